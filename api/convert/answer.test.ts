import { describe, expect, test } from 'vitest';
import type { PlanStep, Suggestion } from '../../solver/answer.js';
import { answerWith } from '../http/scripted-planner.fixture.js';
import { hashOf } from '../json.js';
import { checkerOf } from '../schema/check.js';
import { SuggestionAnswer } from '../schema/suggestion.js';
import { toAnswerJson } from './answer.js';
import { parseQuestion } from './question.js';

const REQUEST = {
  id: 'mine',
  seed: 7,
  layout: {
    balls: [
      { id: 'cue', x: 1, y: 0.6 },
      { id: '10', x: 1.5, y: 0.7 },
    ],
  },
};

function asked(request: object = REQUEST) {
  const parsed = parseQuestion(request);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
}

const [SAFETY] = answerWith().suggestions;

/** A reply from the middle of the table, no english, so that the ball leaves along the cue. */
const REPLY: PlanStep = {
  player: 'opponent',
  kind: 'direct',
  declaration: { type: 'called', ball: 10, pocket: 'SL' },
  stroke: { aimRad: Math.PI / 2, speedMps: 1, tipSide: 0, tipHeight: 0.1, elevationRad: 0 },
  placement: null,
  cue: { x: 0, y: 0 },
  share: 0.25,
  winProbability: 0.2,
  success: 0.9,
};

/** A half-ball cut of the ten into FL with half a tip of right english, everything filled in. */
const POT: Suggestion = {
  ...SAFETY,
  rank: 1,
  kind: 'direct',
  considered: 'yours',
  declaration: { type: 'called', ball: 10, pocket: 'FL' },
  stroke: { aimRad: 0.2, speedMps: 1.5, tipSide: 0.166, tipHeight: -0.083, elevationRad: 0.02 },
  headingRad: Math.PI / 18,
  placement: { x: 0, y: 0 },
  aim: {
    ball: 10,
    ghostBall: { x: -0.27, y: 0 },
    contactPoint: { x: 0, y: -0.635 },
    cutRad: Math.PI / 6,
    fullness: 0.5,
  },
  rest: { trials: 60, mean: { x: 1.27, y: 0.635 }, p50M: 0.1, p90M: 0.3, points: [{ x: -1.27, y: -0.635 }] },
  nextShot: { ball: 10, pocket: 'SR', cutRad: Math.PI / 4, distanceM: 0.5, chance: 0.6 },
  tolerance: { aimDeg: [-0.4, 0.5], speedPct: [-30, 40], tip: [-0.2, 0.2] },
  risks: [{ code: 'double-hit', facts: { ball: 10, gapM: 0.01 } }],
  why: [{ code: 'hooked', facts: { ball: 9, obstacle: 10 } }],
  plan: [{ ...REPLY, player: 'shooter', cue: null, placement: { x: 1.27, y: 0.635 } }],
  refutation: REPLY,
};

