/** One entry of the rack's story: a stroke or a choice, what was expected of it, and what came of it. */
import type { Declaration, PlayerId, Point, ShotRecord, Stroke } from '../net/types.js';
import type { Doc } from './doc.js';

export interface Expectation {
  /** P(the player wins the rack) with the best that was found. */
  readonly best: number;
  /** The same with what was played; null when it was not evaluated. */
  readonly chosen: number | null;
  /** Half the width of the wider interval. */
  readonly uncertainty: number;
}

export interface Turn {
  readonly player: PlayerId;
  readonly byBot: boolean;
  /** The document just before. */
  readonly before: Doc;
  readonly kind: 'stroke' | 'choice';
  readonly declaration: Declaration | null;
  /** `accept`, `return`, ... */
  readonly choice: string | null;
  readonly intended: Stroke | null;
  /** Where a cue ball in hand was put. */
  readonly placement: Point | null;
  readonly record: ShotRecord | null;
  /** The ruling in words, with its clauses, in the language it was asked in. */
  readonly lines: readonly RulingLine[];
  readonly expectation: Expectation | null;
}

export interface RulingLine {
  readonly text: string;
  readonly clause: string | null;
}
