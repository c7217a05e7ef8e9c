import { readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../solver/answer.js';
import { QueueFullError, WorkerFailedError } from '../../solver/index.js';
import { checkerOf } from '../schema/check.js';
import { ExactSimulation, NoisySimulation } from '../schema/simulation.js';
import { SuggestionAnswer } from '../schema/suggestion.js';
import { type App, type AppOptions, buildApp } from './app.js';
import { PROBLEMS } from './problems.js';
import {
  answerWith,
  deferred,
  plainCancel,
  type Script,
  type ScriptedPlanner,
  scriptedPlanner,
} from './scripted-planner.fixture.js';

const LAYOUT = {
  balls: [
    { id: 'cue', x: 1, y: 0.6 },
    { id: '9', x: 1.5, y: 0.7 },
    { id: '10', x: 2, y: 0.9 },
  ],
};

const open: App[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

async function appWith(
  script: Script,
  options: Partial<AppOptions> = {},
): Promise<{ app: App; planner: ScriptedPlanner }> {
  const planner = scriptedPlanner(script);
  const app = await buildApp({ planner, makeCancel: plainCancel, ...options });
  open.push(app);
  return { app, planner };
}

const answering = () => appWith(async () => answerWith());

function post(app: App, url: string, body: unknown, headers: Record<string, string> = {}) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  return app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });
}

/** Code, status and places of a problem. */
function problemOf(reply: Awaited<ReturnType<typeof post>>) {
  const body = reply.json();
  expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(body.requestId).toBe(reply.headers['x-request-id']);
  expect(body.status).toBe(reply.statusCode);
  expect(body.status).toBe(PROBLEMS[body.code as keyof typeof PROBLEMS].status);
  return {
    code: body.code,
    status: body.status,
    errors: body.errors?.map((e: { code: string; path: string }) => `${e.code} ${e.path}`),
  };
}

/** A search that ends only when its flag is raised, with what `found` says it has by then. */
function untilCancelled(found: Partial<Answer>): Script {
  return (_question, { cancel }) =>
    new Promise((resolve) => {
      (cancel as ReturnType<typeof plainCancel>).onCancel(() =>
        resolve(answerWith({ status: 'cancelled', stopReason: 'cancelled', ...found })),
      );
    });
}

