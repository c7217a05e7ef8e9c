import { describe, expect, test } from 'vitest';
import { RULE_SETS } from '../../engine/rules/rule-sets/index.js';
import { newRack, type RackState } from '../../engine/rules/state.js';
import type { PlacedBall } from '../../engine/table/record.js';
import { geometryOf, NINE_FOOT } from '../../engine/table/table.js';
import { strokeNormals } from '../play/chance.js';
import { playMatch } from '../play/match.js';
import type { Decision } from '../play/strategy.js';
import { playStroke } from '../play/stroke-step.js';
import type { Question } from '../question.js';
import { SKILLS } from '../skill/skill.js';
import { decisionOf } from './full.js';
import { isStrategyId, STRATEGY_IDS, strategyOf } from './index.js';
import { parsePlayer, printPlayer } from './player-name.js';

const BASELINES = ['random', 'greedy', 'greedy-sim', 'mc1', 'mc2', 'two-level'] as const;
const none = () => {
  throw new Error('a baseline asked the planner');
};
const { halfLengthM, halfWidthM } = geometryOf(NINE_FOOT);

function question(balls: readonly PlacedBall[], state: Partial<RackState> = {}, seed = 's'): Question {
  return {
    ruleSet: RULE_SETS['ru-sections'],
    table: NINE_FOOT,
    state: {
      ...newRack('A'),
      phase: 'normal',
      cueBallInHand: 'none',
      ballsOnTable: balls.filter((b) => b.ball > 0).map((b) => b.ball),
      ...state,
    },
    balls,
    skills: { shooter: SKILLS.pro, opponent: SKILLS.pro },
    budget: { simulations: 300 },
    seed,
  };
}

/** The nine hangs at the foot left, the cue ball straight behind it; the ten lies free. */
const HANGER = [
  { ball: 0, x: halfLengthM - 0.4, y: halfWidthM - 0.4 },
  { ball: 9, x: halfLengthM - 0.065, y: halfWidthM - 0.065 },
  { ball: 10, x: -0.4, y: 0.1 },
];

describe.each(BASELINES)('%s', (id) => {
  const strategy = strategyOf(id, none);

  test('decides the same twice', async () => {
    const q = question(HANGER);
    expect(await strategy.decide(q)).toEqual(await strategy.decide(q));
  });

  test('plays whole racks without a decision that has to be put right', { timeout: 120_000 }, async () => {
    const seat = { strategy, skill: SKILLS.advanced, budget: { simulations: 100 } };
    for (const ruleSet of ['ru-chapter9', 'sk-desiatka'] as const) {
      const game = playMatch({
        table: NINE_FOOT,
        ruleSet: RULE_SETS[ruleSet],
        players: { A: seat, B: seat },
        seed: `s-${ruleSet}`,
        race: null,
        racks: 1,
        limits: { strokes: 12 },
      });
      for await (const event of game) if (event.type === 'stroke') expect(event.played.faults).toEqual([]);
    }
  });
});

describe.each(['greedy', 'greedy-sim', 'mc1', 'mc2', 'two-level'] as const)('%s', (id) => {
  test('makes a straight hanger, from where it lies and in hand', async () => {
    const strategy = strategyOf(id, none);
    for (const q of [question(HANGER), question(HANGER.slice(1), { cueBallInHand: 'anywhere' })]) {
      const decision = await strategy.decide(q);
      expect(decision).toMatchObject({ type: 'stroke', declaration: { type: 'called', ball: 9 } });
      if (decision.type !== 'stroke') continue;
      let made = 0;
      for (let n = 0; n < 40; n++) {
        const played = playStroke(NINE_FOOT, q.ruleSet, { state: q.state, balls: q.balls }, decision, SKILLS.pro, () =>
          strokeNormals({ seed: 'hanger', rack: 1, attempt: 0 }, n, 'A'),
        );
        if (!('truncated' in played) && played.ruling.calledBallMade) made++;
      }
      // A 97 % shot fails more than 6 times in 40 with probability below 0.001.
      expect(made).toBeGreaterThanOrEqual(34);
    }
  });

  test('accepts a hanger and hands back what it cannot see', async () => {
    const strategy = strategyOf(id, none);
    const pendingOption = {
      player: 'A',
      origin: 'push-out',
      options: [
        { choice: 'accept', nextShooter: 'A' },
        { choice: 'return', nextShooter: 'B' },
      ],
    } as const;
    const pending = { phase: 'option-pending', pendingOption } as const;
    expect(await strategy.decide(question(HANGER, pending))).toEqual({ type: 'choice', choice: 'accept' });
    // The ten stands between the cue ball and the nine, all on one line.
    const hooked = [
      { ball: 0, x: -0.6, y: 0 },
      { ball: 9, x: 0.6, y: 0 },
      { ball: 10, x: -0.53, y: 0 },
    ];
    expect(await strategy.decide(question(hooked, pending))).toEqual({ type: 'choice', choice: 'return' });
  });
});

describe('names', () => {
  test('players read and print', () => {
    expect(parsePlayer('mc1:beginner')).toEqual({ ok: true, value: { strategy: 'mc1', skill: 'beginner' } });
    expect(parsePlayer('full')).toMatchObject({ ok: true, value: { skill: 'pro' } });
    expect(parsePlayer('best').ok).toBe(false);
    expect(parsePlayer('full:god').ok).toBe(false);
    expect(parsePlayer('full:pro:x').ok).toBe(false);
    for (const id of STRATEGY_IDS) {
      expect(isStrategyId(id)).toBe(true);
      const read = parsePlayer(printPlayer({ strategy: id, skill: 'olympiad' }));
      expect(read).toEqual({ ok: true, value: { strategy: id, skill: 'olympiad' } });
      expect(strategyOf(id, none).id).toBe(id);
    }
  });

  test('an answer without a suggestion is no decision', () => {
    const empty: Decision | null = decisionOf({
      status: 'final',
      perspective: 'shooter',
      reproducible: true,
      seed: 's',
      root: { value: 0.5, low: 0, high: 1, trials: 0 },
      suggestions: [],
      stopReason: 'budget',
      usage: { trials: 0, simulations: 0, cpuMs: 0, wallMs: 0 },
      warnings: [],
    });
    expect(empty).toBeNull();
  });
});
