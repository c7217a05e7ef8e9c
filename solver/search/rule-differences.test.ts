/** The same table under three texts: what they change in good play must come out of the referee and P(win) alone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RULE_SETS, type RuleSetId } from '../../engine/rules/rule-sets/index.js';
import { newRack, type RackState } from '../../engine/rules/state.js';
import { makeRack, RACK_UNIFORMS } from '../../engine/table/rack.js';
import type { PlacedBall } from '../../engine/table/record.js';
import { geometryOf, NINE_FOOT } from '../../engine/table/table.js';
import { shapedBreak } from '../candidates/break.js';
import type { Planner } from '../planner.js';
import { createPlanner } from '../pool/planner.js';
import type { Question } from '../question.js';
import { foldKey, uniformOf } from '../skill/hash.js';
import { SKILLS } from '../skill/skill.js';
import { Evaluator } from './evaluator.js';
import { FLAGS, TRIAL_STRIDE, WIN } from './trial.js';

const TEXTS = ['ru-chapter9', 'ru-sections', 'sk-desiatka'] as const;

function ask(rules: RuleSetId, balls: readonly PlacedBall[], state: Partial<RackState> = {}): Question {
  return {
    ruleSet: RULE_SETS[rules],
    table: NINE_FOOT,
    state: {
      ...newRack('A'),
      phase: 'normal',
      cueBallInHand: 'none',
      ballsOnTable: balls.map((b) => b.ball).filter((b) => b > 0),
      ...state,
    },
    balls,
    skills: { shooter: SKILLS.pro, opponent: SKILLS.pro },
    budget: { simulations: 1500 },
    seed: 'rules',
  };
}

let planner: Planner;
beforeAll(() => {
  planner = createPlanner({ threads: 0 });
});
afterAll(() => planner.close());

/** Breaks of one shape on many racks, each with its own error: flags by trial. */
function broken(rules: RuleSetId, shape: Parameters<typeof shapedBreak>[1], racks: number) {
  return Array.from({ length: racks }, (_, k) => {
    const uniforms = Float64Array.from({ length: RACK_UNIFORMS }, (_u, u) => uniformOf(foldKey(k, u)));
    const question = { ...ask(rules, makeRack(NINE_FOOT, 'template', uniforms)), state: newRack('A') };
    const evaluator = new Evaluator(question);
    const shot = shapedBreak(evaluator.scene, shape);
    if (shot === null) throw new Error('the break cannot be played');
    const out = new Float64Array(TRIAL_STRIDE);
    evaluator.run(shot, k, 'closed-form', true, out, 0);
    return { flags: out[FLAGS] };
  });
}

describe('the break', () => {
  test('the ten on it wins under chapter 9 only', () => {
    const firm = { offsetM: 0.14, aside: 0.06, speedMps: 10.4, tipHeight: -0.1 };
    const wins = (rules: RuleSetId) => broken(rules, firm, 150).filter((t) => (t.flags & WIN) !== 0).length;
    expect(wins('ru-chapter9')).toBeGreaterThan(0);
    expect(wins('ru-sections')).toBe(0);
    expect(wins('sk-desiatka')).toBe(0);
  });
});

/** The cue ball in the corner behind a wall of two balls; the one beyond it. */
const WALL: readonly PlacedBall[] = [
  { ball: 0, x: -1.0, y: 0 },
  { ball: 1, x: 0.9, y: 0.02 },
  { ball: 6, x: -0.9, y: 0.032 },
  { ball: 8, x: -0.9, y: -0.032 },
  { ball: 10, x: 0.2, y: -0.4 },
];

describe('a makeable ten', () => {
  /** The three a short way from the ten, both on the line into the foot left corner. */
  function lined(): PlacedBall[] {
    const { mouth } = geometryOf(NINE_FOOT).pockets[4];
    const on = (back: number) => ({ x: mouth.x - back, y: mouth.y - back });
    return [
      { ball: 0, ...on(0.45) },
      { ball: 3, ...on(0.2) },
      { ball: 7, x: -1.1, y: -0.5 },
      { ball: 8, x: -0.4, y: 0.58 },
      { ball: 10, ...on(0.12) },
    ];
  }

  test('is called where it wins at once, and wins nothing where it is spotted', async () => {
    const wins: Record<string, number> = {};
    for (const rules of TEXTS) {
      const answer = await planner.suggest(ask(rules, lined()));
      const [best] = answer.suggestions;
      wins[rules] = answer.root.value;
      if (rules === 'ru-sections') expect(best.outcomes.win).toBe(0);
      else {
        expect(best.declaration).toMatchObject({ type: 'called', ball: 10 });
        expect(best.outcomes.win).toBeGreaterThan(0.7 * best.trials);
      }
    }
    expect(wins['ru-chapter9']).toBeGreaterThan(wins['ru-sections'] + 0.05);
    expect(wins['sk-desiatka']).toBeGreaterThan(wins['ru-sections'] + 0.05);
  });
});

describe('hooked', () => {
  test('after a dry break: pushed out where the second player may, kicked where only the breaker may', async () => {
    const second = { phase: 'second-shot' as const, breaker: 'B' as const };
    const may = await planner.suggest(ask('ru-sections', WALL, { ...second, pushOutAvailable: true }));
    const mayNot = await planner.suggest(ask('sk-desiatka', WALL, second));
    expect(may.suggestions[0].kind).toBe('push-out');
    expect(mayNot.suggestions.map((s) => s.kind)).not.toContain('push-out');
    expect(may.root.value).toBeGreaterThan(mayNot.root.value);
  });

  test('handed back to a player on two fouls it is worth more, and he may not push out again', async () => {
    const pending: Partial<RackState> = {
      phase: 'option-pending',
      pendingOption: {
        player: 'A',
        origin: 'push-out',
        options: [
          { choice: 'accept', nextShooter: 'A' },
          { choice: 'return', nextShooter: 'B' },
        ],
      },
    };
    const brink = { consecutiveFouls: { A: 0, B: 2 }, warnedOnTwoFouls: { A: false, B: true } };
    for (const rules of TEXTS) {
      const calm = await planner.suggest(ask(rules, WALL, pending));
      const two = await planner.suggest(ask(rules, WALL, { ...pending, ...brink }));
      expect(two.suggestions[0].kind).toBe('return');
      expect(two.suggestions[0].then?.kind).not.toBe('push-out');
      expect(two.root.value).toBeGreaterThan(calm.root.value);
    }
  });

  test('on two fouls the chance of losing the rack at once is told, and no foul is played on purpose', async () => {
    const two = { consecutiveFouls: { A: 2, B: 0 }, warnedOnTwoFouls: { A: true, B: false } };
    for (const rules of TEXTS) {
      const answer = await planner.suggest(ask(rules, WALL, two));
      for (const { risks, outcomes, trials } of answer.suggestions) {
        const third = risks.find((r) => r.code === 'third-foul-loses');
        expect(third?.facts.foulChance).toBeCloseTo(1 - outcomes.legal / (trials - outcomes.truncated), 9);
      }
      expect(answer.suggestions[0].outcomes.legal).toBeGreaterThan(0);
    }
  });
});
