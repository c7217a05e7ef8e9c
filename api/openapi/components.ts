/** Schemas that have a name of their own in the OpenAPI document, and with it in generated clients. */
import { type TSchema, Type } from 'typebox';
import { PROBLEMS, type ProblemCode } from '../http/problems.js';
import { Chance, Coded, closed, Declaration, Layout, Point, Stroke, word } from '../schema/common.js';
import { PlayAnswer, PlayRequest } from '../schema/play.js';
import { ReviewAnswer, ReviewRequest, ReviewTurn } from '../schema/review.js';
import { RulingAnswer, RulingFacts, RulingJson, RulingRequest } from '../schema/ruling.js';
import { ExactSimulation, NoisySimulation, RestZone, ShotRecord, SimulationRequest } from '../schema/simulation.js';
import { SkillFitAnswer, SkillFitRequest } from '../schema/skill-fit.js';
import { PendingOption, State } from '../schema/state.js';
import {
  Budget,
  ConsideredShot,
  PlanStepSchema,
  SuggestionAnswer,
  SuggestionRequest,
  SuggestionSchema,
} from '../schema/suggestion.js';
import { ConditionsSchema, FullSkill, SkillSchema, TableSpecSchema } from '../schema/table.js';

const CODES = Object.keys(PROBLEMS) as ProblemCode[];

/** Problem JSON (RFC 9457). */
export const Problem = closed(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    code: word(CODES as [ProblemCode, ...ProblemCode[]]),
    detail: Type.String(),
    path: Type.String({ description: "pointer to the first of `errors`, or the route's path" }),
    requestId: Type.String(),
    errors: Type.Optional(
      Type.Array(
        closed({
          code: Type.String(),
          path: Type.String(),
          detail: Type.String(),
          clause: Type.Optional(Type.String()),
        }),
      ),
    ),
  },
  'every failure',
);

export const COMPONENTS: Readonly<Record<string, TSchema>> = {
  Problem,
  SuggestionRequest,
  SuggestionAnswer,
  Suggestion: SuggestionSchema,
  PlanStep: PlanStepSchema,
  PlayRequest,
  PlayAnswer,
  ReviewRequest,
  ReviewAnswer,
  ReviewTurn,
  SkillFitRequest,
  SkillFitAnswer,
  SimulationRequest,
  ExactSimulation,
  NoisySimulation,
  RulingRequest,
  RulingAnswer,
  RulingFacts,
  Ruling: RulingJson,
  ShotRecord,
  RestZone,
  State,
  PendingOption,
  Layout,
  Stroke,
  Declaration,
  Budget,
  ConsideredShot,
  Skill: SkillSchema,
  FullSkill,
  TableSpec: TableSpecSchema,
  Conditions: ConditionsSchema,
  Chance,
  Coded,
  Point,
};
