/** Why not the obvious shot: what the best suggestion gains over it, and where the obvious one loses it. */
import { BALL_NAMES } from '../../engine/geometry/ids.js';
import type { Facts, Reason } from '../answer.js';
import type { Entry, Trials } from '../search/entry.js';
import { obviousShot } from '../search/obvious.js';
import { pairedGap } from '../search/stats.js';
import { CONTINUES, FLAGS, LEGAL, NEXT_CHANCE, TRIAL_STRIDE, TRUNCATED, VALUE, WIN } from '../search/trial.js';
import { tallyOf } from './tally.js';

/** A gap that is told is at least this many standard errors wide. */
const SIGMAS = 2;

/**
 * A reason of the best suggestion: the obvious shot's chance, how far it is behind, what it costs (`loses`: `leave`, the
 * position after it is made; `miss`, what a miss gives away; `foul`) with the figure that belongs to it.
 * @param order as shown, best first
 * @returns null when the best is the obvious shot, or is not told apart from it
 */
export function insteadOf(order: readonly Entry[], trialsOf: (entry: Entry) => Trials): Reason | null {
  const [best] = order;
  const obvious = obviousShot(order);
  if (best === undefined || obvious === null || obvious === best) return null;
  const { declaration } = obvious.candidate;
  if (declaration.type !== 'called' && declaration.type !== 'obvious') return null;
  const trials = trialsOf(obvious);
  const gap = pairedGap(trialsOf(best).values(), trials.values());
  if (gap.mean <= SIGMAS * gap.stdError) return null;
  const tally = tallyOf(trials.data(), { called: true, detailed: trials === obvious.fresh });
  if (tally.judged === 0) return null;
  const { outcomes, judged, soldChance } = tally;
  const cost = costliest(trials.data(), trialsOf(best).mean());
  const figures: Record<Cost, Facts> = {
    leave: trials === obvious.fresh ? worseLeave(trials.data(), trialsOf(best).data()) : {},
    miss: soldChance === null ? {} : { soldChance },
    foul: { foulChance: 1 - outcomes.legal / judged, scratchChance: outcomes.scratch / judged },
  };
  return {
    code: 'instead-of',
    facts: {
      ball: BALL_NAMES[declaration.ball],
      pocket: declaration.pocket,
      chance: tally.successes / judged,
      gap: gap.mean,
      stdError: gap.stdError,
      loses: cost,
      ...figures[cost],
    },
  };
}

type Cost = 'leave' | 'miss' | 'foul';

/** Which outcome of the trials falls short of `reference` by most: the shortfalls add up to the whole gap. */
function costliest(data: Float64Array, reference: number): Cost {
  const short: Record<Cost, number> = { leave: 0, miss: 0, foul: 0 };
  for (let at = 0; at < data.length; at += TRIAL_STRIDE) {
    const flags = data[at + FLAGS];
    if ((flags & TRUNCATED) !== 0) continue;
    const kept = (flags & (CONTINUES | WIN)) !== 0;
    short[kept ? 'leave' : (flags & LEGAL) !== 0 ? 'miss' : 'foul'] += reference - data[at + VALUE];
  }
  return (['leave', 'miss', 'foul'] as const).reduce((a, b) => (short[b] > short[a] ? b : a));
}

/** A leave after a pot is compared with the best's own; a quiet stroke has none, and an even chance stands in. */
const EVEN = 0.5;

/** The next pot's chance, where it is what is worse; with as good a next pot the position is worth less further on. */
function worseLeave(obvious: Float64Array, best: Float64Array): Facts {
  const nextChance = chanceLeft(obvious) ?? 0;
  return nextChance < (chanceLeft(best) ?? EVEN) ? { nextChance } : {};
}

/** Mean chance of the next pot over the trials after which the shooter goes on; null when there are none. */
function chanceLeft(data: Float64Array): number | null {
  let sum = 0;
  let turns = 0;
  for (let at = 0; at < data.length; at += TRIAL_STRIDE) {
    if ((data[at + FLAGS] & (CONTINUES | TRUNCATED)) !== CONTINUES) continue;
    sum += data[at + NEXT_CHANCE];
    turns++;
  }
  return turns === 0 ? null : sum / turns;
}
