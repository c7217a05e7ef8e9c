/** The state in front of a case, from its loose JSON. */
import { otherPlayer, PLAYERS, type PlayerId } from '../../geometry/ids.js';
import { ballFrom, isObject, type JsonObject } from '../json.js';
import { READINGS } from '../readings.js';
import { IN_HAND, type InHand, type RuleSet } from '../rule-set.js';
import {
  CHOICES,
  FULL_RACK,
  newRack,
  OPTION_ORIGINS,
  type OptionConsequence,
  type PendingOption,
  type PerPlayer,
  PHASES,
  type RackState,
} from '../state.js';

export function playerOf(value: unknown): PlayerId | null {
  return value === 'A' || value === 'B' ? value : null;
}

function oneOf<T extends string>(value: unknown, allowed: readonly T[], absent: T): T {
  return typeof value === 'string' && (allowed as readonly string[]).includes(value) ? (value as T) : absent;
}

/** A field that may be one value or a map from rule-set id to value. */
function perRuleSet(value: unknown, ruleSet: RuleSet): unknown {
  return isObject(value) ? value[ruleSet.id] : value;
}

/**
 * @param reading the switched reading, if any: where it moves the right to a push-out, the second shot's right is
 * worked out anew, since the file states it for the default
 */
export function stateBefore(ruleSet: RuleSet, before: JsonObject, reading: string | null): RackState {
  const pendingOption = optionOf(before.pendingOption);
  const phase = oneOf(before.phase, PHASES, pendingOption === null ? 'normal' : 'option-pending');
  const breaker = playerOf(before.breaker) ?? playerOf(before.shooter) ?? 'A';
  const shooter = playerOf(before.shooter) ?? pendingOption?.player ?? breaker;
  const inHand: InHand = phase === 'break' ? 'behind-head-string' : 'none';
  const balls = Array.isArray(before.ballsOnTable)
    ? before.ballsOnTable
        .map(ballFrom)
        .filter((ball) => ball !== null)
        .sort((a, b) => a - b)
    : FULL_RACK;
  const consecutiveFouls = perPlayer(before.consecutiveFouls, (value) => (typeof value === 'number' ? value : 0));
  const stated = perRuleSet(before.pushOutAvailable, ruleSet);
  const movesPushOut = READINGS.some((r) => r.id === reading && r.parameter === 'pushOutBy');
  const derived = phase === 'second-shot' && secondShotPushOut(ruleSet, breaker, shooter);
  return {
    ...newRack(breaker),
    phase,
    shooter,
    ballsOnTable: balls,
    cueBallInHand: oneOf(perRuleSet(before.cueBallInHand, ruleSet), IN_HAND, inHand),
    pushOutAvailable: typeof stated === 'boolean' && !movesPushOut ? stated : derived,
    pendingOption,
    consecutiveFouls,
    warnedOnTwoFouls: isObject(before.warnedOnTwoFouls)
      ? perPlayer(before.warnedOnTwoFouls, (value) => value === true)
      : {
          A: before.warnedOnTwoFouls === true && consecutiveFouls.A >= 2,
          B: before.warnedOnTwoFouls === true && consecutiveFouls.B >= 2,
        },
    stalemateTurnsLeft: isObject(before.stalemateTurnsLeft)
      ? perPlayer(before.stalemateTurnsLeft, (value) => (typeof value === 'number' ? value : 0))
      : null,
  };
}

function secondShotPushOut(ruleSet: RuleSet, breaker: PlayerId, shooter: PlayerId): boolean {
  const { pushOut, pushOutBy } = ruleSet.params;
  return pushOut && (pushOutBy === 'second-shot-player' || shooter === breaker);
}

function perPlayer<T>(value: unknown, read: (entry: unknown) => T): PerPlayer<T> {
  const [a, b] = PLAYERS.map((player) => read(isObject(value) ? value[player] : undefined));
  return { A: a as T, B: b as T };
}

function optionOf(value: unknown): PendingOption | null {
  if (!isObject(value)) return null;
  const player = playerOf(value.player);
  if (player === null) return null;
  const listed = Array.isArray(value.options) ? (value.options as readonly unknown[]).filter(isObject) : [];
  const options = listed.map(
    (option): OptionConsequence => ({
      choice: oneOf(option.choice, CHOICES, 'accept'),
      nextShooter: playerOf(option.nextShooter) ?? player,
    }),
  );
  const usual: readonly OptionConsequence[] = [
    { choice: 'accept', nextShooter: player },
    { choice: 'return', nextShooter: otherPlayer(player) },
  ];
  return {
    player,
    origin: oneOf(value.origin, OPTION_ORIGINS, 'wrongfully-pocketed'),
    options: options.length > 0 ? options : usual,
  };
}
