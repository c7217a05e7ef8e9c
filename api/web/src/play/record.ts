/** Reading a simulated record: where everything is at any time. All that the page draws of a shot comes from here. */
import type { BallId, PathSegment, Point, ShotRecord } from '../net/types.js';

/** A record's paths by ball, in order of time. */
export type PathIndex = ReadonlyMap<BallId, readonly PathSegment[]>;

export function indexPaths(record: ShotRecord): PathIndex {
  const index = new Map<BallId, PathSegment[]>();
  for (const segment of record.paths ?? []) {
    const list = index.get(segment.ball);
    if (list === undefined) index.set(segment.ball, [segment]);
    else list.push(segment);
  }
  for (const list of index.values()) list.sort((a, b) => a.tS - b.tS);
  return index;
}

function along(segment: PathSegment, timeS: number): Point {
  const t = Math.min(Math.max(timeS, segment.tS), segment.endS) - segment.tS;
  return {
    x: segment.x + segment.vx * t + 0.5 * segment.ax * t * t,
    y: segment.y + segment.vy * t + 0.5 * segment.ay * t * t,
  };
}

/** Time at which a ball fell, or null. */
export function fallTime(record: ShotRecord, ball: BallId): number | null {
  return record.events.find((event) => event.type === 'pocket' && event.ball === ball)?.tS ?? null;
}

/** Where a ball is at a time; null when it has fallen or was never there. */
export function placeAt(record: ShotRecord, index: PathIndex, ball: BallId, timeS: number): Point | null {
  const fell = fallTime(record, ball);
  if (fell !== null && timeS >= fell) return null;
  return restingPlace(record, index, ball, timeS);
}

/** The same, a fallen ball staying where it fell. */
function restingPlace(record: ShotRecord, index: PathIndex, ball: BallId, timeS: number): Point | null {
  const start = record.start.find(({ id }) => id === ball);
  if (start === undefined) return null;
  let last: PathSegment | null = null;
  for (const segment of index.get(ball) ?? []) {
    if (segment.tS > timeS) break;
    last = segment;
  }
  return last === null ? { x: start.x, y: start.y } : along(last, timeS);
}

export interface FirstContact {
  readonly ball: BallId;
  readonly tS: number;
  /** Centre of the cue ball then. */
  readonly ghostBall: Point;
  readonly objectBall: Point;
  readonly contactPoint: Point;
}

/** The cue ball's first meeting with an object ball. */
export function firstContact(record: ShotRecord, index: PathIndex): FirstContact | null {
  for (const event of record.events) {
    if (event.type !== 'ball' || (event.ball !== 'cue' && event.other !== 'cue')) continue;
    const ball = event.ball === 'cue' ? event.other : event.ball;
    if (ball === undefined || ball === null) continue;
    const ghostBall = restingPlace(record, index, 'cue', event.tS);
    const objectBall = restingPlace(record, index, ball, event.tS);
    if (ghostBall === null || objectBall === null) return null;
    const contactPoint = { x: (ghostBall.x + objectBall.x) / 2, y: (ghostBall.y + objectBall.y) / 2 };
    return { ball, tS: event.tS, ghostBall, objectBall, contactPoint };
  }
  return null;
}

/** A piece of a drawn path: a quadratic Bezier, which a ball under constant acceleration follows exactly. */
export interface Curve {
  readonly from: Point;
  readonly control: Point;
  readonly to: Point;
}

/**
 * The path of a ball between two times.
 * @returns curves in order; pieces in which the ball stands still are left out
 */
export function curves(index: PathIndex, ball: BallId, fromS = 0, toS = Number.POSITIVE_INFINITY): Curve[] {
  const drawn: Curve[] = [];
  for (const segment of index.get(ball) ?? []) {
    const startS = Math.max(segment.tS, fromS);
    const endS = Math.min(segment.endS, toS);
    if (endS <= startS) continue;
    const from = along(segment, startS);
    const to = along(segment, endS);
    if (Math.abs(to.x - from.x) < 1e-6 && Math.abs(to.y - from.y) < 1e-6) continue;
    const dt = startS - segment.tS;
    const half = (endS - startS) / 2;
    const control = {
      x: from.x + (segment.vx + segment.ax * dt) * half,
      y: from.y + (segment.vy + segment.ay * dt) * half,
    };
    drawn.push({ from, control, to });
  }
  return drawn;
}

/** Balls that move in a record. */
export function moved(index: PathIndex): BallId[] {
  return [...index.keys()].filter((ball) => curves(index, ball).length > 0);
}

/** Time from which nothing moves any more (a ball may still spin in place until `durationS`). */
export function lastMotion(record: ShotRecord): number {
  let last = 0;
  for (const { vx, vy, ax, ay, endS } of record.paths ?? []) {
    if (vx !== 0 || vy !== 0 || ax !== 0 || ay !== 0) last = Math.max(last, endS);
  }
  return last;
}
