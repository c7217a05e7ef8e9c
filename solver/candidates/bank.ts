/**
 * Banks: the ball-on by one cushion into a pocket. Mirror geometry gives the line, a small fan around it covers
 * what speed and spin make of the rebound; only lines that fall without noise stay in the race.
 */
import type { Point } from '../../engine/geometry/geometry.js';
import { POCKETS } from '../../engine/geometry/ids.js';
import { handOf, newAim, solveAim } from './aim.js';
import { type Candidate, groupOf } from './candidate.js';
import type { Scene } from './scene.js';

const FAN_RAD = [0, 0.03, -0.03, 0.06, -0.06, 0.1, -0.1, 0.14, -0.14] as const;
const SPEEDS_MPS = [2, 3.2] as const;
const MAX_CUT_RAD = 1;
/** Longest way of the object ball, metres. */
const LONGEST_M = 2.6;
const MOST_LINES = 8;

const aim = newAim();

/** Banks with the cue ball at `cue`. */
export function banks(scene: Scene, cue: Point, placement: Point | null): Candidate[] {
  const { layout, ballOn, geometry, radiusM, field } = scene;
  const ix = geometry.halfLengthM - radiusM;
  const iy = geometry.halfWidthM - radiusM;
  const bx = layout.x[ballOn];
  const by = layout.y[ballOn];
  const lines: { pocket: number; tx: number; ty: number; lengthM: number }[] = [];
  POCKETS.forEach((_, p) => {
    const px = field.windows.referenceX[p];
    const py = field.windows.referenceY[p];
    for (const [mx, my] of [
      [2 * ix - px, py],
      [-2 * ix - px, py],
      [px, 2 * iy - py],
      [px, -2 * iy - py],
    ]) {
      const dx = mx - bx;
      const dy = my - by;
      const d = Math.sqrt(dx * dx + dy * dy);
      const toX = dx === 0 ? Infinity : (Math.sign(dx) * ix - bx) / dx;
      const toY = dy === 0 ? Infinity : (Math.sign(dy) * iy - by) / dy;
      const first = Math.min(toX, toY);
      // A real bank meets the cushion well before the pocket.
      if (d > LONGEST_M || first < 0.08 || first > 0.85) continue;
      lines.push({ pocket: p, tx: dx / d, ty: dy / d, lengthM: d });
    }
  });
  lines.sort((a, b) => a.lengthM - b.lengthM);
  const out: Candidate[] = [];
  let used = 0;
  for (const line of lines) {
    if (used >= MOST_LINES) break;
    let any = false;
    for (const turn of FAN_RAD) {
      const tx = line.tx * Math.cos(turn) - line.ty * Math.sin(turn);
      const ty = line.ty * Math.cos(turn) + line.tx * Math.sin(turn);
      for (const speed of SPEEDS_MPS) {
        if (!solveAim(scene.table, cue.x, cue.y, bx, by, tx, ty, speed, 0, 0, 0, aim)) continue;
        if (Math.abs(aim.cutRad) > MAX_CUT_RAD) continue;
        if (!field.pathClear(cue.x, cue.y, aim.ux, aim.uy, aim.distanceM, ballOn)) continue;
        const made = scene.stroke(cue, aim.headingRad, speed, 0, 0);
        if (made === null) continue;
        any = true;
        const pocket = POCKETS[line.pocket];
        out.push({
          kind: 'bank',
          declaration: { type: 'called', ball: ballOn, pocket },
          stroke: made.stroke,
          placement,
          hand: handOf(aim.cutRad, aim.uy, 0),
          minElevationRad: made.minElevationRad,
          prior: 0.2,
          group: groupOf('bank', ballOn, pocket),
          considered: null,
          aim: scene.aimAt(ballOn, aim.ghostX, aim.ghostY, aim.cutRad),
        });
      }
    }
    if (any) used++;
  }
  return out;
}
