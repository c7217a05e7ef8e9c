/**
 * Contacts that are simultaneous (design.md, section 4). At break speed balls compress 0.8 mm for a quarter of
 * a millisecond, far more than the gaps in a rack: no order of pairs is right. The balls that can feel each
 * other are integrated as compliant spheres: Hertz springs that give back e² of their energy, Coulomb friction
 * mu(slip), velocity Verlet with steps of at most 2 µs, until all have parted.
 */
import { BALL_COUNT } from '../geometry/ids.js';
import { ballFriction, hertzDurationS } from '../physics/ball-ball.js';
import { type Balls, GONE, REST } from './motion.js';
import { FIRST_DROP, type RailClock } from './rail-clock.js';
import type { Table } from './table.js';

/** Longest step, seconds, and steps per contact: slow contacts last longer and need no finer steps. */
const MAX_STEP_S = 2e-6;
/** Steps between two looks for balls that have come into reach. */
const LOOK_EVERY = 32;
/** A cluster that has not parted after this many steps is stopped and parted by hand. */
const MAX_STEPS = 6000;

export interface ContactSink {
  ballContact(i: number, j: number, t: number): void;
  railContact(i: number, feature: number, t: number): void;
}

export class Cluster {
  private readonly member = new Uint8Array(BALL_COUNT);
  private readonly fx = new Float64Array(BALL_COUNT);
  private readonly fy = new Float64Array(BALL_COUNT);
  private readonly tx = new Float64Array(BALL_COUNT);
  private readonly ty = new Float64Array(BALL_COUNT);
  private readonly tz = new Float64Array(BALL_COUNT);
  private readonly pairI = new Uint8Array(BALL_COUNT * BALL_COUNT);
  private readonly pairJ = new Uint8Array(BALL_COUNT * BALL_COUNT);
  private readonly pairDone = new Uint8Array(BALL_COUNT * BALL_COUNT);
  private pairCount = 0;
  private readonly diameterM: number;
  private readonly diameter2: number;
  private readonly stiffness: number;
  private readonly giveBack: number;
  private now = 0;

  constructor(
    private readonly table: Table,
    private readonly rails: RailClock,
  ) {
    const { ball } = table;
    this.diameterM = 2 * ball.radiusM;
    this.diameter2 = this.diameterM * this.diameterM;
    // Everything per unit mass.
    this.stiffness = ball.hertzStiffness / ball.massKg;
    this.giveBack = ball.restitution * ball.restitution;
  }

  isMember(i: number): boolean {
    return this.member[i] === 1;
  }

  /**
   * Integrate from time `t`, at which slots `i` and `j` meet at `approachMps`. Members end advanced to the
   * returned time, parted, and not yet settled.
   */
  run(balls: Balls, i: number, j: number, t: number, approachMps: number, sink: ContactSink): number {
    this.member.fill(0);
    this.pairDone.fill(0);
    this.now = t;
    this.join(balls, i);
    this.join(balls, j);
    const step = Math.min(MAX_STEP_S, hertzDurationS(this.table.ball, approachMps) / 100);
    this.look(balls, step);
    this.forces(balls, step, sink);
    let quiet = false;
    for (let n = 1; n <= MAX_STEPS; n++) {
      this.kick(balls, 0.5 * step);
      this.drift(balls, step);
      this.now = t + n * step;
      const touching = this.forces(balls, step, sink);
      this.kick(balls, 0.5 * step);
      this.meetRails(balls, sink);
      quiet = !touching;
      if (quiet) break;
      if (n % LOOK_EVERY === 0) this.look(balls, step);
    }
    if (!quiet) this.part(balls);
    for (let m = 0; m < balls.count; m++) if (this.member[m] === 1) balls.t[m] = this.now;
    return this.now;
  }

  private join(balls: Balls, i: number): void {
    balls.advance(i, this.now);
    this.member[i] = 1;
  }

  /** List the pairs that could touch before the next look. */
  private look(balls: Balls, step: number): void {
    let top = 0;
    for (let i = 0; i < balls.count; i++) {
      if (balls.phase[i] === GONE) continue;
      const v2 = balls.vx[i] * balls.vx[i] + balls.vy[i] * balls.vy[i];
      if (v2 > top) top = v2;
    }
    top = Math.sqrt(top);
    // Springs may speed a ball up by the time of the next look; twice the top speed bounds any closing speed.
    const reach = this.diameterM + 2 * top * step * LOOK_EVERY;
    const reach2 = reach * reach;
    this.pairCount = 0;
    for (let i = 0; i < balls.count; i++) {
      if (balls.phase[i] === GONE) continue;
      for (let j = i + 1; j < balls.count; j++) {
        if (balls.phase[j] === GONE) continue;
        const dx = this.xNow(balls, j) - this.xNow(balls, i);
        const dy = this.yNow(balls, j) - this.yNow(balls, i);
        if (dx * dx + dy * dy > reach2) continue;
        this.pairI[this.pairCount] = i;
        this.pairJ[this.pairCount++] = j;
      }
    }
  }

  private xNow(balls: Balls, i: number): number {
    if (this.member[i] === 1 || balls.phase[i] === REST) return balls.x[i];
    const dt = this.now - balls.t[i];
    return balls.x[i] + (balls.vx[i] + 0.5 * balls.ax[i] * dt) * dt;
  }

