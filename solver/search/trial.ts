/** What one simulated stroke is boiled down to: a few numbers that cross threads in a Float64Array. */

/** Numbers per trial and their places. */
export const TRIAL_STRIDE = 9;
export const VALUE = 0;
export const FLAGS = 1;
/** Bits by index in `FOUL_CODES`. */
export const FOULS = 2;
/** Rest of the cue ball; meaningful unless it left the bed. */
export const REST_X = 3;
export const REST_Y = 4;
/** Best direct pot of whoever plays next from where the cue ball rests: chance, ball * 8 + pocket, cut, path. */
export const NEXT_CHANCE = 5;
export const NEXT_SHOT = 6;
export const NEXT_CUT = 7;
export const NEXT_PATH = 8;

export const TRUNCATED = 1;
export const LEGAL = 2;
/** The called ball fell in its pocket, legally. */
export const MADE = 4;
export const SCRATCH = 8;
export const MISCUE = 16;
export const WIN = 32;
export const LOSS = 64;
/** The opponent plays next and cannot hit the ball-on directly. */
export const HOOKED = 128;
/** The opponent has a choice. */
export const OPTION = 256;
export const SUCCESS = 512;
/** The opponent plays next, from where the cue ball lies. */
export const OPPONENT_AT_TABLE = 1024;
/** The same player goes on. */
export const CONTINUES = 2048;
/** An object ball fell. */
export const POCKETED = 4096;
/** With an option: the opponent does better to play than to hand back. */
export const ACCEPTS = 8192;
/** A ball still to be played lies elsewhere than before, or (after a break) nobody knows. */
export const MOVED = 16384;
