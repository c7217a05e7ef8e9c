/** From a request's `table` and `conditions` to the engine's table. */
import type { Static } from 'typebox';
import { checkTableSpec } from '../../engine/geometry/geometry.js';
import { TABLE_SPECS } from '../../engine/geometry/table-specs.js';
import { CONDITIONS, DEFAULT_BALL } from '../../engine/physics/parameters.js';
import { err, ok, type Result } from '../../engine/result.js';
import { makeTable, NINE_FOOT, type Table } from '../../engine/table/table.js';
import type { Issue } from '../issue.js';
import type { ConditionsSchema, Table as TableSchema } from '../schema/table.js';

export type TableJson = Static<typeof TableSchema>;
export type ConditionsJson = Static<typeof ConditionsSchema>;

/** @param table, conditions of a request that fits the schema */
export function toTable(table: TableJson | undefined, conditions: ConditionsJson | undefined): Result<Table, Issue[]> {
  // The default table is one object, so that whatever is derived from it is derived once.
  if ((table === undefined || table === 'nine-foot') && (conditions === undefined || conditions === 'club')) {
    return ok(NINE_FOOT);
  }
  const spec = typeof table === 'object' ? table : TABLE_SPECS[table ?? 'nine-foot'];
  const parts: Exclude<ConditionsJson, string> =
    typeof conditions === 'object' ? conditions : conditionsNamed(conditions);
  const preset = CONDITIONS[parts.preset ?? 'club'];
  const ball = { ...DEFAULT_BALL, ...parts.ball };
  const why = checkTableSpec(spec, ball.radiusM);
  if (why !== null) return err([{ code: 'impossible-table', path: '/table', detail: why }]);
  return ok(
    makeTable({
      spec,
      ball,
      cloth: { ...preset.cloth, ...parts.cloth },
      cushion: { ...preset.cushion, ...parts.cushion },
    }),
  );
}

function conditionsNamed(preset: Extract<ConditionsJson, string> | undefined): Exclude<ConditionsJson, string> {
  return preset === undefined ? {} : { preset };
}
