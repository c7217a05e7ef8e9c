/** Balls on the bed in arrays indexed by ball: the form that the value model and the candidates read. */
import { BALL_COUNT, CUE } from '../../engine/geometry/ids.js';
import type { PlacedBall } from '../../engine/table/record.js';

export class Layout {
  readonly x = new Float64Array(BALL_COUNT);
  readonly y = new Float64Array(BALL_COUNT);
  readonly on = new Uint8Array(BALL_COUNT);

  load(balls: readonly PlacedBall[]): this {
    this.on.fill(0);
    for (const { ball, x, y } of balls) {
      this.on[ball] = 1;
      this.x[ball] = x;
      this.y[ball] = y;
    }
    return this;
  }

  /** The lowest object ball, or 0. */
  ballOn(): number {
    for (let b = 1; b < BALL_COUNT; b++) if (this.on[b] === 1) return b;
    return 0;
  }

  hasCue(): boolean {
    return this.on[CUE] === 1;
  }
}

/** Balls sorted by index, so that the order in a request decides nothing. */
export function sortedBalls(balls: readonly PlacedBall[]): PlacedBall[] {
  return [...balls].sort((a, b) => a.ball - b.ball);
}
