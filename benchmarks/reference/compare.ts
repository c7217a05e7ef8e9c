/** Event by event, up to and including the first cushion contact: the same order, times and places. */
import type { PlainEvent, Replay } from './replay.js';

export const TIME_TOLERANCE_S = 1e-4;
export const PLACE_TOLERANCE_M = 1e-3;
/** Two events this close together may come in either order. */
const TIE_S = 2e-5;

export interface Difference {
  /** Number of the event in the reference's list without its strike, from 0; -1 for the pots. */
  readonly at: number;
  readonly what: 'order' | 'time' | 'place' | 'pots';
  readonly expected: string;
  readonly found: string;
}

export function describeEvent(event: PlainEvent | undefined): string {
  if (event === undefined) return 'nothing';
  const what = event.pocket ?? (event.rail === null ? '' : `${event.rail} ${event.part ?? ''}`.trim());
  return `${event.kind} ${event.balls.join('-')}${what === '' ? '' : ` ${what}`} at ${event.tS.toFixed(6)} s`;
}

function key(event: PlainEvent): string {
  return [event.kind, event.balls.join('-'), event.rail, event.part, event.pocket].join(' ');
}

/** Where `ours` first differs from `reference`, or null; `pots` says whether they must agree too. */
export function firstDifference(reference: Replay, ours: Replay, pots: boolean): Difference | null {
  const end = reference.events.findIndex((event) => event.kind === 'rail');
  const count = end < 0 ? reference.events.length : end + 1;
  const found = [...ours.events];
  for (let n = 0; n < count; n++) {
    const want = reference.events[n];
    // Ties: the first of ours within the tie that is the same event.
    let k = n;
    while (k < found.length && key(found[k]) !== key(want) && Math.abs(found[k].tS - want.tS) < TIE_S) k++;
    const have = found[k];
    const expected = describeEvent(want);
    if (have === undefined || key(have) !== key(want)) {
      return { at: n, what: 'order', expected, found: describeEvent(found[n]) };
    }
    found.splice(k, 1);
    found.splice(n, 0, have);
    if (Math.abs(have.tS - want.tS) > TIME_TOLERANCE_S)
      return { at: n, what: 'time', expected, found: describeEvent(have) };
    for (let b = 0; b < want.balls.length; b++) {
      const p = want.places[b];
      const q = have.places[b];
      if (p === null || q === null) continue;
      if (Math.abs(p.x - q.x) > PLACE_TOLERANCE_M || Math.abs(p.y - q.y) > PLACE_TOLERANCE_M) {
        return {
          at: n,
          what: 'place',
          expected: `${expected} at ${place(p)}`,
          found: `${describeEvent(have)} at ${place(q)}`,
        };
      }
    }
  }
  // Without a cushion the whole shot is compared, so there must be nothing left over.
  if (end < 0 && found.length > count) {
    return { at: count, what: 'order', expected: 'nothing', found: describeEvent(found[count]) };
  }
  if (pots && reference.pots.join() !== ours.pots.join()) {
    return { at: -1, what: 'pots', expected: reference.pots.join(' ') || 'none', found: ours.pots.join(' ') || 'none' };
  }
  return null;
}

function place(p: { x: number; y: number }): string {
  return `(${p.x.toFixed(4)}, ${p.y.toFixed(4)})`;
}
