/** From trials to what is shown. */
import { headingOf } from '../../engine/physics/cue-strike.js';
import type { ShotRecord } from '../../engine/table/record.js';
import type { Suggestion, Tolerance } from '../answer.js';
import { isCalled } from '../candidates/candidate.js';
import type { Question } from '../question.js';
import type { Entry, Trials } from '../search/entry.js';
import { groupByIdea } from '../search/ideas.js';
import { chanceOf, meanError, pairedGap, wilson } from '../search/stats.js';
import { insteadOf } from './instead-of.js';
import { reasonsOf } from './reasons.js';
import { risksOf } from './risks.js';
import { tallyOf } from './tally.js';

/** Inside the interval the simpler stroke is preferred, when it gives away no more than this. */
const SIMPLER_FOR = 0.004;

/** How hard a stroke is to deliver: english and draw first, speed second. */
function complexity(entry: Entry): number {
  const { tipSide, tipHeight, speedMps } = entry.candidate.stroke;
  return Math.abs(tipSide) * 1.5 + Math.abs(tipHeight) + speedMps / 8;
}

/** What is shown, best first: of each idea its best stroke. */
export function showOrder(entries: readonly Entry[], trialsOf: (entry: Entry) => Trials): Entry[] {
  return groupByIdea(simplestFirst(entries, trialsOf), trialsOf).map(([first]) => first);
}

/**
 * Mean P(win) over every trial a stroke has had. What is shown comes from fresh trials alone; but to tell strokes apart
 * those of the race, which are as many and more, may not be thrown away.
 */
function allMean(entry: Entry, trialsOf: (entry: Entry) => Trials): number {
  const { race } = entry;
  const shown = trialsOf(entry);
  if (shown === race || race.count === 0) return shown.mean();
  return (shown.mean() * shown.count + race.mean() * race.count) / (shown.count + race.count);
}

/** Best first; in front, of what cannot be told apart from the best, the simplest stroke. */
function simplestFirst(entries: readonly Entry[], trialsOf: (entry: Entry) => Trials): Entry[] {
  const order = [...entries].sort((a, b) => allMean(b, trialsOf) - allMean(a, trialsOf) || a.index - b.index);
  const [best] = order;
  if (best === undefined) return order;
  let first = best;
  for (const entry of order) {
    if (entry.candidate.considered !== null || entry.candidate.kind !== best.candidate.kind) continue;
    const gap = pairedGap(trialsOf(entry).values(), trialsOf(best).values());
    if (gap.mean < -SIMPLER_FOR || gap.mean < -gap.stdError) continue;
    if (complexity(entry) < complexity(first) - 0.05) first = entry;
  }
  return first === best ? order : [first, ...order.filter((e) => e !== first)];
}

/**
 * The suggestions of an answer, `order` as of `showOrder`.
 * @param toleranceOf of an entry, when it was found; @param trajectoryOf the intended stroke's record, when it is wanted
 */
export function suggestionsOf(
  question: Question,
  order: readonly Entry[],
  trialsOf: (entry: Entry) => Trials,
  toleranceOf: (entry: Entry) => Tolerance | null,
  trajectoryOf: (entry: Entry) => ShotRecord | null,
): Suggestion[] {
  const reason = insteadOf(order, trialsOf);
  return order.map((entry, i) => {
    const one = suggestionOf(question, entry, order[0], i + 1, trialsOf, toleranceOf(entry), trajectoryOf(entry));
    return i === 0 && reason !== null ? { ...one, why: [...one.why, reason] } : one;
  });
}

export function suggestionOf(
  question: Question,
  entry: Entry,
  best: Entry,
  rank: number,
  trialsOf: (entry: Entry) => Trials,
  tolerance: Tolerance | null,
  trajectory: ShotRecord | null,
): Suggestion {
  const { candidate } = entry;
  const { stroke, declaration } = candidate;
  const trials = trialsOf(entry);
  const called = isCalled(candidate);
  const detailed = trials === entry.fresh;
  const tally = tallyOf(trials.data(), { called, detailed, withPoints: question.include?.restMap === true });
  const success = wilson(tally.successes, tally.judged);
  const gap = entry === best ? null : pairedGap(trials.values(), trialsOf(best).values());
  const lying = question.balls.find((b) => b.ball === 0);
  const cue = candidate.placement ?? { x: lying?.x ?? 0, y: lying?.y ?? 0 };
  return {
    rank,
    kind: candidate.kind,
    considered: candidate.considered,
    declaration,
    stroke,
    headingRad: headingOf(question.table.ball, question.table.cue, stroke),
    placement: candidate.placement,
    aim: candidate.aim,
    trials: trials.count,
    winProbability: chanceOf(meanError(trials.values())),
    success,
    gapToBest: gap === null ? { mean: 0, stdError: 0 } : { mean: gap.mean, stdError: gap.stdError },
    outcomes: tally.outcomes,
    risks: risksOf(question, candidate, cue, tally, entry.flags),
    rest: tally.rest,
    nextShot: tally.nextShot,
    tolerance,
    why: reasonsOf(question, candidate, tally, success, gap),
    ...(trajectory === null ? {} : { trajectory }),
  };
}
