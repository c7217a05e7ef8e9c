/** Pictures of layouts and shots as SVG: to scale, without fonts, scripts or anything from outside. */
import type { Point } from '../../engine/geometry/geometry.js';
import type { PlacedBall, ShotRecord } from '../../engine/table/record.js';
import type { Stroke } from '../../engine/table/stroke.js';
import { geometryOf, type Table } from '../../engine/table/table.js';
import { drawBalls } from './balls.js';
import { drawShot } from './shot.js';
import { drawTable } from './table.js';
import { mm, RAIL_MM, toMm } from './view.js';

/** Room for the cue that reaches over the wood, millimetres. */
const MARGIN_MM = 12;

export interface Drawing {
  readonly table: Table;
  /** Balls before the shot, engine frame. */
  readonly balls: readonly PlacedBall[];
  /** A shot with its paths; what is drawn of it comes from nowhere else. */
  readonly shot?: { readonly record: ShotRecord; readonly stroke: Stroke | null };
  /** Where the cue ball tends to come to rest. */
  readonly zone?: { readonly mean: Point; readonly p50M: number; readonly p90M: number } | null;
}

/** An SVG document of its own, about 2.8 m by 1.5 m in millimetres. */
export function drawSvg({ table, balls, shot, zone }: Drawing): string {
  const geometry = geometryOf(table);
  const edge = RAIL_MM + MARGIN_MM;
  const box = [-edge, -edge, geometry.halfLengthM * 2000 + 2 * edge, geometry.halfWidthM * 2000 + 2 * edge].map(mm);
  const parts = [drawTable(geometry)];
  if (zone) {
    const { x, y } = toMm(geometry, zone.mean);
    for (const [radiusM, opacity] of [
      [zone.p90M, 0.14],
      [zone.p50M, 0.22],
    ]) {
      parts.push(
        `<circle cx="${mm(x)}" cy="${mm(y)}" r="${mm(radiusM * 1000)}" fill="#fff" fill-opacity="${opacity}"/>`,
      );
    }
  }
  if (shot) parts.push(drawShot(geometry, shot.record, shot.stroke));
  parts.push(drawBalls(geometry, balls));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" role="img">${parts.join('')}</svg>`;
}
