import { describe, expect, test } from 'vitest';
import { RULE_SETS } from '../../engine/rules/rule-sets/index.js';
import { newRack, type RackState } from '../../engine/rules/state.js';
import { NINE_FOOT } from '../../engine/table/table.js';
import type { Answer, Suggestion } from '../answer.js';
import { createPlanner } from '../pool/planner.js';
import { SKILLS } from '../skill/skill.js';
import { classify } from './classify.js';
import { labelOf } from './label.js';
import { compare, forPlayer, type ReviewSetup, type ReviewTurn, reviewTurn } from './review.js';

const STROKE = { aimRad: 0, speedMps: 2, tipSide: 0, tipHeight: 0, elevationRad: 0 };

function suggestion(parts: Partial<Suggestion> & { legalShare?: number } = {}): Suggestion {
  const { legalShare = 1, ...rest } = parts;
  return {
    rank: 2,
    kind: 'direct',
    considered: null,
    declaration: { type: 'called', ball: 9, pocket: 'FL' },
    stroke: STROKE,
    headingRad: 0,
    placement: null,
    aim: null,
    trials: 100,
    winProbability: { value: 0.5, low: 0.4, high: 0.6 },
    success: { value: 0.5, low: 0.4, high: 0.6 },
    gapToBest: { mean: 0, stdError: 0 },
    outcomes: {
      trials: 100,
      made: 50,
      missed: 50,
      legal: 100 * legalShare,
      scratch: 0,
      miscue: 0,
      win: 0,
      loss: 0,
      opponentHooked: 0,
      optionGiven: 0,
      truncated: 0,
      fouls: [],
    },
    risks: [],
    rest: null,
    nextShot: null,
    tolerance: null,
    why: [],
    ...rest,
  };
}

describe('labels', () => {
  test.each([
    [0.04, 0.01, 'none'],
    [0.05, 0.01, 'inaccuracy'],
    [0.0999, 0.01, 'inaccuracy'],
    [0.1, 0.01, 'mistake'],
    [0.15, 0.01, 'blunder'],
    [0.9, 0.5, 'blunder'],
    // Contains zero: never called a mistake, however large it looks.
    [0.4, 0, 'none'],
    [0.4, -0.1, 'none'],
  ])('a loss of %d, surely at least %d: %s', (value, low, label) => {
    expect(labelOf({ value, low, high: 1 })).toBe(label);
  });
});

describe('classes', () => {
  const pot = suggestion();
  test.each([
    ['wrong-accept-or-return', suggestion({ kind: 'return' }), suggestion({ kind: 'accept' })],
    ['missed-push-out', suggestion({ kind: 'push-out', declaration: { type: 'push-out' } }), pot],
    ['needless-foul', pot, suggestion({ legalShare: 0.7 })],
    ['missed-safety', suggestion({ kind: 'safety', declaration: { type: 'safety' } }), pot],
    ['wrong-ball-or-pocket', pot, suggestion({ declaration: { type: 'called', ball: 9, pocket: 'FR' } })],
    ['wrong-ball-or-pocket', pot, suggestion({ kind: 'safety', declaration: { type: 'safety' } })],
    ['speed', pot, suggestion({ stroke: { ...STROKE, speedMps: 3 } })],
    ['position', pot, suggestion({ stroke: { ...STROKE, speedMps: 3, tipSide: 0.3 } })],
    ['position', pot, suggestion({ stroke: { ...STROKE, speedMps: 2.1 } })],
  ])('%s', (wanted, best, chosen) => {
    expect(classify(best, chosen)).toBe(wanted);
  });
});

