/**
 * A link of tailuge/billiards: `init` (places, x and y in turn) with `initShot`, or `state=f~` and packed JSON of a replay.
 * Its origin is the table's centre, x to the foot rail, y to the left; `offset.x` > 0 is **left** of centre. The table
 * is not a true nine-foot one but 88 radii by 44, with balls of 32.75 mm, so everything is converted by the radius of the
 * ball, the table too: what is frozen there stays frozen here. `power` is the speed of the ball and is kept; `angle` is
 * where the ball goes, there being no squirt.
 */
import { BALL_COUNT, BALL_NAMES } from '../../geometry/ids.js';
import { aimForHeading } from '../../physics/cue-strike.js';
import { err } from '../../result.js';
import { geometryOf, NINE_FOOT } from '../../table/table.js';
import { bedPlace } from '../bed.js';
import { fromCorner } from '../frame.js';
import { pointer, problem } from '../problem.js';
import { type JsonObject, Reader } from '../read.js';
import { type Codec, unpackJson } from './codec.js';
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

/** Radius of a ball there, metres. */
export const TAILUGE_RADIUS_M = 0.03275;
/** Half the playing surface, nose to nose, in radii. */
export const TAILUGE_HALF_LENGTH_R = 44;
export const TAILUGE_HALF_WIDTH_R = 22;

/** Games played on the table with pockets and these balls. */
const GAMES = ['nineball', 'eightball', 'fourteenone', 'drill'];

/** How far from a pocket's centre a ball that fell may be drawn, ball radii. */
const FALLEN_WITHIN_R = 4;

/** @returns the scene, or every problem; places are pointers into `init`, `initShot` or the unpacked state */
export function importTailuge(link: string, codec: Codec): ImportResult {
  const query = link.slice(link.indexOf('?') + 1).split('#', 1)[0];
  const fields = new Map<string, string>();
  for (const part of query.split('&')) {
    const [name, ...rest] = part.split('=');
    const value = decode(rest.join('='));
    if (value === null) return err([problem('malformed', `/${name}`, { why: 'a per cent sign stands for nothing' })]);
    fields.set(name, value);
  }
  const reader = new Reader();
  const game = fields.get('ruletype');
  if (game !== undefined && !GAMES.includes(game)) {
    reader.note('unsupported', '/ruletype', { what: `the game ${game.slice(0, 40)}` });
  }
  const document = documentOf(fields, codec, reader);
  if (document === null) return err(reader.problems);
  return readDocument(reader, document);
}

interface Document {
  readonly init: unknown;
  readonly initPath: string;
  readonly shot: unknown;
  readonly shotPath: string;
  readonly strokes: number;
}

function documentOf(fields: ReadonlyMap<string, string>, codec: Codec, reader: Reader): Document | null {
  const state = fields.get('state');
  if (state !== undefined) {
    if (!state.startsWith('f~')) {
      reader.note('unsupported', '/state', { what: 'a state packed by an older version' });
      return null;
    }
    const unpacked = unpackJson(state.slice(2), codec);
    if (unpacked === null) {
      reader.note('malformed', '/state', { why: 'it is damaged' });
      return null;
    }
    const { value } = unpacked;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      reader.note('wrong-type', '/state', { expected: 'object' });
      return null;
    }
    const { init, shots } = value as { init?: unknown; shots?: unknown };
    const list: readonly unknown[] = Array.isArray(shots) ? shots : [];
    const isStroke = (shot: unknown) =>
      typeof shot === 'object' && shot !== null && Object.hasOwn(shot, 'angle') && Object.hasOwn(shot, 'power');
    const first = list.findIndex(isStroke);
    return {
      init,
      initPath: '/state/init',
      shot: first < 0 ? undefined : list[first],
      shotPath: `/state/shots/${Math.max(0, first)}`,
      strokes: list.filter(isStroke).length,
    };
  }
  const parsed = (name: string): unknown => {
    const text = fields.get(name);
    if (text === undefined) return undefined;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      reader.note('malformed', `/${name}`, { why: 'it is not JSON' });
      return undefined;
    }
  };
  const init = parsed('init');
  const shot = parsed('initShot');
  if (!fields.has('init')) reader.note('missing-field', '/init', { field: 'init' });
  if (init === undefined) return null;
  return { init, initPath: '/init', shot, shotPath: '/initShot', strokes: shot === undefined ? 0 : 1 };
}

