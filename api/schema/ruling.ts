/** Schemas of `POST /v1/rulings`: the referee alone. */
import { Type } from 'typebox';
import { EVENT_TYPES } from '../../engine/rules/event.js';
import { WHY_CODES } from '../../engine/rules/explain.js';
import { FOUL_CODES, REPORTED_FOULS, UNSPORTING_PENALTIES } from '../../engine/rules/fouls.js';
import { RACK_FAULTS } from '../../engine/rules/rack-check.js';
import { IN_HAND } from '../../engine/rules/rule-set.js';
import { RULE_SET_IDS } from '../../engine/rules/rule-sets/index.js';
import { RULING_WARNINGS, TURNS } from '../../engine/rules/ruling.js';
import { CHOICES, OPTION_ORIGINS, PHASES } from '../../engine/rules/state.js';
import { LANGUAGES } from '../text/rulings.js';
import { closed, Id, Layout, ObjectBall, Player, Pocket, Protocol, perPlayer, word } from './common.js';
import { State } from './state.js';
import { ConditionsSchema, Table } from './table.js';

const optional = Type.Optional;
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

/** Typed facts name balls by number or by id. */
const AnyObjectBall = Type.Union([ObjectBall, Type.Integer({ minimum: 1, maximum: 10 })]);
const AnyBall = Type.Union([AnyObjectBall, Type.Literal('cue')]);
const anyBalls = (description: string) => Type.Array(AnyBall, { maxItems: 200, description });
const pocketed = (description: string) =>
  Type.Array(closed({ ball: AnyBall, pocket: Pocket, fellAfterSeconds: optional(Type.Number({ minimum: 0 })) }), {
    maxItems: 20,
    description,
  });

const Reported = Type.Array(word(REPORTED_FOULS), { maxItems: 20, description: 'fouls that the referee saw' });
const Penalty = word(UNSPORTING_PENALTIES, "the referee's penalty for 6.16; a standard foul if he names none");

export const RulingFacts = closed(
  {
    stroke: optional(Type.Boolean({ description: 'false: a foul without a stroke' })),
    playedBy: optional(nullable(Player)),
    firstContact: optional(anyBalls('object balls the cue ball met first; two or more: at the same instant')),
    railsBeforeContact: optional(anyBalls('balls driven to a rail before the first contact')),
    railsAfterContact: optional(anyBalls('balls driven to a rail after the first contact; repeats allowed')),
    frozenPressed: optional(anyBalls('balls that only pressed the rail they touched')),
    frozenDeclared: optional(Type.Boolean({ description: 'whether those had been declared frozen' })),
    pocketed: optional(pocketed('balls pocketed, in order')),
    supportedOnBrink: optional(pocketed('balls at rest on the brink that only another ball holds up')),
    offTable: optional(anyBalls('balls driven off the table')),
    returnedAfterHittingForeignObject: optional(anyBalls('balls that only a lamp, chalk or person brought back')),
    cueBallPocketed: optional(nullable(Pocket)),
    cueBallOffTable: optional(Type.Boolean()),
    cueBallTouchedPocketedBall: optional(Type.Boolean()),
    cueBallCrossedHeadString: optional(nullable(Type.Boolean())),
    reportedFouls: optional(Reported),
    penalty: optional(nullable(Penalty)),
    reboundedFromPocket: optional(anyBalls('balls that came back out of a pocket; for the record only')),
    cueBallJumped: optional(Type.Unknown()),
    breakCall: optional(Type.Unknown()),
    incompleteCall: optional(Type.Unknown()),
  },
  'what happened, as a person saw it; what is left out did not happen',
);

const Text = Type.String({ minLength: 1, maxLength: 200 });
export const RulingRuleSet = Type.Union(
  [
    word(RULE_SET_IDS),
    closed({
      base: optional(word(RULE_SET_IDS)),
      id: optional(Text),
      title: optional(Text),
      language: optional(Text),
      source: optional(Text),
      readings: optional(Type.Array(Type.String(), { maxItems: 20 })),
      params: optional(Type.Record(Type.String(), Type.Unknown())),
      clauses: optional(Type.Record(Type.String(), Type.String())),
    }),
  ],
  { description: "a preset's id, a preset with switches, or a full set with every parameter (`GET /v1/rule-sets`)" },
);

