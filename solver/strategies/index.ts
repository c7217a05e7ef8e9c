/** Every strategy by its name. */
import type { Strategy } from '../play/strategy.js';
import { fullStrategy, type Suggester } from './full.js';
import { GREEDY, GREEDY_SIMULATED } from './greedy.js';
import { MONTE_CARLO_1, MONTE_CARLO_2 } from './monte-carlo.js';
import { RANDOM } from './random.js';
import { TWO_LEVEL } from './two-level.js';

/** Baselines, weakest idea first, and the planner with and without its parts. */
export const STRATEGY_IDS = [
  'random',
  'greedy',
  'greedy-sim',
  'mc1',
  'mc2',
  'two-level',
  'full',
  'full-no-safety',
  'full-no-push-out',
  'full-look-ahead',
] as const;
export type StrategyId = (typeof STRATEGY_IDS)[number];

export function isStrategyId(value: string): value is StrategyId {
  return (STRATEGY_IDS as readonly string[]).includes(value);
}

/** @param suggest the planner behind `full` and its variants */
export function strategyOf(id: StrategyId, suggest: Suggester): Strategy {
  switch (id) {
    case 'random':
      return RANDOM;
    case 'greedy':
      return GREEDY;
    case 'greedy-sim':
      return GREEDY_SIMULATED;
    case 'mc1':
      return MONTE_CARLO_1;
    case 'mc2':
      return MONTE_CARLO_2;
    case 'two-level':
      return TWO_LEVEL;
    case 'full':
      return fullStrategy(suggest);
    case 'full-no-safety':
      return fullStrategy(suggest, { id, avoid: { kinds: ['safety'] } });
    case 'full-no-push-out':
      return fullStrategy(suggest, { id, avoid: { kinds: ['push-out'] } });
    case 'full-look-ahead':
      return fullStrategy(suggest, { id, plies: 2 });
  }
}
