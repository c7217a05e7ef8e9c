/** In hand behind the head string with the ball-on there too: the right to have it spotted (rules.md, 5.1: 1.5). */
import { applyEvent } from '../../engine/rules/apply-event.js';
import { zoneOf } from '../../engine/rules/placement.js';
import { ballOn } from '../../engine/rules/state.js';
import { geometryOf } from '../../engine/table/table.js';
import { withSpotted } from '../play/position.js';
import type { Budget, Question } from '../question.js';

/** The question as it stands once the ball-on was spotted on request; null when it may not be asked for. */
export function afterRequest(question: Question): Question | null {
  const { table, ruleSet, state, balls } = question;
  const ball = ballOn(state);
  const placed = balls.find((b) => b.ball === ball);
  if (placed === undefined) return null;
  const zone = zoneOf(geometryOf(table), placed.x);
  const asked = applyEvent(ruleSet, state, { type: 'request-spot', ball, zone });
  if (!asked.ok) return null;
  const bed = balls.filter((b) => b.ball !== 0);
  return { ...question, state: asked.value.state, balls: withSpotted(table, bed, asked.value.spotted) };
}

/** Half a budget: both positions are searched for one decision. */
export function halfBudget(budget: Budget): Budget {
  if ('simulations' in budget) return { simulations: Math.max(1, Math.floor(budget.simulations / 2)) };
  return 'trials' in budget ? budget : { ms: budget.ms / 2 };
}
