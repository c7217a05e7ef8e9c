/**
 * What the referee decides on one stroke, bare: codes only, cheap enough to be made for every simulated stroke.
 * `explain.ts` adds the clauses, the evidence and the reasons when somebody asks.
 */
import type { BallIndex, PlayerId } from '../geometry/ids.js';
import type { FoulCode } from './fouls.js';
import type { InHand } from './rule-set.js';
import type { PendingOption, PerPlayer, Phase } from './state.js';

/**
 * Exactly one of these: the rack is over (`win`: the player won it by his stroke; `loss`: he lost it), a foul, a
 * choice for the opponent, the same player goes on, or the turn passes.
 */
export const TURNS = ['win', 'loss', 'foul', 'option', 'continue', 'pass'] as const;
export type Turn = (typeof TURNS)[number];

/** What a person should know although it changes nothing by itself. */
export const RULING_WARNINGS = [
  /** A push-out was announced when none was available: judged as nothing called. */
  'push-out-void',
  /** A safety was announced where there is none: judged as nothing called. */
  'safety-void',
  /** A call was made on the break and is ignored. */
  'call-ignored-on-break',
  /** The referee or the opponent had asked for a call; an unspoken one does not count. */
  'call-was-required',
  /** A foul was reported that this rule set does not know, or that cannot occur here. */
  'report-ignored',
] as const;
export type RulingWarning = (typeof RULING_WARNINGS)[number];

export interface Ruling {
  readonly legal: boolean;
  /** In the order of `FOUL_CODES`. */
  readonly fouls: readonly FoulCode[];
  /** False for a foul without a stroke. */
  readonly stroke: boolean;
  /** The player judged: who played, or who committed the foul. */
  readonly player: PlayerId;
  readonly turn: Turn;
  /** The declaration was a push-out and one was available. */
  readonly validPushOut: boolean;
  /** A called or obvious ball fell in its pocket on a legal stroke. */
  readonly calledBallMade: boolean;
  /** Object balls pocketed on the stroke, after the clean-up of 6.3 step 1, in order. */
  readonly pocketed: readonly BallIndex[];
  /** Object balls returned to the table, ascending. Empty when the rack is over. */
  readonly spotted: readonly BallIndex[];
  /** Object balls that left the table on this stroke and stay out, ascending. Empty when the rack is over. */
  readonly staysDown: readonly BallIndex[];
  readonly nextPhase: Phase;
  /** Null while a choice is pending or when the rack is over. */
  readonly nextShooter: PlayerId | null;
  readonly pendingOption: PendingOption | null;
  readonly cueBallInHand: InHand;
  readonly pushOutAvailable: boolean;
  readonly pushOutOwed: boolean;
  readonly consecutiveFouls: PerPlayer<number>;
  readonly warnedOnTwoFouls: PerPlayer<boolean>;
  /** The next shooter is on two fouls and must be told when he comes to the table; null if nobody. */
  readonly warningDue: PlayerId | null;
  readonly rackWinner: PlayerId | null;
  /** Set only when a penalty ends the match. */
  readonly matchWinner: PlayerId | null;
  readonly warnings: readonly RulingWarning[];
}
