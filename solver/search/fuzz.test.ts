/** Any position gets an answer: random tables, layouts, states and skills; fixed seeds, so never a false alarm. */
import { describe, expect, test } from 'vitest';
import { TABLE_SPECS } from '../../engine/geometry/table-specs.js';
import { RULE_SETS } from '../../engine/rules/rule-sets/index.js';
import { newRack } from '../../engine/rules/state.js';
import type { PlacedBall } from '../../engine/table/record.js';
import { makeTable } from '../../engine/table/table.js';
import { createPlanner } from '../pool/planner.js';
import type { Question } from '../question.js';
import { foldKey, uniformOf } from '../skill/hash.js';
import { SKILL_IDS, SKILLS } from '../skill/skill.js';

const SIMULATIONS = 120;

function pick<T>(list: readonly T[], u: number): T {
  return list[Math.floor(u * list.length)];
}

function randomQuestion(k: number): Question {
  const u = (i: number) => uniformOf(foldKey(k, i));
  const table = makeTable({ spec: pick(Object.values(TABLE_SPECS), u(9000)) });
  const r = table.ball.radiusM;
  const reachX = table.spec.lengthM / 2 - r;
  const reachY = table.spec.widthM / 2 - r;
  const crowded = u(9003) < 0.3;
  const balls: PlacedBall[] = [];
  let draw = 0;
  for (let ball = 0; ball <= 10; ball++) {
    if (ball > 0 && ball < 10 && u(9100 + ball) > 0.8) continue;
    for (let attempt = 0; attempt < 400; attempt++) {
      let x = (2 * u(draw++) - 1) * reachX;
      let y = (2 * u(draw++) - 1) * reachY;
      if (crowded) {
        x *= 0.15;
        y *= 0.25;
      }
      if (u(draw++) < 0.1) y = Math.sign(y) * reachY;
      if (balls.some((b) => (b.x - x) ** 2 + (b.y - y) ** 2 < (2 * r) ** 2 * (1 + 1e-9))) continue;
      balls.push({ ball, x, y });
      break;
    }
  }
  const cueBallInHand = pick(['none', 'none', 'anywhere', 'behind-head-string'] as const, u(9004));
  const second = cueBallInHand === 'none' && u(9006) < 0.3;
  const option = cueBallInHand === 'none' && !second && u(9008) < 0.2;
  const skill = SKILLS[pick(SKILL_IDS, u(9010))];
  return {
    ruleSet: pick(Object.values(RULE_SETS), u(9005)),
    table,
    state: {
      ...newRack('A'),
      phase: option ? 'option-pending' : second ? 'second-shot' : 'normal',
      cueBallInHand,
      pushOutAvailable: second,
      ballsOnTable: balls.map((b) => b.ball).filter((b) => b > 0),
      consecutiveFouls: { A: Math.floor(u(9007) * 3), B: 0 },
      warnedOnTwoFouls: { A: true, B: false },
      pendingOption: option
        ? {
            player: 'A',
            origin: 'safety',
            options: [
              { choice: 'accept', nextShooter: 'A' },
              { choice: 'return', nextShooter: 'B' },
            ],
          }
        : null,
    },
    balls,
    skills: { shooter: skill, opponent: skill },
    budget: { simulations: SIMULATIONS },
    seed: String(k),
  };
}

describe('random positions', () => {
  test('60 of them: suggestions within the budget, finite numbers, chances in order, placements only in hand', async () => {
    const planner = createPlanner({ threads: 0 });
    for (let k = 0; k < 60; k++) {
      const question = randomQuestion(k);
      const answer = await planner.suggest(question);
      expect(answer.suggestions.length, `position ${k}`).toBeGreaterThan(0);
      expect(answer.usage.simulations, `position ${k}`).toBeLessThanOrEqual(SIMULATIONS + 8);
      JSON.stringify(answer, (key, value) => {
        if (typeof value === 'number') expect(Number.isFinite(value), `position ${k}, ${key}`).toBe(true);
        return value;
      });
      for (const { winProbability: p, placement, stroke } of answer.suggestions) {
        expect(p.low).toBeLessThanOrEqual(p.value + 1e-12);
        expect(p.high).toBeGreaterThanOrEqual(p.value - 1e-12);
        if (stroke !== null) expect(placement !== null, `position ${k}`).toBe(question.state.cueBallInHand !== 'none');
      }
    }
    await planner.close();
  }, 120_000);
});
