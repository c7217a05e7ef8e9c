/** Comparing what a case expects with what came out (referee.md, section 8). */
import type { FieldMismatch } from '../cases.js';
import { isObject } from '../json.js';

/** What came out of a case, by the field names of the case files. */
export type CaseOutcome = Readonly<Record<string, unknown>>;

/** For people; never compared. */
const FREE_TEXT: readonly string[] = ['reason', 'reasons'];
/** Lists whose order means nothing. */
const SETS: readonly string[] = ['fouls', 'spotted', 'staysDown'];
/** Hand-written positions are rounded; the gap to a cue ball is four times this. */
const POSITION_TOLERANCE = 0.005;

/** The fields listed in `expected` that came out differently. */
export function mismatches(expected: CaseOutcome, actual: CaseOutcome): readonly FieldMismatch[] {
  const found: FieldMismatch[] = [];
  const rackOver = typeof expected.rackWinner === 'string';
  for (const [field, wanted] of Object.entries(expected)) {
    if (FREE_TEXT.includes(field)) continue;
    // What lies where is moot once the rack is over.
    if (rackOver && wanted === null && (field === 'spotted' || field === 'staysDown')) continue;
    if (!(field in actual)) found.push({ field, expected: wanted, actual: 'not part of the outcome' });
    else if (!same(field, wanted, actual[field])) found.push({ field, expected: wanted, actual: actual[field] });
  }
  return found;
}

function same(field: string, wanted: unknown, actual: unknown): boolean {
  if (Array.isArray(wanted) && Array.isArray(actual)) {
    if (wanted.length !== actual.length) return false;
    if (field === 'positions') return wanted.every((place, i) => samePlace(place, actual[i]));
    if (field === 'options') {
      return wanted.every((option) => actual.some((other) => same('option', option, other)));
    }
    if (SETS.includes(field)) {
      const left = wanted.map(String).sort();
      const right = actual.map(String).sort();
      return left.every((entry, i) => entry === right[i]);
    }
    return wanted.every((entry, i) => same(field, entry, actual[i]));
  }
  if (isObject(wanted) && isObject(actual)) {
    return Object.entries(wanted).every(([key, value]) => key in actual && same(key, value, actual[key]));
  }
  return wanted === actual;
}

/** `s` exactly, or within the bounds of a small gap; `touching` if it is listed. */
function samePlace(wanted: unknown, actual: unknown): boolean {
  if (!isObject(wanted) || !isObject(actual)) return false;
  const { s } = actual;
  if (typeof s !== 'number' || String(wanted.ball) !== String(actual.ball)) return false;
  if (typeof wanted.s === 'number' && Math.abs(wanted.s - s) > POSITION_TOLERANCE) return false;
  if (typeof wanted.sGreaterThan === 'number' && !(s > wanted.sGreaterThan)) return false;
  if (typeof wanted.sAtMost === 'number' && !(s <= wanted.sAtMost)) return false;
  if (typeof wanted.sLessThan === 'number' && !(s < wanted.sLessThan)) return false;
  if (typeof wanted.sAtLeast === 'number' && !(s >= wanted.sAtLeast)) return false;
  return !('touching' in wanted) || String(wanted.touching) === String(actual.touching);
}
