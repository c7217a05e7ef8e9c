/**
 * Shot records in JSON: the record's own shape with ball names for indexes and corner coordinates. Times, speeds
 * and accelerations are the same numbers; positions pass onto the grid of `frame.ts`.
 */
import { BALL_NAMES, type BallIndex, POCKETS, RAILS } from '../geometry/ids.js';
import { err, ok, type Result } from '../result.js';
import type { PathSegment, PlacedBall, RailPart, ShotEvent, ShotRecord, ShotStatus } from '../table/record.js';
import { geometryOf, type Table } from '../table/table.js';
import { type Frame, fromCorner, toCorner } from './frame.js';
import type { LayoutBallJson } from './layout.js';
import { type Problem, pointer } from './problem.js';
import { type JsonObject, Reader } from './read.js';

const STATUSES = ['rest', 'truncated', 'stopped'] as const satisfies readonly ShotStatus[];
const RAIL_PARTS = ['nose', 'tip', 'facing'] as const satisfies readonly RailPart[];

/** Fields of each kind of event besides `type`. */
const EVENT_FIELDS = {
  strike: ['tS', 'ball', 'miscue'],
  ball: ['tS', 'ball', 'other', 'cluster'],
  rail: ['tS', 'ball', 'rail', 'part', 'pocket'],
  press: ['tS', 'ball', 'other', 'rail'],
  pocket: ['tS', 'ball', 'pocket'],
  'head-string': ['tS', 'ball'],
  roll: ['tS', 'ball'],
  stop: ['tS', 'ball'],
} as const satisfies Record<ShotEvent['type'], readonly string[]>;

const EVENT_TYPES = Object.keys(EVENT_FIELDS) as ShotEvent['type'][];

/** The JSON of an event: the event with names for ball indexes. */
export type ShotEventJson = Readonly<Record<string, string | number | boolean | null>> & {
  readonly type: ShotEvent['type'];
};

export interface PathSegmentJson {
  readonly ball: string;
  readonly tS: number;
  readonly endS: number;
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly ax: number;
  readonly ay: number;
}

export interface ShotRecordJson {
  readonly status: ShotStatus;
  readonly durationS: number;
  readonly start: readonly LayoutBallJson[];
  readonly events: readonly ShotEventJson[];
  readonly rest: readonly LayoutBallJson[];
  readonly touchingRails: readonly { readonly ball: string; readonly rail: string }[];
  readonly touchingBalls: readonly { readonly ball: string; readonly other: string }[];
  readonly paths?: readonly PathSegmentJson[];
}

export function printRecord(record: ShotRecord, table: Table): ShotRecordJson {
  const frame = geometryOf(table);
  const paths = record.paths?.map(
    ({ ball, tS, endS, x, y, vx, vy, ax, ay }): PathSegmentJson => ({
      ball: BALL_NAMES[ball],
      tS,
      endS,
      x: toCorner(x, frame.halfLengthM),
      y: toCorner(y, frame.halfWidthM),
      vx,
      vy,
      ax,
      ay,
    }),
  );
  return {
    status: record.status,
    durationS: record.durationS,
    start: printBalls(record.start, frame),
    events: record.events.map(printEvent),
    rest: printBalls(record.rest, frame),
    touchingRails: record.touchingRails.map(({ ball, rail }) => ({ ball: BALL_NAMES[ball], rail })),
    touchingBalls: record.touchingBalls.map(({ ball, other }) => ({
      ball: BALL_NAMES[ball],
      other: BALL_NAMES[other],
    })),
    ...(paths && { paths }),
  };
}

function printBalls(balls: readonly PlacedBall[], frame: Frame): LayoutBallJson[] {
  return balls.map(({ ball, x, y }) => ({
    id: BALL_NAMES[ball],
    x: toCorner(x, frame.halfLengthM),
    y: toCorner(y, frame.halfWidthM),
  }));
}

function printEvent(event: ShotEvent): ShotEventJson {
  switch (event.type) {
    case 'ball':
      return { ...event, ball: BALL_NAMES[event.ball], other: BALL_NAMES[event.other] };
    case 'press':
      return { ...event, ball: BALL_NAMES[event.ball], other: event.other === null ? null : BALL_NAMES[event.other] };
    default:
      return { ...event, ball: BALL_NAMES[event.ball] };
  }
}

