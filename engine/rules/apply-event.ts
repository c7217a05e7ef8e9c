/**
 * The decision machine: an event either leads to a new state or is refused and changes nothing (referee.md, 6.5).
 */
import { otherPlayer } from '../geometry/ids.js';
import { err, ok, type Result } from '../result.js';
import { adjudicate } from './adjudicate.js';
import { checkDeclaration, checkPlayedDeclaration, forbidden, wrongMoment } from './check-declaration.js';
import { checkFacts } from './check-facts.js';
import type { ClauseTopic } from './clauses.js';
import { NOTHING_CALLED } from './declaration.js';
import type { EventOutcome, RackEvent } from './event.js';
import { makeFacts, withDeclarations } from './facts.js';
import { foulBit } from './fouls-of-stroke.js';
import { endRack, nextBreaker, nextState } from './next-state.js';
import { choiceFor } from './options.js';
import { ballInHandAfter, countFoul, warningDueTo } from './penalty.js';
import { checkPlacement } from './placement.js';
import type { ProblemCode, RulesProblem } from './problem.js';
import { checkRack } from './rack-check.js';
import type { RuleSet } from './rule-set.js';
import type { Ruling } from './ruling.js';
import { ballOn, NOTHING_FROZEN, newRack, type PerPlayer, type RackState, withPlayer } from './state.js';

type Outcome = Result<EventOutcome, readonly RulesProblem[]>;
type Of<T extends RackEvent['type']> = Extract<RackEvent, { type: T }>;

/** Turns each player gets once no progress is announced (referee.md, 5.1: 1.12). */
export const TURNS_BEFORE_STALEMATE = 3;

/**
 * Applies one event.
 * @returns the new state with what follows from the event; or every reason why it is refused, each with a stable
 * code and the clause. The state passed in is never changed.
 */
export function applyEvent(ruleSet: RuleSet, state: RackState, event: RackEvent): Outcome {
  if (state.matchWinner !== null) return refuse(ruleSet, 'match-over', 'match');
  if (state.phase === 'rack-over') {
    return event.type === 'next-rack' ? nextRack(ruleSet, state) : refuse(ruleSet, 'rack-over', 'ten-wins');
  }
  if (state.phase === 'lag' && event.type !== 'lag') return refuse(ruleSet, 'lag-undecided', 'lag');
  switch (event.type) {
    case 'lag':
      return lag(ruleSet, state, event);
    case 'choose':
      return choose(ruleSet, state, event);
    case 'declare': {
      const problems = checkDeclaration(ruleSet, state, event.declaration, event.shotType, '/event/declaration');
      return problems.length > 0 ? err(problems) : accept(ruleSet, state, 'call');
    }
    case 'clarify':
      return clarify(ruleSet, state, event);
    case 'declare-frozen':
      return declareFrozen(ruleSet, state, event);
    case 'place-cue-ball': {
      const problems = checkPlacement(ruleSet, state.cueBallInHand, event.placement, '/event/placement');
      return problems.length > 0 ? err(problems) : accept(ruleSet, state, 'placement');
    }
    case 'request-spot':
      return requestSpot(ruleSet, state, event);
    case 'stroke':
      return stroke(ruleSet, state, event);
    case 'announce-no-progress':
      return announceNoProgress(ruleSet, state, event);
    case 'stalemate':
      return stalemate(ruleSet, state, event);
    case 'unsporting':
      return unsporting(ruleSet, state, event);
    case 'claim-foul':
      return claimFoul(ruleSet, state, event);
    case 'comes-to-table': {
      const due = warningDueTo(ruleSet.params, state.consecutiveFouls, state.warnedOnTwoFouls, event.player);
      return accept(ruleSet, state, 'warning', { warningDue: due ? event.player : null });
    }
    case 'warn':
      return warn(ruleSet, state, event);
    case 'concede':
      return accept(ruleSet, endRack(state, otherPlayer(event.player), false), 'concession');
    case 'check-rack':
      if (state.phase !== 'break') return refuse(ruleSet, 'wrong-phase', 'rack');
      return accept(ruleSet, state, 'rack', { rackCheck: checkRack(ruleSet.params.rack, event.rack) });
    case 'next-rack':
      return refuse(ruleSet, 'rack-not-over', 'break-order');
  }
}

