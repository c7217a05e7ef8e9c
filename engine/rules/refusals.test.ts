/** Everything that is refused: with a stable code, a place, the clause, and the state as it was. */
import { describe, expect, test } from 'vitest';
import { applyEvent } from './apply-event.js';
import { checkRecord } from './check-record.js';
import type { RackEvent } from './event.js';
import { makeFacts, type StrokeFacts } from './facts.js';
import { endRack } from './next-state.js';
import { choiceFor } from './options.js';
import { parseEvent } from './parse-event.js';
import { parseRuleSet } from './parse-rule-set.js';
import { PROBLEM_CODES, type ProblemCode } from './problem.js';
import { RULE_SETS } from './rule-sets/index.js';
import { newMatch, newRack, type RackState } from './state.js';

const SET = RULE_SETS['ru-chapter9'];
const SK = RULE_SETS['sk-desiatka'];

const NORMAL: RackState = { ...newRack('A'), phase: 'normal', cueBallInHand: 'none', ballsOnTable: [3, 5, 8, 10] };
const PENDING: RackState = {
  ...NORMAL,
  phase: 'option-pending',
  shooter: 'B',
  pendingOption: choiceFor('B', 'push-out'),
};
const OVER = endRack(NORMAL, 'A', false);

/** Codes some test below provokes; the last test compares with the list of all. */
const provoked = new Set<ProblemCode>();

function refused(state: RackState, event: RackEvent, set = SET): string {
  const outcome = applyEvent(set, state, event);
  if (outcome.ok) return 'accepted';
  for (const problem of outcome.error) provoked.add(problem.code);
  return outcome.error.map((problem) => `${problem.code} ${problem.path} [${problem.clause}]`).join('; ');
}

const stroke = (
  facts: Partial<StrokeFacts>,
  declaration: Extract<RackEvent, { type: 'stroke' }>['declaration'] = { type: 'none' },
): RackEvent => ({
  type: 'stroke',
  declaration,
  facts: makeFacts(facts),
});

describe('announcements', () => {
  test.each<[string, RackState, Extract<RackEvent, { type: 'declare' }>['declaration'], string]>([
    ['safety on the break', newRack('A'), { type: 'safety' }, 'safety-not-available /event/declaration [9.6 a]'],
    ['push-out on a later shot', NORMAL, { type: 'push-out' }, 'push-out-not-available /event/declaration [9.4 a]'],
    [
      'a ball that is gone',
      NORMAL,
      { type: 'called', ball: 4, pocket: 'FR' },
      'called-ball-not-on-table /event/declaration/ball [9.5 a]',
    ],
    ['a break in the middle', NORMAL, { type: 'break' }, 'break-not-available /event/declaration [9.3 a]'],
    ['anything before a choice is made', PENDING, { type: 'safety' }, 'choice-pending /event/declaration [9.4 e]'],
  ])('%s', (_title, state, declaration, expected) => {
    expect(refused(state, { type: 'declare', declaration, shotType: null })).toBe(expected);
  });

  test('a bank is never obvious, and after a question nothing is', () => {
    const declare = (shotType: string | null): RackEvent => ({
      type: 'declare',
      declaration: { type: 'obvious', ball: 3, pocket: 'FR' },
      shotType,
    });
    expect(refused(NORMAL, declare('bank'))).toBe('never-obvious /event/declaration [9.5 d]');
    expect(refused(NORMAL, declare('straight'))).toBe('accepted');
    expect(refused({ ...NORMAL, callRequired: true }, declare(null))).toBe('call-required /event/declaration [9.5 e]');
  });

  test('a call on the break is accepted and ignored', () => {
    const call: RackEvent = {
      type: 'declare',
      declaration: { type: 'called', ball: 10, pocket: 'FR' },
      shotType: null,
    };
    expect(refused(newRack('A'), call)).toBe('accepted');
  });

  test('a stroke already played under a void push-out is judged as nothing called', () => {
    const outcome = applyEvent(
      SET,
      NORMAL,
      stroke({ firstContact: [5], railsAfterContact: [0] }, { type: 'push-out' }),
    );
    expect(outcome).toMatchObject({ ok: true, value: { ruling: { fouls: ['6.2'], warnings: ['push-out-void'] } } });
  });

  test('two balls, or half a call, by JSON', () => {
    const read = (declaration: unknown) => {
      const parsed = parseEvent({ type: 'declare', declaration }, SET);
      if (parsed.ok) return 'accepted';
      for (const problem of parsed.error) provoked.add(problem.code);
      return parsed.error.map((p) => `${p.code} ${p.path} [${p.clause}]`).join('; ');
    };
    expect(read({ type: 'called', balls: [3, 10], pockets: ['FR', 'FL'] })).toBe(
      'only-one-ball /event/declaration [preamble d]',
    );
    expect(read({ type: 'called', pocket: 'FR' })).toBe('call-incomplete /event/declaration/ball [9.5 a]');
    expect(read({ type: 'called', ball: 3 })).toBe('call-incomplete /event/declaration/pocket [9.5 a]');
    expect(read({ type: 'called', ball: 3, pocket: 'FR' })).toBe('accepted');
  });
});

