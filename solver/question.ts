/**
 * What is asked of the planner, in the engine's frame and units. Plain data, so that it crosses to a worker
 * unchanged. Whoever builds one has already checked it: a checked layout, a state the rules allow.
 */

import type { Point } from '../engine/geometry/geometry.js';
import type { BallIndex, PocketId } from '../engine/geometry/ids.js';
import type { Declaration } from '../engine/rules/declaration.js';
import type { RuleSet } from '../engine/rules/rule-set.js';
import type { RackState } from '../engine/rules/state.js';
import type { PlacedBall } from '../engine/table/record.js';
import type { Stroke } from '../engine/table/stroke.js';
import type { Table } from '../engine/table/table.js';
import type { Skill } from './skill/skill.js';

/** What a suggestion is. `accept` and `return` are answers to a pending option, without a stroke. */
export const SHOT_KINDS = [
  'direct',
  'combination',
  'carom',
  'bank',
  'kick',
  'safety',
  'push-out',
  'break',
  'accept',
  'return',
] as const;
export type ShotKind = (typeof SHOT_KINDS)[number];

export interface Skills {
  /** Of the player at the table (of the one who must choose, while an option is pending). */
  readonly shooter: Skill;
  readonly opponent: Skill;
}

/**
 * How much to think. `simulations` counts every stroke simulated for the decision (not the short pieces of strokes in
 * which the value model looks for position), `trials` the noise indexes of
 * each finalist; both give the same answer again. `ms` is a deadline on the wall clock and does not.
 */
export type Budget = { readonly simulations: number } | { readonly trials: number } | { readonly ms: number };

export const DEFAULT_BUDGET: Budget = { simulations: 4000 };

/** Reasons to end the race before its budget is spent; absent fields never end it. */
export interface StopRules {
  /** No rule below applies before a finalist has this many trials. */
  readonly minTrials?: number;
  /** Stop when the best leads the second by this many joint standard errors. */
  readonly gapSigmas?: number;
  /** Stop when the standard error of the best P(win) is below this. */
  readonly stdErrorBelow?: number;
}

/** Limits on what may be suggested; `allow` keeps what matches all of its fields, `avoid` drops what matches any. */
export interface ShotFilter {
  readonly kinds?: readonly ShotKind[];
  /** Called balls. */
  readonly balls?: readonly BallIndex[];
  /** Called pockets. */
  readonly pockets?: readonly PocketId[];
  /** Inclusive range of the stroke's speed, m/s. */
  readonly speedMps?: readonly [number, number];
  /** Inclusive range of |tip offset| (side and height together), ball radii. */
  readonly tip?: readonly [number, number];
}

/** The user's own idea, evaluated with the same trials and ranked among the others. */
export interface ConsideredShot {
  /** The caller's name for it, handed back. */
  readonly id: string;
  readonly declaration: Declaration;
  readonly stroke: Stroke;
  /** Where the cue ball is put; only with ball in hand. */
  readonly placement?: Point;
}

export interface Includes {
  /** The intended stroke's record with its paths, on the table of record. */
  readonly trajectory?: boolean;
  /** Every cue ball rest of the shown trials. */
  readonly restMap?: boolean;
  /** What was looked at and dropped, with the reason. */
  readonly rejected?: boolean;
  /** What the shooter plays next after the typical success, and what the opponent plays after the typical failure. */
  readonly plan?: boolean;
  readonly refutation?: boolean;
}

export interface Question {
  readonly ruleSet: RuleSet;
  readonly table: Table;
  readonly state: RackState;
  /** Balls on the bed, any order. With cue ball in hand the cue ball may be absent; if present it is ignored. */
  readonly balls: readonly PlacedBall[];
  readonly skills: Skills;
  readonly budget: Budget;
  /** Key of all chance in the answer. */
  readonly seed: string;
  readonly stop?: StopRules;
  readonly allow?: ShotFilter;
  readonly avoid?: ShotFilter;
  readonly consider?: readonly ConsideredShot[];
  /** Largest number of candidates that enter the race (default 64). */
  readonly maxCandidates?: number;
  /**
   * Strokes searched one after the other before the value model takes over: 1, the stroke itself (the default), or 2, what is
   * played on its results as well, where the budget allows. More is taken as 2. docs/search.md says what was measured.
   */
  readonly plies?: number;
  /** Suggestions shown (default 8). */
  readonly show?: number;
  readonly include?: Includes;
}
