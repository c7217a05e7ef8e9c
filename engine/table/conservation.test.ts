/** Energy and momentum on every event of random shots (physics.md section 4: 20). */
import { describe, expect, test } from 'vitest';
import { type BallParams, DEFAULT_BALL } from '../physics/parameters.js';
import { EventRecorder, type RecordedEvent } from './event-recorder.js';
import { Balls } from './motion.js';
import { PlanckResolver } from './planck-resolver.js';
import { sampleShot, uniformsFrom } from './random-shots.js';
import { ClosedFormResolver, RESOLVERS } from './resolver.js';
import { Simulator } from './simulator.js';
import { geometryOf, makeTable, NINE_FOOT } from './table.js';

const SHOTS = 400;

function momentum(event: RecordedEvent, when: 'before' | 'after'): [number, number] {
  let x = 0;
  let y = 0;
  for (const state of event[when]) {
    x += state.vx;
    y += state.vy;
  }
  return [x, y];
}

describe.each(RESOLVERS)('%s', (resolver) => {
  const tables = [
    NINE_FOOT,
    makeTable({ ball: { ...DEFAULT_BALL, restitution: 1 } satisfies BallParams }),
    makeTable({ ball: { ...DEFAULT_BALL, frictionA: 0, frictionB: 0 } }),
  ];
  test.each(tables.map((table, n) => [n, table] as const))(
    'table %d: no event gains energy, contacts keep momentum',
    (n, table) => {
      const simulator = new Simulator(table);
      const recorder = new EventRecorder(table);
      simulator.probe = recorder;
      const uniform = uniformsFrom(11 + n);
      const seen: Record<string, number> = {};
      for (let shot = 0; shot < SHOTS; shot++) {
        const { balls, stroke } = sampleShot(geometryOf(table), uniform);
        recorder.reset();
        const record = simulator.run(balls, stroke, { resolver });
        const scale = recorder.events.length > 0 ? recorder.events[0].energyBeforeJ : 0;
        for (const event of recorder.events) {
          seen[event.kind] = (seen[event.kind] ?? 0) + 1;
          const gain = event.energyAfterJ - event.energyBeforeJ;
          // A press parts the partners at 1e-4 m/s: m v²/2 of that is all it may give.
          const allowed =
            event.kind === 'press' ? 1e-9 : event.kind === 'cluster' ? 1e-6 * scale : 1e-12 * scale + 1e-16;
          if (!(gain <= allowed)) {
            expect.fail(`${event.kind} gained ${gain} of ${scale} J: ${JSON.stringify({ balls, stroke })}`);
          }
          if (event.kind === 'ball') {
            const [bx, by] = momentum(event, 'before');
            const [ax, ay] = momentum(event, 'after');
            expect(Math.abs(ax - bx)).toBeLessThan(1e-9);
            expect(Math.abs(ay - by)).toBeLessThan(1e-9);
          }
        }
        expect(record.status).toBe('rest');
      }
      for (const kind of ['ball', 'cluster', 'rail', 'pocket', 'roll', 'stop']) expect(seen[kind]).toBeGreaterThan(20);
    },
  );

  test('a cluster away from rails keeps momentum, and energy to 1e-6', () => {
    const simulator = new Simulator(NINE_FOOT);
    const recorder = new EventRecorder(NINE_FOOT);
    simulator.probe = recorder;
    const uniform = uniformsFrom(5);
    const R = DEFAULT_BALL.radiusM;
    let clusters = 0;
    for (let shot = 0; shot < 150; shot++) {
      // Three or four balls frozen in a chain or bunch near the centre.
      const angle = 2 * Math.PI * uniform();
      const turn = (uniform() - 0.5) * 2;
      const gap = uniform() < 0.5 ? 0 : 5e-5 * uniform();
      const d = 2 * R + gap;
      const balls = [
        { ball: 0, x: -0.3, y: (uniform() - 0.5) * 0.05 },
        { ball: 1, x: 0, y: 0 },
        { ball: 2, x: d * Math.cos(angle), y: d * Math.sin(angle) },
        {
          ball: 3,
          x: d * (Math.cos(angle) + Math.cos(angle + turn)),
          y: d * (Math.sin(angle) + Math.sin(angle + turn)),
        },
      ];
      recorder.reset();
      simulator.run(
        balls,
        { aimRad: 0, speedMps: 0.5 + 8 * uniform(), tipSide: 0.2, tipHeight: -0.1, elevationRad: 0 },
        { resolver },
      );
      const event = recorder.events.find((e) => e.kind === 'cluster');
      if (event === undefined) continue;
      clusters++;
      const [bx, by] = momentum(event, 'before');
      const [ax, ay] = momentum(event, 'after');
      expect(Math.abs(ax - bx)).toBeLessThan(1e-9);
      expect(Math.abs(ay - by)).toBeLessThan(1e-9);
      expect(event.energyAfterJ).toBeLessThanOrEqual(event.energyBeforeJ * (1 + 1e-6));
    }
    expect(clusters).toBeGreaterThan(60);
  });

  test('a common tangential drift changes nothing but itself', () => {
    const uniform = uniformsFrom(3);
    const law = resolver === 'planck' ? new PlanckResolver(NINE_FOOT) : new ClosedFormResolver(NINE_FOOT);
    for (let n = 0; n < 200; n++) {
      const v = Array.from({ length: 10 }, () => 4 * uniform() - 2);
      const angle = 2 * Math.PI * uniform();
      const nx = Math.cos(angle);
      const ny = Math.sin(angle);
      const drift = 3 * uniform() - 1.5;
      const outcome = (u: number) => {
        const balls = new Balls(NINE_FOOT);
        balls.add(0, 0, 0);
        balls.add(1, 2 * DEFAULT_BALL.radiusM * nx, 2 * DEFAULT_BALL.radiusM * ny);
        const closing = 0.1 + Math.abs(v[0]);
        [balls.vx[0], balls.vy[0]] = [closing * nx - (v[1] + u) * ny, closing * ny + (v[1] + u) * nx];
        [balls.vx[1], balls.vy[1]] = [-(v[2] + u) * ny, (v[2] + u) * nx];
        for (const i of [0, 1]) {
          balls.wx[i] = 30 * v[3 + 3 * i];
          balls.wy[i] = 30 * v[4 + 3 * i];
          balls.wz[i] = 30 * v[5 + 3 * i];
        }
        law.collideBalls(balls, 0, 1, nx, ny, closing);
        return balls;
      };
      const still = outcome(0);
      const moving = outcome(drift);
      for (const i of [0, 1]) {
        expect(moving.vx[i]).toBeCloseTo(still.vx[i] - drift * ny, 9);
        expect(moving.vy[i]).toBeCloseTo(still.vy[i] + drift * nx, 9);
        expect(moving.wx[i]).toBeCloseTo(still.wx[i], 7);
        expect(moving.wy[i]).toBeCloseTo(still.wy[i], 7);
        expect(moving.wz[i]).toBeCloseTo(still.wz[i], 7);
      }
    }
  });
});
