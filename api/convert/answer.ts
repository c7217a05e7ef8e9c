/** From the planner's answer to protocol JSON: corner frame, ball names, degrees beside radians, words beside figures. */
import type { Static } from 'typebox';
import type { Point } from '../../engine/geometry/geometry.js';
import { BALL_NAMES, type BallIndex } from '../../engine/geometry/ids.js';
import { toCorner } from '../../engine/notation/frame.js';
import { printLayout } from '../../engine/notation/layout.js';
import { printRecord } from '../../engine/notation/record.js';
import { headingOf } from '../../engine/physics/cue-strike.js';
import type { Declaration } from '../../engine/rules/declaration.js';
import { geometryOf, type Table } from '../../engine/table/table.js';
import type { Aim, Answer, Chance, Facts, PlanStep, RestZone, Suggestion } from '../../solver/answer.js';
import { drawSvg } from '../diagram/svg.js';
import { engineInfo } from '../engine-info.js';
import { hashOf } from '../json.js';
import { PROTOCOL } from '../schema/common.js';
import type { SuggestionAnswer } from '../schema/suggestion.js';
import { fullnessWords, speedWords, tipsOf, tipWords } from '../text/words.js';
import type { AskedQuestion } from './question.js';
import { printState } from './state.js';

export type AnswerJson = Omit<Static<typeof SuggestionAnswer>, 'requestId'>;
type SuggestionJson = AnswerJson['suggestions'][number];
type PlanStepJson = NonNullable<SuggestionJson['refutation']>;
type DeclarationJson = NonNullable<SuggestionJson['declaration']>;
type ObjectBallName = NonNullable<SuggestionJson['nextShot']>['ball'];

const DEG_PER_RAD = 180 / Math.PI;

/** The answer to a question, without a request id; `answerHash` covers all of it but `usage`. */
export function toAnswerJson(asked: AskedQuestion, answer: Answer): AnswerJson {
  const { question } = asked;
  const { table } = question;
  const body = {
    protocol: PROTOCOL,
    ...(asked.id !== undefined && { id: asked.id }),
    status: answer.status,
    perspective: answer.perspective,
    reproducible: answer.reproducible,
    engine: engineInfo(),
    seed: answer.seed,
    stateHash: stateHash(asked),
    ruleSet: [question.ruleSet.id, ...question.ruleSet.readings].join('+'),
    shooter: question.state.shooter,
    assumed: asked.assumed,
    root: rootJson(answer),
    suggestions: answer.suggestions.map((suggestion) => toSuggestionJson(suggestion, table, asked.shows)),
    ...(answer.rejected && {
      rejected: answer.rejected.map(({ kind, declaration, stroke, placement, reason, trials }) => ({
        kind,
        ...(declaration && { declaration: toDeclarationJson(declaration) }),
        ...(stroke && { stroke }),
        ...(placement && { cuePlacement: toPointJson(placement, table) }),
        reason,
        trials,
      })),
    }),
    stopReason: answer.stopReason,
    warnings: answer.warnings.map(({ code, facts }) => ({ code, facts: toFactsJson(facts) })),
  };
  return { ...body, usage: answer.usage, answerHash: hashOf(body) };
}

/** What the answer is about: equal for equal positions, whatever the budget and the seed. */
function stateHash({ question }: AskedQuestion): string {
  const { ruleSet, state, table } = question;
  const layout = printLayout({ balls: [...question.balls].sort((a, b) => a.ball - b.ball) }, table);
  return hashOf({ ruleSet: [ruleSet.id, ruleSet.params], state: printState(state), layout, table });
}

function rootJson({ root, modelError }: Answer): AnswerJson['root'] {
  return {
    winProbability: root.value,
    low: root.low,
    high: root.high,
    trials: root.trials,
    ...(modelError !== undefined && { modelError }),
  };
}

