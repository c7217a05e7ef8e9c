/** A table of another program: the preset of its size, or one of that size with the pockets of the nine-foot table. */
import { checkTableSpec } from '../../geometry/geometry.js';
import { TABLE_SIZES, tableSpec } from '../../geometry/table-specs.js';
import { PARAMETER_RANGES } from '../../physics/parameters.js';
import { makeTable, NINE_FOOT, type Table } from '../../table/table.js';
import type { ImportNote } from './scene.js';

/** Sizes that differ by less than this are the same table, metres. */
const SAME_SIZE_M = 5e-4;

export interface SizedTable {
  readonly table: Table;
  readonly notes: readonly ImportNote[];
}

/**
 * @param lengthM, widthM nose to nose; @param ballRadiusM undefined for our own
 * @returns null for measures that make no table
 */
export function sizedTable(lengthM: number, widthM: number, ballRadiusM?: number): SizedTable | null {
  const own = ballRadiusM === undefined || Math.abs(ballRadiusM - NINE_FOOT.ball.radiusM) < 1e-9;
  const ball = own ? NINE_FOOT.ball : { ...NINE_FOOT.ball, radiusM: ballRadiusM };
  const [smallest, largest] = PARAMETER_RANGES['ball.radiusM'];
  if (!(ball.radiusM >= smallest && ball.radiusM <= largest)) return null;
  for (const size of TABLE_SIZES) {
    const spec = tableSpec(size);
    if (Math.abs(spec.lengthM - lengthM) > SAME_SIZE_M || Math.abs(spec.widthM - widthM) > SAME_SIZE_M) continue;
    const table = size === 'nine-foot' && own ? NINE_FOOT : makeTable({ spec, ball });
    return checkTableSpec(spec, ball.radiusM) === null ? { table, notes: [] } : null;
  }
  const spec = { ...tableSpec(), id: 'imported', lengthM, widthM };
  if (lengthM > 5 || widthM > 5 || checkTableSpec(spec, ball.radiusM) !== null) return null;
  return {
    table: makeTable({ spec, ball }),
    notes: [{ code: 'table-of-its-own-size', facts: { lengthM, widthM } }],
  };
}
