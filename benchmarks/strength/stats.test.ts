import { describe, expect, test } from 'vitest';
import { meanInterval, quantile, sprt, wilson } from './stats.js';

describe('intervals', () => {
  test('Wilson as in the tables', () => {
    // 8 of 10: 0.4902 to 0.9433 (any table of Wilson score intervals).
    const eight = wilson(8, 10);
    expect(eight.low).toBeCloseTo(0.4902, 4);
    expect(eight.high).toBeCloseTo(0.9433, 4);
    expect(wilson(0, 20).low).toBe(0);
    expect(wilson(20, 20).high).toBe(1);
    expect(wilson(0, 0)).toEqual({ value: 0, low: 0, high: 1, n: 0 });
  });

  test('mean and quantile by hand', () => {
    const m = meanInterval([1, 2, 3, 4]);
    expect(m.value).toBe(2.5);
    // Standard error sqrt(5/3 / 4).
    expect(m.high - m.value).toBeCloseTo(1.959964 * Math.sqrt(5 / 12), 6);
    expect(quantile([3, 1, 2], 0.5)).toBe(2);
    expect(quantile([0, 10], 0.95)).toBeCloseTo(9.5, 12);
  });
});

describe('the sequential test', () => {
  const bounds = { s0: 0.5, s1: 0.55, alpha: 0.05, beta: 0.05 };

  test('has Wald bounds', () => {
    const { lower, upper } = sprt([], bounds);
    expect(upper).toBeCloseTo(Math.log(19), 12);
    expect(lower).toBeCloseTo(-Math.log(19), 12);
  });

  test('accepts a stronger player, refuses an equal one, stays open on nothing', () => {
    expect(sprt([], bounds).verdict).toBe('open');
    expect(sprt(new Array(40).fill(1), bounds).verdict).toBe('stronger');
    expect(sprt(new Array(40).fill(0), bounds).verdict).toBe('not stronger');
    const even = Array.from({ length: 600 }, (_, i) => [0, 0.5, 0.5, 1][i % 4]);
    expect(sprt(even, bounds).verdict).toBe('not stronger');
  });

  test('is wrong about as often as its bounds say', () => {
    // Equal players, pairs worth 0, 1/2 or 1 with 1/4, 1/2, 1/4; alpha 0.05. 200 tests: 10 expected false alarms,
    // more than 22 with probability below 0.001.
    let state = 12345;
    const uniform = (): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 4294967296;
    };
    let wrong = 0;
    for (let n = 0; n < 200; n++) {
      const scores: number[] = [];
      for (let pair = 0; pair < 3000; pair++) {
        const u = uniform();
        scores.push(u < 0.25 ? 0 : u < 0.75 ? 0.5 : 1);
        if (pair % 10 !== 9) continue;
        const { verdict } = sprt(scores, bounds);
        if (verdict === 'stronger') wrong++;
        if (verdict !== 'open') break;
      }
    }
    expect(wrong).toBeLessThanOrEqual(22);
  });
});
