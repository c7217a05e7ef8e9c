import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runCases } from './cases.js';
import { isObject, type JsonObject } from './json.js';

interface CaseFile {
  readonly cases: readonly (JsonObject & { readonly id: string; readonly expected: JsonObject })[];
}

const file = JSON.parse(readFileSync(new URL('./cases/rule_cases.json', import.meta.url), 'utf8')) as CaseFile;

/** Any other value of the same kind. */
function altered(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (Array.isArray(value)) return [...(value as unknown[]), 99];
  if (isObject(value)) {
    const [key, inner] = Object.entries(value)[0] ?? ['A', 0];
    return { ...value, [key]: altered(inner) };
  }
  return 'something else';
}

describe('conformance cases', () => {
  test('all 212 cases, alternate readings included', () => {
    const report = runCases(file);
    expect(report.results.filter((result) => result.status === 'failed')).toEqual([]);
    expect([report.passed, report.failed, report.skipped]).toEqual([212, 0, 0]);
    const alternates = file.cases.flatMap((c) => (Array.isArray(c.alternateReadings) ? c.alternateReadings : []));
    const defaults = file.cases.flatMap((c) => Object.values(c.expected).filter((outcome) => outcome !== null));
    expect(report.checks).toBe(alternates.length + defaults.length);
  });

  test('an expectation changed in one field fails in that field and no other', () => {
    let changed = 0;
    for (const testCase of file.cases) {
      for (const [ruleSet, outcome] of Object.entries(testCase.expected)) {
        if (!isObject(outcome)) continue;
        for (const [field, value] of Object.entries(outcome)) {
          if (field === 'reason' || field === 'reasons') continue;
          // Turning the winner into a question makes the moot fields count again.
          if (field === 'rackWinner' && typeof value === 'string') continue;
          const expected = { [ruleSet]: { ...outcome, [field]: altered(value) } };
          const report = runCases([{ ...testCase, expected, alternateReadings: [] }]);
          const fields = report.results[0]?.checks[0]?.mismatches.map((mismatch) => mismatch.field);
          expect([testCase.id, ruleSet, report.failed, fields]).toEqual([testCase.id, ruleSet, 1, [field]]);
          changed += 1;
        }
      }
    }
    expect(changed).toBeGreaterThan(5000);
  });

  test('the presets beyond the three texts', () => {
    const presets: unknown = JSON.parse(readFileSync(new URL('./cases/preset_cases.json', import.meta.url), 'utf8'));
    expect(runCases(presets)).toMatchObject({ passed: 13, failed: 0, skipped: 0, checks: 39 });
  });

  /** A case with every value below replaced; keys too, where players are keys. */
  function rewritten(value: unknown, change: (inner: unknown, key: string) => unknown, key = ''): unknown {
    if (Array.isArray(value)) return value.map((inner) => rewritten(inner, change, key));
    if (isObject(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([k, inner]) => [String(change(k, '(key)')), rewritten(inner, change, k)]),
      );
    }
    return change(value, key);
  }

  test('the same cases with the players exchanged', () => {
    const swap = (value: unknown): unknown => (value === 'A' ? 'B' : value === 'B' ? 'A' : value);
    expect(runCases(rewritten(file.cases, swap))).toMatchObject({ passed: 212, failed: 0, skipped: 0 });
  });

  test('the same cases on the mirrored table', () => {
    const mirror = (value: unknown, key: string): unknown => {
      if (key === 't' && typeof value === 'number') return -value;
      if (typeof value !== 'string' || !/^[HSF][LR]$/.test(value)) return value;
      return value.replace(/[LR]$/, (side) => (side === 'L' ? 'R' : 'L'));
    };
    expect(runCases(rewritten(file.cases, mirror))).toMatchObject({ passed: 212, failed: 0, skipped: 0 });
  });

  test('the shots after the break with other balls in the same order', () => {
    const BALLS = [
      'ball',
      'ballsOnTable',
      'firstContact',
      'railsAfterContact',
      'railsBeforeContact',
      'frozenPressed',
      'offTable',
      'spotted',
      'staysDown',
      'reboundedFromPocket',
    ];
    const shots = file.cases.filter((c) => c.kind === 'shot' && isObject(c.before) && c.before.phase !== 'break');
    const changed = shots.map((c) => {
      const table =
        isObject(c.before) && Array.isArray(c.before.ballsOnTable) ? (c.before.ballsOnTable as number[]) : [];
      // As low as they go, the ten kept.
      const lower = new Map(table.map((ball, i) => [ball, ball === 10 ? 10 : i + 1]));
      return rewritten(c, (value, key) =>
        typeof value === 'number' && BALLS.includes(key) ? (lower.get(value) ?? value) : value,
      );
    });
    expect(changed.length).toBeGreaterThan(120);
    expect(runCases(changed)).toMatchObject({ passed: changed.length, failed: 0, skipped: 0 });
  });

  test('a case of situations that cannot occur is skipped', () => {
    const report = runCases([{ id: 'X', kind: 'shot', expected: { 'ru-sections': null } }]);
    expect([report.passed, report.failed, report.skipped]).toEqual([0, 0, 1]);
  });

  test.each([
    ['no list of cases', {}, 'cases'],
    ['a case that is no object', { cases: [7] }, '(case)'],
    ['a case without expectations', { cases: [{ id: 'X', kind: 'shot' }] }, 'expected'],
    ['a wrong count', { caseCount: 2, cases: [] }, 'caseCount'],
    ['an unknown rule set', { cases: [{ id: 'X', kind: 'shot', expected: { nowhere: {} } }] }, 'ruleSet'],
    ['an unknown kind', { cases: [{ id: 'X', kind: 'dance', expected: { 'ru-sections': { legal: true } } }] }, 'legal'],
    [
      'an unknown reading',
      {
        cases: [
          {
            id: 'X',
            kind: 'shot',
            expected: {},
            alternateReadings: [{ ruleSet: 'ru-sections', reading: 'no', expected: {} }],
          },
        ],
      },
      'reading',
    ],
  ])('%s is a failure that names its field', (_title, broken, field) => {
    const report = runCases(broken);
    expect(report.failed).toBe(1);
    expect(report.results.at(-1)?.checks[0]?.mismatches[0]?.field).toBe(field);
  });
});
