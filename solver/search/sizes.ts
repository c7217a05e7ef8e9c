/** How a budget is split between looking at everything, racing, and scoring what is shown. */
import type { Budget } from '../question.js';

export interface Sizes {
  /** Strokes that may be simulated in all. */
  readonly limit: number;
  /** Ideas tried without error. */
  readonly filter: number;
  /** Candidates that enter the race, halved in every round. */
  readonly race: number;
  /** Trials added in each round. */
  readonly rounds: readonly number[];
  /** Candidates that are refined, strokes for finding each one's variants, and variants kept of each. */
  readonly refine: number;
  readonly refineStrokes: number;
  readonly refineKept: number;
  /** Strokes that are looked ahead of, results of each, and strokes for the search of each result's next stroke. */
  readonly lookedAt: number;
  readonly results: number;
  readonly replyStrokes: number;
  /** Suggestions whose line of play is looked for, and strokes for each of its steps. */
  readonly lines: number;
  readonly lineStrokes: number;
  /** Suggestions scored on fresh trials. */
  readonly finalists: number;
  /** Fresh trials of each, at least; with a limit whatever is left is spent on them. */
  readonly fresh: number;
  /** Strokes of the limit that the race must leave for fresh trials. */
  readonly freshReserve: number;
  /** Strokes for the tolerance of each of the first few suggestions. */
  readonly tolerance: number;
}

/** Trials of the four rounds for one unit; their cost is 8 K + 8 K/2 + 16 K/4 + 32 K/8 = 20 K. */
const ROUNDS = [8, 8, 16, 32] as const;
const ROUND_COST = 20;
const FILTER_SHARE = 0.22;
const RACE_SHARE = 0.3;
const REFINE_SHARE = 0.11;
/** Strokes for one candidate's variants, and how many of them race. */
const REFINE_STROKES = 22;
const REFINE_KEPT = 3;
const MOST_REFINED = 10;
/** From this budget on at least two strokes are refined: an aim in the middle of its window is worth more than width. */
const REFINE_FROM = 300;
const FRESH_SHARE = 0.25;
type Ahead = Pick<Sizes, 'lookedAt' | 'results' | 'replyStrokes'>;
const NO_AHEAD: Ahead = { lookedAt: 0, results: 0, replyStrokes: 0 };
/** A line is two strokes of a plan and one of a refutation. */
export const PLAN_STEPS = 2;
export const LINE_STEPS = PLAN_STEPS + 1;
const LINE_SHARE = 0.25;
const MOST_LINES = 4;
const LEAST_LINE = 110;
const MOST_LINE = 400;
const AHEAD_SHARE = 0.35;
const LEAST_REPLY_STROKES = 140;
/** Strokes looked ahead of and results of each, the widest first. */
const AHEAD_SHAPES = [
  [5, 6],
  [4, 5],
  [3, 4],
  [2, 4],
  [2, 2],
] as const;
const TOLERANCE_SHARE = 0.06;
/** A smaller budget could not even look at the ideas. */
export const LEAST_BUDGET = 64;
export const DEFAULT_CANDIDATES = 64;
/** Suggestions that get a tolerance. */
export const TOLERANCES = 4;
const MOST_FILTERED = 4000;
/** A stroke of the race and one on the table of record, in simulations: they count alike. */
const LEAST_FRESH = 16;

/** What is asked for beside the best stroke. */
export interface Wanted {
  /** Limit on the race. */
  readonly maxCandidates: number;
  /** Suggestions. */
  readonly show: number;
  /** Strokes searched one after the other: 1, or 2 to look ahead. */
  readonly plies: number;
  /** A plan or a refutation. */
  readonly line: boolean;
}

/**
 * @param simulations strokes to spend, or trials per finalist
 * @param assumedForMs strokes that a deadline is taken for
 */
export function sizesFor(budget: Budget, { maxCandidates, show, plies, line }: Wanted, assumedForMs: number): Sizes {
  if ('trials' in budget) {
    const unit = Math.max(1, Math.floor(budget.trials / 64));
    return {
      limit: Number.POSITIVE_INFINITY,
      filter: 1200,
      race: maxCandidates,
      rounds: ROUNDS.map((r) => Math.min(budget.trials, r * unit)),
      refine: 6,
      refineStrokes: REFINE_STROKES,
      refineKept: REFINE_KEPT,
      lookedAt: plies > 1 ? 5 : 0,
      results: 5,
      replyStrokes: 250,
      lines: line ? MOST_LINES : 0,
      lineStrokes: 250,
      finalists: show,
      fresh: budget.trials,
      freshReserve: 0,
      tolerance: 40,
    };
  }
  const n = Math.max(LEAST_BUDGET, Math.floor('simulations' in budget ? budget.simulations : assumedForMs));
  const ahead = plies > 1 ? aheadFor(n) : NO_AHEAD;
  const lines = line ? Math.min(MOST_LINES, Math.floor((LINE_SHARE * n) / (LINE_STEPS * LEAST_LINE))) : 0;
  const lineStrokes = lines === 0 ? 0 : Math.min(MOST_LINE, Math.floor((LINE_SHARE * n) / (LINE_STEPS * lines)));
  // What looks ahead is taken from all that comes before and after.
  const rest = n - ahead.lookedAt * ahead.results * ahead.replyStrokes - LINE_STEPS * lines * lineStrokes;
  const filter = Math.min(MOST_FILTERED, Math.floor(FILTER_SHARE * rest));
  const race = Math.max(3, Math.min(maxCandidates, Math.floor((RACE_SHARE * rest) / ROUND_COST)));
  const unit = Math.max(1, Math.floor((RACE_SHARE * rest) / (ROUND_COST * race)));
  // A variant catches up with the two rounds that the others have had.
  const refineCost = REFINE_STROKES + REFINE_KEPT * (ROUNDS[0] + ROUNDS[1]) * unit;
  return {
    limit: 'simulations' in budget ? n : Number.POSITIVE_INFINITY,
    filter,
    race,
    rounds: ROUNDS.map((r) => r * unit),
    refine: Math.max(n >= REFINE_FROM ? 2 : 0, Math.min(MOST_REFINED, Math.floor((REFINE_SHARE * rest) / refineCost))),
    refineStrokes: REFINE_STROKES,
    refineKept: REFINE_KEPT,
    ...ahead,
    lines,
    lineStrokes,
    finalists: Math.max(1, Math.min(show, Math.floor((FRESH_SHARE * rest) / LEAST_FRESH))),
    fresh: Math.floor((FRESH_SHARE * rest) / show),
    freshReserve: Math.floor(FRESH_SHARE * rest),
    tolerance: Math.floor((TOLERANCE_SHARE * n) / TOLERANCES),
  };
}

/** How a budget looks ahead. */
function aheadFor(simulations: number): Ahead {
  const strokes = Math.floor(AHEAD_SHARE * simulations);
  for (const [lookedAt, results] of AHEAD_SHAPES) {
    const replyStrokes = Math.floor(strokes / (lookedAt * results));
    if (replyStrokes >= LEAST_REPLY_STROKES) return { lookedAt, results, replyStrokes };
  }
  return NO_AHEAD;
}
