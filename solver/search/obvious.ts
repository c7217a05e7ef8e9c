/** The shot that anybody would look at first: the ball-on into the pocket where it falls most easily. */
import type { Entry } from './entry.js';

/** A pot below this chance is obvious to nobody. */
const LEAST_CHANCE = 0.3;

/**
 * @param order best first
 * @returns the best stroke of the obvious shot; null when the cue ball is in hand (any shot can be made easy) or there is none
 */
export function obviousShot(order: readonly Entry[]): Entry | null {
  let easiest: Entry | null = null;
  for (const entry of order) {
    const { kind, placement, considered, prior } = entry.candidate;
    if (kind !== 'direct' || placement !== null || considered !== null || prior < LEAST_CHANCE) continue;
    if (easiest === null || prior > easiest.candidate.prior) easiest = entry;
  }
  return easiest;
}
