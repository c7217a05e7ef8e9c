import { describe, expect, test } from 'vitest';
import { type LagBall, lagFaults, lagWinner } from './lag.js';

const GOOD: LagBall = {
  toHeadCushionM: 0.1,
  footCushionHits: 1,
  crossedLongString: false,
  touchedSideCushion: false,
  leftTable: false,
  pastHeadCushion: false,
};

describe('lag', () => {
  test('the nearer ball wins, a tie is repeated', () => {
    expect(lagWinner({ A: GOOD, B: { ...GOOD, toHeadCushionM: 0.2 } })).toBe('A');
    expect(lagWinner({ A: GOOD, B: { ...GOOD, toHeadCushionM: 0.05 } })).toBe('B');
    expect(lagWinner({ A: GOOD, B: { ...GOOD, toHeadCushionM: 0.1005 } })).toBeNull();
  });

  test.each<[Partial<LagBall>, string]>([
    [{ footCushionHits: 0 }, 'foot-cushion-not-once'],
    [{ footCushionHits: 2 }, 'foot-cushion-not-once'],
    [{ crossedLongString: true }, 'crossed-long-string'],
    [{ touchedSideCushion: true }, 'touched-side-cushion'],
    [{ leftTable: true }, 'left-table'],
    [{ pastHeadCushion: true }, 'past-head-cushion'],
  ])('%j loses against any good lag, and two bad ones are repeated', (fault, name) => {
    const bad = { ...GOOD, toHeadCushionM: 0.01, ...fault };
    expect(lagFaults(bad)).toEqual([name]);
    expect(lagWinner({ A: bad, B: { ...GOOD, toHeadCushionM: 1 } })).toBe('B');
    expect(lagWinner({ A: bad, B: bad })).toBeNull();
  });
});
