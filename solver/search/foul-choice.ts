/** Fouls on purpose among the other ideas: few are raced, and none is put first unless it is clearly better. */
import type { Entry, Trials } from './entry.js';
import { pairedGap } from './stats.js';
import { LEGAL, LOSS, TRUNCATED } from './trial.js';

/** Fouls on purpose that enter the race. */
const RACED = 4;
/** Joint standard errors by which a foul must lead the best clean stroke to be ranked before it. */
const CLEARLY = 2;
/** And by at least this, P(win): less is within what the value model itself may be off. */
const LEAST_LEAD = 0.01;

/** A foul on purpose that is one without error, and does not lose the rack. */
export function foulsAsMeant({ candidate, flags }: Entry): boolean {
  return candidate.deliberateFoul === true && (flags & (LEGAL | LOSS | TRUNCATED)) === 0;
}

/** The entries with no more than a few fouls on purpose, those that promise most and are what they say; order is kept. */
export function fewFouls(entries: readonly Entry[]): Entry[] {
  const fouls = entries.filter(foulsAsMeant);
  const stay = new Set(fouls.sort((a, b) => b.value - a.value || a.index - b.index).slice(0, RACED));
  return entries.filter((e) => e.candidate.deliberateFoul !== true || stay.has(e));
}

/** @param order best first; fouls on purpose that are not clearly better come after the best clean stroke */
export function cleanFirst(order: readonly Entry[], trialsOf: (entry: Entry) => Trials): Entry[] {
  const clean = order.find((e) => e.candidate.deliberateFoul !== true);
  if (clean === undefined) return [...order];
  const before = order.slice(0, order.indexOf(clean));
  const late = before.filter((e) => {
    const { mean, stdError } = pairedGap(trialsOf(e).values(), trialsOf(clean).values());
    return mean <= Math.max(LEAST_LEAD, CLEARLY * stdError);
  });
  return [...before.filter((e) => !late.includes(e)), clean, ...late, ...order.slice(before.length + 1)];
}
