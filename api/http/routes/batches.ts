/**
 * `/v1/batches`: experiments played in the background. POST begins one (its `id` is the idempotency key), GET tells how
 * far it is and what it came to, DELETE stops it and keeps what was finished; POST again goes on.
 */
import path from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { defaultThreads } from '../../../solver/pool/planner.js';
import { parseExperiment } from '../../batch/experiment.js';
import { ExperimentSchema } from '../../batch/experiment-schema.js';
import { RunError } from '../../batch/run-error.js';
import { BatchIdInUseError, BatchQueueFullError, BatchService, type BatchServiceOptions } from '../../batch/service.js';
import { BatchAnswer, BatchListAnswer, BatchStateAnswer } from '../../schema/batch.js';
import { closed } from '../../schema/common.js';
import { HttpProblem, problemOf } from '../problems.js';

/** Seconds after which a waiting batch may have ended. */
const RETRY_AFTER_S = 60;

export interface BatchRouteOptions {
  /** Default: `RUNOUT_BATCHES`, else `runs` where the server was started. */
  readonly batches?: Partial<BatchServiceOptions>;
}

const BatchId = closed({ id: Type.String({ maxLength: 200 }) });

export const batchRoutes: FastifyPluginAsyncTypebox<BatchRouteOptions> = async (app, options) => {
  const service = new BatchService({
    folder: process.env.RUNOUT_BATCHES ?? path.resolve('runs'),
    // Suggestions are waited for, batches are not.
    threads: Math.max(1, Math.floor(defaultThreads() / 2)),
    onError: (error) => app.log.error({ err: error }, 'a batch failed'),
    ...options.batches,
  });
  app.addHook('onClose', () => service.close());

  const known = <T>(found: T | null, id: string): T => {
    if (found === null) throw new HttpProblem('not-found', `there is no batch ${id}`);
    return found;
  };

  app.post(
    '/v1/batches',
    {
      schema: { body: ExperimentSchema, response: { 200: BatchStateAnswer, 202: BatchStateAnswer } },
      // The reader checks schema, rule sets and tables together, so that one reply lists every problem.
      attachValidation: true,
    },
    async (request, reply) => {
      const parsed = parseExperiment(request.body);
      if (!parsed.ok) throw problemOf(parsed.error);
      try {
        const { state, begun } = service.start(parsed.value, request.body.id);
        reply.status(begun ? 202 : 200).header('location', `/v1/batches/${state.id}`);
        return { ...state, requestId: request.id };
      } catch (error) {
        if (error instanceof BatchIdInUseError) throw new HttpProblem('id-in-use');
        if (error instanceof BatchQueueFullError) {
          throw new HttpProblem('queue-full', 'as many batches wait as may', [], RETRY_AFTER_S);
        }
        if (error instanceof RunError && error.code === 'manifest-mismatch') {
          throw new HttpProblem('id-in-use', 'a batch with this id was begun by another version of this program');
        }
        if (error instanceof RunError && (error.code === 'disk-full' || error.code === 'cannot-write')) {
          app.log.error({ err: error }, 'a batch cannot be kept');
          throw new HttpProblem('cannot-keep');
        }
        throw error;
      }
    },
  );
  app.get('/v1/batches', { schema: { response: { 200: BatchListAnswer } } }, async (request) => ({
    batches: service.list(),
    requestId: request.id,
  }));
  app.get('/v1/batches/:id', { schema: { params: BatchId, response: { 200: BatchAnswer } } }, async (request) => {
    const { id } = request.params;
    return { ...known(service.state(id), id), summary: service.summary(id), requestId: request.id };
  });
  app.delete(
    '/v1/batches/:id',
    { schema: { params: BatchId, response: { 200: BatchStateAnswer } } },
    async (request) => {
      const { id } = request.params;
      return { ...known(service.stop(id), id), requestId: request.id };
    },
  );
};
