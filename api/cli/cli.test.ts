/** The compiled command line as a user calls it, with the real planner behind it. */
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkerOf } from '../schema/check.js';
import { SuggestionAnswer } from '../schema/suggestion.js';

const MAIN = path.resolve('dist/api/cli/main.js');
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'runout-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function runout(args: string[], input?: string): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8', ...(input !== undefined && { input }) });
}

/** A file with this content. */
function file(content: unknown): string {
  const name = path.join(folder, `${Math.abs(JSON.stringify(content).length)}-${performance.now()}.json`);
  writeFileSync(name, typeof content === 'string' ? content : JSON.stringify(content));
  return name;
}

const TWO_BALLS = {
  layout: {
    balls: [
      { id: 'cue', x: 1.6, y: 0.6 },
      { id: '10', x: 2.1, y: 0.95 },
    ],
  },
  budget: { simulations: 200 },
};

describe('runout suggest', () => {
  test('a layout file as JSON: the answer by its schema, the same on one thread and two', { timeout: 60_000 }, () => {
    const hashes = ['1', '2'].map((threads) => {
      const args = [
        'suggest',
        'examples/break-03.json',
        '--rules',
        'ru-sections',
        '--seed',
        '7',
        '--simulations',
        '400',
      ];
      const done = runout([...args, '--json', '--threads', threads]);
      expect([done.status, done.stderr]).toEqual([0, '']);
      const answer = JSON.parse(done.stdout);
      expect(checkerOf(SuggestionAnswer)({ ...answer, requestId: '' })).toEqual([]);
      expect(answer).toMatchObject({ shooter: 'B', ruleSet: 'ru-sections', seed: '7', status: 'final' });
      const kinds = answer.suggestions.map((suggestion: { kind: string }) => suggestion.kind);
      expect(kinds).toContain('safety');
      expect(kinds).toContain('push-out');
      return answer.answerHash;
    });
    expect(hashes[0]).toBe(hashes[1]);
  });

  test('a request as a table, on stdout alone', () => {
    const done = runout(['suggest', file(TWO_BALLS)]);
    expect([done.status, done.stderr]).toEqual([0, '']);
    expect(done.stdout).toContain('A to play under ru-sections');
    expect(done.stdout).toMatch(/10 in [HSF][LR]/);
    expect(done.stdout).toContain('assumed: ');
  });

  test('flags override what the request says', () => {
    const done = runout([
      'suggest',
      file({ ...TWO_BALLS, ruleSet: 'sk-desiatka', seed: 1 }),
      '--rules',
      'ru-chapter9',
      '--seed',
      'x',
      '--shooter',
      'B',
      '--simulations',
      '150',
      '--shooter-skill',
      'pro',
      '--json',
    ]);
    expect(JSON.parse(done.stdout)).toMatchObject({ ruleSet: 'ru-chapter9', seed: 'x', shooter: 'B' });
  });

  test('one request a line on standard input, answers a line each, in order', () => {
    const lines = ['a', 'b'].map((id) => JSON.stringify({ ...TWO_BALLS, id })).join('\n');
    const done = runout(['suggest', '-', '--json'], `${lines}\n`);
    expect(done.status).toBe(0);
    expect(
      done.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    ).toEqual(['a', 'b']);
  });

  test('the ten on the break: the rack is over, or the ten is spotted', () => {
    const won = runout(['suggest', 'examples/break-09.json', '--rules', 'ru-chapter9', '--json']);
    expect(JSON.parse(won.stdout)).toMatchObject({
      status: 'final',
      rackOver: { winner: 'A', ruleSet: 'ru-chapter9' },
    });
    const spotted = runout(['suggest', 'examples/break-09.json', '--rules', 'ru-sections', '--simulations', '150']);
    expect(spotted.stdout).toContain('the ten fell on the break and is spotted');
  });

  test('every problem of the input, on stderr, with 1', () => {
    const broken = {
      sed: 5,
      layout: {
        balls: [
          { id: '1', x: 1, y: 1 },
          { id: '1', x: 9, y: 1 },
        ],
      },
    };
    const done = runout(['suggest', file(broken)]);
    expect([done.status, done.stdout]).toEqual([1, '']);
    for (const code of ['unknown-field', 'duplicate-ball', 'missing-cue-ball', 'off-bed'])
      expect(done.stderr).toContain(code);
    expect(runout(['suggest', file('{')]).stderr).toContain('is not JSON');
    expect(runout(['suggest', '/no/such/file.json'])).toMatchObject({ status: 1, stdout: '' });
  });

  test('a wrong command line ends with 2', () => {
    expect(runout(['suggest']).status).toBe(2);
    expect(runout(['suggest', 'examples/break-03.json', '--rules', 'house']).status).toBe(2);
    expect(runout(['suggest', 'examples/break-03.json', '--ms', '1.5']).status).toBe(2);
    expect(runout(['sugest']).status).toBe(2);
    expect(runout(['--help']).status).toBe(0);
  });

  test('an interrupt answers with the best so far', { timeout: 60_000 }, async () => {
    const args = ['suggest', 'examples/break-03.json', '--simulations', '60000', '--progress', 'lines', '--json'];
    const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.stderr.once('data', () => child.kill('SIGINT'));
    child.stderr.resume();
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
    expect(JSON.parse(text)).toMatchObject({ status: 'cancelled', stopReason: 'cancelled' });
  });
});

describe('runout simulate', () => {
  test('prints the record of a stroke', () => {
    const request = { layout: TWO_BALLS.layout, stroke: { aimRad: Math.atan2(0.35, 0.5), speedMps: 2 } };
    const done = runout(['simulate', file(request), '--json']);
    expect(JSON.parse(done.stdout).record.events[0]).toMatchObject({ type: 'strike', ball: 'cue' });
    expect(runout(['simulate', file(request)]).stdout).toContain('rest after');
    const noisy = { ...request, noise: { skill: 'pro', trials: 50, seed: 1 } };
    expect(runout(['simulate', file(noisy)]).stdout).toContain('50 trials, seed 1');
  });
});

test('the version is that of the package', () => {
  expect(runout(['--version']).stdout.trim()).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
});
