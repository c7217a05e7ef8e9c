import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NINE_FOOT } from '../table/table.js';
import { fromCorner, snap, toCorner } from './frame.js';
import { parseLayout, printLayout } from './layout.js';

const R = 0.028575;
const CUE = { id: 'cue', x: 0.5, y: 0.5 };

function codesOf(json: unknown): string[] {
  const parsed = parseLayout(json, NINE_FOOT);
  return parsed.ok ? [] : parsed.error.map((error) => `${error.code} ${error.path}`);
}

function layout(...balls: unknown[]) {
  return { balls };
}

/** Positions of a layout that must be accepted, engine frame, by ball index. */
function placed(json: unknown) {
  const parsed = parseLayout(json, NINE_FOOT);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value.balls;
}

describe('the two frames', () => {
  test('the origin of JSON is the head-right corner', () => {
    expect(fromCorner(0, 1.27)).toBe(snap(-1.27));
    expect(fromCorner(1.27, 1.27)).toBe(0);
    expect(toCorner(0, 1.27)).toBe(1.27);
    expect(placed(layout({ id: 'cue', x: 1.905, y: 0.635 }))).toEqual([{ ball: 0, x: snap(0.635), y: 0 }]);
  });

  test('decimals of up to eleven places print as they were typed', () => {
    const decimal = fc.integer({ min: 0, max: 254_000_000_000 }).map((n) => n / 1e11);
    fc.assert(
      fc.property(decimal, (typed) => {
        expect(toCorner(fromCorner(typed, 1.27), 1.27)).toBe(typed);
      }),
      { seed: 1, numRuns: 2000 },
    );
  });

  test('printing and parsing any coordinate on the grid is the identity', () => {
    fc.assert(
      fc.property(fc.double({ min: -1.27, max: 1.27, noNaN: true }), (raw) => {
        const grid = snap(raw);
        expect(fromCorner(toCorner(grid, 1.27), 1.27)).toBe(grid);
      }),
      { seed: 2, numRuns: 2000 },
    );
  });

  test('a mirrored coordinate is mirrored bit for bit', () => {
    const decimal = fc.integer({ min: 0, max: 127_000 }).map((n) => n / 1e5);
    fc.assert(
      fc.property(decimal, (typed) => {
        const mirrored = Number((1.27 - typed).toFixed(5));
        expect(fromCorner(mirrored, 0.635) + fromCorner(typed, 0.635)).toBe(0);
      }),
      { seed: 3, numRuns: 2000 },
    );
  });
});

describe('problems of a layout, all at once', () => {
  test('a layout with one of each problem', () => {
    expect(
      codesOf({
        balls: [
          { id: '1', x: 1, y: 0.5 },
          { id: '1', x: 2, y: 0.5 },
          { id: '2', x: 1.02, y: 0.5 },
          { id: '11', x: 1, y: 1 },
          { id: '3', x: 1.2, y: 0.01 },
          { id: '4', x: Number.POSITIVE_INFINITY, y: 0.7 },
          { id: '5', x: '1', y: 0.7 },
          { id: '6', x: 1.5 },
          { id: '7', x: 1.5, y: 0.9, z: 0 },
          { id: '8', x: 2.535, y: 1.265 },
          5,
        ],
        colour: 'blue',
      }),
    ).toEqual([
      'unknown-field /colour',
      'duplicate-ball /balls/1',
      'unknown-ball /balls/3/id',
      'not-finite /balls/5/x',
      'wrong-type /balls/6/x',
      'missing-field /balls/7/y',
      'unknown-field /balls/8/z',
      'wrong-type /balls/10',
      'missing-cue-ball /balls',
      'off-bed /balls/4',
      'in-pocket /balls/9',
      'overlap /balls/2',
    ]);
  });

  test.each([
    [null, 'wrong-type '],
    [[], 'wrong-type '],
    [{}, 'missing-field /balls'],
    [{ balls: {} }, 'wrong-type /balls'],
    [{ balls: [] }, 'missing-cue-ball /balls'],
    [{ balls: [{ ...CUE, id: 'Cue' }] }, 'unknown-ball /balls/0/id'],
    [{ balls: [{ ...CUE, id: 3 }] }, 'wrong-type /balls/0/id'],
    [{ balls: [{ ...CUE, x: Number.NaN }] }, 'not-finite /balls/0/x'],
    [{ balls: [{ ...CUE, x: null }] }, 'wrong-type /balls/0/x'],
  ])('%j', (json, expected) => {
    expect(codesOf(json)).toContain(expected);
  });

  test('a cue ball in hand need not be placed', () => {
    expect(parseLayout(layout({ id: '1', x: 1, y: 1 }), NINE_FOOT, { cueBallInHand: true }).ok).toBe(true);
  });

  test('an overlap says which balls and how deep', () => {
    const parsed = parseLayout(layout(CUE, { id: '1', x: 1, y: 0.5 }, { id: '2', x: 1.05, y: 0.5 }), NINE_FOOT);
    if (parsed.ok) throw new Error('accepted');
    expect(parsed.error).toHaveLength(1);
    expect(parsed.error[0]).toMatchObject({ code: 'overlap', facts: { ball: '1', other: '2' } });
    expect(parsed.error[0].facts.overlapM).toBeCloseTo(0.00715, 9);
  });

  test('names inherited from Object are no fields', () => {
    expect(codesOf(JSON.parse('{"balls":[{"id":"cue","x":0.5,"y":0.5}],"__proto__":{},"constructor":1}'))).toEqual([
      'unknown-field /__proto__',
      'unknown-field /constructor',
    ]);
    expect(codesOf({ balls: [{ id: 'constructor', x: 1, y: 1 }, CUE] })).toEqual(['unknown-ball /balls/0/id']);
  });
});

