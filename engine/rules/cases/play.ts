/** Plays the event of a case and reports the outcome in the field names of the case files. */
import { applyEvent } from '../apply-event.js';
import { type Declaration, NOTHING_CALLED } from '../declaration.js';
import type { RackEvent } from '../event.js';
import type { StrokeFacts } from '../facts.js';
import { ballFrom, isObject, type JsonObject, JsonReader } from '../json.js';
import { nextBreaker } from '../next-state.js';
import { readDeclaration } from '../parse-declaration.js';
import { parseEvent } from '../parse-event.js';
import type { RulesProblem } from '../problem.js';
import { checkRack } from '../rack-check.js';
import { BREAK_ORDERS, type BreakOrder, type RuleSet } from '../rule-set.js';
import { type StringObstacle, spotOnString } from '../spotting.js';
import { ballOn, newMatch, type PendingOption, type RackState } from '../state.js';
import { playerOf, stateBefore } from './before.js';
import type { CaseOutcome } from './compare.js';

/** A refusal changes nothing: the fields are those of the state as it was. */
function refusal(state: RackState, problems: readonly RulesProblem[]): CaseOutcome {
  return {
    ...stateFields(state),
    accepted: false,
    code: problems.map((problem) => problem.code),
    callRequired: state.callRequired,
    warningDue: false,
    reRack: false,
    spotted: [],
  };
}

/** The machine's own names for two events of the files' prose. */
const OTHER_NAMES: Readonly<Record<string, JsonObject>> = {
  'no-progress-announced': { type: 'announce-no-progress', declaredBy: 'referee' },
  'stalemate-declared': { type: 'stalemate', declaredBy: 'referee' },
};

export function playCase(ruleSet: RuleSet, testCase: JsonObject, reading: string | null): CaseOutcome {
  const before = isObject(testCase.before) ? testCase.before : {};
  const event = isObject(testCase.event) ? testCase.event : {};
  const state = stateBefore(ruleSet, before, reading);
  switch (testCase.kind) {
    case 'shot':
      return playShot(ruleSet, state, isObject(testCase.shot) ? testCase.shot : {}, before);
    case 'lag':
      return event.type === 'next-break' ? nextBreak(ruleSet, before) : play(ruleSet, newMatch(null), event);
    case 'rack':
      return rack(ruleSet, event);
    case 'spot':
      return spot(event);
    case 'request':
      return play(ruleSet, state, { zone: zoneFrom(event.zone ?? before.lowestBallPosition), ...event });
    case 'option':
    case 'declaration':
    case 'stalemate':
    case 'unsporting':
    case 'late-call':
    case 'warning':
      return play(ruleSet, state, event);
    default:
      return { kind: 'unknown kind of case' };
  }
}

function zoneFrom(value: unknown): string {
  return value === 'behind-head-string' || value === 'on-head-string' ? value : 'beyond-head-string';
}

function play(ruleSet: RuleSet, state: RackState, event: JsonObject): CaseOutcome {
  const named = typeof event.type === 'string' ? OTHER_NAMES[event.type] : undefined;
  const parsed = parseEvent(
    named === undefined ? event : { ...named, ...event, type: named.type },
    ruleSet,
    '/event',
    true,
  );
  return parsed.ok ? outcome(ruleSet, state, parsed.value) : refusal(state, parsed.error);
}

function playShot(ruleSet: RuleSet, state: RackState, shot: JsonObject, before: JsonObject): CaseOutcome {
  const { declaration, ...facts } = shot;
  const reader = new JsonReader(true);
  const said: Declaration | null =
    declaration === undefined ? NOTHING_CALLED : readDeclaration(reader, declaration, '/shot/declaration', ruleSet);
  const incomplete = reader.problems.every((p) => p.code === 'call-incomplete' || p.code === 'only-one-ball');
  if (said === null && !incomplete) return refusal(state, reader.problems);
  const parsed = parseEvent({ type: 'stroke', declaration: NOTHING_CALLED, facts }, ruleSet, '/event', true);
  if (!parsed.ok) return refusal(state, parsed.error);
  if (parsed.value.type !== 'stroke') return refusal(state, []);
  const played = placedFacts(parsed.value.facts, state, before);
  return outcome(ruleSet, state, { type: 'stroke', declaration: countedCall(state, said), facts: played });
}

