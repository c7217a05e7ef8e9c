/**
 * The event clock: find the next event exactly, resolve it there, repeat until everything rests
 * (design.md, section 4). One instance per thread, reused for every shot; a reused instance gives the bits of a
 * fresh one, because every run starts by writing all the state it reads.
 */
import { BALL_COUNT, CUE, RAILS } from '../geometry/ids.js';
import { hertzCompressionM } from '../physics/ball-ball.js';
import { type Launch, strike } from '../physics/cue-strike.js';
import { type CushionLaw, cushionImpact } from '../physics/cushion.js';
import { Cluster } from './cluster.js';
import { Balls, GONE, REST } from './motion.js';
import { PathFacts } from './path-facts.js';
import { PlanckResolver } from './planck-resolver.js';
import { pressLimit, pressParting } from './press.js';
import type { ClockProbe } from './probe.js';
import { FIRST_DROP, PHASE_END, RailClock } from './rail-clock.js';
import type { PlacedBall, ShotRecord, ShotStatus } from './record.js';
import { EventLog, PathLog } from './record-log.js';
import { ClosedFormResolver, RailImpact, type Resolver, type ResolverId } from './resolver.js';
import { circleEntry } from './roots.js';
import type { Stroke } from './stroke.js';
import { geometryOf, type Table } from './table.js';

export interface SimulateOptions {
  /** `planck` is the table of record (default); `closed-form` is for rollouts. */
  readonly resolver?: ResolverId;
  /** Add `paths`, the trajectory as parabolas. */
  readonly trajectory?: boolean;
}

export const MAX_EVENTS = 5000;
export const MAX_PRESSES = 1000;
export const MAX_SECONDS = 60;

/** Feature numbers of the clock that are not a ball's own: the log's codes for contacts of balls. */
const PAIR_SLOTS = BALL_COUNT * BALL_COUNT;

export class Simulator {
  readonly table: Table;
  private readonly balls: Balls;
  private readonly rails: RailClock;
  private readonly railImpact: RailImpact;
  private readonly cluster: Cluster;
  private readonly closedForm: Resolver;
  private planck: Resolver | null = null;
  private resolver: Resolver;
  private readonly log = new EventLog();
  private readonly paths = new PathLog();
  /** Sees every event when set: for tests and benchmarks. */
  probe: ClockProbe | null = null;

  /** Next event of each slot by itself, and what it is (feature numbers of RailClock). */
  private readonly selfT = new Float64Array(BALL_COUNT);
  private readonly selfFeature = new Uint8Array(BALL_COUNT);
  /** Next contact of slots i < j at [i * BALL_COUNT + j]. */
  private readonly pairT = new Float64Array(PAIR_SLOTS);
  private readonly facts: PathFacts;
  private presses = 0;
  /** Presses of each slot since its last true contact. */
  private readonly pressRun = new Uint16Array(BALL_COUNT);

  /** @param cushionLaw what a rail does to a ball; another law than ours is for comparisons */
  constructor(table: Table, cushionLaw: CushionLaw = cushionImpact) {
    this.table = table;
    const geometry = geometryOf(table);
    this.balls = new Balls(table);
    this.rails = new RailClock(geometry);
    this.railImpact = new RailImpact(table, geometry, cushionLaw);
    this.cluster = new Cluster(table, this.rails);
    this.closedForm = new ClosedFormResolver(table);
    this.resolver = this.closedForm;
    this.facts = new PathFacts(this.balls, this.rails, this.log, geometry.headStringX);
  }

  /**
   * Play one stroke.
   * @param placed balls on the bed, any order, each once, the cue ball among them, none overlapping
   * (`notation/` checks typed layouts); @param stroke as struck, after any noise
   */
  run(placed: readonly PlacedBall[], stroke: Stroke, options: SimulateOptions = {}): ShotRecord {
    const { ball, cue } = this.table;
    const offset2 = stroke.tipSide * stroke.tipSide + stroke.tipHeight * stroke.tipHeight;
    const miscue = offset2 > cue.miscueLimit * cue.miscueLimit * (1 + 1e-12);
    return this.runLaunch(placed, strike(ball, cue, stroke), options, miscue);
  }

