import { describe, expect, test } from 'vitest';
import { drawingDeg, MARGIN_MM, type Projection, stepToTable, toDrawing, toTable, viewBox } from './projection.js';

const LYING: Projection = { upright: false, lengthM: 2.54, widthM: 1.27 };
const UPRIGHT: Projection = { ...LYING, upright: true };

describe('projection', () => {
  test('lying: the head-right corner is bottom left, the left rail is at the top', () => {
    expect(toDrawing(LYING, { x: 0, y: 0 })).toEqual({ x: 0, y: 1270 });
    expect(toDrawing(LYING, { x: 2.54, y: 1.27 })).toEqual({ x: 2540, y: 0 });
  });

  test('upright: the head rail is at the bottom, the left rail on the left', () => {
    expect(toDrawing(UPRIGHT, { x: 0, y: 1.27 })).toEqual({ x: 0, y: 2540 });
    expect(toDrawing(UPRIGHT, { x: 2.54, y: 0 })).toEqual({ x: 1270, y: 0 });
  });

  test('back from the drawing is where it came from', () => {
    for (const projection of [LYING, UPRIGHT]) {
      const back = toTable(projection, toDrawing(projection, { x: 0.7, y: 0.3 }));
      expect(back.x).toBeCloseTo(0.7, 12);
      expect(back.y).toBeCloseTo(0.3, 12);
    }
  });

  test('a step to the right and a step down move the drawing that way', () => {
    for (const projection of [LYING, UPRIGHT]) {
      const from = { x: 1, y: 0.5 };
      for (const [right, down] of [
        [0.01, 0],
        [0, 0.01],
      ] as const) {
        const step = stepToTable(projection, right, down);
        const before = toDrawing(projection, from);
        const after = toDrawing(projection, { x: from.x + step.x, y: from.y + step.y });
        expect(after.x - before.x).toBeCloseTo(right * 1000, 9);
        expect(after.y - before.y).toBeCloseTo(down * 1000, 9);
      }
    }
  });

  test('an angle turns the way the drawing shows it', () => {
    for (const projection of [LYING, UPRIGHT]) {
      for (const angle of [0, 0.7, 2, -1.2]) {
        const a = toDrawing(projection, { x: 1, y: 0.6 });
        const b = toDrawing(projection, { x: 1 + 0.1 * Math.cos(angle), y: 0.6 + 0.1 * Math.sin(angle) });
        const drawn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
        const turn = (drawn - drawingDeg(projection, angle)) / 360;
        expect(turn - Math.round(turn)).toBeCloseTo(0, 9);
      }
    }
  });

  test('the drawing is as long as the table and its margins', () => {
    expect(viewBox(LYING).width).toBe(viewBox(UPRIGHT).height);
    expect(viewBox(LYING).width).toBeCloseTo(2540 + 2 * MARGIN_MM, 9);
  });
});
