/** Intervals of what a batch counts. */
import { type ChanceJson, wilson } from '../convert/interval.js';

const Z95 = 1.959963984540054;

export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Racks, or sets, behind it. */
  readonly n: number;
}

/** A share with Wilson's interval; nothing counted says nothing. */
export function share(count: number, trials: number): Interval {
  const chance: ChanceJson = trials === 0 ? { value: 0, low: 0, high: 1 } : wilson(count, trials);
  return { ...chance, n: trials };
}

/** Sums from which a mean and its interval follow; integers stay integers. */
export interface Sums {
  readonly n: number;
  readonly sum: number;
  readonly squares: number;
}

/** Mean of values between -1 and 1, such as differences of shares, with its 95 % interval. */
export function differenceOf(sums: Sums): Interval {
  // One value that differs in n could always have been another one: equal values prove nothing.
  const { value, low, high, n } = meanOf(sums, sums.n === 0 ? 0 : 1 / (sums.n + 1));
  return { value, low: Math.max(-1, low), high: Math.min(1, high), n };
}

/** Mean with its 95 % interval. @param floor smallest variance of one value */
export function meanOf({ n, sum, squares }: Sums, floor = 0): Interval {
  if (n === 0) return { value: 0, low: 0, high: 0, n: 0 };
  const mean = sum / n;
  const variance = n < 2 ? floor : Math.max(0, (squares - n * mean * mean) / (n - 1), floor);
  const half = Z95 * Math.sqrt(variance / n);
  return { value: mean, low: mean - half, high: mean + half, n };
}
