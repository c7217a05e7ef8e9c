/** A table's shapes against its measures (physics.md, section 2). */
import { describe, expect, test } from 'vitest';
import { DEFAULT_BALL } from '../physics/parameters.js';
import { checkTableSpec, makeGeometry, type Point, pocketIndex, type RailLine } from './geometry.js';
import { POCKETS, type PocketId, RAILS } from './ids.js';
import { TABLE_SPECS, tableSpec } from './table-specs.js';

const R = DEFAULT_BALL.radiusM;
const DEG = Math.PI / 180;
const nine = makeGeometry(tableSpec(), R);

const distance = (a: Point, b: Point) => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
/** Distance of a point from the line through a stretch of rubber, > 0 on the ball's side. */
const side = (line: RailLine, p: Point) => (p.x - line.from.x) * line.normal.x + (p.y - line.from.y) * line.normal.y;

describe('nine-foot table', () => {
  test('spots, strings and surface', () => {
    expect(nine.halfLengthM * 2).toBe(2.54);
    expect(nine.halfWidthM * 2).toBe(1.27);
    expect(nine.footSpot).toEqual({ x: 0.635, y: 0 });
    expect(nine.headSpot).toEqual({ x: -0.635, y: 0 });
    expect(nine.headStringX).toBe(-0.635);
  });

  test('mouths are as wide as the rule book allows, tip to tip', () => {
    for (const pocket of nine.pockets) {
      const mouth = distance(...pocket.virtualTips);
      if (pocket.kind === 'corner') {
        expect(mouth).toBeGreaterThanOrEqual(0.1143 - 1e-9);
        expect(mouth).toBeLessThanOrEqual(0.1175);
      } else {
        expect(mouth).toBeGreaterThanOrEqual(0.127 - 1e-9);
        expect(mouth).toBeLessThanOrEqual(0.13);
      }
    }
  });

  test('facings are cut at 142 and 104 degrees', () => {
    for (const pocket of nine.pockets) {
      const cut = pocket.kind === 'corner' ? 142 : 104;
      for (const facing of pocket.facings) {
        const nose = nine.noses[RAILS.indexOf(facing.rail)];
        // The angle inside the rubber, between the way along the nose to the pocket and the facing's way back.
        const cos = nose.normal.x * facing.normal.x + nose.normal.y * facing.normal.y;
        expect(180 - Math.acos(cos) / DEG).toBeCloseTo(cut, 9);
      }
    }
  });

  test('a shelf of 37-39 mm lies behind a corner mouth', () => {
    for (const { kind, mouth, dropCentre, dropRadiusM } of nine.pockets) {
      if (kind !== 'corner') continue;
      const shelf = distance(mouth, dropCentre) - dropRadiusM;
      expect(shelf).toBeGreaterThan(0.0365);
      expect(shelf).toBeLessThan(0.0395);
    }
  });

  test('tips are fillets: tangent to their nose and to their facing, where these begin', () => {
    for (const pocket of nine.pockets) {
      pocket.tips.forEach((tip, n) => {
        const facing = pocket.facings[n];
        const nose = nine.noses[RAILS.indexOf(tip.rail)];
        expect(side(facing, tip.centre)).toBeCloseTo(-tip.radiusM, 12);
        expect(side(nose, tip.centre)).toBeCloseTo(-tip.radiusM, 12);
        expect(distance(facing.from, tip.centre)).toBeCloseTo(tip.radiusM, 12);
        expect(Math.min(distance(nose.from, tip.centre), distance(nose.to, tip.centre))).toBeCloseTo(tip.radiusM, 12);
      });
    }
  });

  test('noses, facings and tips lie where another simulator puts them for the same measures', () => {
    // Its frame has the origin at the corner.
    expect(nine.longNoseEndM).toBeCloseTo(1.27 - 0.088036, 6);
    expect(nine.sideGapM).toBeCloseTo(1.27 - 1.200289, 6);
    expect(nine.shortNoseEndM).toBeCloseTo(0.635 - 0.088036, 6);
    const { facings, tips } = nine.pockets[pocketIndex('HL')];
    const long = facings[1];
    expect(long.rail).toBe('left-head');
    expect(long.from.x + 1.27).toBeCloseTo(0.075138, 6);
    expect(0.635 - long.from.y).toBeCloseTo(-0.004441, 6);
    expect(long.to.x + 1.27).toBeCloseTo(0.015801, 6);
    expect(0.635 - long.to.y).toBeCloseTo(-0.0508, 6);
    expect(tips[1].centre.x + 1.27).toBeCloseTo(0.088036, 6);
    expect(0.635 - tips[1].centre.y).toBeCloseTo(-0.02095, 6);
    const { dropCentre } = nine.pockets[pocketIndex('FR')];
    expect(dropCentre.x - 1.27).toBeCloseTo(0.029486, 6);
    expect(dropCentre.y + 0.635).toBeCloseTo(-0.029486, 6);
    expect(nine.pockets[pocketIndex('SR')].dropCentre.y + 0.635).toBeCloseTo(-0.0685, 9);
  });

  test('names: every pocket between its rails, in the order of the list', () => {
    expect(nine.pockets.map((p) => p.id)).toEqual([...POCKETS]);
    const rails = Object.fromEntries(nine.pockets.map((p) => [p.id, p.tips.map((t) => t.rail)]));
    expect(rails).toEqual({
      HL: ['head', 'left-head'],
      HR: ['head', 'right-head'],
      SL: ['left-head', 'left-foot'],
      SR: ['right-head', 'right-foot'],
      FL: ['foot', 'left-foot'],
      FR: ['foot', 'right-foot'],
    });
    // Left is +y, foot is +x.
    expect(nine.pockets[pocketIndex('FL')].mouth.x).toBeGreaterThan(1);
    expect(nine.pockets[pocketIndex('FL')].mouth.y).toBeGreaterThan(0.5);
  });
});

