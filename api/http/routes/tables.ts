/** `GET /v1/tables`: preset tables and conditions, with the figures behind the names. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { TABLE_SPECS } from '../../../engine/geometry/table-specs.js';
import { CONDITIONS, DEFAULT_BALL, DEFAULT_CUE } from '../../../engine/physics/parameters.js';
import { closed } from '../../schema/common.js';
import { BallParameters, ClothParameters, CushionParameters, TableSpecSchema } from '../../schema/table.js';

const Tables = closed({
  default: Type.String(),
  tables: Type.Array(TableSpecSchema),
  ball: BallParameters,
  cue: closed({
    massKg: Type.Number(),
    endMassKg: Type.Number(),
    tipRadiusM: Type.Number(),
    miscueLimit: Type.Number({ description: 'largest tip offset that grips, ball radii' }),
  }),
  defaultConditions: Type.String(),
  conditions: Type.Array(closed({ id: Type.String(), cloth: ClothParameters, cushion: CushionParameters })),
});

export const tableRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/v1/tables', { schema: { response: { 200: Tables } } }, async () => ({
    default: 'nine-foot',
    tables: Object.values(TABLE_SPECS),
    ball: DEFAULT_BALL,
    cue: DEFAULT_CUE,
    defaultConditions: 'club',
    conditions: Object.entries(CONDITIONS).map(([id, { cloth, cushion }]) => ({ id, cloth, cushion })),
  }));
};
