import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isBuilt, sourceFiles, sourceHash, staleInstall } from './project.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'runout-project-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(file, content) {
  const full = path.join(root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, typeof content === 'string' ? content : JSON.stringify(content));
}

describe('whether packages must be installed', () => {
  const a = { version: '1.0.0', integrity: 'sha512-a' };
  const lock = (packages) => put('package-lock.json', { packages: { '': {}, ...packages } });
  const installed = (packages) => put('node_modules/.package-lock.json', { packages });

  test('a bare clone', () => {
    lock({ 'node_modules/a': a });
    expect(staleInstall(root)).toBe('nothing is installed yet');
  });

  test('everything is there', () => {
    lock({ 'node_modules/a': a });
    installed({ 'node_modules/a': a });
    expect(staleInstall(root)).toBeNull();
  });

  test('an optional package of another platform may be missing', () => {
    lock({ 'node_modules/a': a, 'node_modules/b-win32': { ...a, optional: true } });
    installed({ 'node_modules/a': a });
    expect(staleInstall(root)).toBeNull();
  });

  test.each([
    ['a package is missing', { 'node_modules/a': a, 'node_modules/b': a }, { 'node_modules/a': a }],
    ['a package is older', { 'node_modules/a': { ...a, version: '1.1.0' } }, { 'node_modules/a': a }],
    ['a package has other content', { 'node_modules/a': { ...a, integrity: 'sha512-b' } }, { 'node_modules/a': a }],
    ['a package is too many', { 'node_modules/a': a }, { 'node_modules/a': a, 'node_modules/b': a }],
  ])('%s', (_, wanted, have) => {
    lock(wanted);
    installed(have);
    expect(staleInstall(root)).toMatch(/^node_modules\/[ab] /);
  });
});

describe('whether sources must be compiled', () => {
  beforeEach(() => {
    put('engine/a.ts', 'export const a = 1;');
    put('engine/a.test.ts', 'tests');
    put('api/web/main.tsx', 'page');
    put('api/b.fixture.ts', 'tests');
    put('solver/data.json', {});
  });

  test('tests decide nothing', () => {
    expect(sourceFiles(root)).toEqual([path.join('api', 'web', 'main.tsx'), 'engine/a.ts', 'solver/data.json']);
    const before = sourceHash('service', root);
    put('engine/a.test.ts', 'other tests');
    expect(sourceHash('service', root)).toBe(before);
  });

  test('content decides, not time', () => {
    const before = sourceHash('service', root);
    put('engine/a.ts', 'export const a = 1;');
    expect(sourceHash('service', root)).toBe(before);
    put('engine/a.ts', 'export const a = 2;');
    expect(sourceHash('service', root)).not.toBe(before);
  });

  test('the page and the service go stale apart', () => {
    const stamp = () => {
      put('dist/.service.sha256', `${sourceHash('service', root)}\n`);
      put('dist/.page.sha256', `${sourceHash('page', root)}\n`);
    };
    stamp();
    expect(isBuilt(root)).toBe(true);
    const [service, page] = [sourceHash('service', root), sourceHash('page', root)];
    put('api/web/main.tsx', 'another page');
    expect([sourceHash('service', root) === service, sourceHash('page', root) === page]).toEqual([true, false]);
    expect(isBuilt(root)).toBe(false);
    stamp();
    put('solver/data.json', { more: 1 });
    expect([isBuilt(root), sourceHash('service', root) === service]).toEqual([false, false]);
  });
});
