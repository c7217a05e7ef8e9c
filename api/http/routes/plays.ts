/** `POST /v1/plays`: the bot's turn, from the choice to the next state. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { parsePlay, playTurn } from '../../plays.js';
import { PlayAnswer, PlayRequest } from '../../schema/play.js';
import { cancellable, refusal } from '../cancellable.js';
import { problemOf } from '../problems.js';
import type { SuggestionRouteOptions } from './suggestions.js';

export const playRoutes: FastifyPluginAsyncTypebox<SuggestionRouteOptions> = async (app, options) => {
  app.post(
    '/v1/plays',
    {
      schema: { body: PlayRequest, response: { 200: PlayAnswer } },
      // The reader checks schema, layout, state and rules together, so that one reply lists every problem.
      attachValidation: true,
    },
    async (request, reply) => {
      const parsed = parsePlay(request.body);
      if (!parsed.ok) throw problemOf(parsed.error);
      try {
        const answer = await cancellable(app, reply, options.makeCancel, (cancel) =>
          playTurn(parsed.value, { ...options, cancel }),
        );
        return { ...answer, requestId: request.id };
      } catch (error) {
        throw refusal(error);
      }
    },
  );
};
