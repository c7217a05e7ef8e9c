import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mirrored } from './doc.js';
import { START } from './examples.js';
import { readDoc } from './read-doc.js';

test('a layout file: the second shot of the rack, by the breaker if a ball fell', () => {
  const file = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../../../examples/${name}`, import.meta.url), 'utf8'));
  const dry = readDoc(file('break-00.json'), START);
  expect(dry.ok && [dry.doc.balls.length, dry.doc.state.phase, dry.doc.state.shooter]).toEqual([
    11,
    'second-shot',
    'B',
  ]);
  const wet = readDoc(file('break-05.json'), START);
  expect(wet.ok && [wet.doc.balls.length, wet.doc.state.shooter]).toEqual([9, 'A']);
});

test('a request of the protocol', () => {
  const read = readDoc(
    {
      ruleSet: { base: 'ru-chapter9', readings: ['scratch:anywhere'] },
      table: 'seven-foot',
      layout: {
        balls: [
          { id: 'cue', x: 1, y: 0.5 },
          { id: '10', x: 1.5, y: 0.2 },
        ],
      },
      state: { phase: 'normal', shooter: 'B' },
    },
    START,
  );
  expect(read.ok && [read.doc.ruleSet, read.doc.readings, read.doc.table, read.doc.state.shooter]).toEqual([
    'ru-chapter9',
    ['scratch:anywhere'],
    'seven-foot',
    'B',
  ]);
});

test('every problem of a bad layout is listed: two 3-balls and a cue ball off the bed', () => {
  const read = readDoc(
    {
      balls: [
        { id: 'cue', x: 3, y: 0.5 },
        { id: '3', x: 1, y: 0.2 },
        { id: '3', x: 1.5, y: 0.2 },
      ],
    },
    START,
  );
  expect(read.ok).toBe(false);
  if (!read.ok) {
    expect(read.problems.map(({ code, path }) => [code, path])).toEqual([
      ['duplicate-ball', '/balls/2'],
      ['off-bed', '/balls/0'],
    ]);
  }
});

test('mirroring twice gives the same table', () => {
  const twice = mirrored(mirrored(START));
  for (const [n, ball] of START.balls.entries()) expect(twice.balls[n].y).toBeCloseTo(ball.y, 12);
});
