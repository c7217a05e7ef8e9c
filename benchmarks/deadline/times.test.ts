import { describe, expect, test } from 'vitest';
import { type Measured, summaryOf } from './times.js';

const one = (firstMs: number | null, finalMs: number, simulations = 100): Measured => ({
  position: 'p',
  firstMs,
  finalMs,
  simulations,
  partials: firstMs === null ? 0 : 1,
});

describe('times of many questions', () => {
  test('quantiles are values of the sample; late is what goes beyond the budget', () => {
    const measured = Array.from({ length: 20 }, (_, n) => one(n + 1, 990 + n, n));
    expect(summaryOf(1000, measured)).toEqual({
      questions: 20,
      firstP50Ms: 10,
      firstP95Ms: 19,
      withoutPartial: 0,
      lateP50Ms: -1,
      lateP95Ms: 8,
      lateMaxMs: 9,
      simulationsP50: 9,
      inTime: true,
    });
  });

  test('one in twenty may be late, two may not', () => {
    const good = Array.from({ length: 18 }, () => one(50, 1000));
    expect(summaryOf(1000, [...good, one(50, 1000), one(50, 1200)]).inTime).toBe(true);
    expect(summaryOf(1000, [...good, one(50, 1200), one(50, 1200)]).inTime).toBe(false);
    expect(summaryOf(1000, [...good, one(200, 1000), one(200, 1000)]).inTime).toBe(false);
  });

  test('without a partial answer the final one is the first that is shown', () => {
    expect(summaryOf(100, [one(null, 105)])).toMatchObject({ firstP50Ms: null, withoutPartial: 1, inTime: true });
    expect(summaryOf(250, [one(null, 250)])).toMatchObject({ withoutPartial: 1, inTime: false });
  });
});
