/**
 * Events and paths as they happen, in typed arrays that are reused; turned into a ShotRecord at the end.
 */
import { BALL_COUNT, type BallIndex, POCKETS, RAILS } from '../geometry/ids.js';
import type { Balls, SegmentSink } from './motion.js';
import { REST } from './motion.js';
import type { Feature } from './rail-clock.js';
import type { PathSegment, ShotEvent } from './record.js';

const STRIKE = 0;
const BALL = 1;
const CLUSTER_BALL = 2;
const RAIL = 3;
const PRESS_BALL = 4;
const PRESS_RAIL = 5;
const POCKET = 6;
const HEAD_STRING = 7;
const ROLL = 8;
const STOP = 9;

/** Room beyond the cap on events: one cluster may add several at once. */
const CAPACITY = 5400;

export class EventLog {
  count = 0;
  lastS = 0;
  private readonly kind = new Uint8Array(CAPACITY);
  private readonly a = new Uint8Array(CAPACITY);
  private readonly b = new Uint8Array(CAPACITY);
  private readonly t = new Float64Array(CAPACITY);
  private miscue = false;
  /** Clusters and the head string report times that other events may precede. */
  private unordered = false;

  reset(): void {
    this.count = 0;
    this.lastS = 0;
    this.unordered = false;
  }

  private push(kind: number, a: number, b: number, t: number): void {
    const n = this.count;
    if (n >= CAPACITY) return;
    this.kind[n] = kind;
    this.a[n] = a;
    this.b[n] = b;
    this.t[n] = t;
    if (t < this.lastS) this.unordered = true;
    else this.lastS = t;
    this.count = n + 1;
  }

  strike(miscue: boolean): void {
    this.miscue = miscue;
    this.push(STRIKE, 0, 0, 0);
  }
  ball(ball: BallIndex, other: BallIndex, t: number, cluster: boolean): void {
    this.push(cluster ? CLUSTER_BALL : BALL, ball, other, t);
  }
  rail(ball: BallIndex, feature: number, t: number): void {
    this.push(RAIL, ball, feature, t);
  }
  pressBall(ball: BallIndex, other: BallIndex, t: number): void {
    this.push(PRESS_BALL, ball, other, t);
  }
  pressRail(ball: BallIndex, rail: number, t: number): void {
    this.push(PRESS_RAIL, ball, rail, t);
  }
  pocket(ball: BallIndex, pocket: number, t: number): void {
    this.push(POCKET, ball, pocket, t);
  }
  headString(t: number): void {
    this.push(HEAD_STRING, 0, 0, t);
  }
  roll(ball: BallIndex, t: number): void {
    this.push(ROLL, ball, 0, t);
  }
  stop(ball: BallIndex, t: number): void {
    this.push(STOP, ball, 0, t);
  }

  toEvents(features: readonly Feature[]): ShotEvent[] {
    const out: ShotEvent[] = [];
    for (let n = 0; n < this.count; n++) out.push(this.event(n, features));
    // Stable: events at the same instant keep the order in which they were resolved.
    if (this.unordered) out.sort((p, q) => p.tS - q.tS);
    return out;
  }

  private event(n: number, features: readonly Feature[]): ShotEvent {
    const tS = this.t[n];
    const ball = this.a[n];
    const b = this.b[n];
    switch (this.kind[n]) {
      case STRIKE:
        return { type: 'strike', tS, ball, miscue: this.miscue };
      case BALL:
        return { type: 'ball', tS, ball, other: b, cluster: false };
      case CLUSTER_BALL:
        return { type: 'ball', tS, ball, other: b, cluster: true };
      case RAIL: {
        const f = features[b];
        return {
          type: 'rail',
          tS,
          ball,
          rail: f.rail ?? 'head',
          part: f.part === 'drop' ? 'nose' : f.part,
          pocket: f.pocket,
        };
      }
      case PRESS_BALL:
        return { type: 'press', tS, ball, other: b, rail: null };
      case PRESS_RAIL:
        return { type: 'press', tS, ball, other: null, rail: RAILS[b] };
      case POCKET:
        return { type: 'pocket', tS, ball, pocket: POCKETS[b] };
      case HEAD_STRING:
        return { type: 'head-string', tS, ball };
      case ROLL:
        return { type: 'roll', tS, ball };
      default:
        return { type: 'stop', tS, ball };
    }
  }
}

export class PathLog implements SegmentSink {
  private balls: Balls | null = null;
  private segments: PathSegment[] = [];
  /** Where each slot's last segment ended, for the straight piece that a cluster's integration amounts to. */
  private readonly lastX = new Float64Array(BALL_COUNT);
  private readonly lastY = new Float64Array(BALL_COUNT);

  reset(balls: Balls): void {
    this.balls = balls;
    this.segments = [];
    this.lastX.set(balls.x);
    this.lastY.set(balls.y);
  }

  /** The piece of slot `i`'s path from its own time to `endS`, before it is advanced. */
  segment(i: number, endS: number): void {
    const b = this.balls;
    if (b === null || b.phase[i] <= REST) return;
    const tS = b.t[i];
    const dt = endS - tS;
    this.segments.push({
      ball: b.id[i],
      tS,
      endS,
      x: b.x[i],
      y: b.y[i],
      vx: b.vx[i],
      vy: b.vy[i],
      ax: b.ax[i],
      ay: b.ay[i],
    });
    this.lastX[i] = b.x[i] + (b.vx[i] + 0.5 * b.ax[i] * dt) * dt;
    this.lastY[i] = b.y[i] + (b.vy[i] + 0.5 * b.ay[i] * dt) * dt;
  }

  /** Slot `i` was carried by a cluster from `fromS` to its present place and time. */
  jump(i: number, fromS: number): void {
    const b = this.balls;
    if (b === null) return;
    const dt = b.t[i] - fromS;
    if (dt <= 0) return;
    this.segments.push({
      ball: b.id[i],
      tS: fromS,
      endS: b.t[i],
      x: this.lastX[i],
      y: this.lastY[i],
      vx: (b.x[i] - this.lastX[i]) / dt,
      vy: (b.y[i] - this.lastY[i]) / dt,
      ax: 0,
      ay: 0,
    });
    this.lastX[i] = b.x[i];
    this.lastY[i] = b.y[i];
  }

  toPaths(): PathSegment[] {
    return this.segments.slice().sort((p, q) => p.tS - q.tS || p.ball - q.ball);
  }
}
