import { describe, expect, test } from 'vitest';
import { aimForHeading } from '../../engine/physics/cue-strike.js';
import { simulate } from '../../engine/table/simulate.js';
import { NINE_FOOT } from '../../engine/table/table.js';
import { newAim, solveAim } from './aim.js';
import { restDistanceM, speedForRestMps, travel } from './travel.js';

const at = { speedMps: 0, topMps: 0, sideMps: 0 };

describe('travel', () => {
  test('centre hit: rolls at 5/7 of the launch after 12 v²/(49 mu g)', () => {
    travel(NINE_FOOT, 1, 0, 0, (12 * 1) / (49 * 0.2 * 9.81), at);
    expect(at.speedMps).toBeCloseTo(5 / 7, 6);
    expect(at.topMps).toBeCloseTo(5 / 7, 6);
  });
  test('total travel of a centre hit at 0.6 m/s is 0.981 m (physics check 5)', () => {
    expect(restDistanceM(NINE_FOOT, 0.6, 0)).toBeCloseTo(0.981, 3);
    expect(speedForRestMps(NINE_FOOT, 0.981, 0)).toBeCloseTo(0.6, 3);
  });
  test('a ball that does not get there has no speed', () => {
    travel(NINE_FOOT, 0.3, 0, 0, 2, at);
    expect(at.speedMps).toBe(0);
  });
});

describe('aim compensated for throw and squirt', () => {
  // The table itself is the witness: the object ball must leave along the wanted line.
  const cases: [number, number, number, number, number][] = [];
  for (const speed of [0.7, 1.5, 3]) {
    for (const wanted of [0, 0.3, -0.5, 0.8]) {
      for (const [side, height] of [
        [0, 0],
        [0.3, 0],
        [-0.2, -0.3],
        [0, 0.4],
      ]) {
        cases.push([speed, wanted, side, height, 0]);
        cases.push([speed, wanted, side, height, 0.12]);
      }
    }
  }
  test.each(cases)(
    '%f m/s, object ball along %f rad, tip %f, %f, butt at %f rad',
    (speed, wanted, side, height, elevationRad) => {
      const aim = newAim();
      const solved = solveAim(
        NINE_FOOT,
        -0.5,
        -0.1,
        0,
        0,
        Math.cos(wanted),
        Math.sin(wanted),
        speed,
        side,
        height,
        elevationRad,
        aim,
      );
      expect(solved).toBe(true);
      const stroke = {
        aimRad: aimForHeading(NINE_FOOT.ball, NINE_FOOT.cue, aim.headingRad, side),
        speedMps: speed,
        tipSide: side,
        tipHeight: height,
        elevationRad,
      };
      const placed = [
        { ball: 0, x: -0.5, y: -0.1 },
        { ball: 1, x: 0, y: 0 },
      ];
      const record = simulate(NINE_FOOT, placed, stroke, { resolver: 'closed-form', trajectory: true });
      const hit = record.events.find((e) => e.type === 'ball');
      const leaves = record.paths?.find((p) => p.ball === 1 && p.tS === hit?.tS && p.vx * p.vx + p.vy * p.vy > 0);
      expect(leaves).toBeDefined();
      const off = Math.atan2(leaves?.vy ?? 0, leaves?.vx ?? 0) - wanted;
      // Swerve is taken to first order: 6 mrad of the object ball are 0.03 degrees of aim here.
      expect(Math.abs(off)).toBeLessThan(elevationRad === 0 || side === 0 ? 2e-4 : 6e-3);
    },
  );
});