function readDocument(reader: Reader, { init, initPath, shot, shotPath, strokes }: Document): ImportResult {
  const notes: ImportNote[] = [];
  const scale = NINE_FOOT.ball.radiusM / TAILUGE_RADIUS_M;
  const radius = NINE_FOOT.ball.radiusM;
  const sized = sizedTable(2 * TAILUGE_HALF_LENGTH_R * radius, 2 * TAILUGE_HALF_WIDTH_R * radius);
  const table = sized?.table ?? NINE_FOOT;
  const aim = shot === undefined ? undefined : aimOf(reader, shot, shotPath);
  const cueIndex = aim?.cueIndex ?? 0;
  const placed: ForeignBall[] = [];
  const fallen: string[] = [];
  const numbers = reader.array(init, initPath) ?? [];
  if (numbers.length % 2 !== 0) reader.note('malformed', initPath, { why: 'places come in pairs' });
  for (let index = 0; 2 * index + 1 < numbers.length; index++) {
    const path = pointer(initPath, 2 * index);
    const x = reader.number(numbers[2 * index], path);
    const y = reader.number(numbers[2 * index + 1], pointer(initPath, 2 * index + 1));
    if (x === undefined || y === undefined) continue;
    const id =
      index === cueIndex ? 'cue' : index < BALL_COUNT ? BALL_NAMES[index === 0 ? cueIndex : index] : String(index);
    const at = id === 'cue' && aim?.place ? aim.place : { x, y };
    const ball: ForeignBall = {
      id,
      x: at.x * scale + TAILUGE_HALF_LENGTH_R * radius,
      y: at.y * scale + TAILUGE_HALF_WIDTH_R * radius,
      path,
    };
    if (id !== 'cue' && isFallen(ball, table)) fallen.push(id);
    else placed.push(ball);
  }
  if (fallen.length > 0) notes.push({ code: 'pocketed-balls-left-out', facts: { balls: ballList(fallen) } });
  if (strokes > 1) notes.push({ code: 'first-stroke-only', facts: { strokes } });
  notes.push(...(sized?.notes ?? []));
  return makeScene({ table, balls: placed, ballsPath: initPath, stroke: aim?.stroke ?? null, notes }, reader.problems);
}

/** A replay keeps a ball that fell where its pocket drew it. */
function isFallen(ball: ForeignBall, table: typeof NINE_FOOT): boolean {
  const geometry = geometryOf(table);
  const x = fromCorner(ball.x, geometry.halfLengthM);
  const y = fromCorner(ball.y, geometry.halfWidthM);
  const place = bedPlace(geometry, x, y);
  if (place.kind !== 'off-bed') return place.kind === 'in-pocket';
  return geometry.pockets.some(({ dropCentre }) => {
    const dx = x - dropCentre.x;
    const dy = y - dropCentre.y;
    return Math.sqrt(dx * dx + dy * dy) < FALLEN_WITHIN_R * geometry.ballRadiusM;
  });
}

interface Aim {
  readonly stroke: ForeignStroke | null;
  readonly cueIndex: number;
  /** Where the cue ball was struck, in their frame. */
  readonly place: { readonly x: number; readonly y: number } | null;
}

function aimOf(reader: Reader, value: unknown, path: string): Aim | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return reader.note('wrong-type', path, { expected: 'object' });
  }
  const shot = value as JsonObject;
  const optional = (object: JsonObject, field: string, at: string): number | undefined =>
    object[field] === undefined ? 0 : reader.numberField(object, field, at);
  const angle = reader.numberField(shot, 'angle', path);
  const power = reader.numberField(shot, 'power', path);
  const offset = isObject(shot.offset) ? shot.offset : {};
  const side = optional(offset, 'x', `${path}/offset`);
  const height = optional(offset, 'y', `${path}/offset`);
  const elevation = optional(shot, 'elevation', path);
  const index = shot.cueBallId ?? shot.i ?? 0;
  const cueIndex = typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < BALL_COUNT ? index : 0;
  const { pos } = shot;
  const place =
    isObject(pos) && Number.isFinite(pos.x) && Number.isFinite(pos.y) ? { x: Number(pos.x), y: Number(pos.y) } : null;
  if ([angle, power, side, height, elevation].includes(undefined)) return { stroke: null, cueIndex, place };
  const tipSide = 0 - (side ?? 0);
  return {
    cueIndex,
    place,
    stroke: {
      path,
      paths: {
        aimRad: `${path}/angle`,
        speedMps: `${path}/power`,
        tipSide: `${path}/offset/x`,
        tipHeight: `${path}/offset/y`,
        elevationRad: `${path}/elevation`,
      },
      json: {
        aimRad: wrapRad(aimForHeading(NINE_FOOT.ball, NINE_FOOT.cue, angle ?? 0, tipSide)),
        speedMps: power ?? 0,
        tipSide,
        tipHeight: height ?? 0,
        elevationRad: elevation ?? 0,
      },
    },
  };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `+` is a space in a query. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
