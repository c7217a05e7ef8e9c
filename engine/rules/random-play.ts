/**
 * Random play for tests: events that a state might meet, most of them possible, some not. Chance is an argument.
 */
import { type BallIndex, otherPlayer, PLAYERS, type PlayerId, POCKETS } from '../geometry/ids.js';
import { DECLARATION_TYPES, type Declaration } from './declaration.js';
import { type RackEvent, SPEAKERS } from './event.js';
import { makeFacts, type PocketedBall, type StrokeFacts } from './facts.js';
import { FOUL_CODES, REPORTED_FOULS, type ReportedFoul, UNSPORTING_PENALTIES } from './fouls.js';
import { ZONES } from './placement.js';
import { ballOn, CHOICES, type RackState } from './state.js';

/** Numbers below 2^32 from a seed (mulberry32). */
export type Dice = () => number;

export function diceFrom(seed: number): Dice {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
}

function below(dice: Dice, n: number): number {
  return dice() % n;
}

function pick<T>(dice: Dice, list: readonly T[]): T {
  return list[below(dice, list.length)] as T;
}

function oneIn(dice: Dice, n: number): boolean {
  return below(dice, n) === 0;
}

function someBalls(dice: Dice, balls: readonly BallIndex[], n: number): readonly BallIndex[] {
  return balls.filter(() => oneIn(dice, n));
}

/** What a stroke did, consistent with the balls on the table. */
export function randomFacts(dice: Dice, state: RackState): StrokeFacts {
  const table = state.ballsOnTable;
  const others = table.filter((ball) => ball !== ballOn(state));
  const first = oneIn(dice, 8) ? [] : [oneIn(dice, 6) && others.length > 0 ? pick(dice, others) : ballOn(state)];
  const contact = first.length > 0 && oneIn(dice, 20) ? [...new Set([...first, pick(dice, table)])] : first;
  const down: PocketedBall[] = [];
  const off: BallIndex[] = [];
  for (const ball of contact.length === 0 ? [] : table) {
    if (oneIn(dice, 5)) {
      const pocket = pick(dice, POCKETS);
      down.push(oneIn(dice, 12) ? { ball, pocket, fellAfterSeconds: 1 + below(dice, 9) } : { ball, pocket });
    } else if (oneIn(dice, 60)) off.push(ball);
  }
  const reported: ReportedFoul[] = oneIn(dice, 25) ? [pick(dice, REPORTED_FOULS)] : [];
  const outOfTurn = reported.includes('6.13') || oneIn(dice, 60);
  const scratch = oneIn(dice, 14);
  return makeFacts({
    firstContact: contact,
    railsAfterContact: contact.length === 0 ? [] : someBalls(dice, [0, ...table], 2),
    railsBeforeContact: someBalls(dice, [0], 5),
    undeclaredPressed: oneIn(dice, 20) ? someBalls(dice, table, 4) : [],
    frozenPressed: oneIn(dice, 20) ? someBalls(dice, table, 4) : [],
    pocketed: down,
    offTable: off,
    cueBallPocketed: scratch ? pick(dice, POCKETS) : null,
    cueBallOffTable: !scratch && oneIn(dice, 60),
    cueBallCrossedHeadString: oneIn(dice, 2) ? null : oneIn(dice, 2),
    placedBeyondHeadString: oneIn(dice, 40),
    firstContactBehindHeadString: contact.length > 0 && oneIn(dice, 20),
    reportedFouls: reported,
    playedBy: outOfTurn ? otherPlayer(state.shooter) : null,
    unsportingPenalty: reported.includes('6.16') ? pick(dice, UNSPORTING_PENALTIES) : null,
  });
}

export function randomDeclaration(dice: Dice, state: RackState, facts: StrokeFacts): Declaration {
  if (state.phase === 'break') return oneIn(dice, 10) ? { type: 'safety' } : { type: 'break' };
  if (state.pushOutAvailable && oneIn(dice, 2)) return { type: 'push-out' };
  const type = pick(dice, DECLARATION_TYPES);
  if (type !== 'called' && type !== 'obvious') return { type: type === 'break' ? 'none' : type };
  const made = facts.pocketed[0];
  if (made !== undefined && !oneIn(dice, 3)) return { type, ball: made.ball, pocket: made.pocket };
  return { type, ball: pick(dice, state.ballsOnTable), pocket: pick(dice, POCKETS) };
}

function randomStroke(dice: Dice, state: RackState): RackEvent {
  const facts = randomFacts(dice, state);
  return { type: 'stroke', declaration: randomDeclaration(dice, state, facts), facts };
}

/** Anything but a stroke, possible or not. */
export function randomSideEvent(dice: Dice, state: RackState): RackEvent {
  const player: PlayerId = pick(dice, PLAYERS);
  const makers: readonly (() => RackEvent)[] = [
    () => ({ type: 'choose', player, choice: pick(dice, CHOICES) }),
    () => ({
      type: 'declare',
      declaration: { type: pick(dice, ['safety', 'push-out', 'break', 'none']) },
      shotType: null,
    }),
    () => ({ type: 'clarify', by: pick(dice, SPEAKERS) }),
    () => ({
      type: 'declare-frozen',
      by: 'referee',
      frozen: { toRail: someBalls(dice, state.ballsOnTable, 4), cueBallTo: [], cueBallToRail: oneIn(dice, 2) },
    }),
    () => ({ type: 'place-cue-ball', placement: { zone: pick(dice, ZONES), onBed: !oneIn(dice, 4), onBall: null } }),
    () => ({ type: 'request-spot', ball: Math.max(1, ballOn(state)), zone: pick(dice, ZONES) }),
    () => ({ type: 'announce-no-progress', declaredBy: pick(dice, ['referee', 'player']) }),
    () => ({ type: 'stalemate', declaredBy: pick(dice, ['referee', 'player']) }),
    () => ({ type: 'unsporting', player, penalty: pick(dice, UNSPORTING_PENALTIES) }),
    () => ({ type: 'claim-foul', against: player, code: pick(dice, FOUL_CODES), nextStrokePlayed: oneIn(dice, 2) }),
    () => ({ type: 'comes-to-table', player }),
    () => ({ type: 'warn', player }),
    () => ({ type: 'concede', player }),
    () => ({ type: 'check-rack', rack: { rows: [[1], [2, 3], [4, 10, 5], [6, 7, 8, 9]] } }),
    () => ({ type: 'lag', winner: player, wish: null }),
    () => ({ type: 'next-rack' }),
  ];
  return pick(dice, makers)();
}

/** The next event of a random rack: what the state waits for, nine times in ten. */
export function randomEvent(dice: Dice, state: RackState): RackEvent {
  if (oneIn(dice, 10)) return oneIn(dice, 8) ? randomStroke(dice, state) : randomSideEvent(dice, state);
  switch (state.phase) {
    case 'lag':
      return { type: 'lag', winner: pick(dice, PLAYERS), wish: pick(dice, [null, 'A', 'B'] as const) };
    case 'option-pending': {
      const pending = state.pendingOption;
      if (pending === null) return randomStroke(dice, state);
      return { type: 'choose', player: pending.player, choice: pick(dice, pending.options).choice };
    }
    case 'rack-over':
      return { type: 'next-rack' };
    default:
      return randomStroke(dice, state);
  }
}
