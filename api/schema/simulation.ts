/** Schemas of `POST /v1/simulations`: one stroke, exact; or with noise, many trials. */
import { Type } from 'typebox';
import { RAILS } from '../../engine/geometry/ids.js';
import {
  Ball,
  Chance,
  Coded,
  closed,
  Id,
  Layout,
  LayoutBall,
  Pocket,
  Point,
  Protocol,
  Seed,
  Stroke,
  word,
} from './common.js';
import { ConditionsSchema, SkillSchema, Table } from './table.js';

export const MAX_NOISY_TRIALS = 2000;

export const SimulationRequest = closed(
  {
    protocol: Type.Optional(Protocol),
    id: Type.Optional(Id),
    table: Type.Optional(Table),
    conditions: Type.Optional(ConditionsSchema),
    layout: Layout,
    stroke: Stroke,
    noise: Type.Optional(
      closed(
        {
          skill: SkillSchema,
          trials: Type.Integer({ minimum: 1, maximum: MAX_NOISY_TRIALS }),
          seed: Type.Optional(Seed),
        },
        'play the stroke this often with the errors of a player instead of once exactly',
      ),
    ),
    include: Type.Optional(
      Type.Array(word(['trajectory', 'diagram']), {
        maxItems: 2,
        uniqueItems: true,
        description: 'exact strokes only',
      }),
    ),
  },
  'one stroke on one layout',
);

const Event = Type.Object(
  {
    type: word(['strike', 'ball', 'rail', 'press', 'pocket', 'head-string', 'roll', 'stop']),
    tS: Type.Number({ minimum: 0 }),
    ball: Ball,
    other: Type.Optional(Type.Union([Ball, Type.Null()])),
    rail: Type.Optional(Type.Union([word(RAILS), Type.Null()])),
    part: Type.Optional(word(['nose', 'tip', 'facing'])),
    pocket: Type.Optional(Type.Union([Pocket, Type.Null()])),
    cluster: Type.Optional(Type.Boolean()),
    miscue: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

const Segment = closed(
  {
    ball: Ball,
    tS: Type.Number(),
    endS: Type.Number(),
    x: Type.Number(),
    y: Type.Number(),
    vx: Type.Number(),
    vy: Type.Number(),
    ax: Type.Number(),
    ay: Type.Number(),
  },
  'a piece of a path: place, speed and constant acceleration from tS to endS',
);

export const ShotRecord = closed(
  {
    status: word(['rest', 'truncated', 'stopped']),
    durationS: Type.Number({ minimum: 0 }),
    start: Type.Array(LayoutBall),
    events: Type.Array(Event),
    rest: Type.Array(LayoutBall),
    touchingRails: Type.Array(closed({ ball: Ball, rail: word(RAILS) })),
    touchingBalls: Type.Array(closed({ ball: Ball, other: Ball })),
    paths: Type.Optional(Type.Array(Segment)),
  },
  'what happened in one stroke, without any rules',
);

export const Engine = closed({
  version: Type.String(),
  signature: Type.Union([Type.String(), Type.Null()]),
  node: Type.String(),
});

export const RestZone = closed(
  { mean: Point, p50M: Type.Number(), p90M: Type.Number(), trials: Type.Integer() },
  'where the cue ball comes to rest: mean, and the radii about it that hold half and nine tenths of the trials',
);

const head = {
  protocol: Protocol,
  id: Type.Optional(Id),
  status: word(['final']),
  engine: Engine,
  warnings: Type.Array(Coded),
  answerHash: Type.String(),
  requestId: Type.String(),
};

/** Drawn from the very record that is shown. */
export const Diagram = Type.String({ description: 'SVG document of the layout and the shot' });

export const ExactSimulation = closed({
  ...head,
  reproducible: Type.Literal(true),
  record: ShotRecord,
  diagram: Type.Optional(Diagram),
});

export const NoisySimulation = closed({
  ...head,
  reproducible: Type.Literal(true),
  seed: Type.String(),
  trials: Type.Integer(),
  outcomes: closed({
    pocketed: Type.Array(closed({ ball: Ball, pocket: Pocket, chance: Chance })),
    firstContact: Type.Array(closed({ ball: Type.Union([Ball, Type.Null()]), chance: Chance })),
    scratch: Chance,
    miscue: Chance,
    truncated: Type.Integer({ minimum: 0 }),
  }),
  rest: Type.Union([RestZone, Type.Null()]),
});
