/** Parts balls that were typed a hair into each other, so that the table starts without overlaps. */
import type { TableGeometry } from '../geometry/geometry.js';
import type { PlacedBall } from '../table/record.js';
import { bedPlace } from './bed.js';
import { snap } from './frame.js';

/**
 * Overlaps within what the grid of positions rounds are touching, not overlapping: a ball typed frozen to a rail
 * keeps its bits. Deeper ones are parted to just beyond touching.
 */
const TOUCHING_M = 2e-12;

/** A tight rack typed to a tenth of a millimetre settles in a few dozen rounds. */
const MAX_ROUNDS = 2000;

export interface Overlap<B> {
  readonly a: B;
  readonly b: B;
  readonly overlapM: number;
}

/** Pairs that overlap by more than `toleranceM`, in the order of the list. */
export function overlaps<B extends PlacedBall>(balls: readonly B[], radiusM: number, toleranceM: number): Overlap<B>[] {
  const found: Overlap<B>[] = [];
  balls.forEach((a, index) => {
    for (const b of balls.slice(index + 1)) {
      const overlapM = 2 * radiusM - Math.sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
      if (overlapM > toleranceM) found.push({ a, b, overlapM });
    }
  });
  return found;
}

/**
 * Moves overlapping balls apart along the line of their centres, each by half, until none overlaps and none is in
 * the rubber. All pairs of a round are moved together, so neither the order of balls nor a mirror matters. Balls
 * that touch nobody keep their bits.
 */
export function separate(balls: readonly PlacedBall[], geometry: TableGeometry): PlacedBall[] {
  const apartM = 2 * geometry.ballRadiusM;
  let current = balls.map(({ ball, x, y }): PlacedBall => ({ ball, x: snap(x), y: snap(y) }));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const shifts = current.map(() => ({ x: 0, y: 0 }));
    let moved = false;
    for (let i = 0; i < current.length; i += 1) {
      for (let j = i + 1; j < current.length; j += 1) {
        const dx = current[j].x - current[i].x;
        const dy = current[j].y - current[i].y;
        const distanceM = Math.sqrt(dx * dx + dy * dy);
        if (distanceM >= apartM - TOUCHING_M) continue;
        const half = (apartM + TOUCHING_M - distanceM) / 2 / distanceM;
        shifts[i].x -= dx * half;
        shifts[i].y -= dy * half;
        shifts[j].x += dx * half;
        shifts[j].y += dy * half;
        moved = true;
      }
    }
    current.forEach((ball, index) => {
      const place = bedPlace(geometry, ball.x, ball.y);
      if (place.kind !== 'on-bed') return;
      const depth = Math.sqrt(place.shiftX * place.shiftX + place.shiftY * place.shiftY);
      if (depth <= TOUCHING_M) return;
      const grown = (depth + TOUCHING_M) / depth;
      shifts[index].x += place.shiftX * grown;
      shifts[index].y += place.shiftY * grown;
      moved = true;
    });
    if (!moved) return current;
    current = current.map((ball, index) => ({
      ball: ball.ball,
      x: snap(ball.x + shifts[index].x),
      y: snap(ball.y + shifts[index].y),
    }));
  }
  return current;
}
