/**
 * What a pot leaves, computed backwards on this very layout. The order of balls is fixed and those not played lie
 * still, so the worth of potting a ball in a pocket at an angle depends only on where the cue ball can go from there:
 * it leaves the same ghost ball, whatever it came from. For each ball, pocket and angle of cut a handful of strokes
 * (speed x spin at the contact) is simulated once from the contact on, and the best place is looked up in the field
 * of the next ball, P(win) over the cue ball's place, blurred by what the player's hand cannot control. That field
 * is made the same way from the ball after it, as many balls deep as asked.
 *
 * The chain of the value model says how much a ball is worth on average (`constants.ts`); this says how much more or
 * less from here. It takes the balls as lying still: of positions in which one has moved it knows nothing.
 */
import { BALL_COUNT, CUE } from '../../engine/geometry/ids.js';
import { GRAVITY_MPS2 } from '../../engine/physics/parameters.js';
import { Balls } from '../../engine/table/motion.js';
import type { PlacedBall } from '../../engine/table/record.js';
import { ClosedFormResolver } from '../../engine/table/resolver.js';
import { Simulator } from '../../engine/table/simulator.js';
import type { Table } from '../../engine/table/table.js';
import type { Actor } from '../skill/noise.js';
import { Layout } from './layout.js';
import { PotField, type PotSkill } from './pot-field.js';

const POCKETS = 6;
const DEG = Math.PI / 180;
/** Grid of a field, metres (nearly: the bed is cut evenly). */
const PITCH_M = 0.1;
/** Cuts at which strokes are simulated; between them the worth is interpolated. */
const CUT_STEP_RAD = 11 * DEG;
const CUT_STEPS = 6;
const CUTS = 2 * CUT_STEPS + 1;
/** Cue ball at the contact: speeds, m/s, and spin about the rolling axis as a share of natural roll. */
const IMPACT_MPS = [0.55, 0.9, 1.4, 2.1, 3.1] as const;
const IMPACT_SPIN = [-0.7, 0, 1] as const;
/** The object ball must be able to roll this much further than to the pocket. */
const ARRIVE_SHARE = 1.2;
/** The usual pot: steps of cut to either side, and the distance, cut and least chance by which pockets are weighed. */
const USUAL_CUTS = [-2, 2] as const;
const USUAL_PATH_M = 0.6;
const USUAL_CUT_RAD = 0.4;
const USUAL_CHANCE = 0.1;
/** A pot less likely than this is nobody's plan. */
export const LEAST_CHANCE = 0.02;

/** What the field needs to know of a player. */
export interface Positioner {
  readonly pot: PotSkill;
  /** Sd of the cue ball's rest: at least this, metres, and per metre that it travels after the contact. */
  readonly restM: number;
  readonly restPerM: number;
}

/** Worths by ball index that the chain of the value model has found for the undisturbed layout. */
export interface Worths {
  /** P(win) at the table with ball `b` on, from an ordinary position. */
  inPosition(actor: Actor, b: number): number;
  /** P(win) when a pot of `b` fails in the ordinary way. */
  missed(actor: Actor, b: number): number;
  /** P(win) with a safety on `b`. */
  safe(actor: Actor, b: number): number;
  /** P(win) when the cue ball is given away in hand with `b` on. */
  scratched(actor: Actor, b: number): number;
}

interface Level {
  readonly next: number;
  readonly field: PotField;
  /** Balls that lie there when `b` has been potted. */
  readonly others: readonly PlacedBall[];
  /** Best worth after the pot by actor, [pocket * CUTS + cut]; NaN until asked for. */
  readonly after: readonly [Float64Array, Float64Array];
  /** P(win) over the cue ball's place with this ball on, by actor; null until asked for. */
  readonly win: [Float64Array | null, Float64Array | null];
  readonly usual: [number, number];
  readonly depth: number;
}

export class PositionPlay {
  private readonly nx: number;
  private readonly ny: number;
  /** Row along the long string. */
  private readonly middle: number;
  private readonly stepX: number;
  private readonly stepY: number;
  private readonly halfX: number;
  private readonly halfY: number;
  private readonly simulator: Simulator;
  private readonly contact: Balls;
  private readonly resolver: ClosedFormResolver;
  private readonly levels: (Level | null)[] = [];
  private readonly home = new Layout();
  /** Short strokes simulated so far, from the contact on; no budget counts them. */
  simulations = 0;

