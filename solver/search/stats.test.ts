import { describe, expect, test } from 'vitest';
import { chanceOf, meanError, pairedGap, t95, wilson } from './stats.js';

describe('Wilson intervals', () => {
  test('7 of 10: 0.397 to 0.892', () => {
    const { value, low, high } = wilson(7, 10);
    expect(value).toBe(0.7);
    expect(low).toBeCloseTo(0.3968, 4);
    expect(high).toBeCloseTo(0.8922, 4);
  });
  test('all or none stay within 0..1 and hold the value', () => {
    expect(wilson(20, 20)).toMatchObject({ value: 1, high: 1 });
    expect(wilson(20, 20).low).toBeCloseTo(0.8389, 4);
    expect(wilson(0, 20).low).toBe(0);
    expect(wilson(0, 0)).toEqual({ value: 0.5, low: 0, high: 1 });
  });
});

describe('means over scrambled points', () => {
  test('the error is that between the eight replicates', () => {
    // Replicate r holds the value r in each of its four points: mean 3.5, spread of 0..7.
    const values = Array.from({ length: 32 }, (_, t) => t % 8);
    const { mean, stdError, degrees } = meanError(values);
    expect(mean).toBe(3.5);
    expect(stdError).toBeCloseTo(Math.sqrt(42 / (8 * 7)), 12);
    expect(degrees).toBe(7);
  });
  test('trials that were not judged are left out', () => {
    expect(meanError([1, Number.NaN, 0, Number.NaN]).mean).toBe(0.5);
    expect(meanError([Number.NaN]).trials).toBe(0);
  });
  test('paired differences drop what both share', () => {
    const luck = Array.from({ length: 64 }, (_, t) => ((t * 37) % 64) / 64);
    const better = luck.map((x) => x + 0.01);
    const gap = pairedGap(better, luck);
    expect(gap.mean).toBeCloseTo(0.01, 12);
    expect(gap.stdError).toBeLessThan(1e-12);
  });
  test('an interval stays within 0..1', () => {
    const { low, high } = chanceOf({ mean: 0.98, stdError: 0.05, degrees: 7, trials: 64 });
    expect(high).toBe(1);
    expect(low).toBeCloseTo(0.98 - 2.365 * 0.05, 12);
  });
  test("Student's t at 7 and at many degrees", () => {
    expect(t95(7)).toBe(2.365);
    expect(t95(1000)).toBeCloseTo(1.962, 3);
  });
});
