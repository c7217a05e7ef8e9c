/**
 * Tasks on the calling thread: for callers that spread whole racks over threads of their own, and for tests. The
 * same answers as with threads, bit for bit.
 */
import { type Done, type Executor, RUN } from '../search/executor.js';
import { runTask, type Task } from '../search/task.js';

export class InlineExecutor implements Executor {
  readonly width = 1;

  async run(task: Task, flag: Int32Array): Promise<Done> {
    // Timers and cancellations of the caller get their turn between tasks.
    await new Promise<void>((resolve) => setImmediate(resolve));
    const from = performance.now();
    const result = runTask(task, () => Atomics.load(flag, 0) !== RUN);
    return { result, cpuMs: performance.now() - from };
  }
}
