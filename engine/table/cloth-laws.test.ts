/** Closed-form checks of motion on cloth (physics.md section 4: 1-6, 8, 17), through the simulator. */
import { describe, expect, test } from 'vitest';
import type { Launch } from '../physics/cue-strike.js';
import { DEFAULT_BALL, DEFAULT_CLOTH } from '../physics/parameters.js';
import { EventRecorder, type RecordedEvent } from './event-recorder.js';
import type { PlacedBall } from './record.js';
import { Simulator } from './simulator.js';
import { makeTable, NINE_FOOT } from './table.js';

const R = DEFAULT_BALL.radiusM;
const G = 9.81;
const SLIDE = 0.2 * G;
const ROLL = 0.01 * G;

/** A table so long that nothing below meets a rail. */
const LONG = makeTable({ spec: { ...NINE_FOOT.spec, id: 'long', lengthM: 60, widthM: 4 } });

function play(launch: Partial<Launch>, table = LONG, others: readonly PlacedBall[] = []) {
  const simulator = new Simulator(table);
  const recorder = new EventRecorder(table);
  simulator.probe = recorder;
  const start = { ball: 0, x: -29, y: 0 };
  const record = simulator.runLaunch([start, ...others], { vx: 0, vy: 0, wx: 0, wy: 0, wz: 0, ...launch });
  return { record, start, events: recorder.events };
}

function first(events: readonly RecordedEvent[], kind: string): RecordedEvent {
  const found = events.find((event) => event.kind === kind);
  if (found === undefined) throw new Error(`no ${kind}`);
  return found;
}

describe('sliding becomes rolling', () => {
  test.each([
    { v: 1, spin: 0 },
    { v: 2, spin: 0.6 },
    { v: 2, spin: -1.3 },
    { v: 0.8, spin: 2 },
    { v: 3, spin: -0.4 },
    { v: 1, spin: -3 },
  ])('v_roll = 5/7 v0 + 2/7 R w0 at v $v, R w / v $spin', ({ v, spin }) => {
    const { events } = play({ vx: v, wy: (spin * v) / R });
    const roll = first(events, 'roll');
    const expected = (5 / 7) * v + (2 / 7) * spin * v;
    expect(roll.after[0].vx).toBeCloseTo(expected, 12);
    expect(roll.after[0].vy).toBe(0);
    expect(roll.after[0].wy * R).toBeCloseTo(expected, 12);
    expect(roll.tS).toBeCloseTo((2 * Math.abs(v - spin * v)) / (7 * SLIDE), 12);
  });

  test('holds for each component when the ball curves', () => {
    const { events } = play({ vx: 1.5, vy: 0.2, wx: 30, wy: -20, wz: 12 });
    const roll = first(events, 'roll').after[0];
    // R w turns into velocity across the axis: topspin along x is wy, along y is -wx.
    expect(roll.vx).toBeCloseTo((5 / 7) * 1.5 + (2 / 7) * R * -20, 12);
    expect(roll.vy).toBeCloseTo((5 / 7) * 0.2 + (2 / 7) * R * -30, 12);
  });

  test('a launch with R w = v rolls at once', () => {
    const { events } = play({ vx: 1, wy: 1 / R });
    expect(events[0].kind).toBe('stop');
    expect(events[0].tS).toBeCloseTo(1 / ROLL, 10);
  });

  test.each([
    [1, 0.1456, 0.125],
    [2, 0.2912, 0.499],
    [4, 0.5825, 1.997],
  ])('a centre hit at %d m/s slides %d s and %d m', (v, seconds, metres) => {
    const { events, start } = play({ vx: v });
    const roll = first(events, 'roll');
    expect(roll.after[0].vx).toBeCloseTo((5 / 7) * v, 12);
    expect(roll.tS).toBeCloseTo((2 * v) / (7 * SLIDE), 12);
    expect(roll.after[0].x - start.x).toBeCloseTo((12 * v * v) / (49 * SLIDE), 12);
    expect(Math.abs(roll.tS / seconds - 1)).toBeLessThan(0.0005);
    expect(Math.abs((roll.after[0].x - start.x) / metres - 1)).toBeLessThan(0.003);
  });
});

