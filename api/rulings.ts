/**
 * The referee behind `POST /v1/rulings` and `runout referee`: reads a request, judges, prints. Every problem of a
 * request is listed; a refused one changes nothing.
 */
import type { Static } from 'typebox';
import { BALL_NAMES, type BallIndex, CUE } from '../engine/geometry/ids.js';
import { toCorner } from '../engine/notation/frame.js';
import { parseLayout } from '../engine/notation/layout.js';
import { parseRecord } from '../engine/notation/record.js';
import { err, ok, type Result } from '../engine/result.js';
import { applyEvent } from '../engine/rules/apply-event.js';
import { checkRecord } from '../engine/rules/check-record.js';
import { type Declaration, NOTHING_CALLED } from '../engine/rules/declaration.js';
import type { EventOutcome, RackEvent } from '../engine/rules/event.js';
import { explainRuling } from '../engine/rules/explain.js';
import { makeFacts, type StrokeFacts } from '../engine/rules/facts.js';
import { factsFromRecord } from '../engine/rules/facts-from-record.js';
import { REPORTED_FOULS, UNSPORTING_PENALTIES } from '../engine/rules/fouls.js';
import { isObject, JsonReader } from '../engine/rules/json.js';
import { parameterValue } from '../engine/rules/parameters.js';
import { readDeclaration } from '../engine/rules/parse-declaration.js';
import { parseEvent } from '../engine/rules/parse-event.js';
import { readFacts } from '../engine/rules/parse-facts.js';
import { parseRuleSet } from '../engine/rules/parse-rule-set.js';
import { placementAt, zoneOf } from '../engine/rules/placement.js';
import type { RulesProblem } from '../engine/rules/problem.js';
import type { RuleSet } from '../engine/rules/rule-set.js';
import { DEFAULT_RULE_SET_ID, RULE_SETS } from '../engine/rules/rule-sets/index.js';
import type { Ruling } from '../engine/rules/ruling.js';
import { spotBalls } from '../engine/rules/spotting.js';
import { newMatch, type RackState } from '../engine/rules/state.js';
import type { PlacedBall, ShotRecord } from '../engine/table/record.js';
import { geometryOf, NINE_FOOT, type Table } from '../engine/table/table.js';
import { type Assumed, printState, type StateJson, toState } from './convert/state.js';
import { toTable } from './convert/table.js';
import type { Issue } from './issue.js';
import { checkerOf } from './schema/check.js';
import { PROTOCOL } from './schema/common.js';
import { type RulingAnswer, RulingRequest } from './schema/ruling.js';
import { notationIssue } from './text/notation.js';
import { rulesIssue } from './text/rules-problem.js';
import { choiceText, foulText, type Language, whyText } from './text/rulings.js';

export type RulingRequestJson = Static<typeof RulingRequest>;
export type RulingAnswerJson = Omit<Static<typeof RulingAnswer>, 'requestId'>;

/** A request that was understood. */
export interface RulingQuestion {
  readonly id: string | undefined;
  readonly ruleSet: RuleSet;
  readonly table: Table;
  readonly state: RackState;
  readonly assumed: Assumed;
  readonly event: RackEvent;
  readonly record: ShotRecord | null;
  /** Where the balls lie when the referee decides; null when nobody said. */
  readonly layout: readonly PlacedBall[] | null;
  readonly language: Language;
}

/** Parts that have readers of their own, which say more about them than a schema can. */
const READ_APART = /^\/(ruleSet|facts|declaration|record|event|reports|layout)(\/|$)/;
const SOURCES = ['record', 'facts', 'event'] as const;

