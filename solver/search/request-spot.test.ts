import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RULE_SETS } from '../../engine/rules/rule-sets/index.js';
import { newRack } from '../../engine/rules/state.js';
import type { PlacedBall } from '../../engine/table/record.js';
import { geometryOf, NINE_FOOT } from '../../engine/table/table.js';
import type { Answer } from '../answer.js';
import type { Planner } from '../planner.js';
import { createPlanner } from '../pool/planner.js';
import type { Question } from '../question.js';
import { SKILLS } from '../skill/skill.js';
import { fullStrategy } from '../strategies/full.js';
import { afterRequest } from './request-spot.js';

/** The nine behind the string by the head rail, out of reach from there; the ten by a foot pocket. */
const BALLS: readonly PlacedBall[] = [
  { ball: 9, x: -1.2, y: 0.1 },
  { ball: 10, x: 1.1, y: 0.5 },
];
const SIMULATIONS = 1200;

function ask(balls: readonly PlacedBall[] = BALLS, parts: Partial<Question> = {}): Question {
  return {
    ruleSet: RULE_SETS['ru-chapter9'],
    table: NINE_FOOT,
    state: {
      ...newRack('A'),
      phase: 'normal',
      cueBallInHand: 'behind-head-string',
      ballsOnTable: balls.map((b) => b.ball),
    },
    balls,
    skills: { shooter: SKILLS.pro, opponent: SKILLS.pro },
    budget: { simulations: SIMULATIONS },
    seed: 'spot',
    ...parts,
  };
}

let planner: Planner;
beforeAll(() => {
  planner = createPlanner({ threads: 0 });
});
afterAll(() => planner.close());

const request = (answer: Answer) => answer.warnings.find((w) => w.code === 'may-request-spot');

describe('the request to spot the ball-on', () => {
  test('puts it on the foot spot', () => {
    const after = afterRequest(ask());
    const nine = after?.balls.find((b) => b.ball === 9);
    expect(nine).toEqual({ ball: 9, ...geometryOf(NINE_FOOT).footSpot });
  });

  test('is answered with both chances within the budget, and played when it is better', async () => {
    const answer = await planner.suggest(ask());
    const facts = request(answer)?.facts;
    expect(facts?.ball).toBe('9');
    expect(facts?.winIfSpotted).toBeGreaterThan(Number(facts?.winAsItLies));
    expect(facts?.winAsItLies).toBe(answer.root.value);
    expect(answer.usage.simulations).toBeLessThanOrEqual(SIMULATIONS);
    const decision = await fullStrategy((question) => planner.suggest(question)).decide(ask());
    expect(decision).toEqual({ type: 'request-spot', ball: 9 });
  });

  test('every partial answer knows both as well', async () => {
    const partials: Answer[] = [];
    await planner.suggest(ask(), { onPartial: (answer) => partials.push(answer) });
    expect(partials.length).toBeGreaterThan(0);
    for (const partial of partials) expect(request(partial)?.facts.winIfSpotted).toBeGreaterThan(0);
  });

  test('is nobody else’s business: ball-on before the string, or rules without it', async () => {
    const [nine, ten] = BALLS;
    const before = ask([{ ...nine, x: 0.3 }, ten]);
    expect(afterRequest(before)).toBeNull();
    expect(request(await planner.suggest(before))).toBeUndefined();
    const { params } = RULE_SETS['ru-chapter9'];
    const without = { ...RULE_SETS['ru-chapter9'], params: { ...params, spotOnRequest: false } };
    expect(afterRequest(ask(BALLS, { ruleSet: without }))).toBeNull();
  });
});
