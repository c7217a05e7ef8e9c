/** Who won the lag (referee.md, 5.1: 1.2). */
import { PLAYERS, type PlayerId } from '../geometry/ids.js';
import type { PerPlayer } from './state.js';

/** How one player's lag went. */
export interface LagBall {
  /** Distance of the ball at rest from the head cushion. */
  readonly toHeadCushionM: number;
  /** Times it touched the foot cushion; once is right. */
  readonly footCushionHits: number;
  readonly crossedLongString: boolean;
  readonly touchedSideCushion: boolean;
  /** Pocketed or off the table. */
  readonly leftTable: boolean;
  /** At rest in a corner pocket's mouth, past the nose of the head cushion. */
  readonly pastHeadCushion: boolean;
}

export const LAG_FAULTS = [
  'foot-cushion-not-once',
  'crossed-long-string',
  'touched-side-cushion',
  'left-table',
  'past-head-cushion',
] as const;
export type LagFault = (typeof LAG_FAULTS)[number];

/** Two lags nearer to each other than this cannot be told apart by eye. */
export const LAG_TIE_M = 0.001;

export function lagFaults(ball: LagBall): readonly LagFault[] {
  const faults: LagFault[] = [];
  if (ball.footCushionHits !== 1) faults.push('foot-cushion-not-once');
  if (ball.crossedLongString) faults.push('crossed-long-string');
  if (ball.touchedSideCushion) faults.push('touched-side-cushion');
  if (ball.leftTable) faults.push('left-table');
  if (ball.pastHeadCushion) faults.push('past-head-cushion');
  return faults;
}

/** The winner, or null when the lag is to be repeated: both bad, or too close to call. */
export function lagWinner(balls: PerPlayer<LagBall>): PlayerId | null {
  const good = PLAYERS.filter((player) => lagFaults(balls[player]).length === 0);
  if (good.length === 1) return good[0];
  if (good.length === 0) return null;
  const ahead = balls.B.toHeadCushionM - balls.A.toHeadCushionM;
  if (Math.abs(ahead) < LAG_TIE_M) return null;
  return ahead > 0 ? 'A' : 'B';
}