/** Reads a request. @returns every problem, when there are any */
export function parseRuling(json: unknown): Result<RulingQuestion, Issue[]> {
  const normal = withBallNames(json);
  const issues = checkerOf(RulingRequest)(normal).filter(({ path }) => !READ_APART.test(path));
  if (!isObject(normal)) return err(issues);
  const request = normal as RulingRequestJson;
  const rules = (problems: readonly RulesProblem[]) => issues.push(...problems.map((p) => rulesIssue(p, '')));
  const fits = (field: string) => !issues.some(({ path }) => path === field || path.startsWith(`${field}/`));

  const given = SOURCES.filter((field) => normal[field] !== undefined);
  if (given.length !== 1) {
    const detail = given.length === 0 ? 'there is nothing to judge' : `${given.join(' and ')} exclude each other`;
    issues.push({ code: 'record-or-facts', path: '', detail: `${detail}: give one of record, facts, event` });
  }
  const parsedSet = parseRuleSet(normal.ruleSet);
  if (!parsedSet.ok) rules(parsedSet.error);
  const ruleSet = parsedSet.ok ? parsedSet.value : RULE_SETS[DEFAULT_RULE_SET_ID];
  const toldTable = fits('/table') && fits('/conditions') ? toTable(request.table, request.conditions) : ok(NINE_FOOT);
  if (!toldTable.ok) issues.push(...toldTable.error);
  const table = toldTable.ok ? toldTable.value : NINE_FOOT;

  const layout = normal.layout === undefined ? null : readLayout(normal.layout, table, issues);
  const record = normal.record === undefined ? null : readRecord(normal.record, table, issues);

  const reader = new JsonReader();
  const declaration =
    normal.declaration === undefined
      ? NOTHING_CALLED
      : readDeclaration(reader, normal.declaration, '/declaration', ruleSet);
  const typed = normal.facts === undefined ? null : readFacts(reader, normal.facts, '/facts');
  const reports = readReports(reader, normal.reports);
  if (normal.reports !== undefined && record === null && given.includes('facts')) {
    issues.push({ code: 'conflict', path: '/reports', detail: 'typed facts carry the reports themselves' });
  }
  rules(reader.problems);

  const assumed: Assumed = {};
  if (normal.ruleSet === undefined) assumed.ruleSet = DEFAULT_RULE_SET_ID;
  const eventType = isObject(normal.event) ? normal.event.type : undefined;
  const state = fits('/state') ? readState(request.state, ruleSet, record, eventType, assumed, issues) : null;
  let event: RackEvent | null = null;
  if (normal.event !== undefined && state !== null) {
    event = readEvent(normal.event, ruleSet, state, layout, table, issues);
  } else if (state !== null && declaration !== null) {
    const facts = record === null ? typed : withReports(factsFromRecord(record, state, geometryOf(table)), reports);
    if (record !== null) rules(checkRecord(record, state));
    if (facts !== null) event = { type: 'stroke', declaration: declarationFor(state, declaration, normal), facts };
  }
  if (issues.length > 0 || state === null || event === null) return err(issues);
  return ok({
    id: request.id,
    ruleSet,
    table,
    state,
    assumed,
    event,
    record,
    layout: record === null ? layout : record.rest,
    language: request.language ?? 'en',
  });
}

/** Nothing said on the break means the break. */
function declarationFor(
  state: RackState,
  declaration: Declaration,
  json: Readonly<Record<string, unknown>>,
): Declaration {
  return json.declaration === undefined && state.phase === 'break' ? { type: 'break' } : declaration;
}

/** Judges a question that was understood. @returns the answer, or why the rules refuse it */
export function judge(question: RulingQuestion): Result<RulingAnswerJson, Issue[]> {
  const { ruleSet, state, event, language } = question;
  const applied = applyEvent(ruleSet, state, event);
  if (!applied.ok) return err(applied.error.map((p) => rulesIssue(inRequest(p, question, ruleSet), '')));
  const outcome = applied.value;
  const layout = layoutAfter(question, outcome);
  return ok({
    protocol: PROTOCOL,
    ...(question.id !== undefined && { id: question.id }),
    ruleSet: {
      id: ruleSet.id,
      title: ruleSet.title,
      readings: [...ruleSet.readings],
      unstated: [...ruleSet.unstated],
    },
    language,
    assumed: question.assumed,
    ruling: outcome.ruling === null ? null : printRuling(question, outcome, outcome.ruling),
    event:
      event.type === 'stroke'
        ? null
        : {
            type: event.type,
            clause: outcome.clause,
            spotted: printSpotted(question, outcome),
            warningDue: outcome.warningDue,
            callRequired: outcome.callRequired,
            reRack: outcome.reRack,
            rackCheck: outcome.rackCheck && { ...outcome.rackCheck, faults: [...outcome.rackCheck.faults] },
          },
    state: printState(outcome.state),
    layout: layout === null ? null : { balls: layout.map((placed) => printPlaced(placed, question.table)) },
  });
}

