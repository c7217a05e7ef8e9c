/**
 * Rule sets beyond the three texts: two editions of the world rules as far as the difference matrix states them
 * (referee.md, 3.2) and one league variant with corner balls (3.3). What the source at hand does not state is filled
 * in from the 2016 edition or the general rules, and listed in `unstated`.
 */
import { CLAUSE_TOPICS, type ClauseTopic } from '../clauses.js';
import type { RuleSet } from '../rule-set.js';
import { COMMON_PARAMS, GENERAL_CLAUSES } from './general.js';

/** Topics on which these texts speak themselves; they are cited by topic, since their numbering is not at hand. */
const OWN_TOPICS: readonly ClauseTopic[] = [
  'lag',
  'break-order',
  'rack',
  'break-requirement',
  'break-continues',
  'ten-on-break',
  'push-out-right',
  'push-out-waives',
  'push-out-option',
  'push-out-ten',
  'call',
  'one-ball',
  'obvious',
  'safety',
  'safety-option',
  'wrongfully-pocketed',
  'continue',
  'extra-balls',
  'ten-wins',
  'ten-early',
  'turn-passes',
  'ten-spotted',
  'others-spotted',
  'others-stay-down',
  'ball-in-hand',
  'scratch-in-hand',
  '6.14',
  'stalemate',
];

function citedByTopic(edition: string): Readonly<Record<ClauseTopic, string>> {
  return Object.fromEntries(
    CLAUSE_TOPICS.map((topic) => [topic, OWN_TOPICS.includes(topic) ? `${edition}, ${topic}` : GENERAL_CLAUSES[topic]]),
  ) as Record<ClauseTopic, string>;
}

export const WPA_2016: RuleSet = {
  id: 'wpa-2016',
  title: 'World rules, 15 March 2016',
  language: 'en',
  source: 'WPA ten ball effective 15 March 2016, as far as it is known here',
  unstated: ['breakOrder', 'earlyTenJudged', 'headStringFoul', 'multipleFouls', 'spotOnRequest', 'unsporting'],
  readings: [],
  params: COMMON_PARAMS,
  clauses: citedByTopic('WPA 2016'),
};

export const WPA_2025: RuleSet = {
  id: 'wpa-2025',
  title: 'World rules, 15 September 2025 (incomplete)',
  language: 'en',
  source: 'WPA ten ball effective 15 September 2025, as far as it is known here',
  unstated: [
    'breakOrder',
    'rack',
    'earlyTenJudged',
    'pushOutBy',
    'safetyOption',
    'headStringFoul',
    'multipleFouls',
    'spotOnRequest',
    'unsporting',
  ],
  readings: [],
  params: { ...COMMON_PARAMS, safetyAllowed: 'never' },
  clauses: citedByTopic('WPA 2025'),
};

export const LEAGUE_CORNER_BALLS: RuleSet = {
  id: 'league-corner-balls',
  title: 'League rules with the two and three on the rear corners',
  language: 'en',
  source: 'CSI/BCAPL ten ball: corner balls, the one before any ball or cushion, the early ten; the rest as WPA 2016',
  unstated: [
    'lagWinner',
    'breakOrder',
    'breakMinBallsToRail',
    'tenOnLegalBreak',
    'pushOutBy',
    'safetyOption',
    'offTableSpotted',
    'scratchBallInHand',
    'headStringFoul',
    'multipleFouls',
    'spotOnRequest',
    'threeFouls',
    'threeFoulWarningNeeded',
  ],
  readings: [],
  params: {
    ...COMMON_PARAMS,
    rack: { apex: 1, centre: 10, corners: [2, 3], deliberatePattern: false },
    breakFirstContact: 'one-before-any-rail',
    calledTenEarly: 'wins',
  },
  clauses: citedByTopic('CSI/BCAPL'),
};
