/**
 * `POST /v1/suggestions`: ranked shots for a position. Waits for the answer; with `Accept: text/event-stream` it streams
 * `partial` answers and exactly one terminal event, `final`, `cancelled` or `error`.
 */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CancelHandle, Planner } from '../../../solver/index.js';
import { type AskedQuestion, parseQuestion } from '../../convert/question.js';
import { SuggestionAnswer, SuggestionRequest } from '../../schema/suggestion.js';
import { ask } from '../../suggest.js';
import { cancellable, refusal } from '../cancellable.js';
import { EventStream } from '../event-stream.js';
import { problemJson, problemOf } from '../problems.js';

export interface SuggestionRouteOptions {
  readonly planner: Planner;
  readonly makeCancel: () => CancelHandle;
  readonly deadlineMs: number;
}

export const suggestionRoutes: FastifyPluginAsyncTypebox<SuggestionRouteOptions> = async (app, options) => {
  const stream = async (asked: AskedQuestion, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const events = new EventStream(reply);
    try {
      const answer = await cancellable(app, reply, options.makeCancel, (cancel) =>
        ask(asked, {
          ...options,
          cancel,
          onPartial: (partial) => events.offer('partial', { ...partial, requestId: request.id }),
        }),
      );
      events.end(answer.status, { ...answer, requestId: request.id });
    } catch (error) {
      const problem = refusal(error);
      if (problem.code === 'internal') request.log.error({ err: error }, 'internal error');
      events.end('error', problemJson(problem, request.url, request.id));
    }
  };

  app.post(
    '/v1/suggestions',
    {
      schema: { body: SuggestionRequest, response: { 200: SuggestionAnswer } },
      // The reader checks schema, layout, state and rules together, so that one reply lists every problem.
      attachValidation: true,
    },
    async (request, reply) => {
      const parsed = parseQuestion(request.body);
      if (!parsed.ok) throw problemOf(parsed.error);
      if (wantsStream(request)) {
        await stream(parsed.value, request, reply);
        return reply;
      }
      try {
        const answer = await cancellable(app, reply, options.makeCancel, (cancel) =>
          ask(parsed.value, { ...options, cancel }),
        );
        return { ...answer, requestId: request.id };
      } catch (error) {
        throw refusal(error);
      }
    },
  );
};

function wantsStream(request: FastifyRequest): boolean {
  return request.headers.accept?.split(',').some((type) => type.trim().startsWith('text/event-stream')) ?? false;
}
