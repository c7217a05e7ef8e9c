import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fromLayoutFile, isLayoutFile } from './layout-file.js';
import { parseQuestion } from './question.js';

const file = (name: string) => JSON.parse(readFileSync(`examples/${name}`, 'utf8'));

/** The state that a file leads to, through the door that every request goes through. */
function stateOf(json: unknown, ruleSet?: 'ru-chapter9' | 'ru-sections' | 'sk-desiatka') {
  const read = fromLayoutFile(json, ruleSet);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  if (read.value.over) return read.value.over;
  const asked = parseQuestion(read.value.request);
  if (!asked.ok) throw new Error(JSON.stringify(asked.error));
  return asked.value.question.state;
}

describe('a layout file', () => {
  test.each(readdirSync('examples').filter((name) => name.startsWith('break-')))('%s is one', (name) => {
    expect(isLayoutFile(file(name))).toBe(true);
    expect(fromLayoutFile(file(name)).ok).toBe(true);
  });

  test('a request is not one', () => {
    expect(isLayoutFile(file('request.json'))).toBe(false);
    expect(isLayoutFile(null)).toBe(false);
  });

  test('nothing pocketed: the other player has the second shot, and a push-out by the rule set', () => {
    expect(stateOf(file('break-03.json'), 'ru-sections')).toMatchObject({
      phase: 'second-shot',
      breaker: 'A',
      shooter: 'B',
      pushOutAvailable: true,
      ballsOnTable: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    });
    expect(stateOf(file('break-03.json'), 'sk-desiatka')).toMatchObject({ shooter: 'B', pushOutAvailable: false });
  });

  test('a ball pocketed: the breaker goes on', () => {
    expect(stateOf(file('break-05.json'), 'sk-desiatka')).toMatchObject({ shooter: 'A', pushOutAvailable: true });
  });

  test('the ten pocketed is spotted and the breaker goes on, or wins by the rule set', () => {
    const state = stateOf(file('break-09.json'), 'ru-sections');
    expect(state).toMatchObject({ shooter: 'A', ballsOnTable: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });
    const read = fromLayoutFile(file('break-09.json'), 'ru-sections');
    const request = read.ok && !read.value.over ? read.value.request : undefined;
    const ten = request?.layout.balls.find(({ id }) => id === '10');
    expect(ten).toMatchObject({ y: 0.635 });
    expect(ten?.x).toBeGreaterThanOrEqual(1.905);
    expect(stateOf(file('break-09.json'), 'ru-chapter9')).toMatchObject({
      winner: 'A',
      clause: expect.stringMatching(/^ru-chapter9 /),
    });
  });

  test('lists everything wrong with it', () => {
    const broken = {
      ...file('break-03.json'),
      colour: 'red',
      pocketedOnBreak: [
        { id: 'cue', pocket: 'FL' },
        { id: '3', pocket: 'FL' },
        { id: '12', pocket: 'FL' },
      ],
    };
    broken.balls = broken.balls.slice(1);
    const read = fromLayoutFile(broken, 'ru-sections');
    expect(read.ok ? [] : read.error.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'unknown-field /colour',
      'not-allowed /pocketedOnBreak/2/id',
      'missing-cue-ball /balls',
    ]);
    const fallen = {
      ...file('break-03.json'),
      pocketedOnBreak: [
        { id: 'cue', pocket: 'FL' },
        { id: '3', pocket: 'FL' },
      ],
    };
    const second = fromLayoutFile(fallen, 'ru-sections');
    expect(second.ok ? [] : second.error.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'conflict /pocketedOnBreak/0',
      'conflict /pocketedOnBreak/1',
    ]);
  });
});
