import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runCases } from './cases.js';

const file: unknown = JSON.parse(readFileSync(new URL('./cases/rule_cases.json', import.meta.url), 'utf8'));

describe('conformance cases', () => {
  test('all 212 cases, alternate readings included', () => {
    const report = runCases(file);
    const failing = report.results.filter((result) => result.status === 'failed');
    expect(failing).toEqual([]);
    expect([report.passed, report.failed, report.skipped]).toEqual([212, 0, 0]);
  });
});
