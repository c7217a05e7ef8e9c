/** Strokes in JSON: the same five numbers as the engine's (the frames' axes are parallel, so angles agree). */
import { err, ok, type Result } from '../result.js';
import type { Stroke } from '../table/stroke.js';
import type { Problem } from './problem.js';
import { Reader } from './read.js';

const FIELDS = ['aimRad', 'speedMps', 'tipSide', 'tipHeight', 'elevationRad'] as const;

/**
 * Ranges of a stroke: a full turn either way, from a touch to twice the hardest break, the tip on the ball, the cue not
 * upright. They are the format's; whether a cue can reach is the planner's question.
 */
export const STROKE_RANGES = {
  aimRad: [-2 * Math.PI, 2 * Math.PI],
  speedMps: [0.01, 20],
  tipSide: [-1, 1],
  tipHeight: [-1, 1],
  elevationRad: [0, 1.4],
} as const satisfies Record<(typeof FIELDS)[number], readonly [number, number]>;

/** Only the aim and the speed are needed; a level cue striking the centre is the default. */
export interface StrokeJson {
  readonly aimRad: number;
  readonly speedMps: number;
  readonly tipSide?: number;
  readonly tipHeight?: number;
  readonly elevationRad?: number;
}

/** @returns the stroke, or every problem found */
export function parseStroke(json: unknown, path = ''): Result<Stroke, Problem[]> {
  const reader = new Reader();
  const object = reader.object(json, path, FIELDS);
  if (object === undefined) return err(reader.problems);
  const read = (field: (typeof FIELDS)[number], fallback?: number): number => {
    if (fallback !== undefined && !Object.hasOwn(object, field)) return fallback;
    const value = reader.numberField(object, field, path);
    const [min, max] = STROKE_RANGES[field];
    if (value !== undefined && (value < min || value > max)) {
      reader.note('out-of-range', `${path}/${field}`, { value, min, max });
    }
    return (value ?? 0) + 0;
  };
  const stroke: Stroke = {
    aimRad: read('aimRad'),
    speedMps: read('speedMps'),
    tipSide: read('tipSide', 0),
    tipHeight: read('tipHeight', 0),
    elevationRad: read('elevationRad', 0),
  };
  if (Math.sqrt(stroke.tipSide * stroke.tipSide + stroke.tipHeight * stroke.tipHeight) > 1) {
    reader.note('tip-off-ball', path, { tipSide: stroke.tipSide, tipHeight: stroke.tipHeight });
  }
  return reader.problems.length > 0 ? err(reader.problems) : ok(stroke);
}

export function printStroke(stroke: Stroke): StrokeJson {
  const { aimRad, speedMps, tipSide, tipHeight, elevationRad } = stroke;
  return { aimRad, speedMps, tipSide, tipHeight, elevationRad };
}