  private yNow(balls: Balls, i: number): number {
    if (this.member[i] === 1 || balls.phase[i] === REST) return balls.y[i];
    const dt = this.now - balls.t[i];
    return balls.y[i] + (balls.vy[i] + 0.5 * balls.ay[i] * dt) * dt;
  }

  /** Accelerations of every member from its springs; true while any pair overlaps. */
  private forces(balls: Balls, step: number, sink: ContactSink): boolean {
    const { x, y, vx, vy, wx, wy, wz } = balls;
    const { fx, fy, tx, ty, tz, member } = this;
    const { ball } = this.table;
    const r = ball.radiusM;
    fx.fill(0);
    fy.fill(0);
    tx.fill(0);
    ty.fill(0);
    tz.fill(0);
    let touching = false;
    for (let p = 0; p < this.pairCount; p++) {
      const i = this.pairI[p];
      const j = this.pairJ[p];
      const outsider = member[i] === 0 || member[j] === 0;
      if (member[i] === 0 && member[j] === 0) continue;
      const dx = outsider ? this.xNow(balls, j) - this.xNow(balls, i) : x[j] - x[i];
      const dy = outsider ? this.yNow(balls, j) - this.yNow(balls, i) : y[j] - y[i];
      const d2 = dx * dx + dy * dy;
      if (d2 >= this.diameter2) continue;
      if (outsider) this.join(balls, member[i] === 0 ? i : j);
      const d = Math.sqrt(d2);
      const nx = dx / d;
      const ny = dy / d;
      const depth = this.diameterM - d;
      touching = true;
      const key = i * BALL_COUNT + j;
      if (this.pairDone[key] === 0) {
        this.pairDone[key] = 1;
        sink.ballContact(i, j, this.now);
      }
      const rvx = vx[i] - vx[j];
      const rvy = vy[i] - vy[j];
      const closing = rvx * nx + rvy * ny;
      let push = this.stiffness * depth * Math.sqrt(depth);
      if (closing < 0) push *= this.giveBack;
      const slipT = rvy * nx - rvx * ny + r * (wz[i] + wz[j]);
      const slipZ = -r * ((wy[i] + wy[j]) * nx - (wx[i] + wx[j]) * ny);
      const slip = Math.sqrt(slipT * slipT + slipZ * slipZ);
      let ft = 0;
      let fz = 0;
      if (slip > 0) {
        // Friction may stop the slip within a step, not turn it round; a share is left for other contacts.
        const limit = slip / (14 * step);
        const coulomb = ballFriction(ball, slip) * push;
        const f = (coulomb < limit ? coulomb : limit) / slip;
        ft = -f * slipT;
        fz = -f * slipZ;
      }
      const px = ft * -ny - push * nx;
      const py = ft * nx - push * ny;
      fx[i] += px;
      fy[i] += py;
      fx[j] -= px;
      fy[j] -= py;
      const dz = balls.lever * ft;
      const dt = -balls.lever * fz;
      tx[i] -= dt * ny;
      ty[i] += dt * nx;
      tz[i] += dz;
      tx[j] -= dt * ny;
      ty[j] += dt * nx;
      tz[j] += dz;
    }
    return touching;
  }

  private kick(balls: Balls, h: number): void {
    for (let i = 0; i < balls.count; i++) {
      if (this.member[i] === 0) continue;
      balls.vx[i] += this.fx[i] * h;
      balls.vy[i] += this.fy[i] * h;
      balls.wx[i] += this.tx[i] * h;
      balls.wy[i] += this.ty[i] * h;
      balls.wz[i] += this.tz[i] * h;
    }
  }

  private drift(balls: Balls, h: number): void {
    for (let i = 0; i < balls.count; i++) {
      if (this.member[i] === 0) continue;
      balls.x[i] += balls.vx[i] * h;
      balls.y[i] += balls.vy[i] * h;
    }
  }

  /** A member that reaches a rail bounces at once: rails are met singly, balls together. */
  private meetRails(balls: Balls, sink: ContactSink): void {
    for (let i = 0; i < balls.count; i++) {
      if (this.member[i] === 0) continue;
      const depth = this.rails.overlap(balls.x[i], balls.y[i]);
      if (depth <= 0) continue;
      const feature = this.rails.feature;
      if (feature >= FIRST_DROP) continue;
      this.rails.normalAt(feature, balls.x[i], balls.y[i]);
      const { nx, ny } = this.rails;
      if (balls.vx[i] * nx + balls.vy[i] * ny >= 0) continue;
      sink.railContact(i, feature, this.now);
    }
  }

  /** Last resort: overlapping members get velocities that part them, momentum kept. */
  private part(balls: Balls): void {
    for (let p = 0; p < this.pairCount; p++) {
      const i = this.pairI[p];
      const j = this.pairJ[p];
      if (this.member[i] === 0 || this.member[j] === 0) continue;
      const dx = balls.x[j] - balls.x[i];
      const dy = balls.y[j] - balls.y[i];
      const d = Math.sqrt(dx * dx + dy * dy);
      if (d >= this.diameterM) continue;
      const nx = dx / d;
      const ny = dy / d;
      const closing = (balls.vx[i] - balls.vx[j]) * nx + (balls.vy[i] - balls.vy[j]) * ny;
      if (closing <= 0) continue;
      balls.vx[i] -= 0.5 * closing * nx;
      balls.vy[i] -= 0.5 * closing * ny;
      balls.vx[j] += 0.5 * closing * nx;
      balls.vy[j] += 0.5 * closing * ny;
    }
  }
}
