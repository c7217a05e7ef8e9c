/**
 * The balls' state and their motion between contacts. On cloth it is known in closed form: sliding decelerates
 * against the slip (a parabola), rolling decelerates along the path, vertical-axis spin decays apart
 * (physics.md, checks 1-5, 17). Every ball keeps its own clock `t`: it is advanced at its own events only, so
 * that a ball that nobody touches never changes a bit.
 *
 * Slots hold the balls on the bed in ascending ball order; all numbers live in typed arrays and nothing is
 * allocated while a shot runs.
 */
import { BALL_COUNT, type BallIndex } from '../geometry/ids.js';
import { GRAVITY_MPS2 } from '../physics/parameters.js';
import type { Table } from './table.js';

/** Phases of a ball. `GONE`: pocketed. */
export const GONE = 0;
export const REST = 1;
export const ROLL = 2;
export const SLIDE = 3;

/** Slip below which a ball rolls, m/s; speed below which it rests, m/s. Far below what anything can see. */
const SLIP_FLOOR_MPS = 1e-9;
const SPEED_FLOOR_MPS = 1e-9;

/** What the balls tell about their motion when a trajectory is recorded. */
export interface SegmentSink {
  segment(slot: number, endS: number): void;
}

export class Balls {
  count = 0;
  readonly id = new Uint8Array(BALL_COUNT);
  readonly x = new Float64Array(BALL_COUNT);
  readonly y = new Float64Array(BALL_COUNT);
  readonly vx = new Float64Array(BALL_COUNT);
  readonly vy = new Float64Array(BALL_COUNT);
  readonly wx = new Float64Array(BALL_COUNT);
  readonly wy = new Float64Array(BALL_COUNT);
  readonly wz = new Float64Array(BALL_COUNT);
  readonly ax = new Float64Array(BALL_COUNT);
  readonly ay = new Float64Array(BALL_COUNT);
  /** Time of the state above. */
  readonly t = new Float64Array(BALL_COUNT);
  /** Time at which the phase ends if nothing happens; Infinity at rest. */
  readonly end = new Float64Array(BALL_COUNT);
  readonly phase = new Uint8Array(BALL_COUNT);
  /** Receives each piece of path when set. */
  sink: SegmentSink | null = null;

  readonly radiusM: number;
  readonly slideMps2: number;
  readonly rollMps2: number;
  readonly spinDecay: number;
  /** Angular acceleration per linear acceleration while sliding, 5 / (2 R). */
  readonly lever: number;

  constructor(table: Table) {
    this.radiusM = table.ball.radiusM;
    this.slideMps2 = table.cloth.slide * GRAVITY_MPS2;
    this.rollMps2 = table.cloth.roll * GRAVITY_MPS2;
    this.spinDecay = table.cloth.spinDecayRadPerS2;
    this.lever = 2.5 / table.ball.radiusM;
  }

  /** Put a ball at rest into the next slot. */
  add(ball: BallIndex, x: number, y: number): void {
    const i = this.count++;
    this.id[i] = ball;
    this.x[i] = x;
    this.y[i] = y;
    this.vx[i] = 0;
    this.vy[i] = 0;
    this.wx[i] = 0;
    this.wy[i] = 0;
    this.wz[i] = 0;
    this.t[i] = 0;
    this.rest(i);
  }

  private rest(i: number): void {
    this.vx[i] = 0;
    this.vy[i] = 0;
    this.wx[i] = 0;
    this.wy[i] = 0;
    this.ax[i] = 0;
    this.ay[i] = 0;
    this.phase[i] = REST;
    this.end[i] = Infinity;
  }

  /** Vertical-axis spin of slot `i` at time `t`. */
  wzAt(i: number, t: number): number {
    const w = this.wz[i];
    if (w === 0) return 0;
    const lost = this.spinDecay * (t - this.t[i]);
    if (w > 0) return w > lost ? w - lost : 0;
    return -w > lost ? w + lost : 0;
  }

  /** Carry slot `i` along its path to time `t`. */
  advance(i: number, t: number): void {
    const dt = t - this.t[i];
    if (dt <= 0) return;
    if (this.wz[i] !== 0) this.wz[i] = this.wzAt(i, t);
    if (this.phase[i] !== REST) {
      if (this.sink !== null) this.sink.segment(i, t);
      const ax = this.ax[i];
      const ay = this.ay[i];
      const vx = this.vx[i];
      const vy = this.vy[i];
      this.x[i] += (vx + 0.5 * ax * dt) * dt;
      this.y[i] += (vy + 0.5 * ay * dt) * dt;
      const nvx = vx + ax * dt;
      const nvy = vy + ay * dt;
      this.vx[i] = nvx;
      this.vy[i] = nvy;
      if (this.phase[i] === SLIDE) {
        this.wx[i] += this.lever * ay * dt;
        this.wy[i] -= this.lever * ax * dt;
      } else {
        this.wx[i] = -nvy / this.radiusM;
        this.wy[i] = nvx / this.radiusM;
      }
    }
    this.t[i] = t;
  }

  /** Slot `i` reaches the end of its phase, at `end`: sliding becomes rolling, rolling becomes rest. */
  endPhase(i: number): void {
    const sliding = this.phase[i] === SLIDE;
    this.advance(i, this.end[i]);
    if (sliding) this.startRoll(i);
    else this.rest(i);
  }

  /** Roll along the present velocity, or rest. */
  private startRoll(i: number): void {
    const vx = this.vx[i];
    const vy = this.vy[i];
    const speed = Math.sqrt(vx * vx + vy * vy);
    if (speed <= SPEED_FLOOR_MPS) {
      this.rest(i);
      return;
    }
    this.wx[i] = -vy / this.radiusM;
    this.wy[i] = vx / this.radiusM;
    this.ax[i] = (-this.rollMps2 * vx) / speed;
    this.ay[i] = (-this.rollMps2 * vy) / speed;
    this.phase[i] = ROLL;
    this.end[i] = this.t[i] + speed / this.rollMps2;
  }

  /** After an impulse: find the phase and its end from velocity and spin. */
  settle(i: number): void {
    const ux = this.vx[i] - this.radiusM * this.wy[i];
    const uy = this.vy[i] + this.radiusM * this.wx[i];
    const slip = Math.sqrt(ux * ux + uy * uy);
    if (slip <= SLIP_FLOOR_MPS) {
      this.startRoll(i);
      return;
    }
    this.ax[i] = (-this.slideMps2 * ux) / slip;
    this.ay[i] = (-this.slideMps2 * uy) / slip;
    this.phase[i] = SLIDE;
    this.end[i] = this.t[i] + slip / (3.5 * this.slideMps2);
  }

  /** Take a ball off the bed. */
  remove(i: number): void {
    this.phase[i] = GONE;
    this.end[i] = Infinity;
  }
}
