/** From the engine's frame to a picture in millimetres: the foot rail to the right, the left rail at the top. */
import type { Point } from '../../engine/geometry/geometry.js';

/** Wood around the bed, millimetres. */
export const RAIL_MM = 140;

export interface View {
  readonly halfLengthM: number;
  readonly halfWidthM: number;
}

export function toMm(view: View, point: Point): Point {
  return { x: (point.x + view.halfLengthM) * 1000, y: (view.halfWidthM - point.y) * 1000 };
}

/** Tenths of a millimetre are finer than any screen. */
export function mm(value: number): string {
  return String(Number(value.toFixed(1)) + 0);
}

export function at(view: View, point: Point): string {
  const { x, y } = toMm(view, point);
  return `${mm(x)} ${mm(y)}`;
}
