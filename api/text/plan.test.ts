import { expect, test } from 'vitest';
import { planLines } from './plan.js';

const STEP = {
  kind: 'direct',
  declaration: { type: 'called', ball: '2', pocket: 'HL' },
  share: 0.6,
  success: 0.714,
  winProbability: 0.8,
};

test('the line of play is told stroke by stroke', () => {
  expect(planLines({ plan: [STEP, { ...STEP, kind: 'bank', success: 0.3 }] })).toEqual([
    'then: 2 in HL, 71 %',
    'and then: 2 in HL (bank), 30 %',
  ]);
});

test('a reply says what it leaves of our chances', () => {
  const reply = { ...STEP, kind: 'safety', declaration: { type: 'safety' }, winProbability: 0.35 };
  expect(planLines({ refutation: reply })).toEqual(['else the opponent: safety, 71 %; you win 35 %']);
});

test('nothing known is nothing said', () => expect(planLines({})).toEqual([]));