/** A call cut short, of two balls, or of a ball that is gone counts as nothing called once the stroke is played (A17). */
function countedCall(state: RackState, said: Declaration | null): Declaration {
  if (said === null) return NOTHING_CALLED;
  const gone = (said.type === 'called' || said.type === 'obvious') && !state.ballsOnTable.includes(said.ball);
  return gone ? NOTHING_CALLED : said;
}

/** What the place of the lowest ball adds to facts that say whether the cue ball crossed the head string. */
function placedFacts(facts: StrokeFacts, state: RackState, before: JsonObject): StrokeFacts {
  const behind =
    before.lowestBallPosition === 'behind-head-string' &&
    facts.cueBallCrossedHeadString === false &&
    facts.firstContact.length === 1 &&
    facts.firstContact[0] === ballOn(state);
  return behind ? { ...facts, firstContactBehindHeadString: true } : facts;
}

function outcome(ruleSet: RuleSet, state: RackState, event: RackEvent): CaseOutcome {
  const applied = applyEvent(ruleSet, state, event);
  if (!applied.ok) return refusal(state, applied.error);
  const { state: after, ruling, spotted, callRequired, warningDue, reRack } = applied.value;
  const common: CaseOutcome = {
    ...stateFields(after),
    accepted: true,
    callRequired,
    warningDue: warningDue !== null,
    reRack,
    spotted,
  };
  if (ruling === null || event.type !== 'stroke') return common;
  return { ...common, legal: ruling.legal, fouls: ruling.fouls, staysDown: ruling.staysDown };
}

function stateFields(state: RackState): CaseOutcome {
  const choosing = state.phase === 'option-pending';
  return {
    phase: state.phase,
    nextPhase: state.phase,
    breaker: state.pendingOption?.origin === 'lag' ? null : state.breaker,
    nextShooter: choosing || state.phase === 'rack-over' ? null : state.shooter,
    pendingOption: printOption(state.pendingOption),
    ballsOnTable: state.ballsOnTable,
    cueBallInHand: state.cueBallInHand,
    pushOutAvailable: state.pushOutAvailable,
    consecutiveFouls: state.consecutiveFouls,
    warnedOnTwoFouls: state.warnedOnTwoFouls,
    stalemateTurnsLeft: state.stalemateTurnsLeft,
    rackWinner: state.rackWinner,
    matchWinner: state.matchWinner,
  };
}

function printOption(pending: PendingOption | null): CaseOutcome | null {
  return pending === null ? null : { player: pending.player, origin: pending.origin, options: pending.options };
}

function nextBreak(ruleSet: RuleSet, before: JsonObject): CaseOutcome {
  const breaker = playerOf(before.previousBreaker);
  const winner = playerOf(before.previousWinner);
  if (breaker === null || winner === null) return { breaker: 'previousBreaker and previousWinner are needed' };
  const order = (BREAK_ORDERS as readonly unknown[]).includes(before.format) ? (before.format as BreakOrder) : null;
  return { breaker: nextBreaker(ruleSet, { breaker, winner, order }) };
}

function rack(ruleSet: RuleSet, event: JsonObject): CaseOutcome {
  const reader = new JsonReader(true);
  const rows = reader.list(event.rows, '/event/rows').map((row, i) => reader.balls(row, `/event/rows/${i}`));
  const tight = reader.flag(event.tight, '/event/tight', true);
  const deliberatePattern = reader.flag(event.deliberatePattern, '/event/deliberatePattern', false);
  const { valid, faults } = checkRack(ruleSet.params.rack, { rows, tight, deliberatePattern });
  return { valid: valid && reader.problems.length === 0, faults };
}

function spot(event: JsonObject): CaseOutcome {
  const reader = new JsonReader(true);
  const balls = reader.balls(event.balls, '/event/balls');
  const obstacles: StringObstacle[] = [];
  reader.list(event.obstacles, '/event/obstacles').forEach((entry, i) => {
    const at = `/event/obstacles/${i}`;
    const object = reader.object(entry, at, ['ball', 's', 't']);
    const ball = object === null ? null : ballFrom(object.ball);
    const s = object === null ? null : reader.finite(object.s, `${at}/s`);
    const t = object === null ? null : reader.finite(object.t ?? 0, `${at}/t`);
    if (ball !== null && s !== null && t !== null) obstacles.push({ ball, s, t });
  });
  if (reader.problems.length > 0) return { positions: reader.problems.map(({ path }) => path) };
  return { positions: spotOnString(balls, obstacles) };
}
