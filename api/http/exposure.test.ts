import { afterEach, describe, expect, test } from 'vitest';
import { type App, type AppOptions, buildApp } from './app.js';
import { exposureFromEnv } from './exposure.js';
import { excessOf, MAX_DEPTH, MAX_VALUES } from './plugins/complexity.js';
import { answerWith, plainCancel, scriptedPlanner } from './scripted-planner.fixture.js';

const KEY = 'correct-horse-battery';
const BODY = {
  layout: {
    balls: [
      { id: 'cue', x: 1, y: 0.6 },
      { id: '10', x: 2, y: 0.9 },
    ],
  },
};

const open: App[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

async function appWith(options: Partial<AppOptions>): Promise<App> {
  const planner = scriptedPlanner(async () => answerWith());
  const app = await buildApp({ planner, makeCancel: plainCancel, ...options });
  open.push(app);
  return app;
}

const suggest = (app: App, headers: Record<string, string> = {}, payload: object | string = BODY) =>
  app.inject({
    method: 'POST',
    url: '/v1/suggestions',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('API keys', () => {
  const withKeys = () => appWith({ exposure: { apiKeys: ['another-long-key-0123', KEY] } });

  test.each([{ authorization: `Bearer ${KEY}` }, { authorization: `bearer   ${KEY}` }, { 'x-api-key': KEY }])(
    '%j opens',
    async (headers) => {
      expect((await suggest(await withKeys(), headers)).statusCode).toBe(200);
    },
  );

  test.each([
    {},
    { authorization: KEY },
    { authorization: `Basic ${KEY}` },
    { authorization: `Bearer ${KEY}x` },
    { 'x-api-key': '' },
    { 'x-api-key': KEY.slice(1) },
  ])('%j does not', async (headers) => {
    const reply = await suggest(await withKeys(), headers);
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'unauthorized']);
    expect(reply.headers['www-authenticate']).toMatch(/^Bearer/);
    expect(reply.payload).not.toContain(KEY);
  });

  test('no spelling of a path gets past, and what must be open is open', async () => {
    const app = await withKeys();
    const status = async (url: string) => (await app.inject({ url })).statusCode;
    expect(await status('/v1/skills')).toBe(401);
    expect(await status('/v1/skills?x=1')).toBe(401);
    expect(await status('/%76%31/skills')).toBe(401);
    expect(await status('/metrics')).toBe(401);
    expect(await status('/v1/nothing')).toBe(404);
    expect(await status('/health')).toBe(200);
    expect(await status('/ready')).toBe(200);
  });

  test('without keys everything is open', async () => {
    expect((await suggest(await appWith({}))).statusCode).toBe(200);
  });
});

describe('the rate limit', () => {
  test('turns away whoever asks too often, with Retry-After, and counts keys apart', async () => {
    const app = await appWith({ exposure: { requestsPerMinute: 2 } });
    const ask = (key: string) => app.inject({ url: '/v1/skills', headers: { 'x-api-key': key } });
    expect([(await ask('a')).statusCode, (await ask('a')).statusCode]).toEqual([200, 200]);
    const refused = await ask('a');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
    expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('b')).statusCode).toBe(200);
    for (let n = 0; n < 4; n++) expect((await app.inject({ url: '/health' })).statusCode).toBe(200);
  });
});

describe('browsers', () => {
  test('other origins get no leave by default', async () => {
    const app = await appWith({});
    const reply = await app.inject({ url: '/v1/skills', headers: { origin: 'https://evil.example' } });
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/v1/suggestions',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(404);
  });

  test('named origins do, others still not', async () => {
    const app = await appWith({ exposure: { corsOrigins: ['https://coach.example'] } });
    const from = async (origin: string) =>
      (await app.inject({ url: '/v1/skills', headers: { origin } })).headers['access-control-allow-origin'];
    expect(await from('https://coach.example')).toBe('https://coach.example');
    expect(await from('https://evil.example')).toBeUndefined();
  });

  test('an answer is not to be run, sniffed or framed', async () => {
    const { headers } = await (await appWith({})).inject({ url: '/v1/skills' });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-powered-by']).toBeUndefined();
  });
});

