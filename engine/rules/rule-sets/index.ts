/** The rule sets that come with the program. */
import type { RuleSet } from '../rule-set.js';
import { LEAGUE_CORNER_BALLS, WPA_2016, WPA_2025 } from './other.js';
import { RU_CHAPTER9 } from './ru-chapter9.js';
import { RU_SECTIONS } from './ru-sections.js';
import { SK_DESIATKA } from './sk-desiatka.js';

export const RULE_SET_IDS = [
  'ru-chapter9',
  'ru-sections',
  'sk-desiatka',
  'wpa-2016',
  'wpa-2025',
  'league-corner-balls',
] as const;
export type RuleSetId = (typeof RULE_SET_IDS)[number];

export const RULE_SETS: Readonly<Record<RuleSetId, RuleSet>> = {
  'ru-chapter9': RU_CHAPTER9,
  'ru-sections': RU_SECTIONS,
  'sk-desiatka': SK_DESIATKA,
  'wpa-2016': WPA_2016,
  'wpa-2025': WPA_2025,
  'league-corner-balls': LEAGUE_CORNER_BALLS,
};

export const DEFAULT_RULE_SET_ID: RuleSetId = 'ru-sections';

export function isRuleSetId(value: unknown): value is RuleSetId {
  return typeof value === 'string' && (RULE_SET_IDS as readonly string[]).includes(value);
}
