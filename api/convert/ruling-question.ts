/** From a request of `POST /v1/rulings` to a question for the referee: every problem of it is listed. */
import type { Static } from 'typebox';
import { BALL_NAMES, CUE } from '../../engine/geometry/ids.js';
import { parseLayout } from '../../engine/notation/layout.js';
import { parseRecord } from '../../engine/notation/record.js';
import { err, ok, type Result } from '../../engine/result.js';
import { checkRecord } from '../../engine/rules/check-record.js';
import { type Declaration, NOTHING_CALLED } from '../../engine/rules/declaration.js';
import type { RackEvent } from '../../engine/rules/event.js';
import { makeFacts, type StrokeFacts } from '../../engine/rules/facts.js';
import { factsFromRecord } from '../../engine/rules/facts-from-record.js';
import { REPORTED_FOULS, UNSPORTING_PENALTIES } from '../../engine/rules/fouls.js';
import { isObject, JsonReader } from '../../engine/rules/json.js';
import { readDeclaration } from '../../engine/rules/parse-declaration.js';
import { parseEvent } from '../../engine/rules/parse-event.js';
import { readFacts } from '../../engine/rules/parse-facts.js';
import { parseRuleSet } from '../../engine/rules/parse-rule-set.js';
import { placementAt, zoneOf } from '../../engine/rules/placement.js';
import type { RulesProblem } from '../../engine/rules/problem.js';
import type { RuleSet } from '../../engine/rules/rule-set.js';
import { DEFAULT_RULE_SET_ID, RULE_SETS } from '../../engine/rules/rule-sets/index.js';
import { newMatch, type RackState } from '../../engine/rules/state.js';
import type { PlacedBall, ShotRecord } from '../../engine/table/record.js';
import { geometryOf, NINE_FOOT, type Table } from '../../engine/table/table.js';
import type { Issue } from '../issue.js';
import { checkerOf } from '../schema/check.js';
import { RulingRequest } from '../schema/ruling.js';
import { notationIssue } from '../text/notation.js';
import { rulesIssue } from '../text/rules-problem.js';
import type { Language } from '../text/rulings.js';
import { type Assumed, type StateJson, toState } from './state.js';
import { toTable } from './table.js';

export type RulingRequestJson = Static<typeof RulingRequest>;

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
  const object = reader.object(json, '/reports', ['playedBy', 'reportedFouls', 'penalty']);
  if (object === null) return none;
  const reportedFouls = reader
    .list(object.reportedFouls, '/reports/reportedFouls')
    .map((code, i) => reader.oneOf(code, `/reports/reportedFouls/${i}`, REPORTED_FOULS))
    .filter((code) => code !== null);
  return {
    playedBy: reader.oneOfOr(object.playedBy, '/reports/playedBy', ['A', 'B'] as const, null),
    reportedFouls: [...new Set(reportedFouls)],
    unsportingPenalty: reader.oneOfOr(object.penalty, '/reports/penalty', UNSPORTING_PENALTIES, null),
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
  // Of a rack that is over only who broke, who won and the match matter to what can follow.
  const { breaker, race, score, rackNumber, breakOrder } = json ?? {};
  const kept = Object.fromEntries(
    Object.entries({ breaker, race, score, rackNumber, breakOrder }).filter(([, value]) => value !== undefined),
  );
  const playable: StateJson | undefined = over ? { ...kept, phase: 'normal', ballsOnTable: ['10'] } : json;
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
