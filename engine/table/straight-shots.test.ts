/** Dead-straight shots: equal accelerations and lost leading terms are the normal case, not the rare one. */
import { describe, expect, test } from 'vitest';
import { uniformsFrom } from './random-shots.js';
import type { PlacedBall } from './record.js';
import { RESOLVERS } from './resolver.js';
import { Simulator } from './simulator.js';
import { NINE_FOOT } from './table.js';

const R = NINE_FOOT.ball.radiusM;
/** A wide empty bed would hide rails; on this one every shot may bank and come back. */
const AXES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

interface Straight {
  readonly balls: PlacedBall[];
  readonly ux: number;
  readonly uy: number;
  readonly speedMps: number;
  readonly tipHeight: number;
}

/** The cue ball, an object ball `d` ahead and perhaps a third behind it, all exactly on one line. */
function straightShot(uniform: () => number, n: number): Straight {
  const along = n < 300;
  const angle = 2 * Math.PI * uniform();
  const [ux, uy] = along ? AXES[n % 4] : [Math.cos(angle), Math.sin(angle)];
  // Quarter millimetres are exact in binary often enough to make ties.
  const d = 2 * R + 0.05 + Math.floor(uniform() * 800) / 2048;
  const x = (Math.floor(uniform() * 512) - 256) / 1024 - 0.4 * ux;
  const y = (Math.floor(uniform() * 256) - 128) / 1024 - 0.2 * uy;
  const balls = [
    { ball: 0, x, y },
    { ball: 1, x: x + d * ux, y: y + d * uy },
  ].filter((b) => Math.abs(b.x) < 1.2 && Math.abs(b.y) < 0.58);
  return { balls, ux, uy, speedMps: 0.1 + 5 * uniform(), tipHeight: [-0.4, -0.2, 0, 0.2, 0.4][n % 5] };
}

describe.each(RESOLVERS)('600 dead-straight shots (%s)', (resolver) => {
  test('none fails, none meets a ball that is not there, none leaves its line before the first rail', () => {
    const simulator = new Simulator(NINE_FOOT);
    const uniform = uniformsFrom(600);
    let hits = 0;
    for (let n = 0; n < 600; n++) {
      let shot = straightShot(uniform, n);
      while (shot.balls.length < 2) shot = straightShot(uniform, n);
      const { balls, ux, uy, speedMps, tipHeight } = shot;
      const spin = (2.5 * tipHeight * speedMps) / R;
      const record = simulator.runLaunch(
        balls,
        { vx: speedMps * ux, vy: speedMps * uy, wx: -spin * uy, wy: spin * ux, wz: 0 },
        { resolver, trajectory: true },
      );
      expect(record.status).toBe('rest');
      const first = record.events.find((e) => e.type === 'ball' || e.type === 'rail');
      const gap = Math.sqrt((balls[1].x - balls[0].x) ** 2 + (balls[1].y - balls[0].y) ** 2) - 2 * R;
      const gone = 3 + (speedMps * speedMps) / 10;
      // Whatever has the speed to arrive arrives, and at the object ball.
      if (first !== undefined) {
        expect(first.type).toBe('ball');
        hits++;
      } else {
        expect(gap).toBeLessThan(gone);
        const rest = record.rest[0];
        expect((rest.x - balls[0].x) * ux + (rest.y - balls[0].y) * uy).toBeLessThan(gap);
        continue;
      }
      const firstRail = record.events.find((e) => e.type === 'rail' || e.type === 'pocket')?.tS ?? Infinity;
      for (const path of record.paths ?? []) {
        if (path.tS >= firstRail) continue;
        const off = (path.x - balls[0].x) * uy - (path.y - balls[0].y) * ux;
        const drift = path.vx * uy - path.vy * ux;
        if (n < 300) {
          // Along an axis there is no rounding to blame.
          expect(Math.abs(off)).toBe(0);
          expect(Math.abs(drift)).toBe(0);
        } else {
          expect(Math.abs(off)).toBeLessThan(1e-9);
          expect(Math.abs(drift)).toBeLessThan(1e-9);
        }
      }
    }
    expect(hits).toBeGreaterThan(500);
  });

  test('along an axis a ball that starts between the others parts them in order', () => {
    // Three in line, not touching: the middle one carries the blow on.
    const simulator = new Simulator(NINE_FOOT);
    for (const [ux, uy] of AXES) {
      const at = (s: number) => ({ x: s * ux, y: s * uy });
      const balls = [
        { ball: 0, ...at(-0.3) },
        { ball: 1, ...at(0) },
        { ball: 2, ...at(0.125) },
      ];
      const record = simulator.runLaunch(balls, { vx: 2 * ux, vy: 2 * uy, wx: 0, wy: 0, wz: 0 }, { resolver });
      const meetings = record.events.filter((e) => e.type === 'ball').slice(0, 2);
      expect(meetings.map((e) => [e.ball, e.other])).toEqual([
        [0, 1],
        [1, 2],
      ]);
    }
  });
});
