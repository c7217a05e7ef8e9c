/** Schemas of `POST /v1/reviews`: a played rack, or one shot of it. */
import { Type } from 'typebox';
import { CHOICES } from '../../engine/rules/state.js';
import { SHOT_KINDS } from '../../solver/question.js';
import { MISTAKE_CLASSES } from '../../solver/review/classify.js';
import { REVIEW_LABELS } from '../../solver/review/label.js';
import {
  Chance,
  Coded,
  closed,
  Declaration,
  Layout,
  Player,
  Point,
  Protocol,
  perPlayer,
  Stroke,
  word,
} from './common.js';
import { Engine } from './simulation.js';
import { State } from './state.js';
import { SuggestionRequest } from './suggestion.js';
import { SkillSchema } from './table.js';

const optional = Type.Optional;
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const { protocol, id, ruleSet, table, conditions, budget, seed } = SuggestionRequest.properties;

export const MAX_REVIEWED_TURNS = 100;

export const ReviewDecision = Type.Union(
  [
    closed({
      type: Type.Literal('stroke'),
      declaration: Declaration,
      stroke: Stroke,
      cuePlacement: optional(Point),
    }),
    closed({ type: Type.Literal('choice'), choice: word(CHOICES) }),
  ],
  { description: 'what the player decided; a stroke as he intended it' },
);

export const ReviewTurn = closed({
  state: optional(State),
  layout: Layout,
  decision: ReviewDecision,
  result: optional(
    closed(
      { state: State, layout: optional(Layout) },
      'what came of it; by default the next turn. After the rack a state with its `rackWinner` is enough',
    ),
  ),
});

export const ReviewRequest = closed(
  {
    protocol,
    id,
    kind: optional(word(['review'])),
    ruleSet,
    table,
    conditions,
    skill: optional(closed({ A: optional(SkillSchema), B: optional(SkillSchema) })),
    budget,
    seed,
    turns: Type.Array(ReviewTurn, { minItems: 1, maxItems: MAX_REVIEWED_TURNS, description: 'in the order of play' }),
  },
  'where was the rack won or lost? `budget` is that of each turn',
);

const Estimate = closed(
  { value: Type.Number(), low: Type.Number(), high: Type.Number() },
  'a difference of win probabilities with its 95 % interval',
);

const Idea = closed({
  kind: word(SHOT_KINDS),
  declaration: optional(Declaration),
  stroke: optional(Stroke),
  cuePlacement: optional(Point),
  winProbability: Chance,
  success: Chance,
});

const Ledger = closed({
  turns: Type.Integer(),
  choiceLoss: Type.Number({ description: 'sum over the turns; losses within their error count too' }),
  executionLuck: Type.Number(),
  labels: closed(
    Object.fromEntries(REVIEW_LABELS.map((label) => [label, Type.Integer()])) as Record<
      (typeof REVIEW_LABELS)[number],
      ReturnType<typeof Type.Integer>
    >,
  ),
});

export const ReviewAnswer = closed({
  protocol: Protocol,
  id: optional(Type.String()),
  status: word(['final', 'cancelled']),
  reproducible: Type.Boolean(),
  engine: Engine,
  seed: Type.String(),
  ruleSet: Type.String(),
  assumed: Type.Record(Type.String(), Type.Unknown()),
  thresholds: closed({ inaccuracy: Type.Number(), mistake: Type.Number(), blunder: Type.Number() }),
  turns: Type.Array(
    closed(
      {
        index: Type.Integer({ description: 'of the turn in the request' }),
        player: Player,
        before: Chance,
        best: nullable(Idea),
        chosen: nullable(Idea),
        after: nullable(Chance),
        choiceLoss: nullable(Estimate),
        executionLuck: nullable(Estimate),
        label: word(REVIEW_LABELS),
        mistake: nullable(word(MISTAKE_CLASSES)),
      },
      'from the view of the player who decided',
    ),
  ),
  graph: Type.Array(
    closed({ index: Type.Integer(), A: Chance }, "A's win probability before each turn, and after the last one"),
  ),
  players: perPlayer(Ledger),
  warnings: Type.Array(Coded),
  usage: closed({
    trials: Type.Integer(),
    simulations: Type.Integer(),
    cpuMs: Type.Number(),
    wallMs: Type.Number(),
  }),
  answerHash: Type.String(),
  requestId: Type.String(),
});
