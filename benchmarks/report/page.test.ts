import { describe, expect, test } from 'vitest';
import { reportPage } from './page.js';
import { latest, parseResult, type ResultLine } from './result.js';

const GHOST = {
  bench: 'ghost',
  a: 'full:pro',
  ruleSet: 'ru-sections',
  budget: { simulations: 4000 },
  seed: '1',
  date: '2026-01-02',
  score: { value: 70, low: 60, high: 80, n: 30 },
};

function line(object: object): ResultLine {
  const parsed = parseResult(JSON.stringify(object), 'a.jsonl');
  if (parsed === null) throw new Error('no result');
  return parsed;
}

describe('result lines', () => {
  test('what is no result is refused, never thrown at', () => {
    expect(parseResult('{', 'f')).toBeNull();
    expect(parseResult('[1]', 'f')).toBeNull();
    expect(parseResult('{"bench":"ghost"}', 'f')).toBeNull();
  });

  test('the last of equal measurements counts', () => {
    const lines = [line(GHOST), line({ ...GHOST, a: 'mc1:pro' }), line({ ...GHOST, seed: '2' })];
    expect(latest(lines).map((l) => [l.a, l.seed])).toEqual([
      ['full:pro', '2'],
      ['mc1:pro', '1'],
    ]);
  });
});

describe('the page', () => {
  test('plots what is there and needs nothing outside itself', () => {
    const page = reportPage([line(GHOST)]);
    expect(page).toContain('Ten-ball ghost');
    expect(page).toContain('full:pro, 4000 simulations');
    // The dot of 70 on a scale from 260 to 670.
    expect(page).toContain('cx="547"');
    expect(page).not.toMatch(/(?:src|href)=/);
    expect(page).not.toContain('Calibration');
  });

  test('markup in a name is text', () => {
    expect(reportPage([line({ ...GHOST, a: '<b>' })])).not.toContain('<b>');
  });
});
