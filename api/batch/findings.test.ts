import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PACKAGE } from '../package-info.js';
import { type FoundSummary, findingsMarkdown, parseSummary, putFindings } from './findings.js';

const arm = {
  racks: 4,
  breakerWins: 3,
  innings: 10,
  inningsSquared: 30,
  breakAndRuns: 1,
  tensOnBreak: 2,
  pushOutOffered: 3,
  endings: { 'early-ten': 2, 'ten-on-break': 1, 'three-fouls': 0 },
  pushOuts: { breaker: 1, other: 1 },
  pushOutAnswers: { accept: 1, return: 1 },
};
const SUMMARY: FoundSummary = {
  format: 'runout-batch-summary/1',
  experiment: 'small',
  engine: { version: '1.2.3', signature: 'abc', node: '20' },
  seed: 'seed',
  racks: 8,
  ofRacks: 12,
  arms: { one: arm, other: arm, unplayed: { ...arm, racks: 0 } },
  differences: [
    {
      arm: 'one',
      with: 'other',
      racks: 4,
      otherWinner: 1,
      breakerShare: { value: 0.125, low: 0.01, high: 0.24, n: 4 },
      innings: { value: -0.5, low: -1.5, high: 0.5, n: 4 },
    },
    {
      arm: 'unplayed',
      with: 'one',
      racks: 0,
      otherWinner: 0,
      breakerShare: { value: 0, low: 0, high: 0, n: 0 },
      innings: { value: 0, low: 0, high: 0, n: 0 },
    },
  ],
};
const marked = (name: string, between: string) =>
  `before\n<!-- findings: ${name} -->${between}<!-- /findings -->\nafter`;

describe('tables of summaries', () => {
  test('an arm and a pair, by hand; what was not played has no row', () => {
    const lines = findingsMarkdown(SUMMARY).split('\n');
    expect(lines[0]).toBe('`small`: 8 of 12 racks, seed seed; version 1.2.3, signature abc, Node 20.');
    expect(lines.filter((line) => line.startsWith('| `'))).toEqual([
      // Wilson's interval of 3 in 4 is 0.3006 to 0.9544.
      ...['one', 'other'].map(
        (id) =>
          `| \`${id}\` | 4 | 75.0 (30.1 to 95.4) | 25.0 | 2.5 | 50.0 | 2 fell, 1 won | 2 of 3 (1 by the breaker) | 1 | 0 |`,
      ),
      // Only the interval that leaves out zero is bold.
      '| `one` − `other` | 4 | **+12.5 (+1.0 to +24.0)** | 25.0 | -0.50 (-1.50 to +0.50) |',
    ]);
  });

  test('a page keeps its prose; the same summaries again change nothing', () => {
    const page = `${marked('small', ' old ')}${marked('else', ' kept ')}`;
    const put = putFindings(page, [SUMMARY]);
    expect(put).toContain('before\n<!-- findings: small -->\n\n`small`: 8 of 12');
    expect(put).not.toContain(' old ');
    expect(put.endsWith(marked('else', ' kept '))).toBe(true);
    expect(putFindings(put, [SUMMARY])).toBe(put);
  });

  test('a page without its marks is refused', () => {
    const noMarks = expect.objectContaining({ code: 'no-marks' });
    expect(() => putFindings(marked('else', ''), [SUMMARY])).toThrow(noMarks);
    expect(() => putFindings('<!-- findings: small --> never closed', [SUMMARY])).toThrow(noMarks);
  });

  test('what is no summary: every problem with its place', () => {
    const { seed: _seed, ...seedless } = SUMMARY;
    const parsed = parseSummary({ ...seedless, racks: -1, arms: { one: { ...arm, breakerWins: 'all' } } });
    if (parsed.ok) throw new Error('it passed');
    const places = parsed.error.map(({ code, path: place }) => `${place} ${code}`).sort();
    expect(places).toEqual(['/arms/one/breakerWins wrong-type', '/racks out-of-range', '/seed missing-field']);
  });

  test('docs/findings.md holds the tables of the committed summaries', () => {
    const folder = path.join(PACKAGE.root, 'examples', 'experiments');
    const files = readdirSync(folder).filter((name) => name.endsWith('.summary.json'));
    expect(files.length).toBe(3);
    const summaries = files.map((name) => {
      const parsed = parseSummary(JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
      if (!parsed.ok) throw new Error(`${name}: ${JSON.stringify(parsed.error)}`);
      return parsed.value;
    });
    const page = readFileSync(path.join(PACKAGE.root, 'docs', 'findings.md'), 'utf8');
    expect(putFindings(page, summaries)).toBe(page);
  });
});