/** Reads and judges: the whole way of one request. */
export function ruleOn(json: unknown): Result<RulingAnswerJson, Issue[]> {
  const parsed = parseRuling(json);
  return parsed.ok ? judge(parsed.value) : parsed;
}

/** The clause with its set, and the path as the request has it: a stroke's parts stand at its top. */
function inRequest(problem: RulesProblem, question: RulingQuestion, ruleSet: RuleSet): RulesProblem {
  const clause = problem.clause === undefined ? {} : { clause: `${ruleSet.id} ${problem.clause}` };
  if (question.event.type !== 'stroke') return { ...problem, ...clause };
  const path = problem.path.replace(/^\/event/, '');
  return { ...problem, ...clause, path: path === '' ? '/state/phase' : path };
}

/** Ball numbers in the state as ball names, as people type them. */
function withBallNames(json: unknown): unknown {
  if (!isObject(json) || !isObject(json.state)) return json;
  const named = (list: unknown): unknown =>
    Array.isArray(list) ? list.map((ball: unknown) => (typeof ball === 'number' ? String(ball) : ball)) : list;
  const { ballsOnTable, frozen } = json.state;
  return {
    ...json,
    state: {
      ...json.state,
      ...(ballsOnTable !== undefined && { ballsOnTable: named(ballsOnTable) }),
      ...(isObject(frozen) && {
        frozen: {
          ...frozen,
          ...(frozen.toRail !== undefined && { toRail: named(frozen.toRail) }),
          ...(frozen.cueBallTo !== undefined && { cueBallTo: named(frozen.cueBallTo) }),
        },
      }),
    },
  };
}

function readLayout(json: unknown, table: Table, issues: Issue[]): readonly PlacedBall[] | null {
  const parsed = parseLayout(json, table, { path: '/layout', cueBallInHand: true });
  if (parsed.ok) return parsed.value.balls;
  issues.push(...parsed.error.map(notationIssue));
  return null;
}

function readRecord(json: unknown, table: Table, issues: Issue[]): ShotRecord | null {
  const parsed = parseRecord(json, table, '/record');
  if (parsed.ok) return parsed.value;
  issues.push(...parsed.error.map(notationIssue));
  return null;
}

type Reports = Pick<StrokeFacts, 'playedBy' | 'reportedFouls' | 'unsportingPenalty'>;

function readReports(reader: JsonReader, json: unknown): Reports {
  const none = makeFacts({});
  if (json === undefined) return none;
  const object = reader.object(json, '/reports', ['playedBy', 'reportedFouls', 'unsportingPenalty']);
  if (object === null) return none;
  const reportedFouls = reader
    .list(object.reportedFouls, '/reports/reportedFouls')
    .map((code, i) => reader.oneOf(code, `/reports/reportedFouls/${i}`, REPORTED_FOULS))
    .filter((code) => code !== null);
  return {
    playedBy: reader.oneOfOr(object.playedBy, '/reports/playedBy', ['A', 'B'] as const, null),
    reportedFouls: [...new Set(reportedFouls)],
    unsportingPenalty: reader.oneOfOr(
      object.unsportingPenalty,
      '/reports/unsportingPenalty',
      UNSPORTING_PENALTIES,
      null,
    ),
  };
}

function withReports(facts: StrokeFacts, reports: Reports): StrokeFacts {
  const { playedBy, reportedFouls, unsportingPenalty } = reports;
  return { ...facts, playedBy, reportedFouls, unsportingPenalty };
}

/** The state, with the balls of the record if there is one; before the lag and after the rack little of it matters. */
function readState(
  json: StateJson | undefined,
  ruleSet: RuleSet,
  record: ShotRecord | null,
  eventType: unknown,
  assumed: Assumed,
  issues: Issue[],
): RackState | null {
  if (json?.phase === 'lag' || (eventType === 'lag' && json?.phase === undefined)) {
    return { ...newMatch(json?.race ?? null, json?.breakOrder ?? null), score: json?.score ?? { A: 0, B: 0 } };
  }
  const over = json?.phase === 'rack-over' && json.rackWinner;
  const playable: StateJson | undefined = over
    ? { ...json, phase: 'normal', ballsOnTable: ['10'], rackWinner: null, matchWinner: null, pendingOption: null }
    : json;
  const layoutBalls = record === null ? null : record.start.map((p) => p.ball).filter((ball) => ball !== CUE);
  const read = toState(playable, { ruleSet, layoutBalls });
  if (!read.ok) {
    issues.push(...read.error);
    return null;
  }
  Object.assign(assumed, read.value.assumed);
  if (record === null && json?.ballsOnTable === undefined) assumed['state.ballsOnTable'] = 'all ten';
  const { state } = read.value;
  if (!over || json.rackWinner === undefined) return state;
  return {
    ...state,
    phase: 'rack-over',
    shooter: json.rackWinner ?? state.shooter,
    rackWinner: json.rackWinner,
    matchWinner: json.matchWinner ?? null,
    ballsOnTable: [],
  };
}

