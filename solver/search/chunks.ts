/** Cutting trials into tasks. The cut decides nothing: results are read by candidate, then in trial order. */
import type { Entry } from './entry.js';
import type { TaskWork } from './task.js';

/** Strokes of one task: 20 to 50 ms. */
const TASK_STROKES = 240;
/** A break costs about ten times a stroke among few balls. */
const BREAK_TASK_STROKES = 40;

export interface TrialJob {
  readonly work: Extract<TaskWork, { type: 'trials' }>;
  /** Place of the first of its candidates among the entries. */
  readonly first: number;
}

/** Jobs for trials `from` to `from + trials - 1` of all `entries`. */
export function trialJobs(entries: readonly Entry[], from: number, trials: number, fresh: boolean): TrialJob[] {
  const strokes = entries.some((e) => e.candidate.kind === 'break') ? BREAK_TASK_STROKES : TASK_STROKES;
  const perTask = Math.max(1, Math.floor(strokes / trials));
  // A long run of trials for one candidate is cut along the trials instead.
  const pieces = perTask === 1 ? Math.ceil(trials / strokes) : 1;
  const jobs: TrialJob[] = [];
  for (let first = 0; first < entries.length; first += perTask) {
    const candidates = entries.slice(first, first + perTask).map((e) => e.candidate);
    for (let p = 0; p < pieces; p++) {
      const a = from + Math.floor((trials * p) / pieces);
      const b = from + Math.floor((trials * (p + 1)) / pieces);
      jobs.push({ work: { type: 'trials', candidates, from: a, to: b, fresh }, first });
    }
  }
  return jobs;
}
