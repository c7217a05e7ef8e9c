/** Reasons to stop before the budget is spent: small conditions, asked one after the other. */
import type { StopReason } from '../answer.js';
import type { StopRules } from '../question.js';
import type { Entry } from './entry.js';
import { ranked } from './select.js';
import { meanError, pairedGap } from './stats.js';

export type StopCondition = (finalists: readonly Entry[]) => StopReason | null;

const DEFAULT_MIN_TRIALS = 32;

function enough(rules: StopRules, finalists: readonly Entry[]): boolean {
  const least = rules.minTrials ?? DEFAULT_MIN_TRIALS;
  return finalists.length > 0 && finalists.every((e) => e.fresh.count >= least);
}

function gapCondition(rules: StopRules, sigmas: number): StopCondition {
  return (finalists) => {
    if (finalists.length < 2 || !enough(rules, finalists)) return null;
    const [first, second] = ranked(finalists, (e) => e.fresh.mean());
    const gap = pairedGap(first.fresh.values(), second.fresh.values());
    return gap.mean > sigmas * gap.stdError ? 'gap' : null;
  };
}

function errorCondition(rules: StopRules, below: number): StopCondition {
  return (finalists) => {
    if (!enough(rules, finalists)) return null;
    const [first] = ranked(finalists, (e) => e.fresh.mean());
    return meanError(first.fresh.values()).stdError < below ? 'std-error' : null;
  };
}

/** One condition that asks all that the rules name. */
export function stopConditions(rules: StopRules): StopCondition {
  const conditions: StopCondition[] = [];
  if (rules.gapSigmas !== undefined) conditions.push(gapCondition(rules, rules.gapSigmas));
  if (rules.stdErrorBelow !== undefined) conditions.push(errorCondition(rules, rules.stdErrorBelow));
  return (finalists) => {
    for (const condition of conditions) {
      const reason = condition(finalists);
      if (reason !== null) return reason;
    }
    return null;
  };
}
