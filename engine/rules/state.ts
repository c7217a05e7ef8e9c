/**
 * The state of a rack between two events (referee.md, 6.1; protocol.md, `state`). Plain immutable data: it prints to
 * JSON as it stands, and every transition returns a new object.
 */
import type { BallIndex, PlayerId } from '../geometry/ids.js';
import type { BreakOrder, InHand } from './rule-set.js';

export const PHASES = ['lag', 'break', 'second-shot', 'normal', 'option-pending', 'rack-over'] as const;
export type Phase = (typeof PHASES)[number];

/** What gave rise to a choice. */
export const OPTION_ORIGINS = ['lag', 'push-out', 'safety', 'wrongfully-pocketed', 'illegal-break'] as const;
export type OptionOrigin = (typeof OPTION_ORIGINS)[number];

/**
 * `accept`: the chooser plays (after a lag: breaks). `return`: the other player plays (after a lag: breaks).
 * `re-rack-own`, `re-rack-other`: a new rack, broken by the chooser or by the previous breaker; only where a rule
 * set gives the choice after a break that fell short.
 */
export const CHOICES = ['accept', 'return', 're-rack-own', 're-rack-other'] as const;
export type Choice = (typeof CHOICES)[number];

export interface OptionConsequence {
  readonly choice: Choice;
  readonly nextShooter: PlayerId;
}

export interface PendingOption {
  /** Who has the choice. */
  readonly player: PlayerId;
  readonly origin: OptionOrigin;
  readonly options: readonly OptionConsequence[];
}

export interface PerPlayer<T> {
  readonly A: T;
  readonly B: T;
}

/** What was declared frozen before the stroke; an undeclared ball is taken as not frozen (referee.md, 5.2: 8.4). */
export interface FrozenDeclarations {
  /** Object balls declared frozen to a rail. */
  readonly toRail: readonly BallIndex[];
  /** Object balls that the cue ball was declared frozen to. */
  readonly cueBallTo: readonly BallIndex[];
  readonly cueBallToRail: boolean;
}

/** What a foul call on the stroke just played needs to know. */
export interface LastStroke {
  readonly player: PlayerId;
  /** His consecutive fouls before it. */
  readonly foulsBefore: number;
  /** Whether he had been warned before it. */
  readonly warnedBefore: boolean;
}

export interface RackState {
  readonly phase: Phase;
  readonly breaker: PlayerId;
  /** The player entitled to play; in `option-pending` the one who has the choice. */
  readonly shooter: PlayerId;
  /** Object balls on the table, ascending. */
  readonly ballsOnTable: readonly BallIndex[];
  readonly cueBallInHand: InHand;
  /** Whether the next stroke may be declared a push-out. */
  readonly pushOutAvailable: boolean;
  /** The breaker still has a push-out on his next stroke, whenever it comes (`breakers-next-stroke` only). */
  readonly pushOutOwed: boolean;
  readonly pendingOption: PendingOption | null;
  readonly consecutiveFouls: PerPlayer<number>;
  readonly warnedOnTwoFouls: PerPlayer<boolean>;
  readonly frozen: FrozenDeclarations;
  /** The referee or the opponent asked: the next shot must be called, obvious or not. */
  readonly callRequired: boolean;
  /** Turns each player has left since no progress was announced; null when nothing was announced. */
  readonly stalemateTurnsLeft: PerPlayer<number> | null;
  readonly lastStroke: LastStroke | null;
  readonly rackWinner: PlayerId | null;
  readonly matchWinner: PlayerId | null;
  /** Racks to win the match; null outside a match. */
  readonly race: number | null;
  /** Racks won. */
  readonly score: PerPlayer<number>;
  readonly rackNumber: number;
  /** The event's order of break; null for the rule set's own. */
  readonly breakOrder: BreakOrder | null;
}

export const NOTHING_FROZEN: FrozenDeclarations = { toRail: [], cueBallTo: [], cueBallToRail: false };
export const FULL_RACK: readonly BallIndex[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
export const NO_FOULS: PerPlayer<number> = { A: 0, B: 0 };
export const NOT_WARNED: PerPlayer<boolean> = { A: false, B: false };

/** `pair` with `player`'s entry replaced. */
export function withPlayer<T>(pair: PerPlayer<T>, player: PlayerId, value: T): PerPlayer<T> {
  return player === 'A' ? { A: value, B: pair.B } : { A: pair.A, B: value };
}

/** A rack about to be broken by `breaker`, outside a match unless `match` says otherwise. */
export function newRack(breaker: PlayerId, match: Partial<RackState> = {}): RackState {
  return {
    phase: 'break',
    breaker,
    shooter: breaker,
    ballsOnTable: FULL_RACK,
    cueBallInHand: 'behind-head-string',
    pushOutAvailable: false,
    pushOutOwed: false,
    pendingOption: null,
    consecutiveFouls: NO_FOULS,
    warnedOnTwoFouls: NOT_WARNED,
    frozen: NOTHING_FROZEN,
    callRequired: false,
    stalemateTurnsLeft: null,
    lastStroke: null,
    rackWinner: null,
    matchWinner: null,
    race: match.race ?? null,
    score: match.score ?? NO_FOULS,
    rackNumber: match.rackNumber ?? 1,
    breakOrder: match.breakOrder ?? null,
  };
}

/** A match before its lag. `race` null: single racks, counted but never won. */
export function newMatch(race: number | null, breakOrder: BreakOrder | null = null): RackState {
  return { ...newRack('A', { race, breakOrder }), phase: 'lag', cueBallInHand: 'none' };
}

/** The ball-on: the lowest-numbered object ball, or 0 when there is none. */
export function ballOn(state: Pick<RackState, 'ballsOnTable'>): BallIndex {
  return state.ballsOnTable.length === 0 ? 0 : (state.ballsOnTable[0] as BallIndex);
}
