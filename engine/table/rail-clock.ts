/**
 * When a ball next meets a rail, a jaw or a pocket.
 *
 * Rubber never reaches beyond the nose lines, so a ball whose centre stays inside the rectangle a radius
 * within them meets nothing. Leaving that rectangle over a straight nose *is* the contact; leaving it over a
 * pocket's gap starts a search among that pocket's own few shapes.
 */
import type { TableGeometry } from '../geometry/geometry.js';
import { POCKETS, type PocketId, RAILS, type RailId } from '../geometry/ids.js';
import { type Balls, REST } from './motion.js';
import type { RailPart } from './record.js';
import { circleEntry, lineEntry, lineReEntry } from './roots.js';

/** Features a ball can meet: noses by rail index, then per pocket two tips, two facings, one drop circle. */
const FIRST_TIP = 6;
const FIRST_FACING = FIRST_TIP + 12;
export const FIRST_DROP = FIRST_FACING + 12;
const FEATURE_COUNT = FIRST_DROP + 6;
/** The phase of motion ends before anything is met. */
export const PHASE_END = FEATURE_COUNT;

export interface Feature {
  readonly part: RailPart | 'drop';
  readonly rail: RailId | null;
  readonly pocket: PocketId | null;
}

/** How deep a ball may lie behind a facing's line and still count as touching it, metres. */
const OVERLAP_M = 1e-3;
const NO_ZONE = -1;
/** Rounding at the edge of the inner rectangle, metres. */
const EDGE_M = 1e-12;

/** When a centre `out` beyond an edge, moving out at v with acceleration a, is back at it; 0 if inside. */
function axisReturn(out: number, v: number, a: number): number {
  if (out > EDGE_M) return lineEntry(-out, -v, -a);
  return out >= -EDGE_M && v > 0 ? lineEntry(0, -v, -a) : 0;
}

export class RailClock {
  readonly features: readonly Feature[];
  /** Result of `predict`: time and feature of the next event of a ball. */
  time = Infinity;
  feature = PHASE_END;
  private zoneContact = Infinity;
  /** Result of `normalAt`: unit vector away from the rubber. */
  nx = 0;
  ny = 0;

  /** Half sizes of the rectangle in which a centre touches nothing. */
  readonly innerX: number;
  readonly innerY: number;
  private readonly halfX: number;
  private readonly halfY: number;
  private readonly radiusM: number;
  private readonly sideGapM: number;
  private readonly longEndM: number;
  private readonly shortEndM: number;
  private readonly tipX = new Float64Array(12);
  private readonly tipY = new Float64Array(12);
  private readonly tipReach = new Float64Array(12);
  private readonly facingX = new Float64Array(12);
  private readonly facingY = new Float64Array(12);
  private readonly facingNx = new Float64Array(12);
  private readonly facingNy = new Float64Array(12);
  private readonly facingDx = new Float64Array(12);
  private readonly facingDy = new Float64Array(12);
  private readonly facingLen = new Float64Array(12);
  private readonly dropX = new Float64Array(6);
  private readonly dropY = new Float64Array(6);
  private readonly dropR2 = new Float64Array(6);

