/** Intervals and paired differences; sums run in trial order, so that no thread can change a bit. */
import type { Chance } from '../answer.js';
import { REPLICATES } from '../skill/sobol.js';

const Z95 = 1.959963984540054;
/** Two-sided 95 % points of Student's t by degrees of freedom (index). */
const T95 = [
  0, 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
];

export function t95(degrees: number): number {
  return degrees < 1 ? T95[1] : degrees < T95.length ? T95[degrees] : Z95 + 2.4 / degrees;
}

/** Wilson's interval of a proportion. With no trials: everything is possible. */
export function wilson(successes: number, trials: number): Chance {
  if (trials === 0) return { value: 0.5, low: 0, high: 1 };
  const p = successes / trials;
  const z2 = Z95 * Z95;
  const middle = (p + z2 / (2 * trials)) / (1 + z2 / trials);
  const half = (Z95 * Math.sqrt((p * (1 - p)) / trials + z2 / (4 * trials * trials))) / (1 + z2 / trials);
  return { value: p, low: Math.max(0, Math.min(p, middle - half)), high: Math.min(1, Math.max(p, middle + half)) };
}

export interface MeanError {
  readonly mean: number;
  readonly stdError: number;
  /** Degrees of freedom of the error. */
  readonly degrees: number;
  readonly trials: number;
}

/**
 * Mean of values by trial and its standard error. Points of one scramble are not independent, so the error comes
 * from the spread between replicates; with fewer than two points in each, from the trials themselves.
 * @param values in trial order; NaN marks a trial that was not judged
 */
export function meanError(values: ArrayLike<number>): MeanError {
  const sums = new Float64Array(REPLICATES);
  const counts = new Float64Array(REPLICATES);
  let total = 0;
  let n = 0;
  for (let t = 0; t < values.length; t++) {
    const v = values[t];
    if (Number.isNaN(v)) continue;
    sums[t % REPLICATES] += v;
    counts[t % REPLICATES]++;
    total += v;
    n++;
  }
  if (n === 0) return { mean: 0.5, stdError: 0.5, degrees: 1, trials: 0 };
  const mean = total / n;
  if (n === 1) return { mean, stdError: 0.5, degrees: 1, trials: 1 };
  let square = 0;
  if (n >= 2 * REPLICATES) {
    let used = 0;
    for (let r = 0; r < REPLICATES; r++) {
      if (counts[r] === 0) continue;
      const off = sums[r] / counts[r] - mean;
      square += off * off;
      used++;
    }
    return { mean, stdError: Math.sqrt(square / (used * (used - 1))), degrees: used - 1, trials: n };
  }
  for (let t = 0; t < values.length; t++) {
    const v = values[t];
    if (!Number.isNaN(v)) square += (v - mean) * (v - mean);
  }
  return { mean, stdError: Math.sqrt(square / (n * (n - 1))), degrees: n - 1, trials: n };
}

/** Paired difference a - b over the trials that both have. */
export function pairedGap(a: ArrayLike<number>, b: ArrayLike<number>): MeanError {
  const n = Math.min(a.length, b.length);
  const differences = new Float64Array(n);
  for (let t = 0; t < n; t++) differences[t] = a[t] - b[t];
  return meanError(differences);
}

/** 95 % interval of a probability estimated by a mean. */
export function chanceOf({ mean, stdError, degrees, trials }: MeanError): Chance {
  if (trials === 0) return { value: 0.5, low: 0, high: 1 };
  const half = t95(degrees) * stdError;
  return { value: mean, low: Math.max(0, mean - half), high: Math.min(1, mean + half) };
}
