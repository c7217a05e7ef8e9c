/** Planck and the closed form are one table: every contact to 1e-9 m/s, every shot to a micrometre. */
import { describe, expect, test } from 'vitest';
import { Balls } from './motion.js';
import { PlanckResolver } from './planck-resolver.js';
import { makeRack, RACK_UNIFORMS } from './rack.js';
import { sampleShot, type Uniform, uniformsFrom } from './random-shots.js';
import type { PlacedBall, ShotRecord } from './record.js';
import { ClosedFormResolver } from './resolver.js';
import { Simulator } from './simulator.js';
import { geometryOf, NINE_FOOT } from './table.js';

const geometry = geometryOf(NINE_FOOT);
const R = NINE_FOOT.ball.radiusM;

function contact(uniform: Uniform) {
  const angle = 2 * Math.PI * uniform();
  const nx = Math.cos(angle);
  const ny = Math.sin(angle);
  const scale = Math.exp(Math.log(1e-3) + uniform() * Math.log(12e3));
  const balls = () => {
    const b = new Balls(NINE_FOOT);
    b.add(0, 0, 0);
    b.add(1, 2 * R * nx, 2 * R * ny);
    return b;
  };
  const numbers = Array.from({ length: 10 }, () => scale * (2 * uniform() - 1));
  const fill = (b: Balls) => {
    for (const i of [0, 1]) {
      [b.vx[i], b.vy[i], b.wx[i], b.wy[i], b.wz[i]] = numbers.slice(5 * i, 5 * i + 5);
      b.wx[i] /= R;
      b.wy[i] /= R;
      b.wz[i] /= R;
    }
  };
  const a = balls();
  const b = balls();
  fill(a);
  fill(b);
  return { a, b, nx, ny, approach: (a.vx[0] - a.vx[1]) * nx + (a.vy[0] - a.vy[1]) * ny };
}

describe('contacts', () => {
  test('5,000 random ones agree to 1e-9 m/s and the same of R w', () => {
    const uniform = uniformsFrom(31);
    const planck = new PlanckResolver(NINE_FOOT);
    const closed = new ClosedFormResolver(NINE_FOOT);
    let worst = 0;
    let compared = 0;
    while (compared < 5000) {
      const { a, b, nx, ny, approach } = contact(uniform);
      if (approach < 1e-4) continue;
      compared++;
      planck.collideBalls(a, 0, 1, nx, ny, approach);
      closed.collideBalls(b, 0, 1, nx, ny, approach);
      for (const i of [0, 1]) {
        worst = Math.max(
          worst,
          Math.abs(a.vx[i] - b.vx[i]),
          Math.abs(a.vy[i] - b.vy[i]),
          R * Math.abs(a.wx[i] - b.wx[i]),
          R * Math.abs(a.wy[i] - b.wy[i]),
          R * Math.abs(a.wz[i] - b.wz[i]),
        );
      }
    }
    expect(worst).toBeLessThan(1e-9);
  });
});

function pots(record: ShotRecord): string[] {
  return record.events.flatMap((e) => (e.type === 'pocket' ? [`${e.ball}${e.pocket}`] : []));
}

function apartM(a: readonly PlacedBall[], b: readonly PlacedBall[]): number {
  let worst = 0;
  a.forEach((p, n) => {
    worst = Math.max(worst, Math.abs(p.x - b[n].x), Math.abs(p.y - b[n].y));
  });
  return worst;
}

describe('shots', () => {
  test('300 random shots end alike', () => {
    const uniform = uniformsFrom(32);
    const simulator = new Simulator(NINE_FOOT);
    for (let n = 0; n < 300; n++) {
      const { balls, stroke } = sampleShot(geometry, uniform, { maxSpeedMps: 6, frozenShare: 0.05 });
      const planck = simulator.run(balls, stroke, { resolver: 'planck' });
      const closed = simulator.run(balls, stroke, { resolver: 'closed-form' });
      expect(pots(planck)).toEqual(pots(closed));
      expect(apartM(planck.rest, closed.rest)).toBeLessThan(1e-6);
    }
  });

  test('30 breaks end alike', () => {
    const uniform = uniformsFrom(33);
    const simulator = new Simulator(NINE_FOOT);
    for (let n = 0; n < 30; n++) {
      const rack = makeRack(NINE_FOOT, 'template', Array.from({ length: RACK_UNIFORMS }, uniform));
      const balls = [{ ball: 0, x: geometry.headStringX, y: 0.15 * (uniform() - 0.5) }, ...rack];
      const stroke = {
        aimRad: 0.001 * uniform(),
        speedMps: 9 + 2 * uniform(),
        tipSide: 0,
        tipHeight: 0.05,
        elevationRad: 0,
      };
      const planck = simulator.run(balls, stroke, { resolver: 'planck' });
      const closed = simulator.run(balls, stroke, { resolver: 'closed-form' });
      expect(pots(planck)).toEqual(pots(closed));
      expect(apartM(planck.rest, closed.rest)).toBeLessThan(1e-6);
    }
  });
});
