/** The committed strokes of `bench:speed`: layouts and strokes from fixed formulas, so that every run times the same. */
import { makeRack, RACK_UNIFORMS } from '../engine/table/rack.js';
import type { PlacedBall } from '../engine/table/record.js';
import type { Stroke } from '../engine/table/stroke.js';
import { NINE_FOOT } from '../engine/table/table.js';

export interface SpeedCase {
  readonly name: string;
  readonly balls: readonly PlacedBall[];
  readonly strokes: readonly Stroke[];
}

/** An open rest position after a break, engine frame: cue ball and ten object balls. */
const OPEN_TABLE: readonly PlacedBall[] = [
  [0, -0.19085, -0.22476],
  [1, 0.37608, 0.31007],
  [2, 0.61793, 0.48833],
  [3, 1.15594, -0.30145],
  [4, 0.17313, 0.09555],
  [5, -0.55419, 0.5537],
  [6, -0.75689, -0.48927],
  [7, 1.00197, 0.2248],
  [8, 0.29544, -0.49462],
  [9, -0.94162, 0.1046],
  [10, -0.08305, 0.40544],
].map(([ball, x, y]) => ({ ball, x, y }));

function stroke(aimRad: number, speedMps: number, tipSide = 0, tipHeight = 0): Stroke {
  return { aimRad, speedMps, tipSide, tipHeight, elevationRad: 0 };
}

/** Strokes at the 1 ball: 41 fullnesses x 30 speeds x 35 tips, cycled with coprime periods. */
function cuts(balls: readonly PlacedBall[], count: number): Stroke[] {
  const cue = balls[0];
  const one = balls[1];
  const distance = Math.sqrt((one.x - cue.x) * (one.x - cue.x) + (one.y - cue.y) * (one.y - cue.y));
  const full = Math.atan2(one.y - cue.y, one.x - cue.x);
  const out: Stroke[] = [];
  for (let n = 0; n < count; n++) {
    const off = (((n % 41) - 20) / 20) * 0.045;
    out.push(stroke(full + Math.asin(off / distance), 1 + (n % 30) * 0.1, ((n % 5) - 2) * 0.1, ((n % 7) - 3) * 0.1));
  }
  return out;
}

export function speedCases(): SpeedCase[] {
  const two = OPEN_TABLE.slice(0, 2);
  const six = OPEN_TABLE.slice(0, 6);
  const seven = OPEN_TABLE.slice(0, 7);
  // A fixed low-discrepancy sequence stands in for chance: the same rack every time.
  const uniforms = Array.from({ length: RACK_UNIFORMS }, (_, n) => (0.5 + n * 0.6180339887498949) % 1);
  const rack = makeRack(NINE_FOOT, 'template', uniforms);
  const breakFrom: PlacedBall = { ball: 0, x: -0.635, y: 0.2 };
  const toApex = Math.atan2(-0.2, 1.27);
  return [
    {
      name: 'cue',
      balls: OPEN_TABLE.slice(0, 1),
      strokes: Array.from({ length: 400 }, (_, n) => stroke(n * 0.0157079632679, 2)),
    },
    { name: 'cut1', balls: two, strokes: cuts(two, 400) },
    { name: 'cut5', balls: six, strokes: cuts(six, 400) },
    { name: 'cut6', balls: seven, strokes: cuts(seven, 400) },
    { name: 'cut10', balls: OPEN_TABLE, strokes: cuts(OPEN_TABLE, 400) },
    {
      name: 'break10',
      balls: [breakFrom, ...rack],
      strokes: Array.from({ length: 80 }, (_, n) => stroke(toApex + (n - 40) * 1e-4, 9)),
    },
  ];
}
