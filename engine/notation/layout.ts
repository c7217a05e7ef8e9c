/**
 * The door from a layout, which may be anything a person typed, to a `Position`, which was checked; and back.
 *
 * JSON: `{ "balls": [{ "id": "cue", "x": 0.5, "y": 0.6 }, ...] }`, metres in the corner frame.
 */
import { BALL_NAMES, CUE } from '../geometry/ids.js';
import { err, ok, type Result } from '../result.js';
import type { PlacedBall } from '../table/record.js';
import { geometryOf, type Table } from '../table/table.js';
import { bedPlace, PLACING_TOLERANCE_M } from './bed.js';
import { fromCorner, toCorner } from './frame.js';
import type { Position } from './position.js';
import { type Problem, pointer } from './problem.js';
import { Reader } from './read.js';
import { overlaps, separate } from './separate.js';

export type LayoutError = Problem;

export interface LayoutBallJson {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

export interface LayoutJson {
  readonly balls: readonly LayoutBallJson[];
}

export interface LayoutOptions {
  /** JSON pointer of the layout in its document, in front of every path. Default: the document itself. */
  readonly path?: string;
  /** The cue ball is in hand: the layout need not place it. Default false. */
  readonly cueBallInHand?: boolean;
}

/** A ball with the pointer it was read at. */
interface TypedBall extends PlacedBall {
  readonly path: string;
}

/**
 * Checks a layout and takes it into the engine's frame.
 *
 * Overlaps of up to 0.1 mm, between balls or with a rail, are taken for rounding and parted symmetrically.
 * @param json anything
 * @returns the position, or **every** problem found, in the order of the document
 */
export function parseLayout(json: unknown, table: Table, options: LayoutOptions = {}): Result<Position, LayoutError[]> {
  const path = options.path ?? '';
  const reader = new Reader();
  const geometry = geometryOf(table);
  const root = reader.object(json, path, ['balls']);
  const list = root && reader.required(root, 'balls', path);
  const entries = list && reader.array(list.value, list.path);
  if (list === undefined || entries === undefined) return err(reader.problems);

  const typed: TypedBall[] = [];
  const places = new Map<number, string>();
  for (const [index, entry] of entries.entries()) {
    const place = pointer(list.path, index);
    const object = reader.object(entry, place, ['id', 'x', 'y']);
    if (object === undefined) continue;
    const ball = reader.ballField(object, 'id', place);
    const x = reader.numberField(object, 'x', place);
    const y = reader.numberField(object, 'y', place);
    if (ball === undefined) continue;
    const first = places.get(ball);
    if (first !== undefined) reader.note('duplicate-ball', place, { ball: BALL_NAMES[ball], first });
    else places.set(ball, place);
    if (x === undefined || y === undefined) continue;
    typed.push({
      ball,
      x: fromCorner(x, geometry.halfLengthM),
      y: fromCorner(y, geometry.halfWidthM),
      path: place,
    });
  }
  if (!places.has(CUE) && options.cueBallInHand !== true) reader.note('missing-cue-ball', list.path);

  for (const ball of typed) {
    const place = bedPlace(geometry, ball.x, ball.y);
    if (place.kind === 'in-pocket') {
      reader.note('in-pocket', ball.path, { ball: BALL_NAMES[ball.ball], pocket: place.pocket });
    } else if (place.kind === 'off-bed') {
      reader.note('off-bed', ball.path, { ball: BALL_NAMES[ball.ball] });
    }
  }
  for (const { a, b, overlapM } of overlaps(typed, geometry.ballRadiusM, PLACING_TOLERANCE_M)) {
    // The same ball typed twice is one mistake, not two.
    if (a.ball === b.ball) continue;
    reader.note('overlap', b.path, { ball: BALL_NAMES[a.ball], other: BALL_NAMES[b.ball], overlapM });
  }
  if (reader.problems.length > 0) return err(reader.problems);

  typed.sort((a, b) => a.ball - b.ball);
  const placed = typed.map(({ ball, x, y }): PlacedBall => ({ ball, x, y }));
  return ok({ balls: separate(placed, geometry) });
}

/** The layout of a position, ascending by ball; `parseLayout` gives the same position back. */
export function printLayout(position: Position, table: Table): LayoutJson {
  const { halfLengthM, halfWidthM } = geometryOf(table);
  return {
    balls: position.balls.map(({ ball, x, y }) => ({
      id: BALL_NAMES[ball],
      x: toCorner(x, halfLengthM),
      y: toCorner(y, halfWidthM),
    })),
  };
}
