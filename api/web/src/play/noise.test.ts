import { expect, test } from 'vitest';
import { headingOf } from '../../../../engine/physics/cue-strike.js';
import { DEFAULT_BALL, DEFAULT_CUE } from '../../../../engine/physics/parameters.js';
import { SKILLS } from '../../../../solver/skill/skill.js';
import { START } from '../model/examples.js';
import { struck, wrapped } from './noise.js';

const STROKE = { aimRad: 0.3, speedMps: 2, tipSide: 0.1, tipHeight: -0.2, elevationRad: 0 };

test('a seed names its error, another seed another', () => {
  const once = struck(START, STROKE, 'intermediate', 'a');
  expect(struck(START, STROKE, 'intermediate', 'a')).toEqual(once);
  expect(struck(START, STROKE, 'intermediate', 'b')).not.toEqual(once);
});

test('over 400 seeds the ball leaves as far astray as the skill says', () => {
  const soft = { ...STROKE, tipSide: 0, tipHeight: 0, speedMps: 0.5 };
  for (const skill of ['pro', 'beginner'] as const) {
    let squares = 0;
    for (let n = 0; n < 400; n++) {
      const strays = headingOf(DEFAULT_BALL, DEFAULT_CUE, struck(START, soft, skill, `s${n}`)) - soft.aimRad;
      squares += ((strays * 180) / Math.PI) ** 2;
    }
    // The standard deviation of 400 draws is itself uncertain by 3.5 %; five deviations, and 1 % for the effort.
    const sd = Math.sqrt(squares / 400) / SKILLS[skill].aimSdDeg;
    expect(sd).toBeGreaterThan(0.82);
    expect(sd).toBeLessThan(1.19);
  }
});

test('directions come back within a turn', () => {
  expect(wrapped(2 * Math.PI + 0.25)).toBeCloseTo(0.25, 12);
  expect(wrapped(-3.5 * Math.PI)).toBeCloseTo(0.5 * Math.PI, 12);
});
