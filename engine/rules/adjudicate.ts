/**
 * The referee: one stroke, judged (referee.md, 6.3). Pure, and cheap enough for every simulated stroke of a search.
 */
import { otherPlayer, type PlayerId, TEN } from '../geometry/ids.js';
import { ballsOf, maskOf, TEN_BIT } from './balls.js';
import type { Declaration } from './declaration.js';
import type { StrokeFacts } from './facts.js';
import {
  breakFellShort,
  foulBit,
  foulCodes,
  hungTooLong,
  pocketedMask,
  reportedFouls,
  tableFouls,
} from './fouls-of-stroke.js';
import { choiceFor } from './options.js';
import { ballInHandAfter, countFoul, warningDueTo } from './penalty.js';
import type { InHand, RuleSet, RuleSetParams } from './rule-set.js';
import type { Ruling, RulingWarning, Turn } from './ruling.js';
import { ballOn, type PendingOption, type PerPlayer, type Phase, type RackState, withPlayer } from './state.js';

const NO_WARNINGS: readonly RulingWarning[] = Object.freeze([]);
const NOBODY: readonly number[] = Object.freeze([]);

/** Who is judged: the player named, else on a stroke out of turn the one who was not entitled, else the shooter. */
export function judgedPlayer(state: RackState, facts: StrokeFacts): PlayerId {
  if (facts.playedBy !== null) return facts.playedBy;
  return facts.stroke && facts.reportedFouls.includes('6.13') ? otherPlayer(state.shooter) : state.shooter;
}

/** The declaration that counts, when some of what was said does not (referee.md, 6.3 step 2 and A19). */
interface Effective {
  readonly kind: 'break' | 'call' | 'safety' | 'push-out' | 'none';
  readonly warning: RulingWarning | null;
}

const AS_BREAK: Effective = { kind: 'break', warning: null };
const AS_CALL: Effective = { kind: 'call', warning: null };
const AS_SAFETY: Effective = { kind: 'safety', warning: null };
const AS_PUSH_OUT: Effective = { kind: 'push-out', warning: null };
const AS_NONE: Effective = { kind: 'none', warning: null };
const VOID_PUSH_OUT: Effective = { kind: 'none', warning: 'push-out-void' };
const VOID_SAFETY: Effective = { kind: 'none', warning: 'safety-void' };
const UNCALLED: Effective = { kind: 'none', warning: 'call-was-required' };
const BREAK_CALLED: Effective = { kind: 'break', warning: 'call-ignored-on-break' };
const BREAK_SAFETY: Effective = { kind: 'break', warning: 'safety-void' };
const BREAK_PUSH_OUT: Effective = { kind: 'break', warning: 'push-out-void' };

function effective(params: RuleSetParams, state: RackState, declaration: Declaration, outOfTurn: boolean): Effective {
  const type = declaration.type;
  if (state.phase === 'break') {
    if (type === 'called' || type === 'obvious') return BREAK_CALLED;
    return type === 'safety' ? BREAK_SAFETY : type === 'push-out' ? BREAK_PUSH_OUT : AS_BREAK;
  }
  switch (type) {
    case 'push-out':
      return params.pushOut && state.pushOutAvailable && !outOfTurn ? AS_PUSH_OUT : VOID_PUSH_OUT;
    case 'safety':
      return params.safetyAllowed === 'never' ? VOID_SAFETY : AS_SAFETY;
    case 'called':
      return AS_CALL;
    case 'obvious':
      return state.callRequired ? UNCALLED : AS_CALL;
    default:
      return AS_NONE;
  }
}

/** Whether a ball fell in a pocket on this stroke and stayed there. */
function fellIn(facts: StrokeFacts, ball: number, pocket: string): boolean {
  for (const entry of facts.pocketed) {
    if (entry.ball === ball && entry.pocket === pocket) {
      return !hungTooLong(entry);
    }
  }
  for (const entry of facts.supportedOnBrink) if (entry.ball === ball && entry.pocket === pocket) return true;
  return false;
}

/** Whether the ten was the only object ball, at the start of the stroke or, by the other reading, when it dropped. */
function tenWasAlone(params: RuleSetParams, state: RackState, facts: StrokeFacts): boolean {
  let others = maskOf(state.ballsOnTable) & ~TEN_BIT;
  if (params.earlyTenJudged === 'when-it-drops') {
    for (const entry of facts.pocketed) {
      if (entry.ball === TEN) break;
      if (!hungTooLong(entry)) others &= ~(1 << entry.ball);
    }
  }
  return others === 0;
}

