/**
 * What happened in one stroke: facts only, no rules (design.md, section 2). Positions are metres in the
 * engine's frame (origin at the table's centre, x to the foot rail, y to the left rail), times in seconds
 * from the strike. `notation/` prints it in the JSON frame.
 */
import type { BallIndex, PocketId, RailId } from '../geometry/ids.js';

/** A ball's place on the bed. */
export interface PlacedBall {
  readonly ball: BallIndex;
  readonly x: number;
  readonly y: number;
}

/** Kinematic state: metres, m/s, rad/s. */
export interface BallState {
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly wx: number;
  readonly wy: number;
  readonly wz: number;
}

/** Which part of a rail was met. The rounded jaw tip and the facing belong to the rail (referee.md, 8.1). */
export type RailPart = 'nose' | 'tip' | 'facing';

export type ShotEvent =
  /** The tip meets the cue ball. Always first, tS 0. `miscue` when the tip landed outside the miscue circle. */
  | { readonly type: 'strike'; readonly tS: number; readonly ball: BallIndex; readonly miscue: boolean }
  /** Two balls meet; `ball` < `other`. `cluster` when resolved as one of several simultaneous contacts. */
  | {
      readonly type: 'ball';
      readonly tS: number;
      readonly ball: BallIndex;
      readonly other: BallIndex;
      readonly cluster: boolean;
    }
  /** A ball meets a rail that it was not touching. */
  | {
      readonly type: 'rail';
      readonly tS: number;
      readonly ball: BallIndex;
      readonly rail: RailId;
      readonly part: RailPart;
      /** The pocket whose jaw it is, for `tip` and `facing`. */
      readonly pocket: PocketId | null;
    }
  /** A contact without a hit for the rules: a ball pressed against a rail or a ball that it already touches. */
  | {
      readonly type: 'press';
      readonly tS: number;
      readonly ball: BallIndex;
      readonly other: BallIndex | null;
      readonly rail: RailId | null;
    }
  | { readonly type: 'pocket'; readonly tS: number; readonly ball: BallIndex; readonly pocket: PocketId }
  /** The cue ball, started behind the head string, first crosses it (its centre passes the line). */
  | { readonly type: 'head-string'; readonly tS: number; readonly ball: BallIndex }
  /** Sliding turns into rolling. */
  | { readonly type: 'roll'; readonly tS: number; readonly ball: BallIndex }
  /** The ball no longer moves; it may still spin in place (`durationS` counts that). */
  | { readonly type: 'stop'; readonly tS: number; readonly ball: BallIndex };

/** `stopped`: the caller's early-stop condition was met; everything recorded up to then is true. */
export type ShotStatus = 'rest' | 'truncated' | 'stopped';

/** A piece of a ball's path between two of its own events: a parabola (constant acceleration). */
export interface PathSegment {
  readonly ball: BallIndex;
  readonly tS: number;
  readonly endS: number;
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly ax: number;
  readonly ay: number;
}

export interface ShotRecord {
  readonly status: ShotStatus;
  /** Time at which everything has stopped moving and spinning (referee.md, 8.2), seconds. */
  readonly durationS: number;
  /** Balls on the bed before the stroke, ascending by index. */
  readonly start: readonly PlacedBall[];
  /** In order of time. */
  readonly events: readonly ShotEvent[];
  /** Balls on the bed after it, ascending by index; whatever is in `start` and not here was pocketed. */
  readonly rest: readonly PlacedBall[];
  /** Rails touched at rest before the stroke (gap <= 0.1 mm). */
  readonly touchingRails: readonly { readonly ball: BallIndex; readonly rail: RailId }[];
  /** Pairs of balls touching at rest before the stroke (gap <= 0.1 mm), `ball` < `other`. */
  readonly touchingBalls: readonly { readonly ball: BallIndex; readonly other: BallIndex }[];
  /** Present when the trajectory was asked for. */
  readonly paths?: readonly PathSegment[];
}
