/**
 * Tests the page in a real browser: `node api/web/e2e/run.mjs [--url http://...] [--only words] [--jobs 2]`. Builds what is stale
 * and starts a server of its own on a free port unless a URL is given. Needs Debian's `chromium`, or another one named by
 * `CHROMIUM`. The last line reads `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { ensureBuilt, ROOT } from '../../../scripts/lib/project.mjs';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const TEST_TIMEOUT_MS = 240_000;

const { values } = parseArgs({
  options: { url: { type: 'string' }, only: { type: 'string' }, jobs: { type: 'string', default: '2' } },
});

/** Starts the built server. @returns where it listens and how to stop it */
async function startServer() {
  ensureBuilt();
  const entry = pathToFileURL(path.join(ROOT, 'dist', 'api', 'http', 'server.js')).href;
  const child = spawn(process.execPath, ['-e', `import(${JSON.stringify(entry)}).then((m) => m.serve())`], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const found = /http:\/\/[\d.]+:\d+/.exec(text);
      if (found !== null) resolve(found[0]);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}\n${text}`)));
  });
  return { url, stop: () => child.kill('SIGTERM') };
}

function withTimeout(work, timeoutMs) {
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${timeoutMs / 1000} s`)), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const folder = path.join(ROOT, 'api', 'web', 'e2e');
const files = readdirSync(folder).filter((name) => name.endsWith('.e2e.mjs'));
const tests = [];
for (const file of files.sort()) {
  const found = (await import(pathToFileURL(path.join(folder, file)).href)).tests;
  for (const [name, body] of Object.entries(found))
    tests.push({ name: `${file.replace('.e2e.mjs', '')}: ${name}`, body });
}

const profile = mkdtempSync(path.join(tmpdir(), 'runout-page-'));
const server = values.url === undefined ? await startServer() : { url: values.url, stop: () => undefined };
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: FLAGS,
  env: { ...process.env, HOME: profile },
});

let passed = 0;
let failed = 0;
async function runTest({ name, body }) {
  const contexts = [];
  const noise = [];
  /** A page of its own: no cookies, no storage, and every complaint of the browser is noted. */
  const open = async ({ hash = '', init, ...options } = {}) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', ...options });
    contexts.push(context);
    const page = await context.newPage();
    page.on('pageerror', (error) => noise.push(`page error: ${error}`));
    page.on('console', (message) => {
      if (message.type() === 'error') noise.push(`console: ${message.text()}`);
    });
    if (init !== undefined) await page.addInitScript(init);
    await page.goto(server.url + hash);
    await page.waitForSelector('.ball');
    return page;
  };
  const startedMs = performance.now();
  try {
    const note = await withTimeout(body({ open, url: server.url, noise }), TEST_TIMEOUT_MS);
    if (noise.length > 0) throw new Error(noise.join('\n'));
    passed += 1;
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    process.stdout.write(`ok      ${name}${note ? `: ${note}` : ''} (${seconds} s)\n`);
  } catch (error) {
    failed += 1;
    process.stdout.write(
      `FAILED  ${name}\n        ${[error.stack ?? error, ...noise].join('\n').replaceAll('\n', '\n        ')}\n`,
    );
  } finally {
    for (const context of contexts) await context.close();
  }
}

const queue = tests.filter(({ name }) => values.only === undefined || name.includes(values.only));
const worker = async () => {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) await runTest(next);
};
await Promise.all(Array.from({ length: Math.max(1, Number(values.jobs)) }, worker));
await browser.close();
server.stop();
rmSync(profile, { recursive: true, force: true });
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
