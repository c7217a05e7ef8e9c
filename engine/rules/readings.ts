/**
 * The readings: where a text is open to doubt, the other view of it, as a patch of one parameter (rules.md,
 * section 4; ids as in the case file).
 */

import { err, ok, type Result } from '../result.js';
import type { ClauseTopic } from './clauses.js';
import type { RulesProblem } from './problem.js';
import type { ParameterName, RuleSet, RuleSetParams } from './rule-set.js';

export interface Reading {
  readonly id: string;
  /** Number of the ambiguity in referee.md, section 4. */
  readonly ambiguity: string;
  /** Rule sets whose text is open to it; elsewhere it may be switched too, as a variant. */
  readonly doubtIn: readonly string[];
  readonly parameter: ParameterName;
  readonly patch: Partial<RuleSetParams>;
  readonly topic: ClauseTopic;
  readonly meaning: string;
}

export const READINGS: readonly Reading[] = [
  {
    id: 'scratch:anywhere',
    ambiguity: 'A1',
    doubtIn: ['ru-chapter9'],
    parameter: 'scratchBallInHand',
    patch: { scratchBallInHand: 'anywhere' },
    topic: 'scratch-in-hand',
    meaning:
      'After a scratch the cue ball is in hand anywhere: the opening of the section outweighs the remark on 6.1.',
  },
  {
    id: 'scratch-plus-other:behind-head-string',
    ambiguity: 'A7',
    doubtIn: ['ru-chapter9'],
    parameter: 'multipleFouls',
    patch: { multipleFouls: 'scratch-remedy-first' },
    topic: 'several-fouls',
    meaning: 'A scratch keeps its own remedy even when another foul happens on the same stroke.',
  },
  {
    id: 'off-table:ten-only',
    ambiguity: 'A2',
    doubtIn: ['ru-chapter9'],
    parameter: 'offTableSpotted',
    patch: { offTableSpotted: 'ten-only' },
    topic: 'others-spotted',
    meaning: 'Of the balls driven off the table only the ten comes back.',
  },
  {
    id: 'off-table:all-spotted',
    ambiguity: 'A6',
    doubtIn: ['ru-sections'],
    parameter: 'offTableSpotted',
    patch: { offTableSpotted: 'all' },
    topic: 'others-spotted',
    meaning: 'Every ball driven off the table comes back, by the older general rule.',
  },
  {
    id: 'push-out:second-shot-player',
    ambiguity: 'A3',
    doubtIn: ['sk-desiatka'],
    parameter: 'pushOutBy',
    patch: { pushOutBy: 'second-shot-player' },
    topic: 'push-out-right',
    meaning: 'The push-out belongs to whoever plays the second shot of the rack.',
  },
  {
    id: 'break:literal-no-ball-may-drop',
    ambiguity: 'A4',
    doubtIn: ['sk-desiatka'],
    parameter: 'breakRequirement',
    patch: { breakRequirement: 'literal' },
    topic: 'break-requirement',
    meaning: 'Word for word: a legal break pockets nothing and drives enough balls to a rail.',
  },
  {
    id: 'safety:option-only-for-ball-on',
    ambiguity: 'A5',
    doubtIn: ['ru-chapter9', 'ru-sections', 'sk-desiatka'],
    parameter: 'safetyOption',
    patch: { safetyOption: 'ball-on-pocketed' },
    topic: 'safety-option',
    meaning: 'On a safety only the ball-on, pocketed, gives the opponent the choice.',
  },
  {
    id: 'continuing:ball-on-is-enough',
    ambiguity: 'A9',
    doubtIn: ['sk-desiatka'],
    parameter: 'continuesOn',
    patch: { continuesOn: 'ball-on' },
    topic: 'continue',
    meaning: 'Pocketing the ball-on keeps the inning, called or not.',
  },
  {
    id: 'three-fouls:no-warning-needed',
    ambiguity: 'A11',
    doubtIn: ['sk-desiatka'],
    parameter: 'threeFoulWarningNeeded',
    patch: { threeFoulWarningNeeded: false },
    topic: '6.14',
    meaning: 'The third foul in a row costs the rack although nobody warned the player.',
  },
  {
    id: 'three-fouls:no-clause',
    ambiguity: 'A10',
    doubtIn: ['ru-sections'],
    parameter: 'threeFouls',
    patch: { threeFouls: 'none' },
    topic: '6.14',
    meaning: 'There is no three-foul rule.',
  },
  {
    id: 'early-ten:judged-at-the-drop',
    ambiguity: 'A8',
    doubtIn: ['ru-sections'],
    parameter: 'earlyTenJudged',
    patch: { earlyTenJudged: 'when-it-drops' },
    topic: 'ten-early',
    meaning: 'Whether the called ten is the last ball is judged when it drops, not at the start of the shot.',
  },
  {
    id: 'request:9.9-forbids',
    ambiguity: 'A20',
    doubtIn: ['ru-chapter9'],
    parameter: 'spotOnRequest',
    patch: { spotOnRequest: false },
    topic: 'request-spot',
    meaning: 'The ball-on behind the head string is not spotted on request.',
  },
];

export const READING_IDS: readonly string[] = READINGS.map((reading) => reading.id);

/**
 * A rule set with readings switched.
 * @returns the patched set, its `readings` listing what is switched; or every problem: `unknown-reading`,
 * `readings-conflict` (two that set one parameter differently)
 */
export function ruleSetWith(
  base: RuleSet,
  readings: readonly string[],
  path = '/readings',
): Result<RuleSet, readonly RulesProblem[]> {
  const problems: RulesProblem[] = [];
  const wanted = new Set(base.readings);
  readings.forEach((id, i) => {
    if (READING_IDS.includes(id)) wanted.add(id);
    else problems.push({ code: 'unknown-reading', path: `${path}/${i}`, value: id, allowed: READING_IDS });
  });
  const chosen = READINGS.filter((reading) => wanted.has(reading.id));
  const byParameter = new Map<ParameterName, string>();
  for (const reading of chosen) {
    const earlier = byParameter.get(reading.parameter);
    if (earlier !== undefined) problems.push({ code: 'readings-conflict', path, value: `${earlier}, ${reading.id}` });
    byParameter.set(reading.parameter, reading.id);
  }
  if (problems.length > 0) return err(problems);
  if (readings.length === 0) return ok(base);
  const params: RuleSetParams = Object.assign({}, base.params, ...chosen.map((reading) => reading.patch));
  return ok({ ...base, readings: chosen.map((reading) => reading.id), params });
}
