/**
 * What the value model assumes about play that it does not simulate. Each figure is a probability or a share;
 * `benchmarks/fit-leaf.ts` prints the observed ones beside them.
 */
export interface ValueConstants {
  /** Errors of strokes as they are really chosen (position needs speed and spin) against those of plain pots. */
  readonly playEffort: number;
  /** Distance and cut of a typical shot after good position play. */
  readonly goodPathM: number;
  readonly goodCutRad: number;
  /** Weight of the best pocket against the second best in the ease of a ball. */
  readonly bestPocketWeight: number;
  /** Ease of a ball that no pocket is open to: it is freed, or played by bank and combination. */
  readonly closedEase: number;
  /** Share of good positions that a perfect player reaches after a pot, and loss per unit of `spread`. */
  readonly positionBest: number;
  readonly positionLoss: number;
  /** Share of a good position's chance that a missed shot leaves the other player. */
  readonly leaveAfterMiss: number;
  /** The same after a safety by a perfect player, and what a player of no skill adds to it. */
  readonly leaveAfterSafety: number;
  readonly leaveAfterSafetyLoss: number;
  /** A hooked player's chance of a legal hit: a perfect player's, and the loss of one of no skill. */
  readonly kickBest: number;
  readonly kickLoss: number;
  /** Ball in hand: distance and cut that are always to be had. */
  readonly handPathM: number;
  readonly handCutRad: number;
}

export const VALUE_CONSTANTS: ValueConstants = {
  playEffort: 1.15,
  goodPathM: 0.6,
  goodCutRad: 0.42,
  bestPocketWeight: 0.8,
  closedEase: 0.12,
  positionBest: 0.935,
  positionLoss: 0.01,
  leaveAfterMiss: 0.54,
  leaveAfterSafety: 0.22,
  leaveAfterSafetyLoss: 0.25,
  kickBest: 0.96,
  kickLoss: 0.5,
  handPathM: 0.3,
  handCutRad: 0.15,
};

/**
 * Mean |stated - won| of P(win) over ten bins, weighted by decisions: 1,138 decisions of 80 racks of self-play at
 * `pro`, `fit-leaf.js --racks 80 --skill pro --simulations 300 --seed 41`.
 */
export const MODEL_ERROR = 0.023;