  /** The same from a given motion of the cue ball instead of a stroke. */
  runLaunch(placed: readonly PlacedBall[], launch: Launch, options: SimulateOptions = {}, miscue = false): ShotRecord {
    this.resolver = this.closedForm;
    if (options.resolver !== 'closed-form') {
      this.planck ??= new PlanckResolver(this.table);
      this.resolver = this.planck;
    }
    const { balls, log } = this;
    this.place(placed);
    const start = this.placedNow();
    log.reset();
    this.presses = 0;
    this.pressRun.fill(0);
    balls.sink = null;
    if (options.trajectory === true) {
      this.paths.reset(balls);
      balls.sink = this.paths;
    }
    this.facts.start();
    const touchingRails = this.facts.touchingRails();
    const touchingBalls = this.facts.touchingBalls();

    balls.vx[0] = launch.vx;
    balls.vy[0] = launch.vy;
    balls.wx[0] = launch.wx;
    balls.wy[0] = launch.wy;
    balls.wz[0] = launch.wz;
    balls.settle(0);
    log.strike(miscue);
    for (let i = 0; i < balls.count; i++) this.predictSelf(i);
    this.pairT.fill(Infinity);
    for (let j = 1; j < balls.count; j++) this.predictPair(0, j);

    const status = this.loop();
    return {
      status,
      durationS: this.duration(),
      start,
      events: log.toEvents(this.rails.features),
      rest: this.placedNow(),
      touchingRails,
      touchingBalls,
      ...(options.trajectory === true ? { paths: this.paths.toPaths() } : {}),
    };
  }

  private place(placed: readonly PlacedBall[]): void {
    const { balls } = this;
    balls.count = 0;
    let mask = 0;
    for (const { ball } of placed) mask |= 1 << ball;
    if ((mask & 1) === 0) throw new RangeError('simulate: the cue ball is not on the bed');
    // Ascending ball order, whatever the order of the request.
    for (let id = CUE; id < BALL_COUNT; id++) {
      if ((mask & (1 << id)) === 0) continue;
      for (const p of placed) {
        if (p.ball === id) {
          balls.add(id, p.x, p.y);
          break;
        }
      }
    }
  }

  private placedNow(): PlacedBall[] {
    const { balls } = this;
    const out: PlacedBall[] = [];
    for (let i = 0; i < balls.count; i++) {
      if (balls.phase[i] !== GONE) out.push({ ball: balls.id[i], x: balls.x[i], y: balls.y[i] });
    }
    return out;
  }

  private loop(): ShotStatus {
    const { balls, selfT, pairT, log } = this;
    const n = balls.count;
    for (;;) {
      let t = Infinity;
      let first = -1;
      let second = -1;
      for (let i = 0; i < n; i++) {
        if (selfT[i] < t) {
          t = selfT[i];
          first = i;
          second = -1;
        }
        const row = i * BALL_COUNT;
        for (let j = i + 1; j < n; j++) {
          if (pairT[row + j] < t) {
            t = pairT[row + j];
            first = i;
            second = j;
          }
        }
      }
      if (first < 0) return 'rest';
      if (t > MAX_SECONDS || log.count >= MAX_EVENTS || this.presses >= MAX_PRESSES) return 'truncated';
      const feature = second >= 0 ? -1 : this.selfFeature[first];
      if (this.probe !== null) this.probe.before(balls, t, first, second, feature);
      if (second >= 0) this.meetBall(first, second, t);
      else if (feature === PHASE_END) this.endPhase(first);
      else if (feature >= FIRST_DROP) this.drop(first, t);
      else this.meetRail(first, feature, t);
      if (this.probe !== null) this.probe.after(balls, t, first, second, feature);
    }
  }

  private endPhase(i: number): void {
    const { balls } = this;
    const t = balls.end[i];
    this.facts.watch(i, t);
    balls.endPhase(i);
    if (balls.phase[i] === REST) this.log.stop(balls.id[i], t);
    else this.log.roll(balls.id[i], t);
    this.predict(i);
  }

  private drop(i: number, t: number): void {
    const { balls } = this;
    this.facts.watch(i, t);
    balls.advance(i, t);
    balls.remove(i);
    this.log.pocket(balls.id[i], this.selfFeature[i] - FIRST_DROP, t);
    this.selfT[i] = Infinity;
    for (let j = 0; j < balls.count; j++) this.pairT[i < j ? i * BALL_COUNT + j : j * BALL_COUNT + i] = Infinity;
  }

  private meetRail(i: number, feature: number, t: number): void {
    this.facts.watch(i, t);
    this.balls.advance(i, t);
    this.bounce(i, feature, t);
    this.balls.settle(i);
    this.predict(i);
  }

