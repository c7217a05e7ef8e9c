import { describe, expect, test } from 'vitest';
import { HISTORY_LIMIT, record, redo, startHistory, undo } from './history.js';

describe('history', () => {
  test('undo and redo walk the same values', () => {
    const edited = record(record(startHistory('a'), 'b'), 'c');
    const back = undo(edited);
    expect([back.present, undo(back).present, undo(undo(back)).present]).toEqual(['b', 'a', 'a']);
    expect(redo(redo(undo(back))).present).toBe('c');
  });

  test('an edit after an undo forgets what was undone', () => {
    const forked = record(undo(record(startHistory('a'), 'b')), 'x');
    expect(redo(forked).present).toBe('x');
    expect(undo(forked).present).toBe('a');
  });

  test('a run of one name is one step, another name or an undo ends it', () => {
    const run = record(record(record(startHistory(0), 1, 'nudge'), 2, 'nudge'), 3, 'other');
    expect(undo(run).present).toBe(2);
    expect(undo(undo(run)).present).toBe(0);
    const again = record(undo(run), 9, 'nudge');
    expect(undo(again).present).toBe(2);
  });

  test('the same value is no edit, and the past is bounded', () => {
    const start = startHistory(0);
    expect(record(start, 0)).toBe(start);
    let long = start;
    for (let n = 1; n <= HISTORY_LIMIT + 50; n++) long = record(long, n);
    expect(long.past.length).toBe(HISTORY_LIMIT);
  });
});
