import { expect, test } from 'vitest';
import { START } from './examples.js';
import { ledger, review } from './review.js';
import type { Turn } from './turn.js';

function turn(player: 'A' | 'B', best: number, chosen: number | null, uncertainty = 0.02): Turn {
  return {
    player,
    byBot: false,
    before: START,
    kind: 'stroke',
    declaration: null,
    choice: null,
    intended: null,
    record: null,
    lines: [],
    expectation: { best, chosen, uncertainty },
  };
}

test('a choice that costs 12 points is a mistake; luck is what happened less what was expected of it', () => {
  const log = [turn('A', 0.6, 0.48), turn('B', 0.7, 0.7), turn('A', 0.5, 0.5)];
  const [first, second, third] = review(log, 'A');
  expect(first.valueA).toBe(0.6);
  expect(first.choiceLoss).toBeCloseTo(0.12, 12);
  expect(first.label).toBe('mistake');
  // B then stood at 0.7, so A at 0.3 instead of the 0.48 he could expect.
  expect(first.executionLuck).toBeCloseTo(-0.18, 12);
  expect(second.valueA).toBeCloseTo(0.3, 12);
  expect(second.executionLuck).toBeCloseTo(0.5 - 0.7, 12);
  expect(third.executionLuck).toBeCloseTo(0.5, 12);
  const sums = ledger(log, review(log, 'A'), 'A');
  expect(sums.mistakes).toBe(1);
  // A's own luck and the opposite of B's: the value of 0.6 less the loss ends at a won rack.
  expect(0.6 - sums.choiceLoss + sums.luck).toBeCloseTo(1, 12);
});

test('a loss within its uncertainty has no label', () => {
  expect(review([turn('A', 0.6, 0.48, 0.13)], null)[0].label).toBeNull();
});

test('an unevaluated shot has neither loss nor luck', () => {
  expect(review([turn('A', 0.6, null)], 'B')[0]).toEqual({
    valueA: 0.6,
    choiceLoss: null,
    executionLuck: null,
    label: null,
  });
});
