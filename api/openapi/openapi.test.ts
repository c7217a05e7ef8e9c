import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCancelHandle, createPlanner } from '../../solver/index.js';
import { type App, buildApp } from '../http/app.js';
import { PACKAGE } from '../package-info.js';
import { hoist } from './hoist.js';
import { OPERATIONS } from './operations.js';
import { nameOfSnapshot, OPENAPI_FILE, openapiSnapshot, TYPES_FILE, typesSnapshot } from './snapshots.js';

type Json = Record<string, unknown>;

const root = PACKAGE.root;
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

let app: App;
let origin: string;
beforeAll(async () => {
  app = await buildApp({ planner: createPlanner({ threads: 0 }), makeCancel: createCancelHandle });
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

async function document(): Promise<Json> {
  return (await app.inject({ url: '/openapi.json' })).json();
}

describe('/openapi.json', () => {
  test('is OpenAPI 3.1 and names every route that takes a question', async () => {
    const { openapi, paths } = await document();
    expect(openapi).toBe('3.1.0');
    const said = Object.entries(paths as Record<string, Json>).flatMap(([url, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`),
    );
    for (const route of said) expect(OPERATIONS).toHaveProperty([route]);
    expect(said).toEqual(
      expect.arrayContaining([
        'POST /v1/suggestions',
        'POST /v1/simulations',
        'POST /v1/rulings',
        'POST /v1/plays',
        'POST /v1/reviews',
        'POST /v1/skills/fit',
        'GET /v1/rule-sets',
        'GET /v1/tables',
        'GET /v1/skills',
        'GET /v1/version',
      ]),
    );
  });

  test('every reference leads somewhere, and every operation has a name of its own', async () => {
    const text = JSON.stringify(await document());
    const { components } = JSON.parse(text);
    const targets = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(targets.length).toBeGreaterThan(50);
    for (const name of new Set(targets)) expect(components.schemas).toHaveProperty([name]);
    const ids = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('a schema is named once, also inside another', () => {
    const point = { type: 'object', properties: { x: { type: 'number' } } };
    const line = { type: 'object', properties: { from: point, to: point } };
    const document = {
      paths: { a: line, b: { properties: { x: { type: 'number' } }, type: 'object' } },
      components: {},
    };
    expect(hoist(document, { Line: line, Point: point })).toEqual({
      paths: { a: { $ref: '#/components/schemas/Line' }, b: { $ref: '#/components/schemas/Point' } },
      components: {
        schemas: {
          Line: {
            type: 'object',
            properties: { from: { $ref: '#/components/schemas/Point' }, to: { $ref: '#/components/schemas/Point' } },
          },
          Point: point,
        },
      },
    });
  });
});

describe('/docs', () => {
  test('is there, and asks nothing of other hosts', async () => {
    const page = await app.inject({ url: '/docs' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['content-security-policy']).not.toMatch(/https?:/);
    expect(page.payload).not.toMatch(/(src|href)="(https?:)?\/\//);
    const specification = await app.inject({ url: '/docs/json' });
    expect(specification.json()).toEqual(await document());
  });
});

describe('a generated client', { timeout: 60_000 }, () => {
  // Made from the served document by a generator that knows nothing of us.
  test('is accepted by the compiler and gets answers', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'runout-client-'));
    try {
      const input = path.join(folder, 'openapi.json');
      writeFileSync(input, JSON.stringify(await document()));
      const bin = (name: string, file: string) => path.join(root, 'node_modules', name, ...file.split('/'));
      const generate = [
        bin('openapi-typescript-codegen', 'bin/index.js'),
        '--input',
        input,
        '--output',
        path.join(folder, 'client'),
      ];
      execFileSync(process.execPath, [...generate, '--client', 'fetch', '--useUnionTypes']);
      writeFileSync(
        path.join(folder, 'use.ts'),
        `import { OpenAPI, PlanningService, TableService, ServiceService, type SuggestionAnswer } from './client';
export async function use(base: string) {
  OpenAPI.BASE = base;
  const layout = { balls: [{ id: 'cue' as const, x: 1.2, y: 0.6 }, { id: '10' as const, x: 2.1, y: 0.4 }] };
  const answer: SuggestionAnswer = await PlanningService.suggest({ layout, budget: { simulations: 60 }, seed: 1 });
  const best = answer.suggestions.find(({ rank }) => rank === 1);
  if (best?.stroke === undefined) throw new Error('no stroke');
  const { headingDeg, ...stroke } = best.stroke;
  const simulated = await TableService.simulate({ layout, stroke });
  const { engine } = await ServiceService.getVersion();
  const refused: unknown = await PlanningService.suggest({ layout: { balls: [] } }).catch((error) => error.body);
  return { best: best.declaration?.type, heading: headingDeg, simulated: simulated.status, node: engine.node, refused };
}
`,
      );
      const strict = ['--strict', '--noEmit', '--skipLibCheck', '--lib', 'es2022,dom', '--moduleResolution', 'bundler'];
      const compile = [bin('typescript', 'bin/tsc'), ...strict, '--module', 'esnext', '--target', 'es2022'];
      execFileSync(process.execPath, [...compile, path.join(folder, 'use.ts')], { cwd: folder, stdio: 'pipe' });
      const { use } = await import(/* @vite-ignore */ pathToFileURL(path.join(folder, 'use.ts')).href);
      expect(await use(origin)).toMatchObject({
        best: 'called',
        heading: expect.any(Number),
        simulated: 'final',
        node: process.versions.node.split('.')[0],
        refused: { status: 422, code: 'impossible-layout' },
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('what callers rely on', () => {
  const asked = 'run `npm run snapshots`, and say in CHANGELOG.md what changed with the name that it prints';

  test('the OpenAPI document is the one in docs/, and the changelog knows it', async () => {
    const kept = read(OPENAPI_FILE);
    expect(await openapiSnapshot(), asked).toBe(kept);
    expect(read('CHANGELOG.md'), asked).toContain(`openapi ${nameOfSnapshot(kept)}`);
  });

  test('the public types are the ones in docs/, and the changelog knows them', () => {
    const kept = read(TYPES_FILE);
    expect(typesSnapshot(path.join(root, 'dist')), asked).toBe(kept);
    expect(read('CHANGELOG.md'), asked).toContain(`types ${nameOfSnapshot(kept)}`);
  });
});
