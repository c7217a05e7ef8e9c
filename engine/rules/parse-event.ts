/** From JSON to an event of the decision machine. */
import { PLAYERS, type PlayerId } from '../geometry/ids.js';
import { err, ok, type Result } from '../result.js';
import { EVENT_TYPES, type RackEvent, SPEAKERS } from './event.js';
import { FOUL_CODES, UNSPORTING_PENALTIES } from './fouls.js';
import { isObject, type JsonObject, JsonReader } from './json.js';
import { type LagBall, lagWinner } from './lag.js';
import { readDeclaration } from './parse-declaration.js';
import { readFacts } from './parse-facts.js';
import { ZONES } from './placement.js';
import type { RulesProblem } from './problem.js';
import type { RuleSet } from './rule-set.js';
import { CHOICES, type FrozenDeclarations } from './state.js';

/** The fields of each kind of event besides `type`. */
export const EVENT_FIELDS: Readonly<Record<RackEvent['type'], readonly string[]>> = {
  lag: ['winner', 'wish', 'balls'],
  choose: ['player', 'choice'],
  declare: ['declaration', 'shotType'],
  clarify: ['by'],
  'declare-frozen': ['by', 'frozen'],
  'place-cue-ball': ['placement'],
  'request-spot': ['ball', 'zone'],
  stroke: ['declaration', 'facts'],
  'announce-no-progress': ['declaredBy'],
  stalemate: ['declaredBy'],
  unsporting: ['player', 'penalty'],
  'claim-foul': ['against', 'code', 'nextStrokePlayed'],
  'comes-to-table': ['player'],
  warn: ['player'],
  concede: ['player'],
  'check-rack': ['rows', 'tight', 'deliberatePattern'],
  'next-rack': [],
};

/**
 * @param lenient leave unknown fields alone
 * @returns the event, or every problem with its path below `path`
 */
export function parseEvent(
  value: unknown,
  ruleSet: RuleSet,
  path = '/event',
  lenient = false,
): Result<RackEvent, readonly RulesProblem[]> {
  const reader = new JsonReader(lenient);
  const event = readEvent(reader, value, ruleSet, path);
  return event === null || reader.problems.length > 0 ? err(reader.problems) : ok(event);
}

function readEvent(reader: JsonReader, value: unknown, ruleSet: RuleSet, path: string): RackEvent | null {
  const type = isObject(value) ? reader.oneOf(value.type, `${path}/type`, EVENT_TYPES) : null;
  if (!isObject(value)) reader.object(value, path, []);
  if (type === null) return null;
  const object: JsonObject | null = reader.object(value, path, ['type', ...EVENT_FIELDS[type]]);
  if (object === null) return null;
  const at = (field: string): string => `${path}/${field}`;
  switch (type) {
    case 'lag': {
      const winner =
        object.balls === undefined
          ? reader.player(object.winner, at('winner'))
          : readLagWinner(reader, object.balls, at('balls'), ruleSet);
      const wish = reader.oneOfOr(object.wish, at('wish'), PLAYERS, null);
      return winner === null ? null : { type, winner, wish };
    }
    case 'choose': {
      const player = reader.player(object.player, at('player'));
      const choice = reader.oneOf(object.choice, at('choice'), CHOICES);
      return player === null || choice === null ? null : { type, player, choice };
    }
    case 'declare': {
      const declaration = readDeclaration(reader, object.declaration, at('declaration'), ruleSet);
      const shotType = typeof object.shotType === 'string' ? object.shotType : null;
      if (object.shotType !== undefined && object.shotType !== null && shotType === null)
        reader.add('wrong-type', at('shotType'));
      return declaration === null ? null : { type, declaration, shotType };
    }
    case 'clarify': {
      const by = reader.oneOf(object.by, at('by'), SPEAKERS);
      return by === null ? null : { type, by };
    }
    case 'declare-frozen': {
      const by = reader.oneOf(object.by, at('by'), SPEAKERS);
      const frozen = readFrozen(reader, object.frozen, at('frozen'));
      return by === null ? null : { type, by, frozen };
    }
    case 'place-cue-ball': {
      const place = reader.object(object.placement, at('placement'), ['zone', 'onBed', 'onBall']);
      if (place === null) return null;
      const zone = reader.oneOf(place.zone, `${at('placement')}/zone`, ZONES);
      const onBed = reader.flag(place.onBed, `${at('placement')}/onBed`, true);
      const onBall =
        place.onBall === undefined || place.onBall === null
          ? null
          : reader.ball(place.onBall, `${at('placement')}/onBall`);
      return zone === null ? null : { type, placement: { zone, onBed, onBall } };
    }
    case 'request-spot': {
      const ball = reader.ball(object.ball, at('ball'));
      const zone = reader.oneOf(object.zone, at('zone'), ZONES);
      return ball === null || zone === null ? null : { type, ball, zone };
    }
    case 'stroke': {
      const facts = readFacts(reader, object.facts, at('facts'));
      const declaration =
        object.declaration === undefined && !facts.stroke
          ? { type: 'none' as const }
          : readDeclaration(reader, object.declaration, at('declaration'), ruleSet);
      return declaration === null ? null : { type, declaration, facts };
    }
    case 'announce-no-progress':
    case 'stalemate': {
      const declaredBy = reader.oneOf(object.declaredBy, at('declaredBy'), ['referee', 'player']);
      return declaredBy === null ? null : { type, declaredBy };
    }
    case 'unsporting': {
      const player = reader.player(object.player, at('player'));
      const penalty = reader.oneOf(object.penalty, at('penalty'), UNSPORTING_PENALTIES);
      return player === null || penalty === null ? null : { type, player, penalty };
    }
    case 'claim-foul': {
      const against = reader.player(object.against, at('against'));
      const code = reader.oneOf(object.code, at('code'), FOUL_CODES);
      const nextStrokePlayed = reader.flag(object.nextStrokePlayed, at('nextStrokePlayed'), false);
      return against === null || code === null ? null : { type, against, code, nextStrokePlayed };
    }
    case 'comes-to-table':
    case 'warn':
    case 'concede': {
      const player = reader.player(object.player, at('player'));
      return player === null ? null : { type, player };
    }
    case 'check-rack': {
      const rows = reader.list(object.rows, at('rows')).map((row, i) => reader.balls(row, `${at('rows')}/${i}`));
      const tight = reader.flag(object.tight, at('tight'), true);
      const deliberatePattern = reader.flag(object.deliberatePattern, at('deliberatePattern'), false);
      return { type, rack: { rows, tight, deliberatePattern } };
    }
    case 'next-rack':
      return { type };
  }
}

