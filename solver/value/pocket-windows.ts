/**
 * How wide a pocket is for a ball that comes at an angle: measured on the table itself by rolling a lone ball at
 * it and bisecting for the lines beyond which it no longer falls. Some 2,000 strokes a table, a few tens of
 * milliseconds, so there is no artefact that could belong to another table.
 */
import type { Pocket, TableGeometry } from '../../engine/geometry/geometry.js';
import { Simulator } from '../../engine/table/simulator.js';
import { geometryOf, type Table } from '../../engine/table/table.js';

const DEG = Math.PI / 180;
/** Angles off the pocket's axis at which windows are measured, degrees. A corner's own rails lie at 45. */
const CORNER_DEG = [0, 10, 20, 30, 38, 42, 45] as const;
const SIDE_DEG = [0, 15, 30, 40, 50, 58, 66, 74] as const;
/** Speeds of the rolling ball at the mouth, m/s. */
const SPEEDS_MPS = [0.8, 2.6] as const;
/** The ball is set down this far before the mouth, nearer when a rail is in the way, metres. */
const RUN_UP_M = [0.4, 0.25, 0.15, 0.08] as const;
const SCAN_M = 0.006;
const BISECT_M = 0.00025;
const WIDEST_M = 0.12;

interface Grid {
  readonly deg: readonly number[];
  /** Per speed, per angle: lateral offsets from the mouth's reference point, metres. */
  readonly low: readonly Float64Array[];
  readonly high: readonly Float64Array[];
  readonly outerLow: readonly Float64Array[];
  readonly outerHigh: readonly Float64Array[];
}

/**
 * Lateral edges of a pocket's window; `low >= high` when no line falls. Between the inner edges a ball falls
 * straight or off the jaws; the outer ones add the lines that meet the rail first and fall all the same.
 */
export interface Window {
  low: number;
  high: number;
  outerLow: number;
  outerHigh: number;
}

export class PocketWindows {
  readonly geometry: TableGeometry;
  private readonly corner: Grid;
  private readonly side: Grid;
  /** Midpoint of the jaw tips, by pocket: what offsets are measured from. */
  readonly referenceX = new Float64Array(6);
  readonly referenceY = new Float64Array(6);

  constructor(table: Table) {
    this.geometry = geometryOf(table);
    this.geometry.pockets.forEach((pocket, i) => {
      const [a, b] = pocket.tips;
      this.referenceX[i] = (a.centre.x + b.centre.x) / 2;
      this.referenceY[i] = (a.centre.y + b.centre.y) / 2;
    });
    const simulator = new Simulator(table);
    this.corner = this.measure(simulator, 4, CORNER_DEG);
    this.side = this.measure(simulator, 2, SIDE_DEG);
  }

  /**
   * Window of pocket `index` for a ball that travels along the unit vector (ux, uy).
   * Offsets are positive to the left of the path.
   */
  at(index: number, ux: number, uy: number, speedMps: number, out: Window): void {
    const pocket = this.geometry.pockets[index];
    const grid = pocket.kind === 'corner' ? this.corner : this.side;
    const along = ux * pocket.axis.x + uy * pocket.axis.y;
    const across = pocket.axis.x * uy - pocket.axis.y * ux;
    const deg = Math.atan2(across < 0 ? -across : across, along) / DEG;
    const last = grid.deg.length - 1;
    if (deg > grid.deg[last] + 3) {
      out.low = 0;
      out.high = 0;
      out.outerLow = 0;
      out.outerHigh = 0;
      return;
    }
    let k = 0;
    while (k < last - 1 && grid.deg[k + 1] < deg) k++;
    const share = Math.min(1, (deg - grid.deg[k]) / (grid.deg[k + 1] - grid.deg[k]));
    const fast = Math.max(0, Math.min(1, (speedMps - SPEEDS_MPS[0]) / (SPEEDS_MPS[1] - SPEEDS_MPS[0])));
    const low = blend(grid.low, k, share, fast);
    const high = blend(grid.high, k, share, fast);
    // The grid holds paths turned to the left of the axis; the others are their mirror images.
    out.low = across < 0 ? -high : low;
    out.high = across < 0 ? -low : high;
    const outerLow = blend(grid.outerLow, k, share, fast);
    const outerHigh = blend(grid.outerHigh, k, share, fast);
    out.outerLow = across < 0 ? -outerHigh : outerLow;
    out.outerHigh = across < 0 ? -outerLow : outerHigh;
  }

