/**
 * The planner's face: one question in, one answer out, partial answers on the way. Threads, queue and
 * cancellation live in `pool/`; what to play is decided in `search/`.
 */
import type { Answer } from './answer.js';
import type { Question } from './question.js';

/** A flag that workers see at once: `cancel()` ends the search within a few milliseconds, with what it has. */
export interface CancelHandle {
  cancel(): void;
  readonly cancelled: boolean;
}

export interface SuggestOptions {
  /** Called with every partial answer, in order, never after the promise settled. */
  readonly onPartial?: (answer: Answer) => void;
  readonly cancel?: CancelHandle;
}

/** Nothing was computed: try again later. */
export class QueueFullError extends Error {
  readonly code = 'queue-full';
  constructor(readonly queued: number) {
    super(`the planner has ${queued} questions waiting`);
    this.name = 'QueueFullError';
  }
}

/** A worker died twice over the same task, or reported a fault of ours; `detail` says what recreates it. */
export class WorkerFailedError extends Error {
  readonly code = 'worker-failed';
  constructor(readonly detail: string) {
    super(`a worker failed: ${detail}`);
    this.name = 'WorkerFailedError';
  }
}

/** The planner was closed. */
export class PlannerClosedError extends Error {
  readonly code = 'planner-closed';
  constructor() {
    super('the planner is closed');
    this.name = 'PlannerClosedError';
  }
}

export interface Planner {
  readonly threads: number;
  /** Questions being worked on or waiting. */
  readonly pending: number;
  /**
   * Ranked suggestions for a question.
   * @throws QueueFullError, WorkerFailedError, PlannerClosedError (as rejections)
   */
  suggest(question: Question, options?: SuggestOptions): Promise<Answer>;
  /** Lets running questions end, refuses new ones, stops the threads. */
  close(): Promise<void>;
}

export interface PlannerOptions {
  /** Worker threads; default `RUNOUT_THREADS`, else the cores. 0: the calling thread does the work. */
  readonly threads?: number;
  /** Questions that may wait beyond those being worked on (default 64). */
  readonly maxQueue?: number;
}
