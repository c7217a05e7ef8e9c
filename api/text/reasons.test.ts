import { expect, test } from 'vitest';
import { REASON_CODES } from '../../solver/answer.js';
import { reasonText } from './reasons.js';

test('every reason has words of its own', () => {
  for (const code of REASON_CODES) expect(reasonText({ code, facts: {} })).not.toContain(code);
});

test('a code of a newer planner is told as it came', () => {
  expect(reasonText({ code: 'new-code', facts: { chance: 0.5 } })).toBe('new-code {"chance":0.5}');
});

test('a break: a ball falls, and it is legal', () => {
  expect(reasonText({ code: 'break-balls', facts: { chance: 0.81, legal: 0.95 } })).toBe(
    'a ball falls 81 %, legal 95 %',
  );
});

test('the obvious shot: its chance, its distance, and where it loses', () => {
  const facts = { ball: '3', pocket: 'FR', chance: 0.92, gap: 0.043, stdError: 0.01 };
  const said = 'not the 3 in FR (92 %): 4.3 points behind, ';
  const text = (more: Record<string, number | string>) =>
    reasonText({ code: 'instead-of', facts: { ...facts, ...more } });
  expect(text({ loses: 'leave', nextChance: 0.41 })).toBe(`${said}made, it leaves a shot of 41 %`);
  expect(text({ loses: 'leave', nextChance: 0 })).toBe(`${said}made, it leaves no shot`);
  expect(text({ loses: 'miss', soldChance: 0.78 })).toBe(`${said}missed, it leaves the opponent 78 %`);
  expect(text({ loses: 'foul', foulChance: 0.12, scratchChance: 0.1 })).toBe(`${said}it fouls 12 %`);
  expect(text({ loses: 'leave' })).toBe(`${said}what it leaves is worth less`);
  expect(text({ loses: 'miss' })).toBe(`${said}worth less made or missed`);
});
