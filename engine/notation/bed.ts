/** Whether a ball can lie somewhere, by the table's real shape: the mouths of the pockets belong to the bed. */
import type { TableGeometry } from '../geometry/geometry.js';
import type { PocketId } from '../geometry/ids.js';

/** What is typed to a tenth of a millimetre may be wrong by as much (design.md, section 4; field probe B29). */
export const PLACING_TOLERANCE_M = 1e-4;

export type BedPlace =
  | {
      readonly kind: 'on-bed';
      /** Least shift that takes the ball out of the rubber, metres; zero when it touches none. */
      readonly shiftX: number;
      readonly shiftY: number;
    }
  | { readonly kind: 'in-pocket'; readonly pocket: PocketId }
  | { readonly kind: 'off-bed' };

/** Where a ball with its centre at (x, y), engine frame, would lie. */
export function bedPlace(geometry: TableGeometry, x: number, y: number): BedPlace {
  for (const pocket of geometry.pockets) {
    if (distance(x - pocket.dropCentre.x, y - pocket.dropCentre.y) < pocket.dropRadiusM) {
      return { kind: 'in-pocket', pocket: pocket.id };
    }
  }
  const { ballRadiusM: radius, halfLengthM, halfWidthM } = geometry;
  // Inside this rectangle no rubber is within a radius.
  if (Math.abs(x) <= halfLengthM - radius && Math.abs(y) <= halfWidthM - radius) {
    return { kind: 'on-bed', shiftX: 0, shiftY: 0 };
  }
  // A centre beyond the nose line is beside the table or has fallen, but for the few millimetres between the side
  // pocket's nose line and its drop.
  const lip = radius / 2;
  if (Math.abs(x) > halfLengthM + lip || Math.abs(y) > halfWidthM + lip) return { kind: 'off-bed' };

  let shiftX = 0;
  let shiftY = 0;
  for (const obstacle of rubberNear(geometry, x, y)) {
    const depth = radius - obstacle.distanceM;
    if (depth > PLACING_TOLERANCE_M) return { kind: 'off-bed' };
    if (depth > 0) {
      shiftX += obstacle.awayX * depth;
      shiftY += obstacle.awayY * depth;
    }
  }
  return { kind: 'on-bed', shiftX, shiftY };
}

interface Rubber {
  readonly distanceM: number;
  /** Unit vector from the rubber to the centre. */
  readonly awayX: number;
  readonly awayY: number;
}

/** Distance from a point to every nose, facing and jaw tip that is within reach. */
function* rubberNear(geometry: TableGeometry, x: number, y: number): Generator<Rubber> {
  const reach = geometry.ballRadiusM * 2;
  const lines = [...geometry.noses, ...geometry.pockets.flatMap((pocket) => pocket.facings)];
  for (const line of lines) {
    const alongX = line.to.x - line.from.x;
    const alongY = line.to.y - line.from.y;
    const share = ((x - line.from.x) * alongX + (y - line.from.y) * alongY) / (alongX * alongX + alongY * alongY);
    if (share < 0 || share > 1) continue;
    const side = (x - line.from.x) * line.normal.x + (y - line.from.y) * line.normal.y;
    if (side < reach && side > -reach) yield { distanceM: side, awayX: line.normal.x, awayY: line.normal.y };
  }
  for (const pocket of geometry.pockets) {
    for (const tip of pocket.tips) {
      const dx = x - tip.centre.x;
      const dy = y - tip.centre.y;
      const fromCentre = distance(dx, dy);
      if (fromCentre === 0) {
        yield { distanceM: -tip.radiusM, awayX: 0, awayY: 0 };
      } else if (fromCentre - tip.radiusM < reach) {
        yield { distanceM: fromCentre - tip.radiusM, awayX: dx / fromCentre, awayY: dy / fromCentre };
      }
    }
  }
}

function distance(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy);
}
