import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RULE_SETS } from '../../engine/rules/rule-sets/index.js';
import { newRack, type RackState } from '../../engine/rules/state.js';
import type { PlacedBall } from '../../engine/table/record.js';
import { NINE_FOOT } from '../../engine/table/table.js';
import type { Answer } from '../answer.js';
import { type Planner, PlannerClosedError, QueueFullError } from '../planner.js';
import type { Question } from '../question.js';
import { SKILLS } from '../skill/skill.js';
import { createCancelHandle } from './cancel.js';
import { createPlanner, defaultThreads } from './planner.js';

/** An open rack after a break: every kind of candidate occurs. */
const OPEN: PlacedBall[] = [
  { ball: 0, x: -0.3, y: -0.1 },
  { ball: 1, x: 0.4, y: 0.3 },
  { ball: 2, x: 0.9, y: -0.35 },
  { ball: 4, x: -0.8, y: 0.4 },
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
      ballsOnTable: balls
        .map((b) => b.ball)
        .filter((b) => b > 0)
        .sort((a, b) => a - b),
      ...state,
    },
    balls,
    skills: { shooter: SKILLS.pro, opponent: SKILLS.pro },
    budget: { simulations: 900 },
    seed: '7',
    ...parts,
  };
}

/** Everything but what depends on the machine. */
function essence(answer: Answer): string {
  const { usage, ...rest } = answer;
  return JSON.stringify({ ...rest, simulations: usage.simulations, trials: usage.trials });
}

let inline: Planner;
beforeAll(() => {
  inline = createPlanner({ threads: 0 });
});
afterAll(() => inline.close());

describe('the same answer, whatever the threads', () => {
  test('1, 2 and 4 threads and none give the same bytes, cold and warm', async () => {
    const question = ask(OPEN, { budget: { simulations: 400 } }, { phase: 'second-shot', pushOutAvailable: true });
    const expected = essence(await inline.suggest(question));
    expect(essence(await inline.suggest(question))).toBe(expected);
    for (const threads of [1, 2, 4]) {
      const planner = createPlanner({ threads });
      try {
        const answers = await Promise.all([planner.suggest(question), planner.suggest(question)]);
        for (const answer of answers) expect(essence(answer)).toBe(expected);
      } finally {
        await planner.close();
      }
    }
  }, 120_000);

  test('the order of the balls in the request decides nothing', async () => {
    const a = await inline.suggest(ask(OPEN));
    const b = await inline.suggest(ask([...OPEN].reverse()));
    expect(essence(b)).toBe(essence(a));
  });

  test('another seed is other luck', async () => {
    const a = await inline.suggest(ask(OPEN));
    const b = await inline.suggest(ask(OPEN, { seed: '8' }));
    expect(b.root.value).not.toBe(a.root.value);
  });
});

describe('mirror', () => {
  test('the best shot of a layout mirrored left to right is the mirrored shot, worth the same', async () => {
    const mirrored = OPEN.map(({ ball, x, y }) => ({ ball, x, y: -y }));
    const a = await inline.suggest(ask(OPEN));
    const b = await inline.suggest(ask(mirrored));
    // Ideas further down are thinned in the order of generation, which a mirror turns round.
    expect(b.root).toEqual(a.root);
    const [s] = a.suggestions;
    const [m] = b.suggestions;
    expect(m.winProbability).toEqual(s.winProbability);
    expect(m.success).toEqual(s.success);
    expect(m.stroke?.aimRad).toBeCloseTo(-(s.stroke?.aimRad ?? 0), 12);
    expect(m.stroke?.tipSide).toBeCloseTo(-(s.stroke?.tipSide ?? 0), 12);
    const swap = { HL: 'HR', HR: 'HL', SL: 'SR', SR: 'SL', FL: 'FR', FR: 'FL' } as const;
    if (s.declaration?.type !== 'called') throw new Error('an open table has a pot');
    expect(m.declaration).toEqual({ ...s.declaration, pocket: swap[s.declaration.pocket] });
  });
});

