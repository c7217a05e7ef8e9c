/** The lint's own test: each planted violation is caught where it stands, and lawful code next to it is left alone. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../lib/project.mjs';

/** Sources planted so far, by path; biome reads them all in one run. */
const planted = new Map();
/** Lines (1-based) with an error, by path. */
const flagged = new Map();

/** Registers `source` beside the name `place` asks for; returns the lines that the lint flagged, once it has run. */
function plant(place, source) {
  const [, stem, ending] = /^(.*)\/x(\.test)?\.ts$/.exec(place);
  const name = `${stem}/case${planted.size}${ending ?? ''}.ts`;
  planted.set(name, source);
  return () => flagged.get(name) ?? [];
}

beforeAll(() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'runout-lint-'));
  try {
    cpSync(path.join(ROOT, 'biome.json'), path.join(folder, 'biome.json'));
    cpSync(path.join(ROOT, 'scripts', 'lint'), path.join(folder, 'scripts', 'lint'), { recursive: true });
    writeFileSync(path.join(folder, '.gitignore'), 'node_modules/\n');
    for (const [name, source] of planted) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), source);
    }
    const biome = path.join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
    const folders = ['engine', 'solver', 'api', 'benchmarks'];
    const done = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', '--max-diagnostics=1000', ...folders], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    const report = JSON.parse(done.stdout.slice(done.stdout.indexOf('{')));
    for (const { severity, location } of report.diagnostics) {
      if (severity !== 'error') continue;
      const lines = new Set(flagged.get(location.path)).add(location.start.line);
      flagged.set(
        location.path,
        [...lines].sort((a, b) => a - b),
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const lines = (...text) => `${text.join('\n')}\n`;

describe('the direction of imports', () => {
  const arrows = [
    ['engine/rules/x.ts', '../../solver/index.js', true],
    ['engine/rules/x.ts', '../../api/index.js', true],
    ['engine/rules/x.ts', '../../benchmarks/speed.js', true],
    ['engine/rules/x.test.ts', '../../solver/index.js', true],
    ['engine/rules/x.ts', 'runout/solver', true],
    ['engine/rules/x.ts', 'piscina', true],
    ['engine/rules/x.ts', 'fastify', true],
    ['engine/rules/x.ts', '@fastify/under-pressure', true],
    ['engine/rules/x.ts', 'node:fs', true],
    ['engine/rules/x.test.ts', 'node:fs', false],
    ['engine/rules/x.ts', '../table/record.js', false],
    ['engine/table/x.ts', 'planck', false],
    ['solver/search/x.ts', '../../api/index.js', true],
    ['solver/search/x.ts', '../../benchmarks/speed.js', true],
    ['solver/search/x.ts', 'piscina', true],
    ['solver/search/x.ts', 'fastify', true],
    ['solver/search/x.ts', '../../engine/index.js', false],
    ['solver/pool/x.ts', 'piscina', false],
    ['solver/pool/x.ts', '../../api/index.js', true],
    ['api/http/x.ts', '../../benchmarks/speed.js', true],
    ['api/http/x.ts', 'piscina', true],
    ['api/http/x.ts', '../../solver/index.js', false],
    ['benchmarks/x.ts', '../api/index.js', false],
    ['benchmarks/x.ts', 'piscina', true],
  ];
  for (const [place, module, refused] of arrows) {
    const used = 'export const used: typeof thing = thing as never;';
    const found = [
      plant(place, lines(`import { thing } from '${module}';`, used)),
      plant(place, lines(`import type { thing } from '${module}';`, used)),
      plant(place, lines(`export * from '${module}';`)),
    ];
    test(`${place} ${refused ? 'may not' : 'may'} import ${module}`, () => {
      const expected = refused ? [1] : [];
      expect(found.map((lines) => lines())).toEqual([expected, expected, expected]);
    });
  }
});

describe('the purity of the engine', () => {
  const impure = [
    'export const a = Date.now();',
    'export const a = new Date();',
    'export const a = performance.now();',
    'export const a = process.pid;',
    'setTimeout(() => {}, 1);',
    'queueMicrotask(() => {});',
    'console.log(1);',
    'export const a = crypto.randomUUID();',
    'export const a = globalThis.Date;',
    'export const a = Math.random();',
    'export const a = Math.pow(2, 3);',
    'export const a = Math.hypot(2, 3);',
    'export const { random } = Math;',
    'export const a = Math["random"]();',
    'export const a = Math;',
    'export const a = 2 ** 0.5;',
    'export const a = 2 ** -1;',
    'export const a = 2 ** Number("3");',
    'export function f(x: number) { let y = x; y **= 1.5; return y; }',
    'export const a = import("planck");',
  ];
  for (const statement of impure) {
    const found = plant('engine/physics/x.ts', lines(statement));
    test(`${statement} is refused in engine/`, () => expect(found()).toEqual([1]));
  }

  const mathematics = plant(
    'engine/physics/x.ts',
    lines(
      'export function f(x: number) {',
      '  return x ** 2 + Math.sqrt(x) * Math.cos(x) - Math.exp(Math.log(x)) * Math.PI;',
      '}',
    ),
  );
  test('lawful mathematics is left alone', () => expect(mathematics()).toEqual([]));

  const clock = plant('api/http/x.ts', lines('export const a = Date.now() + Math.random();'));
  test('the rest of the house may look at a clock', () => expect(clock()).toEqual([]));
});

describe('the house rules of types', () => {
  const forbidden = ['export const a: any = 1;', 'export const a = [1][0]!;', '// @ts-ignore\nexport const a = 1;'];
  for (const statement of forbidden) {
    const found = plant('solver/value/x.ts', lines(statement));
    test(`${statement} is refused everywhere`, () => expect(found()).toEqual([1]));
  }
});
