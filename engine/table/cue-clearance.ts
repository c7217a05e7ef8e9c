/**
 * What the cue itself needs: room behind the cue ball, and a cue ball that is gone before the tip follows.
 * The cue is a tapered rod through the tip's contact point; it must pass over rails and balls behind the cue
 * ball, or be elevated until it does.
 */

import { stickSpeedMps } from '../physics/cue-strike.js';
import { GRAVITY_MPS2 } from '../physics/parameters.js';
import type { PlacedBall } from './record.js';
import type { Stroke } from './stroke.js';
import { geometryOf, type Table } from './table.js';

/** A playing cue: length and radius at tip and butt, metres (58 inches, 13 mm tip, 29 mm butt). */
const CUE_LENGTH_M = 1.473;
const CUE_TIP_RADIUS_M = 0.0065;
const CUE_BUTT_RADIUS_M = 0.0145;
/** Rail tops lie about this much above the nose line. */
const RAIL_TOP_ABOVE_NOSE_M = 0.004;
/** Nobody strikes a planned shot steeper than this. */
export const MAX_ELEVATION_RAD = (75 * Math.PI) / 180;
/** Ball on slate (Alciatore: 0.5). */
const SLATE_RESTITUTION = 0.5;
/** A cue ball that hops higher than this no longer meets balls at their equator: the plane is the wrong model. */
export const MAX_HOP_M = 0.01;
/** How far a tip usually follows through after a firm stroke. */
const FOLLOW_THROUGH_M = 0.1;

export interface CueClearance {
  /** Least elevation at which the cue passes, radians; 0 when nothing is in the way. */
  readonly leastElevationRad: number;
  /** What forces it: a ball, the rail, or nothing. */
  readonly by: { readonly kind: 'ball'; readonly ball: number } | { readonly kind: 'rail' } | null;
  /** True when no elevation up to `MAX_ELEVATION_RAD` passes. */
  readonly blocked: boolean;
}

/**
 * Least elevation for a stroke along `aimRad` at the given tip offset.
 * @param placed balls on the bed, the cue ball among them
 */
export function cueClearance(
  table: Table,
  placed: readonly PlacedBall[],
  aimRad: number,
  tipSide: number,
  tipHeight: number,
): CueClearance {
  const r = table.ball.radiusM;
  const cue = placed.find((b) => b.ball === 0);
  if (cue === undefined) return { leastElevationRad: 0, by: null, blocked: false };
  const ux = Math.cos(aimRad);
  const uy = Math.sin(aimRad);
  // The cue runs back from the contact point, which lies `tipSide` to the right of the ball's centre.
  const tipX = cue.x + tipSide * r * uy;
  const tipY = cue.y - tipSide * r * ux;
  const rise = tipHeight * r;
  let least = 0;
  let by: CueClearance['by'] = null;
  for (const ball of placed) {
    if (ball.ball === 0) continue;
    const dx = ball.x - tipX;
    const dy = ball.y - tipY;
    const behind = -(dx * ux + dy * uy);
    const aside = dx * uy - dy * ux;
    if (behind <= -r || behind > CUE_LENGTH_M) continue;
    const clear = r + cueRadiusM(behind);
    const lift2 = clear * clear - aside * aside;
    if (lift2 <= 0) continue;
    const need = elevationFor(Math.max(behind, r), Math.sqrt(lift2) - rise);
    if (need > least) {
      least = need;
      by = { kind: 'ball', ball: ball.ball };
    }
  }
  const railBehind = distanceToRailBehind(table, tipX, tipY, ux, uy);
  if (railBehind < CUE_LENGTH_M) {
    const top = (2 * table.cushion.noseHeight - 1) * r + RAIL_TOP_ABOVE_NOSE_M + cueRadiusM(railBehind);
    const need = elevationFor(Math.max(railBehind, r), top - rise);
    if (need > least) {
      least = need;
      by = { kind: 'rail' };
    }
  }
  return { leastElevationRad: least, by, blocked: least > MAX_ELEVATION_RAD };
}

