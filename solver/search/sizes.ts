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
const TOLERANCE_SHARE = 0.06;
/** A smaller budget could not even look at the ideas. */
export const LEAST_BUDGET = 64;
export const DEFAULT_CANDIDATES = 64;
/** Suggestions that get a tolerance. */
export const TOLERANCES = 4;
const MOST_FILTERED = 4000;
/** A stroke of the race and one on the table of record, in simulations: they count alike. */
const LEAST_FRESH = 16;

/**
 * @param simulations strokes to spend, or trials per finalist
 * @param maxCandidates limit on the race; @param show suggestions wanted
 */
export function sizesFor(budget: Budget, maxCandidates: number, show: number, assumedForMs: number): Sizes {
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
      finalists: show,
      fresh: budget.trials,
      freshReserve: 0,
      tolerance: 40,
    };
  }
  const n = Math.max(LEAST_BUDGET, Math.floor('simulations' in budget ? budget.simulations : assumedForMs));
  const filter = Math.min(MOST_FILTERED, Math.floor(FILTER_SHARE * n));
  const race = Math.max(3, Math.min(maxCandidates, Math.floor((RACE_SHARE * n) / ROUND_COST)));
  const unit = Math.max(1, Math.floor((RACE_SHARE * n) / (ROUND_COST * race)));
  // A variant catches up with the two rounds that the others have had.
  const refineCost = REFINE_STROKES + REFINE_KEPT * (ROUNDS[0] + ROUNDS[1]) * unit;
  return {
    limit: 'simulations' in budget ? n : Number.POSITIVE_INFINITY,
    filter,
    race,
    rounds: ROUNDS.map((r) => r * unit),
    refine: Math.max(n >= REFINE_FROM ? 2 : 0, Math.min(MOST_REFINED, Math.floor((REFINE_SHARE * n) / refineCost))),
    refineStrokes: REFINE_STROKES,
    refineKept: REFINE_KEPT,
    finalists: Math.max(1, Math.min(show, Math.floor((FRESH_SHARE * n) / LEAST_FRESH))),
    fresh: Math.floor((FRESH_SHARE * n) / show),
    freshReserve: Math.floor(FRESH_SHARE * n),
    tolerance: Math.floor((TOLERANCE_SHARE * n) / TOLERANCES),
  };
}
