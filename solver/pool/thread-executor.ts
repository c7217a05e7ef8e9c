/**
 * Tasks on worker threads. Everything piscina is known for getting wrong is kept here: one task a thread, no abort
 * signals (they kill threads), its own list of running tasks awaited before closing.
 */
import { Piscina } from 'piscina';
import { WorkerFailedError } from '../planner.js';
import type { Done, Executor } from '../search/executor.js';
import type { Task } from '../search/task.js';
import { workerEntry } from './entry.js';
import type { WorkerReply, WorkerRequest } from './worker.js';

/** Threads that may be lost in a row, for each thread of the pool, before it is given up. */
const MOST_LOST_PER_THREAD = 3;

export class ThreadExecutor implements Executor {
  readonly width: number;
  private readonly pool: Piscina<WorkerRequest, WorkerReply>;
  private readonly running = new Set<Promise<unknown>>();
  /** Threads lost since one last did its work. */
  private lost = 0;
  /** Why the threads were given up; null while they work. */
  private broken: WorkerFailedError | null = null;
  /** How to fail the tasks that still wait, should the threads be given up. */
  private readonly waiting = new Set<(error: WorkerFailedError) => void>();

  /** @param filename compiled worker; another one is for tests of failures */
  constructor(threads: number, filename: string = workerEntry()) {
    this.width = threads;
    this.pool = new Piscina<WorkerRequest, WorkerReply>({
      filename,
      minThreads: threads,
      maxThreads: threads,
      concurrentTasksPerWorker: 1,
      // Questions are bounded by the planner; the tasks of those it admitted must never be refused.
      maxQueue: Number.POSITIVE_INFINITY,
    });
    // A thread that fails between tasks is reported here; without a listener it would take the process down.
    this.pool.on('error', (error: unknown) => this.threadLost(error));
    for (let i = 0; i < threads; i++) {
      const warm = this.pool.run({ warm: true });
      this.track(warm);
      warm.then(
        () => {
          this.lost = 0;
        },
        (error: unknown) => this.threadLost(error),
      );
    }
  }

  /** When threads cannot even start, tasks must not wait for ever. */
  private threadLost(error: unknown): void {
    this.lost++;
    // piscina does not replace a thread that failed while starting.
    const some = this.pool.threads.length > 0;
    if (this.broken !== null || (some && this.lost <= MOST_LOST_PER_THREAD * this.width)) return;
    const failure = new WorkerFailedError(
      `threads do not start: ${error instanceof Error ? error.message : String(error)}`,
    );
    this.broken = failure;
    for (const fail of this.waiting) fail(failure);
    void this.pool.destroy();
  }

  /** Remembers a job until it ends, so that closing can wait for it; never an unhandled rejection. */
  private track(job: Promise<unknown>): void {
    this.running.add(job);
    const done = () => this.running.delete(job);
    job.then(done, done);
  }

  run(task: Task, flag: Int32Array): Promise<Done> {
    const job = this.attempt({ task, flag }, 2);
    this.track(job);
    return job;
  }

  /**
   * The pool's answer, or the failure of all threads. Not a race with one promise of failure: that promise would keep
   * every answer ever raced with it.
   */
  private answer(request: WorkerRequest): Promise<WorkerReply> {
    return new Promise<WorkerReply>((resolve, reject) => {
      if (this.broken !== null) {
        reject(this.broken);
        return;
      }
      this.waiting.add(reject);
      const settled = () => this.waiting.delete(reject);
      this.pool.run(request).then(
        (reply) => {
          settled();
          resolve(reply);
        },
        (error: unknown) => {
          settled();
          reject(error);
        },
      );
    });
  }

  /** A thread may die under a task through no fault of the task: once more, then a typed error. */
  private async attempt(request: WorkerRequest, attempts: number): Promise<Done> {
    let reply: WorkerReply;
    try {
      reply = await this.answer(request);
    } catch (error) {
      if (error instanceof WorkerFailedError) throw error;
      if (attempts > 1) return this.attempt(request, attempts - 1);
      throw new WorkerFailedError(error instanceof Error ? error.message : String(error));
    }
    this.lost = 0;
    if (!reply.ok) throw new WorkerFailedError(reply.detail);
    if ('warm' in reply) throw new WorkerFailedError('a task was answered as a warm-up');
    return { result: reply.result, cpuMs: reply.cpuMs };
  }

  async close(): Promise<void> {
    if (this.broken === null) await Promise.allSettled([...this.running]);
    await this.pool.destroy();
  }
}
