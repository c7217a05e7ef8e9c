/**
 * A probe that keeps every event of the clock with the state of its balls before and after, and the energy of
 * the whole table: what tests of conservation and comparisons with other simulators read.
 */
import type { BallIndex } from '../geometry/ids.js';
import { type Balls, GONE, REST } from './motion.js';
import { type ClockProbe, stateAt } from './probe.js';
import { FIRST_DROP, PHASE_END } from './rail-clock.js';
import type { BallState } from './record.js';
import { PRESS_MPS } from './simulator.js';
import type { Table } from './table.js';

/** `press` stands for contacts below the pressing speed, of balls and of rails alike. */
export const RECORDED_KINDS = ['ball', 'cluster', 'press', 'rail', 'pocket', 'roll', 'stop'] as const;
export type RecordedKind = (typeof RECORDED_KINDS)[number];

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
    if (second < 0) {
      const was = this.old[first];
      const dx = balls.vx[first] - was.vx;
      const dy = balls.vy[first] - was.vy;
      return dx * dx + dy * dy < 9 * PRESS_MPS * PRESS_MPS ? 'press' : 'rail';
    }
    const a = this.old[first];
    const b = this.old[second];
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const closing = ((a.vx - b.vx) * dx + (a.vy - b.vy) * dy) / Math.sqrt(dx * dx + dy * dy);
    return closing < PRESS_MPS ? 'press' : 'ball';
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