export const RulingRequest = closed(
  {
    protocol: optional(Protocol),
    id: optional(Id),
    kind: optional(Type.Literal('ruling')),
    ruleSet: optional(RulingRuleSet),
    table: optional(Table),
    conditions: optional(ConditionsSchema),
    state: optional(State),
    declaration: optional(
      Type.Unknown({ description: 'what was said before the stroke: `{type, ball?, pocket?}`; default nothing' }),
    ),
    record: optional(Type.Unknown({ description: 'record of a simulated stroke; or `facts`, or `event`, never two' })),
    facts: optional(RulingFacts),
    event: optional(
      Type.Object(
        { type: word(EVENT_TYPES) },
        { additionalProperties: true, description: 'anything else that moves the rack on: lag, choose, warn, ...' },
      ),
    ),
    reports: optional(
      closed(
        {
          playedBy: optional(nullable(Player)),
          reportedFouls: optional(Reported),
          penalty: optional(nullable(Penalty)),
        },
        'what the referee saw besides a record',
      ),
    ),
    layout: optional(Layout),
    language: optional(word(LANGUAGES)),
  },
  'one thing to be judged',
);

const Region = closed({ xMin: Type.Number(), xMax: Type.Number(), yMin: Type.Number(), yMax: Type.Number() });
const SpottedBall = closed({
  ball: ObjectBall,
  x: optional(Type.Number()),
  y: optional(Type.Number()),
  touching: optional(nullable(ObjectBall)),
});

const Option = closed({
  choice: word(CHOICES),
  nextShooter: Player,
  text: Type.String(),
  phase: word(PHASES),
  cueBallInHand: word(IN_HAND),
  pushOutAvailable: Type.Boolean(),
  warningDue: nullable(Player),
});

export const RulingJson = closed({
  legal: Type.Boolean(),
  fouls: Type.Array(
    closed({
      code: word(FOUL_CODES),
      clause: Type.String(),
      evidence: Type.Array(Type.Integer(), { description: "indexes into the record's events" }),
      text: Type.String(),
    }),
  ),
  player: Player,
  stroke: Type.Boolean(),
  turn: word(TURNS),
  validPushOut: Type.Boolean(),
  calledBallMade: Type.Boolean(),
  pocketed: Type.Array(ObjectBall),
  spotted: Type.Array(SpottedBall, { description: 'with places, metres in the corner frame, when a layout is known' }),
  staysDown: Type.Array(ObjectBall),
  nextPhase: word(PHASES),
  nextShooter: nullable(Player),
  pendingOption: nullable(closed({ player: Player, origin: word(OPTION_ORIGINS), options: Type.Array(Option) })),
  cueBallInHand: word(IN_HAND),
  placement: nullable(
    closed({ clause: Type.String(), region: Region }, "where the cue ball's centre may be put, corner frame"),
  ),
  pushOutAvailable: Type.Boolean(),
  consecutiveFouls: perPlayer(Type.Integer()),
  warnedOnTwoFouls: perPlayer(Type.Boolean()),
  warningDue: nullable(Player),
  rackWinner: nullable(Player),
  matchWinner: nullable(Player),
  warnings: Type.Array(word(RULING_WARNINGS)),
  why: Type.Array(
    closed({
      code: word(WHY_CODES),
      clause: Type.String(),
      parameter: nullable(Type.String({ description: 'the switch that decided' })),
      value: nullable(Type.String()),
      data: Type.Record(Type.String(), Type.Unknown()),
      evidence: Type.Array(Type.Integer()),
      text: Type.String(),
    }),
  ),
});

export const RulingAnswer = closed({
  protocol: Protocol,
  id: optional(Id),
  requestId: optional(Type.String()),
  ruleSet: closed({
    id: Type.String(),
    title: Type.String(),
    readings: Type.Array(Type.String()),
    unstated: Type.Array(Type.String()),
  }),
  language: word(LANGUAGES),
  assumed: Type.Record(Type.String(), Type.Unknown()),
  ruling: nullable(RulingJson),
  event: nullable(
    closed({
      type: word(EVENT_TYPES),
      clause: Type.String(),
      spotted: Type.Array(SpottedBall),
      warningDue: nullable(Player),
      callRequired: Type.Boolean(),
      reRack: Type.Boolean(),
      rackCheck: nullable(closed({ valid: Type.Boolean(), faults: Type.Array(word(RACK_FAULTS)) })),
    }),
  ),
  state: State,
  layout: nullable(Layout),
});
