/**
 * From protocol JSON to the planner's question. Every problem of the request is found in one go: schema, layout,
 * state and rules together.
 */
import type { Static } from 'typebox';
import type { Point } from '../../engine/geometry/geometry.js';
import { ballIndexOf, CUE } from '../../engine/geometry/ids.js';
import { fromCorner } from '../../engine/notation/frame.js';
import { parseLayout } from '../../engine/notation/layout.js';
import type { Position } from '../../engine/notation/position.js';
import { parseStroke } from '../../engine/notation/stroke.js';
import { err, ok, type Result } from '../../engine/result.js';
import { checkDeclaration } from '../../engine/rules/check-declaration.js';
import type { Declaration } from '../../engine/rules/declaration.js';
import { parseRuleSet } from '../../engine/rules/parse-rule-set.js';
import type { RulesProblem } from '../../engine/rules/problem.js';
import type { RuleSet } from '../../engine/rules/rule-set.js';
import { DEFAULT_RULE_SET_ID, RULE_SETS } from '../../engine/rules/rule-sets/index.js';
import type { RackState } from '../../engine/rules/state.js';
import { geometryOf, NINE_FOOT, type Table } from '../../engine/table/table.js';
import {
  type Budget,
  type ConsideredShot,
  DEFAULT_BUDGET,
  type Question,
  type ShotFilter,
} from '../../solver/question.js';
import type { Issue } from '../issue.js';
import { checkerOf } from '../schema/check.js';
import { SuggestionRequest } from '../schema/suggestion.js';
import { seedOf } from '../seed.js';
import { notationIssue } from '../text/notation.js';
import { rulesIssue } from '../text/rules-problem.js';
import { toSkill } from './skill.js';
import { type Assumed, toState } from './state.js';
import { toTable } from './table.js';

export const DEFAULT_SKILL_ID = 'intermediate';

export type SuggestionRequestJson = Static<typeof SuggestionRequest>;
type FilterJson = NonNullable<SuggestionRequestJson['allow']>;
type ConsideredJson = NonNullable<SuggestionRequestJson['consider']>[number];
type DeclarationJson = ConsideredJson['declaration'];

/** A request that was understood. */
export interface AskedQuestion {
  readonly id: string | undefined;
  readonly question: Question;
  /** What the request left out, by its place, and what was taken instead. */
  readonly assumed: Assumed;
  /** What is shown of the suggested strokes' records. */
  readonly shows: { readonly trajectory: boolean; readonly diagram: boolean };
}