function refuse(ruleSet: RuleSet, code: ProblemCode, topic: ClauseTopic, path = '/event'): Outcome {
  return err([forbidden(ruleSet, code, topic, path)]);
}

function accept(
  ruleSet: RuleSet,
  state: RackState,
  topic: ClauseTopic,
  more: Partial<EventOutcome> = {},
): Result<EventOutcome, never> {
  return ok({
    state,
    clause: ruleSet.clauses[topic],
    ruling: null,
    spotted: [],
    warningDue: null,
    callRequired: state.callRequired,
    reRack: false,
    rackCheck: null,
    ...more,
  });
}

function lag(ruleSet: RuleSet, state: RackState, event: Of<'lag'>): Outcome {
  if (state.phase !== 'lag') return refuse(ruleSet, 'wrong-phase', 'lag');
  const { winner, wish } = event;
  if (ruleSet.params.lagWinner === 'breaks') return accept(ruleSet, newRack(winner, state), 'lag');
  if (wish !== null) return accept(ruleSet, newRack(wish, state), 'lag');
  const pendingOption = choiceFor(winner, 'lag');
  return accept(ruleSet, { ...state, phase: 'option-pending', shooter: winner, pendingOption }, 'lag');
}

function choose(ruleSet: RuleSet, state: RackState, event: Of<'choose'>): Outcome {
  const pending = state.pendingOption;
  if (state.phase !== 'option-pending' || pending === null) {
    // A foul gives ball in hand and nothing else; a shot handed back cannot be handed back again.
    return refuse(ruleSet, 'no-such-choice', 'turn-passes');
  }
  const topic: ClauseTopic =
    pending.origin === 'push-out'
      ? 'push-out-option'
      : pending.origin === 'safety'
        ? 'safety-option'
        : pending.origin === 'lag'
          ? 'lag'
          : pending.origin === 'illegal-break'
            ? 'break-requirement'
            : 'wrongfully-pocketed';
  if (event.player !== pending.player) return refuse(ruleSet, 'not-this-player', topic, '/event/player');
  const chosen = pending.options.find((option) => option.choice === event.choice);
  if (chosen === undefined) return refuse(ruleSet, 'no-such-choice', topic, '/event/choice');
  const next = chosen.nextShooter;
  if (pending.origin === 'lag') return accept(ruleSet, newRack(next, state), topic);
  if (event.choice === 're-rack-own' || event.choice === 're-rack-other') {
    const { consecutiveFouls, warnedOnTwoFouls } = state;
    return accept(ruleSet, { ...newRack(next, state), consecutiveFouls, warnedOnTwoFouls }, topic, { reRack: true });
  }
  const due = warningDueTo(ruleSet.params, state.consecutiveFouls, state.warnedOnTwoFouls, next);
  return accept(
    ruleSet,
    {
      ...state,
      phase: 'normal',
      shooter: next,
      pendingOption: null,
      cueBallInHand: 'none',
      pushOutAvailable: state.pushOutOwed && next === state.breaker,
      lastStroke: null,
    },
    topic,
    { warningDue: due ? next : null },
  );
}

function clarify(ruleSet: RuleSet, state: RackState, event: Of<'clarify'>): Outcome {
  const moment = wrongMoment(ruleSet, state, '/event');
  if (moment !== null) return err([moment]);
  if (event.by === 'shooter') return refuse(ruleSet, 'clarify-not-by-shooter', 'clarify', '/event/by');
  // On the break nothing is called, so nobody can be asked to.
  const callRequired = state.phase !== 'break';
  return accept(ruleSet, callRequired ? { ...state, callRequired } : state, 'clarify', { callRequired });
}