  constructor(geometry: TableGeometry) {
    const r = geometry.ballRadiusM;
    this.radiusM = r;
    this.halfX = geometry.halfLengthM;
    this.halfY = geometry.halfWidthM;
    this.innerX = geometry.halfLengthM - r;
    this.innerY = geometry.halfWidthM - r;
    this.sideGapM = geometry.sideGapM;
    this.longEndM = geometry.longNoseEndM;
    this.shortEndM = geometry.shortNoseEndM;
    const features: Feature[] = RAILS.map((rail) => ({ part: 'nose', rail, pocket: null }));
    for (const pocket of geometry.pockets) {
      for (const tip of pocket.tips) features.push({ part: 'tip', rail: tip.rail, pocket: pocket.id });
    }
    for (const pocket of geometry.pockets) {
      for (const facing of pocket.facings) features.push({ part: 'facing', rail: facing.rail, pocket: pocket.id });
    }
    for (const pocket of POCKETS) features.push({ part: 'drop', rail: null, pocket });
    this.features = features;
    geometry.pockets.forEach((pocket, p) => {
      pocket.tips.forEach((tip, n) => {
        const f = 2 * p + n;
        this.tipX[f] = tip.centre.x;
        this.tipY[f] = tip.centre.y;
        this.tipReach[f] = tip.radiusM + r;
      });
      pocket.facings.forEach((facing, n) => {
        const f = 2 * p + n;
        const dx = facing.to.x - facing.from.x;
        const dy = facing.to.y - facing.from.y;
        const len = Math.sqrt(dx * dx + dy * dy);
        this.facingX[f] = facing.from.x;
        this.facingY[f] = facing.from.y;
        this.facingNx[f] = facing.normal.x;
        this.facingNy[f] = facing.normal.y;
        this.facingDx[f] = dx / len;
        this.facingDy[f] = dy / len;
        this.facingLen[f] = len;
      });
      this.dropX[p] = pocket.dropCentre.x;
      this.dropY[p] = pocket.dropCentre.y;
      this.dropR2[p] = pocket.dropRadiusM * pocket.dropRadiusM;
    });
  }

  /** Pocket whose gap a centre outside the inner rectangle lies in, or -1 over a straight nose or inside. */
  private zoneAt(x: number, y: number): number {
    const px = x < 0 ? -x : x;
    const py = y < 0 ? -y : y;
    const outX = px > this.innerX;
    const outY = py > this.innerY;
    if (!outX && !outY) return NO_ZONE;
    if (outY && px < this.sideGapM) return y > 0 ? 2 : 3;
    if ((outY && px > this.longEndM) || (outX && py > this.shortEndM)) {
      if (x < 0) return y > 0 ? 0 : 1;
      return y > 0 ? 4 : 5;
    }
    return NO_ZONE;
  }

  /** Set `time` and `feature` of the next event of slot `i` by itself. */
  predict(balls: Balls, i: number): void {
    this.feature = PHASE_END;
    this.time = balls.end[i];
    if (balls.phase[i] <= REST) return;
    const t0 = balls.t[i];
    const horizon = balls.end[i] - t0;
    const x = balls.x[i];
    const y = balls.y[i];
    const vx = balls.vx[i];
    const vy = balls.vy[i];
    const ax = balls.ax[i];
    const ay = balls.ay[i];
    const reachX = (x < 0 ? -x : x) + (vx < 0 ? -vx : vx) * horizon + 0.5 * (ax < 0 ? -ax : ax) * horizon * horizon;
    const reachY = (y < 0 ? -y : y) + (vy < 0 ? -vy : vy) * horizon + 0.5 * (ay < 0 ? -ay : ay) * horizon * horizon;
    if (reachX < this.innerX && reachY < this.innerY) return;

    let s = 0;
    let zone = this.zoneAt(x, y);
    // A path leaves and re-enters the inner rectangle a few times at most before its phase ends.
    for (let n = 0; n < 12; n++) {
      const px = x + (vx + 0.5 * ax * s) * s;
      const py = y + (vy + 0.5 * ay * s) * s;
      const pvx = vx + ax * s;
      const pvy = vy + ay * s;
      if (zone === NO_ZONE) {
        let exit = lineEntry(px - this.innerX, pvx, ax);
        let rail = 1;
        let te = lineEntry(-px - this.innerX, -pvx, -ax);
        if (te < exit) {
          exit = te;
          rail = 0;
        }
        te = lineEntry(py - this.innerY, pvy, ay);
        if (te < exit) {
          exit = te;
          rail = 2;
        }
        te = lineEntry(-py - this.innerY, -pvy, -ay);
        if (te < exit) {
          exit = te;
          rail = 4;
        }
        s += exit;
        if (!(s <= horizon)) return;
        const ex = x + (vx + 0.5 * ax * s) * s;
        const ey = y + (vy + 0.5 * ay * s) * s;
        const along = rail >= 2 ? ex : ey;
        const off = along < 0 ? -along : along;
        const onNose = rail >= 2 ? off >= this.sideGapM && off <= this.longEndM : off <= this.shortEndM;
        if (onNose) {
          this.feature = rail >= 2 && ex > 0 ? rail + 1 : rail;
          this.time = t0 + s;
          return;
        }
        if (rail >= 2 && off < this.sideGapM) zone = rail === 2 ? 2 : 3;
        else if (ex < 0) zone = ey > 0 ? 0 : 1;
        else zone = ey > 0 ? 4 : 5;
        continue;
      }
      const left = horizon - s;
      const feature = this.firstInZone(zone, px, py, pvx, pvy, ax, ay, left);
      const contact = this.zoneContact;
      const back = this.reEntry(zone, px, py, pvx, pvy, ax, ay, contact < left ? contact : left);
      if (back === Infinity) {
        if (contact <= left) {
          this.feature = feature;
          this.time = t0 + s + contact;
        }
        return;
      }
      s += back;
      zone = NO_ZONE;
    }
  }

