/** Schema of a rack's state (protocol.md, `state`). */
import { Type } from 'typebox';
import { BREAK_ORDERS, IN_HAND } from '../../engine/rules/rule-set.js';
import { CHOICES, OPTION_ORIGINS, PHASES } from '../../engine/rules/state.js';
import { closed, ObjectBall, Player, perPlayer, word } from './common.js';

const balls = (description: string) => Type.Array(ObjectBall, { maxItems: 10, uniqueItems: true, description });
const optional = Type.Optional;

export const PendingOption = closed(
  {
    player: Player,
    origin: word(OPTION_ORIGINS),
    options: optional(
      Type.Array(closed({ choice: word(CHOICES), nextShooter: Player }), { minItems: 1, maxItems: CHOICES.length }),
    ),
  },
  'a choice that must be made before the next stroke',
);

/** Every field may be left out; the answer says what was assumed. */
export const State = closed(
  {
    phase: optional(word(PHASES)),
    breaker: optional(Player),
    shooter: optional(Player),
    ballsOnTable: optional(balls('object balls on the table; by default those of the layout')),
    cueBallInHand: optional(word(IN_HAND)),
    pushOutAvailable: optional(Type.Boolean()),
    pushOutOwed: optional(Type.Boolean()),
    pendingOption: optional(Type.Union([PendingOption, Type.Null()])),
    consecutiveFouls: optional(perPlayer(Type.Integer({ minimum: 0, maximum: 500 }))),
    warnedOnTwoFouls: optional(perPlayer(Type.Boolean())),
    frozen: optional(
      closed({
        toRail: optional(balls('object balls declared frozen to a rail')),
        cueBallTo: optional(balls('object balls the cue ball was declared frozen to')),
        cueBallToRail: optional(Type.Boolean()),
      }),
    ),
    callRequired: optional(Type.Boolean()),
    stalemateTurnsLeft: optional(Type.Union([perPlayer(Type.Integer({ minimum: 0, maximum: 3 })), Type.Null()])),
    lastStroke: optional(
      Type.Union([
        closed({
          player: Player,
          foulsBefore: Type.Integer({ minimum: 0, maximum: 500 }),
          warnedBefore: Type.Boolean(),
        }),
        Type.Null(),
      ]),
    ),
    rackWinner: optional(Type.Union([Player, Type.Null()])),
    matchWinner: optional(Type.Union([Player, Type.Null()])),
    race: optional(Type.Union([Type.Integer({ minimum: 1, maximum: 1000 }), Type.Null()])),
    score: optional(perPlayer(Type.Integer({ minimum: 0, maximum: 1000 }))),
    rackNumber: optional(Type.Integer({ minimum: 1, maximum: 2000 })),
    breakOrder: optional(Type.Union([word(BREAK_ORDERS), Type.Null()])),
  },
  'where the rack stands',
);
