/** The strike (physics.md section 4: 6, 7, 15, 16; section 1), through the simulator where it has a say. */
import { describe, expect, test } from 'vitest';
import { Simulator } from '../table/simulator.js';
import { NINE_FOOT } from '../table/table.js';
import { aimForHeading, ballSpeedMps, headingOf, squirtRad, stickSpeedMps, strike, strikeRatio } from './cue-strike.js';
import { DEFAULT_BALL, DEFAULT_CUE } from './parameters.js';

const DEG = Math.PI / 180;
const R = DEFAULT_BALL.radiusM;
const level = { aimRad: 0, speedMps: 2, tipSide: 0, tipHeight: 0, elevationRad: 0 };

/** Velocity just after the strike, as the simulator's path shows it. */
function launched(stroke: typeof level) {
  const paths = new Simulator(NINE_FOOT).run([{ ball: 0, x: 0, y: 0 }], stroke, { trajectory: true }).paths ?? [];
  return paths[0];
}

describe('speed from the stick', () => {
  test.each([
    [0, 1.538],
    [0.25, 1.373],
    [0.5, 1.039],
  ])('m/M 0.3, tip %d R off centre: %d V0', (offset, printed) => {
    const cue = { ...DEFAULT_CUE, massKg: DEFAULT_BALL.massKg / 0.3 };
    const formula = 2 / (1.3 + 2.5 * offset * offset);
    expect(strikeRatio(DEFAULT_BALL, cue, offset, 0)).toBeCloseTo(formula, 14);
    expect(strikeRatio(DEFAULT_BALL, cue, 0, -offset)).toBeCloseTo(formula, 14);
    expect(Math.abs(formula - printed)).toBeLessThan(0.0006);
  });

  test('stick speed and ball speed are inverse', () => {
    const stroke = { ...level, tipSide: 0.2, tipHeight: -0.3, elevationRad: 0.2 };
    const stick = stickSpeedMps(DEFAULT_BALL, DEFAULT_CUE, stroke);
    expect(ballSpeedMps(DEFAULT_BALL, DEFAULT_CUE, stick, 0.2, -0.3, 0.2)).toBeCloseTo(2, 12);
  });

  test('two elastic bodies: energy and momentum along the cue are kept by a centre hit', () => {
    const ratio = strikeRatio(DEFAULT_BALL, DEFAULT_CUE, 0, 0);
    const m = DEFAULT_BALL.massKg;
    const M = DEFAULT_CUE.massKg;
    const stickAfter = 1 - (m / M) * ratio;
    expect(0.5 * M * stickAfter * stickAfter + 0.5 * m * ratio * ratio).toBeCloseTo(0.5 * M, 12);
  });
});

describe('squirt', () => {
  test.each([
    [0.1, 0.43],
    [0.25, 1.04],
    [0.4, 1.59],
    [0.5, 1.89],
  ])('tip %d R to the side at m/m_end 30: %d degrees', (a, printed) => {
    const tan = (2.5 * a * Math.sqrt(1 - a * a)) / (1 + 30 + 2.5 * (1 - a * a));
    const path = launched({ ...level, tipSide: a });
    // Right english sends the ball left.
    expect(path.vy / path.vx).toBeCloseTo(tan, 12);
    expect(Math.abs(Math.atan(tan) / DEG - printed)).toBeLessThan(0.006);
    const left = launched({ ...level, tipSide: -a });
    expect(left.vy).toBe(-path.vy);
    expect(left.vx).toBe(path.vx);
  });

  test('an aim can be found for every heading', () => {
    for (const tipSide of [-0.5, -0.2, 0, 0.35]) {
      const aimRad = aimForHeading(DEFAULT_BALL, DEFAULT_CUE, 0.7, tipSide);
      expect(headingOf(DEFAULT_BALL, DEFAULT_CUE, { ...level, aimRad, tipSide })).toBeCloseTo(0.7, 14);
      expect(Math.sign(squirtRad(DEFAULT_BALL, DEFAULT_CUE, tipSide))).toBe(Math.sign(tipSide));
    }
  });
});

describe('spin', () => {
  test('R w = 5/2 v times the offset, and the ball keeps the stated speed', () => {
    const launch = strike(DEFAULT_BALL, DEFAULT_CUE, { ...level, tipSide: 0.3, tipHeight: -0.2 });
    expect(Math.sqrt(launch.vx * launch.vx + launch.vy * launch.vy)).toBeCloseTo(2, 12);
    expect(launch.wz * R).toBeCloseTo(2.5 * 2 * 0.3, 12);
    expect(Math.sqrt(launch.wx * launch.wx + launch.wy * launch.wy) * R).toBeCloseTo(2.5 * 2 * 0.2, 12);
    // Draw: the bottom of the ball moves forward faster than the ball.
    expect(launch.wx * -launch.vy + launch.wy * launch.vx).toBeLessThan(0);
  });

  test('gearing english of 0.4 sin(cut): 15/30/45/60 degrees take 0.10/0.20/0.28/0.35 R', () => {
    for (const [cut, printed] of [
      [15, 0.1],
      [30, 0.2],
      [45, 0.28],
      [60, 0.35],
    ]) {
      const tip = 0.4 * Math.sin(cut * DEG);
      expect(Math.abs(tip - printed)).toBeLessThan(0.005);
      const launch = strike(DEFAULT_BALL, DEFAULT_CUE, { ...level, tipSide: tip });
      expect(launch.wz * R).toBeCloseTo(2 * Math.sin(cut * DEG), 12);
    }
  });

  test('a level cue runs straight, a raised one swerves towards the english and more when raised further', () => {
    const bend = (elevationRad: number): number => {
      const record = new Simulator(NINE_FOOT).run(
        [{ ball: 0, x: -1, y: 0 }],
        { ...level, speedMps: 1, tipSide: 0.3, elevationRad },
        {
          trajectory: true,
        },
      );
      const paths = record.paths ?? [];
      const rolled = paths[1];
      return Math.atan2(rolled.vy, rolled.vx) - Math.atan2(paths[0].vy, paths[0].vx);
    };
    expect(Math.abs(bend(0))).toBeLessThan(1e-12);
    const little = bend(10 * DEG);
    const much = bend(30 * DEG);
    // Right english curves right: clockwise.
    expect(little).toBeLessThan(-0.01);
    expect(much).toBeLessThan(little);
  });

  test('a steep stroke with side turns the ball back on itself in the plane', () => {
    const stroke = { ...level, speedMps: 0.8, tipSide: 0.22, tipHeight: -0.44, elevationRad: 70 * DEG };
    const record = new Simulator(NINE_FOOT).run([{ ball: 0, x: 0, y: 0 }], stroke, { trajectory: true });
    const farthest = Math.max(...(record.paths ?? []).map((p) => p.x));
    expect(farthest).toBeGreaterThan(0.01);
    expect(record.rest[0].x).toBeLessThan(farthest - 0.02);
  });
});
