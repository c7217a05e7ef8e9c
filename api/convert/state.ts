/**
 * From a request's `state` to the referee's, and back. What is left out is filled in, and what was filled in is
 * said; what contradicts itself is refused, and what the rules do not allow is refused with the clause.
 */
import type { Static } from 'typebox';
import { BALL_NAMES, type BallIndex, ballIndexOf, otherPlayer, TEN } from '../../engine/geometry/ids.js';
import { err, ok, type Result } from '../../engine/result.js';
import type { ClauseTopic } from '../../engine/rules/clauses.js';
import type { RuleSet } from '../../engine/rules/rule-set.js';
import {
  FULL_RACK,
  NO_FOULS,
  NOT_WARNED,
  type PendingOption,
  type Phase,
  type RackState,
} from '../../engine/rules/state.js';
import type { Issue } from '../issue.js';
import type { State as StateSchema } from '../schema/state.js';

export type StateJson = Static<typeof StateSchema>;

/** What was filled in, by its place in the request: `{"state.phase": "normal"}`. */
export type Assumed = Record<string, unknown>;

export interface StateContext {
  readonly ruleSet: RuleSet;
  /** Object balls of the layout, or null when the request has none (the referee alone). */
  readonly layoutBalls: readonly BallIndex[] | null;
  /** JSON pointer of the state. */
  readonly path?: string;
}

export interface ReadState {
  readonly state: RackState;
  readonly assumed: Assumed;
}

/** @param json a state that fits the schema, or undefined for none */
export function toState(json: StateJson | undefined, context: StateContext): Result<ReadState, Issue[]> {
  const given: StateJson = json ?? {};
  const path = context.path ?? '/state';
  const { ruleSet } = context;
  const issues: Issue[] = [];
  const assumed: Assumed = {};
  const assume = <T>(field: string, value: T): T => {
    assumed[`state.${field}`] = value;
    return value;
  };

  const pending = given.pendingOption ?? null;
  const phase: Phase = given.phase ?? (pending === null ? assume('phase', 'normal') : 'option-pending');
  const shooter =
    given.shooter ?? pending?.player ?? assume('shooter', phase === 'break' ? (given.breaker ?? 'A') : 'A');
  const breaker = given.breaker ?? assume('breaker', phase === 'break' ? shooter : 'A');
  const typedBalls = given.ballsOnTable?.map(ballIndexOf).sort((a, b) => a - b);
  const ballsOnTable = ballsOf(typedBalls, phase, context, path, issues);
  const cueBallInHand =
    given.cueBallInHand ?? assume('cueBallInHand', phase === 'break' ? 'behind-head-string' : 'none');
  const pushOutAvailable =
    given.pushOutAvailable ??
    (phase === 'second-shot' ? assume('pushOutAvailable', mayPushOut(ruleSet, breaker, shooter)) : false);
  const pendingOption = optionOf(pending);

  const state: RackState = {
    phase,
    breaker,
    shooter,
    ballsOnTable,
    cueBallInHand,
    pushOutAvailable,
    pushOutOwed: given.pushOutOwed ?? false,
    pendingOption,
    consecutiveFouls: given.consecutiveFouls ?? assume('consecutiveFouls', NO_FOULS),
    warnedOnTwoFouls: given.warnedOnTwoFouls ?? NOT_WARNED,
    frozen: {
      toRail: (given.frozen?.toRail ?? []).map(ballIndexOf),
      cueBallTo: (given.frozen?.cueBallTo ?? []).map(ballIndexOf),
      cueBallToRail: given.frozen?.cueBallToRail ?? false,
    },
    callRequired: given.callRequired ?? false,
    stalemateTurnsLeft: given.stalemateTurnsLeft ?? null,
    lastStroke: given.lastStroke ?? null,
    rackWinner: given.rackWinner ?? null,
    matchWinner: given.matchWinner ?? null,
    race: given.race ?? null,
    score: given.score ?? NO_FOULS,
    rackNumber: given.rackNumber ?? 1,
    breakOrder: given.breakOrder ?? null,
  };
  contradictions(state, path, issues);
  forbidden(state, ruleSet, path, issues);
  return issues.length > 0 ? err(issues) : ok({ state, assumed });
}

/** The state in JSON: ball names for indexes. `toState` gives the same state back. */
export function printState(state: RackState): StateJson {
  const names = (balls: readonly BallIndex[]) =>
    balls.map((ball) => BALL_NAMES[ball]) as NonNullable<StateJson['ballsOnTable']>;
  const { pendingOption } = state;
  return {
    ...state,
    ballsOnTable: names(state.ballsOnTable),
    pendingOption: pendingOption && {
      ...pendingOption,
      options: pendingOption.options.map((option) => ({ ...option })),
    },
    frozen: {
      toRail: names(state.frozen.toRail),
      cueBallTo: names(state.frozen.cueBallTo),
      cueBallToRail: state.frozen.cueBallToRail,
    },
  };
}