describe('facts that cannot be', () => {
  test('all of them at once, each with its place', () => {
    const facts = {
      firstContact: [4],
      railsAfterContact: [0, 7],
      pocketed: [
        { ball: 3, pocket: 'FR' as const },
        { ball: 9, pocket: 'FL' as const },
      ],
      offTable: [3],
      cueBallPocketed: 'SL' as const,
      cueBallOffTable: true,
    };
    expect(refused(NORMAL, stroke(facts)).split('; ')).toEqual([
      'ball-not-on-table /event/facts/firstContact/0 [9.10/6.2]',
      'ball-not-on-table /event/facts/railsAfterContact/1 [general 8.4]',
      'ball-not-on-table /event/facts/pocketed/1/ball [general 8.3]',
      'ball-left-twice /event/facts/offTable/0 [9.10/6.5]',
      'ball-left-twice /event/facts/cueBallOffTable [9.10/6.1]',
    ]);
  });

  test('a foul without a stroke has no physical facts, and needs a foul', () => {
    expect(refused(NORMAL, stroke({ stroke: false, firstContact: [3], reportedFouls: ['6.6'] }))).toBe(
      'impossible-facts /event/facts/firstContact [general 8.3]',
    );
    expect(refused(NORMAL, stroke({ stroke: false }))).toBe('nothing-to-judge /event/facts/reportedFouls [general 6]');
    expect(refused(NORMAL, stroke({ reportedFouls: ['6.13'], playedBy: 'A' }))).toBe(
      'impossible-facts /event/facts/playedBy [9.10/6.13]',
    );
  });

  test('a record of other balls, or of a stroke that was cut off', () => {
    const record = {
      status: 'truncated' as const,
      durationS: 60,
      start: [
        { ball: 0, x: 0, y: 0 },
        { ball: 4, x: 0.3, y: 0 },
        { ball: 10, x: 0.6, y: 0 },
      ],
      events: [],
      rest: [],
      touchingRails: [],
      touchingBalls: [],
    };
    const problems = checkRecord(record, { ...NORMAL, ballsOnTable: [3, 10] });
    for (const problem of problems) provoked.add(problem.code);
    expect(problems.map((p) => `${p.code} ${p.path} ${p.value}`)).toEqual([
      'record-not-finished /record/status truncated',
      'record-mismatch /record/start 3',
      'record-mismatch /record/start/1 4',
    ]);
  });
});

describe('events out of place', () => {
  test.each<[string, RackState, RackEvent, string]>([
    ['a stroke while a choice is open', PENDING, stroke({ firstContact: [3] }), 'choice-pending /event [9.4 e]'],
    ['a choice nobody has', NORMAL, { type: 'choose', player: 'A', choice: 'return' }, 'no-such-choice /event [9.8 c]'],
    [
      "the other player's choice",
      PENDING,
      { type: 'choose', player: 'A', choice: 'accept' },
      'not-this-player /event/player [9.4 e]',
    ],
    [
      'a choice not offered',
      PENDING,
      { type: 'choose', player: 'B', choice: 're-rack-own' },
      'no-such-choice /event/choice [9.4 e]',
    ],
    ['a stroke before the lag', newMatch(3), stroke({}), 'lag-undecided /event [9.1 a]'],
    ['a lag in the middle', NORMAL, { type: 'lag', winner: 'A', wish: null }, 'wrong-phase /event [9.1 a]'],
    ['a stroke after the rack', OVER, stroke({}), 'rack-over /event [9.8 b]'],
    ['the next rack too early', NORMAL, { type: 'next-rack' }, 'rack-not-over /event [9.1 b]'],
    [
      'anything after the match',
      { ...OVER, matchWinner: 'A' },
      { type: 'next-rack' },
      'match-over /event [general 1.1]',
    ],
    [
      'a stalemate by a player',
      NORMAL,
      { type: 'stalemate', declaredBy: 'player' },
      'only-the-referee /event/declaredBy [general 1.12]',
    ],
    [
      'a stalemate with turns left',
      { ...NORMAL, stalemateTurnsLeft: { A: 0, B: 1 } },
      { type: 'stalemate', declaredBy: 'referee' },
      'turns-left /event [general 1.12]',
    ],
    [
      'a second announcement',
      { ...NORMAL, stalemateTurnsLeft: { A: 3, B: 3 } },
      { type: 'announce-no-progress', declaredBy: 'referee' },
      'already-announced /event [general 1.12]',
    ],
    [
      'a foul called too late',
      NORMAL,
      { type: 'claim-foul', against: 'B', code: '6.6', nextStrokePlayed: true },
      'foul-too-late /event/nextStrokePlayed [general 6]',
    ],
    ['a warning without need', NORMAL, { type: 'warn', player: 'A' }, 'no-warning-due /event/player [general 6.14]'],
    [
      'the shooter asking himself',
      NORMAL,
      { type: 'clarify', by: 'shooter' },
      'clarify-not-by-shooter /event/by [9.5 e]',
    ],
    [
      'a request without ball in hand behind the string',
      NORMAL,
      { type: 'request-spot', ball: 3, zone: 'behind-head-string' },
      'no-request /event [general 1.5]',
    ],
    [
      'a ball declared frozen that is gone',
      NORMAL,
      { type: 'declare-frozen', by: 'referee', frozen: { toRail: [4], cueBallTo: [], cueBallToRail: false } },
      'ball-not-on-table /event/frozen/toRail/0 [general 8.4]',
    ],
    [
      'a cue ball moved that is not in hand, off the bed and on a ball',
      NORMAL,
      { type: 'place-cue-ball', placement: { zone: 'beyond-head-string', onBed: false, onBall: 3 } },
      'placement-not-in-hand /event/placement [9.8 c]; placement-off-bed /event/placement [general 1.5]; placement-on-ball /event/placement [general 1.5]',
    ],
    [
      'a cue ball put beyond the string',
      newRack('A'),
      { type: 'place-cue-ball', placement: { zone: 'on-head-string', onBed: true, onBall: null } },
      'placement-beyond-head-string /event/placement [9.10/6.10]',
    ],
  ])('%s', (_title, state, event, expected) => {
    const before = structuredClone(state);
    expect(refused(state, event)).toBe(expected);
    expect(state).toEqual(before);
  });

  test('a late call of a foul that the set does not know', () => {
    const claim: RackEvent = { type: 'claim-foul', against: 'A', code: '6.11-1', nextStrokePlayed: false };
    expect(refused(NORMAL, claim, SK)).toBe('foul-unknown /event/code [general 6]');
    expect(refused(NORMAL, claim)).toBe('accepted');
  });
});

