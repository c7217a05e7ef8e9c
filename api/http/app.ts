/**
 * Builds the HTTP service and returns it; `server.ts` alone listens. Everything it needs is handed in, so that a test
 * calls it through `inject`.
 */
import { randomUUID } from 'node:crypto';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyServerOptions } from 'fastify';
import type { CancelHandle, Planner } from '../../solver/index.js';
import { sharePlanner } from '../share.js';
import { type Exposure, UNEXPOSED } from './exposure.js';
import { auth } from './plugins/auth.js';
import { refuseBrokenConnection } from './plugins/broken-connection.js';
import { complexity } from './plugins/complexity.js';
import { cors } from './plugins/cors.js';
import { drain } from './plugins/drain.js';
import { errors } from './plugins/errors.js';
import { helmet } from './plugins/helmet.js';
import { metrics } from './plugins/metrics.js';
import { openapi } from './plugins/openapi.js';
import { prototypes } from './plugins/prototypes.js';
import { rateLimit } from './plugins/rate-limit.js';
import { validation } from './plugins/validation.js';
import { web } from './plugins/web.js';
import { type BatchRouteOptions, batchRoutes } from './routes/batches.js';
import { healthRoutes } from './routes/health.js';
import { playRoutes } from './routes/plays.js';
import { reviewRoutes } from './routes/reviews.js';
import { ruleSetsRoutes } from './routes/rule-sets.js';
import { rulingsRoutes } from './routes/rulings.js';
import { simulationRoutes } from './routes/simulations.js';
import { skillRoutes } from './routes/skills.js';
import { skillFitRoutes } from './routes/skills-fit.js';
import { suggestionRoutes } from './routes/suggestions.js';
import { tableRoutes } from './routes/tables.js';
import { versionRoutes } from './routes/version.js';

export interface AppOptions {
  readonly planner: Planner;
  /** A fresh flag that workers can see. */
  readonly makeCancel: () => CancelHandle;
  /** Longest time a suggestion may take, whatever its budget; milliseconds. */
  readonly deadlineMs?: number;
  /** Longest time a body may take to arrive; milliseconds. */
  readonly requestTimeoutMs?: number;
  readonly logger?: FastifyServerOptions['logger'];
  /** Where batches lie and how they are played. */
  readonly batches?: NonNullable<BatchRouteOptions['batches']>;
  /** Keys, limits and origins; by default those of a service that nobody else can reach. */
  readonly exposure?: Partial<Exposure>;
  /** Whether `/metrics` tells of the process too: once in a process. */
  readonly processMetrics?: boolean;
}

export const BODY_LIMIT_BYTES = 1 << 20;
export const DEFAULT_DEADLINE_MS = 30_000;
const DEFAULT_REQUEST_TIMEOUT_MS = 30_000;

/** A caller's own request id is kept when it is harmless in a log. */
const REQUEST_ID = /^[\w.-]{1,64}$/;

export type App = Awaited<ReturnType<typeof buildApp>>;

export async function buildApp(options: AppOptions) {
  const requestTimeoutMs = options.requestTimeoutMs ?? DEFAULT_REQUEST_TIMEOUT_MS;
  const exposure = { ...UNEXPOSED, ...options.exposure };
  const planner = sharePlanner(options.planner, options.makeCancel, exposure.keptAnswers);
  const app = fastify({
    logger: options.logger ?? false,
    trustProxy: exposure.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    // Refused by a plugin of ours, which names the places.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    requestTimeout: requestTimeoutMs,
    // How often Node looks for requests that stalled. It looks for none while their headers may take longer.
    http: { connectionsCheckingInterval: 500, requestTimeout: requestTimeoutMs, headersTimeout: requestTimeoutMs },
    clientErrorHandler: refuseBrokenConnection,
    // Our own refusal is problem JSON.
    return503OnClosing: false,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  await app.register(errors);
  await app.register(validation);
  await app.register(helmet);
  await app.register(cors, { origins: exposure.corsOrigins });
  await app.register(metrics, { planner, processMetrics: options.processMetrics ?? false });
  await app.register(auth, { keys: exposure.apiKeys });
  await app.register(rateLimit, { perMinute: exposure.requestsPerMinute });
  await app.register(complexity);
  await app.register(prototypes);
  await app.register(openapi);
  await app.register(drain);

  await app.register(healthRoutes);
  await app.register(versionRoutes);
  await app.register(tableRoutes);
  await app.register(skillRoutes);
  await app.register(ruleSetsRoutes);
  await app.register(rulingsRoutes);
  await app.register(simulationRoutes);
  const thinking = {
    planner,
    makeCancel: planner.makeCancel,
    deadlineMs: options.deadlineMs ?? DEFAULT_DEADLINE_MS,
  };
  await app.register(suggestionRoutes, thinking);
  await app.register(playRoutes, thinking);
  await app.register(reviewRoutes, thinking);
  await app.register(skillFitRoutes, thinking);
  await app.register(batchRoutes, { ...(options.batches && { batches: options.batches }) });
  await app.register(web);
  app.addHook('onClose', async () => options.planner.close());
  return app;
}
