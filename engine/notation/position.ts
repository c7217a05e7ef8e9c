/** A layout that was checked: the cue ball at most once, every ball on the bed, none inside another. */
import type { BallIndex } from '../geometry/ids.js';
import type { PlacedBall } from '../table/record.js';

export interface Position {
  /** Ascending by index, engine frame. What is absent is pocketed (or, for the cue ball, in hand). */
  readonly balls: readonly PlacedBall[];
}

/** Where a ball lies, or undefined when it is not on the bed. */
export function ballAt(position: Position, ball: BallIndex): PlacedBall | undefined {
  return position.balls.find((placed) => placed.ball === ball);
}