  /**
   * @param balls object balls where they lie, ascending; @param depth balls for which worths are simulated
   * @param same the two players have the same skill, so that one table serves both
   */
  constructor(
    private readonly table: Table,
    balls: readonly PlacedBall[],
    private readonly players: readonly [Positioner, Positioner],
    private readonly worths: Worths,
    depth: number,
    private readonly same: boolean,
  ) {
    this.simulator = new Simulator(table);
    this.contact = new Balls(table);
    this.resolver = new ClosedFormResolver(table);
    const r = table.ball.radiusM;
    const { halfLengthM, halfWidthM } = new PotField(table, this.home).windows.geometry;
    this.halfX = halfLengthM - r;
    this.halfY = halfWidthM - r;
    this.nx = Math.round((2 * this.halfX) / PITCH_M) + 1;
    this.middle = Math.round(this.halfY / PITCH_M);
    this.ny = 2 * this.middle + 1;
    this.stepX = (2 * this.halfX) / (this.nx - 1);
    this.stepY = (2 * this.halfY) / (this.ny - 1);
    this.home.load(balls);
    for (let b = 0; b < BALL_COUNT; b++) this.levels.push(null);
    balls.forEach(({ ball }, i) => {
      const others = balls.slice(i + 1);
      const there = new Layout().load(balls.slice(i));
      this.levels[ball] = {
        next: others.length === 0 ? 0 : others[0].ball,
        field: new PotField(table, there),
        others,
        after: [new Float64Array(POCKETS * CUTS).fill(Number.NaN), new Float64Array(POCKETS * CUTS).fill(Number.NaN)],
        win: [null, null],
        usual: [Number.NaN, Number.NaN],
        depth: depth - i,
      };
    });
  }

  /** Whether ball `b` and all above it lie where they lay, and no other. */
  knows(layout: Layout, b: number): boolean {
    const level = this.levels[b];
    if (level === null || level === undefined) return false;
    const { home } = this;
    for (let j = b; j < BALL_COUNT; j++) {
      if (layout.on[j] !== home.on[j]) return false;
      if (layout.on[j] === 1 && (layout.x[j] !== home.x[j] || layout.y[j] !== home.y[j])) return false;
    }
    return true;
  }

  /**
   * How much more (or less) than usual `actor` has when he pots ball `b` in pocket `p` at the signed cut, in P(win).
   * @param cutRad from the line of aim to the path, counter-clockwise positive
   */
  bonus(asked: Actor, b: number, p: number, cutRad: number): number {
    const level = this.levels[b];
    if (level === null || level === undefined || level.next === 0 || level.depth <= 0) return 0;
    const actor = this.same ? 0 : asked;
    if (Number.isNaN(level.usual[actor])) level.usual[actor] = this.usualOf(actor, b, level);
    // Counted from the middle, so that a mirrored layout gives the same bits.
    const u = Math.min(CUT_STEPS, Math.abs(cutRad) / CUT_STEP_RAD);
    const k = Math.min(CUT_STEPS - 1, Math.floor(u));
    const side = cutRad < 0 ? -1 : 1;
    const near = this.afterAt(actor, b, level, p, CUT_STEPS + side * k);
    const far = this.afterAt(actor, b, level, p, CUT_STEPS + side * (k + 1));
    return near + (u - k) * (far - near) - level.usual[actor];
  }

  private usualOf(actor: Actor, b: number, level: Level): number {
    let sum = 0;
    let weight = 0;
    level.field.open(b);
    // Left and right pocket of a pair are added first: in either order the same bits.
    for (let pair = 0; pair < POCKETS; pair += 2) {
      const pairWeights = [0, 0];
      const pairSums = [0, 0];
      for (let k = 0; k < 2; k++) {
        const chance = level.field.chanceAt(b, pair + k, USUAL_PATH_M, USUAL_CUT_RAD, this.players[actor].pot);
        if (chance < USUAL_CHANCE) continue;
        const [right, left] = USUAL_CUTS.map((c) => this.afterAt(actor, b, level, pair + k, CUT_STEPS + c));
        pairWeights[k] = chance * chance * chance;
        pairSums[k] = pairWeights[k] * (right + left);
      }
      sum += pairSums[0] + pairSums[1];
      weight += 2 * (pairWeights[0] + pairWeights[1]);
    }
    return weight === 0 ? this.worths.inPosition(actor, level.next) : sum / weight;
  }

  private afterAt(actor: Actor, b: number, level: Level, p: number, c: number): number {
    const known = level.after[actor][p * CUTS + c];
    if (!Number.isNaN(known)) return known;
    this.simulateFrom(b, level, p, c);
    return level.after[actor][p * CUTS + c];
  }

