import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RULE_SETS } from '../../engine/rules/rule-sets/index.js';
import { newRack, type RackState } from '../../engine/rules/state.js';
import type { PlacedBall } from '../../engine/table/record.js';
import { geometryOf, NINE_FOOT } from '../../engine/table/table.js';
import type { Answer } from '../answer.js';
import type { Planner } from '../planner.js';
import { createPlanner } from '../pool/planner.js';
import type { Question } from '../question.js';
import { SKILLS } from '../skill/skill.js';

const R = NINE_FOOT.ball.radiusM;

function ask(balls: readonly PlacedBall[], state: Partial<RackState> = {}, parts: Partial<Question> = {}): Question {
  return {
    ruleSet: RULE_SETS['ru-sections'],
    table: NINE_FOOT,
    state: {
      ...newRack('A'),
      phase: 'normal',
      cueBallInHand: 'none',
      ballsOnTable: balls
        .map((b) => b.ball)
        .filter((b) => b > 0)
        .sort((a, b) => a - b),
      ...state,
    },
    balls,
    skills: { shooter: SKILLS.pro, opponent: SKILLS.pro },
    budget: { simulations: 1500 },
    seed: 'test',
    ...parts,
  };
}

/** Every probability within its interval, every number finite. */
function sound(answer: Answer): void {
  JSON.stringify(answer, (key, value) => {
    if (typeof value === 'number') expect(Number.isFinite(value), key).toBe(true);
    if (value !== null && typeof value === 'object' && 'low' in value && 'high' in value && 'value' in value) {
      expect(value.low).toBeGreaterThanOrEqual(0);
      expect(value.high).toBeLessThanOrEqual(1);
      expect(value.low).toBeLessThanOrEqual(value.value + 1e-12);
      expect(value.high).toBeGreaterThanOrEqual(value.value - 1e-12);
    }
    return value;
  });
  answer.suggestions.forEach((s, i) => {
    expect(s.rank).toBe(i + 1);
  });
}

let planner: Planner;
beforeAll(() => {
  planner = createPlanner({ threads: 0 });
});
afterAll(() => planner.close());

/** Straight in: ten near the foot left corner, cue ball behind it on the line to the pocket. */
function straightIn(): PlacedBall[] {
  const { mouth } = geometryOf(NINE_FOOT).pockets[4];
  return [
    { ball: 0, x: mouth.x - 0.6, y: mouth.y - 0.6 },
    { ball: 10, x: mouth.x - 0.22, y: mouth.y - 0.22 },
  ];
}

