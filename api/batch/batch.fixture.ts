/** Small experiments for tests: players that think fast, racks that end soon. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Planner } from '../../solver/planner.js';
import { engineInfo } from '../engine-info.js';
import { playChunk } from './chunk.js';
import { type Experiment, parseExperiment } from './experiment.js';
import { type ChunkHandlers, type ChunkQueue, Stop } from './queue.js';
import { playRun, SUMMARY_FILE } from './run.js';
import { RunFolder } from './store.js';

export const QUICK = {
  name: 'quick',
  seed: 'quick',
  racks: 6,
  racksPerChunk: 1,
  defaults: { strategy: 'greedy', skill: 'pro' },
  arms: [
    { id: 'wins', ruleSet: 'ru-chapter9' },
    { id: 'spotted', ruleSet: 'ru-sections' },
  ],
};

/** @throws Error when it is no experiment */
export function experimentOf(json: unknown): Experiment {
  const parsed = parseExperiment(json);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error, null, 2));
  return parsed.value;
}

const folders: string[] = [];

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'runout-batch-'));
  folders.push(folder);
  return folder;
}

export function removeTemporaryFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Plays an experiment into a fresh folder; the run and the bytes of its summary. */
export async function played(
  json: unknown,
  queue: ChunkQueue,
  options: { readonly folder?: string; readonly stop?: Stop; readonly resume?: boolean } = {},
) {
  const folder = options.folder ?? temporaryFolder();
  const run = RunFolder.create(folder, experimentOf(json), engineInfo(), { resume: options.resume === true });
  const outcome = await playRun(run, queue, options.stop ?? new Stop());
  return { run, outcome, summary: readFileSync(path.join(folder, SUMMARY_FILE), 'utf8') };
}

/** Plays chunks on the calling thread: what a run must come to on any other. */
export function onThisThread(planner: Planner): ChunkQueue {
  return {
    async run(chunks, { onResult }) {
      for (const chunk of chunks) {
        const result = await playChunk(chunk, planner);
        if (result !== null) await onResult(chunk, result);
      }
    },
    async close() {},
  };
}

/** Hands only the first `count` chunks to another queue: an interruption at a known place. */
export function onlyFirst(count: number, queue: ChunkQueue): ChunkQueue {
  return {
    run: (chunks, handlers: ChunkHandlers, stop) => queue.run(chunks.slice(0, count), handlers, stop),
    close: () => queue.close(),
  };
}
