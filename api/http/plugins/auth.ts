/**
 * API keys, when the service has any: `Authorization: Bearer KEY` or `X-API-Key: KEY` on everything below `/v1/` and on
 * `/metrics`. Health, the document of the service and the page itself stay open.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { HttpProblem } from '../problems.js';

export interface AuthOptions {
  readonly keys: readonly string[];
}

const PROTECTED = /^\/(v1\/|metrics(\/|$))/;

/** The key a request carries, or null. */
export function keyOfRequest(request: FastifyRequest): string | null {
  const { authorization, 'x-api-key': header } = request.headers;
  const bearer = /^Bearer +(\S+) *$/i.exec(authorization ?? '');
  if (bearer) return bearer[1];
  return typeof header === 'string' && header !== '' ? header : null;
}

export const auth = fastifyPlugin<AuthOptions>(
  async (app, { keys }) => {
    if (keys.length === 0) return;
    const digests = keys.map(digest);
    app.addHook('onRequest', async (request, reply) => {
      // The router's own idea of the path, so that no spelling of it gets past.
      const path = request.routeOptions.url ?? request.url.split('?', 1)[0];
      if (!PROTECTED.test(path)) return;
      const given = keyOfRequest(request);
      if (given !== null && isAmong(digest(given), digests)) return;
      reply.header('www-authenticate', 'Bearer realm="runout"');
      throw new HttpProblem('unauthorized');
    });
  },
  { name: 'auth' },
);

/** Digests have one length, and comparing all of them takes the same time whichever fits. */
function isAmong(given: Buffer, digests: readonly Buffer[]): boolean {
  let found = false;
  for (const one of digests) if (timingSafeEqual(given, one)) found = true;
  return found;
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
