/**
 * A table: measures and physical parameters. Plain data, so that it crosses to a worker unchanged; the shapes
 * are derived from it by `geometryOf`.
 */
import { makeGeometry, type TableGeometry } from '../geometry/geometry.js';
import type { TableSpec } from '../geometry/table-spec.js';
import { tableSpec } from '../geometry/table-specs.js';
import {
  type BallParams,
  type ClothParams,
  type CueParams,
  type CushionParams,
  DEFAULT_BALL,
  DEFAULT_CLOTH,
  DEFAULT_CUE,
  DEFAULT_CUSHION,
} from '../physics/parameters.js';

export interface Table {
  readonly spec: TableSpec;
  readonly ball: BallParams;
  readonly cloth: ClothParams;
  readonly cushion: CushionParams;
  readonly cue: CueParams;
}

/** A table from parts; what is left out is the nine-foot table on club cloth. */
export function makeTable(parts: Partial<Table> = {}): Table {
  return {
    spec: parts.spec ?? tableSpec(),
    ball: parts.ball ?? DEFAULT_BALL,
    cloth: parts.cloth ?? DEFAULT_CLOTH,
    cushion: parts.cushion ?? DEFAULT_CUSHION,
    cue: parts.cue ?? DEFAULT_CUE,
  };
}

export const NINE_FOOT: Table = makeTable();

const geometries = new WeakMap<Table, TableGeometry>();

/** The shapes of a table, computed once per table object. */
export function geometryOf(table: Table): TableGeometry {
  let geometry = geometries.get(table);
  if (geometry === undefined) {
    geometry = makeGeometry(table.spec, table.ball.radiusM);
    geometries.set(table, geometry);
  }
  return geometry;
}
