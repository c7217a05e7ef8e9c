/** Every failure leaves as problem JSON; nothing internal leaves at all. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { PlannerClosedError, QueueFullError } from '../../../solver/index.js';
import type { Issue } from '../../issue.js';
import { HttpProblem, PROBLEMS, type ProblemCode, problemJson, problemOf } from '../problems.js';

/** Seconds a refused caller should wait. */
export const RETRY_AFTER_S = 1;

/** What fastify itself reports, by its codes. */
const FRAMEWORK_CODES: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_EMPTY_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload-too-large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_NOT_FOUND: 'not-found',
};

/** By status, for framework errors without a code of ours. */
const FRAMEWORK_STATUS: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed-json',
  404: 'not-found',
  408: 'request-timeout',
  413: 'payload-too-large',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
};

/** Carries the issues of a schema check through fastify's validation. */
export class InvalidRequest extends Error {
  readonly statusCode = 400;
  constructor(readonly issues: readonly Issue[]) {
    super('the request does not fit the schema');
    this.name = 'InvalidRequest';
  }
}

/** What an error says to the caller: ours as they are, the framework's by their code, anything else nothing. */
export function toProblem(error: FastifyError | Error): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof InvalidRequest) return problemOf(error.issues);
  if (error instanceof QueueFullError) return new HttpProblem('queue-full', undefined, [], RETRY_AFTER_S);
  if (error instanceof PlannerClosedError) return new HttpProblem('shutting-down', undefined, [], RETRY_AFTER_S);
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = (code && FRAMEWORK_CODES[code]) || (statusCode && FRAMEWORK_STATUS[statusCode]);
  return new HttpProblem(known || 'internal');
}

/** Sends a problem on a reply that has not begun. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: HttpProblem): FastifyReply {
  if (problem.retryAfterS !== undefined) reply.header('retry-after', String(problem.retryAfterS));
  return reply
    .status(PROBLEMS[problem.code].status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problemJson(problem, request.url.split('?', 1)[0], request.id));
}

export const errors = fastifyPlugin(
  async (app) => {
    app.setErrorHandler((error: FastifyError | Error, request, reply) => {
      const problem = toProblem(error);
      if (problem.code === 'internal') request.log.error({ err: error }, 'internal error');
      return sendProblem(request, reply, problem);
    });
    app.setNotFoundHandler((request, reply) =>
      sendProblem(
        request,
        reply,
        new HttpProblem('not-found', `there is no ${request.method} ${request.url.split('?', 1)[0]}`),
      ),
    );
  },
  { name: 'errors' },
);
