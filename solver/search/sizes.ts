/** How a budget is split between looking at everything, racing, and scoring what is shown. */
import type { Budget } from '../question.js';

export interface Sizes {
  /** Ideas tried without error. */
  readonly filter: number;
  /** Candidates that enter the race, halved in every round. */
  readonly race: number;
  /** Trials added in each round. */
  readonly rounds: readonly number[];
  /** Suggestions scored on fresh trials. */
  readonly finalists: number;
  /** Fresh trials of each. */
  readonly fresh: number;
  /** Strokes for the tolerance of each of the first few suggestions. */
  readonly tolerance: number;
}

/** Trials of the four rounds for one unit; their cost is 8 K + 8 K/2 + 16 K/4 + 32 K/8 = 20 K. */
const ROUNDS = [8, 8, 16, 32] as const;
const ROUND_COST = 20;
const FILTER_SHARE = 0.25;
const RACE_SHARE = 0.32;
const TOLERANCE_SHARE = 0.06;
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
      filter: 1200,
      race: maxCandidates,
      rounds: ROUNDS.map((r) => Math.min(budget.trials, r * unit)),
      finalists: show,
      fresh: budget.trials,
      tolerance: 40,
    };
  }
  const n = Math.max(1, Math.floor('simulations' in budget ? budget.simulations : assumedForMs));
  const filter = Math.min(MOST_FILTERED, Math.max(1, Math.floor(FILTER_SHARE * n)));
  const race = Math.max(1, Math.min(maxCandidates, Math.floor((RACE_SHARE * n) / ROUND_COST)));
  const unit = Math.max(1, Math.floor((RACE_SHARE * n) / (ROUND_COST * race)));
  const tolerance = Math.floor((TOLERANCE_SHARE * n) / TOLERANCES);
  const left = n - filter - ROUND_COST * race * unit - tolerance * TOLERANCES;
  const finalists = Math.max(1, Math.min(show, Math.floor(left / LEAST_FRESH)));
  return {
    filter,
    race,
    rounds: ROUNDS.map((r) => r * unit),
    finalists,
    fresh: Math.max(0, Math.floor(left / finalists)),
    tolerance,
  };
}