describe('hostile bodies', () => {
  test.each([
    ['{"__proto__":{"x":1},"layout":{"balls":[]}}', 400, 'malformed-json'],
    ['{"layout":{"__proto__":{"balls":[]}}}', 400, 'malformed-json'],
    ['{"layout":{"\\u005f_proto__":1}}', 400, 'malformed-json'],
    ['{"constructor":{"prototype":{"x":1}},"layout":{"balls":[]}}', 400, 'malformed-json'],
    ['{"layout":{"balls":[]},"ruleSet":{"params":{"constructor":1,"toString":2}}}', 400, 'invalid-request'],
    ['[', 400, 'malformed-json'],
    ['', 400, 'malformed-json'],
    [`{"layout":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 413, 'payload-too-large'],
    [`{"layout":{"balls":[${'0,'.repeat(250_000)}0]}}`, 413, 'payload-too-large'],
    [`{"id":"${'x'.repeat(1 << 20)}"}`, 413, 'payload-too-large'],
  ])('%.60s', async (body, status, code) => {
    const app = await appWith({});
    const reply = await suggest(app, {}, body);
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect(reply.payload).not.toMatch(/at .*\.[jt]s:\d+/);
    expect({}).not.toHaveProperty('x');
    expect((await suggest(app)).statusCode).toBe(200);
  });

  test('every name that would set a prototype is listed with its place', async () => {
    const app = await appWith({});
    const body = '{"__proto__":1,"layout":{"balls":[{"a/b":{"__proto__":{"x":1}}},{"constructor":{"prototype":2}}]}}';
    const problem = (await suggest(app, {}, body)).json();
    const places = ['/__proto__', '/layout/balls/0/a~1b/__proto__', '/layout/balls/1/constructor/prototype'];
    expect(problem.errors.map(({ path }: { path: string }) => path)).toEqual(places);
    expect(new Set(problem.errors.map(({ code }: { code: string }) => code))).toEqual(new Set(['unknown-field']));
    expect(problem.path).toBe('/__proto__');
    expect(problem.detail).toContain('(and 2 more)');
  });

  test('depth and number of values, counted', () => {
    const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);
    expect(excessOf(deep(MAX_DEPTH))).toBeNull();
    expect(excessOf(deep(MAX_DEPTH + 1))).not.toBeNull();
    expect(excessOf(new Array(MAX_VALUES).fill(0))).toBeNull();
    expect(excessOf(new Array(MAX_VALUES + 1).fill(0))).not.toBeNull();
    expect(excessOf(undefined)).toBeNull();
  });
});

test('/metrics counts requests by route, never by address, and shared answers', async () => {
  const app = await appWith({ processMetrics: false });
  await suggest(app);
  await suggest(app);
  await app.inject({ url: '/invented/12345' });
  const { payload, headers } = await app.inject({ url: '/metrics' });
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(payload).toContain('runout_http_requests_total{method="POST",route="/v1/suggestions",status="200"} 2');
  expect(payload).toContain('runout_answers_total{source="searched"} 1');
  expect(payload).toContain('runout_answers_total{source="kept"} 1');
  expect(payload).toContain('runout_planner_threads 1');
  expect(payload).not.toContain('12345');
});

describe('the environment', () => {
  test('by default nobody needs a key, and strangers are limited only where they can come', () => {
    expect(exposureFromEnv({}, '127.0.0.1')).toMatchObject({ apiKeys: [], requestsPerMinute: 0, corsOrigins: [] });
    expect(exposureFromEnv({}, '0.0.0.0').requestsPerMinute).toBe(600);
    expect(exposureFromEnv({ RUNOUT_RATE_LIMIT: '0' }, '0.0.0.0').requestsPerMinute).toBe(0);
  });

  test('is read whole', () => {
    const env = {
      RUNOUT_API_KEYS: ` ${KEY}, another-long-key-0123,`,
      RUNOUT_RATE_LIMIT: '30',
      RUNOUT_CORS_ORIGINS: 'https://a.example,http://localhost:3000',
      RUNOUT_TRUST_PROXY: '10.0.0.0/8',
      RUNOUT_KEPT_ANSWERS: '0',
    };
    expect(exposureFromEnv(env, '::1')).toEqual({
      apiKeys: [KEY, 'another-long-key-0123'],
      requestsPerMinute: 30,
      corsOrigins: ['https://a.example', 'http://localhost:3000'],
      trustProxy: '10.0.0.0/8',
      keptAnswers: 0,
    });
  });

  test.each([
    { RUNOUT_API_KEYS: 'short' },
    { RUNOUT_RATE_LIMIT: '-1' },
    { RUNOUT_CORS_ORIGINS: '*' },
    { RUNOUT_CORS_ORIGINS: 'https://a.example/' },
    { RUNOUT_KEPT_ANSWERS: 'many' },
  ])('%j is refused by name', (env) => {
    expect(() => exposureFromEnv(env, '127.0.0.1')).toThrow(Object.keys(env)[0]);
  });
});
