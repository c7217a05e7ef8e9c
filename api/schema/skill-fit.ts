/** Schemas of `POST /v1/skills/fit`: "I make seven of ten of this". */
import { Type } from 'typebox';
import { closed, Id, Layout, ObjectBall, Pocket, Protocol, Seed, Stroke } from './common.js';
import { Engine } from './simulation.js';
import { ConditionsSchema, FullSkill, Table } from './table.js';

const optional = Type.Optional;

export const MAX_FITTED_SHOTS = 12;
export const MAX_ATTEMPTS = 10_000;

export const SkillFitRequest = closed(
  {
    protocol: optional(Protocol),
    id: optional(Id),
    table: optional(Table),
    conditions: optional(ConditionsSchema),
    seed: optional(Seed),
    shots: Type.Array(
      closed({
        layout: Layout,
        ball: ObjectBall,
        pocket: Pocket,
        stroke: optional(Stroke),
        attempts: Type.Integer({ minimum: 1, maximum: MAX_ATTEMPTS }),
        made: Type.Integer({ minimum: 0, maximum: MAX_ATTEMPTS }),
      }),
      { minItems: 1, maxItems: MAX_FITTED_SHOTS, description: 'shots, each with how many of how many were made' },
    ),
  },
  'a skill from balls made and missed; without a stroke a plain one at the ball is taken',
);

const Share = Type.Number({ minimum: 0, maximum: 1 });
const End = Type.Union([Type.Number(), Type.Null()]);

export const SkillFitAnswer = closed({
  protocol: Protocol,
  id: optional(Type.String()),
  status: Type.Literal('final'),
  reproducible: Type.Literal(true),
  engine: Engine,
  seed: Type.String(),
  skill: FullSkill,
  aimSdDeg: closed(
    { value: Type.Number(), low: End, high: End },
    'with its 95 % interval; an end is null when it lies beyond 0.02 to 3 degrees',
  ),
  shots: Type.Array(
    closed({ stroke: Stroke, attempts: Type.Integer(), made: Type.Integer(), observed: Share, predicted: Share }),
  ),
  usage: closed({ simulations: Type.Integer() }),
  answerHash: Type.String(),
  requestId: Type.String(),
});
