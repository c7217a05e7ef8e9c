/** What a player said before a stroke (referee.md, 6.2). */
import type { BallIndex, PocketId } from '../geometry/ids.js';

export const DECLARATION_TYPES = ['break', 'called', 'obvious', 'safety', 'push-out', 'none'] as const;
export type DeclarationType = (typeof DECLARATION_TYPES)[number];

export type Declaration =
  /** The opening stroke; nothing is called on it. */
  | { readonly type: 'break' }
  /** One object ball and its pocket. */
  | { readonly type: 'called'; readonly ball: BallIndex; readonly pocket: PocketId }
  /** The same, unsaid because nobody could doubt it; counts as called. */
  | { readonly type: 'obvious'; readonly ball: BallIndex; readonly pocket: PocketId }
  | { readonly type: 'safety' }
  | { readonly type: 'push-out' }
  /** Nothing said and nothing obvious. */
  | { readonly type: 'none' };

/** Shots whose ball and pocket are never obvious: they must be called (referee.md, 1.1: 9.5 d). */
export const NEVER_OBVIOUS = ['bank', 'combination', 'carom', 'kick', 'kiss'] as const;
export type NeverObvious = (typeof NEVER_OBVIOUS)[number];

export const NOTHING_CALLED: Declaration = { type: 'none' };
