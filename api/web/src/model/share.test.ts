import { describe, expect, test } from 'vitest';
import { checkDoc } from './check.js';
import { EXAMPLES, START, withExample } from './examples.js';
import { decodeShare, encodeShare, shared } from './share.js';

describe('share', () => {
  test('a link restores layout, rules, state and players', async () => {
    for (const example of EXAMPLES) {
      const doc = {
        ...withExample(START, example),
        ruleSet: 'sk-desiatka',
        readings: ['break:literal-no-ball-may-drop'],
        bot: 'B' as const,
        conditions: 'humid' as const,
      };
      const read = await decodeShare(await encodeShare(doc), START);
      expect(read?.ok).toBe(true);
      if (read?.ok) expect(shared(read.doc)).toEqual(shared(doc));
    }
  });

  test('a link of a full table stays under 1,000 characters and is safe in a URL', async () => {
    const text = await encodeShare(withExample(START, EXAMPLES[5]));
    expect(text.length).toBeLessThan(1000);
    expect(text).toMatch(/^1\.[\w-]+$/);
  });

  test('another version, damage and an impossible table are told apart', async () => {
    const problems = async (hash: string) => {
      const read = await decodeShare(hash, START);
      return read === null || read.ok ? read : read.problems.map(({ code }) => code);
    };
    expect(await problems('9.abc')).toEqual(['share-version']);
    expect(await problems('1.abc')).toEqual(['share-damaged']);
    expect(await problems('section')).toBeNull();
    const twice = { ...START, balls: [...START.balls, { id: '8' as const, x: 1.6, y: 0.9 }] };
    expect(await problems(await encodeShare(twice))).toEqual(['duplicate-ball']);
  });

  test('every example can lie on a table', () => {
    for (const example of EXAMPLES) expect(checkDoc(withExample(START, example))).toEqual([]);
  });
});
