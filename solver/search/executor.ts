/** Where tasks run: the search does not know whether there are threads. */
import type { Task, TaskResult } from './task.js';

/** States of the shared flag: go on, cancelled by the caller, out of time. */
export const RUN = 0;
export const STOP = 1;
export const DEADLINE = 2;

export interface Done {
  readonly result: TaskResult;
  /** Time a thread spent on it. */
  readonly cpuMs: number;
}

export interface Executor {
  /** Tasks that run at the same time. */
  readonly width: number;
  /**
   * Does a task; resolves with a partial result when `flag[0]` leaves `RUN`.
   * @param flag over a SharedArrayBuffer, so that a thread sees it at once
   */
  run(task: Task, flag: Int32Array): Promise<Done>;
}