describe('an answer in JSON', () => {
  const answer = answerWith({
    suggestions: [POT],
    rejected: [
      {
        kind: 'bank',
        declaration: { type: 'called', ball: 10, pocket: 'HR' },
        stroke: null,
        placement: null,
        reason: 'filtered',
        trials: 0,
      },
    ],
    warnings: [{ code: 'truncated-trials', facts: { trials: 2 } }],
  });
  const json = toAnswerJson(asked(), answer);
  const [pot] = json.suggestions;

  test('fits its schema', () => {
    expect(checkerOf(SuggestionAnswer)(JSON.parse(JSON.stringify({ ...json, requestId: '' })))).toEqual([]);
  });

  test('speaks of balls by name, of places in the corner frame, of angles in degrees', () => {
    expect(pot.declaration).toEqual({ type: 'called', ball: '10', pocket: 'FL' });
    expect(pot.cuePlacement).toEqual({ x: 1.27, y: 0.635 });
    expect(pot.aim).toMatchObject({
      ball: '10',
      ghostBall: { x: 1, y: 0.635 },
      contactPoint: { x: 1.27, y: 0 },
      fullness: 0.5,
      words: '1/2 ball',
    });
    expect(pot.aim?.cutDeg).toBeCloseTo(30, 12);
    expect(pot.stroke?.headingDeg).toBeCloseTo(10, 12);
    expect(pot.rest).toEqual({ mean: { x: 2.54, y: 1.27 }, p50M: 0.1, p90M: 0.3, trials: 60 });
    expect(pot.restMap).toEqual([{ x: 0, y: 0 }]);
    expect(pot.nextShot).toMatchObject({ ball: '10', pocket: 'SR', cutDeg: expect.closeTo(45, 12) });
    expect(pot.why).toEqual([{ code: 'hooked', facts: { ball: '9', obstacle: '10' } }]);
    expect(pot.risks).toEqual([{ code: 'double-hit', facts: { ball: '10', gapM: 0.01 } }]);
    expect(json.rejected).toEqual([
      { kind: 'bank', declaration: { type: 'called', ball: '10', pocket: 'HR' }, reason: 'filtered', trials: 0 },
    ]);
  });

  test('has words beside the figures', () => {
    expect(pot.speed).toEqual({ mps: 1.5, mph: expect.closeTo(3.355, 3), label: 'medium', scale: 'colostate-faq' });
    expect(pot.tip).toMatchObject({
      words: 'half a tip right, a quarter tip below centre',
      side: expect.closeTo(0.5, 2),
    });
  });

  test('tells the line of play in the same frame and words', () => {
    const { cue, headingDeg, ...reply } = { ...pot.refutation, headingDeg: pot.refutation?.stroke.headingDeg };
    expect(cue).toEqual({ x: 1.27, y: 0.635 });
    expect(headingDeg).toBeCloseTo(90, 12);
    expect(reply).toMatchObject({
      player: 'opponent',
      declaration: { type: 'called', ball: '10', pocket: 'SL' },
      share: 0.25,
      winProbability: 0.2,
      success: 0.9,
    });
    expect(reply).not.toHaveProperty('cuePlacement');
    expect(pot.plan).toMatchObject([{ player: 'shooter', cuePlacement: { x: 2.54, y: 1.27 } }]);
    expect(pot.plan?.[0]).not.toHaveProperty('cue');
  });

  test('says whose shot it considered', () => expect(pot.considered).toBe('yours'));

  test('leaves out what does not apply', () => {
    const [safety] = toAnswerJson(asked(), answerWith()).suggestions;
    for (const field of [
      'aim',
      'cuePlacement',
      'rest',
      'nextShot',
      'tolerance',
      'considered',
      'trajectory',
      'plan',
      'refutation',
    ])
      expect(safety).not.toHaveProperty(field);
  });
});

describe('the hashes of an answer', () => {
  test('cover everything but usage', () => {
    const first = toAnswerJson(asked(), answerWith());
    const { answerHash, usage: _, ...rest } = first;
    expect(answerHash).toBe(hashOf(rest));
    const slower = toAnswerJson(asked(), answerWith({ usage: { trials: 64, simulations: 64, cpuMs: 99, wallMs: 99 } }));
    expect(slower.answerHash).toBe(answerHash);
    const other = toAnswerJson(asked(), answerWith({ root: { value: 0.6, low: 0.5, high: 0.7, trials: 64 } }));
    expect(other.answerHash).not.toBe(answerHash);
  });

  test('the state is the same in any order and under any budget, and another under other rules', () => {
    const hash = (request: object) => toAnswerJson(asked(request), answerWith()).stateHash;
    const layout = { balls: [...REQUEST.layout.balls].reverse() };
    expect(hash({ ...REQUEST, layout, budget: { ms: 10 }, seed: 8 })).toBe(hash(REQUEST));
    expect(hash({ ...REQUEST, ruleSet: 'sk-desiatka' })).not.toBe(hash(REQUEST));
    expect(hash({ ...REQUEST, state: { shooter: 'B' } })).not.toBe(hash(REQUEST));
    expect(hash({ ...REQUEST, table: 'eight-foot' })).not.toBe(hash(REQUEST));
  });
});
