/** What planck does by default and must not do here; each of these has cost somebody a wrong table. */
import { Settings } from 'planck';
import { describe, expect, test } from 'vitest';
import { Balls } from './motion.js';
import { applyPlanckSettings, PlanckResolver } from './planck-resolver.js';
import { RailClock } from './rail-clock.js';
import { uniformsFrom } from './random-shots.js';
import { ClosedFormResolver } from './resolver.js';
import { geometryOf, makeTable, NINE_FOOT } from './table.js';

const R = NINE_FOOT.ball.radiusM;
const SMOOTH = makeTable({ ball: { ...NINE_FOOT.ball, frictionA: 0, frictionB: 0 } });

/** Two touching balls along x, the first moving. */
function pair(vx: number, vy = 0, wz = 0): Balls {
  const balls = new Balls(NINE_FOOT);
  balls.add(0, 0, 0);
  balls.add(1, 2 * R, 0);
  balls.vx[0] = vx;
  balls.vy[0] = vy;
  balls.wz[0] = wz;
  return balls;
}

test('settings: no threshold of restitution, no slop, no clamps that a break could reach', () => {
  Settings.velocityThreshold = 1;
  Settings.linearSlop = 0.005;
  Settings.maxTranslation = 2;
  Settings.maxRotation = 1;
  applyPlanckSettings();
  expect(Settings.velocityThreshold).toBe(0);
  expect(Settings.linearSlop).toBeLessThanOrEqual(1e-12);
  expect(Settings.maxTranslation).toBeGreaterThanOrEqual(100);
  expect(Settings.maxRotation).toBeGreaterThanOrEqual(1000);
});

describe('contacts', () => {
  const resolver = new PlanckResolver(SMOOTH);

  test.each([1e-4, 0.01, 0.5, 0.99, 1.01, 9, 13, 20])('restitution holds at %d m/s', (v) => {
    const balls = pair(v);
    resolver.collideBalls(balls, 0, 1, 1, 0, v);
    expect(balls.vx[1] / v).toBeCloseTo(0.975, 12);
    expect(balls.vx[0] / v).toBeCloseTo(0.025, 12);
  });

  test('spin beyond a quarter turn a step is kept', () => {
    const balls = pair(1, 0, 400);
    resolver.collideBalls(balls, 0, 1, 1, 0, 1);
    expect(balls.wz[0]).toBe(400);
  });

  test('friction is applied in full: two iterations, not one', () => {
    const rough = new PlanckResolver(NINE_FOOT);
    const closed = new ClosedFormResolver(NINE_FOOT);
    const a = pair(1, 1);
    const b = pair(1, 1);
    rough.collideBalls(a, 0, 1, 1, 0, 1);
    closed.collideBalls(b, 0, 1, 1, 0, 1);
    expect(Math.abs(a.vy[1])).toBeGreaterThan(0.01);
    expect(a.vy[1]).toBeCloseTo(b.vy[1], 12);
  });

  test('no contact is missed at any angle, however the rounding falls', () => {
    const uniform = uniformsFrom(48);
    for (let n = 0; n < 2000; n++) {
      const angle = 2 * Math.PI * uniform();
      const nx = Math.cos(angle);
      const ny = Math.sin(angle);
      const balls = pair(nx, ny);
      balls.x[1] = 2 * R * nx;
      balls.y[1] = 2 * R * ny;
      // Throws when planck sees nothing.
      resolver.collideBalls(balls, 0, 1, nx, ny, 1);
      expect(balls.vx[1] * nx + balls.vy[1] * ny).toBeCloseTo(0.975, 12);
    }
  });

  test('one contact leaves nothing behind for the next', () => {
    const worn = new PlanckResolver(NINE_FOOT);
    for (const v of [12, 0.3, 5]) worn.collideBalls(pair(v, v, 100), 0, 1, 1, 0, v);
    const a = pair(0.7, 0.4, -30);
    const b = pair(0.7, 0.4, -30);
    worn.collideBalls(a, 0, 1, 1, 0, 0.7);
    new PlanckResolver(NINE_FOOT).collideBalls(b, 0, 1, 1, 0, 0.7);
    for (const key of ['vx', 'vy', 'wx', 'wy', 'wz'] as const) expect([...a[key]]).toEqual([...b[key]]);
  });

  test("settings of another user of the thread are set back by the table's own", () => {
    Settings.velocityThreshold = 1;
    const fresh = new PlanckResolver(SMOOTH);
    const balls = pair(0.05);
    fresh.collideBalls(balls, 0, 1, 1, 0, 0.05);
    expect(balls.vx[1]).toBeCloseTo(0.975 * 0.05, 12);
  });
});

test("rail normals are the shapes' own, at noses, tips and facings", () => {
  const geometry = geometryOf(NINE_FOOT);
  const planck = new PlanckResolver(NINE_FOOT);
  const closed = new ClosedFormResolver(NINE_FOOT);
  const rails = new RailClock(geometry);
  const balls = new Balls(NINE_FOOT);
  balls.add(0, 0, 0);
  const agree = (feature: number, x: number, y: number) => {
    balls.x[0] = x;
    balls.y[0] = y;
    planck.railNormal(rails, balls, 0, feature);
    const { nx, ny } = rails;
    closed.railNormal(rails, balls, 0, feature);
    expect(nx).toBeCloseTo(rails.nx, 9);
    expect(ny).toBeCloseTo(rails.ny, 9);
  };
  const lines = [...geometry.noses, ...geometry.pockets.flatMap((p) => p.facings)];
  for (const share of [0.05, 0.5, 0.9]) {
    lines.forEach(({ from, to, normal }, n) => {
      const feature = n < 6 ? n : n + 12;
      agree(feature, from.x + share * (to.x - from.x) + R * normal.x, from.y + share * (to.y - from.y) + R * normal.y);
    });
  }
  geometry.pockets
    .flatMap((p) => p.tips.map((tip) => ({ ...tip, mouth: p.mouth })))
    .forEach(({ centre, radiusM, mouth }, n) => {
      const toMouth = Math.atan2(mouth.y - centre.y, mouth.x - centre.x);
      for (const turn of [-0.3, 0, 0.3]) {
        const a = toMouth + turn;
        agree(6 + n, centre.x + (radiusM + R) * Math.cos(a), centre.y + (radiusM + R) * Math.sin(a));
      }
    });
});
