/** Break strokes of the baselines: one firm break that all share, and a search over variations on it. */
import { type BreakShape, shapedBreak } from '../candidates/break.js';
import type { Candidate } from '../candidates/candidate.js';
import type { Board } from './board.js';

/** From near the side rail, a little to the breaker's side of the one: the best of `npm run bench:breaks`. */
export const FIRM_BREAK: BreakShape = { offsetM: 0.5, aside: 0.15, speedMps: 11.3, tipHeight: 0 };

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
