/** A stroke as the cue can really make it: raised over what lies behind the cue ball, and no harder than the bed bears. */
import { GRAVITY_MPS2 } from '../../engine/physics/parameters.js';
import { cueClearance, MAX_ELEVATION_RAD, MAX_HOP_M } from '../../engine/table/cue-clearance.js';
import type { PlacedBall } from '../../engine/table/record.js';
import type { Stroke } from '../../engine/table/stroke.js';
import type { Table } from '../../engine/table/table.js';

/** Share of the vertical speed that the slate gives back; the same figure as in `cue-clearance.ts`. */
const SLATE_RESTITUTION = 0.5;
/** Fastest and slowest cue ball that a decision may ask for, m/s. */
const SPEED_RANGE_MPS = [0.03, 13] as const;

/** What had to be changed of a stroke that could not be made as asked; raising the cue is no fault. */
export type StrokeFault = 'stroke-not-finite' | 'tip-clamped' | 'speed-clamped' | 'stroke-slowed' | 'cue-blocked';

export interface Playable {
  readonly stroke: Stroke;
  /** Least elevation that the cue needs here, radians; execution errors are reflected at it. */
  readonly minElevationRad: number;
  readonly faults: readonly StrokeFault[];
}

/** @param balls on the bed, the cue ball among them */
export function makePlayable(table: Table, balls: readonly PlacedBall[], wanted: Stroke): Playable {
  const faults: StrokeFault[] = [];
  let { aimRad, speedMps, tipSide, tipHeight, elevationRad } = wanted;
  if (![aimRad, speedMps, tipSide, tipHeight, elevationRad].every(Number.isFinite)) {
    faults.push('stroke-not-finite');
    aimRad = 0;
    speedMps = 1;
    tipSide = 0;
    tipHeight = 0;
    elevationRad = 0;
  }
  const offset = Math.sqrt(tipSide * tipSide + tipHeight * tipHeight);
  const limit = table.cue.miscueLimit;
  if (offset > limit * (1 + 1e-12)) {
    faults.push('tip-clamped');
    tipSide *= limit / offset;
    tipHeight *= limit / offset;
  }
  if (speedMps < SPEED_RANGE_MPS[0] || speedMps > SPEED_RANGE_MPS[1]) {
    faults.push('speed-clamped');
    speedMps = Math.max(SPEED_RANGE_MPS[0], Math.min(SPEED_RANGE_MPS[1], speedMps));
  }
  const clearance = cueClearance(table, balls, aimRad, tipSide, tipHeight);
  if (clearance.blocked) faults.push('cue-blocked');
  const minElevationRad = Math.min(clearance.leastElevationRad, MAX_ELEVATION_RAD);
  elevationRad = Math.max(minElevationRad, Math.min(MAX_ELEVATION_RAD, elevationRad));
  // The hop grows with the vertical speed: v tan(elevation) times the restitution, squared over 2 g.
  const tan = Math.tan(elevationRad);
  const fastest = tan > 0 ? Math.sqrt(2 * GRAVITY_MPS2 * MAX_HOP_M) / (SLATE_RESTITUTION * tan) : Infinity;
  if (speedMps > fastest) {
    faults.push('stroke-slowed');
    speedMps = fastest;
  }
  return { stroke: { aimRad, speedMps, tipSide, tipHeight, elevationRad }, minElevationRad, faults };
}
