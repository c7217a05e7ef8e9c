/** Figures of the one-player modes: ghost, break-and-run, run-outs. */
import type { BreakRunResult } from './breakrun.js';
import { GHOST_ENDS, type GhostResult } from './ghost.js';
import { type Interval, meanInterval, quantile, scaled, wilson } from './stats.js';

/** `value [low, high]`, as a percentage or with two digits. */
export function words({ value, low, high }: Interval, percent = true): string {
  const f = (v: number): string => (percent ? (100 * v).toFixed(1) : v.toFixed(2));
  return `${f(value)}${percent ? ' %' : ''} [${f(low)}, ${f(high)}]`;
}

export function timing(ms: readonly number[]): { readonly p50Ms: number; readonly p95Ms: number } {
  return { p50Ms: quantile(ms, 0.5), p95Ms: quantile(ms, 0.95) };
}

/** An interval that ends where the quantity does. */
function within(interval: Interval, least: number, most: number): Interval {
  return { ...interval, low: Math.max(least, interval.low), high: Math.min(most, interval.high) };
}

export function ghostFigures(results: readonly GhostResult[]) {
  const perRack = within(meanInterval(results.map((r) => r.balls)), 0, 10);
  const called = results.reduce((sum, r) => sum + r.called, 0);
  const made = results.reduce((sum, r) => sum + r.made, 0);
  const stated = results.flatMap((r) => r.stated);
  return {
    racks: results.length,
    ballsPerRack: perRack,
    /** Balls in ten racks, 100 at most. */
    score: scaled(perRack, 10),
    ranOut: wilson(results.filter((r) => r.end === 'ran-out').length, results.length),
    potsMade: wilson(made, called),
    /** Mean stated chance of the pots that were played, and shares of them below 90 and 75 %: position play. */
    potsStated: stated.length === 0 ? null : meanInterval(stated),
    potsBelow90: wilson(stated.filter((s) => s < 0.9).length, stated.length),
    potsBelow75: wilson(stated.filter((s) => s < 0.75).length, stated.length),
    ends: Object.fromEntries(GHOST_ENDS.map((end) => [end, results.filter((r) => r.end === end).length])),
    faults: results.reduce((sum, r) => sum + r.faults, 0),
    ...timing(results.flatMap((r) => r.ms)),
  };
}

export function breakFigures(results: readonly BreakRunResult[]) {
  const n = results.length;
  const share = (of: (r: BreakRunResult) => boolean): Interval => wilson(results.filter(of).length, n);
  const stayed = results.filter((r) => r.stayed);
  return {
    racks: n,
    ballOnLegalBreak: share((r) => r.legal && r.balls > 0),
    ballsPerBreak: meanInterval(results.map((r) => r.balls)),
    illegal: share((r) => !r.legal),
    scratch: share((r) => r.scratch),
    ten: share((r) => r.ten),
    breakAndRun: share((r) => r.ran),
    runOutAfterBreak: wilson(stayed.filter((r) => r.ran).length, stayed.length),
    pushedOut: wilson(results.filter((r) => r.pushedOut).length, n),
    speedMps: quantile(
      results.map((r) => r.speedMps),
      0.5,
    ),
    ...timing(results.flatMap((r) => r.ms)),
  };
}

/** Bands of professional play (WPA table) that a professional's figures should fall in. */
export const PRO_BANDS: readonly {
  readonly figure: keyof ReturnType<typeof breakFigures>;
  readonly low: number;
  readonly high: number;
}[] = [
  { figure: 'ballOnLegalBreak', low: 0.7, high: 0.9 },
  { figure: 'ballsPerBreak', low: 1.4, high: 1.9 },
  { figure: 'breakAndRun', low: 0.15, high: 0.45 },
  { figure: 'runOutAfterBreak', low: 0.2, high: 0.45 },
  { figure: 'ten', low: 0, high: 0.03 },
];
