import { describe, expect, test } from 'vitest';
import type { Candidate } from '../candidates/candidate.js';
import { type Entry, Trials } from './entry.js';
import { groupByIdea } from './ideas.js';
import { finalists, goOn } from './select.js';
import { REST_X, REST_Y, TRIAL_STRIDE, VALUE } from './trial.js';

let made = 0;

/** A candidate with eight equal trials. */
function entry(value: number, parts: Partial<Candidate>, rest = { x: 0, y: 0 }): Entry {
  const data = new Float64Array(8 * TRIAL_STRIDE);
  for (let t = 0; t < 8; t++) {
    data[t * TRIAL_STRIDE + VALUE] = value;
    data[t * TRIAL_STRIDE + REST_X] = rest.x;
    data[t * TRIAL_STRIDE + REST_Y] = rest.y;
  }
  const race = new Trials();
  race.add(data);
  const candidate: Candidate = {
    kind: 'safety',
    declaration: { type: 'safety' },
    stroke: { aimRad: 0, speedMps: 1, tipSide: 0, tipHeight: 0, elevationRad: 0 },
    placement: null,
    hand: 1,
    minElevationRad: 0,
    prior: 0.5,
    group: 'safety',
    considered: null,
    aim: null,
    ...parts,
  };
  return { index: made++, candidate, value, flags: 0, score: value, race, fresh: new Trials() };
}

function pot(value: number, pocket: 'FL' | 'FR', considered: string | null = null): Entry {
  const group = considered === null ? `direct:3:${pocket}` : `considered:${considered}`;
  return entry(value, { kind: 'direct', declaration: { type: 'called', ball: 3, pocket }, group, considered });
}

/** A safety along the table that strikes the ball at `hit` of two radii, left positive. */
function safety(value: number, hit: number, rest: { x: number; y: number }): Entry {
  const ghostBall = { x: 0, y: 0 };
  const contactPoint = { x: 0.028 * Math.sqrt(1 - hit * hit), y: 0.028 * hit };
  return entry(value, { aim: { ball: 3, ghostBall, contactPoint, cutRad: 0, fullness: 1 } }, rest);
}

const sizes = (order: readonly Entry[]) => groupByIdea(order, (e) => e.race).map((idea) => idea.length);

describe('ideas', () => {
  test('a ball into a pocket is one, however it is struck', () => {
    expect(sizes([pot(0.8, 'FL'), pot(0.7, 'FR'), pot(0.6, 'FL')])).toEqual([2, 1]);
  });

  test("a player's own shot is never a variant of another", () => {
    expect(sizes([pot(0.8, 'FL'), pot(0.7, 'FL', 'mine'), pot(0.6, 'FL', 'second')])).toEqual([1, 1, 1]);
  });

  test('safeties differ by the side they strike and by where the cue ball ends', () => {
    const here = { x: 0.5, y: 0.1 };
    const near = { x: 0.6, y: 0.2 };
    const far = { x: -0.9, y: 0.1 };
    expect(sizes([safety(0.5, 0.9, here), safety(0.5, 0.78, near)])).toEqual([2]);
    expect(sizes([safety(0.5, 0.9, here), safety(0.5, -0.9, here)])).toEqual([1, 1]);
    expect(sizes([safety(0.5, 0.9, here), safety(0.5, 0.9, far)])).toEqual([1, 1]);
  });

  test('without a ball to strike, the direction tells them apart, also across half a turn', () => {
    const towards = (aimRad: number) =>
      entry(0.4, { kind: 'kick', group: 'kick', stroke: { ...entry(0, {}).candidate.stroke, aimRad } });
    expect(sizes([towards(Math.PI - 0.05), towards(-Math.PI + 0.05), towards(2)])).toEqual([2, 1]);
  });
});

describe('finalists', () => {
  const variants = [0.9, 0.89, 0.88, 0.87, 0.86].map((value) => pot(value, 'FL'));
  const other = pot(0.5, 'FR');
  const quiet = safety(0.4, 0.9, { x: 0, y: 0 });

  test('the leading idea competes in three variants, the others in one, and the rest fills up', () => {
    const all = [...variants, other, quiet, safety(0.3, 0.9, { x: 0.1, y: 0 })];
    expect(finalists(all, 6).map((e) => e.value)).toEqual([0.9, 0.89, 0.88, 0.87, 0.5, 0.4]);
  });

  test('with few places variants take half of them', () => {
    expect(finalists([...variants, other, quiet], 4)).toEqual([variants[0], variants[1], other, quiet]);
    expect(finalists([...variants, other], 1)).toEqual([variants[0]]);
  });

  test("a player's own shot is always among them, and none is there twice", () => {
    const own = pot(0.1, 'FR', 'mine');
    const chosen = finalists([...variants, other, own], 3);
    expect(chosen).toContain(own);
    expect(new Set(chosen).size).toBe(chosen.length);
    expect(chosen.length).toBeLessThanOrEqual(4);
  });
});

test('the race goes on with the best of the first four ideas, however many variants lead', () => {
  const leading = Array.from({ length: 10 }, (_, n) => pot(0.9 - n / 100, 'FL'));
  const others = [0.5, 0.4, 0.3, 0.2].map((value, n) => safety(value, 0.9 - 0.5 * n, { x: 0, y: 0 }));
  const going = goOn([...leading, ...others], 2);
  expect(going).toEqual([...leading.slice(0, 7), ...others.slice(0, 3)]);
});
