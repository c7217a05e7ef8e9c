/** Jaws and pockets: rattles, steep angles at the side, hanging balls, balls that meet in a mouth. */
import { describe, expect, test } from 'vitest';
import type { PlacedBall, ShotEvent, ShotRecord } from './record.js';
import { Simulator } from './simulator.js';
import { geometryOf, NINE_FOOT } from './table.js';

const DEG = Math.PI / 180;
const R = NINE_FOOT.ball.radiusM;
const geometry = geometryOf(NINE_FOOT);
const simulator = new Simulator(NINE_FOOT);
const SIDE = geometry.pockets[2];
const CORNER = geometry.pockets[4];

/**
 * A rolling ball towards `aim`, `deg` counter-clockwise from +x, shifted `offM` to its left, with speed `v` left
 * where the aim is; starts 0.5 m before it.
 */
function rollAt(
  aim: { x: number; y: number },
  deg: number,
  offM: number,
  v: number,
  others: PlacedBall[] = [],
): ShotRecord {
  const ux = Math.cos(deg * DEG);
  const uy = Math.sin(deg * DEG);
  const start = Math.sqrt(v * v + 2 * 0.01 * 9.81 * 0.5);
  const balls = [{ ball: 0, x: aim.x - 0.5 * ux - offM * uy, y: aim.y - 0.5 * uy + offM * ux }, ...others];
  return simulator.runLaunch(balls, {
    vx: start * ux,
    vy: start * uy,
    wx: (-start * uy) / R,
    wy: (start * ux) / R,
    wz: 0,
  });
}

const corner = { x: geometry.halfLengthM, y: geometry.halfWidthM };
type RailEvent = Extract<ShotEvent, { type: 'rail' }>;
const falls = (record: ShotRecord, ball = 0) => record.events.some((e) => e.type === 'pocket' && e.ball === ball);
const jawContacts = (record: ShotRecord) =>
  record.events.filter((e): e is RailEvent => e.type === 'rail' && e.part !== 'nose');
/** Falls at the first visit: a fast ball may bank away and fall somewhere else. */
function fallsAtOnce(record: ShotRecord): boolean {
  const first = record.events.find((e) => e.type === 'pocket' || (e.type === 'rail' && e.part === 'nose'));
  return first?.type === 'pocket';
}
/** Contacts with both jaws of one pocket, one after the other. */
function rattles(record: ShotRecord): boolean {
  const jaws = jawContacts(record);
  return jaws.some((e, n) => n > 0 && e.pocket === jaws[n - 1].pocket && e.rail !== jaws[n - 1].rail);
}
/** Offsets in millimetres from -90 to 90 for which `wanted` holds. */
function count(aim: { x: number; y: number }, deg: number, v: number, wanted: (record: ShotRecord) => boolean): number {
  let n = 0;
  for (let mm = -90; mm <= 90; mm++) if (wanted(rollAt(aim, deg, mm / 1000, v))) n++;
  return n;
}

describe('corner', () => {
  test('a ball along the axis falls without touching anything', () => {
    const record = rollAt(corner, 45, 0, 1);
    expect(falls(record)).toBe(true);
    expect(jawContacts(record)).toEqual([]);
  });

  test('clear of both facings within 23.3 mm of the axis', () => {
    expect(jawContacts(rollAt(corner, 45, 0.0232, 1))).toEqual([]);
    expect(jawContacts(rollAt(corner, 45, 0.0245, 1)).length).toBeGreaterThan(0);
  });

  test('rattles exist, and the faster the ball the fewer fall', () => {
    const speeds = [0.5, 1, 2, 4, 7];
    const fallen = speeds.map((v) => count(corner, 45, v, fallsAtOnce));
    for (let n = 1; n < fallen.length; n++) expect(fallen[n]).toBeLessThanOrEqual(fallen[n - 1]);
    expect(fallen[0]).toBeGreaterThan(fallen[4] + 4);
    const rattledOut = speeds.map((v) => count(corner, 45, v, (r) => rattles(r) && !fallsAtOnce(r)));
    expect(rattledOut[4]).toBeGreaterThan(0);
    expect(rattledOut[4]).toBeGreaterThan(rattledOut[0]);
    expect(count(corner, 45, 2, (r) => rattles(r) && fallsAtOnce(r))).toBeGreaterThan(0);
  });

  test('along the rail a soft ball falls from a much wider window than a fast one', () => {
    // 8 degrees off the long rail; the window is measured across the path.
    // The long rail may be met on the way, no other.
    const arrives = (record: ShotRecord) => {
      const first = record.events.find(
        (e) => e.type === 'pocket' || (e.type === 'rail' && e.part === 'nose' && e.rail !== 'left-foot'),
      );
      return first?.type === 'pocket' && first.pocket === 'FL';
    };
    const soft = count(corner, 8, 0.5, arrives);
    const fast = count(corner, 8, 4, arrives);
    expect(soft).toBeGreaterThan(fast + 20);
  });
});

describe('side', () => {
  const aim = SIDE.mouth;
  test('the window shrinks with the angle from the straight line, and steep balls are rejected', () => {
    const widths = [0, 20, 40, 55, 65].map((off) => count(aim, 90 - off, 1, fallsAtOnce));
    for (let n = 1; n < widths.length; n++) expect(widths[n]).toBeLessThan(widths[n - 1]);
    expect(widths[0]).toBeGreaterThan(75);
    expect(widths[4]).toBeLessThan(25);
    expect(count(aim, 8, 3, fallsAtOnce)).toBeLessThan(5);
  });

  test('a ball along the rail past the mouth does not fall in', () => {
    const y = geometry.halfWidthM - R - 0.002;
    const record = simulator.runLaunch([{ ball: 0, x: -0.47, y }], { vx: 2, vy: 0.01, wx: 0, wy: 2 / R, wz: 0 });
    expect(record.events.some((e) => e.type === 'pocket' && (e.pocket === 'SL' || e.pocket === 'SR'))).toBe(false);
  });
});

