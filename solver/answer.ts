/**
 * What the planner answers, in the engine's frame and units; the edge turns it into protocol JSON and words.
 * Plain data. Everything is seen by the player who asked (`perspective: shooter`). Nothing depends on threads,
 * chunking or history except `usage`.
 */
import type { Point } from '../engine/geometry/geometry.js';
import type { BallIndex, PocketId } from '../engine/geometry/ids.js';
import type { Declaration } from '../engine/rules/declaration.js';
import type { ShotRecord } from '../engine/table/record.js';
import type { Stroke } from '../engine/table/stroke.js';
import type { ShotKind } from './question.js';

/** A probability with its 95 % interval; low <= value <= high, all within 0..1. */
export interface Chance {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** How the shown trials ended; integers that need not add up (a scratch is also a foul). */
export interface OutcomeCounts {
  readonly trials: number;
  /** The called ball fell in its called pocket without a foul. */
  readonly made: number;
  /** A call that was not made and no foul. */
  readonly missed: number;
  readonly legal: number;
  readonly scratch: number;
  readonly miscue: number;
  /** The rack was won or lost by this stroke itself. */
  readonly win: number;
  readonly loss: number;
  /** The opponent comes to the table and cannot hit the ball-on directly. */
  readonly opponentHooked: number;
  /** The opponent is given the choice to play or hand back. */
  readonly optionGiven: number;
  /** Never judged; left out of every mean. */
  readonly truncated: number;
  /** Strokes by foul code, as the referee names them; only codes that occurred, sorted by code. */
  readonly fouls: readonly { readonly code: string; readonly count: number }[];
}

export const RISK_CODES = [
  /** An object ball lies so close on the line that the cue ball may be struck twice. */
  'double-hit',
  /** The cue must be raised over a ball or rail. */
  'raised-cue',
  /** The player is on two fouls: a foul loses the rack. */
  'third-foul-loses',
  /** A legal idea, yet a foul on purpose. */
  'deliberate-foul',
  /** Tip close to the miscue limit. */
  'miscue',
] as const;
export type RiskCode = (typeof RISK_CODES)[number];

export interface Risk {
  readonly code: RiskCode;
  /** Named figures behind the code, SI units in the names. */
  readonly facts: Facts;
}

export type Facts = Readonly<Record<string, number | string>>;

/** Closed vocabulary of reasons; the facts of each are listed with it. */
export const REASON_CODES = [
  /** chance, low, high, ball, pocket: the called ball falls. */
  'pot-chance',
  /** chance: the stroke is legal. */
  'legal-chance',
  /** chance, pocket?: the cue ball falls; `pocket` is the likeliest. */
  'scratch-chance',
  /** ball, pocket, cutDeg, distanceM, chance: the typical next shot when this one is made. */
  'leaves',
  /** chance: mean pot chance left to the opponent when the call is missed or the safety is played. */
  'sells-out',
  /** chance: the opponent cannot hit the ball-on directly. */
  'hooks-opponent',
  /** gap, stdError: not told apart from the best. */
  'toss-up',
  /** ball: ends the rack when made. */
  'wins-rack',
  /** chance: the opponent takes the position rather than handing it back. */
  'opponent-accepts',
  /** winIfAccepted, winIfReturned. */
  'option-values',
  /** chance, legal: a ball falls on the break; the break is legal. */
  'break-balls',
  /** chance: the rack is lost by a third foul. */
  'three-foul-loss',
  /** ball, obstacle: the ball-on cannot be hit directly. */
  'hooked',
  /**
   * ball, pocket, chance, gap, stdError, loses, nextChance? | soldChance? | foulChance and scratchChance: the obvious shot
   * and how far it is behind. `loses` is `leave` (the position when made), `miss` (what a miss gives away) or `foul`.
   */
  'instead-of',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

export interface Reason {
  readonly code: ReasonCode;
  readonly facts: Facts;
}

/** Where the aim points, for shots that strike an object ball directly. */
export interface Aim {
  readonly ball: BallIndex;
  /** Centre of the cue ball at contact. */
  readonly ghostBall: Point;
  readonly contactPoint: Point;
  /** Angle between the cue ball's path and the line of centres, radians, 0 full. */
  readonly cutRad: number;
  /** 1 - sin(cut). */
  readonly fullness: number;
}

/** Rest of the cue ball over the trials that left it on the bed. */
export interface RestZone {
  readonly trials: number;
  readonly mean: Point;
  /** Radii about the mean that hold half and nine tenths of the rests. */
  readonly p50M: number;
  readonly p90M: number;
  readonly points?: readonly Point[];
}

/** The shot that is left most often when this one succeeds and the shooter goes on. */
export interface NextShot {
  readonly ball: BallIndex;
  readonly pocket: PocketId;
  readonly cutRad: number;
  readonly distanceM: number;
  /** Mean pot chance over the successful trials. */
  readonly chance: number;
}

/** Range of one number, the others as intended, in which the noiseless stroke still does what was declared. */
export interface Tolerance {
  /** Added to the aim, degrees. */
  readonly aimDeg: readonly [number, number];
  /** Added to the speed, percent. */
  readonly speedPct: readonly [number, number];
  /** Added to the side offset, ball radii. */
  readonly tip: readonly [number, number];
}

/** One stroke of the line of play after a suggestion. */
export interface PlanStep {
  readonly player: 'shooter' | 'opponent';
  readonly kind: ShotKind;
  readonly declaration: Declaration;
  readonly stroke: Stroke;
  /** Where the cue ball in hand is put. */
  readonly placement: Point | null;
  /** Cue ball before it; null in hand. */
  readonly cue: Point | null;
  /** Share of the suggestion's trials after which it is what is played. */
  readonly share: number;
  /** P(the player who asked wins the rack) with it. */
  readonly winProbability: number;
  /** Chance that it does what it declares, geometric or simulated. */
  readonly success: number;
}

export interface Suggestion {
  /** 1 is the best. */
  readonly rank: number;
  readonly kind: ShotKind;
  /** Id of the considered shot this is, or null for the planner's own. */
  readonly considered: string | null;
  /** null for accept and return. */
  readonly declaration: Declaration | null;
  readonly stroke: Stroke | null;
  /** Direction in which the cue ball leaves (aim plus squirt), radians. */
  readonly headingRad: number | null;
  /** Where the cue ball in hand is put. */
  readonly placement: Point | null;
  readonly aim: Aim | null;
  /** Fresh trials behind the figures below. */
  readonly trials: number;
  readonly winProbability: Chance;
  /** The declaration fulfilled without a foul (a safety: legal, nothing pocketed, opponent below an even chance). */
  readonly success: Chance;
  /** Paired over shared trials: this minus the best, so <= 0 but for noise; 0 and 0 for the best. */
  readonly gapToBest: { readonly mean: number; readonly stdError: number };
  readonly outcomes: OutcomeCounts;
  readonly risks: readonly Risk[];
  readonly rest: RestZone | null;
  readonly nextShot: NextShot | null;
  readonly tolerance: Tolerance | null;
  readonly why: readonly Reason[];
  /** What to play after an accepted option: the best suggestion in the position taken. */
  readonly then?: Suggestion;
  /** The shooter's next strokes after the typical success, first things first; only with `include.plan`. */
  readonly plan?: readonly PlanStep[];
  /** The opponent's best stroke after the typical failure, or after the safety; only with `include.refutation`. */
  readonly refutation?: PlanStep;
  readonly trajectory?: ShotRecord;
}

export const REJECT_REASONS = [
  'filtered',
  'cue-blocked',
  'noiseless-foul',
  'noiseless-miss',
  'low-value',
  'lost-race',
] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

export interface Rejected {
  readonly kind: ShotKind;
  readonly declaration: Declaration | null;
  readonly stroke: Stroke | null;
  readonly placement: Point | null;
  readonly reason: RejectReason;
  readonly trials: number;
}

/** Why the search ended. `only-choice`: nothing to compare. */
export const STOP_REASONS = ['budget', 'deadline', 'cancelled', 'gap', 'std-error', 'only-choice'] as const;
export type StopReason = (typeof STOP_REASONS)[number];

export const WARNING_CODES = [
  /** trials: strokes that hit the simulator's caps; never judged. */
  'truncated-trials',
  /** The first two differ by less than their interval. */
  'toss-up',
  /** A budget too small to score every shown suggestion on fresh trials. */
  'budget-too-small',
  /** The player is on two consecutive fouls and must be warned. */
  'warn-on-two-fouls',
  /**
   * ball, winIfSpotted?, winAsItLies?: in hand behind the head string and the ball-on behind it too; it may be spotted on
   * request.
   */
  'may-request-spot',
  /** No legal idea was found; the suggestion is the least bad. */
  'no-good-shot',
] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

export interface Warning {
  readonly code: WarningCode;
  readonly facts: Facts;
}

export const ANSWER_STATUSES = ['partial', 'final', 'cancelled'] as const;
export type AnswerStatus = (typeof ANSWER_STATUSES)[number];

export interface Usage {
  /** Noise indexes of the shown suggestions. */
  readonly trials: number;
  /** Every stroke simulated. */
  readonly simulations: number;
  /** Summed over the workers. */
  readonly cpuMs: number;
  readonly wallMs: number;
}

export interface Answer {
  readonly status: AnswerStatus;
  readonly perspective: 'shooter';
  /** Whether the same question gives the same answer again. */
  readonly reproducible: boolean;
  readonly seed: string;
  /** Error of the value model itself, as last measured (`MODEL_ERROR`); the intervals cover sampling only. */
  readonly modelError?: number;
  /** P(the player who asked wins the rack) with the best suggestion. */
  readonly root: Chance & { readonly trials: number };
  /** Best first; `rank` says so too. */
  readonly suggestions: readonly Suggestion[];
  readonly rejected?: readonly Rejected[];
  readonly stopReason: StopReason;
  readonly usage: Usage;
  readonly warnings: readonly Warning[];
}
