import { describe, expect, test } from 'vitest';
import { RULE_SETS } from '../../engine/rules/rule-sets/index.js';
import { newRack, type PendingOption, type RackState } from '../../engine/rules/state.js';
import type { PlacedBall } from '../../engine/table/record.js';
import { NINE_FOOT } from '../../engine/table/table.js';
import { createPlanner } from '../pool/planner.js';
import type { Question } from '../question.js';
import { SKILLS } from '../skill/skill.js';
import { clustersOf } from './clusters.js';
import { Corrections, toLookAt } from './correction.js';
import { type Entry, Trials } from './entry.js';
import { bestReply } from './reply.js';
import { CONTINUES, FLAGS, OPPONENT_AT_TABLE, REST_X, TRIAL_STRIDE, TRUNCATED, VALUE, WIN } from './trial.js';

const LAYOUT: readonly PlacedBall[] = [
  { ball: 0, x: -0.3, y: -0.1 },
  { ball: 1, x: 0.4, y: 0.3 },
  { ball: 2, x: 0.9, y: -0.35 },
  { ball: 7, x: 0.2, y: -0.5 },
  { ball: 10, x: 0.75, y: 0.1 },
];

function ask(balls: readonly PlacedBall[], parts: Partial<Question> = {}, state: Partial<RackState> = {}): Question {
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
    budget: { simulations: 3000 },
    seed: 'ahead',
    ...parts,
  };
}

/** Trials as [flags, value, rest x]. */
function trials(...rows: readonly (readonly [number, number, number])[]): Float64Array {
  const data = new Float64Array(rows.length * TRIAL_STRIDE);
  rows.forEach(([flags, value, x], t) => {
    data[t * TRIAL_STRIDE + FLAGS] = flags;
    data[t * TRIAL_STRIDE + VALUE] = value;
    data[t * TRIAL_STRIDE + REST_X] = x;
  });
  return data;
}

function entry(index: number, type: 'called' | 'safety', mean: number): Entry {
  const race = new Trials();
  race.add(trials([CONTINUES, mean, 0], [CONTINUES, mean, 0]));
  return {
    index,
    candidate: {
      kind: type === 'called' ? 'direct' : 'safety',
      declaration: type === 'called' ? { type, ball: 1, pocket: 'FL' } : { type },
      stroke: { aimRad: 0, speedMps: 1, tipSide: 0, tipHeight: 0, elevationRad: 0 },
      placement: null,
      hand: 1,
      minElevationRad: 0,
      prior: 0.5,
      group: type,
      considered: null,
      aim: null,
    },
    value: mean,
    flags: 0,
    score: mean,
    race,
    fresh: new Trials(),
  };
}

describe('clusters', () => {
  test('like results are one, largest first, ended racks and cut-off strokes none', () => {
    const found = clustersOf(
      trials(
        [CONTINUES, 0.8, 0.1],
        [OPPONENT_AT_TABLE, 0.4, 0.1],
        [CONTINUES, 0.82, 0.12],
        [CONTINUES, 0.86, 0.2],
        [CONTINUES, 0.8, -1],
        [WIN, 1, 0.1],
        [TRUNCATED, 0, 0],
      ),
    );
    expect(found.map(({ trial, weight }) => [trial, weight])).toEqual([
      [2, 3],
      [1, 1],
      [4, 1],
    ]);
    expect(found[0].value).toBe(0.82);
  });
});

describe('corrections', () => {
  test('the best of each class is looked at before the second of any', () => {
    const pots = [entry(0, 'called', 0.7), entry(1, 'called', 0.69)];
    const safety = entry(2, 'safety', 0.5);
    expect(toLookAt([...pots, safety], 2)).toEqual([pots[0], safety]);
  });

  test('many results that agree are believed more than one, and what was not looked at takes its class', () => {
    const [a, b, unseen] = [entry(0, 'called', 0.7), entry(1, 'called', 0.7), entry(2, 'called', 0.6)];
    const few = new Corrections();
    few.add(a, 1, 0.1);
    few.add(b, 1, 0);
    const many = new Corrections();
    for (let k = 0; k < 20; k++) {
      many.add(a, 1, 0.1);
      many.add(b, 1, 0);
    }
    expect(few.of(a)).toBeGreaterThan(0.05);
    expect(many.of(a)).toBeGreaterThan(few.of(a));
    expect(many.of(a)).toBeLessThan(0.1);
    expect(many.of(unseen)).toBeCloseTo(0.05, 12);
    expect(new Corrections().of(a)).toBe(0);
    many.add(a, 1, Number.NaN);
    expect(Number.isNaN(many.of(a))).toBe(false);
  });
});

describe('replies', () => {
  test('a hanging ten is found, called and nearly sure', () => {
    const reply = bestReply(
      ask([
        { ball: 0, x: 0.6, y: 0.2 },
        { ball: 10, x: 1.2, y: 0.57 },
      ]),
      200,
    );
    expect(reply?.candidate.declaration).toEqual({ type: 'called', ball: 10, pocket: 'FL' });
    expect(reply?.value).toBeGreaterThan(0.9);
    expect(reply?.simulations).toBeLessThanOrEqual(200);
  });
});