function declareFrozen(ruleSet: RuleSet, state: RackState, event: Of<'declare-frozen'>): Outcome {
  const moment = wrongMoment(ruleSet, state, '/event');
  if (moment !== null) return err([moment]);
  const problems: RulesProblem[] = [];
  for (const field of ['toRail', 'cueBallTo'] as const) {
    event.frozen[field].forEach((ball, i) => {
      if (!state.ballsOnTable.includes(ball)) {
        problems.push(forbidden(ruleSet, 'ball-not-on-table', 'frozen', `/event/frozen/${field}/${i}`, ball));
      }
    });
  }
  if (problems.length > 0) return err(problems);
  const union = (a: readonly number[], b: readonly number[]): readonly number[] =>
    [...new Set([...a, ...b])].sort((x, y) => x - y);
  const frozen = {
    toRail: union(state.frozen.toRail, event.frozen.toRail),
    cueBallTo: union(state.frozen.cueBallTo, event.frozen.cueBallTo),
    cueBallToRail: state.frozen.cueBallToRail || event.frozen.cueBallToRail,
  };
  return accept(ruleSet, { ...state, frozen }, 'frozen');
}

function requestSpot(ruleSet: RuleSet, state: RackState, event: Of<'request-spot'>): Outcome {
  const possible =
    ruleSet.params.spotOnRequest &&
    state.phase !== 'break' &&
    state.phase !== 'option-pending' &&
    state.cueBallInHand === 'behind-head-string' &&
    event.ball === ballOn(state) &&
    event.zone === 'behind-head-string';
  if (!possible) return refuse(ruleSet, 'no-request', 'request-spot');
  return accept(ruleSet, state, 'request-spot', { spotted: [event.ball] });
}

function stroke(ruleSet: RuleSet, state: RackState, event: Of<'stroke'>): Outcome {
  // A foul without a stroke can happen while a choice is pending; a stroke cannot.
  const moment = event.facts.stroke ? wrongMoment(ruleSet, state, '/event') : null;
  if (moment !== null) return err([moment]);
  const problems = [
    ...(event.facts.stroke ? checkPlayedDeclaration(ruleSet, state, event.declaration, '/event/declaration') : []),
    ...checkFacts(ruleSet, state, event.facts, '/event/facts'),
  ];
  if (problems.length > 0) return err(problems);
  const ruling = adjudicate(ruleSet, state, event.declaration, withDeclarations(state, event.facts));
  return accept(ruleSet, nextState(ruleSet, state, ruling), topicOf(ruling), {
    ruling,
    spotted: ruling.spotted,
    warningDue: ruling.warningDue,
    callRequired: false,
  });
}

/** The topic that decides a ruling's turn. */
export function topicOf(ruling: Ruling): ClauseTopic {
  if (!ruling.legal) return ruling.fouls.includes('6.14') ? '6.14' : 'ball-in-hand';
  if (ruling.turn === 'win') return 'ten-wins';
  if (ruling.pendingOption?.origin === 'push-out') return 'push-out-option';
  if (ruling.pendingOption?.origin === 'safety') return 'safety-option';
  if (ruling.pendingOption !== null) return 'wrongfully-pocketed';
  return ruling.turn === 'continue' ? 'continue' : 'turn-passes';
}

function announceNoProgress(ruleSet: RuleSet, state: RackState, event: Of<'announce-no-progress'>): Outcome {
  if (event.declaredBy !== 'referee') return refuse(ruleSet, 'only-the-referee', 'no-progress', '/event/declaredBy');
  if (state.phase === 'break') return refuse(ruleSet, 'wrong-phase', 'no-progress');
  if (state.stalemateTurnsLeft !== null) return refuse(ruleSet, 'already-announced', 'no-progress');
  const stalemateTurnsLeft = { A: TURNS_BEFORE_STALEMATE, B: TURNS_BEFORE_STALEMATE };
  return accept(ruleSet, { ...state, stalemateTurnsLeft }, 'no-progress');
}

