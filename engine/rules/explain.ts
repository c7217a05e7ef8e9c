/**
 * Why a ruling is what it is: one line for each thing that decided it, with the clause of the rule set in force, the
 * switch that made the difference, and the events of the record that show it. Codes and figures only; sentences are
 * made at the edge.
 */
import { TEN } from '../geometry/ids.js';
import type { ShotRecord } from '../table/record.js';
import { countOf } from './balls.js';
import type { ClauseTopic } from './clauses.js';
import type { Declaration } from './declaration.js';
import { evidenceFor } from './evidence.js';
import type { StrokeFacts } from './facts.js';
import type { FoulCode } from './fouls.js';
import { drivenMask, foulCodes, HANGING_BALL_SECONDS, pocketedMask, tableFouls } from './fouls-of-stroke.js';
import type { ParameterName, RuleSet } from './rule-set.js';
import type { Ruling } from './ruling.js';
import { ballOn, type RackState } from './state.js';

export const WHY_CODES = [
  'push-out-void',
  'safety-void',
  'call-ignored-on-break',
  'call-was-required',
  'report-ignored',
  'simultaneous-contact',
  'frozen-declared',
  'frozen-undeclared',
  'hanging-ball-back',
  'brink-ball-down',
  'foul',
  'foul-waived',
  'break-short',
  'penalised-once',
  'foul-count',
  'stays-on-two',
  'third-foul',
  'no-three-foul-rule',
  'counter-cleared',
  'rack-lost-by-conduct',
  'ten-wins-on-break',
  'ten-wins-called',
  'ten-wins-last',
  'ten-spotted',
  'early-ten-spotted',
  'others-spotted',
  'stays-down',
  'push-out-option',
  'safety-option',
  'wrongfully-pocketed',
  'illegal-break-option',
  'break-continues',
  'break-dry',
  'called-made',
  'ball-on-made',
  'turn-passes',
  'ball-in-hand',
  'push-out-available',
  'push-out-not-given',
  'warning-due',
  'nothing-changes',
] as const;
export type WhyCode = (typeof WHY_CODES)[number];

export interface WhyLine {
  readonly code: WhyCode;
  readonly clause: string;
  /** The switch of the rule set that decided, if one did; its value is in `RuleSet.params`. */
  readonly parameter: ParameterName | null;
  readonly data: Readonly<Record<string, string | number | readonly number[]>>;
  /** Indexes into the record's events; empty without a record. */
  readonly evidence: readonly number[];
}

/**
 * Explains a ruling of `adjudicate` made from the same arguments.
 * @param record the record the facts came from, for the evidence; null for typed facts
 */
export function explainRuling(
  ruleSet: RuleSet,
  state: RackState,
  declaration: Declaration,
  facts: StrokeFacts,
  ruling: Ruling,
  record: ShotRecord | null = null,
): readonly WhyLine[] {
  const lines: WhyLine[] = [];
  const { params } = ruleSet;
  const say = (
    code: WhyCode,
    topic: ClauseTopic,
    data: WhyLine['data'] = {},
    parameter: ParameterName | null = null,
    evidence: readonly number[] = [],
  ): void => {
    lines.push({ code, clause: ruleSet.clauses[topic], parameter, data, evidence });
  };
  const pockets = (ball: number): readonly number[] =>
    record === null
      ? []
      : record.events.flatMap((event, i) => (event.type === 'pocket' && event.ball === ball ? [i] : []));

  // What was said.
  for (const warning of ruling.warnings) {
    const topic: ClauseTopic =
      warning === 'push-out-void'
        ? 'push-out-right'
        : warning === 'safety-void'
          ? 'safety'
          : warning === 'call-was-required'
            ? 'clarify'
            : warning === 'report-ignored'
              ? '6.11-1'
              : 'one-ball';
    say(
      warning,
      topic,
      {},
      warning === 'push-out-void' ? 'pushOutBy' : warning === 'safety-void' ? 'safetyAllowed' : null,
    );
  }

  // What happened, where the rules look twice.
  if (facts.firstContact.length > 1) say('simultaneous-contact', 'simultaneous', { balls: facts.firstContact });
  for (const ball of facts.frozenPressed) say('frozen-declared', 'frozen', { ball });
  for (const ball of facts.undeclaredPressed) say('frozen-undeclared', 'frozen', { ball });
  for (const { ball, fellAfterSeconds } of facts.pocketed) {
    if (fellAfterSeconds !== undefined && fellAfterSeconds >= HANGING_BALL_SECONDS) {
      say('hanging-ball-back', 'pocketed', { ball, seconds: fellAfterSeconds });
    }
  }
  for (const { ball } of facts.supportedOnBrink) say('brink-ball-down', 'pocketed', { ball });

  // Fouls.
  for (const code of ruling.fouls) {
    if (code === '6.14') continue;
    say('foul', code, foulData(code, state, facts), null, evidenceFor(code, record));
    if (code === 'break-requirement') {
      const driven = countOf(drivenMask(facts, pocketedMask(facts)) & ~1);
      say('break-short', code, { driven, needed: params.breakMinBallsToRail }, 'breakMinBallsToRail');
    }
  }
  if (ruling.validPushOut) {
    for (const code of foulCodes(tableFouls(params, state, facts, pocketedMask(facts), false))) {
      if (!ruling.fouls.includes(code)) say('foul-waived', 'push-out-waives', { foul: code }, 'pushOut');
    }
  }
  if (ruling.fouls.filter((code) => code !== '6.14').length > 1) say('penalised-once', 'several-fouls');
  explainCounter(state, ruling, say);

  // The rack.
  const tenFell = ruling.pocketed.includes(TEN);
  if (ruling.turn === 'win') {
    const alone = state.ballsOnTable.length === 1;
    if (state.phase === 'break') say('ten-wins-on-break', 'ten-on-break', {}, 'tenOnLegalBreak', pockets(TEN));
    else if (alone) say('ten-wins-last', 'ten-wins', {}, null, pockets(TEN));
    else {
      const parameter = params.calledTenEarly === 'wins' ? 'calledTenEarly' : 'earlyTenJudged';
      say('ten-wins-called', params.calledTenEarly === 'wins' ? 'ten-wins' : 'ten-early', {}, parameter, pockets(TEN));
    }
  }
  if (ruling.turn === 'loss' && !ruling.fouls.includes('6.14')) say('rack-lost-by-conduct', '6.16');

  // The balls.
  if (ruling.spotted.includes(TEN)) {
    const called =
      ruling.calledBallMade && declaration.type !== 'break' && 'ball' in declaration && declaration.ball === TEN;
    if (called) say('early-ten-spotted', 'ten-early', {}, 'calledTenEarly', pockets(TEN));
    else {
      const onLegalBreak = state.phase === 'break' && ruling.legal;
      const topic: ClauseTopic = onLegalBreak ? 'ten-on-break' : ruling.validPushOut ? 'push-out-ten' : 'ten-spotted';
      say('ten-spotted', topic, {}, onLegalBreak ? 'tenOnLegalBreak' : null, tenFell ? pockets(TEN) : []);
    }
  }
  const others = ruling.spotted.filter((ball) => ball !== TEN);
  if (others.length > 0) say('others-spotted', 'others-spotted', { balls: others }, 'offTableSpotted');
  if (ruling.staysDown.length > 0) {
    say('stays-down', ruling.calledBallMade ? 'extra-balls' : 'others-stay-down', { balls: ruling.staysDown });
  }
  explainTurn(ruleSet, state, ruling, say);
  return lines;
}