/**
 * Reads a record, and checks that it can be the record of a stroke: events in order of time, the strike first, every
 * ball that moves on the bed before, every ball that left it gone from the rest.
 * @returns the record, or every problem found
 */
export function parseRecord(json: unknown, table: Table, path = ''): Result<ShotRecord, Problem[]> {
  const reader = new Reader();
  const fields = ['status', 'durationS', 'start', 'events', 'rest', 'touchingRails', 'touchingBalls', 'paths'];
  const root = reader.object(json, path, fields);
  if (root === undefined) return err(reader.problems);
  const frame = geometryOf(table);
  const status = reader.oneOfField(root, 'status', path, STATUSES);
  const durationS = reader.numberField(root, 'durationS', path);
  const start = each(reader, root, 'start', path, (value, at) => readPlacedBall(reader, value, at, frame));
  const events = each(reader, root, 'events', path, (value, at) => readEvent(reader, value, at));
  const rest = each(reader, root, 'rest', path, (value, at) => readPlacedBall(reader, value, at, frame));
  const touchingRails = each(reader, root, 'touchingRails', path, (value, at) => {
    const object = reader.object(value, at, ['ball', 'rail']);
    const ball = object && reader.ballField(object, 'ball', at);
    const rail = object && reader.oneOfField(object, 'rail', at, RAILS);
    return ball === undefined || rail === undefined ? undefined : { ball, rail };
  });
  const touchingBalls = each(reader, root, 'touchingBalls', path, (value, at) => {
    const object = reader.object(value, at, ['ball', 'other']);
    const ball = object && reader.ballField(object, 'ball', at);
    const other = object && reader.ballField(object, 'other', at);
    return ball === undefined || other === undefined ? undefined : { ball, other };
  });
  const paths = Object.hasOwn(root, 'paths')
    ? each(reader, root, 'paths', path, (value, at) => readSegment(reader, value, at, frame))
    : undefined;
  if (status === undefined || durationS === undefined || reader.problems.length > 0) return err(reader.problems);
  const record: ShotRecord = {
    status,
    durationS,
    start,
    events,
    rest,
    touchingRails,
    touchingBalls,
    ...(paths && { paths }),
  };
  checkStory(reader, record, path);
  return reader.problems.length > 0 ? err(reader.problems) : ok(record);
}

/** The elements of a required array that could be read. */
function each<T>(
  reader: Reader,
  root: JsonObject,
  field: string,
  path: string,
  read: (value: unknown, at: string) => T | undefined,
): T[] {
  const found = reader.required(root, field, path);
  const list = found && reader.array(found.value, found.path);
  const values: T[] = [];
  list?.forEach((value, index) => {
    const one = read(value, pointer(`${path}/${field}`, index));
    if (one !== undefined) values.push(one);
  });
  return values;
}

function readPlacedBall(reader: Reader, value: unknown, at: string, frame: Frame): PlacedBall | undefined {
  const object = reader.object(value, at, ['id', 'x', 'y']);
  if (object === undefined) return undefined;
  const ball = reader.ballField(object, 'id', at);
  const x = reader.numberField(object, 'x', at);
  const y = reader.numberField(object, 'y', at);
  if (ball === undefined || x === undefined || y === undefined) return undefined;
  return { ball, x: fromCorner(x, frame.halfLengthM), y: fromCorner(y, frame.halfWidthM) };
}

function readSegment(reader: Reader, value: unknown, at: string, frame: Frame): PathSegment | undefined {
  const numbers = ['tS', 'endS', 'x', 'y', 'vx', 'vy', 'ax', 'ay'] as const;
  const object = reader.object(value, at, ['ball', ...numbers]);
  if (object === undefined) return undefined;
  const ball = reader.ballField(object, 'ball', at);
  const read = numbers.map((field) => reader.numberField(object, field, at));
  const [tS, endS, x, y, vx, vy, ax, ay] = read.map((number) => number ?? 0);
  if (ball === undefined || read.includes(undefined)) return undefined;
  return {
    ball,
    tS,
    endS,
    x: fromCorner(x, frame.halfLengthM),
    y: fromCorner(y, frame.halfWidthM),
    vx,
    vy,
    ax,
    ay,
  };
}