/** An event; a place on the table is turned into what the referee sees of it. */
function readEvent(
  json: unknown,
  ruleSet: RuleSet,
  state: RackState,
  layout: readonly PlacedBall[] | null,
  table: Table,
  issues: Issue[],
): RackEvent | null {
  const parsed = parseEvent(located(json, state, layout, table, issues), ruleSet);
  if (parsed.ok) return parsed.value;
  issues.push(...parsed.error.map((p) => rulesIssue(p, '')));
  return null;
}

function located(
  json: unknown,
  state: RackState,
  layout: readonly PlacedBall[] | null,
  table: Table,
  issues: Issue[],
): unknown {
  if (!isObject(json)) return json;
  const geometry = geometryOf(table);
  const { placement } = json;
  if (json.type === 'place-cue-ball' && isObject(placement) && ('x' in placement || 'y' in placement)) {
    const { x, y } = placement;
    if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y)) {
      issues.push({ code: 'wrong-type', path: '/event/placement', detail: 'x and y must be finite numbers' });
      return json;
    }
    const point = { x: x - geometry.halfLengthM, y: y - geometry.halfWidthM };
    const { zone, onBed, onBall } = placementAt(geometry, layout ?? [], point);
    return { ...json, placement: { zone, onBed, ...(onBall !== null && { onBall }) } };
  }
  if (json.type === 'request-spot' && json.zone === undefined && layout !== null) {
    const placed = layout.find((ball) => BALL_NAMES[ball.ball] === String(json.ball ?? state.ballsOnTable[0]));
    if (placed !== undefined) return { ...json, zone: zoneOf(geometry, placed.x) };
  }
  return json;
}

/** Balls on the bed once the ruling is carried out: the spotted ones placed, a cue ball in hand picked up. */
function layoutAfter(question: RulingQuestion, outcome: EventOutcome): readonly PlacedBall[] | null {
  if (question.layout === null || outcome.state.phase === 'rack-over' || outcome.reRack) return null;
  const lying = onBed(question, outcome);
  const spotted = spotBalls(geometryOf(question.table), outcome.spotted, lying).map(({ ball, x, y }) => ({
    ball,
    x,
    y,
  }));
  return [...lying.filter(({ ball }) => !outcome.spotted.includes(ball)), ...spotted].sort((a, b) => a.ball - b.ball);
}

/** What lies on the bed when balls are spotted: what left the table is gone, a cue ball in hand too. */
function onBed(question: RulingQuestion, outcome: EventOutcome): readonly PlacedBall[] {
  const gone: readonly BallIndex[] = outcome.ruling === null ? [] : outcome.ruling.staysDown;
  const inHand = outcome.state.cueBallInHand !== 'none';
  return (question.layout ?? []).filter(({ ball }) => !(inHand && ball === CUE) && !gone.includes(ball));
}

function printPlaced({ ball, x, y }: PlacedBall, table: Table) {
  const { halfLengthM, halfWidthM } = geometryOf(table);
  return { id: BALL_NAMES[ball], x: toCorner(x, halfLengthM), y: toCorner(y, halfWidthM) };
}

type Spotted = NonNullable<RulingAnswerJson['ruling']>['spotted'];
type ObjectName = Spotted[number]['ball'];

function names(list: readonly BallIndex[]): ObjectName[] {
  return list.map((ball) => BALL_NAMES[ball] as ObjectName);
}

function printSpotted(question: RulingQuestion, outcome: EventOutcome): Spotted {
  if (question.layout === null) return names(outcome.spotted).map((ball) => ({ ball }));
  return spotBalls(geometryOf(question.table), outcome.spotted, onBed(question, outcome)).map((place) => {
    const { x, y } = printPlaced(place, question.table);
    return {
      ball: BALL_NAMES[place.ball] as ObjectName,
      x,
      y,
      touching: place.touching === null ? null : (BALL_NAMES[place.touching] as ObjectName),
    };
  });
}

