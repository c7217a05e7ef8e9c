/** The position that a choice leads to, as a question of whoever then plays. */
import { applyEvent } from '../../engine/rules/apply-event.js';
import type { Choice } from '../../engine/rules/state.js';
import type { Budget, Question } from '../question.js';

/** Half the strokes for each of the two positions of a choice; a deadline is the caller's to divide. */
function half(budget: Budget): Budget {
  return 'simulations' in budget ? { simulations: Math.max(1, Math.floor(budget.simulations / 2)) } : budget;
}

/** The question that follows a choice, asked by whoever then plays; null when the rules refuse it. */
export function afterChoice(question: Question, choice: Choice): Question | null {
  const { state, ruleSet, skills } = question;
  const option = state.pendingOption;
  if (option === null) return null;
  const outcome = applyEvent(ruleSet, state, { type: 'choose', player: option.player, choice });
  if (!outcome.ok) return null;
  const next = outcome.value.state;
  const mine = next.shooter === option.player;
  const { consider: _own, ...rest } = question;
  return {
    ...rest,
    state: next,
    skills: mine ? skills : { shooter: skills.opponent, opponent: skills.shooter },
    budget: half(question.budget),
  };
}
