import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TABLE_SPECS } from '../geometry/table-specs.js';
import { geometryOf, makeTable, NINE_FOOT } from '../table/table.js';
import { checkPlacement, placementAt } from './placement.js';
import { RULE_SETS } from './rule-sets/index.js';
import { CUE_BALL_GAP, NINE_FOOT_STRING, spotBalls, spotOnString } from './spotting.js';

const GEOMETRY = geometryOf(NINE_FOOT);
const D = 2 * GEOMETRY.ballRadiusM;

describe('spotting on the long string', () => {
  test('an empty line: on the foot spot', () => {
    expect(spotBalls(GEOMETRY, [10], [])).toEqual([{ ball: 10, x: 0.635, y: 0, touching: null }]);
  });

  test('a row of touching balls from the spot on: behind the last one', () => {
    const row = [1, 2, 3, 4].map((ball, i) => ({ ball, s: i, t: 0 }));
    expect(spotOnString([10], row)).toEqual([{ ball: 10, s: 4, touching: 4 }]);
  });

  test('the string full to the foot rail: in front of the spot, as near as it goes', () => {
    // Six balls 1.95 apart leave no room for a seventh between the spot and 10.6.
    const full = [0, 1, 2, 3, 4, 5].map((i) => ({ ball: i + 1, s: 1.95 * i, t: 0 }));
    expect(spotOnString([10], full)).toEqual([{ ball: 10, s: -1, touching: 1 }]);
    const cueInFront = [...full, { ball: 0, s: -1.5, t: 0 }];
    const [place] = spotOnString([10], cueInFront);
    expect(place?.s).toBeCloseTo(-1.5 - 1 - CUE_BALL_GAP, 9);
    expect(place?.touching).toBeNull();
  });

  test('a place between two balls that just fits', () => {
    const two = [
      { ball: 1, s: 0, t: 0 },
      { ball: 2, s: 2, t: 0 },
    ];
    expect(spotOnString([10], two)).toEqual([{ ball: 10, s: 1, touching: 1 }]);
  });

  test('several balls go in ascending order whatever order they are named in', () => {
    expect(spotOnString([10, 5, 7], []).map(({ ball, s }) => [ball, s])).toEqual([
      [5, 0],
      [7, 1],
      [10, 2],
    ]);
  });

  test('on every table: inside the rails, overlapping nothing, no nearer place free', () => {
    const coordinate = fc.double({ min: -6, max: 12, noNaN: true });
    const aside = fc.double({ min: -1.5, max: 1.5, noNaN: true });
    const layouts = fc.array(fc.tuple(coordinate, aside), { maxLength: 9 });
    const specs = Object.values(TABLE_SPECS);
    fc.assert(
      fc.property(layouts, fc.nat(specs.length - 1), (places, which) => {
        const spec = specs[which];
        if (spec === undefined) return;
        const geometry = geometryOf(makeTable({ spec }));
        const obstacles: { ball: number; x: number; y: number }[] = [];
        for (const [s, t] of places) {
          const x = geometry.footSpot.x + s * D;
          const y = t * D;
          const free = obstacles.every((o) => (o.x - x) ** 2 + (o.y - y) ** 2 >= D * D);
          if (free && x <= geometry.halfLengthM - D / 2) obstacles.push({ ball: obstacles.length, x, y });
        }
        const [place] = spotBalls(geometry, [10], obstacles);
        if (place === undefined) throw new Error('nothing was spotted');
        const gap = (x: number) =>
          Math.min(
            ...obstacles.map((o) => Math.sqrt((o.x - x) ** 2 + o.y ** 2) / D - (o.ball === 0 ? 1 + CUE_BALL_GAP : 1)),
          );
        expect(gap(place.x)).toBeGreaterThan(-1e-9);
        expect(place.x).toBeLessThanOrEqual(geometry.halfLengthM - D / 2 + 1e-9);
        // Walk from the foot spot towards the foot rail: no earlier place may be free by more than rounding.
        const end = place.x >= geometry.footSpot.x ? place.x : geometry.halfLengthM - D / 2;
        for (let x = geometry.footSpot.x; x < end - 1e-6; x += D / 40) expect(gap(x)).toBeLessThan(1e-6);
      }),
      { seed: 11, numRuns: 300 },
    );
  });

  test('the nine-foot string of the case files is the geometry to a hundredth of a ball', () => {
    const end = (GEOMETRY.halfLengthM - D / 2 - GEOMETRY.footSpot.x) / D;
    expect(Math.abs(end - NINE_FOOT_STRING.footEndS)).toBeLessThan(0.02);
  });
});

describe('placing the cue ball', () => {
  const layout = [{ ball: 4, x: -0.8, y: 0.1 }];
  const codes = (x: number, y: number, inHand: 'none' | 'anywhere' | 'behind-head-string') =>
    checkPlacement(RULE_SETS['ru-chapter9'], inHand, placementAt(GEOMETRY, layout, { x, y })).map((p) => p.code);

  test('behind the string, free of balls: accepted', () => {
    expect(codes(-0.9, -0.2, 'behind-head-string')).toEqual([]);
    expect(codes(0.4, -0.2, 'anywhere')).toEqual([]);
    // Touching a ball is allowed, overlapping it is not.
    expect(codes(-0.8 + D, 0.1, 'anywhere')).toEqual([]);
  });

  test('on the string is not behind it', () => {
    expect(codes(GEOMETRY.headStringX, 0, 'behind-head-string')).toEqual(['placement-beyond-head-string']);
  });

  test('every reason is named at once', () => {
    expect(codes(-0.8 + 0.9 * D, 0.1, 'none')).toEqual(['placement-not-in-hand', 'placement-on-ball']);
    expect(codes(1.26, 0, 'behind-head-string')).toEqual(['placement-beyond-head-string', 'placement-off-bed']);
  });

  test('the clause is that of the rule set', () => {
    const placement = placementAt(GEOMETRY, layout, { x: 0.2, y: 0 });
    expect(checkPlacement(RULE_SETS['ru-chapter9'], 'behind-head-string', placement)[0]?.clause).toBe('9.10/6.10');
    expect(checkPlacement(RULE_SETS['sk-desiatka'], 'behind-head-string', placement)[0]?.clause).toBe('Bežné fauly 10');
  });
});
