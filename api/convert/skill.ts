/** From a request's `skill` to the solver's. */
import type { Static } from 'typebox';
import { SKILLS, type Skill } from '../../solver/skill/skill.js';
import type { SkillSchema } from '../schema/table.js';

export type SkillJson = Static<typeof SkillSchema>;

/** A preset by name, or the figures given. */
export function toSkill(json: SkillJson): Skill {
  if (typeof json === 'string') return SKILLS[json];
  return { ...json, id: json.id ?? 'custom', effort: json.effort ?? true };
}
