import { expect, test } from 'vitest';
import { START } from './examples.js';
import { ledger, storyOfPlay, storyOfReview } from './review.js';
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
    placement: null,
    record: null,
    lines: [],
    expectation: { best, chosen, uncertainty },
  };
}

test('skill and luck are kept apart, and add up to the course of the rack', () => {
  const log = [turn('A', 0.6, 0.48), turn('B', 0.7, 0.7), turn('A', 0.5, 0.5)];
  const { turns, endA } = storyOfPlay(log, 'A');
  expect(endA).toBe(1);
  expect(turns.map(({ valueA }) => valueA)).toEqual([0.6, expect.closeTo(0.3, 12), 0.5]);
  expect(turns[0].choiceLoss).toBeCloseTo(0.12, 12);
  // B then stood at 0.7, so A at 0.3 instead of the 0.48 he could expect.
  expect(turns[0].executionLuck).toBeCloseTo(-0.18, 12);
  expect(turns[1].executionLuck).toBeCloseTo(0.5 - 0.7, 12);
  expect(turns[2].executionLuck).toBeCloseTo(0.5, 12);
  const sums = ledger(log, turns, 'A');
  expect(0.6 - sums.choiceLoss + sums.luck).toBeCloseTo(1, 12);
});

test('an unevaluated shot has neither loss nor luck', () => {
  expect(storyOfPlay([turn('A', 0.6, null)], 'B').turns[0]).toEqual({
    valueA: 0.6,
    choiceLoss: null,
    executionLuck: null,
    label: null,
    mistake: null,
  });
});

test('a review is read by the index of its turns; what it leaves out stays unknown', () => {
  const story = storyOfReview(
    {
      turns: [
        { index: 1, choiceLoss: { value: 0.11 }, executionLuck: { value: 0.02 }, label: 'mistake', mistake: 'speed' },
      ],
      graph: [
        { index: 0, A: { value: 0.5 } },
        { index: 1, A: { value: 0.4 } },
        { index: 2, A: { value: 0 } },
      ],
    },
    2,
  );
  expect(story.endA).toBe(0);
  expect(story.turns[0]).toEqual({ valueA: 0.5, choiceLoss: null, executionLuck: null, label: null, mistake: null });
  expect(story.turns[1].mistake).toBe('speed');
  expect(ledger([turn('A', 0.5, null), turn('B', 0.6, null)], story.turns, 'B').mistakes).toBe(1);
});
