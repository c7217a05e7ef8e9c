/** A freshly racked triangle and the cue ball on the head spot, as the engine racks it. */
import { BALL_NAMES } from '../../../../engine/geometry/ids.js';
import { toCorner } from '../../../../engine/notation/frame.js';
import { makeRack, RACK_UNIFORMS } from '../../../../engine/table/rack.js';
import { geometryOf, makeTable } from '../../../../engine/table/table.js';
import { type Doc, specOf } from '../model/doc.js';
import type { LayoutBall } from '../net/types.js';

/** How far from the middle the cue ball is put for the break, in widths: off centre, where players break from. */
const BREAK_SIDE = 0.2;

export function rackUp(doc: Pick<Doc, 'table'>): LayoutBall[] {
  const table = makeTable({ spec: specOf(doc) });
  const frame = geometryOf(table);
  const words = crypto.getRandomValues(new Uint32Array(RACK_UNIFORMS));
  const uniforms = Array.from(words, (word) => word / 2 ** 32);
  const cue: LayoutBall = {
    id: 'cue',
    x: frame.halfLengthM / 2 - table.ball.radiusM,
    y: frame.halfWidthM * (1 + 2 * BREAK_SIDE),
  };
  const racked = makeRack(table, 'template', uniforms).map(({ ball, x, y }) => ({
    id: BALL_NAMES[ball],
    x: toCorner(x, frame.halfLengthM),
    y: toCorner(y, frame.halfWidthM),
  }));
  return [cue, ...racked];
}
