/** Schemas of `POST /v1/plays`: the bot's turn, from the choice to the next state. */
import { Type } from 'typebox';
import { CHOICES } from '../../engine/rules/state.js';
import { Chance, Coded, closed, Declaration, Layout, Player, Point, Protocol, Stroke, word } from './common.js';
import { RulingJson } from './ruling.js';
import { Diagram, Engine, ShotRecord } from './simulation.js';
import { State } from './state.js';
import { SuggestionRequest } from './suggestion.js';

const optional = Type.Optional;
const { kind: _kind, consider: _consider, include: _include, ...shared } = SuggestionRequest.properties;

export const PLAY_INCLUDES = ['trajectory', 'diagram'] as const;

export const PlayRequest = closed(
  {
    ...shared,
    include: optional(Type.Array(word(PLAY_INCLUDES), { maxItems: PLAY_INCLUDES.length, uniqueItems: true })),
  },
  'a turn to be played at the skill of the shooter; a request without object balls before the break is racked first',
);

export const PlayedDecision = Type.Union([
  closed({
    type: Type.Literal('stroke'),
    declaration: Declaration,
    stroke: Stroke,
    cuePlacement: optional(Point),
  }),
  closed({ type: Type.Literal('choice'), choice: word(CHOICES) }),
]);

export const PlayAnswer = closed({
  protocol: Protocol,
  id: optional(Type.String()),
  status: word(['final', 'cancelled']),
  reproducible: Type.Boolean(),
  engine: Engine,
  seed: Type.String(),
  ruleSet: Type.String(),
  player: Player,
  assumed: Type.Record(Type.String(), Type.Unknown()),
  warned: Type.Union([Player, Type.Null()], { description: 'who was told before the turn that he is on two fouls' }),
  decision: PlayedDecision,
  winProbability: Chance,
  success: optional(Chance),
  played: optional(
    closed(
      {
        struck: Stroke,
        miscue: Type.Boolean(),
        layout: Layout,
        record: ShotRecord,
        diagram: optional(Diagram),
      },
      "the stroke with the player's errors, from the layout it was played from",
    ),
  ),
  ruling: optional(RulingJson),
  next: closed({ state: State, layout: Layout }),
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
