/** Cuts of the ball-on straight into a pocket, the call being exactly that. */
import type { Point } from '../../engine/geometry/geometry.js';
import { POCKETS } from '../../engine/geometry/ids.js';
import { GRAVITY_MPS2 } from '../../engine/physics/parameters.js';
import { handOf, newAim, solveAim } from './aim.js';
import { type Candidate, groupOf } from './candidate.js';
import type { Scene } from './scene.js';
import { speedForArrivalMps } from './travel.js';

/** Below this geometric chance a pot is no idea, unless nothing better lies open (then a quarter of the best). */
const CHANCE_FLOOR = 0.05;
const FASTEST_MPS = 5.5;
/** Slowest useful speed of an object ball at the mouth, m/s. */
const MOUTH_MPS = 0.25;

export interface StrokeGrid {
  /** Speeds a square-root grid between just enough and `FASTEST_MPS`. */
  readonly speeds: number;
  /** Tip offsets [side, height], side positive to the running side is not assumed: both signs are listed. */
  readonly tips: readonly (readonly [number, number])[];
  /** Entry points as shares of half the opening. */
  readonly entries: readonly number[];
}

export const FULL_GRID: StrokeGrid = {
  speeds: 6,
  tips: [
    [0, 0],
    [0, 0.2],
    [0, 0.4],
    [0, -0.2],
    [0, -0.4],
    [0.25, 0],
    [-0.25, 0],
    [0.25, 0.25],
    [-0.25, 0.25],
    [0.25, -0.25],
    [-0.25, -0.25],
  ],
  entries: [0],
};

export const PLACEMENT_GRID: StrokeGrid = {
  speeds: 4,
  tips: [
    [0, 0],
    [0, 0.3],
    [0, -0.3],
  ],
  entries: [0],
};

const aim = newAim();

/** Launch speed that just brings the object ball to the pocket after a cut of `cosCut`. */
export function leastSpeedMps(scene: Scene, pathM: number, cosCut: number, potM: number): number {
  const roll = scene.table.cloth.roll * GRAVITY_MPS2;
  // The object ball slides first and rolls at 5/7 of what it got.
  const object = 1.4 * Math.sqrt(MOUTH_MPS * MOUTH_MPS + 2 * roll * potM);
  const impact = object / (0.5 * (1 + scene.table.ball.restitution) * cosCut);
  return speedForArrivalMps(scene.table, impact, 0, pathM, 2 * FASTEST_MPS);
}

/** Speeds from `least` to `most` in equal steps of the square root. */
export function speedGrid(least: number, most: number, count: number): number[] {
  const low = Math.sqrt(least);
  const high = Math.sqrt(Math.max(least, most));
  return Array.from({ length: count }, (_, i) => {
    const root = low + ((high - low) * i) / Math.max(1, count - 1);
    return root * root;
  });
}

/** Direct pots of the ball-on with the cue ball at `cue`. `placement` says whether it was put there. */
export function directPots(scene: Scene, cue: Point, grid: StrokeGrid, placement: Point | null): Candidate[] {
  const { field, layout, ballOn, skill } = scene;
  const chances = POCKETS.map((_, p) => field.chanceFrom(cue.x, cue.y, ballOn, p, skill));
  const floor = Math.min(CHANCE_FLOOR, 0.25 * Math.max(...chances));
  const out: Candidate[] = [];
  POCKETS.forEach((pocket, p) => {
    if (chances[p] <= 0 || chances[p] < floor) return;
    field.chanceFrom(cue.x, cue.y, ballOn, p, skill);
    const at = ballOn * POCKETS.length + p;
    const least = 1.1 * leastSpeedMps(scene, field.pathM, Math.cos(field.cutRad), field.distanceM[at]);
    for (const entry of grid.entries) {
      const turn = entry * field.halfRad[at];
      const tx = field.dirX[at] * Math.cos(turn) - field.dirY[at] * Math.sin(turn);
      const ty = field.dirY[at] * Math.cos(turn) + field.dirX[at] * Math.sin(turn);
      for (const speed of speedGrid(least, FASTEST_MPS, grid.speeds)) {
        for (const [side, height] of grid.tips) {
          const made = pot(scene, cue, layout.x[ballOn], layout.y[ballOn], tx, ty, speed, side, height);
          if (made === null) continue;
          out.push({
            kind: 'direct',
            declaration: { type: 'called', ball: ballOn, pocket },
            stroke: made.stroke,
            placement,
            hand: handOf(aim.cutRad, aim.uy, side),
            minElevationRad: made.minElevationRad,
            prior: chances[p],
            group: groupOf('direct', ballOn, pocket),
            considered: null,
            aim: scene.aimAt(ballOn, aim.ghostX, aim.ghostY, aim.cutRad),
          });
        }
      }
    }
  });
  return out;
}

/** Stroke that sends the ball at (bx, by) along (tx, ty); the solution stays in `aim`. */
function pot(
  scene: Scene,
  cue: Point,
  bx: number,
  by: number,
  tx: number,
  ty: number,
  speed: number,
  side: number,
  height: number,
) {
  if (!solveAim(scene.table, cue.x, cue.y, bx, by, tx, ty, speed, side, height, 0, aim)) return null;
  if (side === 0) return scene.stroke(cue, aim.headingRad, speed, side, height);
  const raised = scene.elevationRad(cue, aim.headingRad, side, height);
  if (raised > 0 && !solveAim(scene.table, cue.x, cue.y, bx, by, tx, ty, speed, side, height, raised, aim)) return null;
  return scene.stroke(cue, aim.headingRad, speed, side, height, raised);
}

/** The direct pot `like` with another speed and spin, aimed anew; null when it cannot be struck. */
export function directStroke(
  scene: Scene,
  cue: Point,
  pocket: number,
  speedMps: number,
  tipSide: number,
  tipHeight: number,
  like: Candidate,
): Candidate | null {
  const { field, layout, ballOn } = scene;
  field.open(ballOn);
  const at = ballOn * POCKETS.length + pocket;
  if (field.halfRad[at] <= 0 || speedMps > FASTEST_MPS) return null;
  const x = layout.x[ballOn];
  const y = layout.y[ballOn];
  const made = pot(scene, cue, x, y, field.dirX[at], field.dirY[at], speedMps, tipSide, tipHeight);
  if (made === null) return null;
  return {
    ...like,
    stroke: made.stroke,
    hand: handOf(aim.cutRad, aim.uy, tipSide),
    minElevationRad: made.minElevationRad,
    aim: scene.aimAt(ballOn, aim.ghostX, aim.ghostY, aim.cutRad),
  };
}
