/**
 * A look inside the event clock, for tests and benchmarks that check the laws on every event. A play without a
 * probe pays one comparison an event.
 */

import { type Balls, REST, SLIDE } from './motion.js';
import type { BallState } from './record.js';

export interface ClockProbe {
  /**
   * Called before and after the event at `tS` is resolved. `first` is its slot, `second` the other slot of a
   * contact of balls and -1 otherwise; `feature` is RailClock's number of what `first` met alone, -1 for balls.
   * Slots other than those two (and, after a cluster, its members) keep their own earlier time: use `stateAt`.
   */
  before(balls: Balls, tS: number, first: number, second: number, feature: number): void;
  after(balls: Balls, tS: number, first: number, second: number, feature: number): void;
}

/** State of slot `i` at time `tS`, within its present phase; nothing is changed. */
export function stateAt(balls: Balls, i: number, tS: number): BallState {
  const dt = tS - balls.t[i];
  const wz = balls.wzAt(i, tS);
  const vx = balls.vx[i];
  const vy = balls.vy[i];
  if (balls.phase[i] <= REST || dt <= 0) {
    return { x: balls.x[i], y: balls.y[i], vx, vy, wx: balls.wx[i], wy: balls.wy[i], wz };
  }
  const ax = balls.ax[i];
  const ay = balls.ay[i];
  const nvx = vx + ax * dt;
  const nvy = vy + ay * dt;
  const sliding = balls.phase[i] === SLIDE;
  return {
    x: balls.x[i] + (vx + 0.5 * ax * dt) * dt,
    y: balls.y[i] + (vy + 0.5 * ay * dt) * dt,
    vx: nvx,
    vy: nvy,
    wx: sliding ? balls.wx[i] + balls.lever * ay * dt : -nvy / balls.radiusM,
    wy: sliding ? balls.wy[i] - balls.lever * ax * dt : nvx / balls.radiusM,
    wz,
  };
}
