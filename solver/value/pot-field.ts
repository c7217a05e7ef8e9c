/**
 * How likely balls are potted from where they lie, by geometry alone: which pockets are open to a ball and how
 * wide, and what a player's aim makes of it from a given place of the cue ball. Microseconds a layout, so that the
 * value model can ask after every simulated stroke.
 */
import { BALL_COUNT } from '../../engine/geometry/ids.js';
import type { Table } from '../../engine/table/table.js';
import { normalCdf } from '../skill/normal.js';
import type { Skill } from '../skill/skill.js';
import type { Layout } from './layout.js';
import { type PocketWindows, pocketWindows } from './pocket-windows.js';

const POCKET_COUNT = 6;
const DEG = Math.PI / 180;
/** Typical effort of a pot: about 2 m/s with 0.15 R of tip. */
const TYPICAL_EFFORT = 1.2;
/** Radians by which a tip error of one radius throws the object ball on a typical pot (physics check 14). */
const THROW_PER_TIP_RAD = 0.3;
/** Speed at the mouth for which openings are taken, m/s. */
const MOUTH_MPS = 1.4;
/** An opening narrower than this is closed, radians. */
const CLOSED_RAD = 0.003;
/** Sines beyond which a pot is not an idea: cut of 80 degrees. */
const MIN_COS_CUT = 0.17;
/** Start (1/cos - 1) and slope of the correction for thin cuts. */
const THIN_FROM = 0.55;
const THIN_SLOPE = 0.45;
/** Lines this far outside the inner window are aimed at if they fall by the rail, metres. */
const LEAN_M = 0.012;
/** Half an opening cannot be wider than this, radians: a ball that hangs in the jaws. */
const WIDEST_RAD = 0.6;

/** A player's errors as the pot model needs them. */
export interface PotSkill {
  readonly aimSdRad: number;
  /** Sd of the object ball's direction through throw alone. */
  readonly throwSdRad: number;
}

export function potSkill(table: Table, skill: Skill): PotSkill {
  const effort = skill.effort ? TYPICAL_EFFORT : 1;
  return {
    aimSdRad: Math.max(1e-5, effort * skill.aimSdDeg * DEG),
    throwSdRad: (THROW_PER_TIP_RAD * effort * skill.tipSdMm) / 1000 / table.ball.radiusM,
  };
}

/** What `bestPot` found. */
export interface Pot {
  chance: number;
  ball: number;
  pocket: number;
  cutRad: number;
  /** Cue ball's centre to the ghost ball. */
  distanceM: number;
}

export function newPot(): Pot {
  return { chance: 0, ball: 0, pocket: -1, cutRad: 0, distanceM: 0 };
}

export class PotField {
  readonly windows: PocketWindows;
  readonly radiusM: number;
  layout: Layout;
  /**
   * Per ball and pocket: line to aim the ball along, half the opening that can be aimed at (0: closed), how far to
   * the right and left of the line it still falls, all in radians, and the distance.
   */
  readonly dirX = new Float64Array(BALL_COUNT * POCKET_COUNT);
  readonly dirY = new Float64Array(BALL_COUNT * POCKET_COUNT);
  readonly halfRad = new Float64Array(BALL_COUNT * POCKET_COUNT);
  readonly rightRad = new Float64Array(BALL_COUNT * POCKET_COUNT);
  readonly leftRad = new Float64Array(BALL_COUNT * POCKET_COUNT);
  readonly distanceM = new Float64Array(BALL_COUNT * POCKET_COUNT);
  private readonly ready = new Uint8Array(BALL_COUNT);
  private readonly window = { low: 0, high: 0, outerLow: 0, outerHigh: 0 };
  private readonly innerX: number;
  private readonly innerY: number;
  /** Left by `chanceFrom`. */
  cutRad = 0;
  pathM = 0;