describe('POST /v1/suggestions', () => {
  test('answers by the schema, and says what it assumed', async () => {
    const { app, planner } = await answering();
    const reply = await post(app, '/v1/suggestions', { id: 'mine', layout: LAYOUT });
    expect(reply.statusCode).toBe(200);
    const body = reply.json();
    expect(checkerOf(SuggestionAnswer)(body)).toEqual([]);
    expect(body).toMatchObject({
      protocol: 'runout/1',
      id: 'mine',
      status: 'final',
      perspective: 'shooter',
      ruleSet: 'ru-sections',
      shooter: 'A',
      assumed: {
        ruleSet: 'ru-sections',
        table: 'nine-foot',
        conditions: 'club',
        'state.phase': 'normal',
        'state.shooter': 'A',
        'skill.shooter': 'intermediate',
        'skill.opponent': 'intermediate',
        budget: { simulations: 4000 },
      },
    });
    expect(planner.questions[0].state.ballsOnTable).toEqual([9, 10]);
  });

  test('the same request gets the same seed and the same hash, another one another', async () => {
    const { app, planner } = await appWith(async () => answerWith(), { exposure: { keptAnswers: 0 } });
    const [first, second, third] = [
      await post(app, '/v1/suggestions', { id: 'a', layout: LAYOUT }),
      await post(app, '/v1/suggestions', { id: 'a', layout: LAYOUT }),
      await post(app, '/v1/suggestions', { id: 'a', layout: LAYOUT, ruleSet: 'sk-desiatka' }),
    ].map((reply) => reply.json());
    expect(planner.questions[0].seed).toBe(planner.questions[1].seed);
    expect(planner.questions[0].seed).not.toBe(planner.questions[2].seed);
    expect(second.answerHash).toBe(first.answerHash);
    expect(third.answerHash).not.toBe(first.answerHash);
    expect(second.requestId).not.toBe(first.requestId);
  });

  test('everything wrong with a request is in one answer', async () => {
    const { app, planner } = await answering();
    const reply = await post(
      app,
      '/v1/suggestions',
      '{"sed":5,"layout":{"balls":[{"id":"1","x":1,"y":0.5},{"id":"1","x":1.5,"y":0.5},{"id":"2","x":1.02,"y":0.5},' +
        '{"id":"3","x":5,"y":1},{"id":"4","x":1e999,"y":1}]},"skill":{"shooter":"god"},"budget":{"ms":100,"trials":5}}',
    );
    expect(problemOf(reply)).toEqual({
      code: 'invalid-request',
      status: 400,
      errors: [
        'unknown-field /sed',
        'not-allowed /skill/shooter',
        'duplicate-ball /layout/balls/1',
        'not-finite /layout/balls/4/x',
        'missing-cue-ball /layout/balls',
        'off-bed /layout/balls/3',
        'overlap /layout/balls/2',
        'conflict /budget',
      ],
    });
    expect(planner.questions).toHaveLength(0);
    expect((await post(app, '/v1/suggestions', { layout: LAYOUT })).statusCode).toBe(200);
  });

  test('a layout that fits the schema but no table is a 422', async () => {
    const { app } = await answering();
    const reply = await post(app, '/v1/suggestions', { layout: { balls: LAYOUT.balls.slice(1) } });
    expect(problemOf(reply)).toEqual({
      code: 'impossible-layout',
      status: 422,
      errors: ['missing-cue-ball /layout/balls'],
    });
  });

  const forbidden: [string, object, string][] = [
    ['a push-out in a normal state', { state: { phase: 'normal', pushOutAvailable: true } }, '/state/pushOutAvailable'],
    [
      "a push-out by the breaker's opponent where only the breaker has it",
      { ruleSet: 'sk-desiatka', state: { phase: 'second-shot', breaker: 'A', shooter: 'B', pushOutAvailable: true } },
      '/state/pushOutAvailable',
    ],
    [
      'considering a push-out',
      { consider: [{ declaration: { type: 'push-out' }, stroke: { aimRad: 0, speedMps: 1 } }] },
      '/consider/0/declaration',
    ],
    ['asking for nothing but a push-out', { allow: { kinds: ['push-out'] } }, '/allow/kinds'],
    [
      'calling a ball that is gone',
      { consider: [{ declaration: { type: 'called', ball: '3', pocket: 'FL' }, stroke: { aimRad: 0, speedMps: 1 } }] },
      '/consider/0/declaration/ball',
    ],
    [
      'placing a cue ball that is not in hand',
      {
        consider: [
          { declaration: { type: 'safety' }, stroke: { aimRad: 0, speedMps: 1 }, cuePlacement: { x: 1, y: 1 } },
        ],
      },
      '/consider/0/cuePlacement',
    ],
    ['playing on when the rack is won', { state: { rackWinner: 'A' } }, '/state/phase'],
    ['playing on after three fouls', { state: { consecutiveFouls: { A: 3, B: 0 } } }, '/state/consecutiveFouls/A'],
  ];
  test.each(forbidden)('%s is a 409 that names the clause', async (_, parts, path) => {
    const { app } = await answering();
    const reply = await post(app, '/v1/suggestions', { layout: LAYOUT, ...parts });
    expect(problemOf(reply)).toMatchObject({ code: 'not-allowed-by-rules', status: 409 });
    const [error] = reply.json().errors;
    expect(error.path).toBe(path);
    expect(error.clause).toMatch(/^(ru-sections|sk-desiatka) .+/);
  });

  test('a table without the ten is over', async () => {
    const { app } = await answering();
    const reply = await post(app, '/v1/suggestions', { layout: { balls: LAYOUT.balls.slice(0, 2) } });
    expect(problemOf(reply)).toMatchObject({ status: 409, errors: ['not-allowed-by-rules /state/ballsOnTable'] });
  });

  test('seeds that would be rounded are refused, strings keep every digit (probe B134)', async () => {
    const { app, planner } = await answering();
    const reply = await post(app, '/v1/suggestions', `{"layout":${JSON.stringify(LAYOUT)},"seed":9007199254740993}`);
    expect(problemOf(reply)).toMatchObject({ status: 400, errors: ['out-of-range /seed'] });
    await post(app, '/v1/suggestions', { layout: LAYOUT, seed: '9007199254740993' });
    expect(planner.questions[0].seed).toBe('9007199254740993');
  });

  test('nothing is coerced', async () => {
    const { app } = await answering();
    const reply = await post(app, '/v1/suggestions', {
      layout: LAYOUT,
      seed: null,
      budget: { simulations: '100' },
      state: { pushOutAvailable: 1 },
    });
    expect(problemOf(reply).errors).toEqual([
      'wrong-type /state/pushOutAvailable',
      'wrong-type /budget/simulations',
      'wrong-type /seed',
    ]);
  });

  test('a full queue is a 503 with Retry-After', async () => {
    const { app } = await appWith(async () => {
      throw new QueueFullError(64);
    });
    const reply = await post(app, '/v1/suggestions', { layout: LAYOUT });
    expect(problemOf(reply)).toMatchObject({ code: 'queue-full', status: 503 });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  });

  test.each([
    ['a worker that fails', new WorkerFailedError('at /secret/path')],
    ['a fault of ours', new TypeError('at /secret/path')],
  ])('%s is a 500 that says nothing internal', async (_, error) => {
    const { app } = await appWith(async () => {
      throw error;
    });
    const reply = await post(app, '/v1/suggestions', { layout: LAYOUT });
    expect(problemOf(reply)).toMatchObject({ code: 'internal', status: 500 });
    expect(reply.payload).not.toContain('secret');
    expect(reply.payload).not.toContain('stack');
  });

  test('a number that is not finite never leaves, as null or otherwise', async () => {
    const { app } = await appWith(async () => answerWith({ root: { value: Number.NaN, low: 0, high: 1, trials: 1 } }));
    expect(problemOf(await post(app, '/v1/suggestions', { layout: LAYOUT }))).toMatchObject({ code: 'internal' });
  });

  test('the deadline ends the search and takes what it has', async () => {
    const { app } = await appWith(untilCancelled({}), { deadlineMs: 50 });
    const body = (await post(app, '/v1/suggestions', { layout: LAYOUT })).json();
    expect(body).toMatchObject({ status: 'final', stopReason: 'deadline', reproducible: false });
    expect(body.suggestions).toHaveLength(1);
  });

  test('a budget in milliseconds counts from the arrival', async () => {
    const { app } = await appWith(untilCancelled({}), { deadlineMs: 60_000 });
    const body = (await post(app, '/v1/suggestions', { layout: LAYOUT, budget: { ms: 40 } })).json();
    expect(body).toMatchObject({ stopReason: 'deadline', reproducible: false });
  });

  test('a deadline before anything was computed is a 503', async () => {
    const { app } = await appWith(untilCancelled({ suggestions: [] }), { deadlineMs: 20 });
    expect(problemOf(await post(app, '/v1/suggestions', { layout: LAYOUT }))).toMatchObject({
      code: 'deadline-exceeded',
      status: 503,
    });
  });
});

