/** The balls' colours. */
import type { BallId } from '../net/types.js';

export const BALL_COLOURS: Readonly<Record<BallId, string>> = {
  cue: '#fbf8ee',
  '1': '#f2b705',
  '2': '#1c4fb4',
  '3': '#d0312d',
  '4': '#5c2d91',
  '5': '#ef7d16',
  '6': '#12693e',
  '7': '#7d1f25',
  '8': '#17171a',
  '9': '#f2b705',
  '10': '#1c4fb4',
};

/** Nine and ten wear a stripe. */
export function striped(id: BallId): boolean {
  return id === '9' || id === '10';
}
