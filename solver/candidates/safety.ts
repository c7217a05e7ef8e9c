/**
 * Safeties off the ball-on: every thickness from one edge to the other at every speed. What they are worth shows
 * when the opponent's chances are looked at; geometry has no opinion.
 */
import type { Point } from '../../engine/geometry/geometry.js';
import { type Candidate, groupOf, quietDeclaration } from './candidate.js';
import { speedGrid } from './direct.js';
import type { Scene } from './scene.js';

/** Offset of the hit from the centre as a share of two radii, left of the ball positive. */
const OFFSETS = [0, 0.2, -0.2, 0.4, -0.4, 0.6, -0.6, 0.78, -0.78, 0.92, -0.92] as const;
const SLOWEST_MPS = 0.45;
const FASTEST_MPS = 4;
const SPEEDS = 6;
const HEIGHTS = [0, 0.3, -0.3] as const;

/** Safeties with the cue ball at `cue`. */
export function safeties(scene: Scene, cue: Point, placement: Point | null): Candidate[] {
  const { layout, ballOn, field } = scene;
  const dx = layout.x[ballOn] - cue.x;
  const dy = layout.y[ballOn] - cue.y;
  const d = Math.sqrt(dx * dx + dy * dy);
  const quiet = quietDeclaration(scene.question.ruleSet);
  const out: Candidate[] = [];
  const speeds = speedGrid(SLOWEST_MPS + 0.15 * d, FASTEST_MPS, SPEEDS);
  for (const offset of OFFSETS) {
    const hit = scene.hitAt(cue, offset);
    if (hit === null || !field.pathClear(cue.x, cue.y, hit.ux, hit.uy, hit.pathM, ballOn)) continue;
    const { uy, x: gx, y: gy } = hit;
    const heading = Math.atan2(uy, hit.ux);
    const cut = Math.atan2(Math.abs(offset), hit.cosCut);
    speeds.forEach((speed, i) => {
      // Thin hits leave the cue ball's path to its spin; full hits to the speed: one height a speed keeps the grid small.
      const heights = Math.abs(offset) < 0.5 ? HEIGHTS : HEIGHTS.slice(0, 1 + (i % 2));
      for (const height of heights) {
        const made = scene.stroke(cue, heading, speed, 0, height);
        if (made === null) continue;
        out.push({
          kind: 'safety',
          declaration: quiet,
          stroke: made.stroke,
          placement,
          hand: offset === 0 ? (uy > 0 ? -1 : 1) : offset > 0 ? 1 : -1,
          minElevationRad: made.minElevationRad,
          prior: 0.5,
          group: groupOf('safety'),
          considered: null,
          aim: scene.aimAt(ballOn, gx, gy, cut),
        });
      }
    });
  }
  return out;
}
