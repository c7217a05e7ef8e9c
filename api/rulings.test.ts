import { describe, expect, test } from 'vitest';
import { printRecord } from '../engine/notation/record.js';
import { applyEvent } from '../engine/rules/apply-event.js';
import type { RackEvent } from '../engine/rules/event.js';
import type { StrokeFacts } from '../engine/rules/facts.js';
import { diceFrom, randomEvent } from '../engine/rules/random-play.js';
import { RULE_SET_IDS, RULE_SETS } from '../engine/rules/rule-sets/index.js';
import { newMatch, newRack, type RackState } from '../engine/rules/state.js';
import { simulate } from '../engine/table/simulate.js';
import { geometryOf, NINE_FOOT } from '../engine/table/table.js';
import { printState, toState } from './convert/state.js';
import { ruleOn } from './rulings.js';
import { checkerOf } from './schema/check.js';
import { RulingAnswer } from './schema/ruling.js';

const NORMAL = { phase: 'normal', breaker: 'A', shooter: 'A', ballsOnTable: [3, 5, 8, 10] };
const checkAnswer = checkerOf(RulingAnswer);

function ruled(request: Readonly<Record<string, unknown>>) {
  const answer = ruleOn(request);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  expect(checkAnswer(answer.value)).toEqual([]);
  return answer.value;
}

function refused(request: unknown): string[] {
  const answer = ruleOn(request);
  return answer.ok ? ['accepted'] : answer.error.map(({ code, path }) => `${code} ${path}`);
}

describe('typed facts', () => {
  test('a called ball in the wrong pocket: the choice with both consequences, and the clause of every line', () => {
    const { ruling, ruleSet } = ruled({
      ruleSet: 'ru-chapter9',
      state: NORMAL,
      declaration: { type: 'called', ball: 3, pocket: 'FR' },
      facts: { firstContact: [3], railsAfterContact: ['cue'], pocketed: [{ ball: 3, pocket: 'FL' }] },
    });
    expect(ruleSet).toEqual({ id: 'ru-chapter9', title: 'Russian rules, chapter 9', readings: [], unstated: [] });
    expect(ruling?.pendingOption).toMatchObject({
      player: 'B',
      origin: 'wrongfully-pocketed',
      options: [
        { choice: 'accept', nextShooter: 'B', phase: 'normal', cueBallInHand: 'none', pushOutAvailable: false },
        { choice: 'return', nextShooter: 'A', phase: 'normal', cueBallInHand: 'none', pushOutAvailable: false },
      ],
    });
    expect(ruling?.why.map(({ code, clause, parameter }) => [code, clause, parameter])).toEqual([
      ['stays-down', '9.9 b', null],
      ['wrongfully-pocketed', '9.7', 'wrongfullyPocketed'],
    ]);
  });

  test('the early ten: the reason names the switch, and each set its own clause', () => {
    const early = (ruleSet: unknown) =>
      ruled({
        ruleSet,
        state: NORMAL,
        declaration: { type: 'called', ball: 10, pocket: 'FR' },
        facts: { firstContact: [3], pocketed: [{ ball: 10, pocket: 'FR' }] },
      }).ruling?.why.map(({ code, clause, parameter, value }) => [code, clause, parameter, value])[0];
    expect(early('sk-desiatka')).toEqual(['ten-wins-called', 'Pokračovanie b', 'calledTenEarly', 'wins']);
    expect(early('ru-sections')).toEqual(['early-ten-spotted', '7 b', 'calledTenEarly', 'spotted']);
    expect(early({ base: 'sk-desiatka', params: { calledTenEarly: 'spotted' } })).toEqual([
      'early-ten-spotted',
      'Pokračovanie b',
      'calledTenEarly',
      'spotted',
    ]);
  });

  test('ball in hand comes with the rectangle for its centre, in the corner frame', () => {
    const scratch = (ruleSet: string) =>
      ruled({
        ruleSet,
        state: NORMAL,
        facts: { firstContact: [3], railsAfterContact: [3], cueBallPocketed: 'SL' },
      }).ruling?.placement;
    const R = 0.028575;
    expect(scratch('ru-chapter9')?.region).toEqual({ xMin: R, xMax: 0.635, yMin: R, yMax: 1.27 - R });
    expect(scratch('ru-sections')?.region).toEqual({ xMin: R, xMax: 2.54 - R, yMin: R, yMax: 1.27 - R });
  });

  test('with a layout the ten is spotted as near the foot spot as it goes', () => {
    const { ruling, layout } = ruled({
      state: { ...NORMAL, ballsOnTable: ['3', '10'] },
      declaration: { type: 'safety' },
      facts: { firstContact: [3], pocketed: [{ ball: 10, pocket: 'SR' }] },
      layout: {
        balls: [
          { id: 'cue', x: 0.6, y: 0.3 },
          { id: '3', x: 1.905, y: 0.635 },
        ],
      },
    });
    expect(ruling?.spotted).toEqual([{ ball: '10', x: 1.96215, y: 0.635, touching: '3' }]);
    expect(layout?.balls.map(({ id }) => id)).toEqual(['cue', '3', '10']);
  });

  test('what was filled in is said', () => {
    const { assumed, ruleSet } = ruled({ facts: { firstContact: [1], railsAfterContact: [1] } });
    expect(ruleSet.id).toBe('ru-sections');
    expect(assumed).toMatchObject({ ruleSet: 'ru-sections', 'state.phase': 'normal', 'state.ballsOnTable': 'all ten' });
  });

  test('in Russian and Slovak', () => {
    const why = (language: string) =>
      ruled({ language, state: NORMAL, facts: { firstContact: [5], railsAfterContact: [5] } }).ruling?.why[0]?.text;
    expect(why('en')).toBe('Foul: ball 5 was hit first, the ball-on was 3.');
    expect(why('ru')).toBe('Фол: первым задет шар 5, очередной шар 3.');
    expect(why('sk')).toBe('Faul: prvá bola zasiahnutá guľa 5, v poradí je guľa 3.');
  });
});

