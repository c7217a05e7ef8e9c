/** Compliant clusters against what is known of single contacts, and their laws. */
import { describe, expect, test } from 'vitest';
import { DEFAULT_BALL } from '../physics/parameters.js';
import { EventRecorder } from './event-recorder.js';
import { uniformsFrom } from './random-shots.js';
import { Simulator } from './simulator.js';
import { makeTable, NINE_FOOT } from './table.js';

const DEG = Math.PI / 180;
const R = DEFAULT_BALL.radiusM;
const D = 2 * R;

/** The states after the first contact of the cue ball, which runs along +x into ball 1 cut by `cutDeg`. */
function hit(v: number, cutDeg: number, bystander: boolean, table = NINE_FOOT, spin = 0) {
  const nx = Math.cos(cutDeg * DEG);
  const ny = Math.sin(cutDeg * DEG);
  const balls = [
    { ball: 0, x: -D * nx, y: -D * ny },
    { ball: 1, x: 0, y: 0 },
  ];
  // Abreast of ball 1 and a hair off: near enough to make it a cluster, never pushed.
  if (bystander) balls.push({ ball: 2, x: -(D + 1e-5) * ny, y: (D + 1e-5) * nx });
  const simulator = new Simulator(table);
  const recorder = new EventRecorder(table);
  simulator.probe = recorder;
  simulator.runLaunch(balls, { vx: v, vy: 0, wx: 0, wy: (spin * v) / R, wz: 0 });
  const [event] = recorder.events;
  return { kind: event.kind, cue: event.after[0], object: event.after[1], event };
}

describe('a contact resolved as a cluster', () => {
  test.each([1, 3, 9])('head-on at %d m/s gives the restitution of a single one', (v) => {
    const single = hit(v, 0, false);
    const cluster = hit(v, 0, true);
    expect(single.kind).toBe('ball');
    expect(cluster.kind).toBe('cluster');
    expect(Math.abs(cluster.object.vx / single.object.vx - 1)).toBeLessThan(0.002);
    expect(Math.abs(cluster.cue.vx - single.cue.vx) / v).toBeLessThan(0.002);
  });

  test.each([
    [15, 0],
    [30, 0],
    [45, 0],
    [30, 1],
  ])('throw at cut %d, rolling %d, is near that of a single one', (cutDeg, spin) => {
    // Within a cluster friction follows the slip as it dies down, and the line of centres turns during the contact.
    for (const v of [0.8, 1.341, 3]) {
      const direction = (o: { vx: number; vy: number }) => Math.atan2(o.vy, o.vx) / DEG;
      const single = direction(hit(v, cutDeg, false, NINE_FOOT, spin).object);
      const cluster = direction(hit(v, cutDeg, true, NINE_FOOT, spin).object);
      expect(Math.abs(cluster - single)).toBeLessThan(1.2);
    }
  });

  test('elastic balls without friction keep their energy to the accuracy of the steps', () => {
    const table = makeTable({ ball: { ...DEFAULT_BALL, restitution: 1, frictionA: 0, frictionB: 0 } });
    for (const v of [1, 9]) {
      const { event } = hit(v, 20, true, table);
      expect(Math.abs(event.energyAfterJ / event.energyBeforeJ - 1)).toBeLessThan(1e-5);
    }
  });
});

describe('simultaneous contacts', () => {
  test('a ball into two that touch, between them, parts them alike', () => {
    const s = D * Math.sqrt(3) * 0.5;
    const simulator = new Simulator(NINE_FOOT);
    const recorder = new EventRecorder(NINE_FOOT);
    simulator.probe = recorder;
    const balls = [
      { ball: 0, x: -0.3, y: 0 },
      { ball: 1, x: s, y: R },
      { ball: 2, x: s, y: -R },
    ];
    simulator.runLaunch(balls, { vx: 3, vy: 0, wx: 0, wy: 0, wz: 0 });
    const cluster = recorder.events.find((e) => e.kind === 'cluster');
    if (cluster === undefined) throw new Error('no cluster');
    const [cue, one, two] = cluster.after;
    expect(cue.vy).toBe(0);
    expect(one.vx).toBe(two.vx);
    expect(one.vy).toBe(-two.vy);
    expect(cue.vx + one.vx + two.vx).toBeCloseTo(cluster.before[0].vx, 9);
    // Elastic and smooth it would be -1/5 v and 30 degrees either way; friction and loss change it a little.
    expect(cue.vx / cluster.before[0].vx).toBeGreaterThan(-0.2);
    expect(cue.vx / cluster.before[0].vx).toBeLessThan(-0.05);
    expect(Math.abs(Math.atan2(one.vy, one.vx) / DEG - 30)).toBeLessThan(4);
  });

  test('elastic and smooth, the same gives -1/5 of the speed and 30 degrees', () => {
    const table = makeTable({ ball: { ...DEFAULT_BALL, restitution: 1, frictionA: 0, frictionB: 0 } });
    const s = D * Math.sqrt(3) * 0.5;
    const simulator = new Simulator(table);
    const recorder = new EventRecorder(table);
    simulator.probe = recorder;
    simulator.runLaunch(
      [
        { ball: 0, x: -0.3, y: 0 },
        { ball: 1, x: s, y: R },
        { ball: 2, x: s, y: -R },
      ],
      { vx: 3, vy: 0, wx: 0, wy: 0, wz: 0 },
    );
    const cluster = recorder.events.find((e) => e.kind === 'cluster');
    if (cluster === undefined) throw new Error('no cluster');
    const v = cluster.before[0].vx;
    const [cue, one] = cluster.after;
    expect(Math.abs(cue.vx / v + 0.2)).toBeLessThan(0.005);
    expect(Math.abs(Math.atan2(one.vy, one.vx) / DEG - 30)).toBeLessThan(0.2);
    expect(Math.abs(one.vx / v - 0.6)).toBeLessThan(0.005);
  });

  test('touching balls that are far from the blow are not moved by it', () => {
    const simulator = new Simulator(NINE_FOOT);
    const uniform = uniformsFrom(6);
    for (let n = 0; n < 20; n++) {
      const a = 2 * Math.PI * uniform();
      const far = [
        { ball: 4, x: 0.8, y: 0.3 },
        { ball: 5, x: 0.8 + D * Math.cos(a), y: 0.3 + D * Math.sin(a) },
      ];
      const near = [
        { ball: 0, x: -0.8, y: -0.3 },
        { ball: 1, x: -0.6, y: -0.3 },
        { ball: 2, x: -0.6 + D, y: -0.3 },
      ];
      const record = simulator.runLaunch([...near, ...far], { vx: -1, vy: 0.2, wx: 0, wy: 0, wz: 0 });
      const untouched = !record.events.some((e) => e.type === 'ball' && (e.other >= 4 || e.ball >= 4));
      if (untouched) for (const b of far) expect(record.rest).toContainEqual(b);
    }
  });
});