describe('malformed input', () => {
  const codes = (value: unknown): string => {
    const parsed = parseRuleSet(value);
    if (parsed.ok) return 'accepted';
    for (const problem of parsed.error) provoked.add(problem.code);
    return parsed.error.map((p) => `${p.code} ${p.path}`).join('; ');
  };

  test('rule sets: every problem at once', () => {
    expect(codes('nowhere')).toBe('unknown-rule-set /ruleSet');
    expect(codes(7)).toBe('wrong-type /ruleSet');
    expect(codes({ base: 'ru-sections', readings: ['off-table:all-spotted', 'no-such'], colour: 1 })).toBe(
      'unknown-field /ruleSet/colour; unknown-reading /ruleSet/readings/1',
    );
    expect(codes({ base: 'ru-sections', readings: ['off-table:all-spotted', 'off-table:ten-only'] })).toBe(
      'readings-conflict /ruleSet/readings',
    );
    expect(codes({ base: 'ru-sections', params: { breakMinBallsToRail: 11, pushOut: 'yes', size: 9 } })).toBe(
      'unknown-field /ruleSet/params/size; out-of-range /ruleSet/params/breakMinBallsToRail; not-allowed-value /ruleSet/params/pushOut',
    );
    const missing = codes({ id: 'mine', params: { pushOut: true } }).split('; ');
    expect(missing).toHaveLength(25);
    expect(missing[0]).toBe('missing /ruleSet/params/lagWinner');
  });

  test('a full rule set is taken as it stands', () => {
    const { params } = RULE_SETS['league-corner-balls'];
    const parsed = parseRuleSet({ id: 'mine', title: 'Mine', params: { ...params, threeFouls: 'none' } });
    expect(parsed).toMatchObject({ ok: true, value: { id: 'mine', readings: [], unstated: [] } });
    if (parsed.ok) expect(parsed.value.params).toEqual({ ...params, threeFouls: 'none' });
  });

  test('a preset with a reading switched', () => {
    const parsed = parseRuleSet({ base: 'sk-desiatka', readings: ['push-out:second-shot-player'] });
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        id: 'sk-desiatka',
        readings: ['push-out:second-shot-player'],
        params: { pushOutBy: 'second-shot-player' },
      },
    });
  });

  test('events', () => {
    const parsed = parseEvent({ type: 'lag', winner: 'C', colour: 1 }, SET);
    expect(parsed.ok ? [] : parsed.error.map((p) => `${p.code} ${p.path}`)).toEqual([
      'unknown-field /event/colour',
      'not-allowed-value /event/winner',
    ]);
  });

  test('no code is without a refusal here, but for those of the request as a whole', () => {
    // A record and facts together: `api/rulings.test.ts`.
    const elsewhere: readonly ProblemCode[] = ['record-or-facts'];
    const left = PROBLEM_CODES.filter((code) => !provoked.has(code) && !elsewhere.includes(code));
    expect(left).toEqual([]);
  });
});

test('an unknown field with a slash or a tilde is named by an escaped pointer', () => {
  const read = parseRuleSet({ base: 'ru-sections', 'a~b/c': 1 });
  expect(read.ok ? [] : read.error.map((problem) => problem.path)).toContain('/ruleSet/a~0b~1c');
});
