import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { web } from './web.js';

describe('web', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'runout-web-'));
  const app = fastify();

  beforeAll(async () => {
    mkdirSync(path.join(root, 'assets'));
    writeFileSync(path.join(root, 'index.html'), '<!doctype html>');
    writeFileSync(path.join(root, 'assets', 'index-abc.js'), '0;');
    await app.register(web, { root });
  });
  afterAll(async () => {
    await app.close();
    rmSync(root, { recursive: true });
  });

  test('the page is asked for again each time and may load from its own origin only', async () => {
    const reply = await app.inject('/');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^text\/html/);
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('assets are kept for good', async () => {
    const reply = await app.inject('/assets/index-abc.js');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });

  test('nothing beside the bundle can be reached', async () => {
    for (const url of ['/assets/', '/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json']) {
      expect((await app.inject(url)).statusCode, url).toBe(404);
    }
  });

  test('without a bundle there is no page and no failure', async () => {
    const bare = fastify();
    await bare.register(web, { root: path.join(root, 'nowhere') });
    expect((await bare.inject('/')).statusCode).toBe(404);
    await bare.close();
  });
});