describe('budgets', () => {
  test.each([64, 300, 1000, 4000])('%i simulations are never exceeded', async (simulations) => {
    const answer = await inline.suggest(ask(OPEN, { budget: { simulations } }));
    expect(answer.usage.simulations).toBeLessThanOrEqual(simulations);
    expect(answer.usage.simulations).toBeGreaterThan(0.7 * simulations);
    expect(answer.reproducible).toBe(true);
    expect(answer.suggestions[0].rank).toBe(1);
  });

  test('trials per finalist', async () => {
    const answer = await inline.suggest(ask(OPEN, { budget: { trials: 40 }, maxCandidates: 12 }));
    for (const s of answer.suggestions) expect(s.trials).toBe(40);
  });

  test('a deadline ends the search and is not reproducible', async () => {
    const answer = await inline.suggest(ask(OPEN, { budget: { ms: 400 } }));
    expect(answer.reproducible).toBe(false);
    expect(answer.status).toBe('final');
    expect(answer.stopReason).toBe('deadline');
    expect(answer.suggestions.length).toBeGreaterThan(0);
  });
});

test('a deadline that passes while threads start still gets an answer', async () => {
  const planner = createPlanner({ threads: 1 });
  try {
    const answer = await planner.suggest(ask(OPEN, { budget: { ms: 1 } }));
    expect(answer.stopReason).toBe('deadline');
    expect(answer.suggestions.length).toBeGreaterThan(0);
    expect(answer.suggestions[0].trials).toBe(8);
    expect(answer.warnings.map((w) => w.code)).toContain('budget-too-small');
  } finally {
    await planner.close();
  }
});

describe('cancelling', () => {
  test('before it began: a terminal answer all the same', async () => {
    const cancel = createCancelHandle();
    cancel.cancel();
    const answer = await inline.suggest(ask(OPEN), { cancel });
    expect(answer.status).toBe('cancelled');
    expect(answer.stopReason).toBe('cancelled');
    expect(answer.suggestions).toEqual([]);
    expect(answer.root).toMatchObject({ low: 0, high: 1, trials: 0 });
  });

  test.each([1, 3, 5])('at partial answer %i: what it holds is what the full run held then', async (at) => {
    const partials: Answer[] = [];
    const full = await inline.suggest(ask(OPEN), { onPartial: (a) => partials.push(a) });
    expect(full.status).toBe('final');
    const cancel = createCancelHandle();
    let seen = 0;
    const cut = await inline.suggest(ask(OPEN), {
      cancel,
      onPartial: () => {
        if (++seen === at) cancel.cancel();
      },
    });
    expect(cut.status).toBe('cancelled');
    const then = partials[at - 1];
    expect(cut.suggestions).toEqual(then.suggestions);
    expect(cut.root).toEqual(then.root);
  });

  test('a handle of another make is asked between tasks', async () => {
    let cancelled = false;
    const cancel = {
      cancel: () => {
        cancelled = true;
      },
      get cancelled() {
        return cancelled;
      },
    };
    const answer = await inline.suggest(ask(OPEN), { cancel, onPartial: () => cancel.cancel() });
    expect(answer.status).toBe('cancelled');
    expect(answer.suggestions.length).toBeGreaterThan(0);
  });
});

describe('admission', () => {
  test('a full queue refuses with its own error, and a closed planner too', async () => {
    const planner = createPlanner({ threads: 1, maxQueue: 1 });
    const question = ask(OPEN, { budget: { simulations: 200 } });
    const jobs = Array.from({ length: 5 }, () => planner.suggest(question));
    const ends = await Promise.allSettled(jobs);
    const refused = ends.filter((e) => e.status === 'rejected');
    expect(refused.length).toBe(2);
    for (const end of refused) expect(end.reason).toBeInstanceOf(QueueFullError);
    await planner.close();
    await expect(planner.suggest(question)).rejects.toBeInstanceOf(PlannerClosedError);
  });

  test('closing waits for what runs', async () => {
    const planner = createPlanner({ threads: 2 });
    const job = planner.suggest(ask(OPEN, { budget: { simulations: 300 } }));
    await planner.close();
    expect((await job).status).toBe('final');
    expect(planner.pending).toBe(0);
  });

  test('RUNOUT_THREADS sets the threads when it is a positive integer', () => {
    expect(defaultThreads({ RUNOUT_THREADS: '3' })).toBe(3);
    expect(defaultThreads({ RUNOUT_THREADS: '-1' })).toBeGreaterThan(0);
    expect(defaultThreads({})).toBeGreaterThan(0);
  });
});
