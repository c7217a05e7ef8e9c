/** `runout/engine`: the table, the strokes, the rules. Pure and synchronous. */
export * from './geometry/ids.js';
export type { TableSpec, PocketSpec } from './geometry/table-spec.js';
export { CORNER_CUTS_IN, TABLE_SIZES, TABLE_SPECS, tableSpec } from './geometry/table-specs.js';
export {
  type JawTip,
  type Pocket,
  type Point,
  type RailLine,
  type TableGeometry,
  checkTableSpec,
  makeGeometry,
} from './geometry/geometry.js';
export * from './physics/parameters.js';
export { aimForHeading, ballSpeedMps, headingOf, squirtRad, stickSpeedMps, strike } from './physics/cue-strike.js';
export type * from './table/record.js';
export type { Stroke } from './table/stroke.js';
export { NINE_FOOT, type Table, geometryOf, makeTable } from './table/table.js';
export { RACK_GAPS_M, RACK_PRESETS, RACK_UNIFORMS, type RackPreset, makeRack } from './table/rack.js';
export { RESOLVERS, type ResolverId } from './table/resolver.js';
export { type SimulateOptions, Simulator, simulate } from './table/simulate.js';
export {
  type CueClearance,
  STROKE_PROBLEMS,
  type StrokeProblem,
  cueClearance,
  hopHeightM,
  risksDoubleHit,
  strokeProblems,
  tipCatchDistanceM,
} from './table/cue-clearance.js';
export { type Result, err, ok } from './result.js';
