import { describe, expect, test } from 'vitest';
import type { ShotRecord } from '../table/record.js';
import { Simulator } from '../table/simulate.js';
import { NINE_FOOT } from '../table/table.js';
import { fromCorner } from './frame.js';
import { parseRecord, printRecord } from './record.js';
import { parseStroke, printStroke } from './stroke.js';

const at = (ball: number, x: number, y: number) => ({ ball, x: fromCorner(x, 1.27), y: fromCorner(y, 0.635) });

/** The cue ball plays the 1 into FL by way of the foot rail and presses the 9. */
const RECORD: ShotRecord = {
  status: 'rest',
  durationS: 3.1000000000000005,
  start: [at(0, 1.0, 0.5), at(1, 1.6, 0.8), at(9, 2.511425, 0.3)],
  events: [
    { type: 'strike', tS: 0, ball: 0, miscue: false },
    { type: 'head-string', tS: 0.05, ball: 0 },
    { type: 'roll', tS: 0.1, ball: 0 },
    { type: 'ball', tS: 0.2, ball: 0, other: 1, cluster: false },
    { type: 'rail', tS: 0.7, ball: 1, rail: 'foot', part: 'facing', pocket: 'FL' },
    { type: 'pocket', tS: 0.1 + 0.7, ball: 1, pocket: 'FL' },
    { type: 'rail', tS: 0.9, ball: 0, rail: 'foot', part: 'nose', pocket: null },
    { type: 'press', tS: 1, ball: 0, other: 9, rail: null },
    { type: 'press', tS: 1, ball: 9, other: null, rail: 'foot' },
    { type: 'stop', tS: 3.1000000000000005, ball: 0 },
  ],
  rest: [at(0, 2.45, 0.31), at(9, 2.511425, 0.3)],
  touchingRails: [{ ball: 9, rail: 'foot' }],
  touchingBalls: [],
  paths: [
    { ball: 0, tS: 0, endS: 0.1, ...{ x: at(0, 1, 0.5).x, y: at(0, 1, 0.5).y }, vx: 3, vy: 1e-17, ax: -1.962, ay: -0 },
  ],
};

const json = () => JSON.parse(JSON.stringify(printRecord(RECORD, NINE_FOOT)));

function problems(change: (record: ReturnType<typeof json>) => void): string[] {
  const changed = json();
  change(changed);
  const parsed = parseRecord(changed, NINE_FOOT, '/record');
  return parsed.ok ? [] : parsed.error.map((error) => `${error.code} ${error.path}`);
}

describe('a shot record', () => {
  test('goes through JSON text and comes back the same, numbers exact', () => {
    expect(parseRecord(json(), NINE_FOOT)).toEqual({
      ok: true,
      value: { ...RECORD, paths: [{ ...RECORD.paths?.[0], ay: 0 }] },
    });
  });

  test('speaks of balls by name and of places in the corner frame', () => {
    const printed = json();
    expect(printed.start).toEqual([
      { id: 'cue', x: 1, y: 0.5 },
      { id: '1', x: 1.6, y: 0.8 },
      { id: '9', x: 2.511425, y: 0.3 },
    ]);
    expect(printed.events[3]).toEqual({ type: 'ball', tS: 0.2, ball: 'cue', other: '1', cluster: false });
    expect(printed.events[8]).toEqual({ type: 'press', tS: 1, ball: '9', other: null, rail: 'foot' });
    expect(printed.touchingRails).toEqual([{ ball: '9', rail: 'foot' }]);
    expect(printed.paths[0]).toMatchObject({ ball: 'cue', x: 1, y: 0.5, vx: 3, vy: 1e-17 });
  });

  test('lists every malformed place', () => {
    expect(
      problems((record) => {
        record.status = 'resting';
        record.durationS = null;
        record.events[3].other = '12';
        record.events[4].pocket = 'XX';
        record.events[5].speed = 1;
        record.events[6].type = 'cushion';
        record.rest[0].x = Number.POSITIVE_INFINITY;
        delete record.touchingBalls;
        record.paths[0].vx = '3';
        record.comment = '';
      }),
    ).toEqual([
      'unknown-field /record/comment',
      'not-allowed /record/status',
      'wrong-type /record/durationS',
      'unknown-ball /record/events/3/other',
      'not-allowed /record/events/4/pocket',
      'unknown-field /record/events/5/speed',
      'not-allowed /record/events/6/type',
      'not-finite /record/rest/0/x',
      'missing-field /record/touchingBalls',
      'wrong-type /record/paths/0/vx',
    ]);
  });

  const stories: [string, (record: ReturnType<typeof json>) => void, string][] = [
    ['no strike', (record) => record.events.shift(), 'inconsistent /record/events'],
    ['time runs back', (record) => (record.events[2].tS = 3), 'inconsistent /record/events/3/tS'],
    ['a pocketed ball moves on', (record) => (record.events[7].ball = '1'), 'inconsistent /record/events/7'],
    ['an absent ball is hit', (record) => (record.events[3].other = '5'), 'inconsistent /record/events/3'],
    ['a pocketed ball rests', (record) => record.rest.push({ id: '1', x: 1, y: 1 }), 'inconsistent /record/rest/2'],
    ['a ball vanishes', (record) => record.rest.pop(), 'inconsistent /record/rest'],
    ['events after the end', (record) => (record.durationS = 1), 'inconsistent /record/durationS'],
    [
      'a second strike',
      (record) => (record.events[1] = { ...record.events[0], tS: 0.01 }),
      'inconsistent /record/events/1',
    ],
    ['a ball meets itself', (record) => (record.events[3].other = 'cue'), 'inconsistent /record/events/3'],
    ['a ball starts twice', (record) => record.start.push({ id: '9', x: 1, y: 1 }), 'inconsistent /record/start/3'],
  ];
  test.each(stories)('with an impossible story is refused: %s', (_, change, expected) => {
    expect(problems(change)).toContain(expected);
  });

  test.each([null, 3, [], 'x', {}])('%j is no record', (value) => {
    expect(parseRecord(value, NINE_FOOT).ok).toBe(false);
  });
});