/** Whether the player of the second shot may push out, after a break without a foul. */
function mayPushOut(ruleSet: RuleSet, breaker: string, shooter: string): boolean {
  const { pushOut, pushOutBy } = ruleSet.params;
  return pushOut && (pushOutBy === 'second-shot-player' || shooter === breaker);
}

function ballsOf(
  typed: readonly BallIndex[] | undefined,
  phase: Phase,
  context: StateContext,
  path: string,
  issues: Issue[],
): readonly BallIndex[] {
  const { layoutBalls } = context;
  if (layoutBalls === null) return typed ?? FULL_RACK;
  // Before the break the rack stands; a request need not spell it out.
  const present = phase === 'break' && layoutBalls.length === 0 ? FULL_RACK : [...layoutBalls].sort((a, b) => a - b);
  if (typed !== undefined && typed.join() !== present.join()) {
    issues.push({
      code: 'conflict',
      path: `${path}/ballsOnTable`,
      detail: 'names other balls than the layout',
    });
  }
  return present;
}

function optionOf(pending: NonNullable<StateJson['pendingOption']> | null): PendingOption | null {
  if (pending === null) return null;
  const { player, origin } = pending;
  const usual = [
    { choice: 'accept', nextShooter: player },
    { choice: 'return', nextShooter: otherPlayer(player) },
  ] as const;
  return { player, origin, options: pending.options ?? usual };
}

/** Fields that cannot be true together. */
function contradictions(state: RackState, path: string, issues: Issue[]): void {
  const conflict = (field: string, detail: string) =>
    issues.push({ code: 'impossible-state', path: `${path}/${field}`, detail });
  const { phase, pendingOption, shooter, breaker, ballsOnTable } = state;
  if (phase === 'option-pending' && pendingOption === null) {
    conflict('pendingOption', 'the phase option-pending needs a pending option');
  }
  if (phase !== 'option-pending' && phase !== 'lag' && pendingOption !== null) {
    conflict('phase', 'a pending option makes the phase option-pending');
  }
  if (pendingOption !== null && pendingOption.player !== shooter) {
    conflict('shooter', `while an option is pending the shooter is the player who chooses, ${pendingOption.player}`);
  }
  if (phase === 'break' && shooter !== breaker) conflict('shooter', 'the breaker breaks');
  if (phase === 'break' && ballsOnTable.length !== FULL_RACK.length) {
    conflict('phase', 'before the break all ten object balls are on the table');
  }
  const declared = [
    ['toRail', state.frozen.toRail],
    ['cueBallTo', state.frozen.cueBallTo],
  ] as const;
  for (const [field, balls] of declared) {
    for (const ball of balls) {
      if (!ballsOnTable.includes(ball)) conflict(`frozen/${field}`, `ball ${BALL_NAMES[ball]} is not on the table`);
    }
  }
}

/** What the rules say cannot be, or is over. */
function forbidden(state: RackState, ruleSet: RuleSet, path: string, issues: Issue[]): void {
  const refuse = (field: string, topic: ClauseTopic, detail: string) =>
    issues.push({
      code: 'not-allowed-by-rules',
      path: `${path}/${field}`,
      detail,
      clause: `${ruleSet.id} ${ruleSet.clauses[topic]}`,
    });
  const { params } = ruleSet;
  const { phase, shooter, breaker } = state;
  if (state.pushOutAvailable) {
    const later = params.pushOutBy === 'breakers-next-stroke' && shooter === breaker && phase === 'normal';
    if (phase !== 'second-shot' && !later) {
      refuse('pushOutAvailable', 'push-out-right', 'a push-out belongs to the shot after a legal break');
    } else if (!later && !mayPushOut(ruleSet, breaker, shooter)) {
      refuse('pushOutAvailable', 'push-out-right', `in this state ${shooter} has no push-out`);
    }
  }
  if (phase === 'lag') refuse('phase', 'lag', 'there is nothing to play before the lag is settled');
  if (phase === 'rack-over' || state.rackWinner !== null || state.matchWinner !== null) {
    refuse('phase', 'ten-wins', 'the rack is over');
  } else if (!state.ballsOnTable.includes(TEN)) {
    refuse('ballsOnTable', 'ten-wins', 'the ten is not on the table: the rack is over, or the ten must be spotted');
  }
  if (params.threeFouls === 'loss-of-rack') {
    for (const player of ['A', 'B'] as const) {
      if (state.consecutiveFouls[player] >= 3) {
        refuse(`consecutiveFouls/${player}`, '6.14', `${player} has lost the rack by three consecutive fouls`);
      }
    }
  }
}
