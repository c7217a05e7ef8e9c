/** Times of contact against a slow search along the path, degenerate cases among them. */
import { describe, expect, test } from 'vitest';
import { uniformsFrom } from './random-shots.js';
import { circleEntry, lineEntry, lineReEntry } from './roots.js';

describe('line', () => {
  test.each([
    ['steady', -1, 2, 0, 0.5],
    ['away', -1, -2, 0, Number.POSITIVE_INFINITY],
    ['accelerating towards', -2, 0, 1, 2],
    ['thrown and falling back', -1, -1, 2, (1 + Math.sqrt(5)) / 2],
    ['stopping short', -1, 1, -1, Number.POSITIVE_INFINITY],
    ['just reaching', -0.5, 1, -1, 1],
    ['already there, moving in', 0, 1, -1, 0],
    ['already there, moving out for good', 0, -1, 0, Number.POSITIVE_INFINITY],
    ['already there, moving out and back', 0, -1, 2, 1],
    ['at rest on the line', 0, 0, 0, Number.POSITIVE_INFINITY],
  ])('%s', (_name, q, v, a, expected) => {
    expect(lineEntry(q, v, a)).toBeCloseTo(expected, 12);
  });

  test('a point beyond counts only once it has left and come back', () => {
    expect(lineReEntry(1, 1, 1)).toBe(Number.POSITIVE_INFINITY);
    expect(lineReEntry(1, -1, 1)).toBe(Number.POSITIVE_INFINITY);
    expect(lineReEntry(1, -3, 0)).toBe(Number.POSITIVE_INFINITY);
    // 1 - 3 t + t² = 0 at (3 ± sqrt 5)/2; the later one is the way back.
    expect(lineReEntry(1, -3, 2)).toBeCloseTo((3 + Math.sqrt(5)) / 2, 12);
  });
});

/** First entry found by walking: coarse steps, then halving. */
function walk(
  dx: number,
  dy: number,
  vx: number,
  vy: number,
  ax: number,
  ay: number,
  d2: number,
  horizon: number,
): number {
  const gap = (t: number) => {
    const x = dx + (vx + 0.5 * ax * t) * t;
    const y = dy + (vy + 0.5 * ay * t) * t;
    return x * x + y * y - d2;
  };
  const steps = 20_000;
  for (let n = 1; n <= steps; n++) {
    const t = (horizon * n) / steps;
    if (gap(t) > 0) continue;
    let lo = (horizon * (n - 1)) / steps;
    let hi = t;
    for (let k = 0; k < 60; k++) {
      const mid = 0.5 * (lo + hi);
      if (gap(mid) > 0) lo = mid;
      else hi = mid;
    }
    return hi;
  }
  return Number.POSITIVE_INFINITY;
}

describe('circle', () => {
  test('1,500 random parabolas, a third of them straight, a third with equal accelerations', () => {
    const uniform = uniformsFrom(44);
    const D = 0.05715;
    let found = 0;
    for (let n = 0; n < 1500; n++) {
      const angle = 2 * Math.PI * uniform();
      const d = D * (1.001 + 8 * uniform());
      const [dx, dy] = [d * Math.cos(angle), d * Math.sin(angle)];
      const speed = 4 * uniform() * uniform();
      const off = n % 3 === 1 ? 0 : (uniform() - 0.5) * 1.2;
      const [vx, vy] = [-speed * Math.cos(angle + off), -speed * Math.sin(angle + off)];
      const pull = n % 3 === 2 ? 0 : 2 * uniform();
      const turn = n % 3 === 1 ? angle : 2 * Math.PI * uniform();
      const [ax, ay] = [pull * Math.cos(turn), pull * Math.sin(turn)];
      const horizon = 0.05 + uniform();
      const t = circleEntry(dx, dy, vx, vy, ax, ay, D * D, horizon);
      const slow = walk(dx, dy, vx, vy, ax, ay, D * D, horizon);
      if (slow === Number.POSITIVE_INFINITY) {
        // A graze shorter than a step of the walk may be found by the one and missed by the other.
        if (t !== Number.POSITIVE_INFINITY) {
          const x = dx + (vx + 0.5 * ax * t) * t;
          const y = dy + (vy + 0.5 * ay * t) * t;
          expect(Math.abs(Math.sqrt(x * x + y * y) - D)).toBeLessThan(1e-9);
        }
        continue;
      }
      found++;
      expect(t).toBeCloseTo(slow, 9);
    }
    expect(found).toBeGreaterThan(400);
  });

  test.each([
    ['dead straight along an axis', 1, 0, -2, 0, 0, 0, 0.45],
    ['dead straight, braking', 1, 0, -2, 0, 0.5, 0, 4 - Math.sqrt(16 - 3.6)],
    ['passing by', 1, 0.2, -2, 0, 0, 0, Number.POSITIVE_INFINITY],
    ['receding', 1, 0, 2, 0, 0, 0, Number.POSITIVE_INFINITY],
    ['at rest', 1, 0, 0, 0, 0, 0, Number.POSITIVE_INFINITY],
    ['touching and parting', 0.1, 0, 1, 0, 0, 0, Number.POSITIVE_INFINITY],
    ['touching and closing', 0.1, 0, -1, 0, 0, 0, 0],
    ['touching, at right angles', 0.1, 0, 0, 1, 0, 0, Number.POSITIVE_INFINITY],
  ])('%s', (_name, dx, dy, vx, vy, ax, ay, expected) => {
    expect(circleEntry(dx, dy, vx, vy, ax, ay, 0.01, 10)).toBeCloseTo(expected, 12);
  });

  test('nothing beyond the horizon', () => {
    expect(circleEntry(1, 0, -1, 0, 0, 0, 0.01, 0.8)).toBe(Number.POSITIVE_INFINITY);
    expect(circleEntry(1, 0, -1, 0, 0, 0, 0.01, 0.95)).toBeCloseTo(0.9, 12);
  });
});
