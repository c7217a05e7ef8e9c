/** Which strokes are looked ahead of, and what is made of what that shows. */
import { isCalled } from '../candidates/candidate.js';
import type { Entry } from './entry.js';
import { ranked } from './select.js';

/** Quiet strokes, called strokes and push-outs are judged by different parts of the value model. */
function classOf({ candidate }: Entry): string {
  if (candidate.declaration.type === 'push-out') return 'push-out';
  return isCalled(candidate) ? 'called' : 'quiet';
}

/** The `most` strokes worth a closer look: the best, the best of each class, then whatever ranks next. */
export function toLookAt(entries: readonly Entry[], most: number): Entry[] {
  const order = ranked(entries, (e) => e.race.mean());
  const classes = new Set<string>();
  const first = order.filter((entry) => {
    const known = classes.has(classOf(entry));
    classes.add(classOf(entry));
    return !known;
  });
  return [...new Set([...first, ...order])].slice(0, most);
}

/** Real differences between the value model's errors on two strokes, sd, P(win): what shows more than this is luck. */
const TYPICAL = 0.03;
/** Sd of one looked-at result's error by the luck of the small search behind it, when too few were looked at to tell. */
const LUCK = 0.08;

interface Sum {
  weight: number;
  total: number;
  n: number;
}

/**
 * How far the value model is off, stroke by stroke: the mean over the results that were played on, drawn towards that
 * of its class as far as it may be luck. A stroke that was not looked at takes its class's, a class that was not, all's.
 */
export class Corrections {
  private readonly sums = new Map<Entry, Sum>();

  /** @param weight trials that the result stands for; @param off value found less value stated; NaN counts for nothing */
  add(entry: Entry, weight: number, off: number): void {
    if (Number.isNaN(off)) return;
    const sum = this.sums.get(entry) ?? { weight: 0, total: 0, n: 0 };
    sum.weight += weight;
    sum.total += weight * off;
    sum.n++;
    this.sums.set(entry, sum);
  }

  of(entry: Entry): number {
    const own = this.sums.get(entry);
    const alike = this.mean((e) => classOf(e) === classOf(entry)) ?? this.mean(() => true) ?? 0;
    if (own === undefined) return alike;
    const luck = (LUCK * LUCK) / own.n;
    const trust = (TYPICAL * TYPICAL) / (TYPICAL * TYPICAL + luck);
    return alike + trust * (own.total / own.weight - alike);
  }

  private mean(which: (entry: Entry) => boolean): number | null {
    let total = 0;
    let n = 0;
    for (const [entry, sum] of this.sums) {
      if (!which(entry)) continue;
      total += sum.total / sum.weight;
      n++;
    }
    return n === 0 ? null : total / n;
  }
}
