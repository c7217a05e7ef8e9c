/** Players as typed: `full:pro`, `greedy:intermediate`. */
import { err, ok, type Result } from '../../engine/result.js';
import { SKILL_IDS, type SkillId } from '../skill/skill.js';
import { STRATEGY_IDS, type StrategyId } from './index.js';

export interface PlayerName {
  readonly strategy: StrategyId;
  readonly skill: SkillId;
}

/**
 * Reads `STRATEGY:SKILL`; the skill may be left out.
 * @returns the player, or what was not understood and what would have been
 */
export function parsePlayer(
  text: string,
  skill: SkillId = 'pro',
): Result<PlayerName, { readonly value: string; readonly allowed: readonly string[] }> {
  const [strategy, named, ...rest] = text.split(':');
  const strategyId = STRATEGY_IDS.find((id) => id === strategy);
  if (strategyId === undefined) return err({ value: strategy, allowed: STRATEGY_IDS });
  const skillId = named === undefined ? skill : SKILL_IDS.find((id) => id === named);
  if (skillId === undefined || rest.length > 0) return err({ value: text, allowed: SKILL_IDS });
  return ok({ strategy: strategyId, skill: skillId });
}

export function printPlayer(player: PlayerName): string {
  return `${player.strategy}:${player.skill}`;
}
