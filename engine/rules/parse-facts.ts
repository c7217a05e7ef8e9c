/** From typed facts (referee.md, 6.2) to the facts of a stroke. */
import { type BallIndex, CUE } from '../geometry/ids.js';
import { NO_FACTS, type PocketedBall, type StrokeFacts } from './facts.js';
import { REPORTED_FOULS, type ReportedFoul, UNSPORTING_PENALTIES } from './fouls.js';
import type { JsonReader } from './json.js';

/** Fields of typed facts; the last row is for people and changes no ruling. */
export const FACT_FIELDS = [
  'stroke',
  'playedBy',
  'firstContact',
  'railsBeforeContact',
  'railsAfterContact',
  'frozenPressed',
  'frozenDeclared',
  'pocketed',
  'supportedOnBrink',
  'offTable',
  'returnedAfterHittingForeignObject',
  'cueBallPocketed',
  'cueBallOffTable',
  'cueBallTouchedPocketedBall',
  'cueBallCrossedHeadString',
  'reportedFouls',
  'penalty',
  'reboundedFromPocket',
  'cueBallJumped',
  'breakCall',
  'incompleteCall',
] as const;

/** Typed facts; what is left out did not happen. Problems go to the reader. */
export function readFacts(reader: JsonReader, value: unknown, path: string): StrokeFacts {
  const object = reader.object(value, path, FACT_FIELDS);
  if (object === null) return NO_FACTS;
  const at = (field: string): string => `${path}/${field}`;
  const pocketed = (field: 'pocketed' | 'supportedOnBrink'): PocketedBall[] => {
    const entries: PocketedBall[] = [];
    reader.list(object[field], at(field)).forEach((entry, i) => {
      const read = readPocketed(reader, entry, `${at(field)}/${i}`);
      if (read !== null) entries.push(read);
    });
    return entries;
  };
  const pressed = reader.balls(object.frozenPressed, at('frozenPressed'), true);
  const declared = reader.flag(object.frozenDeclared, at('frozenDeclared'), false);
  const off = [
    ...reader.balls(object.offTable, at('offTable'), true),
    ...reader.balls(object.returnedAfterHittingForeignObject, at('returnedAfterHittingForeignObject'), true),
  ];
  const down = pocketed('pocketed');
  const brink = pocketed('supportedOnBrink');
  const scratchedInto = [...down, ...brink].find((entry) => entry.ball === CUE)?.pocket ?? null;
  reader.balls(object.reboundedFromPocket, at('reboundedFromPocket'), true);
  const reported: ReportedFoul[] = [];
  reader.list(object.reportedFouls, at('reportedFouls')).forEach((entry, i) => {
    const code = reader.oneOf(entry, `${at('reportedFouls')}/${i}`, REPORTED_FOULS);
    if (code !== null && !reported.includes(code)) reported.push(code);
  });
  const crossed = object.cueBallCrossedHeadString;
  return {
    stroke: reader.flag(object.stroke, at('stroke'), true),
    playedBy:
      object.playedBy === undefined || object.playedBy === null ? null : reader.player(object.playedBy, at('playedBy')),
    firstContact: uniqueBalls(reader.balls(object.firstContact, at('firstContact'))),
    railsBeforeContact: reader.balls(object.railsBeforeContact, at('railsBeforeContact'), true),
    railsAfterContact: reader.balls(object.railsAfterContact, at('railsAfterContact'), true),
    frozenPressed: declared ? pressed : [],
    undeclaredPressed: declared ? [] : pressed,
    pocketed: down.filter((entry) => entry.ball !== CUE),
    supportedOnBrink: brink.filter((entry) => entry.ball !== CUE),
    offTable: off.filter((ball) => ball !== CUE),
    cueBallPocketed:
      object.cueBallPocketed === undefined || object.cueBallPocketed === null
        ? scratchedInto
        : reader.pocket(object.cueBallPocketed, at('cueBallPocketed')),
    cueBallOffTable: reader.flag(object.cueBallOffTable, at('cueBallOffTable'), false) || off.includes(CUE),
    cueBallTouchedPocketedBall: reader.flag(object.cueBallTouchedPocketedBall, at('cueBallTouchedPocketedBall'), false),
    cueBallCrossedHeadString:
      crossed === undefined || crossed === null ? null : reader.flag(crossed, at('cueBallCrossedHeadString'), false),
    placedBeyondHeadString: false,
    firstContactBehindHeadString: false,
    stayedBehindHeadString: false,
    reportedFouls: reported,
    unsportingPenalty: reader.oneOfOr(object.penalty, at('penalty'), UNSPORTING_PENALTIES, null),
  };
}

function uniqueBalls(balls: readonly BallIndex[]): readonly BallIndex[] {
  return balls.length < 2 ? balls : [...new Set(balls)];
}

function readPocketed(reader: JsonReader, value: unknown, path: string): PocketedBall | null {
  const object = reader.object(value, path, ['ball', 'pocket', 'fellAfterSeconds']);
  if (object === null) return null;
  const ball = reader.ball(object.ball, `${path}/ball`, true);
  const pocket = reader.pocket(object.pocket, `${path}/pocket`);
  if (object.fellAfterSeconds !== undefined) {
    const seconds = reader.finite(object.fellAfterSeconds, `${path}/fellAfterSeconds`);
    if (seconds !== null && seconds < 0) reader.add('out-of-range', `${path}/fellAfterSeconds`, seconds);
    if (ball !== null && pocket !== null && seconds !== null) return { ball, pocket, fellAfterSeconds: seconds };
  }
  return ball === null || pocket === null ? null : { ball, pocket };
}