function printRuling(question: RulingQuestion, outcome: EventOutcome, ruling: Ruling): RulingAnswerJson['ruling'] {
  const { ruleSet, state, event, record, language } = question;
  const declaration = event.type === 'stroke' ? event.declaration : NOTHING_CALLED;
  const facts = factsOf(event);
  const why = explainRuling(ruleSet, state, declaration, facts, ruling, record);
  const evidence = (code: string): number[] => {
    const line = why.find((entry) => entry.code === 'foul' && entry.data.foul === code);
    return line === undefined ? [] : [...line.evidence];
  };
  return {
    legal: ruling.legal,
    fouls: ruling.fouls.map((code) => ({
      code,
      clause: ruleSet.clauses[code],
      evidence: evidence(code),
      text: foulText(code, language),
    })),
    player: ruling.player,
    stroke: ruling.stroke,
    turn: ruling.turn,
    validPushOut: ruling.validPushOut,
    calledBallMade: ruling.calledBallMade,
    pocketed: names(ruling.pocketed),
    spotted: printSpotted(question, outcome),
    staysDown: names(ruling.staysDown),
    nextPhase: ruling.nextPhase,
    nextShooter: ruling.nextShooter,
    pendingOption: printOption(ruleSet, outcome.state, language),
    cueBallInHand: ruling.cueBallInHand,
    placement: printPlacement(question, ruling),
    pushOutAvailable: ruling.pushOutAvailable,
    consecutiveFouls: ruling.consecutiveFouls,
    warnedOnTwoFouls: ruling.warnedOnTwoFouls,
    warningDue: ruling.warningDue,
    rackWinner: ruling.rackWinner,
    matchWinner: outcome.state.matchWinner,
    warnings: [...ruling.warnings],
    why: why.map((line) => ({
      code: line.code,
      clause: line.clause,
      parameter: line.parameter,
      value: line.parameter === null ? null : parameterValue(ruleSet.params, line.parameter),
      data: line.data,
      evidence: [...line.evidence],
      text: whyText(line, language),
    })),
  };
}

/** The facts a ruling was made from; for conduct without a stroke, the report alone. */
function factsOf(event: RackEvent): StrokeFacts {
  if (event.type === 'stroke') return event.facts;
  if (event.type !== 'unsporting') return makeFacts({ stroke: false });
  const { player, penalty } = event;
  return makeFacts({ stroke: false, playedBy: player, reportedFouls: ['6.16'], unsportingPenalty: penalty });
}

/** Every choice with what follows from it. */
function printOption(ruleSet: RuleSet, state: RackState, language: Language) {
  const pending = state.pendingOption;
  if (pending === null) return null;
  const options = pending.options.flatMap(({ choice, nextShooter }) => {
    const applied = applyEvent(ruleSet, state, { type: 'choose', player: pending.player, choice });
    if (!applied.ok) return [];
    const { state: after, warningDue } = applied.value;
    return [
      {
        choice,
        nextShooter,
        text: choiceText(choice, language),
        phase: after.phase,
        cueBallInHand: after.cueBallInHand,
        pushOutAvailable: after.pushOutAvailable,
        warningDue,
      },
    ];
  });
  return { player: pending.player, origin: pending.origin, options };
}

/** Where the centre of a cue ball in hand may be put; behind the head string without the string itself. */
function printPlacement(question: RulingQuestion, ruling: Ruling) {
  if (ruling.cueBallInHand === 'none') return null;
  const { halfLengthM, halfWidthM, ballRadiusM, headStringX } = geometryOf(question.table);
  const xMax = ruling.cueBallInHand === 'anywhere' ? halfLengthM - ballRadiusM : headStringX;
  return {
    clause: question.ruleSet.clauses.placement,
    region: {
      xMin: toCorner(-halfLengthM + ballRadiusM, halfLengthM),
      xMax: toCorner(xMax, halfLengthM),
      yMin: toCorner(-halfWidthM + ballRadiusM, halfWidthM),
      yMax: toCorner(halfWidthM - ballRadiusM, halfWidthM),
    },
  };
}
