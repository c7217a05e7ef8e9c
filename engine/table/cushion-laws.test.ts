/** Rails: closed-form checks 18 and 19 of physics.md section 4, published columns, and the rules in words. */
import { describe, expect, test } from 'vitest';
import { type CushionParams, DEFAULT_BALL, DEFAULT_CUSHION } from '../physics/parameters.js';
import { EventRecorder } from './event-recorder.js';
import { Simulator } from './simulator.js';
import { makeTable, NINE_FOOT, type Table } from './table.js';

const DEG = Math.PI / 180;
const R = DEFAULT_BALL.radiusM;

interface Shot {
  /** Angle of arrival from the normal, degrees. */
  readonly fromNormalDeg: number;
  readonly v: number;
  /** R w / v: 1 rolls, 0 slides, -1 is draw. */
  readonly top?: number;
  /** R wz / v, > 0 running: the spin that the rail would give. */
  readonly side?: number;
}

/** Against the left rail at y = +halfWidth, arriving from smaller x; the ball starts 0.2 mm away. */
function bounce(table: Table, { fromNormalDeg, v, top = 1, side = 0 }: Shot) {
  const angle = fromNormalDeg * DEG;
  const vx = v * Math.sin(angle);
  const vy = v * Math.cos(angle);
  const simulator = new Simulator(table);
  const recorder = new EventRecorder(table);
  simulator.probe = recorder;
  const y = table.spec.widthM / 2 - R - 2e-4;
  simulator.runLaunch([{ ball: 0, x: -0.9, y }], {
    vx,
    vy,
    wx: (-top * vy) / R,
    wy: (top * vx) / R,
    // Rolling along +x with its left side against the rail is counter-clockwise.
    wz: (side * v) / R,
  });
  const hit = recorder.events.find((event) => event.kind === 'rail');
  if (hit === undefined) throw new Error('no rail');
  const [after] = hit.after;
  const rolled = recorder.events.find((event) => event.kind === 'roll' && event.tS > hit.tS)?.after[0] ?? after;
  return {
    hit,
    after,
    before: hit.before[0],
    outDeg: Math.atan2(after.vx, -after.vy) / DEG,
    finalDeg: Math.atan2(rolled.vx, -rolled.vy) / DEG,
    outSpeed: Math.sqrt(after.vx ** 2 + after.vy ** 2),
    finalSpeed: Math.sqrt(rolled.vx ** 2 + rolled.vy ** 2),
  };
}

function rubber(cushion: Partial<CushionParams>): Table {
  return makeTable({ cushion: { ...DEFAULT_CUSHION, restitutionSlope: 0, ...cushion } });
}
/** Nose at the height of the centre: the plane law of checks 18 and 19. */
const LEVEL_NOSE = { noseHeight: 0.5 };

describe('no side slip', () => {
  test.each([
    [20, 0.34],
    [40, 0.64],
    [60, 0.87],
  ])('at %d degrees R wz = %d v rolls along the rail and is kept', (fromNormalDeg, printed) => {
    const side = Math.sin(fromNormalDeg * DEG);
    expect(Math.abs(side - printed)).toBeLessThan(0.005);
    // Stun, so that only the vertical axis turns the surface along the rail.
    const shot = bounce(rubber(LEVEL_NOSE), { fromNormalDeg, v: 1, top: 0, side });
    // The millimetre of cloth before the rail takes a little of both.
    const natural = shot.before.vx / R;
    expect(Math.abs(shot.before.wz / natural - 1)).toBeLessThan(0.002);
    expect(Math.abs(shot.after.vx / shot.before.vx - 1)).toBeLessThan(0.002);
    expect(Math.abs(shot.after.wz / shot.before.wz - 1)).toBeLessThan(0.002);
  });

  test('a nose above the centre shortens the arm to 0.96 R', () => {
    const cos = Math.sqrt(1 - 0.27 * 0.27);
    expect(Math.abs(cos - 0.96)).toBeLessThan(0.005);
    const at = (side: number) => {
      const { before, after } = bounce(rubber({}), { fromNormalDeg: 40, v: 1, top: 0, side });
      return after.vx - before.vx;
    };
    const side = Math.sin(40 * DEG) / cos;
    expect(at(side * 0.97)).toBeLessThan(0);
    expect(at(side * 1.03)).toBeGreaterThan(0);
  });
});

