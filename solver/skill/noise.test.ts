import { describe, expect, test } from 'vitest';
import { headingOf } from '../../engine/physics/cue-strike.js';
import { NINE_FOOT } from '../../engine/table/table.js';
import { keyOf } from './hash.js';
import { FRESH_TRIAL, normalsOf, perturb } from './noise.js';
import { normalCdf, normalQuantile } from './normal.js';
import { effortFactor, SKILLS } from './skill.js';
import { REPLICATES, sobolPoint } from './sobol.js';

const LIMIT = NINE_FOOT.cue.miscueLimit;

describe('normal distribution', () => {
  test('quantiles of the tables', () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 13);
    expect(normalQuantile(0.001)).toBeCloseTo(-3.090232306167813, 12);
    expect(normalQuantile(1e-10)).toBeCloseTo(-6.361340902404056, 11);
    expect(normalQuantile(0.5)).toBe(0);
  });
  test('the distribution function undoes the quantile', () => {
    for (let i = 1; i < 1000; i++)
      expect(Math.abs(normalCdf(normalQuantile(i / 1000)) - i / 1000)).toBeLessThan(1.5e-7);
  });
});

describe('scrambled points', () => {
  test('every prefix of 2^k points fills every 1/2^k of each dimension exactly once', () => {
    const out = new Float64Array(5);
    for (const k of [3, 5, 7]) {
      const n = 2 ** k;
      const seen = Array.from({ length: 5 }, () => new Set<number>());
      for (let i = 0; i < n; i++) {
        sobolPoint(12345, i, out);
        for (let d = 0; d < 5; d++) seen[d].add(Math.floor(out[d] * n));
      }
      for (const cells of seen) expect(cells.size).toBe(n);
    }
  });
  test('the first two dimensions are a net: 16 points, one in each cell of 4 x 4', () => {
    const out = new Float64Array(5);
    const cells = new Set<number>();
    for (let i = 0; i < 16; i++) {
      sobolPoint(99, i, out);
      cells.add(Math.floor(out[0] * 4) * 4 + Math.floor(out[1] * 4));
    }
    expect(cells.size).toBe(16);
  });
});

describe('keyed normals', () => {
  const draw = (seed: string, trial: number, ply = 0, actor: 0 | 1 = 0) => {
    const z = new Float64Array(5);
    normalsOf(keyOf(seed), trial, ply, actor, z);
    return [...z];
  };
  test('the key alone decides', () => {
    expect(draw('7', 3)).toEqual(draw('7', 3));
    for (const other of [draw('8', 3), draw('7', 4), draw('7', 3, 1), draw('7', 3, 0, 1), draw('7', 3 + FRESH_TRIAL)]) {
      expect(other).not.toEqual(draw('7', 3));
    }
  });
  test('mean 0, variance 1, uncorrelated over 4096 trials', () => {
    const n = 4096;
    const sum = new Float64Array(5);
    const cross = Array.from({ length: 5 }, () => new Float64Array(5));
    for (let t = 0; t < n; t++) {
      const z = draw('seed', t);
      for (let a = 0; a < 5; a++) {
        sum[a] += z[a];
        for (let b = 0; b < 5; b++) cross[a][b] += z[a] * z[b];
      }
    }
    for (let a = 0; a < 5; a++) {
      expect(Math.abs(sum[a] / n)).toBeLessThan(0.01);
      for (let b = 0; b < 5; b++) expect(Math.abs(cross[a][b] / n - (a === b ? 1 : 0))).toBeLessThan(0.05);
    }
  });
  test('trials are dealt over independent replicates', () => {
    const firsts = new Set(Array.from({ length: REPLICATES }, (_, t) => draw('x', t)[0]));
    expect(firsts.size).toBe(REPLICATES);
  });
});

describe('a noisy stroke', () => {
  const stroke = { aimRad: 0.3, speedMps: 2, tipSide: 0.2, tipHeight: -0.1, elevationRad: 0.05 };
  const z = Float64Array.from([1, 0.5, -0.7, 0.3, -2]);
  test('without skill errors nothing changes', () => {
    const { stroke: same, miscue } = perturb(NINE_FOOT, stroke, SKILLS.perfect, z, 1, 0);
    expect(miscue).toBe(false);
    for (const key of ['aimRad', 'speedMps', 'tipSide', 'tipHeight', 'elevationRad'] as const) {
      expect(same[key]).toBeCloseTo(stroke[key], 14);
    }
  });
  test('aim sd is that of the heading: tip errors do not move it', () => {
    const skill = { ...SKILLS.pro, effort: false };
    const noisy = perturb(NINE_FOOT, stroke, skill, z, 1, 0).stroke;
    const turned = headingOf(NINE_FOOT.ball, NINE_FOOT.cue, noisy) - headingOf(NINE_FOOT.ball, NINE_FOOT.cue, stroke);
    expect((turned * 180) / Math.PI).toBeCloseTo(0.08, 10);
  });
  test('a mirrored stroke with the other hand is the mirrored noisy stroke, bit for bit', () => {
    const mirrored = { ...stroke, aimRad: -stroke.aimRad, tipSide: -stroke.tipSide };
    const a = perturb(NINE_FOOT, stroke, SKILLS.beginner, z, 1, 0).stroke;
    const b = perturb(NINE_FOOT, mirrored, SKILLS.beginner, z, -1, 0).stroke;
    expect(b).toEqual({ ...a, aimRad: -a.aimRad, tipSide: -a.tipSide });
  });
  test('elevation is reflected at the least one', () => {
    const low = Float64Array.from([0, 0, 0, 0, -10]);
    const skill = { ...SKILLS.pro, effort: false, elevationSdDeg: 1 };
    const noisy = perturb(NINE_FOOT, stroke, skill, low, 1, 0.02).stroke;
    expect(noisy.elevationRad).toBeCloseTo(0.02 + Math.abs(0.03 - (10 * Math.PI) / 180), 12);
  });
  test('beyond the circle the tip slips: slow and off line', () => {
    const edge = { ...stroke, tipSide: 0, tipHeight: -LIMIT };
    const skill = { ...SKILLS.pro, effort: false };
    const down = Float64Array.from([0, 0, 0, -1, 0]);
    const slipped = perturb(NINE_FOOT, edge, skill, down, 1, 0);
    expect(slipped.miscue).toBe(true);
    expect(slipped.stroke.speedMps).toBeCloseTo(0.8, 12);
    expect(perturb(NINE_FOOT, edge, skill, Float64Array.from([0, 0, 0, 1, 0]), 1, 0).miscue).toBe(false);
  });
  test('effort: 4 m/s or 0.35 R doubles the variance', () => {
    expect(effortFactor(SKILLS.pro, 4, 0)).toBeCloseTo(Math.SQRT2, 14);
    expect(effortFactor(SKILLS.pro, 0, 0.35)).toBeCloseTo(Math.SQRT2, 14);
    expect(effortFactor(SKILLS.olympiad, 9, 0.5)).toBe(1);
  });
});
