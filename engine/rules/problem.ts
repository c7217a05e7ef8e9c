/** Why a request to the referee cannot be judged: a value, never a throw. */

export const PROBLEM_CODES = [
  // Malformed input.
  'wrong-type',
  'unknown-field',
  'missing',
  'not-allowed-value',
  'out-of-range',
  'unknown-rule-set',
  'unknown-reading',
  'readings-conflict',
  'record-or-facts',
  // Facts or a record that cannot be.
  'ball-not-on-table',
  'ball-left-twice',
  'impossible-facts',
  'record-not-finished',
  'record-mismatch',
  // Not possible under the rules in this state.
  'push-out-not-available',
  'safety-not-available',
  'only-one-ball',
  'call-incomplete',
  'called-ball-not-on-table',
  'never-obvious',
  'call-required',
  'break-not-available',
  'not-this-player',
  'no-such-choice',
  'choice-pending',
  'rack-over',
  'rack-not-over',
  'match-over',
  'wrong-phase',
  'lag-undecided',
  'only-the-referee',
  'turns-left',
  'already-announced',
  'foul-too-late',
  'foul-unknown',
  'no-request',
  'no-warning-due',
  'placement-not-in-hand',
  'placement-beyond-head-string',
  'placement-on-ball',
  'placement-off-bed',
  'clarify-not-by-shooter',
  'nothing-to-judge',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

export interface RulesProblem {
  readonly code: ProblemCode;
  /** Where in the input, a JSON pointer as `/facts/pocketed/1/ball`; empty for the whole. */
  readonly path: string;
  /** The clause that forbids it, for what the rules forbid. */
  readonly clause?: string;
  /** The offending value, if short. */
  readonly value?: string | number | boolean | null;
  readonly allowed?: readonly (string | number)[];
}

/** Codes that mean "well formed, but the rules do not allow it in this state" (HTTP: 409). */
export const FORBIDDEN_CODES: readonly ProblemCode[] = PROBLEM_CODES.slice(
  PROBLEM_CODES.indexOf('push-out-not-available'),
);

/** Codes that mean "well formed, but cannot have happened" (HTTP: 422). */
export const IMPOSSIBLE_CODES: readonly ProblemCode[] = PROBLEM_CODES.slice(
  PROBLEM_CODES.indexOf('ball-not-on-table'),
  PROBLEM_CODES.indexOf('push-out-not-available'),
);
