/** Lengths and speeds as people read them. Inside everything is metres and m/s. */
import type { Point } from '../net/types.js';

export const UNITS = ['m', 'in', 'diamond'] as const;
export type Unit = (typeof UNITS)[number];

const INCH_M = 0.0254;
const MPH_MPS = 0.44704;
/** Rail sights: eight along the table, four across. */
export const DIAMONDS_LONG = 8;
export const DIAMONDS_SHORT = 4;

export interface Bed {
  readonly lengthM: number;
  readonly widthM: number;
}

/** Metres of one unit along x and along y. */
export function unitM(unit: Unit, bed: Bed): Point {
  if (unit === 'm') return { x: 1, y: 1 };
  if (unit === 'in') return { x: INCH_M, y: INCH_M };
  return { x: bed.lengthM / DIAMONDS_LONG, y: bed.widthM / DIAMONDS_SHORT };
}

export const UNIT_DECIMALS: Readonly<Record<Unit, number>> = { m: 4, in: 2, diamond: 3 };

export function toUnit(point: Point, unit: Unit, bed: Bed): Point {
  const one = unitM(unit, bed);
  return { x: point.x / one.x, y: point.y / one.y };
}

export function fromUnit(point: Point, unit: Unit, bed: Bed): Point {
  const one = unitM(unit, bed);
  return { x: point.x * one.x, y: point.y * one.y };
}

export function mphOf(mps: number): number {
  return mps / MPH_MPS;
}

/** Removes binary noise below a hundredth of a millimetre, so that coordinates read as typed. */
export function tidyM(valueM: number): number {
  return Math.round(valueM * 1e5) / 1e5 + 0;
}
