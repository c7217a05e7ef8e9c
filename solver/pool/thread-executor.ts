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

export class ThreadExecutor implements Executor {
  readonly width: number;
  private readonly pool: Piscina<WorkerRequest, WorkerReply>;
  private readonly running = new Set<Promise<Done>>();

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
  }

  run(task: Task, flag: Int32Array): Promise<Done> {
    const job = this.attempt({ task, flag }, 2);
    this.running.add(job);
    const done = () => this.running.delete(job);
    job.then(done, done);
    return job;
  }

  /** A thread may die under a task through no fault of the task: once more, then a typed error. */
  private async attempt(request: WorkerRequest, attempts: number): Promise<Done> {
    let reply: WorkerReply;
    try {
      reply = await this.pool.run(request);
    } catch (error) {
      if (attempts > 1) return this.attempt(request, attempts - 1);
      throw new WorkerFailedError(error instanceof Error ? error.message : String(error));
    }
    if (!reply.ok) throw new WorkerFailedError(reply.detail);
    return { result: reply.result, cpuMs: reply.cpuMs };
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.running]);
    await this.pool.destroy();
  }
}
