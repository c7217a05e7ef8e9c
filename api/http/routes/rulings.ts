/** `POST /v1/rulings`: the referee alone. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ruleOn } from '../../rulings.js';
import { RulingAnswer, RulingRequest } from '../../schema/ruling.js';
import { problemOf } from '../problems.js';

export const rulingsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/v1/rulings',
    {
      schema: { body: RulingRequest, response: { 200: RulingAnswer } },
      // The reader checks the schema and the rules together, so that one answer lists every problem.
      attachValidation: true,
    },
    async (request) => {
      const ruled = ruleOn(request.body);
      if (!ruled.ok) throw problemOf(ruled.error);
      return { ...ruled.value, requestId: request.id };
    },
  );
};
