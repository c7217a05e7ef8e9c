/** What the caller should know about an answer as a whole. */
import { BALL_NAMES } from '../../engine/geometry/ids.js';
import { ballOn } from '../../engine/rules/state.js';
import { geometryOf } from '../../engine/table/table.js';
import type { Warning } from '../answer.js';
import type { Question } from '../question.js';
import type { Entry, Trials } from '../search/entry.js';
import { meanError } from '../search/stats.js';

export interface SearchFacts {
  /** The final figures come from the race, not from fresh trials. */
  readonly underScored: boolean;
  /** No idea, or only fouls. */
  readonly nothingGood: boolean;
  readonly simulations: number;
  readonly candidates: number;
}

/** @param order entries as shown, best first */
export function warningsOf(
  question: Question,
  order: readonly Entry[],
  trialsOf: (entry: Entry) => Trials,
  facts: SearchFacts,
): Warning[] {
  const out: Warning[] = [];
  const { state, ruleSet } = question;
  const truncated = order.reduce((sum, e) => sum + trialsOf(e).values().filter(Number.isNaN).length, 0);
  if (truncated > 0) out.push({ code: 'truncated-trials', facts: { trials: truncated } });
  if (state.consecutiveFouls[state.shooter] === 2 && !state.warnedOnTwoFouls[state.shooter]) {
    out.push({ code: 'warn-on-two-fouls', facts: { player: state.shooter } });
  }
  const on = ballOn(state);
  const lies = question.balls.find((b) => b.ball === on);
  const behind = on > 0 && lies !== undefined && lies.x < geometryOf(question.table).headStringX;
  if (
    behind &&
    state.cueBallInHand === 'behind-head-string' &&
    state.phase !== 'break' &&
    ruleSet.params.spotOnRequest
  ) {
    out.push({ code: 'may-request-spot', facts: { ball: BALL_NAMES[on] } });
  }
  if (order.length > 1) {
    const first = meanError(trialsOf(order[0]).values());
    const second = meanError(trialsOf(order[1]).values());
    const gap = first.mean - second.mean;
    if (Math.abs(gap) < 2 * Math.max(first.stdError, second.stdError)) out.push({ code: 'toss-up', facts: { gap } });
  }
  if (facts.underScored && order.length > 0) {
    out.push({ code: 'budget-too-small', facts: { simulations: facts.simulations } });
  }
  if (facts.nothingGood) out.push({ code: 'no-good-shot', facts: { candidates: facts.candidates } });
  return out;
}
