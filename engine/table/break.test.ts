import { describe, expect, test } from 'vitest';
import { makeRack, RACK_GAPS_M, RACK_UNIFORMS } from './rack.js';
import { Simulator } from './simulate.js';
import { NINE_FOOT } from './table.js';

const R = NINE_FOOT.ball.radiusM;
/** Uniforms with a fixed seed (mulberry32). */
function uniforms(seed: number): number[] {
  let s = seed;
  return Array.from({ length: RACK_UNIFORMS }, () => {
    s = (s + 0x6d2b79f5) | 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  });
}
const headOn = { aimRad: 0, speedMps: 10, tipSide: 0, tipHeight: 0, elevationRad: 0 };
const onHeadSpot = { ball: 0, x: -NINE_FOOT.spec.lengthM / 4, y: 0 };

describe('makeRack', () => {
  test('apex one on the foot spot, ten in the centre, every ball once, whatever the draw', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const rack = makeRack(NINE_FOOT, 'frozen', uniforms(seed));
      expect(rack.map((b) => b.ball)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(rack[0]).toMatchObject({ x: NINE_FOOT.spec.lengthM / 4, y: 0 });
      const ten = rack[9];
      expect(ten.x - rack[0].x).toBeCloseTo(2 * Math.sqrt(3) * R, 12);
      expect(ten.y).toBe(0);
    }
  });

  test('neighbours are 0 to 2 mean gaps apart in every preset', () => {
    for (const [preset, [low, high]] of Object.entries(RACK_GAPS_M)) {
      const rack = makeRack(NINE_FOOT, preset as keyof typeof RACK_GAPS_M, uniforms(7));
      const gaps: number[] = [];
      for (let i = 0; i < 10; i++) {
        for (let j = i + 1; j < 10; j++) {
          const gap = Math.hypot(rack[i].x - rack[j].x, rack[i].y - rack[j].y) - 2 * R;
          if (gap < R) gaps.push(gap);
        }
      }
      // 18 contacts in a triangle of ten
      expect(gaps).toHaveLength(18);
      for (const gap of gaps) {
        expect(gap).toBeGreaterThanOrEqual(-1e-15);
        expect(gap).toBeLessThanOrEqual(2 * high + 1e-15);
      }
      const mean = gaps.reduce((a, b) => a + b) / 18;
      expect(mean).toBeGreaterThanOrEqual(0.5 * low);
      expect(mean).toBeLessThanOrEqual(1.5 * high + 1e-15);
    }
  });

  test('a league can fix the foot corners', () => {
    const rack = makeRack(NINE_FOOT, 'frozen', uniforms(3), [2, 3]);
    expect(Math.abs(rack[1].y)).toBeCloseTo(3 * R, 12);
    expect(rack[1].y).toBe(-rack[2].y);
  });
});

describe('break', () => {
  test('a frozen rack hit head-on splits left and right alike, the foot corner balls fastest', () => {
    const uniform = uniforms(1);
    const rack = makeRack(NINE_FOOT, 'frozen', uniform);
    const places = rack.map((b) => ({ ...b }));
    const record = new Simulator(NINE_FOOT).run([onHeadSpot, ...places], headOn, { trajectory: true });
    const cluster = record.events.filter((e) => e.type === 'ball' && e.cluster);
    expect(cluster.length).toBeGreaterThanOrEqual(10);
    // First piece of path of each ball after the clusters, that is with cloth friction in it.
    const first = new Map<number, { vx: number; vy: number }>();
    for (const p of record.paths ?? []) {
      if (p.ball > 0 && p.ax !== 0 && !first.has(p.ball)) first.set(p.ball, p);
    }
    const twin = (ball: number) => {
      const b = rack[ball - 1];
      const other = rack.find((o) => Math.abs(o.x - b.x) < 1e-9 && Math.abs(o.y + b.y) < 1e-9);
      return other === undefined ? 0 : other.ball;
    };
    for (const [ball, v] of first) {
      const w = first.get(twin(ball));
      expect(w?.vx).toBeCloseTo(v.vx, 6);
      expect(w?.vy).toBeCloseTo(-v.vy, 6);
    }
    const speed = (ball: number) => Math.hypot(first.get(ball)?.vx ?? 0, first.get(ball)?.vy ?? 0);
    const corners = rack.filter((b) => Math.abs(b.y) > 2.5 * R).map((b) => b.ball);
    const others = rack.map((b) => b.ball).filter((b) => !corners.includes(b));
    expect(corners).toHaveLength(2);
    expect(Math.min(...corners.map(speed))).toBeGreaterThan(Math.max(...others.map(speed)));
  });

  test('both resolvers give the same break: same events, rest within a micrometre', () => {
    const simulator = new Simulator(NINE_FOOT);
    for (let seed = 1; seed <= 10; seed++) {
      const balls = [{ ball: 0, x: -0.635, y: 0.2 }, ...makeRack(NINE_FOOT, 'template', uniforms(seed))];
      const stroke = { ...headOn, aimRad: Math.atan2(-0.2, 1.27), speedMps: 9 + 0.2 * seed };
      const closed = simulator.run(balls, stroke, { resolver: 'closed-form' });
      const planck = simulator.run(balls, stroke, { resolver: 'planck' });
      expect(planck.events.map((e) => [e.type, e.ball])).toEqual(closed.events.map((e) => [e.type, e.ball]));
      planck.rest.forEach((b, n) => {
        expect(b.ball).toBe(closed.rest[n].ball);
        expect(Math.hypot(b.x - closed.rest[n].x, b.y - closed.rest[n].y)).toBeLessThan(1e-6);
      });
    }
  });
});
