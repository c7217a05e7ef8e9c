import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RULE_SETS } from '../../engine/rules/rule-sets/index.js';
import { newRack } from '../../engine/rules/state.js';
import { NINE_FOOT } from '../../engine/table/table.js';
import { WorkerFailedError } from '../planner.js';
import type { Task } from '../search/task.js';
import { SKILLS } from '../skill/skill.js';
import { workerEntry } from './entry.js';
import { ThreadExecutor } from './thread-executor.js';

const FAILING = fileURLToPath(new URL('./failing-worker.test.mjs', import.meta.url));
const UNSTARTABLE = fileURLToPath(new URL('./unstartable-worker.test.mjs', import.meta.url));
const flag = () => new Int32Array(new SharedArrayBuffer(4));

function task(seed: string): Task {
  return {
    key: seed,
    question: {
      ruleSet: RULE_SETS['ru-sections'],
      table: NINE_FOOT,
      state: newRack('A'),
      balls: [],
      skills: { shooter: SKILLS.pro, opponent: SKILLS.pro },
      budget: { simulations: 100 },
      seed,
    },
    work: { type: 'trials', candidates: [], from: 0, to: 0, fresh: false },
  };
}

describe('failures of threads', () => {
  let executor: ThreadExecutor;
  let folder: string;
  beforeAll(() => {
    executor = new ThreadExecutor(1, FAILING);
    folder = mkdtempSync(path.join(tmpdir(), 'runout-pool-'));
  });
  afterAll(async () => {
    await executor.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a thread that dies under a task is replaced and the task tried again', async () => {
    const done = await executor.run(task(`die-once|${path.join(folder, 'mark')}`), flag());
    expect(done.result.complete).toBe(true);
  });
  test('twice is an error of its own type, and the pool lives on', async () => {
    await expect(executor.run(task('die'), flag())).rejects.toBeInstanceOf(WorkerFailedError);
    expect((await executor.run(task('fine'), flag())).result.complete).toBe(true);
  });
  test('a tagged failure is not tried again and carries its detail', async () => {
    await expect(executor.run(task('tagged'), flag())).rejects.toMatchObject({
      code: 'worker-failed',
      detail: 'tagged detail',
    });
  });
  test('a raw error never gets through', async () => {
    await expect(executor.run(task('throw'), flag())).rejects.toBeInstanceOf(WorkerFailedError);
  });
});

test('threads that cannot start end in a typed error, not in waiting for ever', async () => {
  const executor = new ThreadExecutor(2, UNSTARTABLE);
  await expect(executor.run(task('x'), flag())).rejects.toBeInstanceOf(WorkerFailedError);
  await executor.close();
});

test('closing with every thread busy rejects nothing', async () => {
  const executor = new ThreadExecutor(2, FAILING);
  const jobs = Array.from({ length: 12 }, (_, i) => executor.run(task(`fine${i}`), flag()));
  await executor.close();
  for (const { result } of await Promise.all(jobs)) expect(result.complete).toBe(true);
});

test('the compiled worker is found', () => {
  expect(workerEntry()).toMatch(/dist[/\\]solver[/\\]pool[/\\]worker\.js$/);
});
