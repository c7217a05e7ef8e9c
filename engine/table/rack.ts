/**
 * The ten-ball rack as balls on the bed. A break hangs on the gaps of the rack more than on anything else
 * (physics.md, section 1), so the gaps are a preset and every ball's place is drawn; chance comes in as
 * numbers, the engine has none of its own.
 */
import { type BallIndex, TEN } from '../geometry/ids.js';
import type { PlacedBall } from './record.js';
import { geometryOf, type Table } from './table.js';

/** Mean gap between neighbours, metres: the range from which a rack's own mean is drawn. */
export const RACK_GAPS_M = {
  frozen: [0, 0],
  template: [5e-6, 20e-6],
  'tight-triangle': [20e-6, 50e-6],
  'loose-triangle': [50e-6, 100e-6],
} as const satisfies Record<string, readonly [number, number]>;
export const RACK_PRESETS = ['frozen', 'template', 'tight-triangle', 'loose-triangle'] as const;
export type RackPreset = (typeof RACK_PRESETS)[number];

/** Rows from the apex: how many balls each. */
const ROWS = [1, 2, 3, 4] as const;
/** Places in reading order from the apex: the one is first, the ten in the middle of the third row. */
const APEX_PLACE = 0;
const CENTRE_PLACE = 4;
const PLACES = 10;

/** Uniform numbers in [0, 1) that `makeRack` consumes: order of the eight free balls, mean gap, two a ball. */
export const RACK_UNIFORMS = 8 + 1 + 2 * PLACES;

/**
 * A racked triangle, apex on the foot spot.
 * @param gaps preset, or the mean gap in metres
 * @param uniforms `RACK_UNIFORMS` numbers in [0, 1)
 * @param corners balls that must lie on the foot corners, in either order (a league rule); others lie at random
 */
export function makeRack(
  table: Table,
  gaps: RackPreset | number,
  uniforms: ArrayLike<number>,
  corners: readonly BallIndex[] = [],
): PlacedBall[] {
  const order = rackOrder(uniforms, corners);
  const [low, high] = typeof gaps === 'number' ? [gaps, gaps] : RACK_GAPS_M[gaps];
  const gapM = low + (high - low) * uniforms[8];
  const { footSpot } = geometryOf(table);
  const pitchM = 2 * table.ball.radiusM + gapM;
  // The spacing across rows is sqrt(3)/2 of the pitch; rounding must not make frozen neighbours overlap.
  const rowM = pitchM * (Math.sqrt(3) / 2) * (1 + 4e-16);
  const balls: PlacedBall[] = [];
  let place = 0;
  ROWS.forEach((size, row) => {
    for (let column = 0; column < size; column++) {
      // A ball strays by at most half a gap: neighbours are 0 to 2 gaps apart and never overlap.
      const angle = 2 * Math.PI * uniforms[9 + 2 * place];
      const strayM = 0.5 * gapM * Math.sqrt(uniforms[10 + 2 * place]);
      balls.push({
        ball: order[place],
        x: footSpot.x + row * rowM + strayM * Math.cos(angle),
        y: (column - row / 2) * pitchM + strayM * Math.sin(angle),
      });
      place++;
    }
  });
  return balls.sort((a, b) => a.ball - b.ball);
}

/** Balls by place: the one at the apex, the ten in the centre, the others shuffled (Fisher-Yates). */
function rackOrder(uniforms: ArrayLike<number>, corners: readonly BallIndex[]): BallIndex[] {
  const free: BallIndex[] = [];
  for (let ball = 2; ball < TEN; ball++) free.push(ball);
  for (let n = free.length - 1; n > 0; n--) {
    const k = Math.floor(uniforms[n] * (n + 1));
    const swap = free[n];
    free[n] = free[k];
    free[k] = swap;
  }
  const order: BallIndex[] = new Array<BallIndex>(PLACES).fill(0);
  order[APEX_PLACE] = 1;
  order[CENTRE_PLACE] = TEN;
  if (corners.length === 2) {
    const swapped = uniforms[0] < 0.5;
    order[6] = corners[swapped ? 1 : 0];
    order[9] = corners[swapped ? 0 : 1];
  }
  const rest = free.filter((ball) => !corners.includes(ball));
  let next = 0;
  for (let place = 0; place < PLACES; place++) if (order[place] === 0) order[place] = rest[next++];
  return order;
}
