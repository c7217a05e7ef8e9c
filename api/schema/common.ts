/** Schema pieces that several requests and answers share. Objects are closed: an unknown field is refused. */
import { type TProperties, type TSchema, Type } from 'typebox';
import { BALL_NAMES, PLAYERS, POCKETS } from '../../engine/geometry/ids.js';
import { STROKE_RANGES } from '../../engine/notation/stroke.js';

export const PROTOCOL = 'runout/1' as const;

/** An object that knows its fields. */
export function closed<T extends TProperties>(properties: T, description?: string) {
  return Type.Object(properties, { additionalProperties: false, ...(description && { description }) });
}

/** One of a list of words. */
export function word<const T extends readonly string[]>(words: T, description?: string) {
  const schema = Type.Enum([...words], { type: 'string', ...(description && { description }) });
  return Type.Unsafe<T[number]>(schema);
}

export const Ball = word(BALL_NAMES, 'cue, or the number of an object ball');
export const ObjectBall = word(BALL_NAMES.slice(1) as Exclude<(typeof BALL_NAMES)[number], 'cue'>[], 'object ball');
export const Pocket = word(POCKETS, 'pocket: head, side, foot; left, right as seen from the head rail');
export const Player = word(PLAYERS);

export function perPlayer<T extends TSchema>(schema: T) {
  return closed({ A: schema, B: schema });
}

export const Protocol = word([PROTOCOL], 'protocol version');
export const Id = Type.String({ maxLength: 200, description: "the caller's own, echoed" });

/** Either keeps every digit: integers beyond 2^53 - 1 would arrive rounded. */
export const Seed = Type.Union(
  [Type.String({ minLength: 1, maxLength: 200 }), Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })],
  { description: 'key of all chance; derived from the request when absent' },
);

export const Point = closed({ x: Type.Number(), y: Type.Number() }, 'metres, corner frame');

export const LayoutBall = closed({ id: Ball, x: Type.Number(), y: Type.Number() });
export const Layout = closed(
  { balls: Type.Array(LayoutBall, { maxItems: 50 }) },
  'balls on the bed, metres in the corner frame; what is absent is pocketed',
);

function range(field: keyof typeof STROKE_RANGES, description: string) {
  const [minimum, maximum] = STROKE_RANGES[field];
  return Type.Number({ minimum, maximum, description });
}

export const Stroke = closed(
  {
    aimRad: range('aimRad', 'direction of the cue, radians counter-clockwise from +x'),
    speedMps: range('speedMps', 'speed of the cue ball just after the strike, m/s'),
    tipSide: Type.Optional(range('tipSide', 'tip contact right of centre, ball radii')),
    tipHeight: Type.Optional(range('tipHeight', 'tip contact above centre, ball radii')),
    elevationRad: Type.Optional(range('elevationRad', "elevation of the cue's butt, radians")),
  },
  'a stroke as intended',
);

/** What a player says before a stroke. */
export const Declaration = Type.Union(
  [
    closed({ type: Type.Literal('called'), ball: ObjectBall, pocket: Pocket }),
    closed({ type: Type.Literal('obvious'), ball: ObjectBall, pocket: Pocket }),
    closed({ type: Type.Literal('safety') }),
    closed({ type: Type.Literal('push-out') }),
    closed({ type: Type.Literal('break') }),
    closed({ type: Type.Literal('none') }),
  ],
  { description: 'the call that goes with a stroke' },
);

/** A value between 0 and 1 with its 95 % interval. */
export const Chance = closed({
  value: Type.Number({ minimum: 0, maximum: 1 }),
  low: Type.Number({ minimum: 0, maximum: 1 }),
  high: Type.Number({ minimum: 0, maximum: 1 }),
});

/** Codes with their figures: reasons, risks, warnings. */
export const Coded = closed({
  code: Type.String(),
  facts: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String()])),
});