  constructor(table: Table, layout: Layout) {
    this.windows = pocketWindows(table);
    this.radiusM = table.ball.radiusM;
    this.layout = layout;
    const { halfLengthM, halfWidthM } = this.windows.geometry;
    this.innerX = halfLengthM - this.radiusM;
    this.innerY = halfWidthM - this.radiusM;
  }

  /** The layout changed: forget what was computed. */
  reset(layout: Layout): void {
    this.layout = layout;
    this.ready.fill(0);
  }

  /** Openings of ball `b` to all pockets, other object balls in the way; the cue ball is not. */
  open(b: number): void {
    if (this.ready[b] === 1) return;
    this.ready[b] = 1;
    const { x, y, on } = this.layout;
    const { referenceX, referenceY } = this.windows;
    const bx = x[b];
    const by = y[b];
    const diameter = 2 * this.radiusM;
    for (let p = 0; p < POCKET_COUNT; p++) {
      const at = b * POCKET_COUNT + p;
      const dx = referenceX[p] - bx;
      const dy = referenceY[p] - by;
      const d = Math.sqrt(dx * dx + dy * dy);
      this.halfRad[at] = 0;
      this.distanceM[at] = d;
      if (d < 1e-6) continue;
      const ux = dx / d;
      const uy = dy / d;
      this.windows.at(p, ux, uy, MOUTH_MPS, this.window);
      const { window } = this;
      let low = Math.max(-WIDEST_RAD, window.low / d);
      let high = Math.min(WIDEST_RAD, window.high / d);
      let outerLow = Math.max(-WIDEST_RAD, window.outerLow / d);
      let outerHigh = Math.min(WIDEST_RAD, window.outerHigh / d);
      for (let j = 1; j < BALL_COUNT && high - low > CLOSED_RAD; j++) {
        if (on[j] === 0 || j === b) continue;
        const jx = x[j] - bx;
        const jy = y[j] - by;
        const along = jx * ux + jy * uy;
        if (along <= 0 || along > d + diameter) continue;
        const aside = ux * jy - uy * jx;
        const reach = Math.max(along, diameter);
        if (aside >= 0) {
          const limit = (aside - diameter) / reach;
          if (limit < high) high = limit;
          if (limit < outerHigh) outerHigh = limit;
        } else {
          const limit = (aside + diameter) / reach;
          if (limit > low) low = limit;
          if (limit > outerLow) outerLow = limit;
        }
      }
      if (high - low <= CLOSED_RAD) continue;
      // Lean a little to the side where the rail still feeds the pocket.
      const lean = LEAN_M / d;
      const aimLow = Math.max(outerLow, low - lean);
      const aimHigh = Math.min(outerHigh, high + lean);
      const middle = (aimLow + aimHigh) / 2;
      const c = Math.cos(middle);
      const s = Math.sin(middle);
      this.dirX[at] = ux * c - uy * s;
      this.dirY[at] = uy * c + ux * s;
      this.halfRad[at] = (high - low) / 2;
      this.rightRad[at] = middle - outerLow;
      this.leftRad[at] = outerHigh - middle;
    }
  }

  /** P(direct pot) of ball `b` in pocket `p` with the cue ball at (cx, cy); leaves `cutRad` and `pathM`. */
  chanceFrom(cx: number, cy: number, b: number, p: number, skill: PotSkill): number {
    this.open(b);
    const at = b * POCKET_COUNT + p;
    if (this.halfRad[at] <= 0) return 0;
    const diameter = 2 * this.radiusM;
    const tx = this.dirX[at];
    const ty = this.dirY[at];
    const gx = this.layout.x[b] - diameter * tx;
    const gy = this.layout.y[b] - diameter * ty;
    // The ghost may not lie in the rubber.
    if (gx > this.innerX + 1e-4 || gx < -this.innerX - 1e-4 || gy > this.innerY + 1e-4 || gy < -this.innerY - 1e-4)
      return 0;
    const dx = gx - cx;
    const dy = gy - cy;
    const d = Math.sqrt(dx * dx + dy * dy);
    if (d < 1e-6) {
      this.cutRad = 0;
      this.pathM = 0;
      return this.odds(at, skill.throwSdRad + 1e-6);
    }
    const ux = dx / d;
    const uy = dy / d;
    const cosCut = ux * tx + uy * ty;
    if (cosCut < MIN_COS_CUT) return 0;
    if (!this.pathClear(cx, cy, ux, uy, d, b)) return 0;
    const gain = (d / (diameter * cosCut)) * thinness(cosCut);
    const aim = gain * skill.aimSdRad;
    const sd = Math.sqrt(aim * aim + skill.throwSdRad * skill.throwSdRad);
    this.cutRad = Math.atan2(Math.sqrt(Math.max(0, 1 - cosCut * cosCut)), cosCut);
    this.pathM = d;
    return this.odds(at, sd);
  }

