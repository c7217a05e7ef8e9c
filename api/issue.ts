/**
 * One thing wrong with a request: a stable code, where, and a sentence for people. A request's answer lists all of
 * them; `api/http/problems.ts` decides the status.
 */
import type { NotationCode } from '../engine/notation/problem.js';
import type { ProblemCode as RulesCode } from '../engine/rules/problem.js';

/** Codes of single problems beyond those of the notation. */
export const REQUEST_CODES = [
  /** A text that is too long or an array with too few or too many elements. */
  'wrong-length',
  /** Two fields that exclude each other. */
  'conflict',
  /** Measures or parameters that make no table. */
  'impossible-table',
  /** A stroke or an action that the rules do not allow in this state; `clause` says where they say so. */
  'not-allowed-by-rules',
  /** A state that no rack can be in. */
  'impossible-state',
] as const;
export type RequestCode = (typeof REQUEST_CODES)[number];
export type IssueCode = NotationCode | RulesCode | RequestCode;

export interface Issue {
  readonly code: IssueCode;
  /** JSON pointer into the request. */
  readonly path: string;
  readonly detail: string;
  /** Clause of the rule set, for `not-allowed-by-rules`. */
  readonly clause?: string;
}
