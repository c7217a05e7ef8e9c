/** `runout/engine`: the table, the strokes, the rules. Pure and synchronous. */

export {
  checkTableSpec,
  type JawTip,
  makeGeometry,
  type Pocket,
  type Point,
  type RailLine,
  type TableGeometry,
} from './geometry/geometry.js';
export * from './geometry/ids.js';
export type { PocketSpec, TableSpec } from './geometry/table-spec.js';
export { CORNER_CUTS_IN, TABLE_SIZES, TABLE_SPECS, tableSpec } from './geometry/table-specs.js';
export * from './notation/index.js';
export { aimForHeading, ballSpeedMps, headingOf, squirtRad, stickSpeedMps, strike } from './physics/cue-strike.js';
export * from './physics/parameters.js';
export { err, ok, type Result } from './result.js';
export * from './rules/index.js';
export {
  type CueClearance,
  cueClearance,
  hopHeightM,
  risksDoubleHit,
  STROKE_PROBLEMS,
  type StrokeProblem,
  strokeProblems,
  tipCatchDistanceM,
} from './table/cue-clearance.js';
export { makeRack, RACK_GAPS_M, RACK_PRESETS, RACK_UNIFORMS, type RackPreset } from './table/rack.js';
export type * from './table/record.js';
export { RESOLVERS, type ResolverId } from './table/resolver.js';
export { type SimulateOptions, Simulator, simulate } from './table/simulate.js';
export type { Stroke } from './table/stroke.js';
export { geometryOf, makeTable, NINE_FOOT, type Table } from './table/table.js';
