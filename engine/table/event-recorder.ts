/**
 * A probe that keeps every event of the clock with the state of its balls before and after, and the energy of
 * the whole table: what tests of conservation and comparisons with other simulators read.
 */
import type { BallIndex } from '../geometry/ids.js';
import { type Balls, GONE, REST } from './motion.js';
import { type ClockProbe, stateAt } from './probe.js';
import { FIRST_DROP, PHASE_END } from './rail-clock.js';
import type { BallState } from './record.js';
import type { Table } from './table.js';

/** `press` stands for contacts below the pressing speed, of balls and of rails alike. */
export const RECORDED_KINDS = ['ball', 'cluster', 'press', 'rail', 'pocket', 'roll', 'stop'] as const;
export type RecordedKind = (typeof RECORDED_KINDS)[number];

/** True contacts part at most as fast as they meet, but for rounding; presses are slow. */
const PARTING_FLOOR = 1 + 1e-6;
const SLOW_MPS = 0.05;

export interface RecordedEvent {
  readonly kind: RecordedKind;
  readonly tS: number;
  /** Ascending slots: the ball, the two balls, or all members of a cluster. */
  readonly balls: readonly BallIndex[];
  /** RailClock's number of the shape met, -1 for balls. */
  readonly feature: number;
  /** Per ball in `balls`, at `tS`. */
  readonly before: readonly BallState[];
  /** Per ball in `balls`; a cluster's members at the time at which it has parted. */
  readonly after: readonly BallState[];
  /** Kinetic and spin energy of all balls on the bed, joules. */
  readonly energyBeforeJ: number;
  readonly energyAfterJ: number;
}

export class EventRecorder implements ClockProbe {
  events: RecordedEvent[] = [];
  private old: BallState[] = [];
  private oldEnergyJ = 0;

  constructor(private readonly table: Table) {}

  reset(): void {
    this.events = [];
  }

  before(balls: Balls, tS: number): void {
    this.old = [];
    for (let i = 0; i < balls.count; i++) this.old.push(stateAt(balls, i, tS));
    this.oldEnergyJ = this.energyJ(balls, tS);
  }

  after(balls: Balls, tS: number, first: number, second: number, feature: number): void {
    const slots: number[] = [];
    // A cluster carries its members beyond the time of its first contact.
    const cluster = second >= 0 && balls.t[first] > tS;
    for (let i = 0; i < balls.count; i++) {
      if (i === first || i === second || (cluster && balls.t[i] > tS && balls.t[i] === balls.t[first])) slots.push(i);
    }
    this.events.push({
      kind: cluster ? 'cluster' : this.kindOf(balls, first, second, feature),
      tS,
      balls: slots.map((i) => balls.id[i]),
      feature,
      before: slots.map((i) => this.old[i]),
      after: slots.map((i) => stateAt(balls, i, balls.t[i])),
      energyBeforeJ: this.oldEnergyJ,
      energyAfterJ: this.energyJ(balls, tS),
    });
  }

  private kindOf(balls: Balls, first: number, second: number, feature: number): RecordedKind {
    if (feature === PHASE_END) return balls.phase[first] === REST ? 'stop' : 'roll';
    if (feature >= FIRST_DROP) return 'pocket';
    // A press parts its partners faster than they met and turns nobody; no true contact does both.
    const was = this.old[first];
    if (balls.wx[first] !== was.wx || balls.wy[first] !== was.wy || balls.wz[first] !== was.wz) {
      return second < 0 ? 'rail' : 'ball';
    }
    const gx = balls.vx[first] - was.vx;
    const gy = balls.vy[first] - was.vy;
    const gain = Math.sqrt(gx * gx + gy * gy);
    const other = second < 0 ? null : this.old[second];
    const before = ((was.vx - (other?.vx ?? 0)) * gx + (was.vy - (other?.vy ?? 0)) * gy) / gain;
    const parting = before + (other === null ? gain : 2 * gain);
    if (parting > PARTING_FLOOR * -before && parting < SLOW_MPS) return 'press';
    return second < 0 ? 'rail' : 'ball';
  }

  /** Each ball at `tS`, or at its own later time. */
  private energyJ(balls: Balls, tS: number): number {
    const { radiusM, massKg } = this.table.ball;
    let sum = 0;
    for (let i = 0; i < balls.count; i++) {
      if (balls.phase[i] === GONE) continue;
      const s = stateAt(balls, i, balls.t[i] > tS ? balls.t[i] : tS);
      const spin = s.wx * s.wx + s.wy * s.wy + s.wz * s.wz;
      sum += 0.5 * (s.vx * s.vx + s.vy * s.vy) + 0.2 * radiusM * radiusM * spin;
    }
    return sum * massKg;
  }
}
