/**
 * Breaks: shapes of a library searched offline (`break-library.ts`), hard ones that keep the breaker at the table and
 * soft legal ones that leave little. The race picks among them under the rules and the player's own hand.
 */
import { headingOf } from '../../engine/physics/cue-strike.js';
import { libraryFor } from './break-library.js';
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
  const { table, question, objectBalls } = scene;
  for (const shape of libraryFor(table, question.ruleSet, question.skills.shooter, objectBalls)) {
    for (const side of shape.offsetM === 0 ? [1] : [1, -1]) {
      const made = shapedBreak(scene, { ...shape, offsetM: side * shape.offsetM });
      if (made !== null) out.push(made);
    }
  }
  return out;
}
