/** The recipes of `docs/recipes`, run as a reader would run them, against the real service. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCancelHandle, createPlanner } from '../../solver/index.js';
import { PACKAGE } from '../package-info.js';
import { checkerOf } from '../schema/check.js';
import { ReviewAnswer } from '../schema/review.js';
import { SuggestionAnswer } from '../schema/suggestion.js';
import { type App, buildApp } from './app.js';

const run = promisify(execFile);
const folder = path.join(PACKAGE.root, 'docs', 'recipes');
const modules = path.join(PACKAGE.root, 'node_modules');

let app: App;
let url: string;
let scratch: string;
beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), 'runout-recipes-'));
  app = await buildApp({ planner: createPlanner({ threads: 1 }), makeCancel: createCancelHandle });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  rmSync(scratch, { recursive: true, force: true });
});

async function output(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await run(command, args, { encoding: 'utf8', timeout: 100_000 });
  return stdout;
}

const LINE = /^\d+ [AB] (break|called|obvious|safety|push-out|none|accept|return)( |$)/;

test('the bots play a rack to its end, and both the same one', { timeout: 120_000 }, async () => {
  for (const bot of ['bot.ts', 'bot.py']) {
    expect(readFileSync(path.join(folder, bot), 'utf8').trim().split('\n').length).toBeLessThanOrEqual(30);
  }
  writeFileSync(path.join(scratch, 'package.json'), '{"type":"module"}');
  execFileSync(process.execPath, [
    path.join(modules, 'typescript', 'bin', 'tsc'),
    ...['--ignoreConfig', '--strict', '--target', 'es2022', '--module', 'nodenext', '--types', 'node'],
    ...['--typeRoots', path.join(modules, '@types'), '--rootDir', folder, '--outDir', scratch],
    path.join(folder, 'bot.ts'),
  ]);
  const typescript = await output(process.execPath, path.join(scratch, 'bot.js'), url);
  const lines = typescript.trim().split('\n');
  expect(lines.at(-1)).toMatch(/^[AB] wins the rack$/);
  for (const line of lines.slice(0, -1)) expect(line).toMatch(LINE);
  const python = await output('python3', path.join(folder, 'bot.py'), url);
  const trimmed = (text: string) => text.split('\n').map((line) => line.trimEnd());
  expect(trimmed(python)).toEqual(trimmed(typescript));
});

test("the coach's question", { timeout: 60_000 }, async () => {
  const answer = JSON.parse(await output(path.join(folder, 'coach.sh'), url));
  expect(checkerOf(SuggestionAnswer)(answer)).toEqual([]);
  const mine = answer.suggestions.find(({ considered }: { considered?: string }) => considered === 'mine');
  expect(mine).toMatchObject({
    declaration: { ball: '7', pocket: 'FL' },
    winProbability: { value: expect.any(Number) },
  });
});

test("the referee's question", async () => {
  const { ruling } = JSON.parse(await output(path.join(folder, 'referee.sh'), url));
  expect(ruling).toMatchObject({ legal: false, turn: 'foul', nextShooter: 'B', consecutiveFouls: { A: 2, B: 0 } });
  expect(ruling.why.length).toBeGreaterThan(0);
});

test('the review', { timeout: 60_000 }, async () => {
  const review = JSON.parse(await output(path.join(folder, 'review.sh'), url));
  expect(checkerOf(ReviewAnswer)(review)).toEqual([]);
  const [first, second] = review.turns;
  // The ten hung in front of a pocket: a safety, and a scratch at that, was the wrong idea.
  expect(first.label).toBe('blunder');
  expect(second.after).toEqual({ value: 1, low: 1, high: 1 });
});
