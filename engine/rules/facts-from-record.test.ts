import { describe, expect, test } from 'vitest';
import type { PlacedBall, ShotEvent, ShotRecord } from '../table/record.js';
import { simulate } from '../table/simulate.js';
import { geometryOf, NINE_FOOT } from '../table/table.js';
import { adjudicate } from './adjudicate.js';
import { factsFromRecord } from './facts-from-record.js';
import { RULE_SETS } from './rule-sets/index.js';
import { NOTHING_FROZEN, newRack, type RackState } from './state.js';

const GEOMETRY = geometryOf(NINE_FOOT);
const R = GEOMETRY.ballRadiusM;
const STRING_X = GEOMETRY.headStringX;
const SECTIONS = RULE_SETS['ru-sections'];
const CHAPTER9 = RULE_SETS['ru-chapter9'];

function stateOf(balls: readonly number[], more: Partial<RackState> = {}): RackState {
  return { ...newRack('A'), phase: 'normal', cueBallInHand: 'none', ballsOnTable: balls, ...more };
}

/** A record from its events; balls at places nobody looks at unless given. */
function record(start: readonly PlacedBall[], events: readonly ShotEvent[]): ShotRecord {
  const down = events.flatMap((event) => (event.type === 'pocket' ? [event.ball] : []));
  return {
    status: 'rest',
    durationS: 9,
    start,
    events: [{ type: 'strike', tS: 0, ball: 0, miscue: false }, ...events],
    rest: start.filter(({ ball }) => !down.includes(ball)),
    touchingRails: [],
    touchingBalls: [],
  };
}

const hit = (tS: number, other: number): ShotEvent => ({ type: 'ball', tS, ball: 0, other, cluster: false });
const rail = (tS: number, ball: number): ShotEvent => ({
  type: 'rail',
  tS,
  ball,
  rail: 'foot',
  part: 'nose',
  pocket: null,
});
const pressed = (tS: number, ball: number): ShotEvent => ({ type: 'press', tS, ball, other: null, rail: 'left-foot' });
const START: readonly PlacedBall[] = [
  { ball: 0, x: -0.2, y: 0 },
  { ball: 3, x: 0.3, y: 0 },
  { ball: 5, x: 0.6, y: 0.1 },
  { ball: 10, x: 0.9, y: -0.2 },
];
const STATE = stateOf([3, 5, 10]);

