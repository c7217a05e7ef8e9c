/** From a request for a review to the solver's turns. Each turn goes through the door that suggestions go through. */
import type { Static } from 'typebox';
import { CUE, type PlayerId } from '../../engine/geometry/ids.js';
import { err, ok, type Result } from '../../engine/result.js';
import type { RackState } from '../../engine/rules/state.js';
import type { ReviewDecision, ReviewPosition, ReviewSetup, ReviewTurn } from '../../solver/review/review.js';
import type { Issue } from '../issue.js';
import { checkerOf } from '../schema/check.js';
import { ReviewRequest } from '../schema/review.js';
import { seedOf } from '../seed.js';
import { type AskedQuestion, DEFAULT_SKILL_ID, parseQuestion } from './question.js';
import { toSkill } from './skill.js';
import type { Assumed } from './state.js';

export type ReviewRequestJson = Static<typeof ReviewRequest>;
type TurnJson = ReviewRequestJson['turns'][number];

/** A request that was understood. */
export interface Review {
  readonly id: string | undefined;
  readonly setup: ReviewSetup;
  readonly turns: readonly ReviewTurn[];
  /** Whether the result of a turn is the position of the next. */
  readonly leadsToNext: readonly boolean[];
  readonly assumed: Assumed;
}

/** Parts of a turn that have readers of their own, which say more about them than a schema can. */
const READ_APART = /^\/(ruleSet|turns\/\d+\/(layout|decision\/stroke|result\/layout))(\/|$)/;

/** Reads a request. @returns every problem, when there are any */
export function parseReview(json: unknown): Result<Review, Issue[]> {
  const issues = checkerOf(ReviewRequest)(json).filter(({ path }) => !READ_APART.test(path));
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return err(issues);
  const request = json as ReviewRequestJson;
  if (!Array.isArray(request.turns)) return err(issues);
  const { ruleSet, table, conditions, budget } = request;
  const shared = {
    ...(ruleSet !== undefined && { ruleSet }),
    ...(table !== undefined && { table }),
    ...(conditions !== undefined && { conditions }),
    ...(budget !== undefined && { budget }),
  };
  const seen = new Set(issues.map(key));
  const note = (found: readonly Issue[]): void => {
    for (const issue of found) {
      if (seen.has(key(issue))) continue;
      seen.add(key(issue));
      issues.push(issue);
    }
  };
  const asked: (AskedQuestion | null)[] = [];
  const results: (ReviewPosition | null)[] = [];
  for (const [index, turn] of request.turns.entries()) {
    const place = `/turns/${index}`;
    const decided = readTurn(shared, turn);
    if (!decided.ok) note(decided.error.map((issue) => ({ ...issue, path: placeOf(issue.path, place) })));
    asked.push(decided.ok ? decided.value : null);
    const result = readResult(shared, turn, decided.ok ? decided.value.question.state : null);
    if (!result.ok) note(result.error.map((issue) => ({ ...issue, path: resultPlaceOf(issue.path, place) })));
    results.push(result.ok ? result.value : null);
  }
  const [first] = asked;
  if (issues.length > 0 || first === null || first === undefined) return err(issues);

  const understood = asked.filter((one) => one !== null);
  const turns = understood.map(({ question }, index): ReviewTurn => {
    const next = understood[index + 1]?.question;
    const given = results[index];
    const result = given ?? (next && isSameRack(question.state, next.state) ? positionOf(next) : null);
    return { ...positionOf(question), decision: decisionOf(request.turns[index], question), result };
  });
  const leadsToNext = turns.map(({ result }, index) => {
    const next = understood[index + 1]?.question;
    return result !== null && next !== undefined && sameBalls(result, next);
  });
  const skills = {
    A: toSkill(request.skill?.A ?? DEFAULT_SKILL_ID),
    B: toSkill(request.skill?.B ?? request.skill?.A ?? DEFAULT_SKILL_ID),
  };
  const { ruleSet: rules, table: cloth, budget: effort } = first.question;
  return ok({
    id: request.id,
    setup: { ruleSet: rules, table: cloth, budget: effort, seed: seedOf(request.seed, request), skills },
    turns,
    leadsToNext,
    assumed: sharedAssumptions(first.assumed, request),
  });
}

