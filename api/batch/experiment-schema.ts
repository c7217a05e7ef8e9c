/** What an experiment file may say. Objects are closed: an unknown field is refused. */
import { type Static, Type } from 'typebox';
import { PLAYERS } from '../../engine/geometry/ids.js';
import { RACK_PRESETS } from '../../engine/table/rack.js';
import { STRATEGY_IDS } from '../../solver/strategies/index.js';
import { closed, perPlayer, word } from '../schema/common.js';
import { ConditionsSchema, SkillSchema, Table } from '../schema/table.js';

export const EXPERIMENT_FORMAT = 'runout-experiment/1' as const;

/** Who breaks: in turn, always the same player, or by who won the rack before in the same set. */
export const ARM_BREAK_ORDERS = ['alternate', ...PLAYERS, 'winner-breaks', 'loser-breaks'] as const;
export type ArmBreakOrder = (typeof ARM_BREAK_ORDERS)[number];

const Name = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,47}$', description: 'lower case, digits, hyphens' });
const Title = Type.String({ minLength: 1, maxLength: 200 });
const StrategyWord = word(STRATEGY_IDS, 'how a player decides');

const ARM_FIELDS = {
  ruleSet: Type.Optional(
    Type.Unknown({ description: 'as in every request: a preset, {base, readings, params}, or a full rule set' }),
  ),
  skill: Type.Optional(
    Type.Union([SkillSchema, perPlayer(SkillSchema)], { description: 'of both players, or of each' }),
  ),
  strategy: Type.Optional(Type.Union([StrategyWord, perPlayer(StrategyWord)])),
  breakOrder: Type.Optional(word(ARM_BREAK_ORDERS)),
  table: Type.Optional(Table),
  conditions: Type.Optional(ConditionsSchema),
  gaps: Type.Optional(word(RACK_PRESETS, 'how tight the racks are')),
  budget: Type.Optional(
    closed(
      {
        simulations: Type.Optional(Type.Integer({ minimum: 20, maximum: 1_000_000 })),
        trials: Type.Optional(Type.Integer({ minimum: 8, maximum: 100_000 })),
      },
      'of one decision; a time is no budget here, since it gives another result every time',
    ),
  ),
};

export const ArmDefaults = closed(ARM_FIELDS);
export const Arm = closed({ id: Name, title: Type.Optional(Title), ...ARM_FIELDS });

export const ExperimentSchema = closed({
  format: Type.Optional(word([EXPERIMENT_FORMAT])),
  id: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: "the caller's own; the key of POST" })),
  name: Name,
  title: Type.Optional(Title),
  question: Type.Optional(Type.String({ maxLength: 2000, description: 'what it is to find out' })),
  seed: Type.Optional(
    Type.Union([
      Type.String({ minLength: 1, maxLength: 200 }),
      Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    ]),
  ),
  racks: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'of each arm' }),
  racksPerSet: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 200, description: 'racks in which the winner decides who breaks next' }),
  ),
  racksPerChunk: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'racks kept or lost together' })),
  defaults: Type.Optional(ArmDefaults),
  arms: Type.Array(Arm, { minItems: 1, maxItems: 64 }),
  compare: Type.Optional(
    Type.Array(closed({ arm: Name, with: Name }), {
      maxItems: 500,
      description: 'pairs whose difference is wanted; by default every arm with the first',
    }),
  ),
});
export type ExperimentJson = Static<typeof ExperimentSchema>;
export type ArmJson = Static<typeof Arm>;
