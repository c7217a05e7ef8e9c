/** `GET /health`: the process lives. `GET /ready`: it takes questions. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { closed } from '../../schema/common.js';
import { HttpProblem } from '../problems.js';

const Ok = closed({ status: Type.Literal('ok') });

export const healthRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/health', { schema: { response: { 200: Ok } } }, async () => ({ status: 'ok' as const }));
  app.get('/ready', { schema: { response: { 200: Ok } } }, async () => {
    if (app.draining()) throw new HttpProblem('shutting-down', undefined, [], 1);
    return { status: 'ok' as const };
  });
};
