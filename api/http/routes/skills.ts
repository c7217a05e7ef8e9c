/** `GET /v1/skills`: preset players, with their errors. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { SKILLS } from '../../../solver/skill/skill.js';
import { closed } from '../../schema/common.js';
import { FullSkill } from '../../schema/table.js';

export const DEFAULT_SKILL_ID = 'intermediate';

const Skills = closed({ default: Type.String(), skills: Type.Array(FullSkill) });

export const skillRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/v1/skills', { schema: { response: { 200: Skills } } }, async () => ({
    default: DEFAULT_SKILL_ID,
    skills: Object.values(SKILLS),
  }));
};
