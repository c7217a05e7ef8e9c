/**
 * From the table (metres, corner frame: x to the foot rail, y to the left rail) to the drawing (millimetres, y down)
 * and back. Lying: head rail on the left. Upright: head rail at the bottom, as a player at the head sees it.
 */
import type { Point } from '../net/types.js';

/** Drawn around the playing surface: rubber, wood and a little air, millimetres. */
export const MARGIN_MM = 156;

export interface Projection {
  readonly upright: boolean;
  readonly lengthM: number;
  readonly widthM: number;
}

export function toDrawing(projection: Projection, point: Point): Point {
  const { upright, lengthM, widthM } = projection;
  return upright
    ? { x: (widthM - point.y) * 1000, y: (lengthM - point.x) * 1000 }
    : { x: point.x * 1000, y: (widthM - point.y) * 1000 };
}

export function toTable(projection: Projection, drawn: Point): Point {
  const { upright, lengthM, widthM } = projection;
  return upright
    ? { x: lengthM - drawn.y / 1000, y: widthM - drawn.x / 1000 }
    : { x: drawn.x / 1000, y: widthM - drawn.y / 1000 };
}

/** A step on the screen (right, down) as a step on the table. */
export function stepToTable(projection: Projection, right: number, down: number): Point {
  return projection.upright ? { x: -down, y: -right } : { x: right, y: -down };
}

/** Direction on the table (radians counter-clockwise from +x) as a rotation of the drawing, degrees clockwise. */
export function drawingDeg(projection: Projection, angleRad: number): number {
  return (-angleRad * 180) / Math.PI - (projection.upright ? 90 : 0);
}

/** `viewBox` of the whole table. */
export function viewBox(projection: Projection): { x: number; y: number; width: number; height: number } {
  const long = projection.lengthM * 1000 + 2 * MARGIN_MM;
  const short = projection.widthM * 1000 + 2 * MARGIN_MM;
  return projection.upright
    ? { x: -MARGIN_MM, y: -MARGIN_MM, width: short, height: long }
    : { x: -MARGIN_MM, y: -MARGIN_MM, width: long, height: short };
}
