/**
 * Push-outs: the cue ball rolled to a place where the opponent likes neither to play nor to hand back. First
 * contact and rails are suspended, so it may go straight there, or by one cushion round what is in the way.
 */
import type { Point } from '../../engine/geometry/geometry.js';
import { type Candidate, groupOf } from './candidate.js';
import type { Scene } from './scene.js';
import { speedForRestMps } from './travel.js';

/** Places tried along and across the table. */
const COLUMNS = 12;
const ROWS = 7;
/** A little follow: the ball soon rolls, and the tip stays far from the miscue circle. */
const ROLLING_TIP = 0.25;
/** Share of the speed that a cushion keeps, roughly, for a rolling ball. */
const CUSHION_SHARE = 0.62;
const NEAREST_M = 0.12;

/** Push-outs with the cue ball at `cue`. */
export function pushOuts(scene: Scene, cue: Point): Candidate[] {
  const { halfLengthM, halfWidthM } = scene.geometry;
  const innerX = halfLengthM - scene.radiusM;
  const innerY = halfWidthM - scene.radiusM;
  const out: Candidate[] = [];
  for (let i = 0; i < COLUMNS; i++) {
    for (let j = 0; j < ROWS; j++) {
      const x = -innerX + (2 * innerX * (i + 0.5)) / COLUMNS;
      const y = -innerY + (2 * innerY * (j + 0.5)) / ROWS;
      if (!scene.free(x, y)) continue;
      push(scene, cue, x, y, 0, out);
    }
  }
  if (out.length >= 20) return out;
  // Shut in: by one cushion, the target mirrored at the cushion's line.
  for (let i = 0; i < COLUMNS; i++) {
    for (let j = 0; j < ROWS; j++) {
      const x = -innerX + (2 * innerX * (i + 0.5)) / COLUMNS;
      const y = -innerY + (2 * innerY * (j + 0.5)) / ROWS;
      if (!scene.free(x, y)) continue;
      for (const [mx, my] of [
        [2 * innerX - x, y],
        [-2 * innerX - x, y],
        [x, 2 * innerY - y],
        [x, -2 * innerY - y],
      ]) {
        push(scene, cue, mx, my, 1, out);
      }
    }
  }
  return out;
}

function push(scene: Scene, cue: Point, x: number, y: number, cushions: number, out: Candidate[]): void {
  const dx = x - cue.x;
  const dy = y - cue.y;
  const d = Math.sqrt(dx * dx + dy * dy);
  if (d < NEAREST_M) return;
  const { halfLengthM, halfWidthM } = scene.geometry;
  const r = scene.radiusM;
  // Straight to the place, or as far as the first cushion.
  const toX = dx === 0 ? Infinity : (Math.sign(dx) * (halfLengthM - r) - cue.x) / dx;
  const toY = dy === 0 ? Infinity : (Math.sign(dy) * (halfWidthM - r) - cue.y) / dy;
  const share = cushions === 0 ? 1 : Math.min(1, toX, toY);
  if (!scene.field.pathClear(cue.x, cue.y, dx / d, dy / d, d * share, 0)) return;
  const after = d * (1 - share);
  const effective = d * share + after / (CUSHION_SHARE * CUSHION_SHARE);
  const speed = speedForRestMps(scene.table, effective, ROLLING_TIP);
  const made = scene.stroke(cue, Math.atan2(dy, dx), speed, 0, ROLLING_TIP);
  if (made === null) return;
  out.push({
    kind: 'push-out',
    declaration: { type: 'push-out' },
    stroke: made.stroke,
    placement: null,
    hand: dy > 0 ? -1 : 1,
    minElevationRad: made.minElevationRad,
    prior: 0.5,
    group: groupOf('push-out'),
    considered: null,
    aim: null,
  });
}
