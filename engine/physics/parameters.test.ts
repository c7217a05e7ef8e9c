/** Defaults and presets lie within the accepted ranges, and say what their sources say. */
import { describe, expect, test } from 'vitest';
import { ballFriction, contactFriction, hertzCompressionM, hertzDurationS } from './ball-ball.js';
import { cushionConstants, cushionRestitution } from './cushion.js';
import {
  CONDITIONS,
  DEFAULT_BALL,
  DEFAULT_CLOTH,
  DEFAULT_CUE,
  DEFAULT_CUSHION,
  PARAMETER_RANGES,
} from './parameters.js';

function inRange(prefix: string, values: object): void {
  for (const [field, value] of Object.entries(values)) {
    if (typeof value !== 'number') continue;
    const range = Object.entries(PARAMETER_RANGES).find(([name]) => name === `${prefix}.${field}`)?.[1];
    if (range === undefined) throw new Error(`${prefix}.${field} has no range`);
    expect(value, `${prefix}.${field}`).toBeGreaterThanOrEqual(range[0]);
    expect(value, `${prefix}.${field}`).toBeLessThanOrEqual(range[1]);
  }
}

describe('ranges', () => {
  test('every number of ball, cloth and cushion has one and lies in it', () => {
    inRange('ball', DEFAULT_BALL);
    inRange('cloth', DEFAULT_CLOTH);
    inRange('cushion', DEFAULT_CUSHION);
  });

  test.each(Object.keys(CONDITIONS))('so does the preset %s', (id) => {
    const preset = Object.entries(CONDITIONS).find(([name]) => name === id)?.[1];
    if (preset === undefined) throw new Error(id);
    inRange('cloth', preset.cloth);
    inRange('cushion', preset.cushion);
  });

  test('new cloth slides and rolls longer than club cloth, damp cloth less', () => {
    const { club, humid } = CONDITIONS;
    const fresh = CONDITIONS['new-cloth'];
    expect(fresh.cloth.roll).toBeLessThan(club.cloth.roll);
    expect(humid.cloth.roll).toBeGreaterThan(club.cloth.roll);
    expect(fresh.cloth.slide).toBeLessThan(club.cloth.slide);
    expect(humid.cloth.slide).toBeGreaterThan(club.cloth.slide);
  });
});

describe('ball', () => {
  test('is 57.15 mm and 6 oz', () => {
    expect(2000 * DEFAULT_BALL.radiusM).toBeCloseTo(57.15, 9);
    expect(DEFAULT_BALL.massKg).toBeCloseTo(0.17, 3);
  });

  test('friction falls with slip and lies between 0.03 and 0.08 for the slips of cut shots', () => {
    let last = ballFriction(DEFAULT_BALL, 0);
    expect(last).toBeCloseTo(0.11795, 10);
    for (let slip = 0.05; slip < 12; slip += 0.05) {
      const mu = ballFriction(DEFAULT_BALL, slip);
      expect(mu).toBeLessThan(last);
      expect(mu).toBeGreaterThan(0.009);
      last = mu;
    }
    expect(ballFriction(DEFAULT_BALL, 0.45)).toBeLessThan(0.08);
    expect(ballFriction(DEFAULT_BALL, 1.5)).toBeGreaterThan(0.03);
  });

  test('friction never turns the slip round: at its limit it leaves none', () => {
    const out = new Float64Array(2);
    // A hard blow with little slip: 2 x 7/2 of the impulse is the slip it takes.
    contactFriction(DEFAULT_BALL, 0.01, -0.02, 5, out);
    expect(7 * out[0]).toBeCloseTo(-0.01, 14);
    expect(7 * out[1]).toBeCloseTo(0.02, 14);
    contactFriction(DEFAULT_BALL, 0, 0, 5, out);
    expect([...out]).toEqual([0, 0]);
  });

  test("the other simulator's limit is 2 e / (1 + e) of the law's", () => {
    const law = new Float64Array(2);
    const other = new Float64Array(2);
    contactFriction(DEFAULT_BALL, 2, 0, 1, law);
    contactFriction({ ...DEFAULT_BALL, frictionLimit: 'restitution' }, 2, 0, 1, other);
    expect(other[0] / law[0]).toBeCloseTo(1.9 / 1.95, 12);
  });

  test('at 9 m/s balls compress by 0.77 mm for a quarter of a millisecond', () => {
    expect(1000 * hertzCompressionM(DEFAULT_BALL, 9)).toBeCloseTo(0.77, 2);
    expect(1000 * hertzDurationS(DEFAULT_BALL, 9)).toBeCloseTo(0.25, 2);
  });
});

describe('cushion', () => {
  test('nose height 0.635 of the diameter tilts the normal by 15.7 degrees', () => {
    const { sin, cos } = cushionConstants(DEFAULT_CUSHION);
    expect((Math.atan2(sin, cos) * 180) / Math.PI).toBeCloseTo(15.66, 2);
    expect(sin * sin + cos * cos).toBeCloseTo(1, 14);
    expect(DEFAULT_CUSHION.noseHeight).toBeGreaterThanOrEqual(0.625);
    expect(DEFAULT_CUSHION.noseHeight).toBeLessThanOrEqual(0.645);
  });

  test('restitution: flat to the knee, falling mildly, never below the floor, a share on facings', () => {
    const e = (v: number, share = 1) => cushionRestitution(DEFAULT_CUSHION, v, share);
    expect(e(0)).toBe(0.95);
    expect(e(2.5)).toBe(0.95);
    expect(e(3.5)).toBeCloseTo(0.93, 12);
    expect(e(100)).toBe(0.7);
    expect(e(1, 0.7)).toBeCloseTo(0.665, 12);
    // A floor above the rail's own restitution is no gain.
    expect(cushionRestitution({ ...DEFAULT_CUSHION, restitution: 0.6 }, 50, 1)).toBeLessThanOrEqual(0.6);
  });
});

test('cue: 20 oz, end mass a thirtieth of the ball, miscue at half a radius', () => {
  expect(DEFAULT_CUE.massKg).toBeCloseTo(0.567, 3);
  expect(DEFAULT_BALL.massKg / DEFAULT_CUE.endMassKg).toBeCloseTo(30, 9);
  expect(DEFAULT_CUE.miscueLimit).toBe(0.5);
});
