/** What each switch of a rule set means, what it may be, and on which topic the texts speak of it. */
import type { ClauseTopic } from './clauses.js';
import { BREAK_ORDERS, type ParameterName, type RuleSetParams } from './rule-set.js';

export interface ParameterDoc {
  readonly name: ParameterName;
  readonly meaning: string;
  readonly topic: ClauseTopic;
  /** The values it may take; for the rack and the number of balls a description. */
  readonly values: readonly (string | boolean)[] | 'rack' | 'whole number 0 to 10';
}

const doc = (
  name: ParameterName,
  topic: ClauseTopic,
  values: ParameterDoc['values'],
  meaning: string,
): ParameterDoc => ({ name, topic, values, meaning });

export const PARAMETERS: readonly ParameterDoc[] = [
  doc('lagWinner', 'lag', ['chooses', 'breaks'], 'Whether the winner of the lag chooses who breaks, or breaks.'),
  doc('breakOrder', 'break-order', BREAK_ORDERS, 'Who breaks the next rack, unless the event says otherwise.'),
  doc('rack', 'rack', 'rack', 'Which balls stand at the apex, in the centre and on the rear corners.'),
  doc(
    'breakMinBallsToRail',
    'break-requirement',
    'whole number 0 to 10',
    'How many object balls a break that pockets nothing must drive to a rail.',
  ),
  doc(
    'breakRequirement',
    'break-requirement',
    ['conditional', 'literal'],
    'Whether a pocketed ball fulfils the break (conditional), or spoils it (literal: nothing may drop).',
  ),
  doc(
    'breakFirstContact',
    'break-requirement',
    ['none-required', 'one-before-any-rail'],
    'Whether the cue ball may touch a rail before the one on the break.',
  ),
  doc(
    'breakFailure',
    'break-requirement',
    ['foul', 'opponent-chooses'],
    'A break that falls short is a foul, or gives the opponent a choice.',
  ),
  doc(
    'tenOnLegalBreak',
    'ten-on-break',
    ['wins', 'spotted', 'wins-except-foot-corners'],
    'What the ten pocketed on a legal break is worth.',
  ),
  doc('calledTenEarly', 'ten-early', ['wins', 'spotted'], 'What the called ten made before it is alone is worth.'),
  doc(
    'earlyTenJudged',
    'ten-early',
    ['start-of-shot', 'when-it-drops'],
    'When it is judged whether the ten is the last ball.',
  ),
  doc('continuesOn', 'continue', ['called-ball', 'ball-on'], 'Which pocketed ball keeps the inning.'),
  doc('pushOut', 'push-out-right', [true, false], 'Whether there is a push-out.'),
  doc(
    'pushOutBy',
    'push-out-right',
    ['second-shot-player', 'breaker-only', 'breakers-next-stroke'],
    'Who may push out after a legal break.',
  ),
  doc('safetyAllowed', 'safety', ['after-break', 'never'], 'Whether a safety can be announced.'),
  doc(
    'safetyOption',
    'safety-option',
    ['any-ball-pocketed', 'ball-on-pocketed'],
    'Which ball pocketed on a safety gives the opponent the choice.',
  ),
  doc(
    'wrongfullyPocketed',
    'wrongfully-pocketed',
    ['accept-or-return', 'turn-passes'],
    'What follows when an uncalled ball drops, or the called ball in another pocket.',
  ),
  doc('offTableSpotted', 'others-spotted', ['all', 'ten-only'], 'Which balls driven off the table come back.'),
  doc(
    'foulBallInHand',
    'ball-in-hand',
    ['anywhere', 'behind-head-string'],
    'Where the cue ball is in hand after a foul.',
  ),
  doc(
    'scratchBallInHand',
    'scratch-in-hand',
    ['anywhere', 'behind-head-string'],
    'Where the cue ball is in hand after a scratch alone.',
  ),
  doc(
    'headStringFoul',
    'head-string-in-hand',
    ['absent', 'anywhere', 'behind-head-string'],
    'Whether play from behind the head string has a foul of its own, and where the cue ball is in hand after its second paragraph.',
  ),
  doc(
    'multipleFouls',
    'several-fouls',
    ['most-severe', 'scratch-remedy-first'],
    'Which remedy counts when a scratch comes with another foul.',
  ),
  doc(
    'spotOnRequest',
    'request-spot',
    [true, false],
    'Whether the ball-on behind the head string is moved to the foot spot on request.',
  ),
  doc('threeFouls', '6.14', ['loss-of-rack', 'none'], 'What three consecutive fouls cost.'),
  doc('threeFoulWarningNeeded', 'warning', [true, false], 'Whether a player on two fouls must have been warned.'),
  doc('stalemate', 'stalemate', ['original-breaker-breaks'], 'What follows a stalemate.'),
  doc('unsporting', '6.16', ['referee-discretion'], 'Who sets the penalty for unsporting conduct.'),
];

export const PARAMETER_NAMES: readonly ParameterName[] = PARAMETERS.map((parameter) => parameter.name);

/** A parameter's value in a few characters. */
export function parameterValue(params: RuleSetParams, name: ParameterName): string {
  const value = params[name];
  if (typeof value !== 'object') return String(value);
  const corners = value.corners === 'any' ? 'any' : value.corners.join(' and ');
  return `apex ${value.apex}, centre ${value.centre}, rear corners ${corners}, ${
    value.deliberatePattern ? 'any order' : 'no deliberate pattern'
  }`;
}
