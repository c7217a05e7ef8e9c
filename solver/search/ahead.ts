/** What comes after the strokes that lead: which of their results are played on, and what is made of what is found. */
import type { Suggestion } from '../answer.js';
import type { Includes } from '../question.js';
import { type Cluster, clustersOf } from './clusters.js';
import { Corrections, toLookAt } from './correction.js';
import type { Entry } from './entry.js';
import { PLAN_STEPS, type Sizes } from './sizes.js';
import type { TaskResult, TaskWork } from './task.js';
import { CONTINUES } from './trial.js';

export interface AheadJob {
  readonly entry: Entry;
  readonly cluster: Cluster;
  readonly work: TaskWork;
}

/** A few results of each leading stroke, each standing for its like. */
export function aheadJobs(shown: readonly Entry[], { lookedAt, results, replyStrokes }: Sizes): AheadJob[] {
  return toLookAt(shown, lookedAt).flatMap((entry) =>
    clustersOf(entry.race.data())
      .slice(0, results)
      .map((cluster): AheadJob => {
        const { candidate } = entry;
        const work = { type: 'line', candidate, trial: cluster.trial, strokes: replyStrokes, steps: 1 } as const;
        return { entry, cluster, work };
      }),
  );
}

/** @param results one for each of `jobs` */
export function correctionsOf(jobs: readonly AheadJob[], results: readonly TaskResult[]): Corrections {
  const corrections = new Corrections();
  results.forEach((result, j) => {
    if (result.type !== 'line') return;
    const { entry, cluster } = jobs[j];
    for (const step of result.steps) corrections.add(entry, cluster.weight, step.winProbability - cluster.value);
  });
  return corrections;
}

export type Line = Pick<Suggestion, 'plan' | 'refutation'>;

export interface LineJob {
  readonly entry: Entry;
  readonly part: keyof Line;
  /** Share of the stroke's trials that end like this one. */
  readonly share: number;
  readonly work: TaskWork;
}

/** The typical success of each stroke for its plan, the typical failure for its refutation. */
export function lineJobs(entries: readonly Entry[], include: Includes, { lineStrokes: strokes }: Sizes): LineJob[] {
  const jobs: LineJob[] = [];
  for (const entry of entries) {
    const { candidate, race } = entry;
    const clusters = clustersOf(race.data());
    for (const part of ['plan', 'refutation'] as const) {
      if (include[part] !== true) continue;
      const typical = clusters.find(({ flags }) => ((flags & CONTINUES) !== 0) === (part === 'plan'));
      if (typical === undefined) continue;
      const { trial, weight } = typical;
      const steps = part === 'plan' ? PLAN_STEPS : 1;
      jobs.push({ entry, part, share: weight / race.count, work: { type: 'line', candidate, trial, strokes, steps } });
    }
  }
  return jobs;
}

/** @param results of `jobs` in order; fewer when the search was interrupted */
export function linesOf(jobs: readonly LineJob[], results: readonly TaskResult[]): Map<Entry, Line> {
  const lines = new Map<Entry, Line>();
  results.forEach((result, j) => {
    if (result.type !== 'line' || !result.complete || result.steps.length === 0) return;
    const { entry, part, share } = jobs[j];
    // A push-out that is handed back is answered by a stroke of one's own: no refutation.
    if (part === 'refutation' && result.steps[0].player !== 'opponent') return;
    const steps = result.steps.map((step) => ({ ...step, share: step.share * share }));
    lines.set(entry, { ...lines.get(entry), ...(part === 'plan' ? { plan: steps } : { refutation: steps[0] }) });
  });
  return lines;
}
