/** One question on the clock, and what many of them add up to. */
import type { Planner } from '../../solver/planner.js';
import { quantile } from '../load/service.js';
import { questionOf, type SuitePosition } from '../suite/suite.js';

/** Something to show is due within this, milliseconds. */
export const FIRST_PARTIAL_MS = 150;
/** The final answer is due within the budget and this share of it. */
export const LATE_SHARE = 0.1;

export interface Measured {
  readonly position: string;
  /** From asking to the first partial answer; null when the final one came first. */
  readonly firstMs: number | null;
  readonly finalMs: number;
  readonly simulations: number;
  readonly partials: number;
}

/** Asks about a position with a budget in milliseconds. */
export async function timeOf(planner: Planner, position: SuitePosition, ms: number, seed: string): Promise<Measured> {
  const question = questionOf(position, { ms }, seed);
  let firstMs: number | null = null;
  let partials = 0;
  const askedMs = performance.now();
  const answer = await planner.suggest(question, {
    onPartial: () => {
      partials++;
      firstMs ??= performance.now() - askedMs;
    },
  });
  const finalMs = performance.now() - askedMs;
  return { position: position.id, firstMs, finalMs, simulations: answer.usage.simulations, partials };
}

export interface Summary {
  readonly questions: number;
  /** Over the questions that had a partial answer; null when none had. */
  readonly firstP50Ms: number | null;
  readonly firstP95Ms: number | null;
  /** Questions whose final answer was the first. */
  readonly withoutPartial: number;
  /** The final answer's time beyond the budget; negative when it came early. */
  readonly lateP50Ms: number;
  readonly lateP95Ms: number;
  readonly lateMaxMs: number;
  readonly simulationsP50: number;
  /** Both promises kept at the 95th percentile; where there was no partial answer the final one counts as the first. */
  readonly inTime: boolean;
}

/** @param budgetMs of all of `measured`, of which there is at least one */
export function summaryOf(budgetMs: number, measured: readonly Measured[]): Summary {
  const first = measured.flatMap(({ firstMs }) => (firstMs === null ? [] : [firstMs]));
  const late = measured.map(({ finalMs }) => finalMs - budgetMs);
  const shown = measured.map(({ firstMs, finalMs }) => firstMs ?? finalMs);
  const lateP95Ms = quantile(late, 0.95);
  return {
    questions: measured.length,
    firstP50Ms: first.length === 0 ? null : quantile(first, 0.5),
    firstP95Ms: first.length === 0 ? null : quantile(first, 0.95),
    withoutPartial: measured.length - first.length,
    lateP50Ms: quantile(late, 0.5),
    lateP95Ms,
    lateMaxMs: Math.max(...late),
    simulationsP50: quantile(
      measured.map(({ simulations }) => simulations),
      0.5,
    ),
    inTime: quantile(shown, 0.95) <= FIRST_PARTIAL_MS && lateP95Ms <= LATE_SHARE * budgetMs,
  };
}