describe('records', () => {
  const g = geometryOf(NINE_FOOT);
  const balls = [
    { ball: 0, x: 0, y: 0 },
    { ball: 3, x: 0.9, y: 0.4 },
    { ball: 10, x: 0.5, y: 0 },
  ];
  const stroke = { aimRad: 0, speedMps: 2, tipSide: 0, tipHeight: 0, elevationRad: 0 };
  const record = printRecord(simulate(NINE_FOOT, balls, stroke), NINE_FOOT);

  test('the referee sees the wrong ball himself, and points at the event', () => {
    const { ruling, state } = ruled({ record, declaration: { type: 'safety' } });
    expect(ruling?.fouls).toEqual([
      { code: '6.2', clause: '9 (general 6.2)', evidence: [expect.any(Number)], text: 'wrong ball first' },
    ]);
    const [index] = ruling?.fouls[0]?.evidence ?? [];
    expect(record.events[index ?? -1]).toMatchObject({ type: 'ball', ball: 'cue', other: '10' });
    expect([state.shooter, state.cueBallInHand, state.ballsOnTable]).toEqual(['B', 'anywhere', ['3', '10']]);
  });

  test('what the referee reports is added', () => {
    const { ruling } = ruled({ record, reports: { reportedFouls: ['6.4'] } });
    expect(ruling?.fouls.map(({ code }) => code)).toEqual(['6.2', '6.4']);
  });

  test('a record of other balls than the state has', () => {
    expect(refused({ record, state: { ballsOnTable: ['3', '5', '10'] } })).toEqual(['conflict /state/ballsOnTable']);
  });

  test('a stroke that was cut off is not judged', () => {
    expect(refused({ record: { ...record, status: 'truncated' } })).toEqual(['record-not-finished /record/status']);
  });

  test('a record that tells an impossible story', () => {
    const vanished = { ...record, rest: record.rest.slice(1) };
    expect(refused({ record: vanished })).toEqual(['inconsistent /record/rest']);
    expect(g.headStringX).toBeLessThan(0);
  });
});

