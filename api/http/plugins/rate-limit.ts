/** So many requests a minute for each caller: an API key, else an address. */
import { createHash } from 'node:crypto';
import fastifyRateLimit from '@fastify/rate-limit';
import fastifyPlugin from 'fastify-plugin';
import { HttpProblem } from '../problems.js';
import { keyOfRequest } from './auth.js';

export interface RateLimitOptions {
  /** 0 for no limit. */
  readonly perMinute: number;
}

/** What watches over the service must never be turned away. */
const FREE = new Set(['/health', '/ready', '/metrics']);

export const rateLimit = fastifyPlugin<RateLimitOptions>(
  async (app, { perMinute }) => {
    if (perMinute === 0) return;
    await app.register(fastifyRateLimit, {
      global: true,
      max: perMinute,
      timeWindow: 60_000,
      hook: 'onRequest',
      allowList: (request) => FREE.has(request.routeOptions.url ?? ''),
      keyGenerator: (request) => {
        const key = keyOfRequest(request);
        // Keys are kept in memory as digests only.
        return key === null ? request.ip : createHash('sha256').update(key).digest('base64');
      },
      errorResponseBuilder: (_request, { ttl }) =>
        new HttpProblem('too-many-requests', undefined, [], Math.max(1, Math.ceil(ttl / 1000))),
    });
  },
  { name: 'rate-limit' },
);
