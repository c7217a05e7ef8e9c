/**
 * The best stroke of a position, looked for in one go on the calling thread: the same ideas as at the root, tried without
 * error, the likely ones under noise. The answer to "what does whoever plays next make of this".
 */
import { type Candidate, isCalled } from '../candidates/candidate.js';
import { generate } from '../candidates/generate.js';
import type { Question } from '../question.js';
import type { Entry } from './entry.js';
import { Evaluator, NOISELESS } from './evaluator.js';
import { enterField } from './field.js';
import { enterRace, ranked } from './select.js';
import { FLAGS, MADE, SUCCESS, TRIAL_STRIDE, TRUNCATED, VALUE } from './trial.js';

/** Share of the strokes that look at ideas without error. */
const FILTER_SHARE = 0.4;
/** Trials of all that are raced, and of the few that lead then. */
const FIRST_TRIALS = 8;
const MORE_TRIALS = 16;
const LEADING = 3;
const LEAST_RACED = 4;
const MOST_RACED = 24;
/** Geometry's chance of a pot counts like this many trials: yes or no of a few trials alone is mostly luck. */
const PRIOR_TRIALS = 16;
/** What a reply costs at the least: a few ideas, the race, the leaders. */
const LEAST_IDEAS = 8;
export const LEAST_REPLY = LEAST_IDEAS + LEAST_RACED * FIRST_TRIALS + LEADING * MORE_TRIALS;

export interface Reply {
  /** P(the player at the table wins) with his best stroke, chosen with one half of the trials and valued with the other. */
  readonly value: number;
  readonly candidate: Candidate;
  /** Chance that the stroke does what it says. */
  readonly success: number;
}

/**
 * @param question a stroke is due; @param strokes that may be simulated, at least `LEAST_REPLY`
 * @returns null when there is nothing to play
 */
export function bestReply(question: Question, strokes: number): (Reply & { readonly simulations: number }) | null {
  const evaluator = new Evaluator(question);
  const spare = strokes - LEAST_REPLY;
  const candidates = generate(evaluator.scene, LEAST_IDEAS + Math.max(0, Math.floor(FILTER_SHARE * spare)));
  if (candidates.length === 0) return null;
  const out = new Float64Array(TRIAL_STRIDE);
  const found = candidates.map((candidate, index) => {
    evaluator.run(candidate, NOISELESS, 'closed-form', false, out, 0);
    return { index, candidate, value: out[VALUE], flags: out[FLAGS] };
  });
  const { entries } = enterField(found, evaluator.missValue());
  const raced = Math.min(MOST_RACED, Math.floor((strokes - candidates.length - LEADING * MORE_TRIALS) / FIRST_TRIALS));
  const racing = enterRace(entries, Math.max(LEAST_RACED, raced));
  if (racing.length === 0) return null;
  for (const entry of racing) give(evaluator, entry, 0, FIRST_TRIALS);
  const worth = new Map(racing.map((e) => [e, worthOf(e, 0, FIRST_TRIALS)]));
  const leading = ranked(racing, (e) => worth.get(e) ?? 0).slice(0, LEADING);
  for (const entry of leading) give(evaluator, entry, FIRST_TRIALS, FIRST_TRIALS + MORE_TRIALS);
  const all = FIRST_TRIALS + MORE_TRIALS;
  const half = all / 2;
  const best = (from: number, to: number) => ranked(leading, (e) => worthOf(e, from, to))[0];
  const value = (worthOf(best(0, half), half, all) + worthOf(best(half, all), 0, half)) / 2;
  const chosen = best(0, all);
  const { success } = tally(chosen, 0, all);
  return { value, candidate: chosen.candidate, success, simulations: evaluator.simulations };
}

function give(evaluator: Evaluator, entry: Entry, from: number, to: number): void {
  const data = new Float64Array((to - from) * TRIAL_STRIDE);
  for (let trial = from; trial < to; trial++) {
    evaluator.run(entry.candidate, trial, 'closed-form', false, data, (trial - from) * TRIAL_STRIDE);
  }
  entry.race.add(data);
}

/** Sums over trials `from` to `to` - 1, made and missed apart. */
function tally({ candidate, race }: Entry, from: number, to: number) {
  const data = race.data();
  let made = 0;
  let missed = 0;
  let succeeded = 0;
  let madeWorth = 0;
  let missedWorth = 0;
  for (let t = from; t < to; t++) {
    const at = t * TRIAL_STRIDE;
    if ((data[at + FLAGS] & TRUNCATED) !== 0) continue;
    if ((data[at + FLAGS] & SUCCESS) !== 0) succeeded++;
    if ((data[at + FLAGS] & MADE) !== 0) {
      made++;
      madeWorth += data[at + VALUE];
    } else {
      missed++;
      missedWorth += data[at + VALUE];
    }
  }
  const called = isCalled(candidate);
  const n = made + missed;
  const prior = called ? PRIOR_TRIALS : 0;
  const success = n + prior === 0 ? 0 : (succeeded + prior * candidate.prior) / (n + prior);
  return { made, missed, madeWorth, missedWorth, called, success };
}

/** Mean worth of a stroke, the chance of a called pot steadied by geometry. */
function worthOf(entry: Entry, from: number, to: number): number {
  const { made, missed, madeWorth, missedWorth, called, success } = tally(entry, from, to);
  const n = made + missed;
  if (n === 0) return 0;
  if (!called || made === 0 || missed === 0) return (madeWorth + missedWorth) / n;
  return success * (madeWorth / made) + (1 - success) * (missedWorth / missed);
}
