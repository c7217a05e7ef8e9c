/**
 * The layout text of jmqd/billiards: a statement a line, a chain of methods may go on in lines that begin with a dot.
 * Coordinates are diamonds, the origin the bottom left corner, x to the right up to 4, y up to 8; the rack stands at
 * (2, 2), so down is the foot rail. Headings are degrees clockwise from up; side > 0 is right of centre.
 */
import { BALL_NAMES } from '../../geometry/ids.js';
import { aimForHeading } from '../../physics/cue-strike.js';
import { NINE_FOOT } from '../../table/table.js';
import { Reader } from '../read.js';
import {
  type ForeignBall,
  type ForeignStroke,
  type ImportNote,
  type ImportResult,
  makeScene,
  wrapRad,
} from './scene.js';

const RAD_PER_DEG = Math.PI / 180;
const M_PER_INCH = 0.0254;
/** Diamonds across; twice as many along. */
const ACROSS = 4;
const ALONG = 8;

const TABLES = ['brunswick_gc4_9ft'];
const NUMBERS = ['cue', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** Balls that ten-ball does not have. */
const OTHER_BALLS = ['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen'];
const SPOTS: Readonly<Record<string, readonly [number, number]>> = { center: [2, 4], rack: [2, 2] };
/** Statements that say how the other program computes, or how it draws. */
const PHYSICS = ['cue_strike', 'ball_ball', 'rail_response', 'rails', 'simulation', 'game', 'trace', 'label', 'draw'];

const NUMBER = '([-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?)';
const PLACE = `\\(\\s*${NUMBER}\\s*,\\s*${NUMBER}\\s*\\)`;
const RE = {
  alias: new RegExp(`^pos\\s+(\\w+)\\s*=\\s*${PLACE}$`),
  at: new RegExp(`^ball\\s+(\\w+)\\s+at\\s+${PLACE}$`),
  named: /^ball\s+(\w+)\s+at\s+(\w+)$/,
  frozen: new RegExp(`^ball\\s+(\\w+)\\s+frozen\\s+(left|right|top|bottom)\\s*\\(\\s*${NUMBER}\\s*\\)$`),
  method: /\.(\w+)\(([^()]*)\)/g,
  tip: new RegExp(`^side:\\s*${NUMBER}R\\s*,\\s*height:\\s*${NUMBER}R$`),
  heading: new RegExp(`^${NUMBER}deg$`),
  speed: new RegExp(`^${NUMBER}ips$`),
};

interface Statement {
  readonly text: string;
  /** Of its first line, from 1. */
  readonly line: number;
}

/** @returns the scene, or every problem; places are `/line/n` */
export function importJmqd(text: string): ImportResult {
  const reader = new Reader();
  const { spec, ball } = NINE_FOOT;
  const diamondM = spec.widthM / ACROSS;
  const radiusD = ball.radiusM / diamondM;
  const aliases = new Map<string, readonly [number, number]>(Object.entries(SPOTS));
  const balls: ForeignBall[] = [];
  const notes: ImportNote[] = [];
  let ignored = 0;
  let stroke: ForeignStroke | null = null;
  let strokes = 0;

  const put = (name: string, x: number, y: number, path: string): void => {
    const number = NUMBERS.indexOf(name);
    const id = number >= 0 ? BALL_NAMES[number] : String(OTHER_BALLS.indexOf(name) + NUMBERS.length);
    if (number < 0 && !OTHER_BALLS.includes(name)) {
      reader.note('unknown-ball', path, { ball: name.slice(0, 40), allowed: NUMBERS.join(', ') });
      return;
    }
    balls.push({ id, x: (ALONG - y) * diamondM, y: x * diamondM, path });
  };

  for (const { text: statement, line } of statementsOf(text)) {
    const path = `/line/${line}`;
    const word = /^\w+/.exec(statement)?.[0] ?? '';
    const alias = RE.alias.exec(statement);
    const at = RE.at.exec(statement);
    const named = RE.named.exec(statement);
    const frozen = RE.frozen.exec(statement);
    if (word === 'table') {
      const table = statement.slice(5).trim();
      if (!TABLES.includes(table)) reader.note('unsupported', path, { what: `the table ${table.slice(0, 40)}` });
    } else if (alias) {
      aliases.set(alias[1], [Number(alias[2]), Number(alias[3])]);
    } else if (at) {
      put(at[1], Number(at[2]), Number(at[3]), path);
    } else if (frozen) {
      const [x, y] = frozenAt(frozen[2], Number(frozen[3]), radiusD);
      put(frozen[1], x, y, path);
    } else if (named) {
      const place = aliases.get(named[2]);
      if (place) put(named[1], place[0], place[1], path);
      else reader.note('not-allowed', path, { value: named[2].slice(0, 40), allowed: [...aliases.keys()].join(', ') });
    } else if (/^shot\s*\(/.test(statement)) {
      strokes += 1;
      if (strokes === 1) stroke = readShot(reader, statement, path);
    } else if (PHYSICS.includes(word)) {
      ignored += 1;
    } else {
      reader.note('malformed', path, { why: `this is no statement: ${statement.slice(0, 40)}` });
    }
  }
  if (strokes > 1) notes.push({ code: 'first-stroke-only', facts: { strokes } });
  if (ignored > 0) notes.push({ code: 'physics-ignored', facts: { statements: ignored } });
  return makeScene({ table: NINE_FOOT, balls, ballsPath: '', stroke, notes }, reader.problems);
}

function statementsOf(text: string): Statement[] {
  const statements: { text: string; line: number }[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.replace(/#.*$/, '').trim();
    if (line === '') continue;
    const last = statements.at(-1);
    if (line.startsWith('.') && last !== undefined) last.text += line;
    else statements.push({ text: line, line: index + 1 });
  }
  return statements;
}

/** A ball that touches a rail, at a diamond of that rail. */
function frozenAt(rail: string, diamond: number, radiusD: number): [x: number, y: number] {
  switch (rail) {
    case 'left':
      return [radiusD, diamond];
    case 'right':
      return [ACROSS - radiusD, diamond];
    case 'top':
      return [diamond, ALONG - radiusD];
    default:
      return [diamond, radiusD];
  }
}

function readShot(reader: Reader, statement: string, path: string): ForeignStroke | null {
  const target = /^shot\s*\(\s*(\w+)\s*\)/.exec(statement);
  if (target === null) return reader.note('malformed', path, { why: 'a shot names its ball' }) ?? null;
  if (target[1] !== 'cue') return reader.note('unsupported', path, { what: 'a shot of another ball' }) ?? null;
  const methods = new Map<string, string>();
  for (const [, name, value] of statement.matchAll(RE.method)) {
    if (methods.has(name)) reader.note('malformed', path, { why: `${name} is said twice` });
    methods.set(name, value.trim());
  }
  const before = reader.problems.length;
  if (!methods.has('heading') && methods.has('to_pocket')) {
    reader.note('unsupported', path, { what: 'a shot given by its pocket' });
  }
  const one = (name: 'heading' | 'speed', unit: string): number => {
    const value = methods.get(name);
    if (value === undefined) {
      if (!methods.has('to_pocket')) reader.note('missing-field', path, { field: name });
      return 0;
    }
    const match = RE[name].exec(value);
    if (match === null) reader.note('malformed', path, { why: `${name} is a number of ${unit}` });
    return Number(match?.[1] ?? 0);
  };
  const headingDeg = one('heading', 'deg');
  const speedIps = one('speed', 'ips');
  const tip = methods.get('tip');
  const offsets = tip === undefined ? null : RE.tip.exec(tip);
  if (tip !== undefined && offsets === null) {
    reader.note('malformed', path, { why: 'tip is (side: number R, height: number R)' });
  }
  if (reader.problems.length > before) return null;
  const tipSide = Number(offsets?.[1] ?? 0) + 0;
  const tipHeight = Number(offsets?.[2] ?? 0) + 0;
  const headingRad = Math.PI - headingDeg * RAD_PER_DEG;
  return {
    path,
    paths: {},
    json: {
      aimRad: wrapRad(aimForHeading(NINE_FOOT.ball, NINE_FOOT.cue, headingRad, tipSide)),
      speedMps: speedIps * M_PER_INCH,
      tipSide,
      tipHeight,
    },
  };
}
