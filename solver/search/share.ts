/** A part of a budget for the first of two searches. */
import type { Budget } from '../question.js';

/** A deadline is for what comes last: what comes first gets strokes, so that it ends in time: this many a
 * millisecond and thread, what a slow machine does on a full table. */
const STROKES_PER_MS = 1;

/** @param share of the budget, 0..1; trials of each finalist are not divided; @param width threads */
export function shareOf(budget: Budget, share: number, width: number): Budget {
  if ('simulations' in budget) return { simulations: Math.max(1, Math.floor(share * budget.simulations)) };
  if ('trials' in budget) return budget;
  return { simulations: Math.max(1, Math.floor(share * STROKES_PER_MS * width * budget.ms)) };
}
