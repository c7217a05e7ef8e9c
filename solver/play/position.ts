/** Where a rack stands between two events: the state of the rules and the balls on the bed. */

import type { BallIndex } from '../../engine/geometry/ids.js';
import { CUE } from '../../engine/geometry/ids.js';
import { spotBalls } from '../../engine/rules/spotting.js';
import type { RackState } from '../../engine/rules/state.js';
import type { PlacedBall } from '../../engine/table/record.js';
import { geometryOf, type Table } from '../../engine/table/table.js';

export interface RackPosition {
  readonly state: RackState;
  /** Balls on the bed, ascending; the cue ball is absent while it is in hand. */
  readonly balls: readonly PlacedBall[];
}

/** Balls ascending by index, the cue ball left out when it is in hand. */
export function onBed(balls: readonly PlacedBall[], cueInHand: boolean): PlacedBall[] {
  return balls.filter((b) => !cueInHand || b.ball !== CUE).sort((a, b) => a.ball - b.ball);
}

/** `balls` with `spotted` returned to the long string (referee.md, 5.1: 1.4). */
export function withSpotted(table: Table, balls: readonly PlacedBall[], spotted: readonly BallIndex[]): PlacedBall[] {
  if (spotted.length === 0) return [...balls];
  const staying = balls.filter((b) => !spotted.includes(b.ball));
  const back = spotBalls(geometryOf(table), spotted, staying).map(({ ball, x, y }) => ({ ball, x, y }));
  return [...staying, ...back].sort((a, b) => a.ball - b.ball);
}
