import { describe, expect, test } from 'vitest';
import { RULE_SETS } from '../../engine/rules/rule-sets/index.js';
import { FULL_RACK, newRack, type RackState } from '../../engine/rules/state.js';
import { checkerOf } from '../schema/check.js';
import { State } from '../schema/state.js';
import { printState, type StateJson, toState } from './state.js';

const SECTIONS = RULE_SETS['ru-sections'];

function read(json: StateJson | undefined, layoutBalls: readonly number[] | null = [9, 10], ruleSet = SECTIONS) {
  return toState(json, { ruleSet, layoutBalls });
}

function stateOf(json: StateJson | undefined, layoutBalls?: readonly number[] | null, ruleSet = SECTIONS): RackState {
  const result = read(json, layoutBalls, ruleSet);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value.state;
}

function refusals(json: StateJson, layoutBalls?: readonly number[] | null): string[] {
  const result = read(json, layoutBalls);
  return result.ok ? [] : result.error.map(({ code, path }) => `${code} ${path}`);
}

describe('a state that was left out', () => {
  test('is a normal shot of A, and says so', () => {
    const result = read(undefined);
    expect(result).toMatchObject({
      ok: true,
      value: {
        state: {
          phase: 'normal',
          shooter: 'A',
          breaker: 'A',
          ballsOnTable: [9, 10],
          cueBallInHand: 'none',
          pushOutAvailable: false,
        },
        assumed: { 'state.phase': 'normal', 'state.shooter': 'A', 'state.breaker': 'A', 'state.cueBallInHand': 'none' },
      },
    });
  });

  test('follows from what is given', () => {
    expect(stateOf({ phase: 'break' }, [])).toMatchObject({
      shooter: 'A',
      cueBallInHand: 'behind-head-string',
      ballsOnTable: FULL_RACK,
    });
    expect(stateOf({ phase: 'break', breaker: 'B' }, [])).toMatchObject({ shooter: 'B', breaker: 'B' });
    expect(stateOf({ pendingOption: { player: 'B', origin: 'push-out' } })).toMatchObject({
      phase: 'option-pending',
      shooter: 'B',
      pendingOption: {
        options: [
          { choice: 'accept', nextShooter: 'B' },
          { choice: 'return', nextShooter: 'A' },
        ],
      },
    });
  });

  test.each([
    ['ru-sections', 'A', true],
    ['ru-sections', 'B', true],
    ['ru-chapter9', 'B', true],
    ['sk-desiatka', 'A', true],
    ['sk-desiatka', 'B', false],
  ] as const)('on the second shot under %s, A broke, %s has a push-out: %s', (id, shooter, expected) => {
    const state = stateOf({ phase: 'second-shot', breaker: 'A', shooter }, [9, 10], RULE_SETS[id]);
    expect(state.pushOutAvailable).toBe(expected);
  });
});

describe('what cannot be together', () => {
  const cases: [StateJson, string][] = [
    [{ phase: 'option-pending' }, 'impossible-state /state/pendingOption'],
    [{ phase: 'normal', pendingOption: { player: 'A', origin: 'safety' } }, 'impossible-state /state/phase'],
    [{ shooter: 'B', pendingOption: { player: 'A', origin: 'safety' } }, 'impossible-state /state/shooter'],
    [{ phase: 'break', breaker: 'A', shooter: 'B' }, 'impossible-state /state/shooter'],
    [{ phase: 'break' }, 'impossible-state /state/phase'],
    [{ frozen: { toRail: ['3'] } }, 'impossible-state /state/frozen/toRail'],
    [{ ballsOnTable: ['8', '10'] }, 'conflict /state/ballsOnTable'],
  ];
  test.each(cases)('%j', (json, expected) => {
    expect(refusals(json)).toContain(expected);
  });
});

describe('what the rules end or forbid', () => {
  const cases: [StateJson, string][] = [
    [{ phase: 'rack-over' }, 'not-allowed-by-rules /state/phase'],
    [{ rackWinner: 'B' }, 'not-allowed-by-rules /state/phase'],
    [{ phase: 'lag' }, 'not-allowed-by-rules /state/phase'],
    [{ consecutiveFouls: { A: 0, B: 3 } }, 'not-allowed-by-rules /state/consecutiveFouls/B'],
    [{ phase: 'normal', pushOutAvailable: true }, 'not-allowed-by-rules /state/pushOutAvailable'],
  ];
  test.each(cases)('%j', (json, expected) => {
    expect(refusals(json)).toContain(expected);
    const result = read(json);
    const refused = result.ok ? [] : result.error.filter(({ code }) => code === 'not-allowed-by-rules');
    for (const { clause } of refused) expect(clause).toMatch(/^ru-sections .+/);
  });

  test('a table without the ten', () => {
    expect(refusals({}, [3, 4])).toEqual(['not-allowed-by-rules /state/ballsOnTable']);
  });
});

describe('a printed state', () => {
  const states: RackState[] = [
    newRack('B', { race: 5, score: { A: 2, B: 4 }, rackNumber: 7, breakOrder: 'winner-breaks' }),
    {
      ...newRack('A'),
      phase: 'normal',
      shooter: 'B',
      ballsOnTable: [4, 9, 10],
      cueBallInHand: 'anywhere',
      consecutiveFouls: { A: 1, B: 2 },
      warnedOnTwoFouls: { A: false, B: true },
      frozen: { toRail: [4], cueBallTo: [9], cueBallToRail: true },
      callRequired: true,
      stalemateTurnsLeft: { A: 1, B: 2 },
      lastStroke: { player: 'A', foulsBefore: 0, warnedBefore: false },
    },
    {
      ...newRack('A'),
      phase: 'option-pending',
      shooter: 'B',
      ballsOnTable: [2, 10],
      cueBallInHand: 'none',
      pendingOption: {
        player: 'B',
        origin: 'wrongfully-pocketed',
        options: [
          { choice: 'accept', nextShooter: 'B' },
          { choice: 'return', nextShooter: 'A' },
        ],
      },
    },
  ];
  test.each(states)('fits the schema and is read as itself: $phase', (state) => {
    const text = JSON.parse(JSON.stringify(printState(state)));
    expect(checkerOf(State)(text)).toEqual([]);
    expect(stateOf(text, null)).toEqual(state);
    expect(stateOf(text, state.ballsOnTable)).toEqual(state);
  });
});
