/** What a foul costs: the counter towards three, and where the cue ball may be put (referee.md, 6.3 step 4 and 6.4). */
import type { PlayerId } from '../geometry/ids.js';
import { foulBit } from './fouls-of-stroke.js';
import type { InHandRemedy, RuleSetParams } from './rule-set.js';
import { type PerPlayer, type RackState, withPlayer } from './state.js';

export interface FoulCount {
  readonly consecutiveFouls: PerPlayer<number>;
  /** The third foul in a row, and the player on two had been warned as far as the set asks for it. */
  readonly third: boolean;
}

/**
 * Adds one foul. A player on two who was not warned stays on two: his next foul counts as the second. Without a
 * three-foul clause there is nothing to warn of, and the counter only counts.
 */
export function countFoul(params: RuleSetParams, state: RackState, offender: PlayerId): FoulCount {
  const before = state.consecutiveFouls[offender];
  if (params.threeFouls === 'none' || before < 2) {
    return { consecutiveFouls: withPlayer(state.consecutiveFouls, offender, before + 1), third: false };
  }
  if (params.threeFoulWarningNeeded && !state.warnedOnTwoFouls[offender]) {
    return { consecutiveFouls: state.consecutiveFouls, third: false };
  }
  return { consecutiveFouls: withPlayer(state.consecutiveFouls, offender, before + 1), third: true };
}

/** Ball in hand for the opponent after the fouls of one stroke (referee.md, 6.4). */
export function ballInHandAfter(params: RuleSetParams, fouls: number): InHandRemedy {
  if ((fouls & foulBit('6.11-2')) !== 0 && params.headStringFoul !== 'absent') return params.headStringFoul;
  if ((fouls & foulBit('6.1')) === 0) return params.foulBallInHand;
  if (fouls === foulBit('6.1') || params.multipleFouls === 'scratch-remedy-first') return params.scratchBallInHand;
  // Only the most serious of several fouls is enforced: the remedy that leaves more room is the heavier.
  return params.scratchBallInHand === 'anywhere' || params.foulBallInHand === 'anywhere'
    ? 'anywhere'
    : 'behind-head-string';
}

/** The player who must be warned when he comes to the table, if it is he who does. */
export function warningDueTo(
  params: RuleSetParams,
  consecutiveFouls: PerPlayer<number>,
  warned: PerPlayer<boolean>,
  player: PlayerId,
): boolean {
  return (
    params.threeFouls === 'loss-of-rack' &&
    params.threeFoulWarningNeeded &&
    consecutiveFouls[player] === 2 &&
    !warned[player]
  );
}
