/**
 * Our own documents: a request of the protocol, a layout file, a saved position of the page, or the link-safe string that
 * holds one: `1.` (the format's version) and packed JSON. Whatever else such a document says is left to its own reader.
 */
import { checkTableSpec } from '../../geometry/geometry.js';
import type { TableSpec } from '../../geometry/table-spec.js';
import { TABLE_SPECS } from '../../geometry/table-specs.js';
import { PARAMETER_RANGES } from '../../physics/parameters.js';
import { err } from '../../result.js';
import { makeTable, NINE_FOOT, type Table } from '../../table/table.js';
import { problem } from '../problem.js';
import { type JsonObject, Reader } from '../read.js';
import type { StrokeJson } from '../stroke.js';
import { type Codec, unpackJson } from './codec.js';
import { type ForeignBall, type ForeignStroke, type ImportResult, makeScene } from './scene.js';

/** Version of the link-safe string; another format will have another. */
export const LINK_PREFIX = '1.';
const LINK = /^#?(\d+)\.([\w-]*)$/;

/** Whether text looks like a link-safe string of any version. */
export function isLinkString(text: string): boolean {
  return LINK.test(text);
}

/** @param text `1.` and packed JSON, with or without the `#` in front */
export function importLink(text: string, codec: Codec): ImportResult {
  const match = LINK.exec(text);
  if (match === null)
    return err([problem('malformed', '', { why: 'a link-safe string is a number, a dot and letters' })]);
  if (`${match[1]}.` !== LINK_PREFIX)
    return err([problem('unsupported', '', { what: `version ${match[1]} of the link` })]);
  const unpacked = unpackJson(match[2], codec);
  return unpacked === null ? err([problem('malformed', '', { why: 'it is damaged' })]) : importRunout(unpacked.value);
}

/** @param json a request, a layout file or a saved position */
export function importRunout(json: unknown): ImportResult {
  const reader = new Reader();
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return err([problem('wrong-type', '', { expected: 'object' })]);
  }
  const root = json as JsonObject;
  const table = readTable(reader, root);
  const inLayout = Object.hasOwn(root, 'layout');
  const layout = inLayout ? root.layout : root;
  const ballsPath = inLayout ? '/layout/balls' : '/balls';
  const balls: ForeignBall[] = [];
  if (typeof layout !== 'object' || layout === null || Array.isArray(layout)) {
    reader.note('wrong-type', '/layout', { expected: 'object' });
  } else if (!Object.hasOwn(layout, 'balls')) {
    reader.note('missing-field', ballsPath, { field: 'balls' });
  } else {
    const list = reader.array((layout as JsonObject).balls, ballsPath) ?? [];
    for (const [index, value] of list.entries()) {
      const path = `${ballsPath}/${index}`;
      const ball = reader.object(value, path, ['id', 'x', 'y']);
      if (ball === undefined) continue;
      const id = reader.ballField(ball, 'id', path);
      const x = reader.numberField(ball, 'x', path);
      const y = reader.numberField(ball, 'y', path);
      if (id !== undefined && x !== undefined && y !== undefined) balls.push({ id: String(ball.id), x, y, path });
    }
  }
  return makeScene({ table, balls, ballsPath, stroke: strokeOf(root), notes: [] }, reader.problems);
}

function readTable(reader: Reader, root: JsonObject): Table {
  const { table, conditions } = root;
  const ball = partOf(conditions, 'ball');
  const radiusM = ball?.radiusM === undefined ? NINE_FOOT.ball.radiusM : ball.radiusM;
  const [smallest, largest] = PARAMETER_RANGES['ball.radiusM'];
  if (typeof radiusM !== 'number' || !(radiusM >= smallest && radiusM <= largest)) {
    reader.note('out-of-range', '/conditions/ball/radiusM', { value: String(radiusM), min: smallest, max: largest });
    return NINE_FOOT;
  }
  const spec = typeof table === 'object' ? measuresOf(table) : presetOf(table);
  if (spec === null && typeof table === 'string') {
    const allowed = Object.keys(TABLE_SPECS).join(', ');
    reader.note('not-allowed', '/table', { value: table.slice(0, 40), allowed });
    return NINE_FOOT;
  }
  const problemOfSpec = spec === null ? 'measures are missing' : checkTableSpec(spec, radiusM);
  if (spec === null || problemOfSpec !== null) {
    reader.note('malformed', '/table', { why: problemOfSpec ?? '' });
    return NINE_FOOT;
  }
  if (spec === NINE_FOOT.spec && radiusM === NINE_FOOT.ball.radiusM) return NINE_FOOT;
  return makeTable({ spec, ball: { ...NINE_FOOT.ball, radiusM } });
}

function presetOf(name: unknown): TableSpec | null {
  if (name === undefined || name === NINE_FOOT.spec.id) return NINE_FOOT.spec;
  return typeof name === 'string' && Object.hasOwn(TABLE_SPECS, name) ? TABLE_SPECS[name] : null;
}

/** A table in full, or null when a measure is missing or no number. */
function measuresOf(value: object | null): TableSpec | null {
  const measures = (from: unknown, names: readonly string[]): Record<string, number> | null => {
    if (typeof from !== 'object' || from === null) return null;
    const read = names.map((name) => [name, Object.hasOwn(from, name) ? (from as JsonObject)[name] : undefined]);
    return read.every(([, measure]) => typeof measure === 'number' && measure <= 5) ? Object.fromEntries(read) : null;
  };
  const pocket = ['mouthM', 'facingDeg', 'tipRadiusM', 'dropRadiusM', 'dropDepthM'];
  const bed = measures(value, ['lengthM', 'widthM', 'railDepthM']);
  const corner = measures(
    partOf(value, 'corner'),
    pocket.filter((name) => name !== 'facingDeg'),
  );
  const side = measures(
    partOf(value, 'side'),
    pocket.filter((name) => name !== 'facingDeg'),
  );
  const cornerDeg = partOf(value, 'corner')?.facingDeg;
  const sideDeg = partOf(value, 'side')?.facingDeg;
  if (bed === null || corner === null || side === null) return null;
  if (typeof cornerDeg !== 'number' || typeof sideDeg !== 'number') return null;
  const id = value !== null && Object.hasOwn(value, 'id') ? (value as JsonObject).id : undefined;
  return {
    id: typeof id === 'string' ? id.slice(0, 100) : 'imported',
    ...bed,
    corner: { ...corner, facingDeg: cornerDeg },
    side: { ...side, facingDeg: sideDeg },
  } as TableSpec;
}

/** The stroke of a request, or the player's own shot of a saved position. */
function strokeOf(root: JsonObject): ForeignStroke | null {
  const own = partOf(root, 'own');
  const [value, path] = root.stroke !== undefined ? [root.stroke, '/stroke'] : [own?.stroke, '/own/stroke'];
  if (value === undefined) return null;
  const paths = Object.fromEntries(
    ['aimRad', 'speedMps', 'tipSide', 'tipHeight', 'elevationRad'].map((field) => [field, `${path}/${field}`]),
  );
  return { json: value as StrokeJson, paths, path };
}

function partOf(value: unknown, name: string): JsonObject | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  const part = (value as JsonObject)[name];
  return typeof part === 'object' && part !== null && !Array.isArray(part) ? (part as JsonObject) : undefined;
}
