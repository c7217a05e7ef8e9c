import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { NOTATION_CODES } from '../../engine/notation/problem.js';
import { PROBLEM_CODES } from '../../engine/rules/problem.js';
import { type IssueCode, REQUEST_CODES } from '../issue.js';
import { PROBLEMS, problemOf } from './problems.js';

/** Rows of the table under a heading of `docs/errors.md`, cells without code marks. */
function rowsUnder(heading: string): string[][] {
  const text = readFileSync('docs/errors.md', 'utf8');
  const section = text.slice(text.indexOf(`\n## ${heading}\n`) + 1).split('\n## ', 2)[0];
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')),
  );
}

describe('docs/errors.md', () => {
  test('tells every problem as the code does', () => {
    const listed = Object.entries(PROBLEMS).map(([code, { status, title, meaning }]) => [
      code,
      String(status),
      title,
      meaning,
    ]);
    expect(rowsUnder('Problems')).toEqual(listed);
  });

  test('lists every code once, with the status that it makes alone', () => {
    const codes = [...new Set<IssueCode>([...NOTATION_CODES, ...REQUEST_CODES, ...PROBLEM_CODES])];
    const expected = codes.map((code) => [code, String(problemOf([{ code, path: '', detail: '' }]).statusCode)]);
    expect(rowsUnder('Codes within `errors`').map(([code, status]) => [code, status])).toEqual(expected);
    for (const [, , meaning] of rowsUnder('Codes within `errors`')) expect(meaning.length).toBeGreaterThan(10);
  });
});

describe('what a list of issues adds up to', () => {
  const status = (...codes: IssueCode[]) => problemOf(codes.map((code) => ({ code, path: '/x', detail: 'd' }))).code;

  test('malformed before impossible before forbidden', () => {
    expect(status('unknown-field', 'overlap', 'not-allowed-by-rules')).toBe('invalid-request');
    expect(status('overlap', 'not-allowed-by-rules')).toBe('impossible-layout');
    expect(status('not-allowed-by-rules', 'push-out-not-available')).toBe('not-allowed-by-rules');
  });

  test('the detail is the first issue and how many more there are', () => {
    const problem = problemOf([
      { code: 'overlap', path: '/layout/balls/2', detail: 'balls 1 and 2 overlap' },
      { code: 'off-bed', path: '/layout/balls/3', detail: 'far away' },
    ]);
    expect(problem.detail).toBe('/layout/balls/2: balls 1 and 2 overlap (and 1 more)');
    const refused = problemOf([{ code: 'rack-over', path: '', detail: 'over', clause: 'ru-sections 7' }]);
    expect(refused.detail).toBe('over [ru-sections 7]');
  });
});