function toSuggestionJson(suggestion: Suggestion, table: Table, shows: AskedQuestion['shows']): SuggestionJson {
  const { stroke, headingRad, aim, placement, rest, nextShot, tolerance } = suggestion;
  return {
    rank: suggestion.rank,
    kind: suggestion.kind,
    ...(suggestion.considered !== null && { considered: suggestion.considered }),
    ...(suggestion.declaration && { declaration: toDeclarationJson(suggestion.declaration) }),
    ...(stroke && {
      stroke: { ...stroke, headingDeg: (headingRad ?? stroke.aimRad) * DEG_PER_RAD },
      speed: speedWords(stroke.speedMps),
      tip: tipJson(stroke.tipSide, stroke.tipHeight, table),
    }),
    ...(aim && { aim: toAimJson(aim, table) }),
    ...(placement && { cuePlacement: toPointJson(placement, table) }),
    trials: suggestion.trials,
    winProbability: chance(suggestion.winProbability),
    success: chance(suggestion.success),
    gapToBest: suggestion.gapToBest,
    outcomes: { ...suggestion.outcomes, fouls: suggestion.outcomes.fouls.map((foul) => ({ ...foul })) },
    risks: suggestion.risks.map(({ code, facts }) => ({ code, facts: toFactsJson(facts) })),
    ...(rest && { rest: toRestJson(rest, table) }),
    ...(rest?.points && { restMap: rest.points.map((point) => toPointJson(point, table)) }),
    ...(nextShot && {
      nextShot: {
        ball: nameOf(nextShot.ball),
        pocket: nextShot.pocket,
        cutDeg: nextShot.cutRad * DEG_PER_RAD,
        distanceM: nextShot.distanceM,
        chance: nextShot.chance,
      },
    }),
    ...(tolerance && {
      tolerance: { aimDeg: [...tolerance.aimDeg], speedPct: [...tolerance.speedPct], tip: [...tolerance.tip] },
    }),
    why: suggestion.why.map(({ code, facts }) => ({ code, facts: toFactsJson(facts) })),
    ...(suggestion.plan && { plan: suggestion.plan.map((step) => toPlanStepJson(step, table)) }),
    ...(suggestion.refutation && { refutation: toPlanStepJson(suggestion.refutation, table) }),
    ...(suggestion.then && { afterAccept: toSuggestionJson(suggestion.then, table, shows) }),
    ...(suggestion.trajectory &&
      shows.diagram && {
        diagram: drawSvg({
          table,
          balls: suggestion.trajectory.start,
          shot: { record: suggestion.trajectory, stroke },
          zone: rest,
        }),
      }),
    ...(suggestion.trajectory &&
      shows.trajectory && {
        trajectory: printRecord(suggestion.trajectory, table) as NonNullable<SuggestionJson['trajectory']>,
      }),
  };
}

function toPlanStepJson(step: PlanStep, table: Table): PlanStepJson {
  const { player, kind, declaration, stroke, placement, cue, share, winProbability, success } = step;
  return {
    player,
    kind,
    declaration: toDeclarationJson(declaration),
    stroke: { ...stroke, headingDeg: headingOf(table.ball, table.cue, stroke) * DEG_PER_RAD },
    ...(cue && { cue: toPointJson(cue, table) }),
    ...(placement && { cuePlacement: toPointJson(placement, table) }),
    share,
    winProbability,
    success,
  };
}

function chance({ value, low, high }: Chance): SuggestionJson['winProbability'] {
  return { value, low, high };
}

function tipJson(side: number, height: number, table: Table): NonNullable<SuggestionJson['tip']> {
  const across = tipsOf(side, table.ball.radiusM, table.cue.tipRadiusM);
  const up = tipsOf(height, table.ball.radiusM, table.cue.tipRadiusM);
  return { words: tipWords(across, up), side: across, height: up };
}

function toAimJson(aim: Aim, table: Table): NonNullable<SuggestionJson['aim']> {
  return {
    ball: nameOf(aim.ball),
    ghostBall: toPointJson(aim.ghostBall, table),
    contactPoint: toPointJson(aim.contactPoint, table),
    cutDeg: aim.cutRad * DEG_PER_RAD,
    fullness: aim.fullness,
    words: fullnessWords(aim.fullness),
  };
}

function toRestJson(rest: RestZone, table: Table): NonNullable<SuggestionJson['rest']> {
  return { mean: toPointJson(rest.mean, table), p50M: rest.p50M, p90M: rest.p90M, trials: rest.trials };
}

/** Engine frame to corner frame. */
export function toPointJson(point: Point, table: Table): { x: number; y: number } {
  const { halfLengthM, halfWidthM } = geometryOf(table);
  return { x: toCorner(point.x, halfLengthM), y: toCorner(point.y, halfWidthM) };
}

export function toDeclarationJson(declaration: Declaration): DeclarationJson {
  return declaration.type === 'called' || declaration.type === 'obvious'
    ? { ...declaration, ball: nameOf(declaration.ball) }
    : declaration;
}

/** Balls among the facts are indexes in the engine and names in JSON. */
const BALL_FACTS: ReadonlySet<string> = new Set(['ball', 'obstacle', 'other']);

function toFactsJson(facts: Facts): Record<string, number | string> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      BALL_FACTS.has(name) && typeof value === 'number' ? (BALL_NAMES[value] ?? value) : value,
    ]),
  );
}

function nameOf(ball: BallIndex): ObjectBallName {
  return BALL_NAMES[ball] as ObjectBallName;
}
