/**
 * Tasks on the calling thread: for callers that spread whole racks over threads of their own, and for tests. The
 * same answers as with threads, bit for bit.
 */
import { type Done, type Executor, RUN } from '../search/executor.js';
import { runTask, type Task } from '../search/task.js';

export class InlineExecutor implements Executor {
  readonly width = 1;

  run(task: Task, flag: Int32Array): Promise<Done> {
    const from = performance.now();
    const result = runTask(task, () => Atomics.load(flag, 0) !== RUN);
    return Promise.resolve({ result, cpuMs: performance.now() - from });
  }
}
