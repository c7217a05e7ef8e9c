/** Schemas of `POST /v1/suggestions` (protocol.md). */
import { Type } from 'typebox';
import { RULE_SET_IDS } from '../../engine/rules/rule-sets/index.js';
import { REJECT_REASONS, STOP_REASONS } from '../../solver/answer.js';
import { SHOT_KINDS } from '../../solver/question.js';
import {
  Chance,
  Coded,
  closed,
  Declaration,
  Id,
  Layout,
  ObjectBall,
  Player,
  Pocket,
  Point,
  Protocol,
  Seed,
  Stroke,
  word,
} from './common.js';
import { Diagram, Engine, RestZone, ShotRecord } from './simulation.js';
import { State } from './state.js';
import { ConditionsSchema, SkillSchema, Table } from './table.js';

const optional = Type.Optional;

export const RuleSetPreset = word(RULE_SET_IDS);
/** The referee reads rule sets himself (`engine/rules/parse-rule-set.ts`) and says more about them than a schema can. */
export const RuleSetSchema = Type.Union(
  [
    RuleSetPreset,
    closed({
      id: optional(Type.String({ maxLength: 100 })),
      title: optional(Type.String({ maxLength: 200 })),
      language: optional(Type.String({ maxLength: 35 })),
      source: optional(Type.String({ maxLength: 500 })),
      base: optional(RuleSetPreset),
      readings: optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 30 })),
      params: optional(Type.Record(Type.String(), Type.Unknown())),
      clauses: optional(Type.Record(Type.String(), Type.String())),
    }),
  ],
  { description: 'a preset, a preset with readings switched, or a full set; default ru-sections' },
);

export const MAX_SIMULATIONS = 1_000_000;
export const MAX_TRIALS = 20_000;
export const MAX_MS = 60_000;

export const Budget = closed(
  {
    simulations: optional(
      Type.Integer({ minimum: 1, maximum: MAX_SIMULATIONS, description: 'strokes simulated for the decision' }),
    ),
    trials: optional(Type.Integer({ minimum: 1, maximum: MAX_TRIALS, description: 'noise indexes per finalist' })),
    ms: optional(Type.Integer({ minimum: 10, maximum: MAX_MS, description: 'wall clock; such answers do not repeat' })),
    maxCandidates: optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    plies: optional(
      Type.Integer({
        minimum: 1,
        maximum: 4,
        description: 'strokes searched one after the other: 1 (default) or 2; more is taken as 2',
      }),
    ),
  },
  'how much to think: one of simulations, trials and ms; default 4,000 simulations',
);

const Filter = closed({
  kinds: optional(Type.Array(word(SHOT_KINDS), { maxItems: SHOT_KINDS.length, uniqueItems: true })),
  balls: optional(Type.Array(ObjectBall, { maxItems: 10, uniqueItems: true, description: 'called balls' })),
  pockets: optional(Type.Array(Pocket, { maxItems: 6, uniqueItems: true, description: 'called pockets' })),
  speedMps: optional(closed({ min: Type.Number({ minimum: 0 }), max: Type.Number({ minimum: 0, maximum: 20 }) })),
  tip: optional(
    closed(
      { min: Type.Number({ minimum: 0 }), max: Type.Number({ minimum: 0, maximum: 1 }) },
      'tip offset, ball radii',
    ),
  ),
});

export const ConsideredShot = closed(
  {
    id: optional(Type.String({ minLength: 1, maxLength: 100 })),
    declaration: Declaration,
    stroke: Stroke,
    cuePlacement: optional(Point),
  },
  'a shot of your own, evaluated with the same trials and ranked among the others',
);

export const INCLUDES = ['trajectory', 'restMap', 'rejected', 'plan', 'refutation', 'diagram'] as const;

export const SuggestionRequest = closed(
  {
    protocol: optional(Protocol),
    kind: optional(word(['suggest'])),
    id: optional(Id),
    ruleSet: optional(RuleSetSchema),
    table: optional(Table),
    conditions: optional(ConditionsSchema),
    layout: Layout,
    state: optional(State),
    skill: optional(closed({ shooter: optional(SkillSchema), opponent: optional(SkillSchema) })),
    budget: optional(Budget),
    seed: optional(Seed),
    stop: optional(
      closed({
        minTrials: optional(Type.Integer({ minimum: 1, maximum: MAX_TRIALS })),
        gapSigmas: optional(Type.Number({ minimum: 0, maximum: 100 })),
        stdErrorBelow: optional(Type.Number({ minimum: 0, maximum: 1 })),
      }),
    ),
    allow: optional(Filter),
    avoid: optional(Filter),
    consider: optional(Type.Array(ConsideredShot, { maxItems: 8 })),
    include: optional(Type.Array(word(INCLUDES), { maxItems: INCLUDES.length, uniqueItems: true })),
  },
  'which shot wins the rack most often?',
);