  /** Cut of the pot of ball `b` in pocket `p` from (cx, cy): from the line of aim to the path, counter-clockwise positive. */
  signedCut(cx: number, cy: number, b: number, p: number): number {
    const at = b * POCKET_COUNT + p;
    const tx = this.dirX[at];
    const ty = this.dirY[at];
    const dx = this.layout.x[b] - 2 * this.radiusM * tx - cx;
    const dy = this.layout.y[b] - 2 * this.radiusM * ty - cy;
    return Math.atan2(tx * dy - ty * dx, tx * dx + ty * dy);
  }

  /** Whether the cue ball can roll from (cx, cy) along (ux, uy) for `d` without touching a ball other than `b`. */
  pathClear(cx: number, cy: number, ux: number, uy: number, d: number, b: number): boolean {
    const { x, y, on } = this.layout;
    const diameter2 = 4 * this.radiusM * this.radiusM;
    for (let j = 1; j < BALL_COUNT; j++) {
      if (on[j] === 0 || j === b) continue;
      const jx = x[j] - cx;
      const jy = y[j] - cy;
      const along = jx * ux + jy * uy;
      if (along <= 0) continue;
      const end = Math.min(along, d);
      const ex = jx - ux * end;
      const ey = jy - uy * end;
      if (ex * ex + ey * ey < diameter2) return false;
    }
    return true;
  }

  /** The best direct pot of ball `b` from (cx, cy). */
  bestPot(cx: number, cy: number, b: number, skill: PotSkill, out: Pot): number {
    out.chance = 0;
    out.ball = b;
    out.pocket = -1;
    for (let p = 0; p < POCKET_COUNT; p++) {
      const chance = this.chanceFrom(cx, cy, b, p, skill);
      if (chance > out.chance) {
        out.chance = chance;
        out.pocket = p;
        out.cutRad = this.cutRad;
        out.distanceM = this.pathM;
      }
    }
    return out.chance;
  }

  /** Whether any part of ball `b` can be hit directly from (cx, cy): both edges and the middle are tried. */
  visible(cx: number, cy: number, b: number): boolean {
    return this.visibleShare(cx, cy, b) > 0;
  }

  /** Share of ball `b` that can be hit directly, of nine lines from edge to edge. */
  visibleShare(cx: number, cy: number, b: number): number {
    const dx = this.layout.x[b] - cx;
    const dy = this.layout.y[b] - cy;
    const d = Math.sqrt(dx * dx + dy * dy);
    const diameter = 2 * this.radiusM;
    if (d <= diameter) return 1;
    let seen = 0;
    for (let i = -4; i <= 4; i++) {
      const sin = (i * 0.245 * diameter) / d;
      const cos = Math.sqrt(1 - sin * sin);
      const ux = (dx * cos - dy * sin) / d;
      const uy = (dy * cos + dx * sin) / d;
      const aside = d * sin;
      const reach = d * cos - Math.sqrt(diameter * diameter - aside * aside);
      if (this.pathClear(cx, cy, ux, uy, reach, b)) seen++;
    }
    return seen / 9;
  }