  /** One ball, pocket and cut: simulate the strokes from the contact on and keep each actor's best. */
  private simulateFrom(b: number, level: Level, p: number, c: number): void {
    const { contact, table, worths } = this;
    const { field, others, next, after } = level;
    const slot = p * CUTS + c;
    const actors: readonly Actor[] = this.same ? [0] : [0, 1];
    for (const a of actors) after[a][slot] = worths.missed(a, next);
    field.open(b);
    const at = b * POCKETS + p;
    if (field.halfRad[at] <= 0) return;
    const r = table.ball.radiusM;
    const tx = field.dirX[at];
    const ty = field.dirY[at];
    const gx = field.layout.x[b] - 2 * r * tx;
    const gy = field.layout.y[b] - 2 * r * ty;
    if (Math.abs(gx) > this.halfX + 1e-6 || Math.abs(gy) > this.halfY + 1e-6) return;
    if (others.some((o) => (o.x - gx) * (o.x - gx) + (o.y - gy) * (o.y - gy) < 4 * r * r)) return;
    const placed = [{ ball: CUE, x: gx, y: gy }, ...others];
    const cut = (c - CUT_STEPS) * CUT_STEP_RAD;
    const cos = Math.cos(cut);
    const sin = Math.sin(cut);
    const ux = tx * cos - ty * sin;
    const uy = ty * cos + tx * sin;
    const deceleration = table.cloth.roll * GRAVITY_MPS2;
    const needed = ARRIVE_SHARE * 2 * deceleration * field.distanceM[at];
    for (const v of IMPACT_MPS) {
      // After its slide the object ball rolls at 5/7 of what it got.
      const rolls = (5 / 7) * 0.5 * (1 + table.ball.restitution) * v * cos;
      if (rolls * rolls < needed) continue;
      for (const spin of IMPACT_SPIN) {
        contact.count = 0;
        contact.add(CUE, gx, gy);
        contact.add(b, field.layout.x[b], field.layout.y[b]);
        contact.vx[0] = v * ux;
        contact.vy[0] = v * uy;
        contact.wx[0] = (-spin * v * uy) / r;
        contact.wy[0] = (spin * v * ux) / r;
        this.resolver.collideBalls(contact, 0, 1, tx, ty, v * cos);
        const record = this.simulator.runLaunch(
          placed,
          { vx: contact.vx[0], vy: contact.vy[0], wx: contact.wx[0], wy: contact.wy[0], wz: contact.wz[0] },
          { resolver: 'closed-form' },
        );
        this.simulations++;
        if (record.status !== 'rest') continue;
        const cue = record.rest[0];
        const gone = cue === undefined || cue.ball !== CUE;
        const fell = record.rest.length < placed.length - (gone ? 1 : 0);
        let stopS = 0;
        for (const event of record.events) if (event.type === 'stop' && event.ball === CUE) stopS = event.tS;
        const travelM = 0.5 * deceleration * stopS * stopS;
        for (const a of actors) {
          let worth: number;
          if (gone) worth = worths.scratched(a, next);
          else if (fell) worth = worths.inPosition(a, next);
          else worth = this.around(a, next, cue.x, cue.y, this.players[a].restM + this.players[a].restPerM * travelM);
          if (worth > after[a][slot]) after[a][slot] = worth;
        }
      }
    }
  }

  /** Mean P(win) with ball `b` on and the cue ball spread with sd `sdM` around (x, y): seven points, exact to degree five. */
  private around(actor: Actor, b: number, x: number, y: number, sdM: number): number {
    const grid = this.winOf(actor, b);
    const on = (k: number) => this.lookUp(grid, x + 2 * sdM * HEXAGON_X[k], y + 2 * sdM * HEXAGON_Y[k]);
    // Mirrored points are added first: in either order the same bits.
    const ring = on(0) + on(3) + (on(1) + on(5) + (on(2) + on(4)));
    return 0.5 * this.lookUp(grid, x, y) + ring / 12;
  }

  private lookUp(grid: Float64Array, x: number, y: number): number {
    const u = Math.min(this.nx - 1, Math.max(0, (x + this.halfX) / this.stepX));
    const i = Math.min(this.nx - 2, Math.floor(u));
    const v = Math.min(this.middle, Math.abs(y) / this.stepY);
    const j = Math.min(this.middle - 1, Math.floor(v));
    const side = y < 0 ? -1 : 1;
    const near = i * this.ny + this.middle + side * j;
    const far = near + side;
    const fu = u - i;
    const fv = v - j;
    const low = grid[near] + fv * (grid[far] - grid[near]);
    const high = grid[near + this.ny] + fv * (grid[far + this.ny] - grid[near + this.ny]);
    return low + fu * (high - low);
  }

  /** Field of ball `b`: P(win) of `actor` at the table, over the cue ball's place. */
  private winOf(actor: Actor, b: number): Float64Array {
    const level = this.levels[b];
    if (level === null || level === undefined) throw new RangeError(`ball ${b} is not on the table`);
    const known = level.win[actor];
    if (known !== null) return known;
    const { field, next } = level;
    const { worths } = this;
    const player = this.players[actor].pot;
    const usual = next === 0 ? 1 : worths.inPosition(actor, next);
    const missed = worths.missed(actor, b);
    const safe = worths.safe(actor, b);
    const grid = new Float64Array(this.nx * this.ny);
    for (let i = 0; i < this.nx; i++) {
      for (let j = 0; j < this.ny; j++) {
        const x = i * this.stepX - this.halfX;
        const y = (j - this.middle) * this.stepY;
        let best = missed;
        for (let p = 0; p < POCKETS; p++) {
          const chance = field.chanceFrom(x, y, b, p, player);
          if (chance < LEAST_CHANCE) continue;
          const worth = usual + this.bonus(actor, b, p, field.signedCut(x, y, b, p));
          const value = chance * worth + (1 - chance) * missed;
          if (value > best) best = value;
        }
        if (best < safe && field.visible(x, y, b)) best = safe;
        grid[i * this.ny + j] = best;
      }
    }
    level.win[actor] = grid;
    return grid;
  }
}

const HEXAGON_X = [1, 0.5, -0.5, -1, -0.5, 0.5] as const;
const HEXAGON_Y = [0, 0.866025403784439, 0.866025403784439, 0, -0.866025403784439, -0.866025403784439] as const;
