/**
 * A shot as it was simulated: every line is a piece of the record's own paths. A piece has constant acceleration, so it
 * is a parabola and a quadratic curve draws it exactly.
 */
import type { Point, TableGeometry } from '../../engine/geometry/geometry.js';
import { BALL_NAMES, type BallIndex, CUE } from '../../engine/geometry/ids.js';
import type { PathSegment, ShotRecord } from '../../engine/table/record.js';
import type { Stroke } from '../../engine/table/stroke.js';
import { BALL_COLOURS } from './balls.js';
import { at, mm, toMm } from './view.js';

const CUE_MM = 600;
const TIP_GAP_MM = 14;

/** Under the balls: paths, the ghost ball, the cue. */
export function drawShot(geometry: TableGeometry, record: ShotRecord, stroke: Stroke | null): string {
  const paths = record.paths ?? [];
  const contact = record.events.find((event) => event.type === 'ball' && event.ball === CUE);
  const balls = [...new Set(paths.map(({ ball }) => ball))].sort((a, b) => b - a);
  const lines = balls.map((ball) => drawPath(geometry, ball, paths));
  const parts = [`<g fill="none" stroke-linecap="round" stroke-linejoin="round">${lines.join('')}</g>`];
  if (contact) {
    const ghost = placeAt(paths, CUE, contact.tS);
    if (ghost) {
      const { x, y } = toMm(geometry, ghost);
      const radius = mm(geometry.ballRadiusM * 1000);
      parts.push(
        `<circle cx="${mm(x)}" cy="${mm(y)}" r="${radius}" fill="#fff" fill-opacity=".25" stroke="#fff" stroke-width="3" stroke-dasharray="8 6"/>`,
      );
    }
  }
  const cueBall = record.start.find(({ ball }) => ball === CUE);
  if (cueBall && stroke) parts.push(drawCue(geometry, cueBall, stroke));
  const rest = record.rest.find(({ ball }) => ball === CUE);
  if (rest && paths.some(({ ball }) => ball === CUE)) {
    const { x, y } = toMm(geometry, rest);
    parts.push(
      `<circle cx="${mm(x)}" cy="${mm(y)}" r="${mm(geometry.ballRadiusM * 1000)}" fill="none" stroke="#fff" stroke-width="4"/>`,
    );
  }
  return parts.join('');
}

function drawPath(geometry: TableGeometry, ball: BallIndex, paths: readonly PathSegment[]): string {
  const data = pathData(
    geometry,
    paths.filter((segment) => segment.ball === ball && segment.endS > segment.tS),
  );
  if (data === '') return '';
  const colour = BALL_COLOURS[ball];
  const width = ball === CUE ? 6 : 5;
  return (
    `<path d="${data}" stroke="#000" stroke-opacity=".45" stroke-width="${width + 4}"/>` +
    `<path data-ball="${BALL_NAMES[ball]}" d="${data}" stroke="${colour}" stroke-width="${width}"/>`
  );
}

function pathData(geometry: TableGeometry, segments: readonly PathSegment[]): string {
  let text = '';
  let last = '';
  for (const { tS, endS, x, y, vx, vy, ax, ay } of segments) {
    if (vx === 0 && vy === 0 && ax === 0 && ay === 0) continue;
    const dt = endS - tS;
    const from = at(geometry, { x, y });
    const control = at(geometry, { x: x + (vx * dt) / 2, y: y + (vy * dt) / 2 });
    const to = at(geometry, { x: x + vx * dt + (ax * dt * dt) / 2, y: y + vy * dt + (ay * dt * dt) / 2 });
    text += `${from === last ? '' : `M${from}`}Q${control} ${to}`;
    last = to;
  }
  return text;
}

/** Where a ball is at a time, by the record's paths. */
function placeAt(paths: readonly PathSegment[], ball: BallIndex, timeS: number): Point | null {
  const segment = paths.findLast((one) => one.ball === ball && one.tS < timeS);
  if (segment === undefined) return null;
  const dt = Math.min(timeS, segment.endS) - segment.tS;
  return {
    x: segment.x + segment.vx * dt + (segment.ax * dt * dt) / 2,
    y: segment.y + segment.vy * dt + (segment.ay * dt * dt) / 2,
  };
}

/** The stick behind the ball, along its axis: where english makes the ball leave on another line, one sees both. */
function drawCue(geometry: TableGeometry, cueBall: Point, stroke: Stroke): string {
  const { x, y } = toMm(geometry, cueBall);
  const degrees = mm((-stroke.aimRad * 180) / Math.PI);
  const radius = geometry.ballRadiusM * 1000;
  const side = stroke.tipSide * radius;
  const tip = -(Math.sqrt(Math.max(0, radius * radius - side * side)) + TIP_GAP_MM);
  return (
    `<g transform="translate(${mm(x)} ${mm(y)}) rotate(${degrees})">` +
    `<path d="M${mm(tip)} ${mm(side - 6)}L${mm(tip - CUE_MM)} ${mm(side - 13)}V${mm(side + 13)}L${mm(tip)} ${mm(side + 6)}Z" fill="#d9b479" stroke="#000" stroke-opacity=".4" stroke-width="2"/>` +
    `<rect x="${mm(tip - 10)}" y="${mm(side - 6.5)}" width="10" height="13" fill="#3c6fb0"/></g>`
  );
}
