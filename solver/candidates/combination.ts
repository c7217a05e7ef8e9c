/** Combinations: the ball-on drives another ball into a pocket. The ten is worth long odds where it wins early. */
import type { Point } from '../../engine/geometry/geometry.js';
import { BALL_COUNT, POCKETS, TEN } from '../../engine/geometry/ids.js';
import { handOf, newAim, solveAim, throwRad } from './aim.js';
import { type Candidate, groupOf } from './candidate.js';
import { leastSpeedMps, speedGrid } from './direct.js';
import type { Scene } from './scene.js';
import { travel } from './travel.js';

const CHANCE_FLOOR = 0.12;
/** Every makeable ten is a threat where a called ten wins at once. */
const TEN_FLOOR = 0.03;
const TIPS = [
  [0, 0],
  [0, 0.3],
  [0, -0.3],
] as const;
const SPEEDS = 4;
const FASTEST_MPS = 5;

const aim = newAim();
const arrival = { speedMps: 0, topMps: 0, sideMps: 0 };

/** Combinations off the ball-on with the cue ball at `cue`. */
export function combinations(scene: Scene, cue: Point, placement: Point | null): Candidate[] {
  const { field, layout, ballOn, skill, radiusM, table } = scene;
  const tenWins = scene.question.ruleSet.params.calledTenEarly === 'wins';
  const out: Candidate[] = [];
  for (let second = ballOn + 1; second < BALL_COUNT; second++) {
    if (layout.on[second] === 0) continue;
    POCKETS.forEach((pocket, p) => {
      const chance = field.comboChance(cue.x, cue.y, ballOn, second, p, skill);
      if (chance < (second === TEN && tenWins ? TEN_FLOOR : CHANCE_FLOOR)) return;
      const at = second * POCKETS.length + p;
      const bx = layout.x[ballOn];
      const by = layout.y[ballOn];
      // Without throw first, for the speed; then the second ball's ghost corrected for the throw it gets.
      let nx = field.dirX[at];
      let ny = field.dirY[at];
      const gx = () => layout.x[second] - 2 * radiusM * nx;
      const gy = () => layout.y[second] - 2 * radiusM * ny;
      const gapX = gx() - bx;
      const gapY = gy() - by;
      const gap = Math.sqrt(gapX * gapX + gapY * gapY);
      const pathM = Math.sqrt((bx - cue.x) * (bx - cue.x) + (by - cue.y) * (by - cue.y));
      const cosSecond = Math.max(0.3, (gapX * nx + gapY * ny) / Math.max(gap, 1e-9));
      const least = leastSpeedMps(scene, pathM, 0.9 * cosSecond, field.distanceM[at] + gap) * 1.15;
      for (const speed of speedGrid(least, FASTEST_MPS, SPEEDS)) {
        nx = field.dirX[at];
        ny = field.dirY[at];
        for (let pass = 0; pass < 3; pass++) {
          const dx = gx() - bx;
          const dy = gy() - by;
          const d = Math.sqrt(dx * dx + dy * dy);
          if (d < 1e-6) break;
          // The first ball leaves the hit without spin and picks up roll on its way.
          travel(table, 0.85 * speed, 0, 0, d, arrival);
          if (arrival.speedMps <= 0) break;
          const sin = (dx * ny - dy * nx) / d;
          const cos = (dx * nx + dy * ny) / d;
          if (cos < 0.2) break;
          const thrown = throwRad(table, arrival, sin, cos);
          nx = field.dirX[at] * Math.cos(thrown) + field.dirY[at] * Math.sin(thrown);
          ny = field.dirY[at] * Math.cos(thrown) - field.dirX[at] * Math.sin(thrown);
        }
        const dx = gx() - bx;
        const dy = gy() - by;
        const d = Math.sqrt(dx * dx + dy * dy);
        if (d < 1e-6) continue;
        for (const [side, height] of TIPS) {
          if (!solveAim(table, cue.x, cue.y, bx, by, dx / d, dy / d, speed, side, height, 0, aim)) continue;
          const made = scene.stroke(cue, aim.headingRad, speed, side, height);
          if (made === null) continue;
          out.push({
            kind: 'combination',
            declaration: { type: 'called', ball: second, pocket },
            stroke: made.stroke,
            placement,
            hand: handOf(aim.cutRad, aim.uy, side),
            minElevationRad: made.minElevationRad,
            prior: chance,
            group: groupOf('combination', second, pocket),
            considered: null,
            aim: scene.aimAt(ballOn, aim.ghostX, aim.ghostY, aim.cutRad),
          });
        }
      }
    });
  }
  return out;
}
