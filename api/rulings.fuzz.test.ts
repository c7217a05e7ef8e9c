/**
 * Anything a client may send to the referee is judged or refused, never a throw: bodies built from the right words in
 * the wrong places. Fixed seed; a failure prints the body.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BALL_NAMES, POCKETS } from '../engine/geometry/ids.js';
import { parseRecord, printRecord } from '../engine/notation/record.js';
import { EVENT_TYPES } from '../engine/rules/event.js';
import { factsFromRecord } from '../engine/rules/facts-from-record.js';
import { UNSPORTING_PENALTIES } from '../engine/rules/fouls.js';
import { FACT_FIELDS } from '../engine/rules/parse-facts.js';
import { RULE_SET_IDS } from '../engine/rules/rule-sets/index.js';
import { newRack } from '../engine/rules/state.js';
import { simulate } from '../engine/table/simulate.js';
import { geometryOf, NINE_FOOT } from '../engine/table/table.js';
import { ruleOn } from './rulings.js';
import { checkerOf } from './schema/check.js';
import { RulingAnswer } from './schema/ruling.js';

const checkAnswer = checkerOf(RulingAnswer);

const word = fc.constantFrom<unknown>(
  ...BALL_NAMES,
  ...POCKETS,
  ...RULE_SET_IDS,
  ...UNSPORTING_PENALTIES,
  'A',
  'B',
  'C',
  'behind-head-string',
  'anywhere',
  'none',
  'accept',
  'return',
  'referee',
  '6.6',
  '6.16',
  '6.14',
);
const scalar = fc.oneof(
  word,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    1,
    3,
    10,
    11,
    -1,
    0.5,
    Number.POSITIVE_INFINITY,
    Number.NaN,
    '',
    {},
    [],
  ),
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.record({ ball: scalar, pocket: scalar }), { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.record({ A: scalar, B: scalar }) },
);

/** An object with some of these fields. */
function some(fields: readonly string[], inner: fc.Arbitrary<unknown> = value): fc.Arbitrary<unknown> {
  return fc.dictionary(fc.constantFrom(...fields), inner, { maxKeys: 5 });
}

const STATE = [
  'shooter',
  'breaker',
  'phase',
  'cueBallInHand',
  'ballsOnTable',
  'pushOutAvailable',
  'consecutiveFouls',
  'pendingOption',
  'warnedOnTwoFouls',
  'frozen',
  'stalemateTurnsLeft',
  'race',
  'score',
  'rackWinner',
];
const phases = fc.constantFrom('lag', 'break', 'second-shot', 'normal', 'option-pending', 'rack-over');
const state = fc
  .tuple(phases, some(STATE), fc.boolean())
  .map(([phase, rest, plain]) => ({ ...(plain ? {} : (rest as object)), phase }));
const declaration = fc.oneof(
  value,
  fc.record({ type: fc.constantFrom('called', 'obvious', 'safety', 'push-out', 'none', 'break') }),
  fc.record({ type: fc.constant('called'), ball: scalar, pocket: scalar }),
);
const EVENT_FIELDS = [
  'winner',
  'wish',
  'player',
  'choice',
  'declaration',
  'by',
  'frozen',
  'placement',
  'ball',
  'zone',
  'declaredBy',
  'penalty',
  'against',
  'code',
  'nextStrokePlayed',
  'rows',
  'balls',
];
const event = fc
  .tuple(fc.constantFrom(...EVENT_TYPES), some(EVENT_FIELDS))
  .map(([type, rest]) => ({ ...(rest as object), type }));

const body = fc.record(
  {
    ruleSet: fc.oneof(fc.constantFrom(...RULE_SET_IDS), some(['base', 'readings', 'params', 'id', 'clauses'])),
    state: fc.oneof({ weight: 6, arbitrary: state }, { weight: 1, arbitrary: value }),
    declaration,
    facts: some(FACT_FIELDS),
    event: fc.oneof({ weight: 6, arbitrary: event }, { weight: 1, arbitrary: value }),
    record: value,
    reports: some(['playedBy', 'reportedFouls', 'penalty']),
    layout: value,
    language: fc.oneof(fc.constantFrom('en', 'ru', 'sk'), scalar),
  },
  { requiredKeys: [] },
);

describe('fuzz', () => {
  test('any body is judged or refused with a code and a place', () => {
    const count = { judged: 0, refused: 0 };
    const look = (request: unknown): void => {
      const answer = ruleOn(request);
      if (answer.ok) {
        expect(checkAnswer(answer.value)).toEqual([]);
        count.judged += 1;
      } else {
        expect(answer.error.length).toBeGreaterThan(0);
        for (const issue of answer.error) {
          expect(issue.code).toMatch(/^[a-z-]+$/);
          expect(issue.path).toMatch(/^(\/.*)?$/);
        }
        count.refused += 1;
      }
    };
    fc.assert(fc.property(body, look), { seed: 99, numRuns: 800 });
    fc.assert(fc.property(fc.record({ state, event }), look), { seed: 7, numRuns: 600 });
    fc.assert(fc.property(fc.record({ state, facts: some(FACT_FIELDS) }), look), { seed: 8, numRuns: 600 });
    expect(count.judged).toBeGreaterThan(25);
    expect(count.refused).toBeGreaterThan(1000);
  });
});

test('a record printed and read back gives the referee the same facts', () => {
  const geometry = geometryOf(NINE_FOOT);
  for (let i = 0; i < 60; i++) {
    const balls = [0, 1, 4, 7, 10].map((ball, n) => ({
      ball,
      x: -1 + 0.45 * n + 0.01 * ((i * 7) % 13),
      y: -0.4 + 0.17 * ((n * 3 + i) % 5),
    }));
    const stroke = { aimRad: i * 0.11, speedMps: 1 + (i % 6), tipSide: 0.1, tipHeight: 0, elevationRad: 0 };
    const record = simulate(NINE_FOOT, balls, stroke);
    const back = parseRecord(JSON.parse(JSON.stringify(printRecord(record, NINE_FOOT))), NINE_FOOT);
    if (!back.ok) throw new Error(JSON.stringify(back.error));
    for (const cueBallInHand of ['none', 'behind-head-string'] as const) {
      const before = { ...newRack('A'), phase: 'normal' as const, cueBallInHand };
      expect(factsFromRecord(back.value, before, geometry)).toEqual(factsFromRecord(record, before, geometry));
    }
  }
});