describe('loss and luck', () => {
  const state: RackState = { ...newRack('A'), phase: 'normal', cueBallInHand: 'none', ballsOnTable: [9, 10] };
  const turn: ReviewTurn = {
    state,
    balls: [],
    decision: { type: 'stroke', shot: { declaration: { type: 'safety' }, stroke: STROKE } },
    result: null,
  };
  const answer = (mean: number, stdError: number) =>
    ({
      root: { value: 0.7, low: 0.65, high: 0.75, trials: 100 },
      suggestions: [
        suggestion({ rank: 1, winProbability: { value: 0.7, low: 0.65, high: 0.75 } }),
        suggestion({
          considered: 'chosen',
          kind: 'safety',
          declaration: { type: 'safety' },
          winProbability: { value: 0.58, low: 0.54, high: 0.62 },
          gapToBest: { mean, stdError },
        }),
      ],
    }) as unknown as Answer;

  test('the loss is the paired gap, with its own error', () => {
    const reviewed = compare(turn, answer(-0.12, 0.02), null);
    expect(reviewed.choiceLoss?.value).toBeCloseTo(0.12, 12);
    expect(reviewed.choiceLoss?.low).toBeCloseTo(0.12 - 1.96 * 0.02, 4);
    expect([reviewed.label, reviewed.mistake]).toEqual(['mistake', 'wrong-ball-or-pocket']);
    expect(reviewed.executionLuck).toBeNull();
  });

  test('a gap within its error is no mistake', () => {
    expect(compare(turn, answer(-0.12, 0.07), null)).toMatchObject({ label: 'none', mistake: null });
  });

  test('luck is what came of it less what was to be expected of the chosen, not of the best', () => {
    const reviewed = compare(turn, answer(-0.12, 0.02), { value: 0.88, low: 0.84, high: 0.92 });
    expect(reviewed.executionLuck?.value).toBeCloseTo(0.3, 12);
    expect(reviewed.executionLuck?.low).toBeCloseTo(0.3 - Math.sqrt(2) * 0.04, 12);
  });

  test("the opponent's chance is the rest of ours", () => {
    const { value, low, high } = forPlayer({ value: 0.3, low: 0.2, high: 0.5 }, false);
    expect([value, low, high]).toEqual([0.7, 0.5, 0.8]);
  });
});

describe('with the planner', { timeout: 60_000 }, () => {
  const setup: ReviewSetup = {
    ruleSet: RULE_SETS['ru-sections'],
    table: NINE_FOOT,
    skills: { A: SKILLS.pro, B: SKILLS.pro },
    budget: { simulations: 1500 },
    seed: 'review',
  };
  // The ten hangs a hand's breadth from the foot-left pocket, the cue ball straight behind it.
  const balls = [
    { ball: 0, x: 0.7, y: 0.07 },
    { ball: 10, x: 1.05, y: 0.42 },
  ];
  const state: RackState = { ...newRack('A'), phase: 'normal', cueBallInHand: 'none', ballsOnTable: [10] };
  const planner = createPlanner({ threads: 0 });
  const analyse = (question: Parameters<typeof planner.suggest>[0]) => planner.suggest(question);

  test('rolling the last ball to the wrong end is a blunder, whatever came of it', async () => {
    const reviewed = await reviewTurn(
      setup,
      {
        state,
        balls,
        decision: {
          type: 'stroke',
          shot: {
            declaration: { type: 'called', ball: 10, pocket: 'HR' },
            stroke: { ...STROKE, aimRad: Math.PI, speedMps: 1 },
          },
        },
        result: { state: { ...state, phase: 'rack-over', rackWinner: 'A' }, balls: [] },
      },
      analyse,
    );
    expect(reviewed.before.value).toBeGreaterThan(0.85);
    expect(reviewed.label).toBe('blunder');
    expect(reviewed.mistake).not.toBeNull();
    // He won all the same: that was luck.
    expect(reviewed.after).toEqual({ value: 1, low: 1, high: 1 });
    expect(reviewed.executionLuck?.low).toBeGreaterThan(0.2);
  });

  test('the best shot itself is no mistake', async () => {
    const best = (await analyse({ ...setup, state, balls, skills: { shooter: SKILLS.pro, opponent: SKILLS.pro } }))
      .suggestions[0];
    if (best.stroke === null || best.declaration === null) throw new Error('no stroke');
    const reviewed = await reviewTurn(
      setup,
      {
        state,
        balls,
        decision: { type: 'stroke', shot: { declaration: best.declaration, stroke: best.stroke } },
        result: null,
      },
      analyse,
    );
    expect(reviewed.label).toBe('none');
    expect(reviewed.after).toBeNull();
  });
});