type Say = (code: WhyCode, topic: ClauseTopic, data?: WhyLine['data'], parameter?: ParameterName | null) => void;

function foulData(code: FoulCode, state: RackState, facts: StrokeFacts): WhyLine['data'] {
  if (code === '6.2') return { foul: code, ballOn: ballOn(state), hit: facts.firstContact };
  if (code === '6.3') return { foul: code, contact: facts.firstContact.length > 0 ? 'yes' : 'no' };
  if (code === '6.5') return { foul: code, balls: facts.offTable };
  return { foul: code };
}

function explainCounter(state: RackState, ruling: Ruling, say: Say): void {
  const { player } = ruling;
  const before = state.consecutiveFouls[player];
  const after = ruling.consecutiveFouls[player];
  if (ruling.fouls.includes('6.14')) {
    say('third-foul', '6.14', { player }, 'threeFouls');
  } else if (!ruling.legal) {
    if (after === before) say('stays-on-two', 'warning', { player }, 'threeFoulWarningNeeded');
    else if (after >= 3) say('no-three-foul-rule', '6.14', { player, count: after }, 'threeFouls');
    else say('foul-count', '6.14', { player, count: after });
  } else if (before > 0 && after === 0) {
    say('counter-cleared', '6.14', { player });
  }
}

function explainTurn(ruleSet: RuleSet, state: RackState, ruling: Ruling, say: Say): void {
  const { params } = ruleSet;
  const { nextShooter: next } = ruling;
  switch (ruling.turn) {
    case 'foul': {
      const where = ruling.cueBallInHand;
      const player = next ?? ruling.player;
      if (ruling.fouls.includes('6.11-2')) {
        say('ball-in-hand', 'head-string-in-hand', { player, where }, 'headStringFoul');
      } else if (ruling.fouls.length === 1 && ruling.fouls[0] === '6.1') {
        say('ball-in-hand', 'scratch-in-hand', { player, where }, 'scratchBallInHand');
      } else if (ruling.fouls.includes('6.1')) {
        say('ball-in-hand', 'several-fouls', { player, where }, 'multipleFouls');
      } else {
        say('ball-in-hand', 'ball-in-hand', { player, where }, 'foulBallInHand');
      }
      break;
    }
    case 'option': {
      const pending = ruling.pendingOption;
      if (pending === null) break;
      const player = pending.player;
      if (!ruling.stroke) say('nothing-changes', '6.16');
      else if (pending.origin === 'push-out') say('push-out-option', 'push-out-option', { player });
      else if (pending.origin === 'safety') say('safety-option', 'safety-option', { player }, 'safetyOption');
      else if (pending.origin === 'illegal-break') {
        say('illegal-break-option', 'break-requirement', { player }, 'breakFailure');
      } else say('wrongfully-pocketed', 'wrongfully-pocketed', { player }, 'wrongfullyPocketed');
      break;
    }
    case 'continue': {
      const player = next ?? ruling.player;
      if (!ruling.stroke) say('nothing-changes', '6.16');
      else if (state.phase === 'break') say('break-continues', 'break-continues', { player });
      else if (ruling.calledBallMade) say('called-made', 'continue', { player });
      else say('ball-on-made', 'continue', { player }, 'continuesOn');
      break;
    }
    case 'pass': {
      const player = next ?? ruling.player;
      if (state.phase === 'break') say('break-dry', 'turn-passes', { player });
      else say('turn-passes', 'turn-passes', { player });
      break;
    }
    default:
      break;
  }
  if (ruling.pushOutAvailable && next !== null)
    say('push-out-available', 'push-out-right', { player: next }, 'pushOutBy');
  else if (state.phase === 'break' && ruling.nextPhase === 'second-shot' && next !== null) {
    say('push-out-not-given', 'push-out-right', { player: next }, params.pushOut ? 'pushOutBy' : 'pushOut');
  }
  if (ruling.warningDue !== null) say('warning-due', 'warning', { player: ruling.warningDue });
}
