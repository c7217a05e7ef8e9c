/** Balls, in the colours of a pool set; nine and ten wear a stripe. */
import type { TableGeometry } from '../../engine/geometry/geometry.js';
import { BALL_NAMES, CUE } from '../../engine/geometry/ids.js';
import type { PlacedBall } from '../../engine/table/record.js';
import { numeral } from './digits.js';
import { mm, toMm } from './view.js';

/** By ball index. */
export const BALL_COLOURS = [
  '#fbf8ee',
  '#f2b705',
  '#1c4fb4',
  '#d0312d',
  '#5c2d91',
  '#ef7d16',
  '#12693e',
  '#7d1f25',
  '#17171a',
  '#f2b705',
  '#1c4fb4',
] as const;

const FIRST_STRIPE = 9;

export function drawBalls(geometry: TableGeometry, balls: readonly PlacedBall[]): string {
  return balls.map((ball) => drawBall(geometry, ball)).join('');
}

function drawBall(geometry: TableGeometry, placed: PlacedBall): string {
  const { ball } = placed;
  const { x, y } = toMm(geometry, placed);
  const radius = geometry.ballRadiusM * 1000;
  const circle = (r: number, fill: string, more = '') =>
    `<circle cx="${mm(x)}" cy="${mm(y)}" r="${mm(r)}" fill="${fill}"${more}/>`;
  const edge = ' stroke="#000" stroke-opacity=".55" stroke-width="1.5"';
  const parts = [circle(radius, ball >= FIRST_STRIPE ? BALL_COLOURS[CUE] : BALL_COLOURS[ball], edge)];
  if (ball >= FIRST_STRIPE) {
    const half = radius * 0.62;
    const reach = Math.sqrt(radius * radius - half * half);
    parts.push(
      `<path d="M${mm(x - reach)} ${mm(y - half)}H${mm(x + reach)}A${mm(radius)} ${mm(radius)} 0 0 1 ${mm(x + reach)} ${mm(y + half)}` +
        `H${mm(x - reach)}A${mm(radius)} ${mm(radius)} 0 0 1 ${mm(x - reach)} ${mm(y - half)}Z" fill="${BALL_COLOURS[ball]}"/>`,
    );
  }
  if (ball !== CUE) {
    const label = `<g fill="none" stroke="#111" stroke-width=".9">${numeral(BALL_NAMES[ball], x, y, radius * 0.62)}</g>`;
    parts.push(circle(radius * 0.55, '#fff'), label);
  }
  return `<g data-ball="${BALL_NAMES[ball]}">${parts.join('')}</g>`;
}
