/** When a loss of win probability is called something. The one place of the thresholds. */

/** An estimate with its 95 % interval; not a probability, so it may be negative. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export const REVIEW_LABELS = ['none', 'inaccuracy', 'mistake', 'blunder'] as const;
export type ReviewLabel = (typeof REVIEW_LABELS)[number];

/**
 * Least loss of win probability of each label. The search's own error on one decision is about two points at the
 * default budget, so the smallest of them is wider than that.
 */
export const LABEL_LOSS = { inaccuracy: 0.05, mistake: 0.1, blunder: 0.15 } as const satisfies Record<
  Exclude<ReviewLabel, 'none'>,
  number
>;

/** A loss whose interval contains zero is never called anything, however large it looks. */
export function labelOf(loss: Estimate): ReviewLabel {
  if (loss.low <= 0) return 'none';
  if (loss.value >= LABEL_LOSS.blunder) return 'blunder';
  if (loss.value >= LABEL_LOSS.mistake) return 'mistake';
  return loss.value >= LABEL_LOSS.inaccuracy ? 'inaccuracy' : 'none';
}
