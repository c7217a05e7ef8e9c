/** Where a cue ball in hand may be put, and the nearest such place. */
import type { Point } from '../../engine/geometry/geometry.js';
import { placementAt } from '../../engine/rules/placement.js';
import type { InHand } from '../../engine/rules/rule-set.js';
import type { PlacedBall } from '../../engine/table/record.js';
import { geometryOf, type Table } from '../../engine/table/table.js';

/** A cue ball put down keeps this much air to rails and strings, metres: nobody places on the line by mistake. */
export const PLACEMENT_GAP_M = 2e-4;

/** Whether the cue ball may be put at `at`: on the bed, on no ball, and behind the head string if so restricted. */
export function mayPlaceAt(table: Table, balls: readonly PlacedBall[], inHand: InHand, at: Point): boolean {
  if (!Number.isFinite(at.x) || !Number.isFinite(at.y)) return false;
  const placement = placementAt(geometryOf(table), balls, at);
  if (!placement.onBed || placement.onBall !== null) return false;
  return inHand !== 'behind-head-string' || placement.zone === 'behind-head-string';
}

/** The free place nearest to `wish`, on growing rings; the bed is large enough to have one. */
export function nearestPlace(table: Table, balls: readonly PlacedBall[], inHand: InHand, wish: Point): Point {
  const { halfLengthM, halfWidthM, headStringX, ballRadiusM } = geometryOf(table);
  const maxX = halfLengthM - ballRadiusM - PLACEMENT_GAP_M;
  const maxY = halfWidthM - ballRadiusM - PLACEMENT_GAP_M;
  const right = inHand === 'behind-head-string' ? headStringX - PLACEMENT_GAP_M : maxX;
  const clamp = (x: number, y: number): Point => ({
    x: Math.max(-maxX, Math.min(right, x)),
    y: Math.max(-maxY, Math.min(maxY, y)),
  });
  const start = Number.isFinite(wish.x) && Number.isFinite(wish.y) ? clamp(wish.x, wish.y) : clamp(headStringX, 0);
  for (let ring = 0; ring < 400; ring++) {
    const points = Math.max(1, 8 * ring);
    for (let n = 0; n < points; n++) {
      const angle = (2 * Math.PI * n) / points;
      const reach = (ring * ballRadiusM) / 2;
      const at = clamp(start.x + reach * Math.cos(angle), start.y + reach * Math.sin(angle));
      if (mayPlaceAt(table, balls, inHand, at)) return at;
    }
  }
  throw new RangeError(`no free place for the cue ball among ${balls.length} balls`);
}