describe('facts from a record', () => {
  test('a straight shot of the simulator: contact, pocket, nothing else', () => {
    const pocket = GEOMETRY.pockets.find(({ id }) => id === 'FR');
    if (pocket === undefined) throw new Error('no foot-right pocket');
    // Ball on the diagonal into the corner, cue ball behind it on the same line.
    const dx = Math.SQRT1_2;
    const three = { ball: 3, x: pocket.mouth.x - 0.4 * dx, y: pocket.mouth.y + 0.4 * dx };
    const cue = { ball: 0, x: three.x - 0.4 * dx, y: three.y + 0.4 * dx };
    const ten = { ball: 10, x: 0.1, y: 0.5 };
    const stroke = { aimRad: -Math.PI / 4, speedMps: 1.5, tipSide: 0, tipHeight: -0.2, elevationRad: 0 };
    const shot = simulate(NINE_FOOT, [cue, three, ten], stroke);
    const facts = factsFromRecord(shot, stateOf([3, 10]), GEOMETRY);
    expect(facts.firstContact).toEqual([3]);
    expect(facts.pocketed).toEqual([{ ball: 3, pocket: 'FR' }]);
    expect([facts.cueBallPocketed, facts.offTable]).toEqual([null, []]);
    const ruling = adjudicate(SECTIONS, stateOf([3, 10]), { type: 'called', ball: 3, pocket: 'FR' }, facts);
    expect([ruling.turn, ruling.nextShooter]).toEqual(['continue', 'A']);
  });

  test('contacts within 100 microseconds are one, later ones are not', () => {
    const at = (gapS: number) => factsFromRecord(record(START, [hit(1, 5), hit(1 + gapS, 3)]), STATE, GEOMETRY);
    expect(at(0.9e-4).firstContact).toEqual([5, 3]);
    expect(at(1.1e-4).firstContact).toEqual([5]);
    expect(factsFromRecord(record(START, [hit(1, 5), hit(1.00005, 3)]), STATE, GEOMETRY, 1e-5).firstContact).toEqual([
      5,
    ]);
    // The legal ball of a simultaneous pair counts as first.
    const split = adjudicate(SECTIONS, STATE, { type: 'safety' }, { ...at(0.9e-4), railsAfterContact: [3] });
    expect(split.fouls).toEqual([]);
  });

  test('rails before the contact are kept apart from those after it', () => {
    const facts = factsFromRecord(record(START, [rail(0.5, 0), hit(1, 3), rail(2, 5), rail(2.5, 5)]), STATE, GEOMETRY);
    expect([facts.railsBeforeContact, facts.railsAfterContact]).toEqual([[0], [5]]);
    const kick = factsFromRecord(record(START, [rail(0.5, 0), hit(1, 3)]), STATE, GEOMETRY);
    expect(adjudicate(SECTIONS, STATE, { type: 'safety' }, kick).fouls).toEqual(['6.3']);
  });

  test('a ball pressed into its rail counts unless it was declared frozen', () => {
    const shot = record(START, [hit(1, 3), pressed(1, 3)]);
    const undeclared = factsFromRecord(shot, STATE, GEOMETRY);
    const declared = factsFromRecord(shot, { ...STATE, frozen: { ...NOTHING_FROZEN, toRail: [3] } }, GEOMETRY);
    expect([undeclared.undeclaredPressed, undeclared.frozenPressed]).toEqual([[3], []]);
    expect([declared.undeclaredPressed, declared.frozenPressed]).toEqual([[], [3]]);
    expect(adjudicate(SECTIONS, STATE, { type: 'safety' }, undeclared).fouls).toEqual([]);
    expect(adjudicate(SECTIONS, STATE, { type: 'safety' }, declared).fouls).toEqual(['6.3']);
    // It left the rail and came back: driven to a rail, declared or not.
    const back = factsFromRecord(record(START, [hit(1, 3), pressed(1, 3), rail(2, 3)]), STATE, GEOMETRY);
    expect(adjudicate(SECTIONS, STATE, { type: 'safety' }, { ...back, undeclaredPressed: [] }).fouls).toEqual([]);
  });

  test('the simulator and the referee agree on a ball frozen to a rail, at no gap and at a hair', () => {
    for (const gapM of [0, 1e-5]) {
      const three = { ball: 3, x: 0.5, y: GEOMETRY.halfWidthM - R - gapM };
      const cue = { ball: 0, x: 0.5, y: GEOMETRY.halfWidthM - 8 * R };
      const ten = { ball: 10, x: -0.9, y: -0.5 };
      // Straight into the rail and so soft that nothing comes back to another one.
      const stroke = { aimRad: Math.PI / 2, speedMps: 0.3, tipSide: 0, tipHeight: 0, elevationRad: 0 };
      const shot = simulate(NINE_FOOT, [cue, three, ten], stroke);
      expect(shot.touchingRails.map(({ ball }) => ball)).toEqual([3]);
      const state = stateOf([3, 10]);
      const declared = { ...state, frozen: { ...NOTHING_FROZEN, toRail: [3] } };
      const judged = (s: RackState) =>
        adjudicate(SECTIONS, s, { type: 'safety' }, factsFromRecord(shot, s, GEOMETRY)).fouls;
      expect(judged(state)).toEqual([]);
      expect(judged(declared)).toEqual(['6.3']);
    }
  });

  test('cue ball touching a ball: playing away is no contact, playing into it is', () => {
    const one = { ball: 3, x: 2 * R, y: 0 };
    const two = { ball: 5, x: -0.5, y: 0 };
    const balls = [{ ball: 0, x: 0, y: 0 }, one, two, { ball: 10, x: 0.5, y: 0.5 }];
    const stroke = (aimRad: number) => ({ aimRad, speedMps: 1, tipSide: 0, tipHeight: 0, elevationRad: 0 });
    const away = factsFromRecord(simulate(NINE_FOOT, balls, stroke(Math.PI)), STATE, GEOMETRY);
    expect(away.firstContact).toEqual([5]);
    expect(adjudicate(SECTIONS, STATE, { type: 'safety' }, away).fouls).toContain('6.2');
    const into = factsFromRecord(simulate(NINE_FOOT, balls, stroke(0)), STATE, GEOMETRY);
    expect(into.firstContact).toEqual([3]);
  });
});