  /** Rail contact of a slot already advanced to `t`: impulse and record, without settling. */
  private bounce(i: number, feature: number, t: number): void {
    const { balls, rails } = this;
    this.resolver.railNormal(rails, balls, i, feature);
    const { nx, ny } = rails;
    const vn = balls.vx[i] * nx + balls.vy[i] * ny;
    const rail = RAILS.indexOf(rails.features[feature].rail ?? 'head');
    const run = this.pressRun[i];
    if (-vn < pressLimit(run)) {
      const gain = pressParting(-vn, run) - vn;
      balls.vx[i] += gain * nx;
      balls.vy[i] += gain * ny;
      this.presses++;
      this.pressRun[i]++;
      this.log.pressRail(balls.id[i], rail, t);
      return;
    }
    this.pressRun[i] = 0;
    const share = feature < 6 ? 1 : this.table.cushion.facingShare;
    this.railImpact.apply(balls, i, nx, ny, share, rails.tipRadiusM(feature));
    if (this.facts.isTouching(i, rail)) this.log.pressRail(balls.id[i], rail, t);
    else this.log.rail(balls.id[i], feature, t);
  }

  private meetBall(i: number, j: number, t: number): void {
    const { balls } = this;
    this.facts.watch(i, t);
    this.facts.watch(j, t);
    balls.advance(i, t);
    balls.advance(j, t);
    const dx = balls.x[j] - balls.x[i];
    const dy = balls.y[j] - balls.y[i];
    const d = Math.sqrt(dx * dx + dy * dy);
    const nx = dx / d;
    const ny = dy / d;
    const approach = (balls.vx[i] - balls.vx[j]) * nx + (balls.vy[i] - balls.vy[j]) * ny;
    const run = this.pressRun[i] > this.pressRun[j] ? this.pressRun[i] : this.pressRun[j];
    if (approach < pressLimit(run)) {
      const gain = 0.5 * (approach + pressParting(approach, run));
      balls.vx[i] -= gain * nx;
      balls.vy[i] -= gain * ny;
      balls.vx[j] += gain * nx;
      balls.vy[j] += gain * ny;
      this.presses++;
      this.pressRun[i]++;
      this.pressRun[j]++;
      this.log.pressBall(balls.id[i], balls.id[j], t);
    } else if (this.isIsolated(i, j, t, approach)) {
      this.pressRun[i] = 0;
      this.pressRun[j] = 0;
      this.resolver.collideBalls(balls, i, j, nx, ny, approach);
      this.log.ball(balls.id[i], balls.id[j], t, false);
    } else {
      this.meetCluster(i, j, t, approach);
      return;
    }
    balls.settle(i);
    balls.settle(j);
    this.predictSelf(i);
    this.predictSelf(j);
    this.predictPairs(i);
    this.predictPairs(j);
  }

  /** No third ball lies within the compression of this impact. */
  private isIsolated(i: number, j: number, t: number, approach: number): boolean {
    const { balls } = this;
    if (balls.count === 2) return true;
    const reach = 2 * balls.radiusM + hertzCompressionM(this.table.ball, approach);
    const reach2 = reach * reach;
    for (let k = 0; k < balls.count; k++) {
      if (k === i || k === j || balls.phase[k] === GONE) continue;
      const dt = t - balls.t[k];
      const x = balls.x[k] + (balls.vx[k] + 0.5 * balls.ax[k] * dt) * dt;
      const y = balls.y[k] + (balls.vy[k] + 0.5 * balls.ay[k] * dt) * dt;
      const ix = x - balls.x[i];
      const iy = y - balls.y[i];
      const jx = x - balls.x[j];
      const jy = y - balls.y[j];
      if (ix * ix + iy * iy < reach2 || jx * jx + jy * jy < reach2) return false;
    }
    return true;
  }

  private meetCluster(i: number, j: number, t: number, approach: number): void {
    const { balls, cluster } = this;
    cluster.run(balls, i, j, t, approach, this);
    for (let k = 0; k < balls.count; k++) {
      if (!cluster.isMember(k)) continue;
      if (balls.sink !== null) this.paths.jump(k, t);
      balls.settle(k);
      this.predictSelf(k);
    }
    for (let k = 0; k < balls.count; k++) if (cluster.isMember(k)) this.predictPairs(k);
  }

