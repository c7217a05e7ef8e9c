/** Breaks: a few good places along the head string, full on the first ball, from controlled to hard. */
import { handOf } from './aim.js';
import { type Candidate, groupOf } from './candidate.js';
import type { Scene } from './scene.js';

/** Share of the half width at which the cue ball is put, and distance behind the head string, metres. */
const PLACES = [
  [0, 0.02],
  [0.16, 0.02],
  [-0.16, 0.02],
  [0.32, 0.02],
  [-0.32, 0.02],
  [0.64, 0.02],
  [-0.64, 0.02],
  [0.85, 0.1],
  [-0.85, 0.1],
] as const;
const SPEEDS_MPS = [9, 11] as const;
/** The soft break that leaves the ball-on hidden is another idea than power. */
const SOFT_MPS = 5.5;
const TIP_HEIGHTS = [0, -0.12] as const;
/** Aim off the centre of the first ball, as a share of two radii. */
const OFFSETS = [0, 0.12, -0.12] as const;

/** Breaks of a full rack, the cue ball in hand behind the head string. */
export function breaks(scene: Scene): Candidate[] {
  const { geometry, layout, ballOn, radiusM } = scene;
  const out: Candidate[] = [];
  if (ballOn === 0) return out;
  const bx = layout.x[ballOn];
  const by = layout.y[ballOn];
  for (const [share, backM] of PLACES) {
    const cue = { x: geometry.headStringX - backM, y: share * (geometry.halfWidthM - radiusM) };
    if (!scene.free(cue.x, cue.y)) continue;
    const dx = bx - cue.x;
    const dy = by - cue.y;
    const d = Math.sqrt(dx * dx + dy * dy);
    for (const offset of OFFSETS) {
      const sin = (offset * 2 * radiusM) / d;
      const cos = Math.sqrt(1 - sin * sin);
      const ux = (dx * cos - dy * sin) / d;
      const uy = (dy * cos + dx * sin) / d;
      const cut = Math.atan2(-offset, Math.sqrt(1 - offset * offset));
      for (const speed of offset === 0 ? [...SPEEDS_MPS, SOFT_MPS] : [SOFT_MPS]) {
        for (const height of TIP_HEIGHTS) {
          const made = scene.stroke(cue, Math.atan2(uy, ux), speed, 0, height);
          if (made === null) continue;
          out.push({
            kind: 'break',
            declaration: { type: 'break' },
            stroke: made.stroke,
            placement: cue,
            hand: handOf(cut, uy, 0),
            minElevationRad: made.minElevationRad,
            prior: 0.6,
            group: groupOf('break'),
            considered: null,
            aim: null,
          });
        }
      }
    }
  }
  return out;
}