describe('every preset', () => {
  test.each(Object.keys(TABLE_SPECS))('%s is a table, and its mirror image bit for bit', (id) => {
    const spec = TABLE_SPECS[id];
    expect(checkTableSpec(spec, R)).toBeNull();
    const g = makeGeometry(spec, R);
    const mirrored = (a: PocketId, b: PocketId, sx: number, sy: number) => {
      const p = g.pockets[pocketIndex(a)];
      const q = g.pockets[pocketIndex(b)];
      expect([p.dropCentre.x * sx, p.dropCentre.y * sy]).toEqual([q.dropCentre.x, q.dropCentre.y]);
      p.tips.forEach((tip, n) => {
        expect([tip.centre.x * sx, tip.centre.y * sy]).toEqual([q.tips[n].centre.x, q.tips[n].centre.y]);
        expect([p.facings[n].normal.x * sx, p.facings[n].normal.y * sy]).toEqual([
          q.facings[n].normal.x,
          q.facings[n].normal.y,
        ]);
      });
    };
    mirrored('HL', 'HR', 1, -1);
    mirrored('FL', 'FR', 1, -1);
    mirrored('SL', 'SR', 1, -1);
    mirrored('HL', 'FL', -1, 1);
    mirrored('HR', 'FR', -1, 1);
  });

  test.each(Object.keys(TABLE_SPECS))(
    '%s: rubber stays behind the nose lines and no drop circle reaches the bed',
    (id) => {
      const g = makeGeometry(TABLE_SPECS[id], R);
      for (const pocket of g.pockets) {
        for (const { centre, radiusM } of pocket.tips) {
          const inX = Math.abs(centre.x) + radiusM;
          const inY = Math.abs(centre.y) + radiusM;
          expect(inX >= g.halfLengthM || inY >= g.halfWidthM).toBe(true);
          expect(
            Math.abs(centre.x) - radiusM >= g.halfLengthM - 1e-12 ||
              Math.abs(centre.y) - radiusM >= g.halfWidthM - 1e-12,
          ).toBe(true);
        }
        const { dropCentre, dropRadiusM } = pocket;
        const nearX = Math.max(0, Math.abs(dropCentre.x) - (g.halfLengthM - R));
        const nearY = Math.max(0, Math.abs(dropCentre.y) - (g.halfWidthM - R));
        expect(Math.sqrt(nearX * nearX + nearY * nearY)).toBeGreaterThan(dropRadiusM);
      }
    },
  );
});

describe('measures that make no table', () => {
  const spec = tableSpec();
  test.each([
    [{ ...spec, lengthM: Number.NaN }, 'finite'],
    [{ ...spec, widthM: 0.1 }, 'jaws overlap'],
    [{ ...spec, corner: { ...spec.corner, mouthM: 0.05 } }, 'does not fit'],
    [{ ...spec, corner: { ...spec.corner, dropRadiusM: 0.1 } }, 'corner drop circle'],
    [{ ...spec, side: { ...spec.side, dropRadiusM: 0.12 } }, 'side drop circle'],
  ])('case %#: %s', (bad, reason) => {
    expect(checkTableSpec(bad, R)).toContain(reason);
    expect(() => makeGeometry(bad, R)).toThrow(RangeError);
  });
});
