import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PARAMETERS } from '../../../engine/rules/parameters.js';
import { READINGS } from '../../../engine/rules/readings.js';
import { RULE_SET_IDS } from '../../../engine/rules/rule-sets/index.js';
import { errors } from '../plugins/errors.js';
import { validation } from '../plugins/validation.js';
import { ruleSetsRoutes } from './rule-sets.js';
import { rulingsRoutes } from './rulings.js';

const app = fastify();

beforeAll(async () => {
  await app.register(errors);
  await app.register(validation);
  await app.register(ruleSetsRoutes);
  await app.register(rulingsRoutes);
});
afterAll(async () => app.close());

const post = (payload: string | object) =>
  app.inject({ method: 'POST', url: '/v1/rulings', payload, headers: { 'content-type': 'application/json' } });

describe('POST /v1/rulings', () => {
  test('judges typed facts', async () => {
    const reply = await post({ id: 'x', facts: { firstContact: [1], railsAfterContact: [1], cueBallPocketed: 'FL' } });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      id: 'x',
      ruleSet: { id: 'ru-sections' },
      ruling: { fouls: [{ code: '6.1', clause: '9 (general 6.1)' }], nextShooter: 'B', cueBallInHand: 'anywhere' },
    });
    expect(reply.json().requestId).toBeTypeOf('string');
  });

  test('409 with the clause for what the rules forbid', async () => {
    const declare = (declaration: object) =>
      post({ ruleSet: 'ru-chapter9', state: { phase: 'normal' }, event: { type: 'declare', declaration } });
    const pushOut = await declare({ type: 'push-out' });
    expect([pushOut.statusCode, pushOut.json().code, pushOut.json().errors[0].clause]).toEqual([
      409,
      'not-allowed-by-rules',
      'ru-chapter9 9.4 a',
    ]);
    expect((await declare({ type: 'called', balls: [1, 10], pockets: ['FL', 'FR'] })).statusCode).toBe(409);
    const gone = await post({
      state: { ballsOnTable: ['3', '10'] },
      declaration: { type: 'called', ball: '4', pocket: 'FL' },
      facts: { firstContact: ['3'], railsAfterContact: ['3'] },
    });
    expect([gone.statusCode, gone.json().errors[0].code]).toEqual([409, 'called-ball-not-on-table']);
  });

  test('422 for facts that cannot be, all of them', async () => {
    const reply = await post({
      state: { ballsOnTable: ['3', '10'] },
      facts: { firstContact: [4], pocketed: [{ ball: 5, pocket: 'FL' }] },
    });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().errors.map(({ path }: { path: string }) => path)).toEqual([
      '/facts/firstContact/0',
      '/facts/pocketed/0/ball',
    ]);
  });

  test('400 for record and facts together, unknown fields and numbers that are not finite', async () => {
    expect((await post({ facts: {}, record: {} })).statusCode).toBe(400);
    expect((await post({ facts: {}, colour: 1 })).statusCode).toBe(400);
    const infinite = await post('{"facts":{"pocketed":[{"ball":3,"pocket":"FL","fellAfterSeconds":1e999}]}}');
    expect([infinite.statusCode, infinite.json().path]).toEqual([400, '/facts/pocketed/0/fellAfterSeconds']);
  });
});

test('GET /v1/rule-sets: every parameter with its meaning, value and clause, and the readings', async () => {
  const reply = await app.inject({ method: 'GET', url: '/v1/rule-sets' });
  const body = reply.json();
  expect(body.ruleSets.map(({ id }: { id: string }) => id)).toEqual([...RULE_SET_IDS]);
  expect(body.readings).toHaveLength(READINGS.length);
  for (const set of body.ruleSets) {
    expect(set.parameters).toHaveLength(PARAMETERS.length);
    for (const parameter of set.parameters) {
      expect(parameter.meaning).toMatch(/\w{3}/);
      expect(parameter.clause).toMatch(/\S/);
      expect(parameter.value).toBeDefined();
    }
  }
  const slovak = body.ruleSets.find(({ id }: { id: string }) => id === 'sk-desiatka');
  expect(slovak.parameters.find(({ name }: { name: string }) => name === 'pushOutBy')).toMatchObject({
    value: 'breaker-only',
    clause: 'Druhý strk a',
    stated: true,
  });
  expect(body.ruleSets.find(({ id }: { id: string }) => id === 'wpa-2025').complete).toBe(false);
});