const Speed = closed({
  mps: Type.Number(),
  mph: Type.Number(),
  label: Type.String(),
  scale: Type.String({ description: 'the named scale the label belongs to' }),
});

const Tip = closed({
  words: Type.String(),
  side: Type.Number({ description: 'contact right of centre, tips' }),
  height: Type.Number({ description: 'contact above centre, tips' }),
});

const Aim = closed({
  ball: ObjectBall,
  ghostBall: Point,
  contactPoint: Point,
  cutDeg: Type.Number(),
  fullness: Type.Number({ description: '1 - sin(cut)' }),
  words: Type.String(),
});

const SuggestedStroke = closed({
  aimRad: Type.Number(),
  headingDeg: Type.Number({ description: 'direction in which the cue ball leaves, degrees counter-clockwise from +x' }),
  speedMps: Type.Number(),
  tipSide: Type.Number(),
  tipHeight: Type.Number(),
  elevationRad: Type.Number(),
});

function share(description: string) {
  return Type.Number({ minimum: 0, maximum: 1, description });
}

const Range = Type.Array(Type.Number(), { minItems: 2, maxItems: 2 });
const Count = Type.Integer({ minimum: 0 });

const Outcomes = closed({
  trials: Count,
  made: Count,
  missed: Count,
  legal: Count,
  scratch: Count,
  miscue: Count,
  win: Count,
  loss: Count,
  opponentHooked: Count,
  optionGiven: Count,
  truncated: Count,
  fouls: Type.Array(closed({ code: Type.String(), count: Count })),
});

export const PlanStepSchema = closed(
  {
    player: word(['shooter', 'opponent'], 'the player who asked, or the other'),
    kind: word(SHOT_KINDS),
    declaration: Declaration,
    stroke: SuggestedStroke,
    cue: optional(Point),
    cuePlacement: optional(Point),
    share: share("share of the suggestion's trials after which it is what is played"),
    winProbability: share('the player who asked wins the rack with it'),
    success: share('it does what it declares'),
  },
  'a stroke of the line of play; `cue` is the cue ball before it, absent in hand',
);

const suggestionFields = {
  rank: Type.Integer({ minimum: 1 }),
  kind: word(SHOT_KINDS),
  considered: optional(Type.String()),
  declaration: optional(Declaration),
  stroke: optional(SuggestedStroke),
  speed: optional(Speed),
  tip: optional(Tip),
  aim: optional(Aim),
  cuePlacement: optional(Point),
  trials: Count,
  winProbability: Chance,
  success: Chance,
  gapToBest: closed({ mean: Type.Number(), stdError: Type.Number() }),
  outcomes: Outcomes,
  risks: Type.Array(Coded),
  rest: optional(RestZone),
  restMap: optional(Type.Array(Point)),
  nextShot: optional(
    closed({
      ball: ObjectBall,
      pocket: Pocket,
      cutDeg: Type.Number(),
      distanceM: Type.Number(),
      chance: Type.Number(),
    }),
  ),
  tolerance: optional(closed({ aimDeg: Range, speedPct: Range, tip: Range })),
  why: Type.Array(Coded),
  plan: optional(
    Type.Array(PlanStepSchema, {
      description: "the shooter's next strokes after the typical success; with include plan",
    }),
  ),
  /** The opponent's best stroke after the typical failure, or after the safety. */
  refutation: optional(PlanStepSchema),
  trajectory: optional(ShotRecord),
  diagram: optional(Diagram),
};

export const SuggestionSchema = closed({
  ...suggestionFields,
  afterAccept: optional(closed(suggestionFields, 'the best of what may be played from the position taken')),
});

const RejectedSchema = closed({
  kind: word(SHOT_KINDS),
  declaration: optional(Declaration),
  stroke: optional(Stroke),
  cuePlacement: optional(Point),
  reason: word(REJECT_REASONS),
  trials: Count,
});

export const SuggestionAnswer = closed({
  protocol: Protocol,
  id: optional(Id),
  status: word(['partial', 'final', 'cancelled']),
  perspective: Type.Literal('shooter'),
  reproducible: Type.Boolean(),
  engine: Engine,
  seed: Type.String(),
  stateHash: Type.String(),
  ruleSet: Type.String(),
  shooter: Player,
  assumed: Type.Record(Type.String(), Type.Unknown(), {
    description: 'what the request left out and what was taken instead, by its place',
  }),
  root: closed({
    winProbability: Type.Number(),
    low: Type.Number(),
    high: Type.Number(),
    trials: Count,
    modelError: optional(
      Type.Number({ description: 'error of the value of a position itself, as last measured; not in the interval' }),
    ),
  }),
  suggestions: Type.Array(SuggestionSchema),
  rejected: optional(Type.Array(RejectedSchema)),
  stopReason: word(STOP_REASONS),
  usage: closed({ trials: Count, simulations: Count, cpuMs: Type.Number(), wallMs: Type.Number() }),
  warnings: Type.Array(Coded),
  answerHash: Type.String(),
  requestId: Type.String(),
});
