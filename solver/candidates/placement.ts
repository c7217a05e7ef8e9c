/**
 * Cue ball in hand: places generated backwards from the pocket lines of the ball-on, judged with the shot that
 * follows; behind the head string a grid of what is left.
 */
import type { Point } from '../../engine/geometry/geometry.js';
import { POCKETS, TEN } from '../../engine/geometry/ids.js';
import { newPot } from '../value/pot-field.js';
import type { Scene } from './scene.js';

const DISTANCES_M = [0.1, 0.2, 0.4, 0.7, 1.1] as const;
const CUTS_RAD = [0, 0.12, -0.12, 0.3, -0.3, 0.5, -0.5, 0.75, -0.75] as const;
/** Behind the string: distance from it and share of the half width. */
const STRING_BACK_M = [0.01, 0.2, 0.45] as const;
const STRING_SHARES = [0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 0.95, -0.95] as const;

export interface Place {
  readonly at: Point;
  /** Of the best pot from there. */
  readonly chance: number;
  /** What the places are ordered by. */
  readonly worth: number;
}

/**
 * Places for the cue ball, at most `most`, no two closer than a ball and a half: those worth most, by the value of
 * the position where the scene knows it, by the chance of a pot else.
 */
export function placements(scene: Scene, most: number): Place[] {
  const { field, layout, ballOn, radiusM, geometry, skill } = scene;
  const behind = scene.question.state.cueBallInHand === 'behind-head-string';
  const places: Place[] = [];
  const best = newPot();
  const worthAt = scene.worths?.() ?? null;
  const offer = (x: number, y: number, bonus = 0) => {
    const at = { x, y };
    if (!scene.free(x, y) || (behind && x >= geometry.headStringX)) return;
    const chance = Math.max(bonus, field.bestPot(x, y, ballOn, skill, best));
    places.push({ at, chance, worth: worthAt === null ? chance : worthAt(x, y) });
  };
  const backFrom = (bx: number, by: number, tx: number, ty: number, bonus: number) => {
    for (const d of DISTANCES_M) {
      for (const cut of CUTS_RAD) {
        const c = Math.cos(cut);
        const s = Math.sin(cut);
        const ux = tx * c - ty * s;
        const uy = ty * c + tx * s;
        offer(bx - 2 * radiusM * tx - d * ux, by - 2 * radiusM * ty - d * uy, bonus);
      }
    }
  };
  const bx = layout.x[ballOn];
  const by = layout.y[ballOn];
  field.open(ballOn);
  for (let p = 0; p < POCKETS.length; p++) {
    const at = ballOn * POCKETS.length + p;
    if (field.halfRad[at] > 0) backFrom(bx, by, field.dirX[at], field.dirY[at], 0);
  }
  if (ballOn !== TEN && layout.on[TEN] === 1 && scene.question.ruleSet.params.calledTenEarly === 'wins') {
    field.open(TEN);
    for (let p = 0; p < POCKETS.length; p++) {
      const at = TEN * POCKETS.length + p;
      if (field.halfRad[at] <= 0) continue;
      const dx = layout.x[TEN] - 2 * radiusM * field.dirX[at] - bx;
      const dy = layout.y[TEN] - 2 * radiusM * field.dirY[at] - by;
      const d = Math.sqrt(dx * dx + dy * dy);
      if (d > 1e-6 && dx * field.dirX[at] + dy * field.dirY[at] > 0.4 * d) backFrom(bx, by, dx / d, dy / d, 0);
    }
  }
  if (behind || places.length < 12) {
    for (const back of STRING_BACK_M) {
      for (const share of STRING_SHARES)
        offer(geometry.headStringX - back, share * (geometry.halfWidthM - radiusM), 0.01);
    }
  }
  places.sort((a, b) => b.worth - a.worth);
  const kept: Place[] = [];
  const apart = 9 * radiusM * radiusM;
  for (const place of places) {
    if (kept.length >= most) break;
    const near = kept.some(({ at }) => (at.x - place.at.x) ** 2 + (at.y - place.at.y) ** 2 < apart);
    if (!near) kept.push(place);
  }
  return kept;
}
