import { expect, test } from 'vitest';
import { wilson } from './interval.js';

test("Wilson's interval of 8 in 10 (Newcombe 1998 gives .4902 to .9433)", () => {
  const chance = wilson(8, 10);
  expect(chance.value).toBe(0.8);
  expect(chance.low).toBeCloseTo(0.4902, 4);
  expect(chance.high).toBeCloseTo(0.9433, 4);
});

test('nothing and everything keep a width', () => {
  expect(wilson(0, 20)).toEqual({ value: 0, low: 0, high: expect.closeTo(0.1611, 4) });
  expect(wilson(20, 20)).toEqual({ value: 1, low: expect.closeTo(0.8389, 4), high: 1 });
});