  /** Earliest contact with the shapes of pocket `p` within `horizon`; its time goes to `zoneContact`. */
  private firstInZone(
    p: number,
    px: number,
    py: number,
    vx: number,
    vy: number,
    ax: number,
    ay: number,
    horizon: number,
  ): number {
    let best = circleEntry(px - this.dropX[p], py - this.dropY[p], vx, vy, ax, ay, this.dropR2[p], horizon);
    let feature = FIRST_DROP + p;
    for (let f = 2 * p; f < 2 * p + 2; f++) {
      const reach = this.tipReach[f];
      const limit = best < horizon ? best : horizon;
      let te = circleEntry(px - this.tipX[f], py - this.tipY[f], vx, vy, ax, ay, reach * reach, limit);
      if (te < best) {
        best = te;
        feature = FIRST_TIP + f;
      }
      const nx = this.facingNx[f];
      const ny = this.facingNy[f];
      const rx = px - this.facingX[f];
      const ry = py - this.facingY[f];
      const depth = this.radiusM - (rx * nx + ry * ny);
      const inward = -(vx * nx + vy * ny);
      const pull = -(ax * nx + ay * ny);
      // Round the tip a ball may be beyond the facing's line without having met the facing: it has to leave first.
      te = depth > OVERLAP_M ? lineReEntry(depth, inward, pull) : lineEntry(depth, inward, pull);
      if (te < best && te <= horizon) {
        const qx = rx + (vx + 0.5 * ax * te) * te;
        const qy = ry + (vy + 0.5 * ay * te) * te;
        const along = qx * this.facingDx[f] + qy * this.facingDy[f];
        if (along >= 0 && along <= this.facingLen[f]) {
          best = te;
          feature = FIRST_FACING + f;
        }
      }
    }
    this.zoneContact = best;
    return feature;
  }

  /** First time within `horizon` at which a centre in the gap of pocket `p` is back inside the inner rectangle. */
  private reEntry(
    p: number,
    px: number,
    py: number,
    vx: number,
    vy: number,
    ax: number,
    ay: number,
    horizon: number,
  ): number {
    const sy = p === 0 || p === 2 || p === 4 ? 1 : -1;
    const backY = axisReturn(sy * py - this.innerY, sy * vy, sy * ay);
    if (p === 2 || p === 3) return backY < horizon ? backY : Infinity;
    const sx = p <= 1 ? -1 : 1;
    const backX = axisReturn(sx * px - this.innerX, sx * vx, sx * ax);
    const back = backX > backY ? backX : backY;
    if (!(back < horizon)) return Infinity;
    // Inside on both axes at the later of the two?
    const qx = sx * (px + (vx + 0.5 * ax * back) * back) - this.innerX;
    const qy = sy * (py + (vy + 0.5 * ay * back) * back) - this.innerY;
    return qx <= EDGE_M && qy <= EDGE_M ? back : Infinity;
  }

