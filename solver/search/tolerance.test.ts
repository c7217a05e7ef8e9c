import { describe, expect, test } from 'vitest';
import { aimForHeading, headingOf } from '../../engine/physics/cue-strike.js';
import { RULE_SETS } from '../../engine/rules/rule-sets/index.js';
import { newRack } from '../../engine/rules/state.js';
import type { Stroke } from '../../engine/table/stroke.js';
import { geometryOf, NINE_FOOT } from '../../engine/table/table.js';
import type { Candidate } from '../candidates/candidate.js';
import { SKILLS } from '../skill/skill.js';
import { Evaluator, NOISELESS } from './evaluator.js';
import { toleranceOf } from './tolerance.js';
import { FLAGS, SUCCESS, TRIAL_STRIDE } from './trial.js';

/** The ten straight in front of the left foot corner, the cue ball a metre behind it, struck low so that it does not follow. */
function straightShot(tipSide: number): { evaluator: Evaluator; candidate: Candidate } {
  const { mouth } = geometryOf(NINE_FOOT).pockets[4];
  const diagonal = Math.SQRT1_2;
  const on = (back: number) => ({ x: mouth.x - back * diagonal, y: mouth.y - back * diagonal });
  const evaluator = new Evaluator({
    ruleSet: RULE_SETS['ru-sections'],
    table: NINE_FOOT,
    state: { ...newRack('A'), phase: 'normal', cueBallInHand: 'none', ballsOnTable: [10] },
    balls: [
      { ball: 0, ...on(1.4) },
      { ball: 10, ...on(0.4) },
    ],
    skills: { shooter: SKILLS.pro, opponent: SKILLS.pro },
    budget: { simulations: 100 },
    seed: 'tolerance',
  });
  const { ball, cue } = NINE_FOOT;
  const candidate: Candidate = {
    kind: 'direct',
    declaration: { type: 'called', ball: 10, pocket: 'FL' },
    stroke: {
      aimRad: aimForHeading(ball, cue, Math.PI / 4, tipSide),
      speedMps: 2,
      tipSide,
      tipHeight: -0.3,
      elevationRad: 0,
    },
    placement: null,
    hand: 1,
    minElevationRad: 0,
    prior: 0.9,
    group: 'direct:10:FL',
    considered: null,
    aim: null,
  };
  return { evaluator, candidate };
}

function succeeds({ evaluator, candidate }: ReturnType<typeof straightShot>, stroke: Stroke): boolean {
  const out = new Float64Array(TRIAL_STRIDE);
  evaluator.run(candidate, NOISELESS, 'closed-form', false, out, 0, stroke);
  return (out[FLAGS] & SUCCESS) !== 0;
}

describe('tolerance', () => {
  test('an error of the tip keeps the direction in which the ball leaves', () => {
    const shot = straightShot(0);
    const found = toleranceOf(shot.evaluator, shot.candidate, 60);
    const [left, right] = found?.tip ?? [0, 0];
    expect(left).toBeLessThan(-0.1);
    expect(right).toBeGreaterThan(0.1);
    // With the cue held in its line, squirt alone would have missed.
    const { ball, cue } = NINE_FOOT;
    const held: Stroke = { ...shot.candidate.stroke, tipSide: right };
    expect(Math.abs(headingOf(ball, cue, held) - Math.PI / 4)).toBeGreaterThan(0.01);
    expect(succeeds(shot, held)).toBe(false);
  });

  test('what is within the range works, on either side and with english on', () => {
    for (const tipSide of [-0.2, 0, 0.3]) {
      const shot = straightShot(tipSide);
      const found = toleranceOf(shot.evaluator, shot.candidate, 60);
      const { stroke } = shot.candidate;
      for (const deg of found?.aimDeg ?? [90]) {
        expect(succeeds(shot, { ...stroke, aimRad: stroke.aimRad + (deg * Math.PI) / 180 })).toBe(true);
      }
      for (const pct of found?.speedPct ?? [-99]) {
        expect(succeeds(shot, { ...stroke, speedMps: stroke.speedMps * (1 + pct / 100) })).toBe(true);
      }
    }
  });

  test('few strokes find less, and no end is left without any', () => {
    const few = straightShot(0);
    const found = toleranceOf(few.evaluator, few.candidate, 19);
    for (const range of [found?.aimDeg, found?.speedPct, found?.tip]) {
      expect(range?.[0]).toBeLessThan(0);
      expect(range?.[1]).toBeGreaterThan(0);
    }
    expect(few.evaluator.simulations).toBeLessThanOrEqual(19);
    expect(toleranceOf(few.evaluator, few.candidate, 18)).toBeNull();
  });

  test('a stroke that fails has none', () => {
    const { evaluator, candidate } = straightShot(0);
    const astray = { ...candidate, stroke: { ...candidate.stroke, aimRad: 0 } };
    expect(toleranceOf(evaluator, astray, 60)).toBeNull();
  });
});
