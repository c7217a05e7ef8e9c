/**
 * Breaks: a small library searched offline (`npm run bench:breaks`), hard ones that keep the breaker at the table and
 * soft legal ones that leave the ball-on hidden. The race picks among them under the rules and the player's own hand.
 */
import { headingOf } from '../../engine/physics/cue-strike.js';
import { type Candidate, groupOf } from './candidate.js';
import type { Scene } from './scene.js';

export interface BreakShape {
  /** Metres off the long string; positive to the left. */
  readonly offsetM: number;
  /** Ball diameters beside the one's centre at which the cue ball is aimed, to the breaker's side. */
  readonly aside: number;
  readonly speedMps: number;
  readonly tipHeight: number;
}

/** Just behind the head string: the string itself is not behind it. */
const BACK_M = 0.001;

/**
 * The first four are the best of 1,485 with template gaps at `pro`: a ball on 87 to 96 % of breaks, 1.4 to 1.8 balls,
 * the ten on at most 0.5 %. The slower ones suit hands whose errors grow too much with effort.
 */
const LIBRARY: readonly BreakShape[] = [
  { offsetM: 0.5, aside: 0.15, speedMps: 11.6, tipHeight: 0 },
  { offsetM: 0.5, aside: 0.15, speedMps: 11.6, tipHeight: 0.1 },
  { offsetM: 0.5, aside: 0.15, speedMps: 11, tipHeight: 0 },
  { offsetM: 0.4, aside: 0.15, speedMps: 11.6, tipHeight: 0.1 },
  { offsetM: 0.5, aside: 0.15, speedMps: 9, tipHeight: 0 },
  { offsetM: 0.2, aside: 0, speedMps: 11, tipHeight: 0 },
  { offsetM: 0.2, aside: 0, speedMps: 9, tipHeight: -0.12 },
  { offsetM: 0, aside: 0, speedMps: 9, tipHeight: 0 },
  { offsetM: 0.1, aside: 0, speedMps: 5.5, tipHeight: -0.12 },
  { offsetM: 0.39, aside: 0.12, speedMps: 5.5, tipHeight: 0 },
  { offsetM: 0.5, aside: -0.12, speedMps: 5.5, tipHeight: 0 },
];

/** The break of a shape, or null when the cue ball or the cue has no room for it. */
export function shapedBreak(scene: Scene, shape: BreakShape): Candidate | null {
  const { geometry, radiusM, table } = scene;
  const from = { x: geometry.headStringX - BACK_M, y: shape.offsetM };
  if (!scene.free(from.x, from.y)) return null;
  const side = shape.offsetM < 0 ? -1 : 1;
  const dx = geometry.footSpot.x - from.x;
  const dy = geometry.footSpot.y + side * shape.aside * 2 * radiusM - from.y;
  const made = scene.stroke(from, Math.atan2(dy, dx), shape.speedMps, 0, shape.tipHeight);
  if (made === null) return null;
  return {
    kind: 'break',
    declaration: { type: 'break' },
    stroke: made.stroke,
    placement: from,
    hand: Math.sin(headingOf(table.ball, table.cue, made.stroke)) > 0 ? -1 : 1,
    minElevationRad: made.minElevationRad,
    prior: 0.6,
    group: groupOf('break'),
    considered: null,
    aim: null,
  };
}

/** Breaks of a full rack, the cue ball in hand behind the head string, from both sides of the table. */
export function breaks(scene: Scene): Candidate[] {
  const out: Candidate[] = [];
  // Offsets are a nine-foot table's; a smaller one has them in proportion.
  const scale = scene.geometry.halfWidthM / 0.635;
  for (const shape of LIBRARY) {
    for (const side of shape.offsetM === 0 ? [1] : [1, -1]) {
      const made = shapedBreak(scene, { ...shape, offsetM: side * scale * shape.offsetM });
      if (made !== null) out.push(made);
    }
  }
  return out;
}
