/** `GET /metrics` for Prometheus: requests by route, the planner's queue, shared answers, and the process itself. */
import fastifyPlugin from 'fastify-plugin';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { SharingPlanner } from '../../share.js';

export interface MetricsOptions {
  readonly planner: SharingPlanner;
  /** Memory, event loop, garbage: the library goes on measuring them for as long as the process lives. */
  readonly processMetrics: boolean;
}

/** From a health check to a long search, seconds. */
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export const metrics = fastifyPlugin<MetricsOptions>(
  async (app, { planner, processMetrics }) => {
    const registry = new Registry();
    const registers = [registry];
    if (processMetrics) collectDefaultMetrics({ register: registry });
    const requests = new Counter({
      name: 'runout_http_requests_total',
      help: 'Answered requests.',
      labelNames: ['method', 'route', 'status'] as const,
      registers,
    });
    const seconds = new Histogram({
      name: 'runout_http_request_duration_seconds',
      help: 'From the arrival of a request to the end of its answer.',
      labelNames: ['method', 'route'] as const,
      buckets: BUCKETS_S,
      registers,
    });
    gauge('runout_planner_threads', 'Worker threads.', () => planner.threads);
    gauge('runout_planner_questions', 'Questions being worked on or waiting.', () => planner.pending);
    new Counter({
      name: 'runout_answers_total',
      help: 'Suggestions by where they came from: kept, joined or searched.',
      labelNames: ['source'] as const,
      registers,
      collect() {
        this.reset();
        for (const source of ['kept', 'joined', 'searched'] as const) this.inc({ source }, planner.counts[source]);
      },
    });

    function gauge(name: string, help: string, read: () => number): void {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    }

    app.addHook('onResponse', async (request, reply) => {
      // Routes, not addresses: a stranger must not be able to invent labels.
      const route = request.routeOptions.url ?? 'none';
      requests.inc({ method: request.method, route, status: String(reply.statusCode) });
      seconds.observe({ method: request.method, route }, reply.elapsedTime / 1000);
    });
    app.get('/metrics', async (_request, reply) => {
      reply.header('content-type', registry.contentType);
      return reply.serializer((text: string) => text).send(await registry.metrics());
    });
    app.addHook('onClose', async () => registry.clear());
  },
  { name: 'metrics' },
);
