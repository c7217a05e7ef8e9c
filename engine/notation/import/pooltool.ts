/**
 * A system saved by pooltool as JSON. In its frame x runs across the table, from the left rail to the right one as seen
 * from the head rail, and y along it to the foot rail; angles are counter-clockwise from +x. `V0` is the speed of the
 * stick, `a` > 0 is **left** of centre, `phi` and `theta` are degrees. A system that was simulated holds its whole
 * history; the layout is the first state of each ball, not the last.
 */
import { aimForHeading, strikeRatio } from '../../physics/cue-strike.js';
import { DEFAULT_BALL, DEFAULT_CUE } from '../../physics/parameters.js';
import { NINE_FOOT } from '../../table/table.js';
import { pointer } from '../problem.js';
import { type JsonObject, Reader } from '../read.js';
import {
  ballList,
  type ForeignBall,
  type ForeignStroke,
  type ImportNote,
  type ImportResult,
  makeScene,
  wrapRad,
} from './scene.js';
import { sizedTable } from './sized-table.js';

const RAD_PER_DEG = Math.PI / 180;
/** Motion state of a ball in a pocket. */
const POCKETED = 4;
/** Radii that differ by less are equal; theirs are printed with all digits. */
const SAME_RADIUS_M = 1e-9;

/** @param json of a file saved by pooltool @returns the scene, or every problem with its place in the file */
export function importPooltool(json: unknown): ImportResult {
  const reader = new Reader();
  const root = asObject(reader, json, '');
  const balls = root && objectField(reader, root, 'balls', '');
  const cue = root && objectField(reader, root, 'cue', '');
  const tableJson = root && objectField(reader, root, 'table', '');
  const notes: ImportNote[] = [];

  const cueId = cue && typeof cue.cue_ball_id === 'string' ? cue.cue_ball_id : 'cue';
  const read = balls
    ? readBalls(reader, balls, cueId)
    : { placed: [], pocketed: [], played: false, radiusM: undefined };
  if (read.played) notes.push({ code: 'layout-before-the-shot', facts: {} });
  if (read.pocketed.length > 0)
    notes.push({ code: 'pocketed-balls-left-out', facts: { balls: ballList(read.pocketed) } });

  const size = tableJson && readSize(reader, tableJson);
  const sized = size ? sizedTable(size.lengthM, size.widthM, read.radiusM) : null;
  if (size && sized === null) reader.note('unsupported', '/table', { what: 'a table of these measures' });
  if (sized) notes.push(...sized.notes);

  const widthM = size?.widthM ?? NINE_FOOT.spec.widthM;
  const placed = read.placed.map(({ id, x, y, path }): ForeignBall => ({ id, x: y, y: widthM - x, path }));
  const stroke = cue ? readStroke(reader, cue, balls?.[cueId]) : null;
  return makeScene(
    { table: sized?.table ?? NINE_FOOT, balls: placed, ballsPath: '/balls', stroke, notes },
    reader.problems,
  );
}

interface ReadBalls {
  readonly placed: ForeignBall[];
  readonly pocketed: string[];
  /** Whether the system holds a shot that was simulated. */
  readonly played: boolean;
  readonly radiusM: number | undefined;
}

function readBalls(reader: Reader, balls: JsonObject, cueId: string): ReadBalls {
  const placed: ForeignBall[] = [];
  const pocketed: string[] = [];
  let played = false;
  let radius: { readonly value: number; readonly path: string } | undefined;
  for (const [key, value] of Object.entries(balls)) {
    const path = pointer('/balls', key);
    const ball = asObject(reader, value, path);
    if (ball === undefined) continue;
    const name = typeof ball.id === 'string' ? ball.id : key;
    const id = name === cueId ? 'cue' : name;
    const params = ball.params === undefined ? undefined : asObject(reader, ball.params, `${path}/params`);
    if (params?.R !== undefined) {
      const own = reader.number(params.R, `${path}/params/R`);
      if (own !== undefined && radius === undefined) radius = { value: own, path };
      else if (own !== undefined && radius && Math.abs(own - radius.value) > SAME_RADIUS_M) {
        reader.note('unsupported', `${path}/params/R`, { what: `a ball of another size than ${radius.path}` });
      }
    }
    const first = firstState(ball);
    if (first !== null) played = true;
    const at = first === null ? `${path}/state` : `${path}/history/${Array.isArray(ball.history) ? '' : 'states/'}0`;
    const state = asObject(reader, first ?? ball.state, at);
    if (state === undefined) continue;
    if (state.s === POCKETED && id !== 'cue') {
      pocketed.push(id);
      continue;
    }
    const rvw = reader.array(state.rvw, `${at}/rvw`);
    const place = rvw && reader.array(rvw[0], `${at}/rvw/0`);
    if (place === undefined) continue;
    const x = reader.number(place[0], `${at}/rvw/0/0`);
    const y = reader.number(place[1], `${at}/rvw/0/1`);
    if (x !== undefined && y !== undefined) placed.push({ id, x, y, path });
  }
  return { placed, pocketed, played, radiusM: radius?.value };
}