/** The winner by how both lags went; a lag that decides nothing is repeated. */
function readLagWinner(reader: JsonReader, value: unknown, path: string, ruleSet: RuleSet): PlayerId | null {
  const object = reader.object(value, path, PLAYERS);
  if (object === null) return null;
  const a = readLagBall(reader, object.A, `${path}/A`);
  const b = readLagBall(reader, object.B, `${path}/B`);
  if (a === null || b === null) return null;
  const winner = lagWinner({ A: a, B: b });
  if (winner === null) reader.add('lag-undecided', path, undefined, undefined, ruleSet.clauses.lag);
  return winner;
}

function readLagBall(reader: JsonReader, value: unknown, path: string): LagBall | null {
  const flags = ['crossedLongString', 'touchedSideCushion', 'leftTable', 'pastHeadCushion'] as const;
  const object = reader.object(value, path, ['toHeadCushionM', 'footCushionHits', ...flags]);
  if (object === null) return null;
  const toHeadCushionM = reader.finite(object.toHeadCushionM, `${path}/toHeadCushionM`);
  const footCushionHits = reader.count(object.footCushionHits, `${path}/footCushionHits`, 0, 1);
  const flag = (name: (typeof flags)[number]): boolean => reader.flag(object[name], `${path}/${name}`, false);
  if (toHeadCushionM === null) return null;
  return {
    toHeadCushionM,
    footCushionHits,
    crossedLongString: flag('crossedLongString'),
    touchedSideCushion: flag('touchedSideCushion'),
    leftTable: flag('leftTable'),
    pastHeadCushion: flag('pastHeadCushion'),
  };
}

/** Frozen declarations: `{toRail[], cueBallTo[], cueBallToRail}`. */
export function readFrozen(reader: JsonReader, value: unknown, path: string): FrozenDeclarations {
  const object = reader.object(value, path, ['toRail', 'cueBallTo', 'cueBallToRail']);
  if (object === null) return { toRail: [], cueBallTo: [], cueBallToRail: false };
  const sorted = (field: 'toRail' | 'cueBallTo'): readonly number[] =>
    [...new Set(reader.balls(object[field], `${path}/${field}`))].sort((a, b) => a - b);
  return {
    toRail: sorted('toRail'),
    cueBallTo: sorted('cueBallTo'),
    cueBallToRail: reader.flag(object.cueBallToRail, `${path}/cueBallToRail`, false),
  };
}
