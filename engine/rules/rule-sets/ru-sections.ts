/** The Russian text in nine sections; for everything it leaves out it sends to the general rules (referee.md, 1.2). */
import type { RuleSet } from '../rule-set.js';
import { COMMON_PARAMS, GENERAL_CLAUSES } from './general.js';

/** Section 9 of the text refers to the general rules of pool for every foul. */
const FOULS = [
  '6.1',
  '6.2',
  '6.3',
  '6.4',
  '6.5',
  '6.6',
  '6.7',
  '6.8',
  '6.9',
  '6.10',
  '6.11-1',
  '6.11-2',
  '6.12',
  '6.13',
  '6.14',
  '6.15',
  '6.16',
] as const;

const BY_REFERENCE = Object.fromEntries(FOULS.map((code) => [code, `9 (${GENERAL_CLAUSES[code]})`])) as Record<
  (typeof FOULS)[number],
  string
>;

export const RU_SECTIONS: RuleSet = {
  id: 'ru-sections',
  title: 'Russian rules in nine sections',
  language: 'ru',
  source: 'Russian ten-ball text in nine sections',
  unstated: [],
  readings: [],
  params: COMMON_PARAMS,
  clauses: {
    ...GENERAL_CLAUSES,
    ...BY_REFERENCE,
    rack: '1',
    'break-cue-ball': '2 a',
    'break-requirement': '2 b',
    'break-continues': 'preamble c',
    'ten-on-break': 'preamble c',
    'push-out-right': '3 a',
    'push-out-waives': '3 c',
    'push-out-option': '3 d',
    'push-out-ten': '3 e',
    call: '4 a',
    'one-ball': 'preamble d',
    obvious: '4 d',
    clarify: '4 e',
    safety: '5 a',
    'safety-option': '5 b',
    'wrongfully-pocketed': '6',
    continue: '7 a',
    'extra-balls': '7 a',
    'ten-wins': '7 b',
    'ten-early': '7 b',
    'turn-passes': '7 c',
    'ten-spotted': '8',
    'others-spotted': '8',
    'others-stay-down': '8',
    'ball-in-hand': '9 (general 6)',
    'scratch-in-hand': '9 (general 6.1)',
    'head-string-in-hand': '9 (general 6.11)',
    'several-fouls': '9 (general 6)',
    warning: '9 (general 6.14)',
    'late-call': '9 (general 6)',
  },
};
