/**
 * Stopping with grace: from the moment the server is told to stop it refuses new requests, and work that is still
 * running is asked to answer with what it has.
 */
import fastifyPlugin from 'fastify-plugin';
import { HttpProblem } from '../problems.js';
import { RETRY_AFTER_S } from './errors.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is stopping. */
    readonly draining: () => boolean;
    /** Registers work to cut short when the server stops; returns the function that takes it off again. */
    readonly onDrain: (cutShort: () => void) => () => void;
  }
}

export const drain = fastifyPlugin(
  async (app) => {
    let draining = false;
    const running = new Set<() => void>();
    app.decorate('draining', () => draining);
    app.decorate('onDrain', (cutShort: () => void) => {
      running.add(cutShort);
      if (draining) cutShort();
      return () => running.delete(cutShort);
    });
    app.addHook('onRequest', async (_request, reply) => {
      if (!draining) return;
      reply.header('connection', 'close');
      throw new HttpProblem('shutting-down', undefined, [], RETRY_AFTER_S);
    });
    app.addHook('preClose', async () => {
      draining = true;
      for (const cutShort of running) cutShort();
    });
  },
  { name: 'drain' },
);
