/** `POST /v1/reviews`: a played rack in, each decision with its loss and its luck out. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { parseReview } from '../../convert/review.js';
import { runReview } from '../../reviews.js';
import { ReviewAnswer, ReviewRequest } from '../../schema/review.js';
import { cancellable, refusal } from '../cancellable.js';
import { problemOf } from '../problems.js';
import type { SuggestionRouteOptions } from './suggestions.js';

export const reviewRoutes: FastifyPluginAsyncTypebox<SuggestionRouteOptions> = async (app, options) => {
  app.post(
    '/v1/reviews',
    {
      schema: { body: ReviewRequest, response: { 200: ReviewAnswer } },
      // The reader checks schema, layouts, states and rules together, so that one reply lists every problem.
      attachValidation: true,
    },
    async (request, reply) => {
      const parsed = parseReview(request.body);
      if (!parsed.ok) throw problemOf(parsed.error);
      try {
        const answer = await cancellable(app, reply, options.makeCancel, (cancel) =>
          runReview(parsed.value, { ...options, cancel }),
        );
        return { ...answer, requestId: request.id };
      } catch (error) {
        throw refusal(error);
      }
    },
  );
};
