import { describe, expect, test } from 'vitest';
import type { PlacedBall } from '../../engine/table/record.js';
import { NINE_FOOT } from '../../engine/table/table.js';
import { SKILLS } from '../skill/skill.js';
import { Layout } from './layout.js';
import { PositionPlay, type Worths } from './position-play.js';
import { potSkill } from './pot-field.js';

const POT = potSkill(NINE_FOOT, SKILLS.pro);
const PLAYER = { pot: POT, restM: 0.03, restPerM: 0.06 };
/** A chain in which everything is worth the same everywhere, so that only geometry tells shots apart. */
const FLAT: Worths = { inPosition: () => 0.7, missed: () => 0.3, safe: () => 0.4, scratched: () => 0.1 };
const SWAP = [1, 0, 3, 2, 5, 4];

function field(balls: readonly PlacedBall[], depth = 4): PositionPlay {
  return new PositionPlay(NINE_FOOT, balls, [PLAYER, PLAYER], FLAT, depth, true);
}

const LAYOUT: readonly PlacedBall[] = [
  { ball: 1, x: 0.3, y: 0.2 },
  { ball: 2, x: -0.5, y: 0.3 },
  { ball: 4, x: 0.9, y: -0.4 },
  { ball: 10, x: 0.1, y: -0.5 },
];

describe('what a pot leaves', () => {
  test('is mirrored with the layout, bit for bit', () => {
    const a = field(LAYOUT);
    const b = field(LAYOUT.map((ball) => ({ ...ball, y: -ball.y })));
    for (const ball of [1, 2, 4]) {
      for (let p = 0; p < 6; p++) {
        for (const cut of [-0.9, -0.4, 0, 0.2, 0.7]) {
          expect(b.bonus(0, ball, SWAP[p], -cut)).toBe(a.bonus(0, ball, p, cut));
        }
      }
    }
  });

  test('an angle is worth more when the next ball lies a table away than when it lies at hand', () => {
    // The one hangs in the right foot corner; the two waits by the left foot corner or at the other end of the table.
    const one = { ball: 1, x: 1.2, y: -0.57 };
    const ten = { ball: 10, x: 0, y: 0 };
    const near = field([one, { ball: 2, x: 1.0, y: 0.4 }, ten], 1);
    const far = field([one, { ball: 2, x: -1.22, y: 0.02 }, ten], 1);
    // Straight in, 5 being the right foot corner: the cue ball comes down the table and has no angle to leave by.
    const usual = (play: PositionPlay) => play.bonus(0, 1, 5, 0);
    expect(Number.isFinite(usual(near)) && Number.isFinite(usual(far))).toBe(true);
    expect(Math.abs(usual(near))).toBeLessThan(0.5);
    // Without an angle the far ball is out of reach of good position; at an angle it is not.
    expect(far.bonus(0, 1, 5, 0.6) - far.bonus(0, 1, 5, 0)).toBeGreaterThan(
      near.bonus(0, 1, 5, 0.6) - near.bonus(0, 1, 5, 0),
    );
  });

  test('means nothing for the last ball, beyond its depth, and for balls that are not there', () => {
    const play = field(LAYOUT, 1);
    expect(play.bonus(0, 10, 0, 0.3)).toBe(0);
    expect(play.bonus(0, 2, 0, 0.3)).toBe(0);
    expect(play.bonus(0, 7, 0, 0.3)).toBe(0);
    expect(play.simulations).toBe(0);
  });

  test('knows a layout until a ball that is still to come has moved', () => {
    const play = field(LAYOUT);
    const rest = new Layout().load(LAYOUT.slice(1));
    expect(play.knows(rest, 2)).toBe(true);
    rest.x[4] += 1e-9;
    expect(play.knows(rest, 2)).toBe(false);
    expect(play.knows(new Layout().load(LAYOUT.slice(1, 3)), 2)).toBe(false);
  });
});
