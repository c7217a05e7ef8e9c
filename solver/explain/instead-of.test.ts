import { describe, expect, test } from 'vitest';
import type { Candidate } from '../candidates/candidate.js';
import { type Entry, Trials } from '../search/entry.js';
import { finalists } from '../search/select.js';
import {
  CONTINUES,
  FLAGS,
  LEGAL,
  MADE,
  NEXT_CHANCE,
  NEXT_SHOT,
  OPPONENT_AT_TABLE,
  SCRATCH,
  SUCCESS,
  TRIAL_STRIDE,
  VALUE,
} from '../search/trial.js';
import { insteadOf } from './instead-of.js';

interface Outcome {
  readonly flags: number;
  readonly value: number;
  readonly next?: number;
}

const MAKES = (value: number, next: number): Outcome => ({
  flags: LEGAL | MADE | SUCCESS | CONTINUES,
  value,
  next,
});
const MISSES = (value: number, next: number): Outcome => ({ flags: LEGAL | OPPONENT_AT_TABLE, value, next });
const SCRATCHES: Outcome = { flags: SCRATCH, value: 0.1 };

let made = 0;

function entry(parts: Partial<Candidate>, outcomes: readonly Outcome[]): Entry {
  const data = new Float64Array(outcomes.length * TRIAL_STRIDE);
  outcomes.forEach(({ flags, value, next }, t) => {
    data[t * TRIAL_STRIDE + FLAGS] = flags;
    data[t * TRIAL_STRIDE + VALUE] = value;
    data[t * TRIAL_STRIDE + NEXT_CHANCE] = next ?? 0;
    // The 4 into the left foot corner.
    data[t * TRIAL_STRIDE + NEXT_SHOT] = next === undefined ? 0 : 4 * 8 + 4;
  });
  const race = new Trials();
  race.add(data);
  const fresh = new Trials();
  fresh.add(data);
  const candidate: Candidate = {
    kind: 'direct',
    declaration: { type: 'called', ball: 3, pocket: 'FR' },
    stroke: { aimRad: 0, speedMps: 1, tipSide: 0, tipHeight: 0, elevationRad: 0 },
    placement: null,
    hand: 1,
    minElevationRad: 0,
    prior: 0.9,
    group: 'direct:3:FR',
    considered: null,
    aim: null,
    ...parts,
  };
  return { index: made++, candidate, value: 0, flags: LEGAL, score: 0, race, fresh };
}

const times = (count: number, outcome: Outcome): Outcome[] => Array.from({ length: count }, () => outcome);
const OTHER: Partial<Candidate> = {
  declaration: { type: 'called', ball: 3, pocket: 'HL' },
  prior: 0.6,
  group: 'direct:3:HL',
};
const freshOf = (one: Entry) => one.fresh;

describe('why not the obvious shot', () => {
  const better = entry(OTHER, times(32, MAKES(0.8, 0.9)));

  test('made, it leaves less', () => {
    const easy = entry({}, [...times(24, MAKES(0.5, 0.25)), ...times(8, MISSES(0.5, 0.3))]);
    expect(insteadOf([better, easy], freshOf)).toEqual({
      code: 'instead-of',
      facts: {
        ball: '3',
        pocket: 'FR',
        chance: 0.75,
        gap: expect.closeTo(0.3, 12),
        stdError: expect.closeTo(0, 12),
        loses: 'leave',
        nextChance: 0.25,
      },
    });
  });

  test('made, it leaves as good a next shot, and less after that', () => {
    const easy = entry({}, times(32, MAKES(0.5, 0.95)));
    const facts = insteadOf([better, easy], freshOf)?.facts;
    expect(facts).toMatchObject({ loses: 'leave', chance: 1 });
    expect(facts).not.toHaveProperty('nextChance');
  });

  test('made, it leaves nothing', () => {
    const easy = entry({}, times(32, { flags: LEGAL | MADE | SUCCESS | CONTINUES, value: 0.5 }));
    expect(insteadOf([better, easy], freshOf)?.facts).toMatchObject({ loses: 'leave', nextChance: 0, chance: 1 });
  });

  test('missed, it sells out', () => {
    const easy = entry({}, [...times(24, MAKES(0.85, 0.9)), ...times(8, MISSES(0.1, 0.8))]);
    const facts = insteadOf([better, easy], freshOf)?.facts;
    expect(facts).toMatchObject({ loses: 'miss', soldChance: expect.closeTo(0.8, 12), chance: 0.75 });
  });

  test('trials of the race do not know what is sold', () => {
    const easy = entry({}, [...times(24, MAKES(0.85, 0.9)), ...times(8, MISSES(0.1, 0.8))]);
    const facts = insteadOf([better, easy], (one) => one.race)?.facts;
    expect(facts).toMatchObject({ loses: 'miss' });
    expect(facts).not.toHaveProperty('soldChance');
  });

  test('it scratches', () => {
    const outcomes = Array.from({ length: 32 }, (_, t) => (t % 2 === 0 ? SCRATCHES : MAKES(0.85, 0.9)));
    expect(insteadOf([better, entry({}, outcomes)], freshOf)?.facts).toMatchObject({
      loses: 'foul',
      foulChance: 0.5,
      scratchChance: 0.5,
      chance: 0.5,
    });
  });

  test('nothing is said when it is the best, is as good, is not there, or was never obvious', () => {
    const easy = entry({}, times(32, MAKES(0.5, 0.3)));
    expect(insteadOf([easy, better], freshOf)).toBeNull();
    expect(insteadOf([better, entry({}, times(32, MAKES(0.8, 0.9)))], freshOf)).toBeNull();
    expect(insteadOf([better], freshOf)).toBeNull();
    expect(insteadOf([], freshOf)).toBeNull();
    const safe = entry({ kind: 'safety', declaration: { type: 'safety' }, group: 'safety' }, times(32, MISSES(0.8, 0)));
    expect(insteadOf([safe, entry({ prior: 0.2 }, times(32, MAKES(0.5, 0.3)))], freshOf)).toBeNull();
  });

  test('with the cue ball in hand no shot is the obvious one', () => {
    const placement = { x: 0, y: 0 };
    const easy = entry({ placement }, times(32, MAKES(0.5, 0.3)));
    expect(insteadOf([entry({ ...OTHER, placement }, times(32, MAKES(0.8, 0.9))), easy], freshOf)).toBeNull();
  });

  test('it stays among the finalists, so that there is something to say', () => {
    const easy = entry({}, times(32, MAKES(0.2, 0.3)));
    const many = Array.from({ length: 6 }, (_, n) =>
      entry({ ...OTHER, group: `direct:3:${n}`, prior: 0.5 }, times(32, MAKES(0.8 - n / 100, 0.9))),
    );
    expect(finalists([...many, easy], 4)).toContain(easy);
  });
});