describe('what any player knows', () => {
  test('a straight ten by the corner: call it there, and it wins more than 97 times of 100 for a pro', async () => {
    const answer = await planner.suggest(ask(straightIn()));
    sound(answer);
    const [best] = answer.suggestions;
    expect(best.declaration).toEqual({ type: 'called', ball: 10, pocket: 'FL' });
    expect(best.success.value).toBeGreaterThan(0.97);
    expect(best.winProbability.value).toBeGreaterThan(0.97);
    expect(best.why.map((w) => w.code)).toContain('wins-rack');
    expect(best.outcomes.win).toBe(best.outcomes.made);
  });

  test('a perfect player never misses it', async () => {
    const perfect = { shooter: SKILLS.perfect, opponent: SKILLS.perfect };
    const answer = await planner.suggest(ask(straightIn(), {}, { skills: perfect }));
    expect(answer.suggestions[0].success.value).toBe(1);
    expect(answer.suggestions[0].outcomes.made).toBe(answer.suggestions[0].trials);
  });

  test('weaker hands make it less often', async () => {
    const long: PlacedBall[] = [
      { ball: 0, x: -0.7, y: -0.3 },
      { ball: 10, x: 0.3, y: 0.15 },
    ];
    const rates: number[] = [];
    for (const id of ['pro', 'intermediate', 'beginner'] as const) {
      const skills = { shooter: SKILLS[id], opponent: SKILLS[id] };
      const pots = await planner.suggest(ask(long, {}, { skills, allow: { kinds: ['direct'] } }));
      rates.push(pots.suggestions[0].success.value);
    }
    expect(rates[0]).toBeGreaterThan(rates[1] + 0.1);
    expect(rates[1]).toBeGreaterThan(rates[2] + 0.05);
  });

  test('hooked: no direct shot, kicks are offered, and a push-out when there is one', async () => {
    // The cue ball in the corner behind a wall of two balls; the one beyond it.
    const wall: PlacedBall[] = [
      { ball: 0, x: -1.0, y: 0 },
      { ball: 1, x: 0.9, y: 0.02 },
      { ball: 6, x: -0.9, y: 0.032 },
      { ball: 8, x: -0.9, y: -0.032 },
      { ball: 10, x: 0.2, y: -0.4 },
    ];
    const hooked = await planner.suggest(ask(wall));
    sound(hooked);
    expect(hooked.suggestions.length).toBeGreaterThan(0);
    expect(hooked.suggestions.map((s) => s.kind)).not.toContain('direct');
    expect(hooked.suggestions[0].kind).toBe('kick');
    expect(hooked.suggestions[0].outcomes.legal).toBeGreaterThan(0);
    const push = await planner.suggest(ask(wall, { phase: 'second-shot', pushOutAvailable: true }));
    expect(push.suggestions[0].kind).toBe('push-out');
    expect(push.root.value).toBeGreaterThan(hooked.root.value);
  });

  test('ball in hand: every suggestion says where the cue ball goes, on the bed, off the balls', async () => {
    const balls: PlacedBall[] = [
      { ball: 3, x: 0.7, y: -0.2 },
      { ball: 10, x: -0.4, y: 0.45 },
    ];
    const answer = await planner.suggest(ask(balls, { cueBallInHand: 'anywhere' }));
    sound(answer);
    for (const { placement } of answer.suggestions) {
      expect(placement).not.toBeNull();
      const { x, y } = placement ?? { x: 9, y: 9 };
      expect(Math.abs(x)).toBeLessThanOrEqual(1.27 - R);
      expect(Math.abs(y)).toBeLessThanOrEqual(0.635 - R);
      for (const b of balls) expect((b.x - x) ** 2 + (b.y - y) ** 2).toBeGreaterThan(4 * R * R);
    }
    expect(answer.suggestions[0].success.value).toBeGreaterThan(0.9);
  });

  test('ball in hand behind the head string stays behind it', async () => {
    const balls: PlacedBall[] = [
      { ball: 3, x: 0.7, y: -0.2 },
      { ball: 10, x: -0.4, y: 0.45 },
    ];
    const parts = { ruleSet: RULE_SETS['ru-chapter9'] };
    const answer = await planner.suggest(ask(balls, { cueBallInHand: 'behind-head-string' }, parts));
    for (const { placement } of answer.suggestions) expect(placement?.x).toBeLessThan(-0.635);
  });

  test('the break is offered from behind the head string', async () => {
    const rack: PlacedBall[] = [];
    const order = [1, 2, 3, 4, 10, 5, 6, 7, 8, 9];
    let k = 0;
    for (let row = 0; row < 4; row++) {
      for (let c = 0; c <= row; c++) {
        rack.push({ ball: order[k++], x: 0.635 + row * 1.7325 * (R + 1e-5), y: (c - row / 2) * 2 * (R + 1e-5) });
      }
    }
    const answer = await planner.suggest({
      ...ask(rack, newRack('A'), { budget: { simulations: 160 } }),
    });
    sound(answer);
    expect(answer.suggestions[0].kind).toBe('break');
    expect(answer.suggestions[0].placement?.x).toBeLessThan(-0.635);
    expect(answer.suggestions[0].outcomes.legal).toBeGreaterThan(0);
  });

  test('on two fouls a foul loses: the surest hit is preferred, and the risk is told', async () => {
    const wall: PlacedBall[] = [
      { ball: 0, x: -1.0, y: 0 },
      { ball: 1, x: 0.9, y: 0.02 },
      { ball: 6, x: -0.9, y: 0.032 },
      { ball: 8, x: -0.9, y: -0.032 },
      { ball: 10, x: 0.2, y: -0.4 },
    ];
    const two = { consecutiveFouls: { A: 2, B: 0 }, warnedOnTwoFouls: { A: true, B: false } };
    const calm = await planner.suggest(ask(wall));
    const brink = await planner.suggest(ask(wall, two));
    const [best] = brink.suggestions;
    expect(best.risks.map((r) => r.code)).toContain('third-foul-loses');
    expect(best.outcomes.loss).toBe(best.trials - best.outcomes.legal);
    const legal = (a: Answer) => a.suggestions[0].outcomes.legal / a.suggestions[0].trials;
    expect(legal(brink)).toBeGreaterThanOrEqual(legal(calm) - 0.02);
    expect(brink.root.value).toBeLessThan(calm.root.value);
  });
});