describe('other events', () => {
  test('the lag gives a choice, or the break', () => {
    const lag = (ruleSet: string) => ruled({ ruleSet, event: { type: 'lag', winner: 'B' } }).state;
    expect(lag('ru-chapter9')).toMatchObject({ phase: 'option-pending', shooter: 'B' });
    expect(lag('sk-desiatka')).toMatchObject({ phase: 'break', breaker: 'B' });
  });

  test('a cue ball put on a table: the referee sees whether it may stand there', () => {
    const put = (x: number) => ({
      ruleSet: 'ru-chapter9',
      state: { ...NORMAL, cueBallInHand: 'behind-head-string' },
      layout: { balls: [{ id: '3', x: 0.4, y: 0.6 }] },
      event: { type: 'place-cue-ball', placement: { x, y: 0.6 } },
    });
    expect(ruled(put(0.2)).event?.type).toBe('place-cue-ball');
    expect(refused(put(0.41))).toEqual(['placement-on-ball /event/placement']);
    expect(refused(put(0.7))).toEqual(['placement-beyond-head-string /event/placement']);
  });

  test('the ball-on behind the string is spotted on request, with its place', () => {
    const { event } = ruled({
      ruleSet: 'ru-chapter9',
      state: { ...NORMAL, cueBallInHand: 'behind-head-string' },
      layout: { balls: [{ id: '3', x: 0.4, y: 0.6 }] },
      event: { type: 'request-spot', ball: 3 },
    });
    expect(event?.spotted).toEqual([{ ball: '3', x: 1.905, y: 0.635, touching: null }]);
  });

  test('the next rack after one that is over', () => {
    const { state } = ruled({
      state: { phase: 'rack-over', breaker: 'A', rackWinner: 'A', race: 5, score: { A: 2, B: 1 }, rackNumber: 3 },
      event: { type: 'next-rack' },
    });
    expect(state).toMatchObject({ phase: 'break', breaker: 'B', rackNumber: 4, score: { A: 2, B: 1 }, race: 5 });
  });

  test('a rack with the ten off its place', () => {
    const { event } = ruled({
      state: { phase: 'break' },
      event: { type: 'check-rack', rows: [[1], [10, 4], [2, 7, 9], [5, 8, 3, 6]] },
    });
    expect(event?.rackCheck).toEqual({ valid: false, faults: ['ten-not-in-centre'] });
  });
});

describe('refusals', () => {
  test('one thing to judge, never two, never none', () => {
    expect(refused({ state: NORMAL })).toEqual(['record-or-facts ']);
    expect(refused({ facts: {}, event: { type: 'next-rack' } })).toContain('record-or-facts ');
  });

  test('every problem of a request at once', () => {
    expect(
      refused({
        colour: 'red',
        ruleSet: 'nowhere',
        state: { phase: 'dinner' },
        declaration: { type: 'called', ball: 12, pocket: 'XX' },
        facts: { firstContact: [0], pocketed: [{ ball: 3 }], hit: true },
      }).sort(),
    ).toEqual(
      [
        'unknown-field /colour',
        'unknown-rule-set /ruleSet',
        'not-allowed /state/phase',
        'not-allowed-value /declaration/ball',
        'not-allowed-value /declaration/pocket',
        'unknown-field /facts/hit',
        'missing /facts/pocketed/0/pocket',
        'not-allowed-value /facts/firstContact/0',
      ].sort(),
    );
  });

  test('what the rules forbid names the set and the clause', () => {
    const answer = ruleOn({
      ruleSet: 'sk-desiatka',
      state: { phase: 'break' },
      event: { type: 'declare', declaration: { type: 'safety' } },
    });
    expect(answer.ok ? null : answer.error).toEqual([
      {
        code: 'safety-not-available',
        path: '/event/declaration',
        detail: expect.any(String),
        clause: 'sk-desiatka Istota a',
      },
    ]);
  });

  test('a stroke while a choice is open', () => {
    const state = { phase: 'option-pending', shooter: 'B', pendingOption: { player: 'B', origin: 'push-out' } };
    expect(refused({ state, facts: { firstContact: [1] } })).toEqual(['choice-pending /state/phase']);
  });

  test.each([null, 7, 'x', [], true])('%j is no request', (value) => {
    expect(refused(value).length).toBeGreaterThan(0);
    expect(refused(value)).not.toEqual(['accepted']);
  });
});