function stalemate(ruleSet: RuleSet, state: RackState, event: Of<'stalemate'>): Outcome {
  if (event.declaredBy !== 'referee') return refuse(ruleSet, 'only-the-referee', 'no-progress', '/event/declaredBy');
  const left = state.stalemateTurnsLeft;
  // Without an announcement on record the referee's word is enough: he kept the count himself.
  if (left !== null && (left.A > 0 || left.B > 0)) return refuse(ruleSet, 'turns-left', 'no-progress');
  return accept(ruleSet, newRack(state.breaker, state), 'stalemate', { reRack: true });
}

function unsporting(ruleSet: RuleSet, state: RackState, event: Of<'unsporting'>): Outcome {
  const facts = makeFacts({
    stroke: false,
    playedBy: event.player,
    reportedFouls: ['6.16'],
    unsportingPenalty: event.penalty,
  });
  const ruling = adjudicate(ruleSet, state, NOTHING_CALLED, facts);
  return accept(ruleSet, nextState(ruleSet, state, ruling), '6.16', { ruling, warningDue: ruling.warningDue });
}

function claimFoul(ruleSet: RuleSet, state: RackState, event: Of<'claim-foul'>): Outcome {
  const { against, code } = event;
  if (event.nextStrokePlayed) return refuse(ruleSet, 'foul-too-late', 'late-call', '/event/nextStrokePlayed');
  if (state.phase === 'break') return refuse(ruleSet, 'wrong-phase', 'late-call');
  const absent = (code === '6.11-1' || code === '6.11-2') && ruleSet.params.headStringFoul === 'absent';
  if (absent || code === '6.14' || code === '6.16') return refuse(ruleSet, 'foul-unknown', 'late-call', '/event/code');
  // The stroke had been judged legal, which set his counter to zero: it is as if it never had.
  const last = state.lastStroke;
  const mine = last !== null && last.player === against;
  const before: RackState = mine
    ? {
        ...state,
        consecutiveFouls: withPlayer(state.consecutiveFouls, against, last.foulsBefore),
        warnedOnTwoFouls: withPlayer(state.warnedOnTwoFouls, against, last.warnedBefore),
      }
    : state;
  const opponent = otherPlayer(against);
  const count = countFoul(ruleSet.params, before, against);
  if (count.third) {
    const lost = endRack({ ...before, consecutiveFouls: count.consecutiveFouls }, opponent, false);
    return accept(ruleSet, lost, '6.14');
  }
  const due = warningDueTo(ruleSet.params, count.consecutiveFouls, before.warnedOnTwoFouls, opponent);
  return accept(
    ruleSet,
    {
      ...before,
      phase: 'normal',
      shooter: opponent,
      pendingOption: null,
      cueBallInHand: ballInHandAfter(ruleSet.params, foulBit(code)),
      pushOutAvailable: before.pushOutOwed && opponent === before.breaker,
      consecutiveFouls: count.consecutiveFouls,
      frozen: NOTHING_FROZEN,
      callRequired: false,
      lastStroke: null,
    },
    code,
    { warningDue: due ? opponent : null, callRequired: false },
  );
}

function warn(ruleSet: RuleSet, state: RackState, event: Of<'warn'>): Outcome {
  const { player } = event;
  if (!warningDueTo(ruleSet.params, state.consecutiveFouls, state.warnedOnTwoFouls, player)) {
    return refuse(ruleSet, 'no-warning-due', 'warning', '/event/player');
  }
  const warnedOnTwoFouls: PerPlayer<boolean> = withPlayer(state.warnedOnTwoFouls, player, true);
  return accept(ruleSet, { ...state, warnedOnTwoFouls }, 'warning');
}

function nextRack(ruleSet: RuleSet, state: RackState): Outcome {
  const winner = state.rackWinner;
  if (winner === null) return refuse(ruleSet, 'rack-not-over', 'break-order');
  const breaker = nextBreaker(ruleSet, { breaker: state.breaker, winner, order: state.breakOrder });
  return accept(ruleSet, newRack(breaker, { ...state, rackNumber: state.rackNumber + 1 }), 'break-order', {
    reRack: true,
  });
}
