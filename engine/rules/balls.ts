/** Sets of balls as bit masks: ball n is bit n, the cue ball bit 0. */
import type { BallIndex } from '../geometry/ids.js';

export const TEN_BIT = 1 << 10;

const lists: (readonly BallIndex[] | undefined)[] = new Array(2048).fill(undefined);

/** The balls of a mask, ascending. The same array every time: a stroke's outcome needs many of them. */
export function ballsOf(mask: number): readonly BallIndex[] {
  let list = lists[mask];
  if (list === undefined) {
    const made: BallIndex[] = [];
    for (let ball = 0; ball <= 10; ball++) if ((mask & (1 << ball)) !== 0) made.push(ball);
    list = Object.freeze(made);
    lists[mask] = list;
  }
  return list;
}

export function maskOf(balls: readonly BallIndex[]): number {
  let mask = 0;
  for (let i = 0; i < balls.length; i++) mask |= 1 << (balls[i] as number);
  return mask;
}

/** How many balls a mask holds. */
export function countOf(mask: number): number {
  let n = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) n++;
  return n;
}