describe('play from behind the head string', () => {
  const restricted = stateOf([3, 5, 10], { cueBallInHand: 'behind-head-string', shooter: 'B' });
  const behind = STRING_X - 0.2;
  const cueAt = (x: number): PlacedBall => ({ ball: 0, x, y: 0 });
  const threeAt = (x: number): PlacedBall => ({ ball: 3, x, y: 0.3 });
  const rest: readonly PlacedBall[] = [
    { ball: 5, x: 0.6, y: 0.1 },
    { ball: 10, x: 0.9, y: -0.2 },
  ];
  const crossing: ShotEvent = { type: 'head-string', tS: 0.4, ball: 0 };
  const fouls = (start: readonly PlacedBall[], events: readonly ShotEvent[], set = CHAPTER9) =>
    adjudicate(set, restricted, { type: 'safety' }, factsFromRecord(record(start, events), restricted, GEOMETRY)).fouls;

  test('6.10: played from on or beyond the line', () => {
    const events = [hit(1, 3), rail(2, 3)];
    expect(fouls([cueAt(STRING_X), threeAt(0.2), ...rest], events)).toEqual(['6.10']);
    expect(fouls([cueAt(STRING_X + 0.1), threeAt(0.2), ...rest], events)).toEqual(['6.10']);
    expect(fouls([cueAt(behind), threeAt(0.2), ...rest], [crossing, ...events])).toEqual([]);
  });

  test('6.11: the first ball lies behind the line and the cue ball had not crossed it', () => {
    const start = [cueAt(behind), threeAt(behind - 0.1), ...rest];
    const later: ShotEvent = { type: 'head-string', tS: 1.5, ball: 0 };
    expect(fouls(start, [hit(1, 3), later, rail(2, 3)])).toEqual(['6.11-1']);
    expect(fouls(start, [crossing, hit(1, 3), rail(2, 3)])).toEqual([]);
    // A ball exactly on the line is playable (referee.md, section 7, question 19).
    expect(fouls([cueAt(behind), threeAt(STRING_X), ...rest], [hit(1, 3), rail(2, 3)])).toEqual([]);
  });

  test('6.11, second paragraph: neither crosses the line nor reaches a ball on or beyond it', () => {
    const start = [cueAt(behind), threeAt(0.2), ...rest];
    expect(fouls(start, [])).toEqual(['6.3', '6.11-2']);
    expect(fouls(start, [], RULE_SETS['sk-desiatka'])).toEqual(['6.3']);
    expect(fouls(start, [crossing])).toEqual(['6.3']);
  });

  test('in hand anywhere there is no restriction', () => {
    const anywhere = { ...restricted, cueBallInHand: 'anywhere' as const };
    const start = [cueAt(behind), threeAt(behind - 0.1), ...rest];
    const facts = factsFromRecord(record(start, [hit(1, 3), rail(2, 3)]), anywhere, GEOMETRY);
    expect(adjudicate(CHAPTER9, anywhere, { type: 'safety' }, facts).fouls).toEqual([]);
  });
});
