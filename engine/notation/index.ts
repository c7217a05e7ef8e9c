/** Layouts, strokes and records as JSON. */
export { bedPlace, PLACING_TOLERANCE_M } from './bed.js';
export { type Frame, fromCorner, snap, toCorner } from './frame.js';
export {
  type LayoutBallJson,
  type LayoutError,
  type LayoutJson,
  type LayoutOptions,
  parseLayout,
  printLayout,
} from './layout.js';
export { ballAt, type Position } from './position.js';
export { NOTATION_CODES, type NotationCode, type Problem } from './problem.js';
export {
  type PathSegmentJson,
  parseRecord,
  printRecord,
  type ShotEventJson,
  type ShotRecordJson,
} from './record.js';
export { parseStroke, printStroke, STROKE_RANGES, type StrokeJson } from './stroke.js';
