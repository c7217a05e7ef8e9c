/**
 * Caroms: the cue ball off the ball-on onto another ball near a pocket. Where the cue ball goes after the hit
 * depends on its spin, so thin fans around the tangent and around the rolling deflection are tried; simulation
 * keeps what falls.
 */
import type { Point } from '../../engine/geometry/geometry.js';
import { BALL_COUNT, POCKETS, TEN } from '../../engine/geometry/ids.js';
import { handOf } from './aim.js';
import { type Candidate, groupOf } from './candidate.js';
import type { Scene } from './scene.js';

/** The carried ball lies at most this far from its pocket and from the ball-on, metres. */
const NEAR_POCKET_M = 0.45;
const NEAR_BALL_M = 1;
/** The ten is worth a longer one where it wins at once. */
const NEAR_TEN_M = 0.8;
const SPEEDS_MPS = [1.3, 2.2] as const;
const HEIGHTS = [0, 0.35] as const;
/** Contact points tried, as shares of two radii across the ball-on. */
const OFFSETS = 41;
/** A deflection is kept when it passes this close to the line wanted, radians. */
const FAN_RAD = 0.05;

/** Direction of the cue ball after a hit of cut phi, relative to its path: stun and rolling (physics checks 11, 12). */
export function deflectionRad(sinCut: number, cosCut: number, rolling: boolean): number {
  const k = 0.975;
  const along = rolling ? 1 - k * cosCut * cosCut + 0.4 : 1 - k * cosCut * cosCut;
  return Math.atan2(k * sinCut * cosCut, along);
}

/** Caroms with the cue ball at `cue`. */
export function caroms(scene: Scene, cue: Point, placement: Point | null): Candidate[] {
  const { layout, ballOn, field, radiusM } = scene;
  const diameter = 2 * radiusM;
  const out: Candidate[] = [];
  const tenWins = scene.question.ruleSet.params.calledTenEarly === 'wins';
  for (let second = ballOn + 1; second < BALL_COUNT; second++) {
    if (layout.on[second] === 0) continue;
    field.open(second);
    const reach = second === TEN && tenWins ? NEAR_TEN_M : NEAR_POCKET_M;
    POCKETS.forEach((pocket, p) => {
      const at = second * POCKETS.length + p;
      if (field.halfRad[at] <= 0 || field.distanceM[at] > reach) return;
      const gx = layout.x[second] - diameter * field.dirX[at];
      const gy = layout.y[second] - diameter * field.dirY[at];
      for (let i = 0; i < OFFSETS; i++) {
        const offset = -0.95 + (1.9 * i) / (OFFSETS - 1);
        const hit = scene.hitAt(cue, offset);
        if (hit === null) continue;
        const { ux, uy, pathM: path, cosCut, x: hx, y: hy } = hit;
        const mx = gx - hx;
        const my = gy - hy;
        const m = Math.sqrt(mx * mx + my * my);
        if (m < 1e-6 || m > NEAR_BALL_M) continue;
        HEIGHTS.forEach((height, rolling) => {
          // Hitting the left side of the ball (offset > 0) sends the cue ball to the left.
          const turn = Math.sign(offset) * deflectionRad(Math.abs(offset), cosCut, rolling === 1);
          const wx = ux * Math.cos(turn) - uy * Math.sin(turn);
          const wy = uy * Math.cos(turn) + ux * Math.sin(turn);
          const off = Math.atan2(wx * my - wy * mx, wx * mx + wy * my);
          if (Math.abs(off) > FAN_RAD || wx * field.dirX[at] + wy * field.dirY[at] < 0.25) return;
          if (!field.pathClear(cue.x, cue.y, ux, uy, path, ballOn)) return;
          for (const speed of SPEEDS_MPS) {
            const made = scene.stroke(cue, Math.atan2(uy, ux), speed, 0, height);
            if (made === null) continue;
            const cut = Math.atan2(-offset, cosCut);
            out.push({
              kind: 'carom',
              declaration: { type: 'called', ball: second, pocket },
              stroke: made.stroke,
              placement,
              hand: handOf(cut, uy, 0),
              minElevationRad: made.minElevationRad,
              prior: 0.15,
              group: groupOf('carom', second, pocket),
              considered: null,
              aim: scene.aimAt(ballOn, hx, hy, cut),
            });
          }
        });
      }
    });
  }
  return out;
}
