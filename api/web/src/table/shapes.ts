/** The table's rubber, as polygons of the very lines and arcs that the simulator's balls meet. Corner frame, metres. */
import type { JawTip, Pocket, Point, RailLine, TableGeometry } from '../../../../engine/geometry/geometry.js';
import { RAILS } from '../../../../engine/geometry/ids.js';

const ARC_STEPS = 6;

/** The cushions, each a closed polygon from one pocket to the next. */
export function cushionPolygons(geometry: TableGeometry): Point[][] {
  return RAILS.map((rail, index) => {
    const nose = geometry.noses[index];
    const [start, end] = jawsOf(geometry, rail, nose);
    return [
      start.facing.to,
      ...arc(start.tip, start.facing.from, nose.from),
      ...arc(end.tip, nose.to, end.facing.from),
      end.facing.to,
    ].map((point) => toCorner(geometry, point));
  });
}

/** A point of the engine's frame in the corner frame. */
export function toCorner(geometry: TableGeometry, point: Point): Point {
  return { x: point.x + geometry.halfLengthM, y: point.y + geometry.halfWidthM };
}

interface Jaw {
  readonly tip: JawTip;
  readonly facing: RailLine;
}

/** The jaws at the two ends of a rail: first the one at `nose.from`. */
function jawsOf(geometry: TableGeometry, rail: RailLine['rail'], nose: RailLine): [Jaw, Jaw] {
  const jaws = geometry.pockets.flatMap((pocket: Pocket) =>
    pocket.tips.flatMap((tip, side) => (tip.rail === rail ? [{ tip, facing: pocket.facings[side] }] : [])),
  );
  const [a, b] = jaws;
  return distance(a.tip.centre, nose.from) < distance(b.tip.centre, nose.from) ? [a, b] : [b, a];
}

function distance(a: Point, b: Point): number {
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
}

/** Points on the rounded tip from one end to the other, both included, the short way round. */
function arc(tip: JawTip, from: Point, to: Point): Point[] {
  const { centre, radiusM } = tip;
  const first = Math.atan2(from.y - centre.y, from.x - centre.x);
  let turn = Math.atan2(to.y - centre.y, to.x - centre.x) - first;
  if (turn > Math.PI) turn -= 2 * Math.PI;
  if (turn < -Math.PI) turn += 2 * Math.PI;
  return Array.from({ length: ARC_STEPS + 1 }, (_, step) => {
    const angle = first + (turn * step) / ARC_STEPS;
    return { x: centre.x + radiusM * Math.cos(angle), y: centre.y + radiusM * Math.sin(angle) };
  });
}
