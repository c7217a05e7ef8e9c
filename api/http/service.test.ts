/** The service with the real planner behind it: what only the whole can show. */

import { readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createCancelHandle, createPlanner, type Planner } from '../../solver/index.js';
import { checkerOf } from '../schema/check.js';
import { SuggestionAnswer } from '../schema/suggestion.js';
import { type App, buildApp } from './app.js';

const REQUEST = JSON.parse(readFileSync('examples/request.json', 'utf8'));

const open: App[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

async function service(threads: number, maxQueue = 64): Promise<{ app: App; planner: Planner }> {
  const planner = createPlanner({ threads, maxQueue });
  const app = await buildApp({ planner, makeCancel: createCancelHandle });
  open.push(app);
  return { app, planner };
}

const suggest = (app: App, parts: object = {}) =>
  app.inject({
    method: 'POST',
    url: '/v1/suggestions',
    payload: { ...REQUEST, budget: { simulations: 300 }, ...parts },
  });

test('the printed example is answered, alike on one thread and on two', { timeout: 60_000 }, async () => {
  const hashes: string[] = [];
  for (const threads of [1, 2]) {
    const { app } = await service(threads);
    const reply = await suggest(app);
    expect(reply.statusCode).toBe(200);
    const answer = reply.json();
    expect(checkerOf(SuggestionAnswer)(answer)).toEqual([]);
    expect(answer.suggestions.length).toBeGreaterThan(1);
    for (const { winProbability, success } of answer.suggestions) {
      for (const { value, low, high } of [winProbability, success]) {
        expect(low).toBeLessThanOrEqual(value);
        expect(value).toBeLessThanOrEqual(high);
      }
    }
    hashes.push(answer.answerHash);
  }
  expect(hashes[0]).toBe(hashes[1]);
});

test('neither the order of the balls nor the id of the request changes the advice (probe B19)', {
  timeout: 60_000,
}, async () => {
  const { app } = await service(2);
  const first = (await suggest(app)).json();
  const layout = { balls: [...REQUEST.layout.balls].reverse() };
  const second = (await suggest(app, { layout, id: 'other' })).json();
  expect(second.stateHash).toBe(first.stateHash);
  expect(second.suggestions).toEqual(first.suggestions);
});

test('a suggested stroke, simulated as it stands, does what was suggested (probe B89)', {
  timeout: 60_000,
}, async () => {
  const { app } = await service(2);
  const layout = {
    balls: [
      { id: 'cue', x: 1.6, y: 0.6 },
      { id: '10', x: 2.1, y: 0.95 },
    ],
  };
  const answer = (await suggest(app, { layout, state: {}, include: ['trajectory'] })).json();
  const pot = answer.suggestions.find((one: { kind: string }) => one.kind === 'direct');
  const { headingDeg: _, ...stroke } = pot.stroke;
  const reply = await app.inject({
    method: 'POST',
    url: '/v1/simulations',
    payload: { layout, stroke, include: ['trajectory'] },
  });
  const { record } = reply.json();
  const { ball, pocket } = pot.declaration;
  expect(record.events).toContainEqual(expect.objectContaining({ type: 'pocket', ball, pocket }));
  expect(record).toEqual(pot.trajectory);
});

test('a full queue is refused, and what was admitted is answered', { timeout: 60_000 }, async () => {
  const { app } = await service(1, 0);
  const replies = await Promise.all(Array.from({ length: 6 }, (_, n) => suggest(app, { seed: n })));
  const statuses = replies.map((reply) => reply.statusCode);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(1);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect((await suggest(app)).statusCode).toBe(200);
});

test('a caller that goes away frees the threads (probe B121)', { timeout: 60_000 }, async () => {
  const { app, planner } = await service(1);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const body = JSON.stringify({ ...REQUEST, budget: { simulations: 1_000_000 } });
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /v1/suggestions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  while (planner.pending === 0) await new Promise((resolve) => setImmediate(resolve));
  socket.destroy();
  while (planner.pending > 0) await new Promise((resolve) => setImmediate(resolve));
  expect((await suggest(app)).statusCode).toBe(200);
});
