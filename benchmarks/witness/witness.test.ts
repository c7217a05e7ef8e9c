/** Twenty random shots before a time-stepped planck world in its own thread: the clock misses no contact. */
import { expect, test } from 'vitest';
import { NINE_FOOT } from '../../engine/table/table.js';
import { compareWithWitness, firstDifference } from './compare.js';
import type { WitnessContact } from './stepped-world.js';

test('20 shots: the same first three contacts, to 2e-5 s and 0.1 degrees', { timeout: 180_000 }, async () => {
  const report = await compareWithWitness(NINE_FOOT, 20, 3, 0.8);
  expect(report.differing).toEqual([]);
  expect(report.agree).toBe(20);
  expect(report.contacts).toBe(60);
  expect(report.worstTimeS).toBeLessThan(2e-5);
  expect(report.worstDirectionDeg).toBeLessThan(0.1);
});

test('other parameters reach the witness too', { timeout: 60_000 }, async () => {
  const report = await compareWithWitness({ ...NINE_FOOT, ball: { ...NINE_FOOT.ball, restitution: 0.9 } }, 3, 5, 0.6);
  expect(report.differing).toEqual([]);
});

test('what differs is told: the contact, its time, its direction', () => {
  const contact = (n: number): WitnessContact => ({
    tS: 0.1 * n,
    kind: 'ball',
    balls: [0, n],
    rail: null,
    part: null,
    pocket: null,
    after: [
      { ball: 0, vx: 1, vy: 0 },
      { ball: n, vx: 0, vy: 0.001 },
    ],
  });
  const clock = [contact(1), contact(2), contact(3)];
  const compare = (changed: Partial<WitnessContact>) =>
    firstDifference(clock, [clock[0], clock[1], { ...clock[2], ...changed }], { timeS: 0, directionDeg: 0 });
  expect(compare({})).toBeNull();
  expect(compare({ balls: [1, 3] })).toContain('contact 3');
  expect(compare({ tS: 0.3 + 3e-5 })).toContain('s apart');
  expect(compare({ after: [{ ball: 0, vx: 1, vy: 0.002 }] })).toContain('degrees apart');
  // A ball too slow to have a direction is not held to one.
  expect(compare({ after: [{ ball: 3, vx: 0.001, vy: 0 }] })).toBeNull();
});
