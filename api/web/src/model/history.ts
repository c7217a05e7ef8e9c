/** Undo and redo over immutable values. */

export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** What the last edit was, so that a run of the same (typing, arrow keys) is undone at once. */
  readonly run: string | null;
}

export const HISTORY_LIMIT = 200;

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], run: null };
}

/**
 * Adds an edit.
 * @param run edits with the same name in a row are one step; null: always its own step
 */
export function record<T>(history: History<T>, next: T, run: string | null = null): History<T> {
  if (next === history.present) return history;
  if (run !== null && run === history.run) return { ...history, present: next, future: [] };
  return { past: [...history.past, history.present].slice(-HISTORY_LIMIT), present: next, future: [], run };
}

export function undo<T>(history: History<T>): History<T> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    run: null,
  };
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, run: null };
}
