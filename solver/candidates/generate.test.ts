import { describe, expect, test } from 'vitest';
import { RULE_SETS } from '../../engine/rules/rule-sets/index.js';
import { newRack, type RackState } from '../../engine/rules/state.js';
import { strokeProblems } from '../../engine/table/cue-clearance.js';
import type { PlacedBall } from '../../engine/table/record.js';
import { NINE_FOOT } from '../../engine/table/table.js';
import type { Question } from '../question.js';
import { foldKey, uniformOf } from '../skill/hash.js';
import { SKILLS } from '../skill/skill.js';
import { generate } from './generate.js';
import { Scene } from './scene.js';

const R = NINE_FOOT.ball.radiusM;

function ask(balls: readonly PlacedBall[], state: Partial<RackState> = {}, parts: Partial<Question> = {}): Question {
  return {
    ruleSet: RULE_SETS['ru-sections'],
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
    seed: '1',
    ...parts,
  };
}

/** Random layouts, fixed seed. */
function randomLayout(k: number, count: number): PlacedBall[] {
  const balls: PlacedBall[] = [];
  for (let n = 0; balls.length < count; n++) {
    const x = (2 * uniformOf(foldKey(k, 2 * n)) - 1) * (1.27 - R - 1e-4);
    const y = (2 * uniformOf(foldKey(k, 2 * n + 1)) - 1) * (0.635 - R - 1e-4);
    if (balls.every((b) => (b.x - x) ** 2 + (b.y - y) ** 2 > (2 * R + 1e-3) ** 2)) {
      balls.push({ ball: balls.length, x, y });
    }
  }
  return balls;
}

describe('candidates of random layouts', () => {
  test('every stroke can be made by a cue, every call names a ball on the bed', () => {
    const kinds = new Set<string>();
    for (let k = 0; k < 40; k++) {
      const balls = randomLayout(k, 3 + (k % 9));
      const state = k % 2 === 0 ? {} : { phase: 'second-shot' as const, pushOutAvailable: true };
      const scene = new Scene(ask(balls, state));
      const list = generate(scene, 600);
      expect(list.length).toBeLessThanOrEqual(600);
      for (const c of list) {
        kinds.add(c.kind);
        expect(strokeProblems(NINE_FOOT, balls, c.stroke), `layout ${k} ${c.kind}`).toEqual([]);
        expect(c.prior).toBeGreaterThanOrEqual(0);
        expect(c.prior).toBeLessThanOrEqual(1);
        if (c.declaration.type === 'called') {
          const { ball } = c.declaration;
          expect(balls.some((b) => b.ball === ball)).toBe(true);
        }
        if (c.kind === 'push-out') expect(k % 2).toBe(1);
      }
    }
    for (const kind of ['direct', 'combination', 'carom', 'bank', 'kick', 'safety', 'push-out']) {
      expect([...kinds], kind).toContain(kind);
    }
  });

  test('ball in hand behind the head string: every place is behind it', () => {
    for (let k = 0; k < 10; k++) {
      const balls = randomLayout(100 + k, 6).filter((b) => b.ball > 0);
      const parts = { ruleSet: RULE_SETS['ru-chapter9'] };
      const list = generate(new Scene(ask(balls, { cueBallInHand: 'behind-head-string' }, parts)), 600);
      expect(list.length).toBeGreaterThan(0);
      for (const c of list) expect(c.placement?.x).toBeLessThan(-0.635);
    }
  });
});

describe('what a cue cannot do', () => {
  test('a cue ball frozen to the rail has no draw straight off it', () => {
    const balls = [
      { ball: 0, x: 0, y: -0.635 + R },
      { ball: 1, x: 0, y: 0.1 },
      { ball: 10, x: 0.9, y: 0.2 },
    ];
    for (const c of generate(new Scene(ask(balls)), 600)) {
      if (c.stroke.tipHeight < 0 && Math.sin(c.stroke.aimRad) > 0.5) {
        expect(c.stroke.elevationRad).toBeGreaterThan(0.3);
      }
    }
  });

  test('thinning keeps every idea that has a chance', () => {
    const balls = randomLayout(3, 5);
    const scene = new Scene(ask(balls));
    const all = new Set(generate(scene, 100_000).map((c) => c.group));
    const some = generate(scene, 80);
    expect(some.length).toBeLessThanOrEqual(80);
    expect(new Set(some.map((c) => c.group))).toEqual(all);
  });
});