  /** P(ball `second` falls in pocket `p` struck by ball `first`, which the cue ball at (cx, cy) strikes). */
  comboChance(cx: number, cy: number, first: number, second: number, p: number, skill: PotSkill): number {
    this.open(second);
    const at = second * POCKET_COUNT + p;
    if (this.halfRad[at] <= 0) return 0;
    const { x, y } = this.layout;
    const diameter = 2 * this.radiusM;
    // The second ball's ghost, where the first must arrive.
    const gx = x[second] - diameter * this.dirX[at];
    const gy = y[second] - diameter * this.dirY[at];
    const mx = gx - x[first];
    const my = gy - y[first];
    const m = Math.sqrt(mx * mx + my * my);
    if (m < 1e-6) return 0;
    const vx = mx / m;
    const vy = my / m;
    const cosSecond = vx * this.dirX[at] + vy * this.dirY[at];
    if (cosSecond < 0.35 || !this.laneClear(x[first], y[first], vx, vy, m, first, second)) return 0;
    const hx = x[first] - diameter * vx;
    const hy = y[first] - diameter * vy;
    const dx = hx - cx;
    const dy = hy - cy;
    const d = Math.sqrt(dx * dx + dy * dy);
    if (d < 1e-6) return 0;
    const cosFirst = (dx * vx + dy * vy) / d;
    if (cosFirst < 0.35 || !this.pathClear(cx, cy, dx / d, dy / d, d, first)) return 0;
    const gain = d / (diameter * cosFirst);
    const aim = gain * skill.aimSdRad;
    const firstSd = Math.sqrt(aim * aim + skill.throwSdRad * skill.throwSdRad);
    const sd = (m / (diameter * cosSecond)) * firstSd;
    return this.odds(at, Math.sqrt(sd * sd + skill.throwSdRad * skill.throwSdRad));
  }

  /** Whether ball `first` can roll from (cx, cy) for `d` without touching a ball other than `second`. */
  private laneClear(cx: number, cy: number, ux: number, uy: number, d: number, first: number, second: number): boolean {
    const { x, y, on } = this.layout;
    const diameter2 = 4 * this.radiusM * this.radiusM;
    for (let j = 1; j < BALL_COUNT; j++) {
      if (on[j] === 0 || j === first || j === second) continue;
      const jx = x[j] - cx;
      const jy = y[j] - cy;
      const along = jx * ux + jy * uy;
      if (along <= 0) continue;
      const end = Math.min(along, d);
      const ex = jx - ux * end;
      const ey = jy - uy * end;
      if (ex * ex + ey * ey < diameter2) return false;
    }
    return true;
  }

  /** P(pot) of ball `b` to pocket `p` from a good position: `pathM` away at `cutRad`, nothing of the cue ball's in the way. */
  chanceAt(b: number, p: number, pathM: number, cutRad: number, skill: PotSkill): number {
    this.open(b);
    const at = b * POCKET_COUNT + p;
    if (this.halfRad[at] <= 0) return 0;
    const gain = pathM / (2 * this.radiusM * Math.cos(cutRad));
    const aim = gain * skill.aimSdRad;
    return this.odds(at, Math.sqrt(aim * aim + skill.throwSdRad * skill.throwSdRad));
  }

  /** P(a Gaussian error of the object ball's direction stays inside the opening). */
  private odds(at: number, sd: number): number {
    // Left and right alike, so that a mirrored layout gives the same bits.
    return Math.max(0, normalCdf(this.leftRad[at] / sd) + normalCdf(this.rightRad[at] / sd) - 1);
  }
}

/**
 * Beyond about 50 degrees of cut an error of the aim counts more on the thin side than the slope at its middle says:
 * factor fitted to noisy strokes (60-75 degrees: 48 % stated without it, 37 % made).
 */
function thinness(cosCut: number): number {
  const over = (1 - cosCut) / cosCut - THIN_FROM;
  return over > 0 ? 1 + THIN_SLOPE * over : 1;
}
