/** The state after a ruling (referee.md, 6.5). */
import { otherPlayer, type PlayerId } from '../geometry/ids.js';
import { ballsOf, maskOf } from './balls.js';
import type { RuleSet } from './rule-set.js';
import type { Ruling } from './ruling.js';
import { NOTHING_FROZEN, type PerPlayer, type RackState, withPlayer } from './state.js';

/** Applies a ruling to the state it was made in. Neither is changed. */
export function nextState(_ruleSet: RuleSet, state: RackState, ruling: Ruling): RackState {
  // A word from the referee without a stroke or a foul leaves everything as it was, call request included.
  if (!ruling.stroke && ruling.legal) return state;
  const gone = ruling.rackWinner === null ? maskOf(ruling.staysDown) : maskOf(ruling.pocketed);
  const score =
    ruling.rackWinner === null
      ? state.score
      : withPlayer(state.score, ruling.rackWinner, state.score[ruling.rackWinner] + 1);
  return {
    phase: ruling.nextPhase,
    breaker: state.breaker,
    shooter: ruling.nextShooter ?? ruling.pendingOption?.player ?? ruling.rackWinner ?? state.shooter,
    ballsOnTable: gone === 0 ? state.ballsOnTable : ballsOf(maskOf(state.ballsOnTable) & ~gone),
    cueBallInHand: ruling.cueBallInHand,
    pushOutAvailable: ruling.pushOutAvailable,
    pushOutOwed: ruling.pushOutOwed,
    pendingOption: ruling.pendingOption,
    consecutiveFouls: ruling.consecutiveFouls,
    warnedOnTwoFouls: ruling.warnedOnTwoFouls,
    frozen: NOTHING_FROZEN,
    callRequired: false,
    stalemateTurnsLeft: turnsLeft(state, ruling),
    lastStroke: {
      player: ruling.player,
      foulsBefore: state.consecutiveFouls[ruling.player],
      warnedBefore: state.warnedOnTwoFouls[ruling.player],
    },
    rackWinner: ruling.rackWinner,
    matchWinner: ruling.matchWinner ?? winnerOfRace(state.race, score),
    race: state.race,
    score,
    rackNumber: state.rackNumber,
    breakOrder: state.breakOrder,
  };
}

/** Progress ends the announcement; otherwise the turn that just ended is one turn less. */
function turnsLeft(state: RackState, ruling: Ruling): PerPlayer<number> | null {
  const left = state.stalemateTurnsLeft;
  if (left === null || ruling.pocketed.length > 0 || ruling.rackWinner !== null) return null;
  if (ruling.turn === 'continue') return left;
  return withPlayer(left, ruling.player, Math.max(0, left[ruling.player] - 1));
}

/** The player who has won enough racks, if any. */
export function winnerOfRace(race: number | null, score: PerPlayer<number>): PlayerId | null {
  if (race === null) return null;
  return score.A >= race ? 'A' : score.B >= race ? 'B' : null;
}

/** Ends the rack for `winner` without a stroke: a concession, or a penalty that costs the rack. */
export function endRack(state: RackState, winner: PlayerId, matchLost: boolean): RackState {
  const score = withPlayer(state.score, winner, state.score[winner] + 1);
  return {
    ...state,
    phase: 'rack-over',
    shooter: winner,
    cueBallInHand: 'none',
    pushOutAvailable: false,
    pushOutOwed: false,
    pendingOption: null,
    frozen: NOTHING_FROZEN,
    callRequired: false,
    stalemateTurnsLeft: null,
    rackWinner: winner,
    score,
    matchWinner: matchLost ? winner : winnerOfRace(state.race, score),
  };
}

/** Who breaks the next rack. */
export function nextBreaker(
  ruleSet: RuleSet,
  rack: { readonly breaker: PlayerId; readonly winner: PlayerId; readonly order: RackState['breakOrder'] },
): PlayerId {
  const order = rack.order ?? ruleSet.params.breakOrder;
  if (order === 'alternate') return otherPlayer(rack.breaker);
  return order === 'winner-breaks' ? rack.winner : otherPlayer(rack.winner);
}
