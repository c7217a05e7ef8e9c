/** Two worker processes with a thread each against one: wall time of the same run behind a Redis of our own. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LocalRedis, redisIsThere } from '../../api/batch/local-redis.js';
import { SUMMARY_FILE } from '../../api/batch/run.js';
import { type Options, UsageError } from './options.js';
import { mustEnd, RunProcess } from './run-process.js';
import type { Cut, Workspace } from './workspace.js';

/** The yardstick: what two local workers must be worth. */
export const WANTED_RATIO = 1.8;

export interface WorkersResult {
  readonly racks: number;
  readonly oneS: readonly number[];
  readonly twoS: readonly number[];
  /** Wall time of one over that of two, of all rounds together. */
  readonly ratio: number;
  /** Whether every run came to the same bytes. */
  readonly same: boolean;
}

/** @throws UsageError when there is no redis-server */
export async function measureWorkers(workspace: Workspace, options: Options): Promise<WorkersResult> {
  const { redisServer } = options;
  if (!redisIsThere(redisServer)) {
    throw new UsageError(
      `there is no ${redisServer}: install one (Debian: redis-server) or name it with --redis-server PATH`,
    );
  }
  const cut = workspace.cut(options.experiment, options.racks ?? 400);
  const walls: Record<1 | 2, number[]> = { 1: [], 2: [] };
  const summaries = new Set<string>();
  for (let round = 0; round < options.rounds; round++) {
    // In turn, so that a machine that slows down is no help to either.
    const order = round % 2 === 0 ? ([1, 2] as const) : ([2, 1] as const);
    for (const workers of order) {
      const out = workspace.path(`workers-${round}-${workers}`);
      walls[workers].push(await timed(cut, out, workers, redisServer));
      summaries.add(readFileSync(path.join(out, SUMMARY_FILE), 'utf8'));
    }
  }
  const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);
  return {
    racks: cut.racks,
    oneS: walls[1],
    twoS: walls[2],
    ratio: sum(walls[1]) / sum(walls[2]),
    same: summaries.size === 1,
  };
}

/** Seconds of a run with workers that stand ready when it begins. A fresh Redis each time: nothing is known before. */
async function timed(cut: Cut, out: string, workers: number, redisServer: string): Promise<number> {
  const redis = await LocalRedis.start(redisServer);
  const ready: RunProcess[] = [];
  try {
    for (let n = 0; n < workers; n++) ready.push(new RunProcess(['work', '--redis', redis.url, '--threads', '1']));
    await Promise.all(ready.map((worker) => worker.says(/^working on/m)));
    const { wallS } = await mustEnd(new RunProcess(['run', cut.file, '--out', out, '--redis', redis.url]));
    return wallS;
  } finally {
    for (const worker of ready) worker.signal('SIGKILL');
    await Promise.all(ready.map((worker) => worker.ended));
    await redis.stop();
  }
}

export function workersLines({ racks, oneS, twoS, ratio, same }: WorkersResult): string[] {
  const list = (seconds: readonly number[]): string => seconds.map((s) => `${s.toFixed(1)} s`).join(', ');
  return [
    `racks                  ${racks} in each run`,
    `one worker process     ${list(oneS)}`,
    `two worker processes   ${list(twoS)}`,
    `ratio                  ${ratio.toFixed(2)} (wanted: at least ${WANTED_RATIO})`,
    `same bytes             ${same ? 'yes' : 'NO'}`,
  ];
}
