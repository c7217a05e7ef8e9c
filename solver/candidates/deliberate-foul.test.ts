import { describe, expect, test } from 'vitest';
import type { RuleSet } from '../../engine/rules/rule-set.js';
import { RULE_SETS } from '../../engine/rules/rule-sets/index.js';
import { newRack, type RackState } from '../../engine/rules/state.js';
import { strokeProblems } from '../../engine/table/cue-clearance.js';
import type { PlacedBall } from '../../engine/table/record.js';
import { NINE_FOOT } from '../../engine/table/table.js';
import type { Question } from '../question.js';
import { SKILLS } from '../skill/skill.js';
import { Board } from '../strategies/board.js';
import { deliberateFouls, mayFoul, passes } from './deliberate-foul.js';
import { generate } from './generate.js';

/** The one in the open with the seven beyond it: in-offs by several pockets, and two balls to tie up. */
const OPEN: readonly PlacedBall[] = [
  { ball: 0, x: -0.6, y: -0.2 },
  { ball: 1, x: 0.1, y: 0.25 },
  { ball: 7, x: 0.5, y: 0.4 },
  { ball: 10, x: 0.9, y: -0.3 },
];

function board(ruleSet: RuleSet, balls: readonly PlacedBall[], state: Partial<RackState> = {}): Board {
  const question: Question = {
    ruleSet,
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
    budget: { simulations: 1000 },
    seed: 'foul',
  };
  return new Board(question);
}

function foulsFrom(on: Board) {
  const { cue } = on.scene;
  return cue === null ? [] : deliberateFouls(on.scene, cue, null);
}

describe('fouls on purpose', () => {
  test('a scratch and nothing else gives the opponent the kitchen under chapter 9', () => {
    const on = board(RULE_SETS['ru-chapter9'], OPEN);
    const pure = foulsFrom(on)
      .map((shot) => on.noiseless(shot).ruling)
      .filter((ruling) => ruling?.fouls.join() === '6.1');
    expect(pure.length).toBeGreaterThan(2);
    for (const ruling of pure) expect(ruling?.cueBallInHand).toBe('behind-head-string');
  });

  test('nobody scratches on purpose where a scratch gives the whole table', () => {
    for (const id of ['ru-sections', 'sk-desiatka'] as const) {
      const on = board(RULE_SETS[id], OPEN);
      for (const shot of foulsFrom(on)) expect(on.noiseless(shot).ruling?.fouls).not.toEqual(['6.1']);
    }
  });

  test('the one is rolled up to the seven', () => {
    const on = board(RULE_SETS['ru-sections'], OPEN);
    const rests = foulsFrom(on)
      .map((shot) => on.noiseless(shot))
      .filter(({ ruling }) => ruling?.legal === false && ruling.pocketed.length === 0)
      .map(({ record }) => {
        const one = record.rest.find((b) => b.ball === 1);
        const others = record.rest.filter((b) => b.ball === 7 || b.ball === 10);
        return Math.min(...others.map((b) => Math.sqrt((b.x - (one?.x ?? 9)) ** 2 + (b.y - (one?.y ?? 9)) ** 2)));
      });
    expect(rests.length).toBeGreaterThan(1);
    expect(Math.min(...rests)).toBeLessThan(3 * NINE_FOOT.ball.radiusM);
  });

  test('every one can be struck and carries its mark', () => {
    const on = board(RULE_SETS['ru-chapter9'], OPEN);
    for (const shot of foulsFrom(on)) {
      expect(strokeProblems(NINE_FOOT, OPEN, shot.stroke)).toEqual([]);
      expect(shot.deliberateFoul).toBe(true);
      expect(shot.declaration).toEqual({ type: 'safety' });
    }
  });

  test('never on two fouls, unless the rules do not count them', () => {
    const two = { consecutiveFouls: { A: 2, B: 0 }, warnedOnTwoFouls: { A: true, B: false } };
    const strict = board(RULE_SETS['ru-chapter9'], OPEN, two);
    expect(mayFoul(strict.question)).toBe(false);
    expect(foulsFrom(strict)).toEqual([]);
    expect(generate(strict.scene, 5000).some((c) => c.deliberateFoul === true)).toBe(false);
    const { params } = RULE_SETS['ru-chapter9'];
    const lax = { ...RULE_SETS['ru-chapter9'], params: { ...params, threeFouls: 'none' as const } };
    expect(foulsFrom(board(lax, OPEN, two)).length).toBeGreaterThan(0);
  });
});

describe('passing the turn from behind the head string', () => {
  const inHand = { cueBallInHand: 'behind-head-string' as const };
  const lying = OPEN.filter((b) => b.ball > 0);

  test('not leaving the kitchen gives the opponent no more than the kitchen, under chapter 9 only', () => {
    const on = board(RULE_SETS['ru-chapter9'], lying, inHand);
    const [pass, ...more] = passes(on.scene);
    expect(more).toEqual([]);
    const { ruling } = on.noiseless(pass);
    expect(ruling?.fouls).toContain('6.11-2');
    expect(ruling?.cueBallInHand).toBe('behind-head-string');
    expect(passes(board(RULE_SETS['ru-sections'], lying, inHand).scene)).toEqual([]);
    expect(passes(board(RULE_SETS['sk-desiatka'], lying, inHand).scene)).toEqual([]);
  });

  test('nor with the whole table in hand, nor on two fouls', () => {
    expect(passes(board(RULE_SETS['ru-chapter9'], lying, { cueBallInHand: 'anywhere' }).scene)).toEqual([]);
    const two = { ...inHand, consecutiveFouls: { A: 2, B: 0 }, warnedOnTwoFouls: { A: true, B: false } };
    expect(passes(board(RULE_SETS['ru-chapter9'], lying, two).scene)).toEqual([]);
  });
});