/** @param json anything @returns the question, or every problem */
export function parseQuestion(json: unknown): Result<AskedQuestion, Issue[]> {
  // Layouts, strokes and rule sets are read by the engine, which says more about them than a schema can.
  const issues = checkerOf(SuggestionRequest)(json).filter(
    ({ path }) => !/^\/(layout\/|ruleSet)/.test(path) && !/^\/consider\/\d+\/stroke\//.test(path),
  );
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return err(issues);
  const request = json as SuggestionRequestJson;
  /** Whether a part of the request fits the schema, so that its meaning can be looked at. */
  const fits = (field: string) => !issues.some(({ path }) => path === field || path.startsWith(`${field}/`));
  const assumed: Assumed = {};
  const keep = <T>(part: Result<T, readonly Issue[]>): T | undefined => {
    if (part.ok) return part.value;
    issues.push(...part.error);
    return undefined;
  };

  const ruleSet = keep(toRuleSet(request.ruleSet, assumed));
  const table = fits('/table') && fits('/conditions') ? keep(toTable(request.table, request.conditions)) : undefined;
  if (request.table === undefined) assumed.table = 'nine-foot';
  if (request.conditions === undefined) assumed.conditions = 'club';

  const inHand = fits('/state') && isInHand(request.state);
  const parsed = fits('/layout')
    ? parseLayout(request.layout, table ?? NINE_FOOT, { path: '/layout', cueBallInHand: inHand })
    : undefined;
  if (parsed?.ok === false) issues.push(...parsed.error.map(notationIssue));
  const position = parsed?.ok ? parsed.value : undefined;

  const read =
    position && fits('/state')
      ? keep(
          toState(request.state, {
            ruleSet: ruleSet ?? RULE_SETS[DEFAULT_RULE_SET_ID],
            layoutBalls: objectBalls(position),
          }),
        )
      : undefined;
  const budget = fits('/budget') ? keep(toBudget(request.budget, assumed)) : undefined;
  const consider = fits('/consider')
    ? keep(toConsidered(request.consider ?? [], table ?? NINE_FOOT, read?.state, ruleSet))
    : undefined;
  if (read && ruleSet) issues.push(...unavailableKinds(request, read.state, ruleSet));

  if (issues.length > 0 || !ruleSet || !table || !position || !read || !budget || !consider) return err(issues);
  Object.assign(assumed, read.assumed);
  const shooter = request.skill?.shooter;
  const opponent = request.skill?.opponent;
  if (shooter === undefined) assumed['skill.shooter'] = DEFAULT_SKILL_ID;
  if (opponent === undefined) assumed['skill.opponent'] = shooter ?? DEFAULT_SKILL_ID;
  const { maxCandidates, plies } = request.budget ?? {};
  const has = (word: NonNullable<typeof request.include>[number]) => request.include?.includes(word) ?? false;
  const question: Question = {
    ruleSet,
    table,
    state: read.state,
    balls: position.balls,
    skills: {
      shooter: toSkill(shooter ?? DEFAULT_SKILL_ID),
      opponent: toSkill(opponent ?? shooter ?? DEFAULT_SKILL_ID),
    },
    budget,
    seed: seedOf(request.seed, request),
    ...(request.stop && { stop: request.stop }),
    ...(request.allow && { allow: toFilter(request.allow) }),
    ...(request.avoid && { avoid: toFilter(request.avoid) }),
    ...(consider.length > 0 && { consider }),
    ...(maxCandidates !== undefined && { maxCandidates }),
    ...(plies !== undefined && { plies }),
    include: {
      // A diagram is drawn from the trajectory.
      trajectory: has('trajectory') || has('diagram'),
      restMap: has('restMap'),
      rejected: has('rejected'),
      plan: has('plan'),
      refutation: has('refutation'),
    },
  };
  return ok({
    id: request.id,
    question,
    assumed,
    shows: { trajectory: has('trajectory'), diagram: has('diagram') },
  });
}

/** The rule set of a request, whatever was written there. */
export function toRuleSet(json: unknown, assumed: Assumed = {}): Result<RuleSet, readonly Issue[]> {
  if (json === undefined) assumed.ruleSet = DEFAULT_RULE_SET_ID;
  const parsed = parseRuleSet(json);
  return parsed.ok ? parsed : err(parsed.error.map((problem) => rulesIssue(problem, '')));
}

/** With the cue ball in hand the layout need not place it; before the break it always is. */
function isInHand(state: SuggestionRequestJson['state']): boolean {
  if (state === undefined) return false;
  return state.cueBallInHand === undefined ? state.phase === 'break' : state.cueBallInHand !== 'none';
}

function objectBalls(position: Position): number[] {
  return position.balls.map(({ ball }) => ball).filter((ball) => ball !== CUE);
}

function toBudget(json: SuggestionRequestJson['budget'], assumed: Assumed): Result<Budget, Issue[]> {
  const { simulations, trials, ms } = json ?? {};
  const given = [simulations, trials, ms].filter((value) => value !== undefined);
  if (given.length > 1) {
    return err([{ code: 'conflict', path: '/budget', detail: 'give one of simulations, trials and ms' }]);
  }
  if (simulations !== undefined) return ok({ simulations });
  if (trials !== undefined) return ok({ trials });
  if (ms !== undefined) return ok({ ms });
  assumed.budget = DEFAULT_BUDGET;
  return ok(DEFAULT_BUDGET);
}