describe('streaming', () => {
  const events = (text: string) =>
    text
      .trim()
      .split('\n\n')
      .map((block) => {
        const [event, data] = block.split('\n');
        return { event: event.replace('event: ', ''), data: JSON.parse(data.replace('data: ', '')) };
      });

  test('partial answers and exactly one terminal', async () => {
    const { app } = await appWith(async (_question, { onPartial }) => {
      onPartial?.(answerWith({ status: 'partial' }));
      onPartial?.(answerWith({ status: 'partial' }));
      return answerWith();
    });
    const reply = await post(app, '/v1/suggestions', { layout: LAYOUT }, { accept: 'text/event-stream' });
    expect(reply.headers['content-type']).toMatch(/^text\/event-stream/);
    const sent = events(reply.payload);
    expect(sent.map(({ event }) => event)).toEqual(['partial', 'partial', 'final']);
    for (const { event, data } of sent) {
      expect(checkerOf(SuggestionAnswer)(data)).toEqual([]);
      expect(data.status).toBe(event);
      expect(data.requestId).toBe(reply.headers['x-request-id']);
    }
  });

  test('a failure is the terminal event', async () => {
    const { app } = await appWith(async () => {
      throw new QueueFullError(3);
    });
    const reply = await post(app, '/v1/suggestions', { layout: LAYOUT }, { accept: 'text/event-stream' });
    const sent = events(reply.payload);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ event: 'error', data: { code: 'queue-full', status: 503 } });
  });

  test('a request that cannot be understood is refused before the stream begins', async () => {
    const { app } = await answering();
    const reply = await post(app, '/v1/suggestions', { layout: {} }, { accept: 'text/event-stream' });
    expect(problemOf(reply)).toMatchObject({ status: 400, errors: ['missing-field /layout/balls'] });
  });
});