describe('straight and rolling into the rail', () => {
  test.each([
    [1, 1, 0.32],
    [0.5, 1, 0.46],
    // Friction alone stops at rolling along the rubber, q = 2/7; a stun ball has nothing to keep.
    [0, 0, 0.61],
  ])('kept share %d of topspin: v_roll = (5/7 e - 2/7 q) v', (q, top, printed) => {
    const e = 0.85;
    // Friction takes 5/2 mu (1 + e) v of R w.
    const friction = top === 0 ? 0.2 : (1 - q) / (2.5 * (1 + e));
    const { before, after, finalSpeed } = bounce(rubber({ ...LEVEL_NOSE, restitution: e, friction }), {
      fromNormalDeg: 0,
      v: 1,
      top,
    });
    const v = before.vy;
    expect(after.vy / v).toBeCloseTo(-e, 10);
    // What spin is left; the fifth of a millimetre of cloth before the rail gives a stun ball a trace.
    expect(Math.abs((-R * after.wx) / v - q)).toBeLessThan(0.001);
    const kept = (-R * after.wx) / v;
    expect(finalSpeed / v).toBeCloseTo((5 / 7) * e - (2 / 7) * kept, 8);
    expect(Math.abs(finalSpeed / v - printed)).toBeLessThan(0.006);
  });

  test('our rail: apparent ratio about 0.82 at e 0.95, 0.74 at e 0.85 along the tilted normal', () => {
    const apparent = (restitution: number) => {
      const { after, before } = bounce(rubber({ restitution, friction: 0 }), { fromNormalDeg: 0, v: 1 });
      return -after.vy / before.vy;
    };
    // 1 - (1 + e) cos²: the tilted impulse, its vertical part taken by the bed.
    const cos2 = 1 - 0.27 * 0.27;
    expect(apparent(0.95)).toBeCloseTo(1.95 * cos2 - 1, 10);
    expect(apparent(0.85)).toBeCloseTo(1.85 * cos2 - 1, 10);
    expect(Math.abs(apparent(0.95) - 0.82)).toBeLessThan(0.015);
    expect(Math.abs(apparent(0.85) - 0.74)).toBeLessThan(0.03);
  });
});

describe('published rebounds of a rolling ball', () => {
  test.each([
    [20, 22, 21.5, 23.3],
    [40, 46, 46.9, 44.8],
    [60, 71, 69.4, 64],
  ])('arriving at %d degrees it finally leaves at about %d (Mathavan %d)', (fromNormalDeg, ours, mathavan) => {
    const { finalDeg } = bounce(NINE_FOOT, { fromNormalDeg, v: 1.5 });
    expect(Math.abs(finalDeg - ours)).toBeLessThan(1);
    expect(Math.abs(finalDeg - mathavan)).toBeLessThan(2);
  });
});

describe('restitution and speed', () => {
  test('the ratio of speeds is constant to 2.5 m/s of normal speed, then falls mildly, never below the floor', () => {
    const ratio = (v: number) => {
      const { after, before } = bounce(NINE_FOOT, { fromNormalDeg: 0, v });
      return -after.vy / before.vy;
    };
    const base = ratio(0.2);
    for (let v = 0.05; v <= 2.4; v += 0.05) expect(ratio(v)).toBeCloseTo(base, 3);
    let last = base;
    for (let v = 3; v <= 20; v += 0.5) {
      const now = ratio(v);
      expect(now).toBeLessThanOrEqual(last + 1e-9);
      expect(last - now).toBeLessThan(0.02);
      last = now;
    }
    const floor = bounce(rubber({ restitution: 0.7, friction: DEFAULT_CUSHION.friction }), { fromNormalDeg: 0, v: 20 });
    expect(last).toBeCloseTo(-floor.after.vy / floor.before.vy, 6);
  });
});

