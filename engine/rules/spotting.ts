/**
 * Where balls are spotted (referee.md, 5.1: 1.4): on the long string, as near the foot spot as possible, between it
 * and the foot rail; touching an object ball in the way, a hair off the cue ball; if that stretch is full, in front
 * of the foot spot. Several balls go in ascending order (A22). No ball is moved.
 */

import type { TableGeometry } from '../geometry/geometry.js';
import { type BallIndex, CUE } from '../geometry/ids.js';
import type { PlacedBall } from '../table/record.js';

/** Gap left to the cue ball, in ball diameters: about a millimetre. */
export const CUE_BALL_GAP = 0.02;

/** Rounding allowed when a ball is put in contact with another, in ball diameters. */
const TOUCH = 1e-12;

/** A ball beside the long string: s along it from the foot spot towards the foot rail, t across, ball diameters. */
export interface StringObstacle {
  readonly ball: BallIndex;
  readonly s: number;
  readonly t: number;
}

export interface SpottedBall {
  readonly ball: BallIndex;
  readonly s: number;
  /** The ball it was put against; null when it stands free or off the cue ball. */
  readonly touching: BallIndex | null;
}

export interface LongString {
  /** Last place a ball fits before the foot rail, in ball diameters from the foot spot. */
  readonly footEndS: number;
  /** The same towards the head rail, negative. */
  readonly headEndS: number;
}

/** A nine-foot table's long string in ball diameters. */
export const NINE_FOOT_STRING: LongString = { footEndS: 10.6, headEndS: -32.8 };

interface Blocked {
  readonly ball: BallIndex;
  readonly from: number;
  readonly to: number;
}

/** The stretch of the string that an obstacle forbids to a ball's centre, or null. */
function blockedBy(obstacle: StringObstacle): Blocked | null {
  const reach = obstacle.ball === CUE ? 1 + CUE_BALL_GAP : 1;
  const across = reach * reach - obstacle.t * obstacle.t;
  if (across <= 0) return null;
  const half = Math.sqrt(across);
  return { ball: obstacle.ball, from: obstacle.s - half, to: obstacle.s + half };
}

/** From `start` in the given direction to the first free place: that place and the ball left last. */
function firstFree(start: number, blocked: readonly Blocked[], direction: 1 | -1): { s: number; last: Blocked | null } {
  let s = start;
  let last: Blocked | null = null;
  for (;;) {
    const inTheWay = blocked.find((b) => s > b.from + TOUCH && s < b.to - TOUCH);
    if (inTheWay === undefined) return { s, last };
    s = direction === 1 ? inTheWay.to : inTheWay.from;
    last = inTheWay;
  }
}

/**
 * Places on the long string for the balls given, in ascending order, each an obstacle to the next.
 * Deterministic; the order of `obstacles` does not matter for the place.
 */
export function spotOnString(
  balls: readonly BallIndex[],
  obstacles: readonly StringObstacle[],
  string: LongString = NINE_FOOT_STRING,
): readonly SpottedBall[] {
  const standing = [...obstacles];
  return [...balls]
    .sort((a, b) => a - b)
    .map((ball) => {
      const blocked = standing.map(blockedBy).filter((b) => b !== null);
      let found = firstFree(0, blocked, 1);
      if (found.s > string.footEndS + TOUCH) found = firstFree(0, blocked, -1);
      const touched = found.last === null ? null : touchedBall(found.s, standing);
      standing.push({ ball, s: found.s, t: 0 });
      return { ball, s: found.s, touching: touched };
    });
}

/** The object ball in contact with a ball at `s`, the lowest if several. */
function touchedBall(s: number, standing: readonly StringObstacle[]): BallIndex | null {
  let touched: BallIndex | null = null;
  for (const { ball, s: otherS, t } of standing) {
    const distance = Math.sqrt((s - otherS) * (s - otherS) + t * t);
    if (ball !== CUE && Math.abs(distance - 1) < 1e-9 && (touched === null || ball < touched)) touched = ball;
  }
  return touched;
}

export interface SpottedPlace extends PlacedBall {
  readonly touching: BallIndex | null;
}

/**
 * The same on a table, in the engine's frame, metres.
 * @param layout the balls that lie on the bed; the cue ball only if it is not in hand
 */
export function spotBalls(
  geometry: TableGeometry,
  balls: readonly BallIndex[],
  layout: readonly PlacedBall[],
): readonly SpottedPlace[] {
  const diameterM = 2 * geometry.ballRadiusM;
  const { footSpot, halfLengthM, ballRadiusM } = geometry;
  const obstacles = layout
    .filter((placed) => !balls.includes(placed.ball))
    .map(({ ball, x, y }) => ({ ball, s: (x - footSpot.x) / diameterM, t: (y - footSpot.y) / diameterM }));
  const string: LongString = {
    footEndS: (halfLengthM - ballRadiusM - footSpot.x) / diameterM,
    headEndS: (-halfLengthM + ballRadiusM - footSpot.x) / diameterM,
  };
  return spotOnString(balls, obstacles, string).map(({ ball, s, touching }) => ({
    ball,
    x: footSpot.x + s * diameterM,
    y: footSpot.y,
    touching,
  }));
}
