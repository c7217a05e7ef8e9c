import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { checkerOf } from './check.js';

const CLOSED = { additionalProperties: false };
const SCHEMA = Type.Object(
  {
    n: Type.Number({ minimum: 0, maximum: 5 }),
    i: Type.Optional(Type.Integer({ minimum: 0 })),
    b: Type.Optional(Type.Boolean()),
    s: Type.Optional(Type.String({ maxLength: 3 })),
    e: Type.Optional(Type.Enum(['x', 'y'])),
    preset: Type.Optional(
      Type.Union([Type.Enum(['pro', 'beginner']), Type.Object({ sd: Type.Number(), id: Type.String() }, CLOSED)]),
    ),
    call: Type.Optional(
      Type.Union([
        Type.Object({ type: Type.Literal('called'), ball: Type.String(), pocket: Type.Enum(['HL', 'HR']) }, CLOSED),
        Type.Object({ type: Type.Literal('safety') }, CLOSED),
      ]),
    ),
    list: Type.Optional(Type.Array(Type.Object({ id: Type.String() }, CLOSED), { maxItems: 2 })),
  },
  CLOSED,
);

function codes(value: unknown): string[] {
  return checkerOf(SCHEMA)(value)
    .map((issue) => `${issue.code} ${issue.path}`)
    .sort();
}

describe('a value against a schema', () => {
  test.each([
    [{ n: 1 }, []],
    [{ n: 1, call: { type: 'safety' }, preset: 'pro', list: [{ id: 'a' }] }, []],
    [{}, ['missing-field /n']],
    [null, ['wrong-type ']],
    [{ n: '1' }, ['wrong-type /n']],
    [{ n: null }, ['wrong-type /n']],
    [{ n: true }, ['wrong-type /n']],
    [{ n: Number.POSITIVE_INFINITY }, ['not-finite /n']],
    [{ n: 6, i: -1, s: 'abcd' }, ['out-of-range /i', 'out-of-range /n', 'wrong-length /s']],
    [{ n: 1, i: 1.5, b: 1 }, ['wrong-type /b', 'wrong-type /i']],
    [{ n: 1, e: 'z' }, ['not-allowed /e']],
    [{ n: 1, sed: 5, 'a/b~c': 6 }, ['unknown-field /a~1b~0c', 'unknown-field /sed']],
    [
      { n: 1, list: [{ id: 1 }, { di: 'x' }, { id: 'c' }] },
      ['missing-field /list/1/id', 'unknown-field /list/1/di', 'wrong-length /list', 'wrong-type /list/0/id'],
    ],
  ])('%j', (value, expected) => {
    expect(codes(value)).toEqual(expected);
  });

  test.each([
    [{ n: 1, preset: 'prof' }, ['not-allowed /preset']],
    [{ n: 1, preset: 3 }, ['wrong-type /preset']],
    [
      { n: 1, preset: { sd: 'x', idd: 1 } },
      ['missing-field /preset/id', 'unknown-field /preset/idd', 'wrong-type /preset/sd'],
    ],
    [{ n: 1, call: { type: 'called', ball: '1', pocket: 'XX' } }, ['not-allowed /call/pocket']],
    [{ n: 1, call: { type: 'safety', ball: '1' } }, ['unknown-field /call/ball']],
    [{ n: 1, call: 'safety' }, ['wrong-type /call']],
  ])('a union is reported by the branch that is meant: %j', (value, expected) => {
    expect(codes(value)).toEqual(expected);
  });

  test('says what is allowed', () => {
    expect(checkerOf(SCHEMA)({ n: 1, preset: 3 })[0].detail).toBe('must be a string or an object');
    expect(checkerOf(SCHEMA)({ n: 7 })[0].detail).toBe('must be <= 5');
    expect(checkerOf(SCHEMA)({ n: 1, e: 'z' })[0].detail).toBe('must be one of: x, y');
  });

  test('a hundred problems are a hundred problems', () => {
    const value = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`field${index}`, index]));
    expect(codes({ n: 1, ...value })).toHaveLength(100);
  });
});
