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

/** Mean with its 95 % interval. @param floor smallest variance of one value: a few equal values prove nothing */
export function meanOf({ n, sum, squares }: Sums, floor = 0): Interval {
  if (n === 0) return { value: 0, low: 0, high: 0, n: 0 };
  const mean = sum / n;
  const variance = n < 2 ? floor : Math.max(0, (squares - n * mean * mean) / (n - 1), floor);
  const half = Z95 * Math.sqrt(variance / n);
  return { value: mean, low: mean - half, high: mean + half, n };
}
