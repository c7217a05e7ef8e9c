/** Other origins' pages: none, unless they are named. */
import fastifyCors from '@fastify/cors';
import fastifyPlugin from 'fastify-plugin';

export interface CorsOptions {
  /** Full origins, as browsers send them: `https://coach.example`. */
  readonly origins: readonly string[];
}

export const cors = fastifyPlugin<CorsOptions>(
  async (app, { origins }) => {
    if (origins.length === 0) return;
    await app.register(fastifyCors, {
      origin: [...origins],
      methods: ['GET', 'POST', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'x-api-key', 'x-request-id', 'accept'],
      exposedHeaders: ['x-request-id', 'retry-after'],
      maxAge: 600,
    });
  },
  { name: 'cors' },
);
