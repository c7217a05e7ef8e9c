/** Break strokes of the baselines: one firm break that all share, and a search over variations on it. */
import { headingOf } from '../../engine/physics/cue-strike.js';
import type { Candidate } from '../candidates/candidate.js';
import type { Scene } from '../candidates/scene.js';
import type { Board } from './board.js';

export interface BreakShape {
  /** Metres off the long string; positive to the left. */
  readonly offsetM: number;
  /** Ball diameters beside the one's centre at which the cue ball is aimed, to the breaker's side. */
  readonly aside: number;
  readonly speedMps: number;
  readonly tipHeight: number;
}

/** From near the side rail, a little to the breaker's side of the one: the best of `npm run bench:breaks`. */
export const FIRM_BREAK: BreakShape = { offsetM: 0.5, aside: 0.15, speedMps: 11.3, tipHeight: 0 };

/** Just behind the head string: the string itself is not behind it. */
const BACK_M = 0.001;

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
    group: 'break',
    considered: null,
    aim: null,
  };
}

/** Mean worth of a noisy break to the breaker: staying at the table, more for more balls, less for a foul. */
export function breakScore(board: Board, shot: Candidate, trials: number): number {
  let score = 0;
  for (let trial = 0; trial < trials; trial++) {
    const { ruling } = board.try(shot, trial);
    if (ruling === null) continue;
    if (ruling.turn === 'continue' || ruling.turn === 'win') score += 1 + 0.1 * ruling.pocketed.length;
    else if (ruling.turn === 'foul') score -= 0.5;
  }
  return score / trials;
}

/** Variations of the firm break and the planner's own library, best under noise. */
export function searchedBreak(board: Board, simulations: number): Candidate | null {
  const shots: Candidate[] = [];
  for (const offsetM of [0.5, -0.5, 0.4, 0.25]) {
    for (const aside of [0, 0.08, 0.15]) {
      for (const speedMps of [10, 11.3]) {
        const shot = shapedBreak(board.scene, { offsetM, aside, speedMps, tipHeight: 0 });
        if (shot !== null) shots.push(shot);
      }
    }
  }
  const trials = Math.max(12, Math.floor(simulations / Math.max(1, shots.length)));
  let best: Candidate | null = null;
  let top = Number.NEGATIVE_INFINITY;
  for (const shot of shots) {
    const score = breakScore(board, shot, trials);
    if (score > top) {
      top = score;
      best = shot;
    }
  }
  return best;
}
