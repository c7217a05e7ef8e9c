/** `GET /v1/version`: what answers here. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { engineInfo } from '../../engine-info.js';
import { closed, PROTOCOL, Protocol } from '../../schema/common.js';
import { Engine } from '../../schema/simulation.js';

const Version = closed({ name: Type.Literal('runout'), protocol: Protocol, engine: Engine });

export const versionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/v1/version', { schema: { response: { 200: Version } } }, async () => ({
    name: 'runout' as const,
    protocol: PROTOCOL,
    engine: engineInfo(),
  }));
};
