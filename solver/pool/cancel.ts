/** A cancel handle that worker threads see at once. */

import type { CancelHandle } from '../planner.js';
import { RUN, STOP } from '../search/executor.js';

export class SharedCancel implements CancelHandle {
  /** Passed to the threads by reference, never transferred. */
  readonly flag = new Int32Array(new SharedArrayBuffer(4));

  cancel(): void {
    Atomics.store(this.flag, 0, STOP);
  }

  get cancelled(): boolean {
    return Atomics.load(this.flag, 0) !== RUN;
  }
}

/** A handle for `SuggestOptions.cancel`; one per question. */
export function createCancelHandle(): CancelHandle {
  return new SharedCancel();
}
