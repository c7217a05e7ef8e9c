/**
 * Connections that never become a request: a body that stalls, a header that overflows, bytes that are not HTTP. They
 * too are answered with problem JSON; fastify's own answer calls a timeout a client error (fastify 4535).
 */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { HttpProblem, PROBLEMS, type ProblemCode, problemJson } from '../problems.js';

export function refuseBrokenConnection(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code: ProblemCode = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request-timeout' : 'malformed-json';
  this.log.debug({ err: error }, 'broken connection');
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const detail = code === 'request-timeout' ? undefined : 'This is not a valid HTTP request.';
  const body = JSON.stringify(problemJson(new HttpProblem(code, detail), '', randomUUID()));
  const { status, title } = PROBLEMS[code];
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\ncontent-type: application/problem+json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
