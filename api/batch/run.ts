/** Plays what a run still lacks, keeps every chunk as it comes, and sums up. */
import { hashOf, toJson } from '../json.js';
import { type Aggregates, aggregateRun } from './aggregate.js';
import { lockRun } from './lock.js';
import type { ChunkQueue, Stop } from './queue.js';
import { RunError } from './run-error.js';
import type { RunFolder } from './store.js';

export interface RunProgress {
  /** Racks kept by earlier runs. */
  readonly before: number;
  readonly total: number;
}

export interface RunHandlers {
  readonly onStart?: (progress: RunProgress) => void;
  readonly onRack?: () => void;
  /** A chunk is on the disk. */
  readonly onKept?: (racks: number) => void;
  readonly onNotice?: (text: string) => void;
}

export interface RunOutcome {
  readonly status: 'finished' | 'interrupted';
  /** Racks on the disk now, and of the whole. */
  readonly kept: number;
  readonly total: number;
  readonly aggregates: Aggregates;
}

/** What `batch run` leaves beside the parts. */
export const SUMMARY_FILE = 'summary.json';
export const SUMMARY_FORMAT = 'runout-batch-summary/1';

/**
 * Plays a run to its end, or until `stop` says so. Whatever was finished is kept, also when it throws.
 * @throws RunError, ChunkDiffersError, ChunkFailedError
 */
export async function playRun(
  run: RunFolder,
  queue: ChunkQueue,
  stop: Stop,
  handlers: RunHandlers = {},
): Promise<RunOutcome> {
  const unlock = lockRun(run.folder);
  try {
    const damaged = run.damaged();
    if (damaged.length > 0) throw new RunError('part-damaged', damaged.join('\n'));
    const chunks = run.chunks();
    const missing = chunks.filter((chunk) => !run.has(chunk));
    const racksOf = (list: typeof chunks) => list.reduce((sum, { data }) => sum + data.racks, 0);
    const total = racksOf(chunks);
    handlers.onStart?.({ before: total - racksOf(missing), total });
    if (missing.length > 0) {
      await queue.run(
        missing,
        {
          onResult: async (chunk, result) => {
            run.keep(chunk, result);
            handlers.onKept?.(chunk.data.racks);
          },
          ...(handlers.onRack && { onRack: handlers.onRack }),
          ...(handlers.onNotice && { onNotice: handlers.onNotice }),
        },
        stop,
      );
    }
    const left = racksOf(chunks.filter((chunk) => !run.has(chunk)));
    const aggregates = await aggregateRun(run);
    const status = left === 0 ? 'finished' : 'interrupted';
    run.writeFile(SUMMARY_FILE, `${toJson(summaryOf(run, aggregates, total - left, total), 2)}\n`);
    return { status, kept: total - left, total, aggregates };
  } finally {
    unlock();
  }
}

/** The small file that is worth committing: what was played, by what, and what it came to. */
export function summaryOf(run: RunFolder, aggregates: Aggregates, racks: number, ofRacks: number) {
  const { experiment, manifest } = run;
  return {
    format: SUMMARY_FORMAT,
    experiment: experiment.name,
    title: experiment.title,
    question: experiment.question,
    experimentHash: manifest.experimentHash,
    engine: manifest.engine,
    seed: experiment.seed,
    racks,
    ofRacks,
    /** Of all rows, in order. */
    rows: hashOf(run.notes().map(({ resultHash }) => resultHash)),
    ...aggregates,
  };
}
