/**
 * What a thread runs: one task, wholly synchronous, nothing left over. Failures come back as tagged values with
 * what recreates them, never as raw errors.
 */
import { NINE_FOOT } from '../../engine/table/table.js';
import { RUN } from '../search/executor.js';
import { runTask, type Task, type TaskResult } from '../search/task.js';
import { pocketWindows } from '../value/pocket-windows.js';

export type WorkerRequest =
  | {
      readonly task: Task;
      /** Over a SharedArrayBuffer. */
      readonly flag: Int32Array;
    }
  /** Load and measure what every question needs, before the first one comes. */
  | { readonly warm: true };

export type WorkerReply =
  | { readonly ok: true; readonly result: TaskResult; readonly cpuMs: number }
  | { readonly ok: true; readonly warm: true }
  | { readonly ok: false; readonly detail: string };

export default function work(request: WorkerRequest): WorkerReply {
  if ('warm' in request) {
    pocketWindows(NINE_FOOT);
    return { ok: true, warm: true };
  }
  const { task, flag } = request;
  const from = performance.now();
  try {
    const result = runTask(task, () => Atomics.load(flag, 0) !== RUN);
    return { ok: true, result, cpuMs: performance.now() - from };
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ok: false, detail: `${detail}\ntask ${task.key} ${task.work.type}, seed ${task.question.seed}` };
  }
}