describe('the edge of the bed', () => {
  test.each([
    ['frozen to the right rail', 1.0, R, true],
    ['half a millimetre in the rail', 1.0, R - 0.0005, false],
    ['a hair in the rail', 1.0, R - 0.00005, true],
    ['on the nose line', 1.0, 0, false],
    ['beside the table', 1.0, -0.2, false],
    ['far away', 40, 0.5, false],
    ['hanging in the side pocket', 1.27, 0.005, true],
    ['fallen into the side pocket', 1.27, -0.01, false],
    ['hanging in the corner', 2.54 - 0.018, 1.27 - 0.018, true],
    ['fallen into the corner', 2.54 - 0.01, 1.27 - 0.01, false],
    ['in the jaw tip of the corner', 2.54 - 0.082, 1.27 - 0.02, false],
  ])('%s', (_, x, y, accepted) => {
    expect(codesOf(layout(CUE, { id: '1', x, y })).length === 0).toBe(accepted);
  });

  test('a ball a hair in the rail is set beside it, one frozen to it keeps its place', () => {
    const [, hair] = placed(layout(CUE, { id: '1', x: 1, y: R - 0.00005 }));
    expect(hair.y).toBeGreaterThanOrEqual(R - 0.635 - 1e-12);
    expect(hair.y).toBeLessThan(R - 0.635 + 1e-11);
    const frozen = layout(CUE, { id: '1', x: 1, y: R });
    const parsed = parseLayout(frozen, NINE_FOOT);
    expect(parsed.ok && printLayout(parsed.value, NINE_FOOT)).toEqual(frozen);
  });
});

describe('balls typed a hair into each other', () => {
  test('are parted symmetrically (probe B29)', () => {
    const gap = 2 * R - 0.00005;
    const [, one, two] = placed(layout(CUE, { id: '1', x: 1.27, y: 0.9 }, { id: '2', x: 1.27 + gap, y: 0.9 }));
    expect(two.x - one.x).toBeGreaterThanOrEqual(2 * R - 2e-12);
    expect(two.x - one.x).toBeLessThan(2 * R + 1e-11);
    expect(one.x).toBeCloseTo(-0.000025, 11);
    expect(two.x).toBeCloseTo(gap + 0.000025, 11);
    expect(codesOf(layout(CUE, { id: '1', x: 1.27, y: 0.9 }, { id: '2', x: 1.27 + 2 * R - 0.005, y: 0.9 }))).toEqual([
      'overlap /balls/2',
    ]);
  });

  test('a tight rack typed to a tenth of a millimetre settles without overlap, in any order', () => {
    const rack: { id: string; x: number; y: number }[] = [];
    for (let row = 0, id = 1; row < 4; row += 1) {
      for (let column = 0; column <= row; column += 1, id += 1) {
        const x = 1.905 + row * Math.sqrt(3) * R;
        const y = 0.635 + (2 * column - row) * R;
        rack.push({ id: String(id), x: Number(x.toFixed(4)), y: Number(y.toFixed(4)) });
      }
    }
    const settled = placed(layout(CUE, ...rack));
    for (const a of settled) {
      for (const b of settled) {
        if (a.ball < b.ball) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(2 * R - 4e-12);
      }
    }
    expect(placed(layout(...rack.toReversed(), CUE))).toEqual(settled);
  });
});

describe('real layouts', () => {
  const files = readdirSync('examples').filter((file) => file.startsWith('break-'));

  test('all seven are there', () => expect(files).toHaveLength(7));

  test.each(files)('%s is accepted and prints as it was typed', (file) => {
    const { balls } = JSON.parse(readFileSync(`examples/${file}`, 'utf8'));
    const parsed = parseLayout({ balls }, NINE_FOOT);
    expect(parsed.ok && printLayout(parsed.value, NINE_FOOT)).toEqual({ balls });
  });
});

describe('laws over random layouts', () => {
  const coordinate = fc.oneof(fc.double(), fc.double({ min: -0.1, max: 2.6 }), fc.constant(null), fc.string());
  const ball = fc.oneof(
    fc.record({ id: fc.constantFrom('cue', '1', '2', '9', '10', '12'), x: coordinate, y: coordinate }),
    fc.anything(),
  );

  test('anything gives a position without overlap, or problems with a path into the document', () => {
    fc.assert(
      fc.property(fc.oneof(fc.record({ balls: fc.array(ball, { maxLength: 12 }) }), fc.anything()), (json) => {
        const parsed = parseLayout(json, NINE_FOOT, { path: '/layout' });
        if (parsed.ok) {
          const printed = printLayout(parsed.value, NINE_FOOT);
          expect(parseLayout(printed, NINE_FOOT)).toEqual(parsed);
        } else {
          expect(parsed.error.length).toBeGreaterThan(0);
          for (const error of parsed.error) expect(error.path.startsWith('/layout')).toBe(true);
        }
      }),
      { seed: 4, numRuns: 1000 },
    );
  });

  test('a checked position prints and parses to itself', () => {
    const evenly = (max: number) => fc.noBias(fc.nat(0x7fffffff)).map((n) => (n / 0x7fffffff) * max);
    const spot = fc.record({ x: evenly(2.54), y: evenly(1.27) });
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(spot, { minLength: 1, maxLength: 5 }), (spots) => {
        const balls = spots.map((at, index) => ({ id: index === 0 ? 'cue' : String(index), ...at }));
        const parsed = parseLayout({ balls }, NINE_FOOT);
        if (!parsed.ok) return;
        accepted += 1;
        expect(parseLayout(printLayout(parsed.value, NINE_FOOT), NINE_FOOT)).toEqual(parsed);
      }),
      { seed: 5, numRuns: 1000 },
    );
    expect(accepted).toBeGreaterThan(200);
  });
});