test('a match by requests alone is the match of the decision machine', () => {
  const named = (ball: number) => (ball === 0 ? 'cue' : ball);
  const typed = (facts: StrokeFacts) => {
    const { undeclaredPressed, placedBeyondHeadString, firstContactBehindHeadString, ...rest } = facts;
    const { stayedBehindHeadString, unsportingPenalty, ...plain } = rest;
    return { ...plain, railsAfterContact: facts.railsAfterContact.map(named), penalty: unsportingPenalty };
  };
  let accepted = 0;
  for (const id of RULE_SET_IDS) {
    const ruleSet = RULE_SETS[id];
    for (let seed = 100; seed < 106; seed++) {
      const dice = diceFrom(seed);
      let state: RackState = newMatch(2);
      let json: unknown = { phase: 'lag', race: 2 };
      for (let i = 0; i < 40; i++) {
        const random = randomEvent(dice, state);
        const event: RackEvent =
          random.type !== 'stroke'
            ? random
            : {
                ...random,
                facts: { ...random.facts, frozenPressed: [], undeclaredPressed: [], railsBeforeContact: [] },
              };
        // What only geometry knows has no place in typed facts.
        const facts =
          event.type === 'stroke'
            ? { ...event.facts, placedBeyondHeadString: false, firstContactBehindHeadString: false }
            : null;
        const engineEvent = event.type === 'stroke' && facts !== null ? { ...event, facts } : event;
        const { rack, ...flat } = { rack: undefined, ...event };
        const body = event.type === 'stroke' ? { ...event, facts: typed(event.facts) } : { ...flat, ...(rack ?? {}) };
        const direct = applyEvent(ruleSet, state, engineEvent);
        const asked = ruleOn({ ruleSet: id, state: json, event: body });
        expect(asked.ok ? 'accepted' : asked.error).toEqual(direct.ok ? 'accepted' : expect.any(Array));
        if (!direct.ok || !asked.ok) continue;
        expect(asked.value.state).toEqual(JSON.parse(JSON.stringify(printState(direct.value.state))));
        state = direct.value.state;
        json = JSON.parse(JSON.stringify(asked.value.state));
        accepted += 1;
      }
    }
  }
  expect(accepted).toBeGreaterThan(800);
});

test('states of random play print and parse to themselves', () => {
  let checked = 0;
  for (const id of RULE_SET_IDS) {
    const ruleSet = RULE_SETS[id];
    for (let seed = 0; seed < 12; seed++) {
      const dice = diceFrom(seed);
      let state = newRack('A', { race: 3 });
      for (let i = 0; i < 25 && state.phase !== 'rack-over'; i++) {
        const json: unknown = JSON.parse(JSON.stringify(printState(state)));
        const back = toState(json as Parameters<typeof toState>[0], { ruleSet, layoutBalls: null });
        expect(back.ok ? back.value.state : back.error).toEqual(state);
        checked += 1;
        const next = applyEvent(ruleSet, state, randomEvent(dice, state));
        if (next.ok) state = next.value.state;
      }
    }
  }
  expect(checked).toBeGreaterThan(300);
});