describe('looking ahead', () => {
  test('keeps the budget, is the same on one thread and on two, and is another answer than without', async () => {
    const inline = createPlanner({ threads: 0 });
    const threads = createPlanner({ threads: 2 });
    try {
      const one = await inline.suggest(ask(LAYOUT, { plies: 2 }));
      const two = await threads.suggest(ask(LAYOUT, { plies: 2 }));
      expect(one.usage.simulations).toBeLessThanOrEqual(3000);
      expect(two.suggestions).toEqual(one.suggestions);
      expect(two.root).toEqual(one.root);
      const flat = await inline.suggest(ask(LAYOUT));
      expect(flat.root.value).not.toBe(one.root.value);
    } finally {
      await inline.close();
      await threads.close();
    }
  }, 60_000);

  test('a plan goes on with the next ball, a refutation is the opponent’s, shares shrink', async () => {
    const inline = createPlanner({ threads: 0 });
    const answer = await inline.suggest(ask(LAYOUT, { include: { plan: true, refutation: true } }));
    await inline.close();
    expect(answer.usage.simulations).toBeLessThanOrEqual(3000);
    const pot = answer.suggestions.find((s) => s.declaration?.type === 'called' && s.plan !== undefined);
    const steps = pot?.plan ?? [];
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.every((step) => step.player === 'shooter')).toBe(true);
    expect(steps[0].declaration.type === 'called' ? steps[0].declaration.ball : 2).toBe(2);
    for (let i = 1; i < steps.length; i++) expect(steps[i].share).toBeLessThanOrEqual(steps[i - 1].share);
    const against = answer.suggestions.flatMap((s) => (s.refutation === undefined ? [] : [s.refutation]));
    expect(against.length).toBeGreaterThan(0);
    expect(against.every((step) => step.player === 'opponent')).toBe(true);
    // A quiet answer that does what it says is no zero.
    expect(against.every((step) => step.success > 0)).toBe(true);
    for (const step of [...steps, ...against]) {
      expect(step.winProbability).toBeGreaterThanOrEqual(0);
      expect(step.winProbability).toBeLessThanOrEqual(1);
      expect(step.success).toBeGreaterThanOrEqual(0);
      expect(step.success).toBeLessThanOrEqual(1);
    }
  }, 60_000);

  test('a line is the same on threads, keeps the budget where a push-out gives a choice, and never refutes with one’s own stroke', async () => {
    const inline = createPlanner({ threads: 0 });
    const threads = createPlanner({ threads: 2 });
    const question = ask(
      LAYOUT,
      { include: { plan: true, refutation: true } },
      { phase: 'second-shot', pushOutAvailable: true },
    );
    try {
      const one = await inline.suggest(question);
      expect((await threads.suggest(question)).suggestions).toEqual(one.suggestions);
      expect(one.usage.simulations).toBeLessThanOrEqual(3000);
      expect(one.suggestions.some((s) => s.kind === 'push-out')).toBe(true);
      for (const { refutation } of one.suggestions) expect(refutation?.player ?? 'opponent').toBe('opponent');
    } finally {
      await inline.close();
      await threads.close();
    }
  }, 60_000);

  test('a choice says what either is worth only when both were looked at', async () => {
    const inline = createPlanner({ threads: 0 });
    const pendingOption: PendingOption = {
      player: 'A',
      origin: 'push-out',
      options: [
        { choice: 'accept', nextShooter: 'A' },
        { choice: 'return', nextShooter: 'B' },
      ],
    };
    const seen: string[][] = [];
    const question = ask(
      LAYOUT,
      { budget: { simulations: 6000 } },
      { phase: 'option-pending', pendingOption, shooter: 'A' },
    );
    const answer = await inline.suggest(question, {
      onPartial: ({ suggestions }) => seen.push(suggestions.map((s) => `${s.kind} ${s.why.length}`)),
    });
    await inline.close();
    expect(answer.suggestions.map((s) => s.kind).sort()).toEqual(['accept', 'return']);
    expect(seen[0]).toEqual(['accept 0']);
    expect(seen.at(-1)?.every((text) => text.endsWith(' 1'))).toBe(true);
  }, 60_000);

  test('whoever watches gets a first look and the same answer in the end', async () => {
    const inline = createPlanner({ threads: 0 });
    const seen: number[] = [];
    const watched = await inline.suggest(ask(LAYOUT), { onPartial: (a) => seen.push(a.usage.simulations) });
    const alone = await inline.suggest(ask(LAYOUT));
    await inline.close();
    expect(seen[0]).toBeLessThan(300);
    expect(watched.suggestions).toEqual(alone.suggestions);
  }, 60_000);
});
