/** Figures of a paired match. */

import type { PairResult, SideCount } from './pairs.js';
import { timing } from './report-solo.js';
import { type Interval, mean, meanInterval, type SprtBounds, sprt, variance, wilson, Z95 } from './stats.js';

export function pairScore(pair: PairResult): number {
  return (pair.racks[0].score + pair.racks[1].score) / 2;
}

export function matchFigures(pairs: readonly PairResult[], bounds: SprtBounds) {
  const scores = pairs.map(pairScore);
  const racks = pairs.flatMap((p) => p.racks);
  const decided = racks.filter((r) => r.loserIsFirst !== null);
  const lost = (first: boolean) => decided.filter((r) => r.loserIsFirst === first);
  const side = (i: 0 | 1) => {
    const sum = (field: keyof SideCount): number => racks.reduce((n, r) => n + r.sides[i][field], 0);
    const mine = lost(i === 0);
    return {
      strokesPerRack: sum('strokes') / Math.max(1, racks.length),
      potsMade: wilson(sum('made'), sum('called')),
      safetiesPerRack: sum('safeties') / Math.max(1, racks.length),
      pushOutsPerRack: sum('pushOuts') / Math.max(1, racks.length),
      foulsPerRack: sum('fouls') / Math.max(1, racks.length),
      scratchesPerRack: sum('scratches') / Math.max(1, racks.length),
      faults: sum('faults'),
      lostByThreeFouls: wilson(mine.filter((r) => r.by === 'three-fouls').length, racks.length),
      lostAfterOwnFoul: wilson(mine.filter((r) => r.lostByOwnFoul).length, racks.length),
      ...timing(pairs.flatMap((p) => p.ms[i])),
    };
  };
  return {
    pairs: pairs.length,
    racks: racks.length,
    /** Share of racks won by `a`; a rack without a winner counts a half. */
    score: scoreInterval(scores),
    /** Pairs by what `a` won of the two racks: 0, 1/2, 1, 3/2, 2. */
    pairCounts: [0, 0.25, 0.5, 0.75, 1].map((value) => scores.filter((s) => s === value).length),
    sprt: sprt(scores, bounds),
    undecided: racks.length - decided.length,
    racksWithSafety: wilson(racks.filter((r) => r.safety).length, racks.length),
    strokesPerRack: meanInterval(racks.map((r) => r.strokes)),
    breakerWon: breakerShare(pairs),
    sideA: side(0),
    sideB: side(1),
  };
}

/** Interval of the score from the spread between pairs, never beyond 0 and 1. */
function scoreInterval(scores: readonly number[]): Interval {
  const m = mean(scores);
  const n = scores.length;
  const half = n < 2 ? 1 : Z95 * Math.sqrt(Math.max(variance(scores), 0.25 / (n + 1)) / n);
  return { value: m, low: Math.max(0, m - half), high: Math.min(1, m + half), n };
}

function breakerShare(pairs: readonly PairResult[]): Interval {
  const won = pairs.reduce((sum, p) => sum + (p.racks[0].score === 1 ? 1 : 0) + (p.racks[1].score === 0 ? 1 : 0), 0);
  return wilson(won, 2 * pairs.length);
}
