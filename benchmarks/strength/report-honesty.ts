/** Figures of honesty and decision quality: calibration, P(win) against rollouts, regret. */
import type { Stated } from './calibration.js';
import type { RegretResult } from './regret.js';
import type { RolloutResult } from './rollout.js';
import { mean, meanInterval, quantile, wilson } from './stats.js';

const BINS = 10;
const WIN_BINS = 5;

/** Items in `count` bins of equal size by `key`. */
function equalBins<T>(items: readonly T[], count: number, key: (item: T) => number): T[][] {
  const sorted = [...items].sort((p, q) => key(p) - key(q));
  const bins: T[][] = [];
  for (let b = 0; b < count; b++) {
    bins.push(sorted.slice(Math.floor((b * sorted.length) / count), Math.floor(((b + 1) * sorted.length) / count)));
  }
  return bins.filter((bin) => bin.length > 0);
}

/** Ten equal-count bins: stated against observed, the weighted mean of their difference, the reliability term. */
export function calibrationFigures(stated: readonly Stated[]) {
  const bins = equalBins(stated, BINS, (s) => s.success).map((bin) => {
    const trials = bin.reduce((sum, s) => sum + s.trials, 0);
    const observed = bin.reduce((sum, s) => sum + s.observed, 0);
    return { suggestions: bin.length, stated: mean(bin.map((s) => s.success)), observed: wilson(observed, trials) };
  });
  const total = bins.reduce((sum, b) => sum + b.observed.n, 0);
  const weighted = (f: (b: (typeof bins)[number]) => number): number =>
    total === 0 ? 0 : bins.reduce((sum, b) => sum + b.observed.n * f(b), 0) / total;
  return {
    suggestions: stated.length,
    bias: weighted((b) => b.stated - b.observed.value),
    reliability: weighted((b) => (b.stated - b.observed.value) * (b.stated - b.observed.value)),
    bins,
  };
}

/** Five bins of stated P(win) against what rollouts gave. */
export function rolloutFigures(results: readonly RolloutResult[]) {
  const bins = equalBins(results, WIN_BINS, (r) => r.stated).map((bin) => {
    const rollouts = bin.reduce((sum, r) => sum + r.rollouts, 0);
    const won = bin.reduce((sum, r) => sum + r.won, 0);
    return { positions: bin.length, stated: mean(bin.map((r) => r.stated)), observed: wilson(won, rollouts) };
  });
  return { positions: results.length, bins };
}

export function regretFigures(results: readonly RegretResult[]) {
  const known = results.filter((r): r is RegretResult & { regret: number } => r.regret !== null);
  const clear = results.filter((r) => r.clear !== null);
  const tags = [...new Set(results.flatMap((r) => r.tags))].sort();
  return {
    positions: results.length,
    compared: known.length,
    regret: meanInterval(known.map((r) => r.regret)),
    p90Regret: quantile(
      known.map((r) => r.regret),
      0.9,
    ),
    clearRight: wilson(clear.filter((r) => r.clear === true).length, clear.length),
    clearWrong: clear.filter((r) => r.clear === false).map((r) => ({ position: r.position, decided: r.decided })),
    byTag: Object.fromEntries(
      tags.map((tag) => [tag, meanInterval(known.filter((r) => r.tags.includes(tag)).map((r) => r.regret))]),
    ),
    worst: [...known]
      .sort((p, q) => q.regret - p.regret)
      .slice(0, 12)
      .map(({ position, regret, stdError, decided, deepest }) => ({ position, regret, stdError, decided, deepest })),
    p50Ms: quantile(
      results.map((r) => r.ms),
      0.5,
    ),
    p95Ms: quantile(
      results.map((r) => r.ms),
      0.95,
    ),
  };
}