function tenOnBreakWins(params: RuleSetParams, facts: StrokeFacts): boolean {
  if (params.tenOnLegalBreak === 'spotted') return false;
  if (params.tenOnLegalBreak === 'wins') return true;
  return !fellIn(facts, TEN, 'FL') && !fellIn(facts, TEN, 'FR');
}

/** Who may push out after a legal break (referee.md, 6.3 step 7). */
function pushOutAfterBreak(params: RuleSetParams, state: RackState, next: PlayerId): boolean {
  return params.pushOut && (params.pushOutBy === 'second-shot-player' || next === state.breaker);
}

/**
 * Judges one stroke, or a foul without a stroke.
 * @param declaration what the player said; one that was not available counts as nothing called, with a warning.
 * The doors (`check-declaration.ts`, `check-facts.ts`) refuse what cannot be; here everything is taken as true.
 * @returns the bare ruling; `nextState` applies it, `explainRuling` says why
 */
export function adjudicate(ruleSet: RuleSet, state: RackState, declaration: Declaration, facts: StrokeFacts): Ruling {
  const params = ruleSet.params;
  const player = judgedPlayer(state, facts);
  const opponent = otherPlayer(player);
  const said: Effective = facts.stroke ? effective(params, state, declaration, player !== state.shooter) : AS_NONE;
  const validPushOut = said.kind === 'push-out';

  const pocketed = facts.stroke ? pocketedMask(facts) : 0;
  const off = facts.stroke ? maskOf(facts.offTable) : 0;
  const reported = reportedFouls(params, state, facts, player);
  let fouls = reported.mask;
  if (facts.stroke) fouls |= tableFouls(params, state, facts, pocketed, validPushOut);
  const legal = fouls === 0;
  const warnings =
    said.warning === null && !reported.ignored ? NO_WARNINGS : collectWarnings(said.warning, reported.ignored);

  // Counter, and the third foul in a row (6.3 step 4).
  let consecutiveFouls: PerPlayer<number> = state.consecutiveFouls;
  let warnedOnTwoFouls: PerPlayer<boolean> = state.warnedOnTwoFouls;
  let rackWinner: PlayerId | null = null;
  let matchWinner: PlayerId | null = null;
  if (!legal) {
    const count = countFoul(params, state, player);
    consecutiveFouls = count.consecutiveFouls;
    if (count.third) {
      fouls |= foulBit('6.14');
      rackWinner = opponent;
    }
    if ((fouls & foulBit('6.16')) !== 0) {
      const penalty = facts.unsportingPenalty;
      if (penalty === 'loss-of-rack') rackWinner = opponent;
      if (penalty === 'loss-of-match' || penalty === 'disqualification') {
        rackWinner = opponent;
        matchWinner = opponent;
      }
    }
  } else if (facts.stroke) {
    if (consecutiveFouls[player] !== 0) consecutiveFouls = withPlayer(consecutiveFouls, player, 0);
    if (warnedOnTwoFouls[player]) warnedOnTwoFouls = withPlayer(warnedOnTwoFouls, player, false);
  }

  // The rack won by the ten (step 5).
  const breaking = said.kind === 'break';
  const breakFailed =
    breaking && legal && params.breakFailure === 'opponent-chooses' && breakFellShort(params, facts, pocketed);
  const calledBallMade =
    legal &&
    said.kind === 'call' &&
    (declaration.type === 'called' || declaration.type === 'obvious') &&
    fellIn(facts, declaration.ball, declaration.pocket);
  if (legal && facts.stroke && (pocketed & TEN_BIT) !== 0) {
    const onBreak = breaking && !breakFailed && tenOnBreakWins(params, facts);
    const called =
      calledBallMade &&
      (declaration.type === 'called' || declaration.type === 'obvious') &&
      declaration.ball === TEN &&
      (params.calledTenEarly === 'wins' || tenWasAlone(params, state, facts));
    if (onBreak || called) rackWinner = player;
  }

  // Spotting (step 6): the ten always comes back, driven-off balls where the set says so, nothing else.
  const over = rackWinner !== null;
  const out = over ? 0 : pocketed | off;
  const back = (out & TEN_BIT) | (params.offTableSpotted === 'all' && !over ? off : 0);

  // The turn (step 7).
  let turn: Turn;
  let nextPhase: Phase;
  let nextShooter: PlayerId | null = null;
  let pendingOption: PendingOption | null = null;
  let cueBallInHand: InHand = 'none';
  let pushOutAvailable = false;
  let pushOutOwed = !over && state.pushOutOwed && !(facts.stroke && player === state.breaker);
  if (over) {
    turn = rackWinner === player ? 'win' : 'loss';
    nextPhase = 'rack-over';
  } else if (!legal) {
    turn = 'foul';
    nextPhase = 'normal';
    nextShooter = opponent;
    cueBallInHand = ballInHandAfter(params, fouls);
    pushOutAvailable = pushOutOwed && opponent === state.breaker;
  } else if (!facts.stroke) {
    // Neither a stroke nor a foul: a word from the referee, and play goes on as it stood.
    pendingOption = state.pendingOption;
    turn = pendingOption === null ? 'continue' : 'option';
    nextPhase = state.phase;
    nextShooter = pendingOption === null ? state.shooter : null;
    cueBallInHand = state.cueBallInHand;
    pushOutAvailable = state.pushOutAvailable;
    pushOutOwed = state.pushOutOwed;
  } else {
    const origin = breakFailed
      ? 'illegal-break'
      : validPushOut
        ? 'push-out'
        : choiceOrigin(params, state, said.kind, calledBallMade, pocketed);
    if (origin !== null) {
      turn = 'option';
      nextPhase = 'option-pending';
      pendingOption = choiceFor(opponent, origin);
    } else {
      const ballOnMade =
        params.continuesOn === 'ball-on' && said.kind !== 'safety' && (pocketed & (1 << ballOn(state))) !== 0;
      const goesOn = breaking ? pocketed !== 0 : calledBallMade || ballOnMade;
      turn = goesOn ? 'continue' : 'pass';
      nextPhase = breaking ? 'second-shot' : 'normal';
      nextShooter = goesOn ? player : opponent;
      if (breaking) {
        pushOutOwed = params.pushOut && params.pushOutBy === 'breakers-next-stroke';
        pushOutAvailable = pushOutAfterBreak(params, state, nextShooter);
      } else {
        pushOutAvailable = pushOutOwed && nextShooter === state.breaker;
      }
    }
  }
  const due =
    nextShooter !== null &&
    (!legal || facts.stroke) &&
    warningDueTo(params, consecutiveFouls, warnedOnTwoFouls, nextShooter);
  // One literal in one place: rulings of one shape are what keeps the search fast.
  return {
    legal,
    fouls: foulCodes(fouls),
    stroke: facts.stroke,
    player,
    turn,
    validPushOut,
    calledBallMade,
    pocketed: pocketed === 0 ? NOBODY : orderedPocketed(facts),
    spotted: ballsOf(back),
    staysDown: ballsOf(out & ~back),
    nextPhase,
    nextShooter,
    pendingOption,
    cueBallInHand,
    pushOutAvailable,
    pushOutOwed,
    consecutiveFouls,
    warnedOnTwoFouls,
    warningDue: due ? nextShooter : null,
    rackWinner,
    matchWinner,
    warnings,
  };
}

