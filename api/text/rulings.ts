/** A ruling in words: codes come from the engine, sentences are made here, by language. */
import type { WhyLine } from '../../engine/rules/explain.js';
import type { FoulCode } from '../../engine/rules/fouls.js';
import type { Choice } from '../../engine/rules/state.js';
import { RULINGS_EN } from './rulings.en.js';
import { RULINGS_RU } from './rulings.ru.js';
import { RULINGS_SK } from './rulings.sk.js';
import type { RulingWords } from './rulings-words.js';

export const LANGUAGES = ['en', 'ru', 'sk'] as const;
export type Language = (typeof LANGUAGES)[number];

const WORDS: Readonly<Record<Language, RulingWords>> = { en: RULINGS_EN, ru: RULINGS_RU, sk: RULINGS_SK };

export function wordsOf(language: Language): RulingWords {
  return WORDS[language];
}

/** The sentence of one line; the clause and the switch stand beside it as data. */
export function whyText(line: WhyLine, language: Language): string {
  const words = WORDS[language];
  return words.why[line.code](line.data, words);
}

export function foulText(code: FoulCode, language: Language): string {
  return WORDS[language].fouls[code];
}

export function choiceText(choice: Choice, language: Language): string {
  return WORDS[language].choices[choice];
}
