import { expect, test } from 'vitest';
import { makeGeometry } from '../../../../engine/geometry/geometry.js';
import { TABLE_SPECS } from '../../../../engine/geometry/table-specs.js';
import { cushionPolygons } from './shapes.js';

test('six cushions, none reaching into the playing surface, each with its nose on the line', () => {
  for (const spec of Object.values(TABLE_SPECS)) {
    const polygons = cushionPolygons(makeGeometry(spec, 0.028575));
    expect(polygons.length).toBe(6);
    for (const polygon of polygons) {
      for (const { x, y } of polygon) {
        const inside = x > 1e-9 && x < spec.lengthM - 1e-9 && y > 1e-9 && y < spec.widthM - 1e-9;
        expect(inside).toBe(false);
      }
      const onLine = polygon.filter(
        ({ x, y }) => Math.min(Math.abs(x), Math.abs(x - spec.lengthM), Math.abs(y), Math.abs(y - spec.widthM)) < 1e-9,
      );
      expect(onLine.length).toBeGreaterThanOrEqual(2);
    }
  }
});

test('a mouth is as wide at its virtual tips as the table says: 4.5 in corners leave 5.1 in between the noses', () => {
  const polygons = cushionPolygons(makeGeometry(TABLE_SPECS['nine-foot'], 0.028575));
  const ends = polygons.flat().filter(({ x, y }) => Math.abs(y) < 1e-9 || Math.abs(x) < 1e-9);
  const alongHead = ends.filter(({ x }) => Math.abs(x) < 1e-9).map(({ y }) => y);
  // Leg of the mouth 4.5 in / sqrt 2 = 80.8 mm, and the rounding takes 20.95 mm x tan 19 degrees more.
  expect(Math.min(...alongHead)).toBeCloseTo(0.08082 + 0.00721, 4);
});