/** The state before the shot, when the ball carries a history: an object with `states`, or in older files the list. */
function firstState(ball: JsonObject): unknown {
  const { history } = ball;
  if (Array.isArray(history)) return history.length > 0 ? history[0] : null;
  if (typeof history !== 'object' || history === null || !Object.hasOwn(history, 'states')) return null;
  const { states } = history as { readonly states: unknown };
  return Array.isArray(states) && states.length > 0 ? states[0] : null;
}

/** Nose to nose: from `l` and `w` where a version has them, else from the straight cushions. */
function readSize(reader: Reader, table: JsonObject): { lengthM: number; widthM: number } | undefined {
  if (table.l !== undefined && table.w !== undefined) {
    const lengthM = reader.number(table.l, '/table/l');
    const widthM = reader.number(table.w, '/table/w');
    return lengthM === undefined || widthM === undefined ? undefined : { lengthM, widthM };
  }
  const segments = objectField(reader, table, 'cushion_segments', '/table');
  const linear = segments && objectField(reader, segments, 'linear', '/table/cushion_segments');
  if (linear === undefined) return undefined;
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [key, value] of Object.entries(linear)) {
    const path = pointer('/table/cushion_segments/linear', key);
    const segment = asObject(reader, value, path);
    const p1 = segment && reader.array(segment.p1, `${path}/p1`);
    const p2 = segment && reader.array(segment.p2, `${path}/p2`);
    if (p1 === undefined || p2 === undefined) continue;
    const [x1, y1, x2, y2] = [p1[0], p1[1], p2[0], p2[1]].map((end) => (typeof end === 'number' ? end : Number.NaN));
    // A nose runs along an axis; the facings do not.
    if (x1 === x2) xs.push(x1);
    if (y1 === y2) ys.push(y1);
  }
  if (xs.length === 0 || ys.length === 0) {
    return reader.note('malformed', '/table/cushion_segments', { why: 'there are no straight cushions' });
  }
  return { lengthM: Math.max(...ys) - Math.min(...ys), widthM: Math.max(...xs) - Math.min(...xs) };
}

function readStroke(reader: Reader, cue: JsonObject, cueBall: unknown): ForeignStroke | null {
  const value = (field: string, fallback?: number): number | undefined =>
    fallback !== undefined && cue[field] === undefined ? fallback : reader.numberField(cue, field, '/cue');
  const stick = value('V0');
  const phi = value('phi');
  const theta = value('theta', 0);
  const a = value('a', 0);
  const b = value('b', 0);
  // A cue at rest is there to be aimed: the file holds a layout only.
  if ([stick, phi, theta, a, b].includes(undefined) || stick === 0) return null;
  const elevationRad = (theta ?? 0) * RAD_PER_DEG;
  const tipSide = 0 - (a ?? 0);
  const direction = (phi ?? 0) * RAD_PER_DEG - Math.PI / 2;
  // Versions whose cue has no end mass know no squirt: the ball leaves along the cue.
  const squirts = field(field(cue, 'specs'), 'end_mass') !== undefined;
  const tipHeight = b ?? 0;
  // Their stick and ball may weigh something else than ours; the speed of the ball is what counts.
  const masses = massesOf(cue, cueBall);
  const ratio = strikeRatio(
    { ...DEFAULT_BALL, massKg: masses.ballKg },
    { ...DEFAULT_CUE, massKg: masses.cueKg },
    tipSide,
    tipHeight,
  );
  return {
    path: '/cue',
    paths: {
      aimRad: '/cue/phi',
      speedMps: '/cue/V0',
      tipSide: '/cue/a',
      tipHeight: '/cue/b',
      elevationRad: '/cue/theta',
    },
    json: {
      aimRad: wrapRad(squirts ? direction : aimForHeading(DEFAULT_BALL, DEFAULT_CUE, direction, tipSide)),
      speedMps: (stick ?? 0) * ratio * Math.cos(elevationRad),
      tipSide,
      tipHeight,
      elevationRad,
    },
  };
}

function massesOf(cue: JsonObject, cueBall: unknown): { readonly cueKg: number; readonly ballKg: number } {
  const cueKg = field(field(cue, 'specs'), 'M');
  const ballKg = field(field(cueBall, 'params'), 'm');
  return {
    cueKg: typeof cueKg === 'number' && cueKg > 0 ? cueKg : DEFAULT_CUE.massKg,
    ballKg: typeof ballKg === 'number' && ballKg > 0 ? ballKg : DEFAULT_BALL.massKg,
  };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as JsonObject)[name]
    : undefined;
}

/** Any object: another program's file has fields that are none of our business. */
function asObject(reader: Reader, value: unknown, path: string): JsonObject | undefined {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  return reader.note('wrong-type', path, { expected: 'object' });
}

function objectField(reader: Reader, object: JsonObject, name: string, path: string): JsonObject | undefined {
  const found = reader.required(object, name, path);
  return found && asObject(reader, found.value, found.path);
}
