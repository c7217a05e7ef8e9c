/**
 * Where to aim so that an object ball leaves along a given line: the ghost ball corrected for throw, with the spin
 * that the cue ball really has when it arrives (physics check 14). Squirt is added when the stroke is made.
 */
import type { Table } from '../../engine/table/table.js';
import { type Arrival, type Swerve, swerve, travel } from './travel.js';

export interface AimSolution {
  /** Direction in which the cue ball leaves, as a unit vector and an angle. */
  ux: number;
  uy: number;
  headingRad: number;
  /** Cue ball's centre at contact. */
  ghostX: number;
  ghostY: number;
  /** Path of the cue ball to it. */
  distanceM: number;
  /** Angle from the cue ball's path to the line of centres, signed counter-clockwise. */
  cutRad: number;
  /** Cue ball just before contact. */
  impactMps: number;
  /** Object ball just after. */
  objectMps: number;
}

export function newAim(): AimSolution {
  return {
    ux: 1,
    uy: 0,
    headingRad: 0,
    ghostX: 0,
    ghostY: 0,
    distanceM: 0,
    cutRad: 0,
    impactMps: 0,
    objectMps: 0,
  };
}

const MIN_COS_CUT = 0.08;
const arrival: Arrival = { speedMps: 0, topMps: 0, sideMps: 0 };
const curve: Swerve = { asideM: 0, turnRad: 0 };

/**
 * Direction in which the struck ball leaves relative to the line of centres, radians counter-clockwise.
 * @param sinCut, cosCut of the signed cut (path to line of centres)
 */
export function throwRad(table: Table, at: Arrival, sinCut: number, cosCut: number): number {
  const { ball } = table;
  const k = (1 + ball.restitution) / 2;
  // Surface of the cue ball at the contact, along the tangent left of the line of centres, and vertically.
  const slipT = -at.speedMps * sinCut + at.sideMps;
  const slipZ = at.topMps * cosCut;
  const slip = Math.sqrt(slipT * slipT + slipZ * slipZ);
  if (slip < 1e-12) return 0;
  const mu = ball.frictionA + ball.frictionB * Math.exp(-ball.frictionC * slip);
  const grip = slip / (7 * k * at.speedMps * cosCut);
  return Math.atan2(Math.min(mu, grip) * slipT, slip);
}

/**
 * Solves the aim for the object ball at (bx, by) to leave along `(tx, ty)`.
 * @returns false when the line cannot be cut from here or the cue ball does not arrive
 */
export function solveAim(
  table: Table,
  cx: number,
  cy: number,
  bx: number,
  by: number,
  tx: number,
  ty: number,
  speedMps: number,
  tipSide: number,
  tipHeight: number,
  elevationRad: number,
  out: AimSolution,
): boolean {
  const diameter = 2 * table.ball.radiusM;
  const k = (1 + table.ball.restitution) / 2;
  let thrown = 0;
  let turned = 0;
  for (let pass = 0; pass < 6; pass++) {
    const c = Math.cos(thrown);
    const s = Math.sin(thrown);
    const nx = tx * c + ty * s;
    const ny = ty * c - tx * s;
    out.ghostX = bx - diameter * nx;
    out.ghostY = by - diameter * ny;
    const dx = out.ghostX - cx;
    const dy = out.ghostY - cy;
    const d = Math.sqrt(dx * dx + dy * dy);
    if (d < 1e-9) return false;
    swerve(table, speedMps, tipSide, tipHeight, elevationRad, d, curve);
    // Launch off the chord by what the path curves, so that it ends on the ghost; it arrives turned.
    const lead = Math.atan2(-curve.asideM, d);
    out.ux = (dx * Math.cos(lead) - dy * Math.sin(lead)) / d;
    out.uy = (dy * Math.cos(lead) + dx * Math.sin(lead)) / d;
    out.distanceM = d;
    const ax = out.ux * Math.cos(curve.turnRad) - out.uy * Math.sin(curve.turnRad);
    const ay = out.uy * Math.cos(curve.turnRad) + out.ux * Math.sin(curve.turnRad);
    const cosCut = ax * nx + ay * ny;
    const sinCut = ax * ny - ay * nx;
    if (cosCut < MIN_COS_CUT) return false;
    travel(table, speedMps, tipSide, tipHeight, d, arrival);
    if (arrival.speedMps <= 0) return false;
    out.cutRad = Math.atan2(sinCut, cosCut);
    out.impactMps = arrival.speedMps;
    out.objectMps = k * arrival.speedMps * cosCut;
    turned = throwRad(table, arrival, sinCut, cosCut);
    if (Math.abs(turned - thrown) < 1e-9) break;
    thrown = turned;
  }
  out.headingRad = Math.atan2(out.uy, out.ux);
  return true;
}

/**
 * The side to which errors count as positive in this shot's own coordinates: thinner. Mirrored shots get the
 * other sign; a dead straight shot takes it from its direction.
 */
export function handOf(cutRad: number, uy: number, tipSide: number): 1 | -1 {
  if (Math.abs(cutRad) > 1e-9) return cutRad > 0 ? -1 : 1;
  if (uy !== 0) return uy > 0 ? -1 : 1;
  return tipSide > 0 ? -1 : 1;
}
