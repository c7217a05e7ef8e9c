/** Touching balls: the cue ball frozen to a ball, balls frozen to rails, frozen combinations, many at once. */
import { describe, expect, test } from 'vitest';
import type { Launch } from '../physics/cue-strike.js';
import { EventRecorder } from './event-recorder.js';
import { makeRack, RACK_UNIFORMS } from './rack.js';
import type { PlacedBall } from './record.js';
import { RESOLVERS } from './resolver.js';
import { Simulator } from './simulator.js';
import { geometryOf, NINE_FOOT } from './table.js';

const DEG = Math.PI / 180;
const R = NINE_FOOT.ball.radiusM;
const D = 2 * R;
const HALF_WIDTH_M = geometryOf(NINE_FOOT).halfWidthM;

describe.each(RESOLVERS)('%s', (resolver) => {
  function play(balls: readonly PlacedBall[], launch: Partial<Launch>) {
    const simulator = new Simulator(NINE_FOOT);
    const recorder = new EventRecorder(NINE_FOOT);
    simulator.probe = recorder;
    const record = simulator.runLaunch(
      balls,
      { vx: 0, vy: 0, wx: 0, wy: 0, wz: 0, ...launch },
      { resolver, trajectory: true },
    );
    const at = (ball: number) => record.rest.find((b) => b.ball === ball);
    const leaving = (ball: number) =>
      (record.paths ?? []).find((p) => p.ball === ball && p.tS < 0.01 && p.vx ** 2 + p.vy ** 2 > 1e-4);
    return { record, recorder, at, leaving };
  }

  describe('cue ball frozen to a ball', () => {
    const frozen = (deg: number) => [
      { ball: 0, x: 0, y: 0 },
      { ball: 1, x: D * Math.cos(deg * DEG), y: D * Math.sin(deg * DEG) },
    ];

    test('shot into it: a contact at once, the speeds of a head-on hit, along the line of centres', () => {
      for (const deg of [0, 90, 180, 37]) {
        const v = 1.5;
        const { record, recorder } = play(frozen(deg), { vx: v * Math.cos(deg * DEG), vy: v * Math.sin(deg * DEG) });
        expect(record.touchingBalls).toEqual([{ ball: 0, other: 1 }]);
        const hit = recorder.events[0];
        expect(hit.kind).toBe('ball');
        expect(hit.tS).toBeLessThan(1e-9);
        const along = (n: number) => hit.after[n].vx * Math.cos(deg * DEG) + hit.after[n].vy * Math.sin(deg * DEG);
        expect(along(1)).toBeCloseTo(0.975 * v, 9);
        expect(along(0)).toBeCloseTo(0.025 * v, 9);
      }
    });

    test('shot at half a ball: the object ball leaves along the line of centres, give or take throw', () => {
      const { recorder } = play(frozen(30), { vx: 1.5 });
      const object = recorder.events[0].after[1];
      const off = 30 - Math.atan2(object.vy, object.vx) / DEG;
      expect(off).toBeGreaterThan(1);
      expect(off).toBeLessThan(5);
    });

    test('shot along it, at a right angle: the object ball stays', () => {
      const { record, at } = play(frozen(90), { vx: 1.5 });
      expect(record.events.filter((e) => e.type === 'ball')).toEqual([]);
      const object = at(1);
      expect(object?.x).toBeCloseTo(0, 6);
      expect(object?.y).toBeCloseTo(D, 6);
    });

    test('shot away from it: no contact and no press', () => {
      const { record, at } = play(frozen(0), { vx: -0.3 });
      expect(record.events.some((e) => e.type === 'ball' || e.type === 'press')).toBe(false);
      expect(at(1)).toEqual({ ball: 1, x: D, y: 0 });
      const draw = play(frozen(130), { vx: 0.4, wy: 30, wz: -20 });
      expect(draw.record.events.some((e) => e.type === 'ball')).toBe(false);
    });

    test('shot away with so much draw that it comes back: a contact, but later', () => {
      const { record } = play(frozen(180), { vx: 0.8, wy: -4.5 / R });
      const hit = record.events.find((e) => e.type === 'ball');
      expect(hit?.tS).toBeGreaterThan(0.2);
    });
  });

  describe('ball frozen to a rail', () => {
    const onRail = { ball: 1, x: 0.4, y: HALF_WIDTH_M - R };

    test('nudged along it: no rail contact is credited before it has left the rail', () => {
      const { record } = play([{ ball: 0, x: 0.4 - D - 0.2, y: HALF_WIDTH_M - R - 0.001 }, onRail], { vx: 0.8 });
      expect(record.touchingRails).toContainEqual({ ball: 1, rail: 'left-foot' });
      const credited = record.events.filter(
        (e) => e.type === 'rail' && e.ball === 1 && e.rail === 'left-foot' && e.part === 'nose',
      );
      expect(credited).toEqual([]);
    });

    test('pressed straight into it: recorded as pressed, and it comes back off the rubber', () => {
      const { record, at } = play([{ ball: 0, x: 0.4, y: 0 }, onRail], { vy: 2 });
      expect(record.events.some((e) => e.type === 'press' && e.ball === 1 && e.rail === 'left-foot')).toBe(true);
      expect(record.events.some((e) => e.type === 'rail' && e.ball === 1 && e.rail === 'left-foot')).toBe(false);
      expect(at(1)?.y).toBeLessThan(onRail.y - 0.02);
    });

    test('hit at 45 degrees: both leave, nobody is inside the rubber', () => {
      const from = 0.3;
      const { record, at } = play([{ ball: 0, x: onRail.x - from - D * 0.7, y: onRail.y - from - D * 0.7 }, onRail], {
        vx: 1.1,
        vy: 1.1,
      });
      expect(record.status).toBe('rest');
      expect(record.events.some((e) => e.type === 'ball')).toBe(true);
      for (const ball of [0, 1]) {
        const place = at(ball);
        if (place !== undefined) expect(Math.abs(place.y)).toBeLessThanOrEqual(HALF_WIDTH_M - R + 1e-9);
      }
      expect(at(1)?.x).toBeGreaterThan(onRail.x + 0.05);
    });

    test('the cue ball frozen to a rail may be shot into it, along it and away from it', () => {
      const cue = { ball: 0, x: 0.4, y: HALF_WIDTH_M - R };
      const into = play([cue], { vy: 2 });
      expect(into.record.events.some((e) => e.type === 'rail' && e.tS === 0)).toBe(false);
      expect(into.at(0)?.y).toBeLessThan(cue.y - 0.05);
      const along = play([cue], { vx: 0.5 });
      expect(along.at(0)?.y).toBeCloseTo(cue.y, 6);
      expect(along.at(0)?.x).toBeGreaterThan(0.9);
      const away = play([cue], { vy: -0.5 });
      expect(away.record.events.some((e) => e.type === 'rail' || e.type === 'press')).toBe(false);
    });
  });

  describe('combinations', () => {
    /** 1 and 2 lie along x, `gapM` apart; the cue ball comes up at `deg` through the centre of 1. */
    const second = (gapM: number, deg: number, v = 1.2) => {
      const back = D + 0.05;
      const balls = [
        { ball: 0, x: -back * Math.cos(deg * DEG), y: -back * Math.sin(deg * DEG) },
        { ball: 1, x: 0, y: 0 },
        { ball: 2, x: D + gapM, y: 0 },
      ];
      const { record, leaving } = play(balls, { vx: v * Math.cos(deg * DEG), vy: v * Math.sin(deg * DEG) });
      const hits = record.events.filter((e) => e.type === 'ball');
      expect(hits.some((e) => e.ball === 1 && e.other === 2)).toBe(true);
      const path = leaving(2) ?? (record.paths ?? []).find((p) => p.ball === 2);
      if (path === undefined) throw new Error('2 stays');
      return Math.atan2(path.vy, path.vx) / DEG;
    };

    test('a frozen one throws the second ball to the side towards which the first is pushed', () => {
      for (const deg of [10, 20, 30, 40]) {
        const thrown = second(0, deg);
        expect(thrown).toBeGreaterThan(0.5);
        expect(thrown).toBeLessThan(7);
        expect(second(0, -deg)).toBeCloseTo(-thrown, 9);
      }
      expect(second(0, 0)).toBe(0);
    });

    test('a millimetre apart the contact line has turned back by gap x tan / 2R, and throw is about the same', () => {
      for (const deg of [10, 20, 30]) {
        const turned = (0.001 * Math.tan(deg * DEG)) / D / DEG;
        const frozen = second(0, deg);
        const apart = second(0.001, deg);
        expect(apart).toBeGreaterThan(0);
        expect(Math.abs(apart - (frozen - turned))).toBeLessThan(2.5);
      }
      // Ten millimetres turn the line by more than throw can mend.
      expect(second(0.02, 30)).toBeLessThan(0);
    });

    test('a ball into two touching balls in line sends the last one off, not both', () => {
      const balls = [
        { ball: 0, x: -D - 0.01, y: 0 },
        { ball: 1, x: 0, y: 0 },
        { ball: 2, x: D, y: 0 },
      ];
      const { recorder } = play(balls, { vx: 2 });
      const cluster = recorder.events.find((e) => e.kind === 'cluster');
      expect(cluster?.balls).toEqual([0, 1, 2]);
      const speeds = cluster?.after.map((s) => s.vx) ?? [];
      expect(Math.abs(speeds[0] - -0.1)).toBeLessThan(0.1);
      expect(Math.abs(speeds[1] - 0.2)).toBeLessThan(0.1);
      expect(Math.abs(speeds[2] - 1.9)).toBeLessThan(0.1);
    });
  });

  describe('many', () => {
    test('five in line: momentum is kept, energy is not made, the far end leaves first and fastest', () => {
      const balls = [0, 1, 2, 3, 4, 5].map((ball) => ({ ball, x: ball === 0 ? -0.3 : (ball - 1) * D, y: 0 }));
      const { recorder } = play(balls, { vx: 3, wy: 3 / R });
      const cluster = recorder.events.find((e) => e.kind === 'cluster');
      if (cluster === undefined) throw new Error('no cluster');
      const sum = (states: readonly { vx: number }[]) => states.reduce((total, s) => total + s.vx, 0);
      expect(sum(cluster.after)).toBeCloseTo(sum(cluster.before), 9);
      expect(cluster.energyAfterJ).toBeLessThanOrEqual(cluster.energyBeforeJ);
      const speeds = cluster.after.map((s) => s.vx);
      expect(Math.max(...speeds)).toBe(speeds[5]);
    });

    test.each(['frozen', 'template', 'loose-triangle'] as const)(
      'ten racked (%s), hit from every side, part and rest',
      (gaps) => {
        const rack = makeRack(NINE_FOOT, gaps, new Array<number>(RACK_UNIFORMS).fill(0.37));
        for (let n = 0; n < 12; n++) {
          const angle = (n * Math.PI) / 6;
          const cx = 0.685;
          const cue = { ball: 0, x: cx - 0.4 * Math.cos(angle), y: -0.4 * Math.sin(angle) };
          const { record, recorder } = play([cue, ...rack], { vx: 8 * Math.cos(angle), vy: 8 * Math.sin(angle) });
          expect(record.status).toBe('rest');
          for (const event of recorder.events) {
            const slack = event.kind === 'cluster' ? 1e-6 * event.energyBeforeJ : 1e-9;
            expect(event.energyAfterJ).toBeLessThanOrEqual(event.energyBeforeJ + slack);
          }
          const moved = rack.filter(
            (b) => !record.rest.some((p) => p.ball === b.ball && Math.abs(p.x - b.x) + Math.abs(p.y - b.y) < R),
          );
          expect(moved.length).toBeGreaterThanOrEqual(6);
          for (const a of record.rest) {
            for (const b of record.rest) {
              if (a.ball < b.ball) expect((a.x - b.x) ** 2 + (a.y - b.y) ** 2).toBeGreaterThan((D - 1e-8) ** 2);
            }
          }
        }
      },
    );
  });
});
