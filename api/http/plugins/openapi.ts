/** `GET /openapi.json`, made from the routes' own schemas, and `GET /docs`, which asks nothing of other hosts. */
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import fastifyPlugin from 'fastify-plugin';
import type { TSchema } from 'typebox';
import { COMPONENTS, Problem } from '../../openapi/components.js';
import { hoist } from '../../openapi/hoist.js';
import { OPERATIONS, TAGS } from '../../openapi/operations.js';
import { PACKAGE } from '../../package-info.js';

interface RouteSchema {
  readonly body?: TSchema;
  readonly response?: Readonly<Record<string, TSchema>>;
  readonly [part: string]: unknown;
}

/** Statuses of problems: what may go wrong with any request, and with one that has a body. */
const ANY = [401, 429, 500, 503];
const WITH_BODY = [400, 408, 409, 413, 415, 422];

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const openapi = fastifyPlugin(
  async (app) => {
    await app.register(fastifySwagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Runout',
          version: PACKAGE.version,
          description: 'Ten-ball shot planner: protocol runout/1.',
          license: { name: 'MIT', identifier: 'MIT' } as { name: string },
        },
        servers: [{ url: '/' }],
        tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
        components: {
          securitySchemes: {
            bearer: { type: 'http', scheme: 'bearer' },
            apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
          },
        },
        // A service without keys asks for none.
        security: [{}, { bearer: [] }, { apiKey: [] }],
      },
      transform: ({ schema, url, route }) => {
        const method = Array.isArray(route.method) ? route.method[0] : route.method;
        const operation = OPERATIONS[`${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`];
        if (operation === undefined) return { schema: { ...schema, hide: true }, url };
        const { tag, ...said } = operation;
        return { schema: { ...(documented(schema as RouteSchema, url) as object), ...said, tags: [tag] }, url };
      },
    });
    let document: object | null = null;
    const whole = (): object => {
      document ??= hoist(app.swagger() as unknown as Record<string, unknown>, COMPONENTS);
      return document;
    };
    app.get('/openapi.json', async () => whole());
    await app.register(fastifySwaggerUi, {
      routePrefix: '/docs',
      uiConfig: { validatorUrl: null, docExpansion: 'list', deepLinking: false, displayRequestDuration: true },
      staticCSP: POLICY,
      transformSpecification: whole as () => Readonly<Record<string, unknown>>,
      transformSpecificationClone: false,
      theme: { title: 'Runout' },
    });
  },
  { name: 'openapi' },
);

/** The schema of a route with the ways it can fail. */
function documented(schema: RouteSchema, url: string): RouteSchema {
  const { response = {}, ...rest } = schema;
  const responses: Record<string, unknown> = {};
  for (const [status, one] of Object.entries(response)) {
    const stream = url === '/v1/suggestions' && { 'text/event-stream': { schema: { type: 'string' } } };
    responses[status] = {
      description: 'The answer',
      content: { 'application/json': { schema: one }, ...stream },
    };
  }
  for (const status of schema.body === undefined ? ANY : [...ANY, ...WITH_BODY]) {
    responses[status] = { description: 'A problem', content: { 'application/problem+json': { schema: Problem } } };
  }
  return { ...rest, response: responses as Readonly<Record<string, TSchema>> };
}
