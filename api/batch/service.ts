/** Batches behind the service: one is played at a time, the others wait; each has a folder of its own under its id. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { engineInfo } from '../engine-info.js';
import { hashOf } from '../json.js';
import { type Experiment, experimentHash } from './experiment.js';
import { type ChunkQueue, Stop } from './queue.js';
import { playRun, SUMMARY_FILE, type summaryOf } from './run.js';
import { RunError } from './run-error.js';
import { RunFolder } from './store.js';
import { ThreadQueue } from './threads.js';

export const BATCH_STATUSES = ['waiting', 'running', 'finished', 'stopped', 'failed'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

export type BatchSummary = ReturnType<typeof summaryOf>;

export interface BatchState {
  readonly id: string;
  readonly name: string;
  readonly status: BatchStatus;
  /** Racks on the disk. */
  readonly racks: number;
  readonly ofRacks: number;
  /** Why it failed; only what a caller can do something about. */
  readonly error?: { readonly code: string; readonly detail: string };
}

export interface BatchServiceOptions {
  /** Where the folders lie. */
  readonly folder: string;
  /** Worker threads of the batch that is being played. */
  readonly threads: number;
  /** Batches that may wait. */
  readonly maxWaiting?: number;
  readonly onError?: (error: unknown) => void;
  /** For tests. */
  readonly makeQueue?: (threads: number) => ChunkQueue;
}

const DEFAULT_MAX_WAITING = 16;

/** Too many batches wait. */
export class BatchQueueFullError extends Error {
  readonly code = 'batch-queue-full';
}

/** The id names another experiment. */
export class BatchIdInUseError extends Error {
  readonly code = 'batch-id-in-use';
}

interface Entry {
  readonly id: string;
  readonly run: RunFolder;
  readonly stop: Stop;
  status: BatchStatus;
  racks: number;
  error?: { readonly code: string; readonly detail: string };
}

export class BatchService {
  /** Batches of this process; those on the disk are read when somebody asks. */
  private readonly entries = new Map<string, Entry>();
  private working: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(private readonly options: BatchServiceOptions) {}

  /**
   * Begins an experiment, or goes on with one that was stopped. The same id and experiment again changes nothing.
   * @param id the caller's own; without one the experiment names itself
   * @returns its state, and whether it was begun now
   * @throws BatchQueueFullError, BatchIdInUseError, RunError
   */
  start(experiment: Experiment, id: string | undefined): { readonly state: BatchState; readonly begun: boolean } {
    const name = folderNameOf(experiment, id);
    const known = this.entries.get(name);
    const folder = path.join(this.options.folder, name);
    const kept = known?.run ?? (existsSync(folder) ? RunFolder.open(folder) : null);
    if (kept !== null && kept.manifest.experimentHash !== experimentHash(experiment)) throw new BatchIdInUseError();
    const status = known?.status ?? (kept === null ? null : statusOnDisk(kept));
    if (status === 'waiting' || status === 'running' || status === 'finished') {
      const state = this.state(name);
      if (state !== null) return { state, begun: false };
    }
    const waiting = [...this.entries.values()].filter((one) => one.status === 'waiting').length;
    if (waiting >= (this.options.maxWaiting ?? DEFAULT_MAX_WAITING)) throw new BatchQueueFullError();
    const run = RunFolder.create(folder, kept?.experiment ?? experiment, engineInfo(), { resume: kept !== null });
    const entry: Entry = { id: name, run, stop: new Stop(), status: 'waiting', racks: keptRacks(run) };
    this.entries.set(name, entry);
    this.working = this.working.then(() => this.play(entry));
    return { state: stateOf(entry), begun: true };
  }

  state(id: string): BatchState | null {
    const entry = this.entries.get(id);
    if (entry !== undefined) return stateOf(entry);
    const run = this.onDisk(id);
    if (run === null) return null;
    const { name, racks, arms } = run.experiment;
    return { id, name, status: statusOnDisk(run), racks: keptRacks(run), ofRacks: racks * arms.length };
  }

  /** Counts and differences so far; null before any were written. */
  summary(id: string): BatchSummary | null {
    const run = this.entries.get(id)?.run ?? this.onDisk(id);
    const file = run === null ? null : path.join(run.folder, SUMMARY_FILE);
    return file !== null && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BatchSummary) : null;
  }

  list(): BatchState[] {
    const { folder } = this.options;
    const ids = new Set(this.entries.keys());
    if (existsSync(folder)) for (const name of readdirSync(folder)) ids.add(name);
    return [...ids].sort().flatMap((id) => this.state(id) ?? []);
  }

  /** Stops a batch; what was finished is kept. @returns null when there is none */
  stop(id: string): BatchState | null {
    const entry = this.entries.get(id);
    if (entry !== undefined && (entry.status === 'waiting' || entry.status === 'running')) {
      entry.stop.raise('drop');
      if (entry.status === 'waiting') entry.status = 'stopped';
    }
    return this.state(id);
  }

  /** Stops everything and waits until it has stopped. */
  async close(): Promise<void> {
    this.closed = true;
    for (const entry of this.entries.values()) this.stop(entry.id);
    await this.working;
  }

  private async play(entry: Entry): Promise<void> {
    if (this.closed || entry.stop.level !== 'run') {
      entry.status = 'stopped';
      return;
    }
    entry.status = 'running';
    const queue = (this.options.makeQueue ?? ((threads) => new ThreadQueue(threads)))(this.options.threads);
    try {
      const outcome = await playRun(entry.run, queue, entry.stop, {
        onKept: (racks) => {
          entry.racks += racks;
        },
      });
      entry.status = outcome.status === 'finished' ? 'finished' : 'stopped';
    } catch (error) {
      entry.status = 'failed';
      const mine = error instanceof RunError;
      entry.error = mine
        ? { code: error.code, detail: withoutPaths(error.code) }
        : { code: 'internal', detail: 'a fault of ours; see the log' };
      this.options.onError?.(error);
    } finally {
      await queue.close();
    }
  }

  private onDisk(id: string): RunFolder | null {
    // An id is a folder's name and nothing else.
    if (!/^[a-z0-9][a-z0-9-]*$/.test(id)) return null;
    try {
      return RunFolder.open(path.join(this.options.folder, id));
    } catch (error) {
      if (error instanceof RunError) return null;
      throw error;
    }
  }
}

/** A name that is safe as a folder's, whatever the caller's id holds. */
function folderNameOf(experiment: Experiment, id: string | undefined): string {
  const key = id === undefined ? experimentHash(experiment) : hashOf({ id });
  return `${experiment.name}-${key.slice(0, 16)}`;
}

function keptRacks(run: RunFolder): number {
  return run.notes().reduce((sum, { racks }) => sum + racks, 0);
}

function statusOnDisk(run: RunFolder): BatchStatus {
  return keptRacks(run) === run.experiment.racks * run.experiment.arms.length ? 'finished' : 'stopped';
}

function stateOf({ id, run, status, racks, error }: Entry): BatchState {
  const { experiment } = run;
  const ofRacks = experiment.racks * experiment.arms.length;
  return { id, name: experiment.name, status, racks, ofRacks, ...(error && { error }) };
}

/** What a caller may know of the machine that plays. */
function withoutPaths(code: RunError['code']): string {
  return code === 'disk-full'
    ? 'no room on the disk; what was finished is kept'
    : `the batch could not go on: ${code.replaceAll('-', ' ')}`;
}
