/** The referee's words in English. */
import { balls, number, player, type RulingWords } from './rulings-words.js';

const WHERE = { none: 'from where it lies', anywhere: 'anywhere', 'behind-head-string': 'behind the head string' };

export const RULINGS_EN: RulingWords = {
  where: WHERE,
  fouls: {
    '6.1': 'cue ball scratch or off the table',
    '6.2': 'wrong ball first',
    '6.3': 'no rail after contact',
    'break-requirement': 'too few balls to a rail on the break',
    '6.4': 'no foot on the floor',
    '6.5': 'ball driven off the table',
    '6.6': 'touched ball',
    '6.7': 'double hit or frozen balls',
    '6.8': 'push shot',
    '6.9': 'balls still moving',
    '6.10': 'bad cue ball placement',
    '6.11-1': 'bad play from behind the head string',
    '6.11-2': 'cue ball did not leave the area behind the head string',
    '6.12': 'cue stick on the table',
    '6.13': 'playing out of turn',
    '6.14': 'three consecutive fouls',
    '6.15': 'slow play',
    '6.16': 'unsporting conduct',
  },
  choices: {
    accept: 'plays from this position',
    return: 'hands the shot back',
    're-rack-own': 'has the balls racked and breaks',
    're-rack-other': 'has the balls racked and the other player break again',
  },
  why: {
    'push-out-void': () => 'No push-out was available: the stroke counts as played with nothing called.',
    'safety-void': () => 'No safety could be announced: the stroke counts as played with nothing called.',
    'call-ignored-on-break': () => 'A call on the break is ignored.',
    'call-was-required': () => 'A call had been asked for and was not made: nothing counts as called.',
    'report-ignored': () => 'A reported foul does not exist in these rules or cannot occur here; it is ignored.',
    'simultaneous-contact': (d) => `Balls ${balls(d)} were hit at the same instant: the legal one counts as first.`,
    'frozen-declared': (d) =>
      `Ball ${number(d, 'ball')} was declared frozen and only pressed its rail: it was not driven to a rail.`,
    'frozen-undeclared': (d) =>
      `Ball ${number(d, 'ball')} pressed the rail it touched, but nobody had declared it frozen: it counts as driven to a rail.`,
    'hanging-ball-back': (d) =>
      `Ball ${number(d, 'ball')} fell ${number(d, 'seconds')} s after it had stopped on the edge: it is not pocketed and is put back.`,
    'brink-ball-down': (d) => `Ball ${number(d, 'ball')} was held up only by another ball: it counts as pocketed.`,
    foul: (d, words) => foul(d, words),
    'foul-waived': (d, words) =>
      `On a push-out "${words.fouls[number(d, 'foul') as keyof typeof words.fouls]}" is no foul.`,
    'break-short': (d) =>
      `Object balls driven to a rail: ${number(d, 'driven')}; the break asks for ${number(d, 'needed')}.`,
    'penalised-once': () => 'Several fouls on one stroke count and are penalised once.',
    'foul-count': (d) =>
      `${player(d)} now has ${number(d, 'count')} consecutive ${number(d, 'count') === '1' ? 'foul' : 'fouls'}.`,
    'stays-on-two': (d) => `${player(d)} was not warned: this foul counts as the second, not as the third.`,
    'third-foul': (d) => `Third consecutive foul of ${player(d)}: the rack is lost.`,
    'no-three-foul-rule': (d) =>
      `${player(d)} has ${number(d, 'count')} consecutive fouls, which cost nothing more in these rules.`,
    'counter-cleared': (d) => `A legal stroke sets the fouls of ${player(d)} back to zero.`,
    'rack-lost-by-conduct': () => 'The penalty for unsporting conduct costs the rack.',
    'ten-wins-on-break': () => 'The ten was pocketed on a legal break: the rack is won.',
    'ten-wins-called': () => 'The called ten was made on a legal shot: the rack is won.',
    'ten-wins-last': () => 'The ten, the last ball, was made as called: the rack is won.',
    'ten-spotted': () => 'The ten is spotted.',
    'early-ten-spotted': () =>
      'The called ten was made while other balls were on the table: it is spotted and play goes on.',
    'others-spotted': (d) => `Balls driven off the table are spotted: ${balls(d)}.`,
    'stays-down': (d) => `Stay down: ${balls(d)}.`,
    'push-out-option': (d) => `After a push-out ${player(d)} decides who plays.`,
    'safety-option': (d) => `A ball was pocketed on a safety: ${player(d)} plays or hands the shot back.`,
    'wrongfully-pocketed': (d) => `A ball fell that was not called so: ${player(d)} plays or hands the shot back.`,
    'illegal-break-option': (d) => `The break fell short: ${player(d)} has the choice.`,
    'break-continues': (d) => `A ball was pocketed on the break: ${player(d)} goes on.`,
    'break-dry': (d) => `Dry break: ${player(d)} plays.`,
    'called-made': (d) => `The called ball was made: ${player(d)} goes on.`,
    'ball-on-made': (d) => `The ball-on was pocketed: ${player(d)} goes on.`,
    'turn-passes': (d) => `The inning is over: ${player(d)} plays from the position left.`,
    'ball-in-hand': (d) => `${player(d)} has the cue ball in hand ${WHERE[number(d, 'where') as keyof typeof WHERE]}.`,
    'push-out-available': (d) => `${player(d)} may push out.`,
    'push-out-not-given': (d) => `${player(d)} has no push-out.`,
    'warning-due': (d) => `${player(d)} is on two fouls and must be warned.`,
    'nothing-changes': () => 'A warning; play goes on as it stood.',
  },
};

function foul(d: Parameters<typeof balls>[0], words: RulingWords): string {
  const code = number(d, 'foul') as keyof RulingWords['fouls'];
  if (code === '6.2') return `Foul: ball ${balls(d, 'hit')} was hit first, the ball-on was ${number(d, 'ballOn')}.`;
  if (code === '6.3' && d.contact === 'no') return 'Foul: no object ball was hit.';
  if (code === '6.5') return `Foul: ball ${balls(d)} was driven off the table.`;
  return `Foul: ${words.fouls[code]}.`;
}