/** Radius of the cue `back` metres behind the tip. */
function cueRadiusM(back: number): number {
  const share = back <= 0 ? 0 : back / CUE_LENGTH_M;
  return CUE_TIP_RADIUS_M + (CUE_BUTT_RADIUS_M - CUE_TIP_RADIUS_M) * share;
}

/** Elevation that lifts the cue's axis by `liftM` at `backM` behind the tip. */
function elevationFor(backM: number, liftM: number): number {
  return liftM <= 0 ? 0 : Math.atan(liftM / backM);
}

/** Distance from the tip back along the cue to the nose line it crosses first. */
function distanceToRailBehind(table: Table, x: number, y: number, ux: number, uy: number): number {
  const { halfLengthM, halfWidthM } = geometryOf(table);
  const alongX = ux > 0 ? (x + halfLengthM) / ux : ux < 0 ? (x - halfLengthM) / ux : Infinity;
  const alongY = uy > 0 ? (y + halfWidthM) / uy : uy < 0 ? (y - halfWidthM) / uy : Infinity;
  return Math.max(0, Math.min(alongX, alongY));
}

/**
 * How high the cue ball hops off the bed: an elevated cue drives it into the slate, which gives back half.
 * Metres; 0 for a level cue.
 */
export function hopHeightM(stroke: Stroke): number {
  const down = stroke.speedMps * Math.tan(stroke.elevationRad);
  const up = SLATE_RESTITUTION * down;
  return (up * up) / (2 * GRAVITY_MPS2);
}

/**
 * Double-hit risk with a ball close on the line: does the following tip reach the cue ball again within a usual
 * follow-through? The stick keeps what the impulse left it; the cue ball, after meeting the ball at `gapM`,
 * keeps the tangential part of its speed and the share (1 - e)/2 of the rest.
 * @param gapM surface to surface along the heading; @param cutRad cut angle of the hit
 * @returns distance the tip travels until it catches the cue ball, metres; Infinity when it never does
 */
export function tipCatchDistanceM(table: Table, stroke: Stroke, gapM: number, cutRad: number): number {
  const { ball, cue } = table;
  const stick = stickSpeedMps(ball, cue, stroke);
  const after = stick - (ball.massKg / cue.massKg) * (stroke.speedMps / Math.cos(stroke.elevationRad));
  const cosCut = Math.cos(cutRad);
  // Speed of the cue ball along the aim after the hit.
  const left = stroke.speedMps * (1 - 0.5 * (1 + ball.restitution) * cosCut * cosCut);
  if (after <= left) return Infinity;
  const hitS = gapM / stroke.speedMps;
  const catchS = (gapM - left * hitS) / (after - left);
  return after * Math.max(catchS, hitS);
}

/** True when the tip would meet the cue ball a second time in a usual follow-through. */
export function risksDoubleHit(table: Table, stroke: Stroke, gapM: number, cutRad: number): boolean {
  return tipCatchDistanceM(table, stroke, gapM, cutRad) < FOLLOW_THROUGH_M;
}

export const STROKE_PROBLEMS = ['stroke.miscue', 'stroke.blocked', 'stroke.elevation', 'stroke.leaves-bed'] as const;
export type StrokeProblem = (typeof STROKE_PROBLEMS)[number];

/**
 * Why a stroke cannot be played as asked: tip outside the miscue circle, cue blocked at any elevation, cue too
 * level for what lies behind the cue ball, or a cue ball that would leave the bed (no airborne balls here).
 */
export function strokeProblems(table: Table, placed: readonly PlacedBall[], stroke: Stroke): StrokeProblem[] {
  const out: StrokeProblem[] = [];
  const offset2 = stroke.tipSide * stroke.tipSide + stroke.tipHeight * stroke.tipHeight;
  const limit = table.cue.miscueLimit;
  if (offset2 > limit * limit * (1 + 1e-12)) out.push('stroke.miscue');
  const clearance = cueClearance(table, placed, stroke.aimRad, stroke.tipSide, stroke.tipHeight);
  if (clearance.blocked) out.push('stroke.blocked');
  else if (stroke.elevationRad < clearance.leastElevationRad - 1e-9) out.push('stroke.elevation');
  if (hopHeightM(stroke) > MAX_HOP_M) out.push('stroke.leaves-bed');
  return out;
}
