/**
 * Names shared by every room of the engine. Inside the engine a ball is a small integer
 * (`BallIndex`): 0 is the cue ball, n the object ball n, so that it indexes typed arrays directly.
 * JSON uses the strings of `BALL_NAMES`; `notation/` converts.
 */

/** 0 the cue ball, 1..10 the object balls. */
export type BallIndex = number;

export const CUE: BallIndex = 0;
export const TEN: BallIndex = 10;
export const BALL_COUNT = 11;

/** JSON names, by ball index. */
export const BALL_NAMES = ['cue', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const;
export type BallName = (typeof BALL_NAMES)[number];

/** Head, side and foot pockets, left and right as seen from the head rail; index = pocket number. */
export const POCKETS = ['HL', 'HR', 'SL', 'SR', 'FL', 'FR'] as const;
export type PocketId = (typeof POCKETS)[number];

/**
 * The six cushions. A long rail is two cushions, one on each side of the side pocket; for the rules both are
 * separate stretches of rail ("touching that rail").
 */
export const RAILS = ['head', 'foot', 'left-head', 'left-foot', 'right-head', 'right-foot'] as const;
export type RailId = (typeof RAILS)[number];

export const PLAYERS = ['A', 'B'] as const;
export type PlayerId = (typeof PLAYERS)[number];

export function otherPlayer(player: PlayerId): PlayerId {
  return player === 'A' ? 'B' : 'A';
}

export function isPocketId(value: unknown): value is PocketId {
  return typeof value === 'string' && (POCKETS as readonly string[]).includes(value);
}

/** Index of a JSON ball name, or -1. */
export function ballIndexOf(name: string): BallIndex {
  return (BALL_NAMES as readonly string[]).indexOf(name);
}
