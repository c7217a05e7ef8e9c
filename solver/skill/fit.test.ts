import { describe, expect, test } from 'vitest';
import { simulate } from '../../engine/table/simulate.js';
import { NINE_FOOT } from '../../engine/table/table.js';
import { falling, fitSkill, type Observation, plainStroke, type SkillFit, skillWithAim } from './fit.js';
import { keyOf } from './hash.js';
import { normalsOf, perturb } from './noise.js';
import { SKILLS } from './skill.js';

const BALLS = [
  { ball: 0, x: -0.2, y: -0.1 },
  { ball: 9, x: 0.5, y: 0.15 },
];
const STROKE = plainStroke(NINE_FOOT, BALLS, 9, 'FL');
if (STROKE === null) throw new Error('the fixture cannot be cut');
const SHOT = { balls: BALLS, ball: 9, pocket: 'FL', stroke: STROKE } as const;

function fitted(
  observations: readonly (Observation & { stroke: NonNullable<Observation['stroke']> })[],
  seed = 'fit',
): SkillFit {
  const steps = fitSkill(NINE_FOOT, observations, seed);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

describe('the family', () => {
  test('passes through the presets and keeps their proportions beyond them', () => {
    for (const preset of [SKILLS.pro, SKILLS.advanced, SKILLS.intermediate, SKILLS.beginner]) {
      const { id: _, ...wanted } = preset;
      const got = skillWithAim(preset.aimSdDeg);
      for (const [name, value] of Object.entries(wanted)) {
        if (typeof value === 'number') expect(got[name as 'aimSdDeg']).toBeCloseTo(value, 9);
      }
    }
    expect(skillWithAim(0.04).speedSdPct).toBeCloseTo(1, 9);
    expect(skillWithAim(1.2).tipSdMm).toBeCloseTo(5, 9);
  });

  test('a sequence that never rises', () => {
    expect(falling([3, 1, 2, 0])).toEqual([3, 1.5, 1.5, 0]);
    expect(falling([1, 2, 3])).toEqual([2, 2, 2]);
    expect(falling([])).toEqual([]);
  });
});

describe('a plain stroke', () => {
  test('makes the ball without errors', () => {
    const record = simulate(NINE_FOOT, BALLS, STROKE);
    expect(record.events.some((e) => e.type === 'pocket' && e.ball === 9 && e.pocket === 'FL')).toBe(true);
  });

  test('is null when there is no cut', () => {
    expect(plainStroke(NINE_FOOT, BALLS, 9, 'HR')).toBeNull();
    expect(plainStroke(NINE_FOOT, BALLS, 4, 'FL')).toBeNull();
  });
});

describe('the fit', () => {
  test('finds the skill that played, within its interval', () => {
    // 400 attempts under chance of their own; the interval holds the truth 95 times in a hundred seeds, and this is one.
    for (const truth of [SKILLS.advanced, SKILLS.intermediate]) {
      const z = new Float64Array(5);
      let made = 0;
      for (let trial = 0; trial < 400; trial++) {
        normalsOf(keyOf('another chance'), trial, 0, 0, z);
        const { events } = simulate(NINE_FOOT, BALLS, perturb(NINE_FOOT, STROKE, truth, z, 1, 0).stroke);
        if (events.some((e) => e.type === 'pocket' && e.ball === 9)) made += 1;
      }
      const { aimSdDeg, shots } = fitted([{ ...SHOT, attempts: 400, made }]);
      expect(aimSdDeg.low).not.toBeNull();
      expect(aimSdDeg.low ?? 0).toBeLessThan(truth.aimSdDeg);
      expect(aimSdDeg.high ?? 9).toBeGreaterThan(truth.aimSdDeg);
      expect(Math.abs(Math.log(aimSdDeg.value / truth.aimSdDeg))).toBeLessThan(0.3);
      expect(Math.abs(shots[0].predicted - shots[0].observed)).toBeLessThan(0.05);
    }
  });

  test('more attempts make the interval narrower, fewer balls the player worse', () => {
    const few = fitted([{ ...SHOT, attempts: 10, made: 7 }]).aimSdDeg;
    const many = fitted([{ ...SHOT, attempts: 100, made: 70 }]).aimSdDeg;
    const worse = fitted([{ ...SHOT, attempts: 100, made: 30 }]).aimSdDeg;
    const width = (one: typeof few) => Math.log((one.high ?? 3) / (one.low ?? 0.02));
    expect(width(many)).toBeLessThan(width(few) / 2);
    expect(worse.value).toBeGreaterThan(many.value * 1.5);
  });

  test('all made or all missed leaves one end open', () => {
    expect(fitted([{ ...SHOT, attempts: 10, made: 10 }]).aimSdDeg.low).toBeNull();
    expect(fitted([{ ...SHOT, attempts: 10, made: 0 }]).aimSdDeg.high).toBeNull();
  });
});