describe('options', () => {
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
  test('an open ball is played, and the answer says how', async () => {
    const answer = await planner.suggest(ask(straightIn(), pending));
    sound(answer);
    expect(answer.suggestions.map((s) => s.kind)).toEqual(['accept', 'return']);
    expect(answer.suggestions[0].then?.declaration).toEqual({ type: 'called', ball: 10, pocket: 'FL' });
    expect(answer.root.value).toBeGreaterThan(0.95);
  });
  test('a hopeless position is handed back', async () => {
    const wall: PlacedBall[] = [
      { ball: 0, x: -1.0, y: 0 },
      { ball: 1, x: 0.9, y: 0.02 },
      { ball: 6, x: -0.9, y: 0.032 },
      { ball: 8, x: -0.9, y: -0.032 },
      { ball: 10, x: 0.2, y: -0.4 },
    ];
    const answer = await planner.suggest(ask(wall, pending));
    expect(answer.suggestions[0].kind).toBe('return');
    expect(answer.suggestions[0].winProbability.value).toBeGreaterThan(0.5);
  });
});

describe('limits and wishes', () => {
  test('allow keeps what matches, avoid drops it', async () => {
    const balls = straightIn();
    const only = await planner.suggest(ask(balls, {}, { allow: { kinds: ['safety'] } }));
    for (const s of only.suggestions) expect(s.kind).toBe('safety');
    const without = await planner.suggest(ask(balls, {}, { avoid: { pockets: ['FL'] } }));
    for (const s of without.suggestions) {
      if (s.declaration?.type === 'called') expect(s.declaration.pocket).not.toBe('FL');
    }
  });

  test("the user's own shot is ranked among the others with as many trials", async () => {
    const wild = {
      id: 'mine',
      declaration: { type: 'called', ball: 10, pocket: 'HR' },
      stroke: { aimRad: 2, speedMps: 1, tipSide: 0, tipHeight: 0, elevationRad: 0 },
    } as const;
    const answer = await planner.suggest(ask(straightIn(), {}, { consider: [wild] }));
    const mine = answer.suggestions.find((s) => s.considered === 'mine');
    expect(mine).toBeDefined();
    expect(mine?.trials).toBe(answer.suggestions[0].trials);
    expect(mine?.rank).toBeGreaterThan(1);
    expect(mine?.gapToBest.mean).toBeLessThan(0);
  });

  test('rejected ideas are listed with a reason when asked for', async () => {
    const answer = await planner.suggest(ask(straightIn(), {}, { include: { rejected: true } }));
    expect(answer.rejected?.length).toBeGreaterThan(10);
  });

  test('the trajectory shown is that of the stroke suggested', async () => {
    const answer = await planner.suggest(ask(straightIn(), {}, { include: { trajectory: true } }));
    const [best] = answer.suggestions;
    expect(best.trajectory?.events.some((e) => e.type === 'pocket' && e.ball === 10)).toBe(true);
    expect(best.trajectory?.paths?.length).toBeGreaterThan(0);
  });
});
