/**
 * What is wrong with a piece of JSON, as data: a stable code, the place as a JSON pointer, and the facts. Sentences
 * are made at the edge.
 */
export const NOTATION_CODES = [
  /** The value has another JSON type than the place asks for. Facts: `expected`. */
  'wrong-type',
  /** A number that is not finite: `1e999` parses to Infinity. */
  'not-finite',
  /** A field that the format does not know. Facts: `field`. */
  'unknown-field',
  /** A field that must be there. Facts: `field`. */
  'missing-field',
  /** A string outside a closed list. Facts: `value`, `allowed`. */
  'not-allowed',
  /** A ball id other than `cue`, `1`..`10`. Facts: `ball`. */
  'unknown-ball',
  /** The same ball twice. Facts: `ball`, `first` (pointer to its first place). */
  'duplicate-ball',
  'missing-cue-ball',
  /** Two balls deeper in each other than typing explains. Facts: `ball`, `other`, `overlapM`. */
  'overlap',
  /** A ball in a rail or beside the table. Facts: `ball`. */
  'off-bed',
  /** A ball where it would have fallen. Facts: `ball`, `pocket`. */
  'in-pocket',
  /** A number outside its range. Facts: `value`, `min`, `max`. */
  'out-of-range',
  /** A tip contact beyond the edge of the ball. Facts: `tipSide`, `tipHeight`. */
  'tip-off-ball',
  /** A record that tells an impossible story. Facts: `why`. */
  'inconsistent',
  /** Text that is not in the format it should be in. Facts: `why`. */
  'malformed',
  /** Something another program's format can say and ours cannot. Facts: `what`. */
  'unsupported',
] as const;
export type NotationCode = (typeof NOTATION_CODES)[number];

export interface Problem {
  readonly code: NotationCode;
  /** JSON pointer (RFC 6901) from the document's root. */
  readonly path: string;
  readonly facts: Readonly<Record<string, string | number>>;
}

export function problem(code: NotationCode, path: string, facts: Problem['facts'] = {}): Problem {
  return { code, path, facts };
}

export { pointer } from '../pointer.js';
