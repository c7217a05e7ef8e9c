import { describe, expect, test } from 'vitest';
import { tableSpec } from '../../engine/geometry/table-specs.js';
import { simulate } from '../../engine/table/simulate.js';
import { geometryOf, makeTable, NINE_FOOT } from '../../engine/table/table.js';
import { renderPng } from './png.js';
import { drawSvg } from './svg.js';
import { at, mm, toMm } from './view.js';

const BALLS = [
  { ball: 0, x: -0.4, y: 0.1 },
  { ball: 4, x: 0.3, y: 0.2 },
  { ball: 10, x: 0.9, y: -0.3 },
];
const STROKE = { aimRad: 0.16, speedMps: 3, tipSide: 0.2, tipHeight: 0.3, elevationRad: 0 };
const record = simulate(NINE_FOOT, BALLS, STROKE, { trajectory: true });
const geometry = geometryOf(NINE_FOOT);

describe('a picture of a shot', () => {
  const svg = drawSvg({
    table: NINE_FOOT,
    balls: BALLS,
    shot: { record, stroke: STROKE },
    zone: { mean: { x: 0, y: 0 }, p50M: 0.1, p90M: 0.25 },
  });

  test('balls lie where they lie, the foot rail to the right and the left rail at the top', () => {
    expect(toMm(geometry, { x: 1.27, y: 0.635 })).toEqual({ x: 2540, y: 0 });
    for (const ball of BALLS) {
      const { x, y } = toMm(geometry, ball);
      expect(svg).toContain(`<circle cx="${mm(x)}" cy="${mm(y)}" r="28.6"`);
    }
  });

  test('the lines are the record: each begins at the start and ends at the rest of its ball', () => {
    const drawn = [...svg.matchAll(/<path data-ball="(\w+)" d="([^"]+)"/g)].map(([, id, d]) => [id, d]);
    const moving = new Set((record.paths ?? []).map(({ ball }) => ball));
    expect(drawn.map(([id]) => (id === 'cue' ? 0 : Number(id))).sort()).toEqual([...moving].sort());
    for (const [id, d] of drawn) {
      const ball = id === 'cue' ? 0 : Number(id);
      const start = record.start.find((placed) => placed.ball === ball);
      const rest = record.rest.find((placed) => placed.ball === ball);
      if (start) expect(d.startsWith(`M${at(geometry, start)}Q`)).toBe(true);
      if (rest) {
        const [x, y] = d.split(/[ Q]/).slice(-2).map(Number);
        const wanted = toMm(geometry, rest);
        expect(Math.abs(x - wanted.x) + Math.abs(y - wanted.y)).toBeLessThan(0.25);
      }
    }
  });

  test('it is one well-formed document without text, scripts or links', () => {
    expect(svg).not.toMatch(/<text|<script|href|NaN|undefined|Infinity/);
    const tags = [...svg.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)];
    const open: string[] = [];
    for (const [, closing, name, empty] of tags) {
      if (closing) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name);
    }
    expect(open).toEqual([]);
  });

  test('it renders', () => {
    const png = renderPng(svg, 400);
    expect([...png.subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join('')).toBe('PNG');
    const width = new DataView(png.buffer, png.byteOffset).getUint32(16);
    expect(width).toBe(400);
  });
});

test('a layout alone, on a smaller table', () => {
  const table = makeTable({ spec: tableSpec('seven-foot') });
  const svg = drawSvg({ table, balls: [{ ball: 0, x: 0, y: 0 }] });
  expect(svg).toContain('<circle cx="990.6" cy="495.3" r="28.6"');
  expect(svg).not.toContain('data-ball="1"');
});
