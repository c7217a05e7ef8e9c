import { describe, expect, test } from 'vitest';
import { aimForHeading } from '../../engine/physics/cue-strike.js';
import { RULE_SETS } from '../../engine/rules/rule-sets/index.js';
import { Simulator } from '../../engine/table/simulator.js';
import { geometryOf, NINE_FOOT } from '../../engine/table/table.js';
import { newAim, solveAim } from '../candidates/aim.js';
import { keyOf } from '../skill/hash.js';
import { normalsOf, perturb } from '../skill/noise.js';
import { SKILLS } from '../skill/skill.js';
import { Layout } from './layout.js';
import { pocketWindows } from './pocket-windows.js';
import { newPot, PotField, potSkill } from './pot-field.js';
import { type Turn, ValueModel } from './value-model.js';

const R = NINE_FOOT.ball.radiusM;
const PRO = potSkill(NINE_FOOT, SKILLS.pro);
const HERE: Turn = { mover: 0, inHand: 'none', foulLoses: false, pushOut: false };

function at(...balls: [number, number, number][]): Layout {
  return new Layout().load(balls.map(([ball, x, y]) => ({ ball, x, y })));
}

describe('pocket windows', () => {
  const windows = pocketWindows(NINE_FOOT);
  const out = { low: 0, high: 0, outerLow: 0, outerHigh: 0 };
  test('a corner along its axis is as wide as the reference says: +-37 mm slow, +-33 at 2 m/s (3 mm)', () => {
    windows.at(4, Math.SQRT1_2, Math.SQRT1_2, 0.5, out);
    expect(Math.abs(out.high - 0.037)).toBeLessThan(0.003);
    expect(out.low).toBeCloseTo(-out.high, 12);
    windows.at(4, Math.SQRT1_2, Math.SQRT1_2, 2.2, out);
    expect(Math.abs(out.high - 0.0345)).toBeLessThan(0.003);
  });
  test('a side pocket straight on: +-42 to 39 mm; narrower the flatter; closed along the rail', () => {
    windows.at(2, 0, 1, 1, out);
    expect(Math.abs(out.high - 0.042)).toBeLessThan(0.003);
    const wide = out.high - out.low;
    windows.at(2, Math.sin(0.9), Math.cos(0.9), 1, out);
    expect(out.high - out.low).toBeLessThan(0.6 * wide);
    windows.at(2, 1, 0, 1, out);
    expect(out.high - out.low).toBe(0);
  });
  test('mirrored paths have mirrored windows', () => {
    const other = { low: 0, high: 0, outerLow: 0, outerHigh: 0 };
    windows.at(4, Math.cos(0.6), Math.sin(0.6), 1, out);
    windows.at(5, Math.cos(0.6), -Math.sin(0.6), 1, other);
    expect(other.low).toBeCloseTo(-out.high, 12);
    expect(other.high).toBeCloseTo(-out.low, 12);
  });
});

describe('pot chance by geometry', () => {
  test('a ball in the way closes the pocket, one behind does not', () => {
    const { mouth } = geometryOf(NINE_FOOT).pockets[4];
    const open = at([1, mouth.x - 0.4, mouth.y - 0.4]);
    const blocked = at([1, mouth.x - 0.4, mouth.y - 0.4], [2, mouth.x - 0.2, mouth.y - 0.2]);
    const behind = at([1, mouth.x - 0.4, mouth.y - 0.4], [2, mouth.x - 0.8, mouth.y - 0.4]);
    const chance = (layout: Layout) => new PotField(NINE_FOOT, layout).chanceAt(1, 4, 0.5, 0, PRO);
    expect(chance(open)).toBeGreaterThan(0.95);
    expect(chance(blocked)).toBe(0);
    expect(chance(behind)).toBe(chance(open));
  });

  test('agrees with 256 noisy strokes on the table within 16 points, on the mean within 5', () => {
    const simulator = new Simulator(NINE_FOOT);
    const z = new Float64Array(5);
    const aim = newAim();
    let errors = 0;
    let cases = 0;
    for (const [bx, by, cx, cy, p] of [
      [0.6, 0.2, -0.2, -0.1, 4],
      [0.2, 0.3, -0.6, 0.1, 4],
      [-0.5, -0.2, 0.4, 0.3, 1],
      [0.1, 0.1, -0.4, -0.4, 2],
      [0.3, -0.4, 0.1, 0.35, 5],
      [-0.2, 0.25, 0.9, -0.1, 0],
    ]) {
      const layout = at([0, cx, cy], [1, bx, by]);
      const field = new PotField(NINE_FOOT, layout);
      const stated = field.chanceFrom(cx, cy, 1, p, PRO);
      const k = 6 + p;
      expect(solveAim(NINE_FOOT, cx, cy, bx, by, field.dirX[k], field.dirY[k], 2, 0, 0, 0, aim)).toBe(true);
      const stroke = {
        aimRad: aimForHeading(NINE_FOOT.ball, NINE_FOOT.cue, aim.headingRad, 0),
        speedMps: 3,
        tipSide: 0,
        tipHeight: 0,
        elevationRad: 0,
      };
      const pocket = geometryOf(NINE_FOOT).pockets[p].id;
      let made = 0;
      for (let t = 0; t < 256; t++) {
        normalsOf(keyOf('pots'), t, 0, 0, z);
        const { stroke: noisy } = perturb(NINE_FOOT, stroke, SKILLS.pro, z, 1, 0);
        const placed = [
          { ball: 0, x: cx, y: cy },
          { ball: 1, x: bx, y: by },
        ];
        const record = simulator.run(placed, noisy, { resolver: 'closed-form' });
        if (record.events.some((e) => e.type === 'pocket' && e.ball === 1 && e.pocket === pocket)) made++;
      }
      expect(Math.abs(stated - made / 256), `pocket ${pocket}, stated ${stated}, made ${made}`).toBeLessThan(0.16);
      errors += stated - made / 256;
      cases++;
    }
    expect(Math.abs(errors / cases)).toBeLessThan(0.05);
  });

  test('a hidden ball is not visible, an open one is', () => {
    const hidden = new PotField(NINE_FOOT, at([1, 0.5, 0], [5, 0.1, 0.029], [6, 0.1, -0.029]));
    expect(hidden.visible(0, 0, 1)).toBe(false);
    expect(new PotField(NINE_FOOT, at([1, 0.5, 0])).visibleShare(0, 0, 1)).toBe(1);
  });

  test('combinations: a ten by the pocket behind the ball-on, and none through another ball', () => {
    const { mouth } = geometryOf(NINE_FOOT).pockets[4];
    const d = Math.SQRT1_2;
    const ten: [number, number, number] = [10, mouth.x - 0.1 * d, mouth.y - 0.1 * d];
    const one: [number, number, number] = [1, mouth.x - 0.25 * d, mouth.y - 0.25 * d];
    const cue = { x: mouth.x - 0.7 * d, y: mouth.y - 0.7 * d };
    const chance = (layout: Layout) => new PotField(NINE_FOOT, layout).comboChance(cue.x, cue.y, 1, 10, 4, PRO);
    expect(chance(at(one, ten))).toBeGreaterThan(0.8);
    expect(chance(at(one, ten, [5, mouth.x - 0.5 * d, mouth.y - 0.5 * d]))).toBe(0);
  });
});

