/** From ideas that were tried without error to the field of a race: what works, scored by its promise. */
import type { RejectReason } from '../answer.js';
import { isCalled } from '../candidates/candidate.js';
import { type Entry, Trials } from './entry.js';
import { fewFouls, foulsAsMeant } from './foul-choice.js';
import { worksWithoutError } from './select.js';
import type { Filtered } from './task.js';
import { LEGAL } from './trial.js';

/** Chance that a quiet stroke comes off, before anything is known of it. */
const QUIET_CHANCE = 0.85;
const KICK_CHANCE = 0.5;

export interface Field {
  /** In the order of generation. */
  readonly entries: readonly Entry[];
  readonly rejected: ReadonlyMap<Entry, RejectReason>;
}

/** @param missValue P(win) of a failed pot */
export function enterField(found: readonly Filtered[], missValue: number): Field {
  const all = [...found]
    .sort((a, b) => a.index - b.index)
    .map(({ index, candidate, value, flags }): Entry => {
      const likely = isCalled(candidate) ? candidate.prior : candidate.kind === 'kick' ? KICK_CHANCE : QUIET_CHANCE;
      const score = likely * value + (1 - likely) * missValue;
      return { index, candidate, value, flags, score, race: new Trials(), fresh: new Trials() };
    });
  const rejected = new Map<Entry, RejectReason>();
  const working = all.filter((entry) => {
    const { considered, deliberateFoul } = entry.candidate;
    const clean = worksWithoutError(entry.flags, isCalled(entry.candidate));
    const works = deliberateFoul === true ? foulsAsMeant(entry) : clean;
    if (considered !== null || works) return true;
    rejected.set(entry, (entry.flags & LEGAL) === 0 ? 'noiseless-foul' : 'noiseless-miss');
    return false;
  });
  // Nothing clean works: the least bad foul is still an answer, and what may succeed by error is raced as well.
  const clean = working.some((entry) => entry.candidate.deliberateFoul !== true);
  const entries = fewFouls(clean ? working : all);
  if (!clean) rejected.clear();
  const inside = new Set(entries);
  for (const entry of working) if (!inside.has(entry)) rejected.set(entry, 'low-value');
  return { entries, rejected };
}