  private measure(simulator: Simulator, pocketIndex: number, degrees: readonly number[]): Grid {
    const pocket = this.geometry.pockets[pocketIndex];
    const low: Float64Array[] = [];
    const high: Float64Array[] = [];
    const outerLow: Float64Array[] = [];
    const outerHigh: Float64Array[] = [];
    for (const speed of SPEEDS_MPS) {
      const lows = new Float64Array(degrees.length);
      const highs = new Float64Array(degrees.length);
      const outerLows = new Float64Array(degrees.length);
      const outerHighs = new Float64Array(degrees.length);
      degrees.forEach((deg, i) => {
        const c = Math.cos(deg * DEG);
        const s = Math.sin(deg * DEG);
        const ux = pocket.axis.x * c - pocket.axis.y * s;
        const uy = pocket.axis.y * c + pocket.axis.x * s;
        const falls = (w: number) => this.falls(simulator, pocket, pocketIndex, ux, uy, w, speed, false);
        const fallsAnyhow = (w: number) => this.falls(simulator, pocket, pocketIndex, ux, uy, w, speed, true);
        const inside = firstInside(falls);
        if (inside === null) return;
        lows[i] = edge(falls, inside, -1);
        highs[i] = edge(falls, inside, 1);
        outerLows[i] = edge(fallsAnyhow, lows[i], -1);
        outerHighs[i] = edge(fallsAnyhow, highs[i], 1);
      });
      low.push(lows);
      high.push(highs);
      outerLow.push(outerLows);
      outerHigh.push(outerHighs);
    }
    return { deg: degrees, low, high, outerLow, outerHigh };
  }

  private falls(
    simulator: Simulator,
    pocket: Pocket,
    index: number,
    ux: number,
    uy: number,
    offsetM: number,
    speedMps: number,
    railFirst: boolean,
  ): boolean {
    const { halfLengthM, halfWidthM, ballRadiusM } = this.geometry;
    for (const back of RUN_UP_M) {
      const x = this.referenceX[index] - ux * back - uy * offsetM;
      const y = this.referenceY[index] - uy * back + ux * offsetM;
      if (Math.abs(x) > halfLengthM - ballRadiusM || Math.abs(y) > halfWidthM - ballRadiusM) continue;
      const record = simulator.runLaunch(
        [{ ball: 0, x, y }],
        {
          vx: ux * speedMps,
          vy: uy * speedMps,
          wx: (-uy * speedMps) / ballRadiusM,
          wy: (ux * speedMps) / ballRadiusM,
          wz: 0,
        },
        { resolver: 'closed-form' },
      );
      const first = record.events.find(
        (e) => e.type === 'pocket' || (!railFirst && e.type === 'rail' && e.part === 'nose'),
      );
      // Round the table and in is luck, not width.
      if (first !== undefined && first.tS > (back + 0.6) / speedMps) return false;
      return first !== undefined && first.type === 'pocket' && first.pocket === pocket.id;
    }
    return false;
  }
}

function blend(edges: readonly Float64Array[], k: number, share: number, fast: number): number {
  const slow = edges[0][k] + share * (edges[0][k + 1] - edges[0][k]);
  const quick = edges[1][k] + share * (edges[1][k + 1] - edges[1][k]);
  return slow + fast * (quick - slow);
}

/** The offset nearest to zero that falls. */
function firstInside(falls: (offsetM: number) => boolean): number | null {
  for (let w = 0; w <= WIDEST_M; w += SCAN_M) {
    if (falls(w)) return w;
    if (w > 0 && falls(-w)) return -w;
  }
  return null;
}

/** The last offset in direction `sign` that still falls, walking outwards without a gap. */
function edge(falls: (offsetM: number) => boolean, inside: number, sign: number): number {
  let good = inside;
  let bad = inside + sign * SCAN_M;
  while (Math.abs(bad - inside) < WIDEST_M && falls(bad)) {
    good = bad;
    bad += sign * SCAN_M;
  }
  while (Math.abs(bad - good) > BISECT_M) {
    const mid = (good + bad) / 2;
    if (falls(mid)) good = mid;
    else bad = mid;
  }
  return good;
}

const cache = new Map<string, PocketWindows>();

/** The windows of a table, measured once per thread and table. */
export function pocketWindows(table: Table): PocketWindows {
  const key = JSON.stringify(table);
  let windows = cache.get(key);
  if (windows === undefined) {
    windows = new PocketWindows(table);
    if (cache.size >= 16) cache.clear();
    cache.set(key, windows);
  }
  return windows;
}