describe('the rules in words', () => {
  const ANGLES = [15, 25, 35, 45, 55];

  test('faster shortens', () => {
    // A faster ball arrives sliding further, with less roll: stroke both from the same place with a centre hit.
    for (const fromNormalDeg of [30, 45]) {
      const angles = [2, 2.5, 3, 4].map((v) => bounceFromAfar(fromNormalDeg, v));
      for (let n = 1; n < angles.length; n++) expect(angles[n]).toBeLessThan(angles[n - 1] - 0.1);
    }
  });

  test('follow lengthens and draw shortens', () => {
    for (const fromNormalDeg of ANGLES) {
      const stun = bounce(NINE_FOOT, { fromNormalDeg, v: 1.5, top: 0 });
      const follow = bounce(NINE_FOOT, { fromNormalDeg, v: 1.5, top: 1 });
      const draw = bounce(NINE_FOOT, { fromNormalDeg, v: 1.5, top: -1 });
      expect(follow.finalDeg).toBeGreaterThan(stun.finalDeg + 0.5);
      expect(draw.finalDeg).toBeLessThan(stun.finalDeg - 0.5);
    }
  });

  test('running lengthens and adds speed, reverse shortens and costs speed', () => {
    for (const fromNormalDeg of ANGLES) {
      const plain = bounce(NINE_FOOT, { fromNormalDeg, v: 1.5 });
      const running = bounce(NINE_FOOT, { fromNormalDeg, v: 1.5, side: 0.6 });
      const reverse = bounce(NINE_FOOT, { fromNormalDeg, v: 1.5, side: -0.6 });
      expect(running.outDeg).toBeGreaterThan(plain.outDeg);
      expect(reverse.outDeg).toBeLessThan(plain.outDeg);
      expect(running.finalSpeed).toBeGreaterThan(plain.finalSpeed);
      expect(reverse.finalSpeed).toBeLessThan(plain.finalSpeed);
      if (fromNormalDeg > 40) continue;
      // Beyond, the curve on the cloth after the rail outweighs the little that english does at the rail.
      expect(running.finalDeg).toBeGreaterThan(plain.finalDeg);
      expect(reverse.finalDeg).toBeLessThan(plain.finalDeg);
    }
  });

  test('english matters most near the perpendicular and little at shallow angles', () => {
    const spread = (fromNormalDeg: number) =>
      bounce(NINE_FOOT, { fromNormalDeg, v: 1.5, side: 0.6 }).finalDeg -
      bounce(NINE_FOOT, { fromNormalDeg, v: 1.5, side: -0.6 }).finalDeg;
    const near = spread(5);
    const middle = spread(40);
    const shallow = spread(75);
    expect(near).toBeGreaterThan(middle);
    expect(middle).toBeGreaterThan(shallow);
    expect(shallow).toBeLessThan(0.25 * near);
  });

  test('the gap in speed between running and reverse is largest at 20-40 degrees from the normal', () => {
    const gap = (fromNormalDeg: number) =>
      bounce(NINE_FOOT, { fromNormalDeg, v: 1.5, side: 0.6 }).finalSpeed -
      bounce(NINE_FOOT, { fromNormalDeg, v: 1.5, side: -0.6 }).finalSpeed;
    let best = 0;
    let at = 0;
    for (let deg = 2; deg <= 80; deg += 2) {
      if (gap(deg) > best) {
        best = gap(deg);
        at = deg;
      }
    }
    expect(at).toBeGreaterThanOrEqual(20);
    expect(at).toBeLessThanOrEqual(40);
  });

  /** Final angle of a centre hit from 0.5 m away. */
  function bounceFromAfar(fromNormalDeg: number, v: number): number {
    const angle = fromNormalDeg * DEG;
    const simulator = new Simulator(NINE_FOOT);
    const recorder = new EventRecorder(NINE_FOOT);
    simulator.probe = recorder;
    const x = -0.6 - 0.5 * Math.sin(angle);
    const y = NINE_FOOT.spec.widthM / 2 - R - 0.5 * Math.cos(angle);
    const launch = { vx: v * Math.sin(angle), vy: v * Math.cos(angle), wx: 0, wy: 0, wz: 0 };
    simulator.runLaunch([{ ball: 0, x, y }], launch);
    const hit = recorder.events.findIndex((event) => event.kind === 'rail');
    // Rolling after the rail, or as it arrives at the next one.
    const next = recorder.events.slice(hit + 1).find((event) => event.kind === 'roll' || event.kind === 'rail');
    const state = (next ?? recorder.events[hit]).before[0];
    return Math.atan2(state.vx, -state.vy) / DEG;
  }
});