describe('value of a position', () => {
  const both = { shooter: SKILLS.pro, opponent: SKILLS.pro };
  const value = (layout: Layout, turn: Turn, skills = both, rules: keyof typeof RULE_SETS = 'ru-sections') => {
    const model = new ValueModel(NINE_FOOT, RULE_SETS[rules], skills, layout);
    model.load(layout);
    return model.moverValue(turn);
  };
  const easy: [number, number, number][] = [
    [0, -0.2, 0],
    [1, 0.2, 0.3],
    [5, 0.8, 0.1],
    [10, -0.7, -0.3],
  ];

  test('lies in 0..1 and both seats see the same board', () => {
    for (const inHand of ['none', 'anywhere', 'behind-head-string'] as const) {
      const a = value(at(...easy), { ...HERE, inHand });
      const b = value(at(...easy), { ...HERE, mover: 1, inHand });
      expect(a).toBeGreaterThan(0);
      expect(a).toBeLessThanOrEqual(1);
      expect(b).toBeCloseTo(a, 12);
    }
  });

  test('ball in hand is worth more than a long shot, anywhere no less than behind the string', () => {
    const layout = at([0, -1.1, -0.55], ...easy.slice(1));
    const lying = value(layout, HERE);
    const string = value(layout, { ...HERE, inHand: 'behind-head-string' });
    const anywhere = value(layout, { ...HERE, inHand: 'anywhere' });
    expect(anywhere).toBeGreaterThan(lying);
    expect(anywhere).toBeGreaterThanOrEqual(string);
  });

  test('fewer balls are worth more to the player in position', () => {
    const three = value(at(...easy), { ...HERE, inHand: 'anywhere' });
    const one = value(at([0, -0.2, 0], [10, -0.7, -0.3]), { ...HERE, inHand: 'anywhere' });
    expect(one).toBeGreaterThan(three);
    expect(one).toBeGreaterThan(0.9);
  });

  test('a stronger player wins more often, hooked on two fouls less often than hooked', () => {
    const weak = { shooter: SKILLS.beginner, opponent: SKILLS.pro };
    expect(value(at(...easy), HERE, weak)).toBeLessThan(value(at(...easy), HERE));
    const hooked = at([0, 0, 0], [1, 0.5, 0], [5, 0.1, 0.029], [6, 0.1, -0.029], [10, -0.7, -0.3]);
    const two = value(hooked, { ...HERE, foulLoses: true });
    expect(two).toBeLessThan(value(hooked, HERE));
  });

  test('where a called ten wins early, leaving one off the ball-on is worth more to the mover', () => {
    const { mouth } = geometryOf(NINE_FOOT).pockets[4];
    const d = Math.SQRT1_2;
    const brink = at(
      [0, mouth.x - 0.7 * d, mouth.y - 0.7 * d],
      [1, mouth.x - 0.25 * d, mouth.y - 0.25 * d],
      [5, -1.2, 0.02],
      [6, -1.2, -0.04],
      [10, mouth.x - 0.1 * d, mouth.y - 0.1 * d],
    );
    expect(value(brink, HERE, both, 'sk-desiatka')).toBeGreaterThan(value(brink, HERE, both, 'ru-sections') + 0.1);
  });
});

test('best pot names its pocket, cut and path', () => {
  const { mouth } = geometryOf(NINE_FOOT).pockets[5];
  const layout = at([0, mouth.x - 0.6, mouth.y + 0.6], [3, mouth.x - 0.3, mouth.y + 0.3]);
  const pot = newPot();
  new PotField(NINE_FOOT, layout).bestPot(layout.x[0], layout.y[0], 3, PRO, pot);
  expect(pot.pocket).toBe(5);
  expect(pot.cutRad).toBeLessThan(0.08);
  expect(pot.distanceM).toBeCloseTo(0.3 * Math.SQRT2 - 2 * R, 2);
});
