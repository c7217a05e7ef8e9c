/** Schemas of what `/v1/batches` answers. */
import { Type } from 'typebox';
import { BATCH_STATUSES } from '../batch/service.js';
import { closed, word } from './common.js';

const BATCH_FIELDS = {
  id: Type.String({ description: 'name of the batch from now on' }),
  name: Type.String({ description: 'name of the experiment' }),
  status: word(BATCH_STATUSES),
  racks: Type.Integer({ minimum: 0, description: 'played and kept, of all arms together' }),
  ofRacks: Type.Integer({ minimum: 1 }),
  error: Type.Optional(closed({ code: Type.String(), detail: Type.String() })),
};

export const BatchStateAnswer = closed({ ...BATCH_FIELDS, requestId: Type.String() });
export const BatchAnswer = closed({
  ...BATCH_FIELDS,
  summary: Type.Unsafe<object | null>({
    type: ['object', 'null'],
    description:
      'counts of each arm and paired differences, once something was played to its end or stopped (docs/batch.md)',
  }),
  requestId: Type.String(),
});
export const BatchListAnswer = closed({ batches: Type.Array(closed(BATCH_FIELDS)), requestId: Type.String() });
