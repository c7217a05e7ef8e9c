/** Intervals and the sequential test of strength claims. */

/** Two-sided 95 % of the normal. */
export const Z95 = 1.959964;

export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Observations behind it. */
  readonly n: number;
}

/** Share k of n with its 95 % Wilson interval. */
export function wilson(k: number, n: number): Interval {
  if (n === 0) return { value: 0, low: 0, high: 1, n: 0 };
  const p = k / n;
  const z2 = Z95 * Z95;
  const middle = (p + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z95 / (1 + z2 / n)) * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n));
  return { value: p, low: Math.max(0, Math.min(p, middle - half)), high: Math.min(1, Math.max(p, middle + half)), n };
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((a, b) => a + b, 0) / values.length;
}

/** Variance with n - 1. */
export function variance(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const m = mean(values);
  return values.reduce((sum, v) => sum + (v - m) * (v - m), 0) / (values.length - 1);
}

/** Mean with its 95 % interval from the spread of independent values. */
export function meanInterval(values: readonly number[]): Interval {
  const m = mean(values);
  const half = values.length < 2 ? Number.NaN : Z95 * Math.sqrt(variance(values) / values.length);
  return Number.isNaN(half)
    ? { value: m, low: m, high: m, n: values.length }
    : { value: m, low: m - half, high: m + half, n: values.length };
}

/** `interval` times a constant. */
export function scaled(interval: Interval, by: number): Interval {
  const { value, low, high, n } = interval;
  return { value: value * by, low: low * by, high: high * by, n };
}

/** Quantile of unsorted values, linear between order statistics. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const low = Math.floor(at);
  const high = Math.ceil(at);
  return sorted[low] + (at - low) * (sorted[high] - sorted[low]);
}

export interface SprtBounds {
  /** Score of "not stronger" and of "stronger", shares of racks won. */
  readonly s0: number;
  readonly s1: number;
  readonly alpha: number;
  readonly beta: number;
}

export interface SprtResult extends SprtBounds {
  /** Log likelihood ratio of s1 against s0. */
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  readonly verdict: 'stronger' | 'not stronger' | 'open';
}

/**
 * Generalised sequential probability ratio test on the scores of pairs (each 0, 1/4, 1/2, 3/4 or 1), normal
 * approximation with the observed variance of a pair.
 */
export function sprt(pairScores: readonly number[], bounds: SprtBounds): SprtResult {
  const { s0, s1, alpha, beta } = bounds;
  const lower = Math.log(beta / (1 - alpha));
  const upper = Math.log((1 - beta) / alpha);
  const n = pairScores.length;
  // Two pairs alike say nothing about the variance: one imagined pair each way keeps it from being zero.
  const v = variance([...pairScores, 0, 1]);
  const llr = n === 0 ? 0 : (n * (s1 - s0) * (2 * mean(pairScores) - s0 - s1)) / (2 * v);
  const verdict = llr >= upper ? 'stronger' : llr <= lower ? 'not stronger' : 'open';
  return { ...bounds, llr, lower, upper, verdict };
}
