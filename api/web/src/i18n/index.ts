/** The page's words. One dictionary a language, the English one names the keys; a missing key does not compile. */
import { computed } from '@preact/signals';
import { preference } from '../preferences.js';
import { en } from './en.js';
import { ru } from './ru.js';
import { sk } from './sk.js';

export const LANGUAGES = ['en', 'ru', 'sk'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Key = keyof typeof en;
export type Dictionary = Readonly<Record<Key, string>>;

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', ru: 'Русский', sk: 'Slovenčina' };
const DICTIONARIES: Readonly<Record<Language, Dictionary>> = { en, ru, sk };

function preferred(): Language {
  for (const tag of navigator.languages) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().startsWith(language));
    if (found !== undefined) return found;
  }
  return 'en';
}

export const language = preference<Language>('language', LANGUAGES, preferred());
const dictionary = computed(() => DICTIONARIES[language.value]);

export type Facts = Readonly<Record<string, string | number>>;

/** The text of a key with its `{places}` filled. */
export function t(key: Key, facts: Facts = {}): string {
  return fill(dictionary.value[key], facts);
}

export function fill(text: string, facts: Facts): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => (name in facts ? String(facts[name]) : place));
}

/** The text of `prefix.code` if there is one, else the fallback: for codes that the service may add. */
export function tCode(prefix: string, code: string, facts: Facts = {}, fallback = code): string {
  const key = `${prefix}.${code}`;
  return isKey(key) ? t(key, facts) : fallback;
}

function isKey(key: string): key is Key {
  return Object.hasOwn(en, key);
}

/** A number in the language's own way. */
export function num(value: number, decimals = 0): string {
  return value.toLocaleString(language.value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** A share as a percentage; one decimal near the ends, where a whole percent hides too much. */
export function percent(share: number): string {
  const near = share > 0 && share < 1 && (share < 0.02 || share > 0.98);
  return `${num(share * 100, near ? 1 : 0)}\u202f%`;
}

/** `34–41 %`. */
export function percentRange(low: number, high: number): string {
  const decimals = high - low < NARROW ? 1 : 0;
  return `${num(low * 100, decimals)}\u2013${num(high * 100, decimals)}\u202f%`;
}

/** An interval this narrow, and the value in it, are told to a tenth of a percent. */
const NARROW = 0.03;

/** A share as precisely as its interval allows. */
export function percentOf({ value, low, high }: { value: number; low: number; high: number }): string {
  return high - low < NARROW ? `${num(value * 100, 1)}\u202f%` : percent(value);
}

/** A ball's name: the cue ball, or its number. */
export function ballName(id: string): string {
  return id === 'cue' ? t('cueBall') : t('ballN', { n: id });
}

/** A pocket's name. */
export function pocketName(id: string): string {
  return tCode('pocket', id);
}
