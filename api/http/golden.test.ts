/**
 * Recorded requests in, recorded answers out: unchanged, not proven. `RUNOUT_RECORD=1` records them anew; what depends on
 * the build (version, signature, Node) and on the moment is left out.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PACKAGE } from '../package-info.js';
import { type App, buildApp } from './app.js';
import { answerWith, plainCancel, scriptedPlanner } from './scripted-planner.fixture.js';

interface Recorded {
  readonly name: string;
  readonly url: string;
  readonly body?: object;
  readonly text?: string;
}

const folder = path.join(PACKAGE.root, 'api', 'http', 'golden');
const answersFile = path.join(folder, 'answers.golden.json');
const requests = JSON.parse(readFileSync(path.join(folder, 'requests.json'), 'utf8')) as Recorded[];
const recording = process.env.RUNOUT_RECORD === '1';
const answers: Record<string, unknown> = recording ? {} : JSON.parse(readFileSync(answersFile, 'utf8'));

let app: App;
beforeAll(async () => {
  app = await buildApp({ planner: scriptedPlanner(async () => answerWith()), makeCancel: plainCancel });
});
afterAll(async () => {
  await app.close();
  if (recording) writeFileSync(answersFile, `${JSON.stringify(answers, null, 1)}\n`);
});

test.each(requests)('$name', async ({ name, url, body, text }) => {
  const headers = { 'content-type': 'application/json' };
  const reply = await app.inject({ method: 'POST', url, payload: text ?? JSON.stringify(body), headers });
  const { engine: _engine, answerHash: _hash, requestId: _id, ...rest } = reply.json();
  const got = { status: reply.statusCode, body: rest };
  if (recording) answers[name] = got;
  expect(got).toEqual(answers[name]);
});