function readTurn(shared: object, turn: TurnJson): Result<AskedQuestion, Issue[]> {
  if (typeof turn !== 'object' || turn === null || Array.isArray(turn)) return err([]);
  const { state, layout, decision } = turn;
  const stroke = typeof decision === 'object' && decision !== null && decision.type === 'stroke' ? decision : null;
  return parseQuestion({
    ...shared,
    ...(state !== undefined && { state }),
    layout,
    ...(stroke && {
      consider: [
        {
          declaration: stroke.declaration,
          stroke: stroke.stroke,
          ...(stroke.cuePlacement !== undefined && { cuePlacement: stroke.cuePlacement }),
        },
      ],
    }),
  });
}

function readResult(shared: object, turn: TurnJson, before: RackState | null): Result<ReviewPosition | null, Issue[]> {
  const result = typeof turn === 'object' && turn !== null ? turn.result : undefined;
  if (typeof result !== 'object' || result === null) return ok(null);
  const { state, layout } = result;
  const winner = typeof state === 'object' && state !== null ? (state.rackWinner ?? null) : null;
  if (winner !== null && before === null) return ok(null);
  if (winner !== null && before !== null) {
    return ok({
      state: { ...before, phase: 'rack-over', pendingOption: null, rackWinner: winner as PlayerId },
      balls: [],
    });
  }
  if (layout === undefined) {
    return err([{ code: 'missing-field', path: '/layout', detail: 'a rack that goes on needs its layout' }]);
  }
  const parsed = parseQuestion({ ...shared, state, layout });
  return parsed.ok ? ok(positionOf(parsed.value.question)) : err([...parsed.error]);
}

function positionOf({ state, balls }: AskedQuestion['question']): ReviewPosition {
  return { state, balls };
}

function decisionOf({ decision }: TurnJson, question: AskedQuestion['question']): ReviewDecision {
  if (decision.type === 'choice') return { type: 'choice', choice: decision.choice };
  const [shot] = question.consider ?? [];
  if (shot === undefined) throw new Error('a stroke that was read has gone');
  const { id: _, ...rest } = shot;
  // A record of play shows the cue ball in hand where it was put.
  const cue = question.balls.find(({ ball }) => ball === CUE);
  const placed = rest.placement === undefined && question.state.cueBallInHand !== 'none' && cue;
  return { type: 'stroke', shot: placed ? { ...rest, placement: { x: cue.x, y: cue.y } } : rest };
}

/** Whether one position can have come of the other: not when another rack was set up between them. */
function isSameRack(before: RackState, next: RackState): boolean {
  return before.rackNumber === next.rackNumber && (next.phase !== 'break' || before.phase === 'option-pending');
}

function sameBalls(a: ReviewPosition, b: ReviewPosition): boolean {
  const places = ({ balls }: ReviewPosition) =>
    [...balls].sort((p, q) => p.ball - q.ball).map(({ ball, x, y }) => `${ball} ${x} ${y}`);
  const withoutCue = (list: string[]) => list.filter((place) => !place.startsWith(`${CUE} `)).join();
  // A cue ball in hand lies where it is put, in the next turn.
  const bare = a.state.cueBallInHand !== 'none';
  return bare
    ? withoutCue(places(a)) === withoutCue(places(b)) && a.state.shooter === b.state.shooter
    : places(a).join() === places(b).join() && a.state.shooter === b.state.shooter;
}

function key({ code, path }: Issue): string {
  return `${code} ${path}`;
}

/** Where a part of the question that a turn was turned into stands in the request. */
function placeOf(path: string, turn: string): string {
  if (/^\/(layout|state)(\/|$)/.test(path)) return turn + path;
  return path.replace(/^\/consider\/0/, `${turn}/decision`);
}

function resultPlaceOf(path: string, turn: string): string {
  return /^\/(layout|state)(\/|$)/.test(path) ? `${turn}/result${path}` : path;
}

/** What every turn was read with; what a single state left out is not repeated. */
function sharedAssumptions(assumed: Assumed, request: ReviewRequestJson): Assumed {
  const { seed: _, ...rest } = Object.fromEntries(
    Object.entries(assumed).filter(([name]) => !name.startsWith('state.') && !name.startsWith('skill.')),
  );
  if (request.skill?.A === undefined) rest['skill.A'] = DEFAULT_SKILL_ID;
  if (request.skill?.B === undefined) rest['skill.B'] = request.skill?.A ?? DEFAULT_SKILL_ID;
  return rest;
}
