/**
 * Facts that hang on a ball's path between its events, for the referee: which rails it has touched since before
 * the stroke, and when the cue ball crosses the head string.
 */
import { BALL_COUNT, RAILS, type RailId } from '../geometry/ids.js';
import type { Balls } from './motion.js';
import type { RailClock } from './rail-clock.js';
import type { EventLog } from './record-log.js';

/** Balls and rails this close at rest are touching, metres (physics.md, section 2). */
export const TOUCH_M = 1e-4;

export class PathFacts {
  /** Rails that a slot touched before the stroke and has not left since, as bits of the rail index. */
  private readonly touching = new Uint8Array(BALL_COUNT);
  private behindHeadString = false;

  constructor(
    private readonly balls: Balls,
    private readonly rails: RailClock,
    private readonly log: EventLog,
    private readonly headStringX: number,
  ) {}

  /** Look at the balls at rest before the stroke. */
  start(): void {
    const { balls, rails } = this;
    this.behindHeadString = balls.x[0] < this.headStringX;
    for (let i = 0; i < balls.count; i++) {
      this.touching[i] = 0;
      const x = balls.x[i];
      const y = balls.y[i];
      if (Math.abs(x) < rails.innerX - TOUCH_M && Math.abs(y) < rails.innerY - TOUCH_M) continue;
      for (let r = 0; r < RAILS.length; r++) if (rails.railGap(r, x, y) <= TOUCH_M) this.touching[i] |= 1 << r;
    }
  }

  /** Slot `i` touched rail `r` before the stroke and has not left it since. */
  isTouching(i: number, r: number): boolean {
    return (this.touching[i] & (1 << r)) !== 0;
  }

  /** Look at the piece of path of slot `i` from its own time to `t`, before it is advanced. */
  watch(i: number, t: number): void {
    if (this.touching[i] !== 0) this.watchTouching(i, t);
    if (i === 0 && this.behindHeadString) this.watchHeadString(t);
  }

  private watchTouching(i: number, t: number): void {
    const { balls, rails } = this;
    // A piece of path is a shallow parabola: its middle and its end show whether it left.
    for (let part = 1; part <= 2; part++) {
      const dt = 0.5 * part * (t - balls.t[i]);
      const x = balls.x[i] + (balls.vx[i] + 0.5 * balls.ax[i] * dt) * dt;
      const y = balls.y[i] + (balls.vy[i] + 0.5 * balls.ay[i] * dt) * dt;
      for (let r = 0; r < RAILS.length; r++) {
        if (this.isTouching(i, r) && rails.railGap(r, x, y) > TOUCH_M) this.touching[i] &= ~(1 << r);
      }
    }
  }

  private watchHeadString(t: number): void {
    const { balls } = this;
    const vx = balls.vx[0];
    const ax = balls.ax[0];
    const behind = balls.x[0] - this.headStringX;
    const horizon = t - balls.t[0];
    const disc = vx * vx - 2 * ax * behind;
    if (disc < 0) return;
    // First upward crossing of the line; `behind` < 0.
    const root = Math.sqrt(disc);
    const crossing = vx > 0 ? (-2 * behind) / (vx + root) : ax > 0 ? (root - vx) / ax : Infinity;
    if (!(crossing <= horizon)) return;
    this.behindHeadString = false;
    this.log.headString(balls.t[0] + crossing);
  }

  touchingRails(): { ball: number; rail: RailId }[] {
    const out: { ball: number; rail: RailId }[] = [];
    for (let i = 0; i < this.balls.count; i++) {
      if (this.touching[i] === 0) continue;
      RAILS.forEach((rail, r) => {
        if (this.isTouching(i, r)) out.push({ ball: this.balls.id[i], rail });
      });
    }
    return out;
  }

  touchingBalls(): { ball: number; other: number }[] {
    const { balls } = this;
    const out: { ball: number; other: number }[] = [];
    const reach = 2 * balls.radiusM + TOUCH_M;
    for (let i = 0; i < balls.count; i++) {
      for (let j = i + 1; j < balls.count; j++) {
        const dx = balls.x[j] - balls.x[i];
        const dy = balls.y[j] - balls.y[i];
        if (dx * dx + dy * dy <= reach * reach) out.push({ ball: balls.id[i], other: balls.id[j] });
      }
    }
    return out;
  }
}