describe('a stroke', () => {
  test('is level and central unless it says otherwise', () => {
    expect(parseStroke({ aimRad: 1, speedMps: 2 })).toEqual({
      ok: true,
      value: { aimRad: 1, speedMps: 2, tipSide: 0, tipHeight: 0, elevationRad: 0 },
    });
  });

  test('prints and parses to itself', () => {
    const stroke = { aimRad: -0.123456789, speedMps: 3.3, tipSide: 0.2, tipHeight: -0.3, elevationRad: 0.05 };
    expect(parseStroke(JSON.parse(JSON.stringify(printStroke(stroke))))).toEqual({ ok: true, value: stroke });
  });

  test('lists every problem', () => {
    const parsed = parseStroke(
      { aimRad: 'x', speedMps: 21, tipSide: 0.9, tipHeight: 0.9, elevationRad: -1, spin: 1 },
      '/stroke',
    );
    expect(parsed.ok ? [] : parsed.error.map((error) => `${error.code} ${error.path}`)).toEqual([
      'unknown-field /stroke/spin',
      'wrong-type /stroke/aimRad',
      'out-of-range /stroke/speedMps',
      'out-of-range /stroke/elevationRad',
      'tip-off-ball /stroke',
    ]);
  });
});

describe('records of the simulator', () => {
  test('come back from JSON text with the same events, and print the same again', () => {
    const simulator = new Simulator(NINE_FOOT);
    const rack = [0, 1, 2, 3, 4, 5].map((ball) => at(ball, 0.4 + 0.33 * ball, 0.3 + 0.13 * ball));
    for (let shot = 0; shot < 200; shot += 1) {
      const stroke = {
        aimRad: shot * 0.37,
        speedMps: 0.5 + (shot % 12) * 0.7,
        tipSide: ((shot % 5) - 2) * 0.1,
        tipHeight: ((shot % 7) - 3) * 0.1,
        elevationRad: 0,
      };
      const record = simulator.run(rack, stroke, { trajectory: true });
      const text = JSON.stringify(printRecord(record, NINE_FOOT));
      const parsed = parseRecord(JSON.parse(text), NINE_FOOT);
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
      expect(parsed.value.events).toEqual(record.events);
      expect(parsed.value.durationS).toBe(record.durationS);
      expect(parsed.value.start).toEqual(record.start);
      expect(JSON.stringify(printRecord(parsed.value, NINE_FOOT))).toBe(text);
      for (const [index, { x, y }] of record.rest.entries()) {
        expect(Math.abs(parsed.value.rest[index].x - x)).toBeLessThan(1e-12);
        expect(Math.abs(parsed.value.rest[index].y - y)).toBeLessThan(1e-12);
      }
    }
  });
});
