/**
 * The cue ball from the tip to its first contact in closed form (level cue: its path is straight): what speed and
 * spin it arrives with (physics checks 1-5, 17).
 */
import { GRAVITY_MPS2 } from '../../engine/physics/parameters.js';
import type { Table } from '../../engine/table/table.js';

export interface Arrival {
  /** m/s; 0 when it does not get there. */
  speedMps: number;
  /** Surface speed R w of the forward roll, m/s; equals `speedMps` when rolling. */
  topMps: number;
  /** Surface speed R wz of the vertical-axis spin, m/s; > 0 counter-clockwise. */
  sideMps: number;
}

/** State after `distanceM` of a ball launched at `speedMps` with the given tip offset; written to `out`. */
export function travel(
  table: Table,
  speedMps: number,
  tipSide: number,
  tipHeight: number,
  distanceM: number,
  out: Arrival,
): void {
  const slide = table.cloth.slide * GRAVITY_MPS2;
  const roll = table.cloth.roll * GRAVITY_MPS2;
  const top = 2.5 * tipHeight * speedMps;
  const slip = speedMps - top;
  const sign = slip < 0 ? -1 : 1;
  const slideS = (2 * Math.abs(slip)) / (7 * slide);
  const a = -sign * slide;
  const slideM = speedMps * slideS + 0.5 * a * slideS * slideS;
  let seconds: number;
  if (distanceM <= slideM) {
    const root = Math.sqrt(Math.max(0, speedMps * speedMps + 2 * a * distanceM));
    seconds = (2 * distanceM) / (speedMps + root);
    out.speedMps = root;
    out.topMps = top + 2.5 * sign * slide * seconds;
  } else {
    const v = speedMps + a * slideS;
    const left = v * v - 2 * roll * (distanceM - slideM);
    if (left <= 0) {
      out.speedMps = 0;
      out.topMps = 0;
      out.sideMps = 0;
      return;
    }
    const root = Math.sqrt(left);
    seconds = slideS + (2 * (distanceM - slideM)) / (v + root);
    out.speedMps = root;
    out.topMps = root;
  }
  const side = 2.5 * tipSide * speedMps;
  const decayed = Math.abs(side) - table.cloth.spinDecayRadPerS2 * table.ball.radiusM * seconds;
  out.sideMps = decayed <= 0 ? 0 : side < 0 ? -decayed : decayed;
}

export interface Swerve {
  /** Displacement to the left of the launch line after the distance, metres. */
  asideM: number;
  /** Turn of the direction of motion, radians counter-clockwise. */
  turnRad: number;
}

/**
 * Curve of a cue ball struck with side by an elevated cue: the spin about the line of aim pushes it across while it
 * slides. To first order in the angle, which is what a planned shot stays within.
 */
export function swerve(
  table: Table,
  speedMps: number,
  tipSide: number,
  tipHeight: number,
  elevationRad: number,
  distanceM: number,
  out: Swerve,
): void {
  out.asideM = 0;
  out.turnRad = 0;
  if (tipSide === 0 || elevationRad === 0) return;
  const slide = table.cloth.slide * GRAVITY_MPS2;
  const impulse = speedMps / Math.cos(elevationRad);
  const slipAlong = speedMps - 2.5 * impulse * tipHeight;
  const slipAside = 2.5 * impulse * tipSide * Math.sin(elevationRad);
  const slip = Math.sqrt(slipAlong * slipAlong + slipAside * slipAside);
  if (slip < 1e-12) return;
  const along = (-slide * slipAlong) / slip;
  const aside = (-slide * slipAside) / slip;
  const slideS = (2 * slip) / (7 * slide);
  const slideM = speedMps * slideS + 0.5 * along * slideS * slideS;
  const near = distanceM < slideM;
  const root = Math.sqrt(Math.max(0, speedMps * speedMps + 2 * along * distanceM));
  const seconds = near ? (2 * distanceM) / (speedMps + root) : slideS;
  const speed = speedMps + along * seconds;
  if (speed <= 0) return;
  out.turnRad = Math.atan2(aside * seconds, speed);
  out.asideM = 0.5 * aside * seconds * seconds + (near ? 0 : (distanceM - slideM) * Math.tan(out.turnRad));
}

/** Distance at which a ball launched like this comes to rest on a free table. */
export function restDistanceM(table: Table, speedMps: number, tipHeight: number): number {
  const slide = table.cloth.slide * GRAVITY_MPS2;
  const roll = table.cloth.roll * GRAVITY_MPS2;
  const slip = speedMps * (1 - 2.5 * tipHeight);
  const slideS = (2 * Math.abs(slip)) / (7 * slide);
  const a = slip < 0 ? slide : -slide;
  const v = speedMps + a * slideS;
  return speedMps * slideS + 0.5 * a * slideS * slideS + (v * v) / (2 * roll);
}

/** Launch speed that brings a ball to rest after `distanceM` (bisection; the distance grows with the speed). */
export function speedForRestMps(table: Table, distanceM: number, tipHeight: number): number {
  let low = 0;
  let high = 12;
  for (let i = 0; i < 40; i++) {
    const mid = (low + high) / 2;
    if (restDistanceM(table, mid, tipHeight) < distanceM) low = mid;
    else high = mid;
  }
  return (low + high) / 2;
}

/** Launch speed that arrives after `distanceM` at `arrivalMps`, at most `maxMps`. */
export function speedForArrivalMps(
  table: Table,
  arrivalMps: number,
  tipHeight: number,
  distanceM: number,
  maxMps: number,
): number {
  const at: Arrival = { speedMps: 0, topMps: 0, sideMps: 0 };
  let low = 0;
  let high = maxMps;
  for (let i = 0; i < 24; i++) {
    const mid = (low + high) / 2;
    travel(table, mid, 0, tipHeight, distanceM, at);
    if (at.speedMps < arrivalMps) low = mid;
    else high = mid;
  }
  return high;
}