/** Which choice a legal stroke after the break gives the opponent, if any. */
function choiceOrigin(
  params: RuleSetParams,
  state: RackState,
  kind: Effective['kind'],
  calledBallMade: boolean,
  pocketed: number,
): 'safety' | 'wrongfully-pocketed' | null {
  if (kind === 'break' || calledBallMade || pocketed === 0) return null;
  const ballOnFell = (pocketed & (1 << ballOn(state))) !== 0;
  if (kind === 'safety') return params.safetyOption === 'any-ball-pocketed' || ballOnFell ? 'safety' : null;
  if (params.continuesOn === 'ball-on' && ballOnFell) return null;
  return params.wrongfullyPocketed === 'accept-or-return' ? 'wrongfully-pocketed' : null;
}

function collectWarnings(said: RulingWarning | null, ignored: boolean): readonly RulingWarning[] {
  const warnings: RulingWarning[] = [];
  if (said !== null) warnings.push(said);
  if (ignored) warnings.push('report-ignored');
  return warnings;
}

function orderedPocketed(facts: StrokeFacts): readonly number[] {
  const balls: number[] = [];
  for (const entry of facts.pocketed) {
    if (!hungTooLong(entry)) balls.push(entry.ball);
  }
  for (const entry of facts.supportedOnBrink) if (!balls.includes(entry.ball)) balls.push(entry.ball);
  return balls;
}
