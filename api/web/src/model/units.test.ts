import { expect, test } from 'vitest';
import { fromUnit, mphOf, tidyM, toUnit, UNITS } from './units.js';

const NINE = { lengthM: 2.54, widthM: 1.27 };

test('the foot spot of a nine-foot table is 75 in, 25 in and 6, 2 diamonds', () => {
  const spot = { x: 1.905, y: 0.635 };
  expect(toUnit(spot, 'm', NINE)).toEqual(spot);
  const inches = toUnit(spot, 'in', NINE);
  expect([inches.x, inches.y]).toEqual([expect.closeTo(75, 10), expect.closeTo(25, 10)]);
  expect(toUnit(spot, 'diamond', NINE)).toEqual({ x: expect.closeTo(6, 10), y: expect.closeTo(2, 10) });
});

test('units read back to the same place', () => {
  for (const unit of UNITS) {
    const back = fromUnit(toUnit({ x: 0.4321, y: 1.2 }, unit, NINE), unit, NINE);
    expect(tidyM(back.x)).toBe(0.4321);
    expect(tidyM(back.y)).toBe(1.2);
  }
});

test('a mile is 1609.344 m', () => {
  expect(mphOf(1609.344 / 3600)).toBeCloseTo(1, 12);
});
