/** The table without its balls: wood, cloth, cushions and pockets as the simulator's balls meet them, sights and spots. */
import type { JawTip, Point, RailLine, TableGeometry } from '../../engine/geometry/geometry.js';
import { RAILS } from '../../engine/geometry/ids.js';
import { at, mm, RAIL_MM, toMm } from './view.js';

const SIGHT_MM = 95;

export function drawTable(geometry: TableGeometry): string {
  const lengthMm = geometry.halfLengthM * 2000;
  const widthMm = geometry.halfWidthM * 2000;
  const depth = geometry.spec.railDepthM * 1000;
  const sights = [1, 2, 3, 5, 6, 7]
    .flatMap((n) => [-SIGHT_MM, widthMm + SIGHT_MM].map((y) => [(n * lengthMm) / 8, y]))
    .concat([1, 2, 3].flatMap((n) => [-SIGHT_MM, lengthMm + SIGHT_MM].map((x) => [x, (n * widthMm) / 4])));
  const string = toMm(geometry, { x: geometry.headStringX, y: 0 }).x;
  return [
    `<rect x="${-RAIL_MM}" y="${-RAIL_MM}" width="${mm(lengthMm + 2 * RAIL_MM)}" height="${mm(widthMm + 2 * RAIL_MM)}" rx="40" fill="#4a2f1d"/>`,
    `<rect x="${mm(-depth)}" y="${mm(-depth)}" width="${mm(lengthMm + 2 * depth)}" height="${mm(widthMm + 2 * depth)}" fill="#2a6f77"/>`,
    geometry.pockets
      .map(({ dropCentre, dropRadiusM }) => {
        const { x, y } = toMm(geometry, dropCentre);
        return `<circle cx="${mm(x)}" cy="${mm(y)}" r="${mm(dropRadiusM * 1000)}" fill="#111"/>`;
      })
      .join(''),
    `<g fill="#1d565d">${RAILS.map((_, index) => `<path d="${cushion(geometry, index)}"/>`).join('')}</g>`,
    `<path d="M${mm(string)} 0V${mm(widthMm)}" stroke="#fff" stroke-opacity=".25" stroke-width="2" stroke-dasharray="12 10"/>`,
    `<g fill="#fff" fill-opacity=".35">${[geometry.footSpot, geometry.headSpot].map((spot) => dot(toMm(geometry, spot), 6)).join('')}</g>`,
    `<g fill="#f3e3c3">${sights.map(([x, y]) => dot({ x, y }, 7)).join('')}</g>`,
  ].join('');
}

function dot({ x, y }: Point, radius: number): string {
  return `<circle cx="${mm(x)}" cy="${mm(y)}" r="${radius}"/>`;
}

/** A cushion from jaw to jaw: facing, rounded tip, nose, rounded tip, facing. */
function cushion(geometry: TableGeometry, rail: number): string {
  const nose = geometry.noses[rail];
  const jaws = geometry.pockets.flatMap((pocket) =>
    pocket.tips.flatMap((tip, side) => (tip.rail === nose.rail ? [{ tip, facing: pocket.facings[side] }] : [])),
  );
  jaws.sort((a, b) => squared(a.tip.centre, nose.from) - squared(b.tip.centre, nose.from));
  const [start, end] = jaws;
  const arc = (tip: JawTip, from: Point, to: Point): string => {
    // Which way round is the short one, in a picture whose y points down.
    const turn =
      (from.x - tip.centre.x) * (to.y - tip.centre.y) - (from.y - tip.centre.y) * (to.x - tip.centre.x) > 0 ? 0 : 1;
    return `A${mm(tip.radiusM * 1000)} ${mm(tip.radiusM * 1000)} 0 0 ${turn} ${at(geometry, to)}`;
  };
  const out = (facing: RailLine): string => at(geometry, facing.to);
  return (
    `M${out(start.facing)}L${at(geometry, start.facing.from)}${arc(start.tip, start.facing.from, nose.from)}` +
    `L${at(geometry, nose.to)}${arc(end.tip, nose.to, end.facing.from)}L${out(end.facing)}Z`
  );
}

function squared(a: Point, b: Point): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
}
