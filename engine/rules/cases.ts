/**
 * Runs files of conformance cases (referee.md, section 8): pure, from parsed JSON to results. The cases are data;
 * nothing here knows one of them.
 */
import { type CaseOutcome, mismatches } from './cases/compare.js';
import { playCase } from './cases/play.js';
import { isObject, type JsonObject } from './json.js';
import { READINGS, ruleSetWith } from './readings.js';
import type { RuleSet } from './rule-set.js';
import { isRuleSetId, RULE_SETS } from './rule-sets/index.js';

export interface FieldMismatch {
  readonly field: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** One expectation of a case: under one rule set, at its defaults or with one reading switched. */
export interface CheckResult {
  readonly ruleSet: string;
  readonly reading: string | null;
  readonly mismatches: readonly FieldMismatch[];
}

export interface CaseResult {
  readonly id: string;
  readonly title: string;
  /** `skipped`: the situation cannot occur in any set the case lists. */
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly checks: readonly CheckResult[];
}

export interface CasesReport {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Expectations compared, alternate readings included. */
  readonly checks: number;
  readonly results: readonly CaseResult[];
}

/** The outcome of one case under one rule set; exported for tests of a single switch. */
export function outcomeOf(ruleSet: RuleSet, testCase: JsonObject, reading: string | null = null): CaseOutcome {
  return playCase(ruleSet, testCase, reading);
}

/**
 * Runs every case of a file.
 * @param file parsed JSON of the schema in referee.md, section 8
 * @returns per case what failed and in which field; a malformed case or file is a failure that says where
 */
export function runCases(file: unknown): CasesReport {
  const list = isObject(file) ? file.cases : file;
  if (!Array.isArray(list)) {
    return report([malformed('(file)', '', 'cases', 'a list of cases', typeof list)]);
  }
  const results = list.map((testCase: unknown, i) =>
    isObject(testCase) ? runCase(testCase, i) : malformed(`#${i}`, '', '(case)', 'an object', typeof testCase),
  );
  const declared = isObject(file) ? file.caseCount : undefined;
  if (typeof declared === 'number' && declared !== list.length) {
    results.push(malformed('(file)', '', 'caseCount', declared, list.length));
  }
  return report(results);
}

function report(results: readonly CaseResult[]): CasesReport {
  const count = (status: CaseResult['status']): number => results.filter((r) => r.status === status).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    checks: results.reduce((sum, r) => sum + r.checks.length, 0),
    results,
  };
}

function malformed(id: string, title: string, field: string, expected: unknown, actual: unknown): CaseResult {
  return {
    id,
    title,
    status: 'failed',
    checks: [{ ruleSet: '-', reading: null, mismatches: [{ field, expected, actual }] }],
  };
}

function runCase(testCase: JsonObject, index: number): CaseResult {
  const id = typeof testCase.id === 'string' ? testCase.id : `#${index}`;
  const title = typeof testCase.title === 'string' ? testCase.title : '';
  const { expected } = testCase;
  if (!isObject(expected)) return malformed(id, title, 'expected', 'an object by rule set', typeof expected);
  const checks: CheckResult[] = [];
  for (const [ruleSetId, outcome] of Object.entries(expected)) {
    if (outcome !== null) checks.push(check(testCase, ruleSetId, null, outcome));
  }
  const alternates = testCase.alternateReadings ?? [];
  if (!Array.isArray(alternates)) return malformed(id, title, 'alternateReadings', 'a list', typeof alternates);
  for (const alternate of alternates as readonly unknown[]) {
    if (!isObject(alternate)) return malformed(id, title, 'alternateReadings', 'objects', typeof alternate);
    const { ruleSet, reading, expected: outcome } = alternate;
    if (typeof ruleSet !== 'string' || typeof reading !== 'string') {
      return malformed(id, title, 'alternateReadings', 'ruleSet and reading', null);
    }
    if (outcome !== null) checks.push(check(testCase, ruleSet, reading, outcome));
  }
  const failed = checks.some((c) => c.mismatches.length > 0);
  return { id, title, status: checks.length === 0 ? 'skipped' : failed ? 'failed' : 'passed', checks };
}

function check(testCase: JsonObject, ruleSetId: string, reading: string | null, expected: unknown): CheckResult {
  const fail = (field: string, wanted: unknown, actual: unknown): CheckResult => ({
    ruleSet: ruleSetId,
    reading,
    mismatches: [{ field, expected: wanted, actual }],
  });
  if (!isRuleSetId(ruleSetId)) return fail('ruleSet', Object.keys(RULE_SETS), ruleSetId);
  if (!isObject(expected)) return fail('expected', 'an object', typeof expected);
  const base = RULE_SETS[ruleSetId];
  const switched = reading === null ? { ok: true as const, value: base } : ruleSetWith(base, [reading]);
  if (!switched.ok)
    return fail(
      'reading',
      READINGS.map((r) => r.id),
      reading,
    );
  return { ruleSet: ruleSetId, reading, mismatches: mismatches(expected, playCase(switched.value, testCase, reading)) };
}
