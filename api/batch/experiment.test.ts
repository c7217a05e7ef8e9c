import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PACKAGE } from '../package-info.js';
import { experimentOf, QUICK } from './batch.fixture.js';
import { chunkKey, chunksOf } from './chunk.js';
import { experimentHash, parseExperiment } from './experiment.js';

/** Code and place of every problem. */
function problems(json: unknown): string[] {
  const parsed = parseExperiment(json);
  return parsed.ok ? [] : parsed.error.map(({ code, path: at }) => `${code} ${at}`);
}

describe('an experiment file', () => {
  test('defaults are written into the arms; what an arm says itself stands', () => {
    const { arms, compare, seed } = experimentOf({
      name: 'two',
      seed: 7,
      racks: 4,
      defaults: { skill: { A: 'pro', B: 'beginner' }, budget: { simulations: 99 } },
      arms: [
        { id: 'one' },
        { id: 'other', skill: 'advanced', ruleSet: { base: 'sk-desiatka', params: { pushOut: false } } },
      ],
    });
    expect(seed).toBe('7');
    expect(arms.map(({ skills }) => [skills.A.id, skills.B.id])).toEqual([
      ['pro', 'beginner'],
      ['advanced', 'advanced'],
    ]);
    expect(arms[0].ruleSet.id).toBe('ru-sections');
    expect(arms[1].ruleSet.params.pushOut).toBe(false);
    expect(arms.map(({ budget }) => budget)).toEqual([{ simulations: 99 }, { simulations: 99 }]);
    expect(compare).toEqual([{ arm: 'other', with: 'one' }]);
  });

  test('read again in its full form it is the same experiment', () => {
    const experiment = experimentOf(QUICK);
    expect(experimentOf(experiment.source)).toEqual(experiment);
    expect(experimentHash(experimentOf(experiment.source))).toBe(experimentHash(experiment));
  });

  test('all problems at once', () => {
    const json = {
      name: 'Bad Name',
      rack: 3,
      racks: 0,
      defaults: { budget: { ms: 100 } },
      arms: [
        { id: 'a', ruleSet: 'no-such' },
        { id: 'b', ruleSet: { base: 'sk-desiatka', readings: ['nonsense'] } },
        { id: 'c', skill: 'genius' },
        { id: 'd', hat: true },
      ],
      compare: [{ arm: 'a', with: 'z' }],
    };
    expect(problems(json)).toEqual(
      expect.arrayContaining([
        'unknown-field /rack',
        'out-of-range /racks',
        'unknown-field /defaults/budget/ms',
        'unknown-rule-set /arms/0/ruleSet',
        'unknown-reading /arms/1/ruleSet/readings/0',
        'not-allowed /arms/2/skill',
        'unknown-field /arms/3/hat',
        'not-allowed /compare/0/with',
      ]),
    );
    expect(problems(json).some((line) => line.endsWith(' /name'))).toBe(true);
  });

  test.each([
    ['two arms of one name', { arms: [{ id: 'a' }, { id: 'a' }] }, 'conflict /arms/1/id'],
    ['winner breaks without sets', { arms: [{ id: 'a', breakOrder: 'winner-breaks' }] }, 'conflict /arms/0/breakOrder'],
    ['racks that are no whole sets', { racks: 5, racksPerSet: 2, arms: [{ id: 'a' }] }, 'conflict /racks'],
    ['chunks that cut sets', { racksPerSet: 4, racksPerChunk: 2, arms: [{ id: 'a' }] }, 'conflict /racksPerChunk'],
    ['two budgets', { arms: [{ id: 'a', budget: { simulations: 50, trials: 50 } }] }, 'conflict /arms/0/budget'],
    ['no budget in a budget', { arms: [{ id: 'a', budget: {} }] }, 'conflict /arms/0/budget'],
    [
      'leaving out a push-out that is not there',
      {
        arms: [{ id: 'a', strategy: 'full-no-push-out', ruleSet: { base: 'ru-sections', params: { pushOut: false } } }],
      },
      'conflict /arms/0/strategy',
    ],
    ['an arm compared with itself', { arms: [{ id: 'a' }], compare: [{ arm: 'a', with: 'a' }] }, 'conflict /compare/0'],
    ['no arms', { arms: [] }, 'wrong-length /arms'],
  ])('%s', (_, parts, expected) => {
    expect(problems({ name: 'x', racks: 4, ...parts })).toEqual([expected]);
  });

  test.each(['null', '[]', '3', '"x"'])('%s is no experiment', (text) => {
    expect(problems(JSON.parse(text)).length).toBeGreaterThan(0);
  });

  test('the ready experiments can be played, with at least 500 racks an arm', () => {
    const folder = path.join(PACKAGE.root, 'examples', 'experiments');
    const files = readdirSync(folder).filter((name) => /^[abc]-.*\.json$/.test(name) && !name.includes('summary'));
    expect(files.length).toBe(3);
    for (const file of files) {
      const experiment = experimentOf(JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
      expect(experiment.racks).toBeGreaterThanOrEqual(500);
      expect(experiment.name).toBe(file.replace('.json', ''));
    }
  });
});

describe('chunks', () => {
  test('every rack of every arm once, all arms side by side', () => {
    const experiment = experimentOf({ ...QUICK, racks: 5, racksPerChunk: 2 });
    const chunks = chunksOf(experiment);
    const seen = chunks.map(({ data }) => `${data.arm.id} ${data.from} ${data.racks}`);
    expect(seen).toEqual(['wins 0 2', 'spotted 0 2', 'wins 2 2', 'spotted 2 2', 'wins 4 1', 'spotted 4 1']);
    expect(chunks.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(new Set(chunks.map(({ key }) => key)).size).toBe(6);
  });

  test('the key hangs on everything that the result hangs on', () => {
    const [{ data }] = chunksOf(experimentOf(QUICK));
    const keys = [
      data,
      { ...data, seed: 'other' },
      { ...data, from: 1 },
      { ...data, racks: 2 },
      { ...data, engine: { ...data.engine, signature: 'other' } },
      { ...data, arm: { ...data.arm, ruleSet: 'sk-desiatka' } },
    ].map(chunkKey);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