  /** Called by the cluster at the first touch of a pair. */
  ballContact(i: number, j: number, t: number): void {
    this.log.ball(this.balls.id[i], this.balls.id[j], t, true);
  }

  /** Called by the cluster when a member reaches a rail. */
  railContact(i: number, feature: number, t: number): void {
    this.bounce(i, feature, t);
  }

  private predict(i: number): void {
    this.predictSelf(i);
    this.predictPairs(i);
  }

  private predictSelf(i: number): void {
    this.rails.predict(this.balls, i);
    this.selfT[i] = this.rails.time;
    this.selfFeature[i] = this.rails.feature;
  }

  private predictPairs(i: number): void {
    const n = this.balls.count;
    for (let j = 0; j < i; j++) this.predictPair(j, i);
    for (let j = i + 1; j < n; j++) this.predictPair(i, j);
  }

  /** Next contact of slots i < j before either's own next event. */
  private predictPair(i: number, j: number): void {
    const { balls } = this;
    const key = i * BALL_COUNT + j;
    const pi = balls.phase[i];
    const pj = balls.phase[j];
    if (pi === GONE || pj === GONE || (pi === REST && pj === REST)) {
      this.pairT[key] = Infinity;
      return;
    }
    const ti = balls.t[i];
    const tj = balls.t[j];
    const from = ti > tj ? ti : tj;
    const endI = this.selfT[i];
    const endJ = this.selfT[j];
    const horizon = (endI < endJ ? endI : endJ) - from;
    const axi = balls.ax[i];
    const ayi = balls.ay[i];
    const axj = balls.ax[j];
    const ayj = balls.ay[j];
    let xi = balls.x[i];
    let yi = balls.y[i];
    let vxi = balls.vx[i];
    let vyi = balls.vy[i];
    let xj = balls.x[j];
    let yj = balls.y[j];
    let vxj = balls.vx[j];
    let vyj = balls.vy[j];
    if (ti < from) {
      const dt = from - ti;
      xi += (vxi + 0.5 * axi * dt) * dt;
      yi += (vyi + 0.5 * ayi * dt) * dt;
      vxi += axi * dt;
      vyi += ayi * dt;
    } else if (tj < from) {
      const dt = from - tj;
      xj += (vxj + 0.5 * axj * dt) * dt;
      yj += (vyj + 0.5 * ayj * dt) * dt;
      vxj += axj * dt;
      vyj += ayj * dt;
    }
    const dx = xj - xi;
    const dy = yj - yi;
    const vx = vxj - vxi;
    const vy = vyj - vyi;
    const ax = axj - axi;
    const ay = ayj - ayi;
    const diameter = 2 * balls.radiusM;
    const d2 = dx * dx + dy * dy;
    const over = d2 - diameter * diameter;
    if (over > 0) {
      // Cheap bounds before the quartic. Along the line of centres the gap is at least d + (v.d/d) t + (a.d/d) t²/2;
      // across it a path deviates from its tangent by at most |a x v| t² / (2 |v|).
      const vd = dx * vx + dy * vy;
      const ad = dx * ax + dy * ay;
      const lin = vd * horizon;
      const quad = 0.5 * ad * horizon * horizon;
      const least = d2 + (lin < 0 ? lin : 0) + (quad < 0 ? quad : 0);
      // least / d > D  <=>  least > D d
      if (least > 0 && least * least > diameter * diameter * d2) {
        this.pairT[key] = Infinity;
        return;
      }
      const vv = vx * vx + vy * vy;
      const cross = dx * vy - dy * vx;
      const bend = ax * vy - ay * vx;
      const side = (cross < 0 ? -cross : cross) - 0.5 * (bend < 0 ? -bend : bend) * horizon * horizon;
      if (side > 0 && side * side > diameter * diameter * vv) {
        this.pairT[key] = Infinity;
        return;
      }
    }
    this.pairT[key] = from + circleEntry(dx, dy, vx, vy, ax, ay, diameter * diameter, horizon);
  }

  /** Everything has stopped moving and spinning (referee.md, 8.2). */
  private duration(): number {
    const { balls } = this;
    let last = this.log.lastS;
    for (let i = 0; i < balls.count; i++) {
      if (balls.phase[i] !== REST || balls.wz[i] === 0) continue;
      const w = balls.wz[i];
      const still = balls.t[i] + (w < 0 ? -w : w) / balls.spinDecay;
      if (still > last) last = still;
    }
    return last;
  }
}
