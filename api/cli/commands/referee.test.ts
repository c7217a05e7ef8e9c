import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type RefereeIo, referee } from './referee.js';

const CASES = readFileSync(new URL('../../../engine/rules/cases/rule_cases.json', import.meta.url), 'utf8');

function run(
  files: Readonly<Record<string, string>>,
  file: string | undefined,
  options: Parameters<typeof referee>[1],
) {
  const out: string[] = [];
  const errors: string[] = [];
  const io: RefereeIo = {
    read: (name) => {
      const text = files[name];
      if (text === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
      return text;
    },
    out: (line) => out.push(line),
    err: (line) => errors.push(line),
    terminal: false,
  };
  return { code: referee(file, options, io), out, errors };
}

const SCRATCH = {
  id: 'one',
  ruleSet: 'ru-chapter9',
  state: { ballsOnTable: [3, 10] },
  facts: { firstContact: [3], railsAfterContact: [3], cueBallPocketed: 'SL' },
};
const FORBIDDEN = { id: 'two', state: { phase: 'break' }, event: { type: 'declare', declaration: { type: 'safety' } } };

describe('cases', () => {
  test('all pass: the last line counts them', () => {
    const { code, out } = run({ 'cases.json': CASES }, undefined, { cases: 'cases.json' });
    expect([code, out.at(-1)]).toEqual([0, '212 passed, 0 failed, 0 skipped']);
  });

  test('a failing case is named with its field, and the exit code says so', () => {
    const broken = CASES.replace('"nextShooter": "B"', '"nextShooter": "A"');
    expect(broken).not.toBe(CASES);
    const { code, out } = run({ 'cases.json': broken }, undefined, { cases: 'cases.json' });
    expect(code).toBe(1);
    expect(out[0]).toBe('BRK-001 ru-chapter9 nextShooter: expected "A", got "B"');
    expect(out.at(-1)).toBe('211 passed, 1 failed, 0 skipped');
  });

  test('no file, no JSON', () => {
    expect(run({}, undefined, { cases: 'nowhere.json' })).toMatchObject({ code: 2, out: [] });
    expect(run({ 'a.json': '{' }, undefined, { cases: 'a.json' })).toMatchObject({ code: 2, out: [] });
    expect(run({ 'a.json': '{}' }, undefined, { cases: 'a.json' })).toMatchObject({ code: 1 });
  });
});

describe('requests', () => {
  test('one request, JSON where the output is no terminal', () => {
    const { code, out } = run({ '-': JSON.stringify(SCRATCH, null, 2) }, '-', {});
    expect([code, out.length]).toEqual([0, 1]);
    expect(JSON.parse(out[0] ?? '')).toMatchObject({ id: 'one', ruling: { cueBallInHand: 'behind-head-string' } });
  });

  test('one a line; a refusal and a broken line keep the others going', () => {
    const lines = [JSON.stringify(SCRATCH), '{broken', JSON.stringify(FORBIDDEN), ''].join('\n');
    const { code, out } = run({ f: lines }, 'f', {});
    expect(code).toBe(1);
    expect(out.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { id: 'one' },
      { errors: [{ detail: 'line 2 is not JSON' }] },
      { id: 'two', errors: [{ code: 'safety-not-available', clause: 'ru-sections 5 a' }] },
    ]);
  });

  test('in words, with flags for what the request leaves out', () => {
    const { ruleSet: _, ...anySet } = SCRATCH;
    const { out } = run({ f: JSON.stringify(anySet) }, 'f', { text: true, rules: 'sk-desiatka', language: 'sk' });
    const text = out.join('\n');
    expect(text).toContain('Faul: potopenie alebo vyrazenie bielej gule.');
    expect(text).toContain('Bežné fauly 1');
  });

  test('usage', () => {
    expect(run({}, undefined, {}).code).toBe(2);
    expect(run({ f: '' }, 'f', {}).code).toBe(2);
    expect(run({ f: '{}' }, 'f', { language: 'fr' }).code).toBe(2);
  });
});
