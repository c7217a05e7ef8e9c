/** The planner on threads: admits questions, gives each a flag and a deadline, and closes tidily. */
import { availableParallelism } from 'node:os';
import type { Answer } from '../answer.js';
import {
  type Planner,
  PlannerClosedError,
  type PlannerOptions,
  QueueFullError,
  type SuggestOptions,
} from '../planner.js';
import type { Question } from '../question.js';
import { planChoice } from '../search/decide.js';
import { DEADLINE, type Executor, RUN, STOP } from '../search/executor.js';
import type { PlanOptions } from '../search/plan.js';
import { planTurn } from '../search/request-spot.js';
import { SharedCancel } from './cancel.js';
import { InlineExecutor } from './inline-executor.js';
import { ThreadExecutor } from './thread-executor.js';

const DEFAULT_MAX_QUEUE = 64;
/** A deadline is met by stopping this much earlier: the last task must notice, the answer must be put together. */
const DEADLINE_MARGIN_MS = 12;

/** Longer timers fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** `RUNOUT_THREADS`, else the cores. */
export function defaultThreads(env: NodeJS.ProcessEnv = process.env): number {
  const asked = Number(env.RUNOUT_THREADS);
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, 256) : availableParallelism();
}

let named = 0;

class PooledPlanner implements Planner {
  readonly threads: number;
  private readonly executor: Executor & { close?: () => Promise<void> };
  private readonly maxQueue: number;
  private active = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly questions = new Set<Promise<Answer>>();
  private closing: Promise<void> | null = null;

  constructor({ threads = defaultThreads(), maxQueue = DEFAULT_MAX_QUEUE }: PlannerOptions) {
    this.threads = threads;
    this.maxQueue = maxQueue;
    this.executor = threads === 0 ? new InlineExecutor() : new ThreadExecutor(threads);
  }

  get pending(): number {
    return this.questions.size;
  }

  suggest(question: Question, options: SuggestOptions = {}): Promise<Answer> {
    if (this.closing !== null) return Promise.reject(new PlannerClosedError());
    if (this.active >= this.width && this.waiting.length >= this.maxQueue) {
      return Promise.reject(new QueueFullError(this.waiting.length));
    }
    const job = this.admit(question, options);
    this.questions.add(job);
    const done = () => this.questions.delete(job);
    job.then(done, done);
    return job;
  }

  /** Questions worked on at once: one more than threads keeps them busy between stages. */
  private get width(): number {
    return Math.max(1, this.threads) + 1;
  }

  private async admit(question: Question, options: SuggestOptions): Promise<Answer> {
    // The clock of a deadline runs while a question waits.
    const startedMs = performance.now();
    const own = options.cancel instanceof SharedCancel ? options.cancel : new SharedCancel();
    const foreign = options.cancel;
    const timer =
      'ms' in question.budget
        ? setTimeout(
            () => Atomics.compareExchange(own.flag, 0, RUN, DEADLINE),
            Math.min(LONGEST_TIMER_MS, Math.max(1, question.budget.ms - DEADLINE_MARGIN_MS)),
          )
        : null;
    try {
      if (this.active >= this.width) await new Promise<void>((resolve) => this.waiting.push(resolve));
      this.active++;
      const plan: PlanOptions = {
        flag: own.flag,
        key: `q${++named}`,
        startedMs,
        ...(options.onPartial === undefined ? {} : { onPartial: options.onPartial }),
        poll: () => {
          if (foreign?.cancelled === true) Atomics.compareExchange(own.flag, 0, RUN, STOP);
        },
      };
      const choosing = question.state.phase === 'option-pending' && question.state.pendingOption !== null;
      return await (choosing ? planChoice : planTurn)(question, this.executor, plan);
    } finally {
      if (timer !== null) clearTimeout(timer);
      this.active--;
      this.waiting.shift()?.();
    }
  }

  close(): Promise<void> {
    this.closing ??= (async () => {
      await Promise.allSettled([...this.questions]);
      await this.executor.close?.();
    })();
    return this.closing;
  }
}

/**
 * A planner. `threads: 0` works on the calling thread, for callers that have threads of their own.
 * @throws Error when the worker is not compiled
 */
export function createPlanner(options: PlannerOptions = {}): Planner {
  return new PooledPlanner(options);
}