describe('hanging', () => {
  /** Soft balls into the jaws: one that stops there. */
  function findHanger(): PlacedBall {
    for (let v = 0.05; v < 0.6; v += 0.01) {
      for (let mm = 24; mm <= 60; mm++) {
        const record = rollAt(corner, 45, mm / 1000, v);
        const rest = record.rest[0];
        // Jawed: it has met a jaw, and its centre is past the line between the virtual tips or within a radius of it.
        const past =
          rest === undefined
            ? -1
            : (rest.x - CORNER.mouth.x) * CORNER.axis.x + (rest.y - CORNER.mouth.y) * CORNER.axis.y;
        if (past > -R / 2 && jawContacts(record).length > 0) return rest;
      }
    }
    throw new Error('no ball hangs');
  }

  test('a ball jaws: it stops outside the drop circle in the mouth, and any touch knocks it in', () => {
    const hanger = findHanger();
    const toDrop = Math.sqrt((hanger.x - CORNER.dropCentre.x) ** 2 + (hanger.y - CORNER.dropCentre.y) ** 2);
    expect(toDrop).toBeGreaterThan(CORNER.dropRadiusM);
    // Nothing is found inside a jaw.
    for (const tip of CORNER.tips) {
      const d = Math.sqrt((hanger.x - tip.centre.x) ** 2 + (hanger.y - tip.centre.y) ** 2);
      expect(d).toBeGreaterThan(tip.radiusM + R - 1e-9);
    }
    const record = rollAt(corner, 45, 0, 1.5, [{ ...hanger, ball: 3 }]);
    expect(falls(record, 3)).toBe(true);
    // Left alone it stays, whatever else is played.
    const away = simulator.runLaunch(
      [
        { ball: 0, x: 0, y: 0 },
        { ...hanger, ball: 3 },
      ],
      { vx: -1, vy: 0, wx: 0, wy: 0, wz: 0 },
    );
    expect(away.rest.find((b) => b.ball === 3)).toEqual({ ...hanger, ball: 3 });
  });
});

describe('two balls in a mouth', () => {
  test('they meet there, and both end on the bed or in the pocket, none inside another', () => {
    let met = 0;
    for (let mm = -30; mm <= 30; mm += 2) {
      for (const v of [0.6, 1.5, 4]) {
        // One on the brink of the drop, off the axis; the other arrives.
        const s = -0.012;
        const blocker = {
          ball: 5,
          x: CORNER.mouth.x + s * CORNER.axis.x - 0.012 * CORNER.axis.y,
          y: CORNER.mouth.y + s * CORNER.axis.y + 0.012 * CORNER.axis.x,
        };
        const record = rollAt(corner, 45, mm / 1000, v, [blocker]);
        expect(record.status).toBe('rest');
        if (record.events.some((e) => e.type === 'ball')) met++;
        const fallen = record.events.filter((e) => e.type === 'pocket').length;
        expect(record.rest.length + fallen).toBe(2);
        if (record.rest.length === 2) {
          const [a, b] = record.rest;
          expect(Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)).toBeGreaterThan(2 * R - 1e-9);
        }
        // Each event of a fallen ball comes before its fall.
        for (const ball of [0, 5]) {
          const fall = record.events.findIndex((e) => e.type === 'pocket' && e.ball === ball);
          if (fall >= 0) {
            const later = record.events
              .slice(fall + 1)
              .filter((e) => e.ball === ball || ('other' in e && e.other === ball));
            expect(later).toEqual([]);
          }
        }
      }
    }
    expect(met).toBeGreaterThan(60);
  });

  test('one falls a twentieth of a second after the other: the first is gone and cannot be met', () => {
    // The 1 hangs just outside the drop; the cue ball knocks it in and follows it.
    const s = 0.004;
    const blocker = { ball: 1, x: CORNER.mouth.x + s * CORNER.axis.x, y: CORNER.mouth.y + s * CORNER.axis.y };
    const record = rollAt(corner, 45, 0, 2, [blocker]);
    const first = record.events.find((e) => e.type === 'pocket' && e.ball === 1);
    const second = record.events.find((e) => e.type === 'pocket' && e.ball === 0);
    if (first === undefined || second === undefined) throw new Error('both should fall');
    expect(second.tS).toBeGreaterThan(first.tS);
    expect(record.events.filter((e) => e.type === 'ball' && e.tS > first.tS)).toEqual([]);
  });
});

describe('round the tip', () => {
  test('a ball that leaves the outside of a tip and curves into the facing behind it meets the facing', () => {
    // Touching the foot jaw of FR from the nose side, beyond the line of its facing, with follow that bends the path in.
    const record = simulator.runLaunch([{ ball: 0, x: 1.2428973224204771, y: -0.5589500984248876 }], {
      vx: -0.00985776765582029,
      vy: -0.3874631427572532,
      wx: -135.88324026597797,
      wy: 77.91346922279254,
      wz: -120.01657777519512,
    });
    const first = record.events.find((e) => e.type === 'rail' || e.type === 'pocket');
    expect(first).toMatchObject({ type: 'rail', rail: 'foot', part: 'facing', pocket: 'FR' });
    for (const { x, y } of record.rest)
      expect(Math.abs(x) < geometry.halfLengthM && Math.abs(y) < geometry.halfWidthM).toBe(true);
  });
});
