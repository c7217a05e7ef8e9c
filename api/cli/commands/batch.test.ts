import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QUICK, removeTemporaryFolders, temporaryFolder } from '../../batch/batch.fixture.js';
import { PACKAGE } from '../../package-info.js';

const CLI = path.join(PACKAGE.root, 'dist', 'api', 'cli', 'main.js');

function runout(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, 'batch', ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('runout batch', { timeout: 120_000 }, () => {
  let folder = '';
  let file = '';
  /** A run that nothing interrupted. */
  let whole = '';
  const summary = (run: string) => readFileSync(path.join(run, 'summary.json'), 'utf8');
  beforeAll(() => {
    folder = temporaryFolder();
    file = path.join(folder, 'quick.json');
    writeFileSync(file, JSON.stringify(QUICK));
    whole = path.join(folder, 'whole');
    expect(runout('run', file, '--out', whole, '--threads', '1').status).toBe(0);
  }, 120_000);
  afterAll(removeTemporaryFolders);

  test('Ctrl-C keeps what is done and says so; --resume comes to the uninterrupted run', async () => {
    const torn = path.join(folder, 'torn');
    const child = spawn(process.execPath, [CLI, 'batch', 'run', file, '--out', torn, '--threads', '1']);
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
    });
    const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
    const parts = path.join(torn, 'parts');
    const noted = () => existsSync(parts) && readdirSync(parts).some((name) => name.endsWith('.json'));
    let over = false;
    void ended.then(() => {
      over = true;
    });
    while (!noted() && !over) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(said).toMatch(/Interrupted: \d+ of 12 racks are kept in .*; --resume goes on/);
    const again = runout('run', file, '--out', torn, '--threads', '1', '--resume');
    expect(again.stderr).toMatch(/\d+ of 12 racks are there already/);
    expect(again.status).toBe(0);
    expect(summary(torn)).toBe(summary(whole));
  });

  test('what a run can be asked', () => {
    const csv = runout('query', whole, 'breaker').stdout.split('\r\n');
    expect(csv[0]).toBe('arm,racks,breakerWins,withoutWinner,breakAndRuns');
    expect(csv[1]).toMatch(/^wins,6,\d,0,\d$/);
    expect(runout('export', whole, '--table', 'racks').stdout.trim().split('\r\n').length).toBe(13);
    expect(runout('rack', whole, '--arm', 'wins', '--rack', '3').stdout).toMatch(/B to break[\s\S]* wins rack 1 /);
    expect(runout('rack', whole, '--arm', 'nobody', '--rack', '3').stderr).toContain('(unknown-arm)');
    expect(runout('run', file, '--out', whole).stderr).toContain('(run-exists)');
  });

  test('the counts again, from the parts alone; of a run that is not over, of what it has kept', () => {
    expect(runout('summary', whole).stdout).toBe(summary(whole));
    const part = path.join(folder, 'part');
    cpSync(whole, part, { recursive: true });
    rmSync(path.join(part, 'parts', 'chunk-000011.json'));
    expect(JSON.parse(runout('summary', part).stdout)).toMatchObject({ racks: 11, ofRacks: 12 });
    expect(runout('summary', folder)).toMatchObject({ status: 1, stderr: expect.stringContaining('(no-run)') });
  });

  test('tables of a summary, printed and in a page', () => {
    const counted = path.join(whole, 'summary.json');
    const tables = runout('findings', counted).stdout;
    expect(tables).toMatch(/^`quick`: 12 of 12 racks, seed quick; [\s\S]*\| `spotted` − `wins` \| 6 \|/);
    const page = path.join(folder, 'page.md');
    writeFileSync(page, 'Prose.\n<!-- findings: quick --><!-- /findings -->\n');
    expect(runout('findings', counted, '--into', page).status).toBe(0);
    expect(readFileSync(page, 'utf8')).toBe(
      `Prose.\n<!-- findings: quick -->\n\n${tables.trimEnd()}\n\n<!-- /findings -->\n`,
    );
    writeFileSync(page, 'Prose.\n');
    expect(runout('findings', counted, '--into', page).stderr).toContain('(no-marks)');
    expect(readFileSync(page, 'utf8')).toBe('Prose.\n');
    expect(runout('findings', file)).toMatchObject({ status: 1, stderr: expect.stringContaining('/arms') });
  });

  test('a bad experiment: every problem, exit code 1', () => {
    const bad = path.join(folder, 'bad.json');
    writeFileSync(
      bad,
      JSON.stringify({ name: 'x', racks: 2, hat: 1, arms: [{ id: 'a', breakOrder: 'loser-breaks' }] }),
    );
    const { status, stderr } = runout('run', bad);
    expect(status).toBe(1);
    expect(stderr).toContain('2 problems');
    expect(stderr).toContain('(unknown-field)');
    expect(stderr).toContain('needs sets of at least two racks');
    writeFileSync(bad, '{');
    expect(runout('run', bad).stderr).toContain('is not JSON');
  });
});
