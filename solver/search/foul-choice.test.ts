import { describe, expect, test } from 'vitest';
import type { Candidate } from '../candidates/candidate.js';
import { type Entry, Trials } from './entry.js';
import { cleanFirst, fewFouls, foulsAsMeant } from './foul-choice.js';
import { LEGAL, LOSS, TRIAL_STRIDE, VALUE } from './trial.js';

function entry(index: number, deliberate: boolean, values: readonly number[], flags = deliberate ? 0 : LEGAL): Entry {
  const candidate: Candidate = {
    kind: 'safety',
    declaration: { type: 'safety' },
    stroke: { aimRad: 0, speedMps: 1, tipSide: 0, tipHeight: 0, elevationRad: 0 },
    placement: null,
    hand: 1,
    minElevationRad: 0,
    prior: 0.5,
    group: deliberate ? 'deliberate-foul' : 'safety',
    considered: null,
    aim: null,
    ...(deliberate ? { deliberateFoul: true as const } : {}),
  };
  const data = new Float64Array(values.length * TRIAL_STRIDE);
  values.forEach((value, t) => {
    data[t * TRIAL_STRIDE + VALUE] = value;
  });
  const fresh = new Trials();
  fresh.add(data);
  const [value = 0] = values;
  return { index, candidate, value, flags, score: value, race: new Trials(), fresh };
}

/** Sixteen trials around `mean`, all entries with the same luck but for `own`. */
const around = (mean: number, own = 0): number[] =>
  Array.from({ length: 16 }, (_, t) => mean + 0.2 * Math.sin(t) + own * Math.cos(5 * t));

const fresh = (e: Entry) => e.fresh;

describe('fouls among clean strokes', () => {
  test('one that leads by more than noise stays first', () => {
    const foul = entry(0, true, around(0.6, 0.02));
    const clean = entry(1, false, around(0.5));
    expect(cleanFirst([foul, clean], fresh)).toEqual([foul, clean]);
  });

  test('one that leads by noise, or by less than the model knows, comes after the best clean stroke', () => {
    const clean = entry(1, false, around(0.5));
    const noisy = entry(0, true, around(0.53, 0.3));
    const slight = entry(2, true, around(0.505));
    const worse = entry(3, false, around(0.4));
    expect(cleanFirst([noisy, slight, clean, worse], fresh)).toEqual([clean, noisy, slight, worse]);
  });

  test('with nothing clean the order stays', () => {
    const fouls = [entry(0, true, around(0.4)), entry(1, true, around(0.3))];
    expect(cleanFirst(fouls, fresh)).toEqual(fouls);
  });

  test('one that turns out legal, or loses the rack, is not what was meant', () => {
    expect(foulsAsMeant(entry(0, true, [0.5]))).toBe(true);
    expect(foulsAsMeant(entry(0, true, [0.5], LEGAL))).toBe(false);
    expect(foulsAsMeant(entry(0, true, [0], LOSS))).toBe(false);
    expect(foulsAsMeant(entry(0, false, [0.5], 0))).toBe(false);
  });

  test('few are raced, those that promise most, and clean strokes all', () => {
    const fouls = Array.from({ length: 9 }, (_, i) => entry(i, true, [i / 10]));
    const clean = Array.from({ length: 9 }, (_, i) => entry(10 + i, false, [i / 10]));
    const left = fewFouls([...fouls, ...clean]);
    expect(left.filter((e) => e.candidate.deliberateFoul !== true)).toEqual(clean);
    expect(left.filter((e) => e.candidate.deliberateFoul === true).map((e) => e.index)).toEqual([5, 6, 7, 8]);
  });
});
