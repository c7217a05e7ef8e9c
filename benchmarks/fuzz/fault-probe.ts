/** Watches every event of a play for what must never happen. */
import type { TableGeometry } from '../../engine/geometry/geometry.js';
import { type Balls, GONE } from '../../engine/table/motion.js';
import { PRESS_CEILING_MPS } from '../../engine/table/press.js';
import { type ClockProbe, stateAt } from '../../engine/table/probe.js';
import { RailClock } from '../../engine/table/rail-clock.js';
import type { Table } from '../../engine/table/table.js';

export const FAULTS = [
  'overlap',
  'in-rubber',
  'off-bed',
  'not-finite',
  'energy-rises',
  'time-runs-back',
  'lost-ball',
  'truncated',
  'threw',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Balls may overlap by this much outside a cluster, metres. */
const OVERLAP_M = 1e-9;
/** A ball pinched between a cluster and a rail is met within a step of 2 µs and may stand this deep in the rubber. */
const RUBBER_M = 1e-5;
/** Energy that rounding may add to an event, and that a compliant cluster's integration may, as shares. */
const ENERGY_SHARE = 1e-12;
const CLUSTER_ENERGY_SHARE = 1e-6;
const ROUNDING_J = 1e-16;

export class FaultProbe implements ClockProbe {
  readonly found = new Set<Fault>();
  events = 0;
  private readonly rails: RailClock;
  private energyJ = 0;
  private lastS = 0;
  private spin: readonly number[] = [];
  /** m v²/2 of the fastest parting: what a press may give. */
  private readonly pressJ: number;

  constructor(
    private readonly table: Table,
    private readonly geometry: TableGeometry,
  ) {
    this.rails = new RailClock(geometry);
    this.pressJ = 0.5 * table.ball.massKg * PRESS_CEILING_MPS * PRESS_CEILING_MPS;
  }

  reset(): void {
    this.found.clear();
    this.energyJ = 0;
    this.lastS = 0;
  }

  before(balls: Balls, tS: number, first: number): void {
    this.events++;
    if (tS < this.lastS - 1e-12) this.found.add('time-runs-back');
    this.lastS = tS;
    this.energyJ = this.energyAt(balls, tS);
    const { wx, wy, wz } = stateAt(balls, first, tS);
    this.spin = [wx, wy, wz];
  }

  after(balls: Balls, tS: number, first: number, second: number): void {
    const cluster = second >= 0 && balls.t[first] > tS;
    const gain = this.energyAt(balls, tS) - this.energyJ;
    const share = cluster ? CLUSTER_ENERGY_SHARE : ENERGY_SHARE;
    const [wx, wy, wz] = this.spin;
    // A press turns nobody.
    const pressed = balls.wx[first] === wx && balls.wy[first] === wy && balls.wz[first] === wz;
    if (!(gain <= share * this.energyJ + (pressed ? this.pressJ : ROUNDING_J))) {
      this.found.add(Number.isFinite(gain) ? 'energy-rises' : 'not-finite');
    }
    const now = Math.max(tS, balls.t[first]);
    for (let i = 0; i < balls.count; i++) {
      // Who was not in the event is watched in its own.
      if (i !== first && i !== second && !(cluster && balls.t[i] === balls.t[first])) continue;
      if (balls.phase[i] !== GONE) this.check(balls, i, now);
    }
  }

  private check(balls: Balls, i: number, now: number): void {
    const { x, y, vx, vy, wx, wy, wz } = stateAt(balls, i, now);
    if (!Number.isFinite(x + y + vx + vy + wx + wy + wz)) {
      this.found.add('not-finite');
      return;
    }
    const least = 2 * this.table.ball.radiusM - OVERLAP_M;
    for (let j = 0; j < balls.count; j++) {
      // Members of a cluster are ahead of the clock; what they meet until then is the cluster's business.
      if (j === i || balls.phase[j] === GONE || balls.t[j] > now) continue;
      const other = stateAt(balls, j, now);
      const dx = other.x - x;
      const dy = other.y - y;
      if (dx * dx + dy * dy < least * least) this.found.add('overlap');
    }
    if (this.rails.overlap(x, y) > RUBBER_M) this.found.add('in-rubber');
    if (isOffBed(this.geometry, x, y)) this.found.add('off-bed');
  }

  private energyAt(balls: Balls, tS: number): number {
    const { radiusM, massKg } = this.table.ball;
    let sum = 0;
    for (let i = 0; i < balls.count; i++) {
      if (balls.phase[i] === GONE) continue;
      const s = stateAt(balls, i, Math.max(tS, balls.t[i]));
      sum += 0.5 * (s.vx * s.vx + s.vy * s.vy) + 0.2 * radiusM * radiusM * (s.wx * s.wx + s.wy * s.wy + s.wz * s.wz);
    }
    return sum * massKg;
  }
}

/** Beyond the nose lines and in no pocket's mouth, or inside a drop circle without having fallen. */
export function isOffBed(geometry: TableGeometry, x: number, y: number): boolean {
  const r = geometry.ballRadiusM;
  for (const { dropCentre, dropRadiusM } of geometry.pockets) {
    const d2 = (x - dropCentre.x) ** 2 + (y - dropCentre.y) ** 2;
    if (d2 < (dropRadiusM - 1e-9) ** 2) return true;
  }
  if (Math.abs(x) <= geometry.halfLengthM - r + RUBBER_M && Math.abs(y) <= geometry.halfWidthM - r + RUBBER_M)
    return false;
  return !geometry.pockets.some(({ mouth, virtualTips: [a, b], dropCentre, dropRadiusM }) => {
    const half2 = ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) / 4;
    const reach = Math.sqrt(half2) + r;
    const deep = Math.sqrt((dropCentre.x - mouth.x) ** 2 + (dropCentre.y - mouth.y) ** 2) + dropRadiusM;
    return (x - mouth.x) ** 2 + (y - mouth.y) ** 2 < Math.max(reach, deep) ** 2;
  });
}
