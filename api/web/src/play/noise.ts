/** The errors of a hand, drawn as the planner draws them: a fresh key for every stroke that is really played. */
import { CONDITIONS } from '../../../../engine/physics/parameters.js';
import { makeTable } from '../../../../engine/table/table.js';
import { keyOf as keyOfSeed } from '../../../../solver/skill/hash.js';
import { FRESH_TRIAL, normalsOf, perturb } from '../../../../solver/skill/noise.js';
import { SKILLS } from '../../../../solver/skill/skill.js';
import { type Doc, type SkillId, specOf } from '../model/doc.js';
import type { Stroke } from '../net/types.js';

/**
 * The stroke a player delivers when he means `stroke`.
 * @param seed names the draw: the same seed gives the same error
 */
export function struck(doc: Pick<Doc, 'table' | 'conditions'>, stroke: Stroke, skill: SkillId, seed: string): Stroke {
  const { cloth, cushion } = CONDITIONS[doc.conditions];
  const table = makeTable({ spec: specOf(doc), cloth, cushion });
  const normals = new Float64Array(5);
  normalsOf(keyOfSeed(seed), FRESH_TRIAL, 0, 0, normals);
  // The cue was raised for a reason: errors never lower it.
  const out = perturb(table, stroke, SKILLS[skill], normals, 1, stroke.elevationRad).stroke;
  return { ...out, aimRad: wrapped(out.aimRad) };
}

/** The same direction within a turn of zero. */
export function wrapped(angleRad: number): number {
  return angleRad - 2 * Math.PI * Math.round(angleRad / (2 * Math.PI));
}

/** A seed nobody used before. */
export function freshSeed(): string {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return `${high.toString(36)}${low.toString(36)}`;
}