describe('rolling', () => {
  test.each([
    [0.5, 1.274, 5.1],
    [1, 5.1, 10.194],
  ])('from %d m/s for %d m and %d s', (v, metres, seconds) => {
    const { events, start, record } = play({ vx: v, wy: v / R });
    const stop = first(events, 'stop');
    expect(stop.after[0].x - start.x).toBeCloseTo((v * v) / (2 * ROLL), 10);
    expect(stop.tS).toBeCloseTo(v / ROLL, 10);
    expect(Math.abs((stop.after[0].x - start.x) / metres - 1)).toBeLessThan(0.001);
    expect(Math.abs(stop.tS / seconds - 1)).toBeLessThan(0.001);
    expect(record.durationS).toBe(stop.tS);
  });

  test.each([
    [0.5, 0.681],
    [0.6, 0.981],
  ])('a centre hit at %d m/s travels %d m in all', (v, metres) => {
    const { record, start } = play({ vx: v });
    const travel = record.rest[0].x - start.x;
    const rolled = (5 / 7) * v;
    expect(travel).toBeCloseTo((12 * v * v) / (49 * SLIDE) + (rolled * rolled) / (2 * ROLL), 10);
    expect(Math.abs(travel / metres - 1)).toBeLessThan(0.001);
  });

  test('a tip 2/5 R above centre launches in natural roll', () => {
    const simulator = new Simulator(LONG);
    const recorder = new EventRecorder(LONG);
    simulator.probe = recorder;
    const stroke = { aimRad: 0, speedMps: 1, tipSide: 0, tipHeight: 0.4, elevationRad: 0 };
    const record = simulator.run([{ ball: 0, x: 0, y: 0 }], stroke);
    expect(recorder.events.map((event) => event.kind)).toEqual(['stop']);
    expect(record.rest[0].x).toBeCloseTo(1 / (2 * ROLL), 10);
  });

  test('sidespin alone neither curves nor slows the ball', () => {
    const plain = play({ vx: 1 });
    const english = play({ vx: 1, wz: 40 });
    expect(english.record.rest).toEqual(plain.record.rest);
  });
});

describe('stop shot', () => {
  test.each([
    [0.25, 1.5, -0.249],
    [0.5, 2, -0.286],
    [1, 4, -0.131],
  ])('after %d m at %d m/s the tip offset %d leaves no spin', (d, v0, printed) => {
    const b = -1 + Math.sqrt(1 - (2 * SLIDE * d) / (v0 * v0));
    expect(Math.abs(b - printed)).toBeLessThan(0.0005);
    // R w = 5/2 v b; friction gives back w at 5/2 of what it takes from v: both gone after d.
    const object = { ball: 1, x: -29 + d + 2 * R, y: 0 };
    const { events } = play({ vx: v0, wy: (2.5 * v0 * b) / R }, LONG, [object]);
    const hit = first(events, 'ball');
    expect(Math.abs(hit.before[0].wy)).toBeLessThan(1e-9);
    expect(hit.before[0].vx).toBeCloseTo(v0 * (1 + b), 12);
    // (1 - e)/2 of the speed stays, and no spin to add to it.
    expect(hit.after[0].vx).toBeCloseTo(0.025 * v0 * (1 + b), 9);
  });

  test('is possible while d < 0.375 v0² / (mu_s g)', () => {
    // At the miscue limit b = -0.5, sqrt(1 - 2 q) = 0.5 exactly at q = 0.375.
    const v0 = 2;
    const d = (0.375 * v0 * v0) / SLIDE;
    const { events } = play({ vx: v0, wy: (-1.25 * v0) / R }, LONG, [{ ball: 1, x: -29 + d + 2 * R, y: 0 }]);
    const hit = first(events, 'ball');
    expect(Math.abs(hit.before[0].wy)).toBeLessThan(1e-9);
  });
});

describe('sidespin', () => {
  test('decays by 5 mu_sp g / (2 R) with mu_sp 0.0127', () => {
    const formula = (5 * 0.0127 * G) / (2 * R);
    expect(Math.abs(formula / DEFAULT_CLOTH.spinDecayRadPerS2 - 1)).toBeLessThan(0.001);
    expect(formula).toBeGreaterThan(5);
    expect(formula).toBeLessThan(15);
  });

  test.each([1, -1])('falls linearly while the ball rolls, and turning on the spot ends the shot (%d)', (sign) => {
    const { events, record } = play({ vx: 1, wz: sign * 50 });
    const roll = first(events, 'roll');
    expect(roll.after[0].wz).toBeCloseTo(sign * (50 - 10.9 * roll.tS), 10);
    const spinner = play({ vx: 0.1, wz: sign * 200 });
    expect(spinner.record.durationS).toBeCloseTo(200 / 10.9, 10);
    expect(record.durationS).toBeGreaterThan(50 / 10.9);
  });
});
