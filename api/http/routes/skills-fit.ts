/** `POST /v1/skills/fit`: a skill from balls made and missed. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { SkillFitAnswer, SkillFitRequest } from '../../schema/skill-fit.js';
import { parseSkillFit, runSkillFit } from '../../skill-fit.js';
import { cancellable, refusal } from '../cancellable.js';
import { problemOf } from '../problems.js';
import type { SuggestionRouteOptions } from './suggestions.js';

export const skillFitRoutes: FastifyPluginAsyncTypebox<Pick<SuggestionRouteOptions, 'makeCancel'>> = async (
  app,
  options,
) => {
  app.post(
    '/v1/skills/fit',
    {
      schema: { body: SkillFitRequest, response: { 200: SkillFitAnswer } },
      // The reader checks schema and layouts together, so that one reply lists every problem.
      attachValidation: true,
    },
    async (request, reply) => {
      const parsed = parseSkillFit(request.body);
      if (!parsed.ok) throw problemOf(parsed.error);
      try {
        const answer = await cancellable(app, reply, options.makeCancel, (cancel) => runSkillFit(parsed.value, cancel));
        return { ...answer, requestId: request.id };
      } catch (error) {
        throw refusal(error);
      }
    },
  );
};
