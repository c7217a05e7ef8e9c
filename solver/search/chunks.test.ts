import { describe, expect, test } from 'vitest';
import type { Candidate } from '../candidates/candidate.js';
import { trialJobs } from './chunks.js';
import { type Entry, Trials } from './entry.js';

function entries(count: number): Entry[] {
  return Array.from({ length: count }, (_, index) => {
    const candidate: Candidate = {
      kind: 'safety',
      declaration: { type: 'safety' },
      stroke: { aimRad: index, speedMps: 1, tipSide: 0, tipHeight: 0, elevationRad: 0 },
      placement: null,
      hand: 1,
      minElevationRad: 0,
      prior: 0.5,
      group: 'safety',
      considered: null,
      aim: null,
    };
    return { index, candidate, value: 0.5, flags: 0, score: 0.5, race: new Trials(), fresh: new Trials() };
  });
}

describe('every candidate gets every trial exactly once, in order', () => {
  test.each([
    [1, 1],
    [7, 8],
    [64, 8],
    [8, 200],
    [3, 1000],
    [5, 241],
  ])('%i candidates, %i trials', (count, trials) => {
    const field = entries(count);
    const next = field.map(() => 100);
    for (const { work, first } of trialJobs(field, 100, trials, true)) {
      work.candidates.forEach((candidate, c) => {
        expect(candidate).toBe(field[first + c].candidate);
        expect(work.from).toBe(next[first + c]);
        next[first + c] = work.to;
      });
      expect((work.to - work.from) * work.candidates.length).toBeLessThanOrEqual(240);
    }
    for (const end of next) expect(end).toBe(100 + trials);
  });
});
