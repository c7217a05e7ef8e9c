import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createPlanner } from '../../solver/pool/planner.js';
import { fullStrategy } from '../../solver/strategies/full.js';
import { isClear, questionOf, type Suite, type SuitePosition, suite } from './suite.js';

const BUDGET = { simulations: 1200 } as const;
const { positions } = JSON.parse(readFileSync(new URL('./rule-differences.json', import.meta.url), 'utf8')) as Suite;

/** The same layout under several texts, by where the balls lie. */
const layouts = new Map<string, SuitePosition[]>();
for (const position of positions) {
  const key = JSON.stringify(position.layout);
  layouts.set(key, [...(layouts.get(key) ?? []), position]);
}

describe('positions that the texts play differently', () => {
  test('each stands under all three texts, with names of their own and not one answer for all', () => {
    const names = [...positions, ...suite().positions].map(({ id }) => id);
    expect(new Set(names).size).toBe(names.length);
    for (const same of layouts.values()) {
      expect(same.map(({ ruleSet }) => ruleSet).sort()).toEqual(['ru-chapter9', 'ru-sections', 'sk-desiatka']);
      expect(new Set(same.map(({ clear }) => JSON.stringify(clear ?? null))).size).toBeGreaterThan(1);
    }
  });

  const planner = createPlanner({ threads: 0 });
  const full = fullStrategy((question) => planner.suggest(question));
  const clear = positions.filter((p) => p.clear !== undefined);
  test.each(clear.map((p) => [p.id, p] as const))('%s', async (_, position) => {
    expect(isClear(position, await full.decide(questionOf(position, BUDGET, 'rules')))).toBe(true);
  });
});
