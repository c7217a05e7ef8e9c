/** The replay of the committed reference: pinned counts, and that it notices a file that disagrees. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { RESOLVERS } from '../../engine/table/resolver.js';
import { firstDifference } from './compare.js';
import { printReport } from './print.js';
import { type EventRow, parseReference, type ReferenceFile, readReferenceFile } from './reference-file.js';
import { Replayer } from './replay.js';
import { compareFile } from './report.js';

function load(): ReferenceFile {
  const file = readReferenceFile(fileURLToPath(new URL('cases/pooltool-0.6.json', import.meta.url)));
  if (!file.ok) throw new Error(JSON.stringify(file.error));
  return file.value;
}
const file = load();

describe.each(RESOLVERS)('%s', (resolver) => {
  const report = compareFile(file, { resolver, breaks: 20 });

  test('all 102 shots agree: order, times and places to the first rail, pots where they must', () => {
    expect(report.groups.map((g) => [g.group, g.shots, g.agree])).toEqual([
      ['A', 8, 8],
      ['B', 18, 18],
      ['C', 2, 2],
      ['D', 12, 12],
      ['E', 18, 18],
      ['F', 12, 12],
      ['G', 4, 4],
      ['H', 2, 2],
      ['I', 2, 2],
      ['J', 2, 2],
      ['K', 18, 18],
      ['L', 2, 2],
      ['N', 2, 2],
    ]);
    expect(report.agree).toBe(102);
    expect(report.differ).toBe(0);
    expect(report.statisticsOnly).toBe(7);
    // Two cuts need the last digit of the file's places.
    expect(report.groups.reduce((sum, g) => sum + g.withinRounding, 0)).toBeLessThanOrEqual(2);
  });

  test("pocket windows: to the millimetre with the file's rail, within 5 mm at the jaws with ours", () => {
    const [theirs, ours] = report.windows;
    expect(theirs.windows.length).toBe(32);
    expect(theirs.jawErrorMm).toBeLessThanOrEqual(1);
    expect(theirs.railErrorMm).toBeLessThanOrEqual(1);
    expect(ours.jawErrorMm).toBeLessThanOrEqual(5);
    // Edges that hang on a straight rail's rebound move with the rail's law, which is another one.
    expect(ours.railErrorMm).toBeLessThanOrEqual(25);
  });

  test('our rail leaves within 2 degrees of Mathavan and shorter than the reference', () => {
    const columns = report.rebounds.filter((row) => row.columnsDeg !== null);
    expect(columns.length).toBe(9);
    for (const { finalDeg, columnsDeg } of columns) {
      if (finalDeg.ours === null || finalDeg.reference === null || columnsDeg === null) throw new Error('no roll');
      expect(Math.abs(finalDeg.ours - columnsDeg.mathavan)).toBeLessThan(2);
      expect(Math.abs(finalDeg.reference - columnsDeg.lively)).toBeLessThan(0.1);
      expect(finalDeg.ours).toBeLessThan(finalDeg.reference);
    }
  });

  test('the text ends with the counts', () => {
    expect(printReport(report).split('\n').at(-1)).toBe('102 agree, 0 differ');
  });
});

describe('a file that disagrees is noticed', () => {
  const shot = (id: string) => {
    const found = file.scenarios.find((s) => s.id === id);
    if (found === undefined) throw new Error(id);
    return found;
  };
  const replayer = new Replayer(file, 'file', 'closed-form');
  const compare = (changed: (typeof file.scenarios)[number]) =>
    firstDifference(replayer.reference(changed), replayer.play(changed), true);

  test('a later time, another order, another place, another pot', () => {
    const plain = shot('D-stun-40');
    expect(compare(plain)).toBeNull();
    const late = plain.events.map(
      (row, n): EventRow => (n === 2 ? [row[0], row[1], row[2] + 3e-4, row[3] ?? {}] : row),
    );
    expect(compare({ ...plain, events: late })).toMatchObject({ at: 1, what: 'time' });
    const swapped = [...plain.events];
    [swapped[2], swapped[3]] = [swapped[3], swapped[2]];
    expect(compare({ ...plain, events: swapped })?.what).toBe('order');
    const potted = { ...plain, events: [...plain.events, ['pocket', ['1', 'rt'], 9] as const] };
    expect(compare(potted)).toMatchObject({ what: 'pots' });
    const moved = plain.events.map((row, n) => {
      const state = row[3]?.['1'];
      if (n !== 1 || state === undefined) return row;
      return [
        row[0],
        row[1],
        row[2],
        { ...row[3], 1: [[state[0][0] + 0.002, state[0][1]], state[1], state[2]] },
      ] as const;
    });
    expect(compare({ ...plain, events: moved })).toMatchObject({ at: 0, what: 'place' });
  });

  test('other parameters: slide friction, ball restitution, cushion restitution', () => {
    const altered = (balls: Record<string, number>) => {
      const copy: ReferenceFile = { ...file, meta: { ...file.meta, balls: { ...file.meta.balls, ...balls } } };
      return compareFile({ ...copy, break_statistics: [], pocket_acceptance: [] }, { resolver: 'closed-form' });
    };
    expect(altered({ u_s: 0.21 }).differ).toBeGreaterThan(60);
    expect(altered({ e_b: 0.94 }).differ).toBeGreaterThan(30);
    // Only what follows the first rail: pots through the jaws.
    expect(altered({ e_c: 0.6 }).differ).toBeGreaterThan(0);
  });

  test('what is wrong with a file is said all at once', () => {
    const parsed = parseReference({ meta: { balls: { R: 'x' } }, tables: {}, scenarios: [{ id: 'S', table: 'none' }] });
    expect(parsed.ok).toBe(false);
    if (parsed.ok) return;
    expect(parsed.error).toContainEqual({ code: 'wrong-type', path: 'meta.balls.R' });
    expect(parsed.error).toContainEqual({ code: 'missing', path: 'meta.balls.m' });
    expect(parsed.error).toContainEqual({ code: 'unknown-table', path: 'scenarios[0].table' });
    expect(parsed.error).toContainEqual({ code: 'missing', path: 'scenarios[0].balls.cue' });
  });
});

test('the command prints the comparison and refuses what is no file', () => {
  const main = fileURLToPath(new URL('../../dist/benchmarks/reference/main.js', import.meta.url));
  const json = fileURLToPath(new URL('cases/pooltool-0.6.json', import.meta.url));
  const run = spawnSync(process.execPath, [main, json, '--json', '--breaks', '2', '--resolver', 'closed-form'], {
    encoding: 'utf8',
  });
  const report: { agree: number } = JSON.parse(run.stdout);
  expect(report.agree).toBe(102);
  expect(spawnSync(process.execPath, [main, `${json}.none`], { encoding: 'utf8' }).status).toBe(2);
});
