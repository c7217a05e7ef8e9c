/** What a thread of `bench:strength` is given, and what it hands back: plain data, one rack or position each. */
import type { RuleSetId } from '../../engine/rules/rule-sets/index.js';
import type { Budget } from '../../solver/question.js';
import type { PlayerName } from '../../solver/strategies/player-name.js';
import type { BreakRunResult } from './breakrun.js';
import type { CalibrationResult } from './calibration.js';
import type { GhostResult } from './ghost.js';
import type { PairResult } from './pairs.js';
import type { RegretResult } from './regret.js';
import type { RolloutResult } from './rollout.js';

export interface Common {
  readonly seed: string;
  /** Number of the rack, pair or position, from 0; part of every key. */
  readonly index: number;
  readonly ruleSet: RuleSetId;
  readonly player: PlayerName;
  readonly budget: Budget;
}

export type Job =
  | (Common & { readonly type: 'ghost' })
  | (Common & { readonly type: 'breakrun' })
  | (Common & { readonly type: 'runout'; readonly balls: number })
  | (Common & {
      readonly type: 'pair';
      readonly other: PlayerName;
      readonly otherBudget: Budget;
    })
  | (Common & { readonly type: 'regret'; readonly deep: Budget })
  | (Common & { readonly type: 'calibration'; readonly trials: number })
  | (Common & { readonly type: 'rollout'; readonly rollouts: number });

export interface JobResults {
  readonly ghost: GhostResult;
  readonly breakrun: BreakRunResult;
  readonly runout: GhostResult;
  readonly pair: PairResult;
  readonly regret: RegretResult;
  readonly calibration: CalibrationResult;
  readonly rollout: RolloutResult;
}
