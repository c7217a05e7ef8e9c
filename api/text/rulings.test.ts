import { describe, expect, test } from 'vitest';
import { WHY_CODES, type WhyLine } from '../../engine/rules/explain.js';
import { FOUL_CODES } from '../../engine/rules/fouls.js';
import { CHOICES } from '../../engine/rules/state.js';
import { choiceText, foulText, LANGUAGES, whyText } from './rulings.js';

const DATA: WhyLine['data'] = {
  player: 'B',
  ball: 7,
  balls: [4, 7],
  hit: [7],
  ballOn: 4,
  foul: '6.5',
  contact: 'yes',
  count: 2,
  driven: 3,
  needed: 4,
  seconds: 6,
  where: 'behind-head-string',
};
const line = (code: WhyLine['code'], data = DATA): WhyLine => ({
  code,
  clause: '1',
  parameter: null,
  data,
  evidence: [],
});

describe.each(LANGUAGES)('%s', (language) => {
  test('every reason is a sentence without a hole', () => {
    for (const code of WHY_CODES) {
      const text = whyText(line(code), language);
      expect(text, code).toMatch(/^\p{Lu}.*\.$/u);
      expect(text, code).not.toMatch(/\?|undefined|\[object|\$\{/);
    }
  });

  test('every foul and every choice has its own words', () => {
    const fouls = FOUL_CODES.map((code) => foulText(code, language));
    expect(new Set(fouls).size).toBe(FOUL_CODES.length);
    const choices = CHOICES.map((choice) => choiceText(choice, language));
    expect(new Set(choices).size).toBe(CHOICES.length);
    for (const code of FOUL_CODES) {
      const text = whyText(line('foul', { ...DATA, foul: code }), language);
      expect(text, code).not.toMatch(/\?|undefined/);
    }
  });
});

test('Russian and Slovak are written in their own letters', () => {
  for (const code of WHY_CODES) {
    expect(whyText(line(code), 'ru')).toMatch(/\p{Script=Cyrillic}{3}/u);
    expect(whyText(line(code), 'sk')).not.toMatch(/\p{Script=Cyrillic}/u);
    expect(whyText(line(code), 'sk')).not.toBe(whyText(line(code), 'en'));
  }
});