function readEvent(reader: Reader, value: unknown, at: string): ShotEvent | undefined {
  const loose = reader.object(value, at, value !== null && typeof value === 'object' ? Object.keys(value) : []);
  const type = loose && reader.oneOfField(loose, 'type', at, EVENT_TYPES);
  if (loose === undefined || type === undefined) return undefined;
  const object = reader.object(value, at, ['type', ...EVENT_FIELDS[type]]);
  if (object === undefined) return undefined;
  const tS = reader.numberField(object, 'tS', at);
  const ball = reader.ballField(object, 'ball', at);
  if (tS === undefined || ball === undefined) return undefined;
  switch (type) {
    case 'strike': {
      const miscue = reader.booleanField(object, 'miscue', at);
      return miscue === undefined ? undefined : { type, tS, ball, miscue };
    }
    case 'ball': {
      const other = reader.ballField(object, 'other', at);
      const cluster = reader.booleanField(object, 'cluster', at);
      return other === undefined || cluster === undefined ? undefined : { type, tS, ball, other, cluster };
    }
    case 'rail': {
      const rail = reader.oneOfField(object, 'rail', at, RAILS);
      const part = reader.oneOfField(object, 'part', at, RAIL_PARTS);
      const pocket = nullable(reader, object, 'pocket', at, (found, place) => reader.oneOf(found, place, POCKETS));
      if (rail === undefined || part === undefined || pocket === undefined) return undefined;
      return { type, tS, ball, rail, part, pocket };
    }
    case 'press': {
      const other = nullable(reader, object, 'other', at, (found, place) => reader.ball(found, place));
      const rail = nullable(reader, object, 'rail', at, (found, place) => reader.oneOf(found, place, RAILS));
      return other === undefined || rail === undefined ? undefined : { type, tS, ball, other, rail };
    }
    case 'pocket': {
      const pocket = reader.oneOfField(object, 'pocket', at, POCKETS);
      return pocket === undefined ? undefined : { type, tS, ball, pocket };
    }
    default:
      return { type, tS, ball };
  }
}

function nullable<T>(
  reader: Reader,
  object: JsonObject,
  field: string,
  at: string,
  read: (value: unknown, path: string) => T | undefined,
): T | null | undefined {
  const found = reader.required(object, field, at);
  if (found === undefined) return undefined;
  return found.value === null ? null : read(found.value, found.path);
}

/** Notes what no stroke can have done. */
function checkStory(reader: Reader, record: ShotRecord, path: string): void {
  const doubt = (at: string, why: string) => reader.note('inconsistent', at, { why });
  const onBed = new Set<BallIndex>();
  record.start.forEach(({ ball }, index) => {
    if (onBed.has(ball)) doubt(`${path}/start/${index}`, 'the ball is on the bed twice');
    onBed.add(ball);
  });
  const first = record.events[0];
  if (first === undefined || first.type !== 'strike' || first.ball !== 0) {
    doubt(`${path}/events`, 'a record begins with the strike of the cue ball');
  }
  let lastS = 0;
  record.events.forEach((event, index) => {
    const at = `${path}/events/${index}`;
    if (event.tS < lastS) doubt(`${at}/tS`, 'events are in order of time');
    lastS = Math.max(lastS, event.tS);
    if (event.type === 'strike' && index > 0) doubt(at, 'there is one strike');
    const others = 'other' in event && event.other !== null ? [event.other] : [];
    for (const ball of [event.ball, ...others]) {
      if (!onBed.has(ball)) doubt(at, `ball ${BALL_NAMES[ball]} is not on the bed at that time`);
    }
    if ('other' in event && event.other === event.ball) doubt(at, 'a ball does not meet itself');
    if (event.type === 'pocket') onBed.delete(event.ball);
  });
  const resting = new Set(record.rest.map(({ ball }) => ball));
  record.rest.forEach(({ ball }, index) => {
    if (!onBed.has(ball)) doubt(`${path}/rest/${index}`, `ball ${BALL_NAMES[ball]} was pocketed or never there`);
  });
  if (resting.size !== record.rest.length) doubt(`${path}/rest`, 'a ball rests in two places');
  for (const ball of onBed) {
    if (!resting.has(ball)) doubt(`${path}/rest`, `ball ${BALL_NAMES[ball]} vanished`);
  }
  if (record.durationS < lastS) doubt(`${path}/durationS`, 'the shot ends before its last event');
}
