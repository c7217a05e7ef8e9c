/** Jobs over threads: handed out on demand, read in order, so that what is kept is always a prefix. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Job, JobResults } from './job.js';

export interface PoolOptions<R> {
  readonly threads?: number;
  /** Called with every result in order of the jobs; return true to end the run there. */
  readonly onResult?: (result: R, index: number) => boolean;
  /** Called when a job is done, in any order. */
  readonly onProgress?: (done: number, total: number) => void;
}

type Reply<R> = { readonly ok: true; readonly result: R } | { readonly ok: false; readonly message: string };

/** A running set of jobs. `stop()` ends it with the results read so far. */
export class Pool<T extends Job['type']> {
  private stopped = false;
  private wake: (() => void) | null = null;

  stop(): void {
    this.stopped = true;
    this.wake?.();
  }

  /** @returns results in the order of the jobs; fewer when stopped or ended by `onResult` */
  async run(
    jobs: readonly Extract<Job, { type: T }>[],
    options: PoolOptions<JobResults[T]> = {},
  ): Promise<JobResults[T][]> {
    const threads = Math.max(1, Math.min(options.threads ?? availableParallelism(), jobs.length));
    const done: (JobResults[T] | undefined)[] = new Array(jobs.length).fill(undefined);
    const read: JobResults[T][] = [];
    const workers: Worker[] = [];
    let next = 0;
    let finished = 0;
    let failure: Error | null = null;
    const over = new Promise<void>((resolve) => {
      this.wake = resolve;
    });
    const give = (worker: Worker, running: { index: number }): void => {
      if (this.stopped || next >= jobs.length) return;
      running.index = next++;
      worker.postMessage(jobs[running.index]);
    };
    for (let t = 0; t < threads; t++) {
      const worker = new Worker(new URL('./worker.js', import.meta.url));
      const running = { index: -1 };
      workers.push(worker);
      worker.on('error', (error) => {
        failure = error;
        this.stop();
      });
      worker.on('message', (reply: Reply<JobResults[T]>) => {
        if (!reply.ok) {
          failure = new Error(reply.message);
          this.stop();
          return;
        }
        done[running.index] = reply.result;
        finished++;
        options.onProgress?.(finished, jobs.length);
        while (read.length < jobs.length && !this.stopped) {
          const result = done[read.length];
          if (result === undefined) break;
          read.push(result);
          if (options.onResult?.(result, read.length - 1) === true) this.stop();
        }
        if (read.length === jobs.length) this.stop();
        else give(worker, running);
      });
      give(worker, running);
    }
    if (jobs.length > 0) await over;
    await Promise.all(workers.map((worker) => worker.terminate()));
    if (failure !== null) throw failure;
    return read;
  }
}