function toFilter(json: FilterJson): ShotFilter {
  return {
    ...(json.kinds && { kinds: json.kinds }),
    ...(json.balls && { balls: json.balls.map(ballIndexOf) }),
    ...(json.pockets && { pockets: json.pockets }),
    ...(json.speedMps && { speedMps: [json.speedMps.min, json.speedMps.max] as const }),
    ...(json.tip && { tip: [json.tip.min, json.tip.max] as const }),
  };
}

/** A declaration in the engine's terms. */
export function toDeclaration(json: DeclarationJson): Declaration {
  return json.type === 'called' || json.type === 'obvious' ? { ...json, ball: ballIndexOf(json.ball) } : json;
}

function toConsidered(
  list: readonly ConsideredJson[],
  table: Table,
  state: RackState | undefined,
  ruleSet: RuleSet | undefined,
): Result<ConsideredShot[], Issue[]> {
  const issues: Issue[] = [];
  const shots: ConsideredShot[] = [];
  const ids = new Set<string>();
  for (const [index, json] of list.entries()) {
    const path = `/consider/${index}`;
    const id = json.id ?? `consider-${index + 1}`;
    if (ids.has(id)) issues.push({ code: 'conflict', path: `${path}/id`, detail: `another shot is called "${id}"` });
    ids.add(id);
    const stroke = parseStroke(json.stroke, `${path}/stroke`);
    if (!stroke.ok) issues.push(...stroke.error.map(notationIssue));
    const declaration = toDeclaration(json.declaration);
    if (state && ruleSet) {
      const refused = checkDeclaration(ruleSet, state, declaration, null, '');
      issues.push(...refused.map((problem) => rulesIssue(withSet(problem, ruleSet), `${path}/declaration`)));
    }
    if (json.cuePlacement !== undefined && state?.cueBallInHand === 'none') {
      const detail = 'the cue ball is not in hand';
      issues.push(forbidden(ruleSet, 'ball-in-hand', `${path}/cuePlacement`, detail));
    }
    const placement = json.cuePlacement && toPoint(json.cuePlacement, table);
    if (stroke.ok) shots.push({ id, declaration, stroke: stroke.value, ...(placement && { placement }) });
  }
  return issues.length > 0 ? err(issues) : ok(shots);
}

function toPoint(json: { readonly x: number; readonly y: number }, table: Table): Point {
  const { halfLengthM, halfWidthM } = geometryOf(table);
  return { x: fromCorner(json.x, halfLengthM), y: fromCorner(json.y, halfWidthM) };
}

/** Clauses of two sets look alike: name the set too. */
function withSet(problem: RulesProblem, ruleSet: RuleSet): RulesProblem {
  return problem.clause === undefined ? problem : { ...problem, clause: `${ruleSet.id} ${problem.clause}` };
}

/** Asking for nothing but what the state does not offer. */
function unavailableKinds(request: SuggestionRequestJson, state: RackState, ruleSet: RuleSet): Issue[] {
  const kinds = request.allow?.kinds;
  if (!Array.isArray(kinds) || kinds.length === 0) return [];
  const offered = (kind: string): boolean => {
    if (kind === 'accept' || kind === 'return') return state.phase === 'option-pending';
    if (kind === 'break') return state.phase === 'break';
    if (state.phase === 'break' || state.phase === 'option-pending') return false;
    if (kind === 'push-out') return state.pushOutAvailable;
    if (kind === 'safety') return ruleSet.params.safetyAllowed !== 'never';
    return true;
  };
  if (kinds.some(offered)) return [];
  const topic = kinds.includes('push-out') ? 'push-out-right' : kinds.includes('safety') ? 'safety' : 'call';
  return [forbidden(ruleSet, topic, '/allow/kinds', `none of ${kinds.join(', ')} can be played in this state`)];
}

function forbidden(ruleSet: RuleSet | undefined, topic: keyof RuleSet['clauses'], path: string, detail: string): Issue {
  const set = ruleSet ?? RULE_SETS[DEFAULT_RULE_SET_ID];
  return { code: 'not-allowed-by-rules', path, detail, clause: `${set.id} ${set.clauses[topic]}` };
}