  /** Rounding of the rubber at `feature`, metres: that of a jaw's tip, 0 where it is straight. */
  tipRadiusM(feature: number): number {
    return feature >= FIRST_TIP && feature < FIRST_FACING ? this.tipReach[feature - FIRST_TIP] - this.radiusM : 0;
  }

  /** Unit vector away from the rubber at `feature` for a centre at (x, y), written to `nx`, `ny`. */
  normalAt(feature: number, x: number, y: number): void {
    if (feature < FIRST_TIP) {
      this.nx = feature === 0 ? 1 : feature === 1 ? -1 : 0;
      this.ny = feature < 2 ? 0 : feature < 4 ? -1 : 1;
    } else if (feature < FIRST_FACING) {
      const f = feature - FIRST_TIP;
      const dx = x - this.tipX[f];
      const dy = y - this.tipY[f];
      const d = Math.sqrt(dx * dx + dy * dy);
      this.nx = dx / d;
      this.ny = dy / d;
    } else {
      const f = feature - FIRST_FACING;
      this.nx = this.facingNx[f];
      this.ny = this.facingNy[f];
    }
  }

  /** Gap between a ball at (x, y) and the rubber of rail `r` (index in RAILS), metres; < 0 when pressed in. */
  railGap(r: number, x: number, y: number): number {
    let best = Infinity;
    const along = r < 2 ? y : x;
    const off = along < 0 ? -along : along;
    const sameHalf = r < 2 || (r % 2 === 1 ? x > 0 : x < 0);
    if (sameHalf && (r < 2 ? off <= this.shortEndM : off >= this.sideGapM && off <= this.longEndM)) {
      best = r === 0 ? x + this.halfX : r === 1 ? this.halfX - x : r < 4 ? this.halfY - y : y + this.halfY;
      best -= this.radiusM;
    }
    for (let f = 0; f < 12; f++) {
      if (this.features[FIRST_TIP + f].rail !== RAILS[r]) continue;
      const dx = x - this.tipX[f];
      const dy = y - this.tipY[f];
      const gap = Math.sqrt(dx * dx + dy * dy) - this.tipReach[f];
      if (gap < best) best = gap;
      const rx = x - this.facingX[f];
      const ry = y - this.facingY[f];
      const u = rx * this.facingDx[f] + ry * this.facingDy[f];
      if (u >= 0 && u <= this.facingLen[f]) {
        const side = rx * this.facingNx[f] + ry * this.facingNy[f] - this.radiusM;
        if (side < best) best = side;
      }
    }
    return best;
  }

  /** Deepest overlap of a centre outside the inner rectangle: sets `feature`, returns its depth (<= 0 if none). */
  overlap(x: number, y: number): number {
    const px = x < 0 ? -x : x;
    const py = y < 0 ? -y : y;
    if (px <= this.innerX && py <= this.innerY) return 0;
    let depth = 0;
    if (px > this.innerX && py <= this.shortEndM) {
      depth = px - this.innerX;
      this.feature = x > 0 ? 1 : 0;
    }
    if (py > this.innerY && px >= this.sideGapM && px <= this.longEndM && py - this.innerY > depth) {
      depth = py - this.innerY;
      this.feature = (y > 0 ? 2 : 4) + (x > 0 ? 1 : 0);
    }
    const zone = this.zoneAt(x, y);
    if (zone === NO_ZONE) return depth;
    for (let f = 2 * zone; f < 2 * zone + 2; f++) {
      const dx = x - this.tipX[f];
      const dy = y - this.tipY[f];
      const tip = this.tipReach[f] - Math.sqrt(dx * dx + dy * dy);
      if (tip > depth) {
        depth = tip;
        this.feature = FIRST_TIP + f;
      }
      const rx = x - this.facingX[f];
      const ry = y - this.facingY[f];
      const u = rx * this.facingDx[f] + ry * this.facingDy[f];
      const side = this.radiusM - (rx * this.facingNx[f] + ry * this.facingNy[f]);
      if (u >= 0 && u <= this.facingLen[f] && side > depth) {
        depth = side;
        this.feature = FIRST_FACING + f;
      }
    }
    return depth;
  }
}