describe('a caller that goes away', () => {
  test.each(['application/json', 'text/event-stream'])('stops the search (accept: %s)', async (accept) => {
    const stopped = deferred();
    const started = deferred();
    const { app } = await appWith((question, options) => {
      started.resolve();
      (options.cancel as ReturnType<typeof plainCancel>).onCancel(() => stopped.resolve());
      return untilCancelled({})(question, options);
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const body = JSON.stringify({ layout: LAYOUT });
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /v1/suggestions HTTP/1.1\r\nhost: x\r\naccept: ${accept}\r\ncontent-type: application/json\r\n` +
        `content-length: ${body.length}\r\n\r\n${body}`,
    );
    await started.promise;
    socket.destroy();
    await stopped.promise;
  });

  test('in the middle of its body is told that it took too long (probe B124)', async () => {
    const { app } = await appWith(async () => answerWith(), { requestTimeoutMs: 300 });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'POST /v1/suggestions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"la',
    );
    let text = '';
    for await (const chunk of socket) text += chunk;
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4))).toMatchObject({
      code: 'request-timeout',
      status: 408,
    });
  });
});

describe('stopping', () => {
  test('open searches answer with what they have, and the planner is closed', async () => {
    const started = deferred();
    const { app, planner } = await appWith((question, options) => {
      started.resolve();
      return untilCancelled({})(question, options);
    });
    const pending = post(app, '/v1/suggestions', { layout: LAYOUT });
    await started.promise;
    const [reply] = await Promise.all([pending, app.close()]);
    expect(reply.json()).toMatchObject({ status: 'cancelled', stopReason: 'cancelled' });
    expect(planner.closed).toBe(true);
  });
});

describe('bodies that are no request', () => {
  test.each([
    ['not JSON', '{', { 'content-type': 'application/json' }, 400, 'malformed-json'],
    ['empty', '', { 'content-type': 'application/json' }, 400, 'malformed-json'],
    ['setting a prototype', '{"__proto__":{"x":1}}', { 'content-type': 'application/json' }, 400, 'malformed-json'],
    ['of another type', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported-media-type'],
    ['too large', `{"x":"${'x'.repeat(1 << 20)}"}`, { 'content-type': 'application/json' }, 413, 'payload-too-large'],
    ['a number', '3', { 'content-type': 'application/json' }, 400, 'invalid-request'],
    ['null', 'null', { 'content-type': 'application/json' }, 400, 'invalid-request'],
  ])('%s', async (_, payload, headers, status, code) => {
    const { app } = await answering();
    const reply = await app.inject({ method: 'POST', url: '/v1/suggestions', payload, headers });
    expect(problemOf(reply)).toMatchObject({ status, code });
  });

  test('an unknown route', async () => {
    const { app } = await answering();
    expect(problemOf(await app.inject({ method: 'GET', url: '/v2/suggestions?x=1' }))).toMatchObject({
      code: 'not-found',
    });
    expect(problemOf(await app.inject({ method: 'GET', url: '/v1/suggestions' }))).toMatchObject({ code: 'not-found' });
  });

  test("a caller's request id is kept when harmless and replaced when not", async () => {
    const { app } = await answering();
    const reply = await app.inject({ url: '/health', headers: { 'x-request-id': 'abc-1' } });
    expect(reply.headers['x-request-id']).toBe('abc-1');
    const hostile = await app.inject({ url: '/health', headers: { 'x-request-id': '"><script>' } });
    expect(hostile.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('POST /v1/simulations', () => {
  const STROKE = { aimRad: Math.atan2(0.1, 0.5), speedMps: 2 };

  test('one exact stroke gives its record, the same each time', async () => {
    const { app } = await answering();
    const reply = await post(app, '/v1/simulations', { layout: LAYOUT, stroke: STROKE, include: ['trajectory'] });
    expect(reply.statusCode).toBe(200);
    const body = reply.json();
    expect(checkerOf(ExactSimulation)(body)).toEqual([]);
    expect(body.record.status).toBe('rest');
    expect(body.record.events[0]).toMatchObject({ type: 'strike', tS: 0, ball: 'cue' });
    expect(body.record.start).toEqual(LAYOUT.balls);
    expect(body.record.paths.length).toBeGreaterThan(2);
    const again = (
      await post(app, '/v1/simulations', { layout: LAYOUT, stroke: STROKE, include: ['trajectory'] })
    ).json();
    expect(again.answerHash).toBe(body.answerHash);
    expect(again.record).toEqual(body.record);
  });

  test('replayed from the text of its own record it is the same stroke (probe B32)', async () => {
    const { app } = await answering();
    const first = (await post(app, '/v1/simulations', { layout: LAYOUT, stroke: STROKE })).json();
    const layout = { balls: first.record.start };
    const second = (await post(app, '/v1/simulations', { layout, stroke: STROKE })).json();
    expect(second.record).toEqual(first.record);
  });

  test('with noise it counts what n trials did', async () => {
    const { app } = await answering();
    const noise = { skill: 'pro', trials: 200, seed: 5 };
    const reply = await post(app, '/v1/simulations', { layout: LAYOUT, stroke: STROKE, noise });
    const body = reply.json();
    expect(checkerOf(NoisySimulation)(body)).toEqual([]);
    expect(body).toMatchObject({ trials: 200, seed: '5', reproducible: true });
    const first = body.outcomes.firstContact;
    expect(first).toHaveLength(1);
    expect(first[0]).toMatchObject({ ball: '9', chance: { value: 1, high: 1 } });
    const again = (await post(app, '/v1/simulations', { layout: LAYOUT, stroke: STROKE, noise })).json();
    expect(again.answerHash).toBe(body.answerHash);
    const other = { ...noise, seed: 6 };
    const shifted = (await post(app, '/v1/simulations', { layout: LAYOUT, stroke: STROKE, noise: other })).json();
    expect(shifted.answerHash).not.toBe(body.answerHash);
  });

  test('a perfect player repeats the exact stroke', async () => {
    const { app } = await answering();
    const exact = (await post(app, '/v1/simulations', { layout: LAYOUT, stroke: STROKE })).json();
    const noise = { skill: 'perfect', trials: 5 };
    const { rest } = (await post(app, '/v1/simulations', { layout: LAYOUT, stroke: STROKE, noise })).json();
    const cue = exact.record.rest.find((ball: { id: string }) => ball.id === 'cue');
    expect(rest.mean.x).toBeCloseTo(cue.x, 9);
    expect(rest.p90M).toBeLessThan(1e-9);
  });

  test('everything wrong is in one answer', async () => {
    const { app } = await answering();
    const reply = await post(app, '/v1/simulations', {
      table: 'ten-foot',
      layout: { balls: [{ id: 'cue', x: 9, y: 0.5 }] },
      stroke: { aimRad: 0, speedMps: 99, tipSide: 0.9, tipHeight: 0.9, elevation: 30 },
      noise: { skill: 'pro', trials: 1e6 },
    });
    expect(problemOf(reply)).toEqual({
      code: 'invalid-request',
      status: 400,
      errors: [
        'out-of-range /noise/trials',
        'not-allowed /table',
        'off-bed /layout/balls/0',
        'unknown-field /stroke/elevation',
        'out-of-range /stroke/speedMps',
        'tip-off-ball /stroke',
      ],
    });
  });

  test.each([
    [{ layout: { balls: [] } }, ['missing-cue-ball /layout/balls']],
    [{ stroke: { aimRad: 0, speedMps: 1, tipSide: 0.9, tipHeight: 0.9 } }, ['tip-off-ball /stroke']],
  ])('an impossible layout or stroke is a 422: %j', async (parts, errors) => {
    const { app } = await answering();
    const reply = await post(app, '/v1/simulations', { layout: LAYOUT, stroke: STROKE, ...parts });
    expect(problemOf(reply)).toEqual({ code: 'impossible-layout', status: 422, errors });
  });

  test('a table in full, balls and cloth of its own', async () => {
    const { app } = await answering();
    const { tables } = (await app.inject({ url: '/v1/tables' })).json();
    const seven = tables.find((table: { id: string }) => table.id === 'seven-foot');
    const byName = await post(app, '/v1/simulations', {
      table: 'seven-foot',
      layout: { balls: [{ id: 'cue', x: 0.5, y: 0.5 }] },
      stroke: STROKE,
    });
    const inFull = await post(app, '/v1/simulations', {
      table: seven,
      layout: { balls: [{ id: 'cue', x: 0.5, y: 0.5 }] },
      stroke: STROKE,
    });
    expect(inFull.json().record).toEqual(byName.json().record);
    const slow = await post(app, '/v1/simulations', {
      table: seven,
      conditions: { preset: 'club', cloth: { roll: 0.015 } },
      layout: { balls: [{ id: 'cue', x: 0.5, y: 0.5 }] },
      stroke: STROKE,
    });
    expect(slow.json().record.durationS).toBeLessThan(byName.json().record.durationS);
    const pinched = { ...seven, corner: { ...seven.corner, mouthM: 0.05 } };
    const refused = await post(app, '/v1/simulations', { table: pinched, layout: LAYOUT, stroke: STROKE });
    expect(problemOf(refused).errors).toContain('impossible-table /table');
  });
});

describe('what the service says of itself', () => {
  test.each(['/health', '/ready'])('%s', async (url) => {
    const { app } = await answering();
    const reply = await app.inject({ url });
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok' }]);
  });

  test('/v1/version', async () => {
    const { app } = await answering();
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect((await app.inject({ url: '/v1/version' })).json()).toEqual({
      name: 'runout',
      protocol: 'runout/1',
      engine: {
        version,
        signature: JSON.parse(readFileSync('api/signature.json', 'utf8')).signature,
        node: process.versions.node.split('.')[0],
      },
    });
  });

  test('/v1/skills lists the presets', async () => {
    const { app } = await answering();
    const { skills } = (await app.inject({ url: '/v1/skills' })).json();
    expect(skills.map((skill: { id: string }) => skill.id)).toEqual([
      'pro',
      'advanced',
      'intermediate',
      'beginner',
      'olympiad',
      'perfect',
    ]);
    expect(skills[0]).toMatchObject({ aimSdDeg: 0.08, tipSdMm: 0.4 });
  });

  test('/v1/tables shows the ball (probe B44)', async () => {
    const { app } = await answering();
    const body = (await app.inject({ url: '/v1/tables' })).json();
    expect(body.ball.radiusM).toBe(0.028575);
    expect(body.tables.find((table: { id: string }) => table.id === 'nine-foot')).toMatchObject({
      lengthM: 2.54,
      widthM: 1.27,
    });
  });
});
