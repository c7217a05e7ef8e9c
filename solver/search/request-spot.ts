/**
 * In hand behind the head string with the ball-on there too: the right to have it spotted (rules.md, 5.1: 1.5). The
 * position after the request is searched beside the one as it lies; the answer says what each is worth.
 */
import { applyEvent } from '../../engine/rules/apply-event.js';
import { zoneOf } from '../../engine/rules/placement.js';
import { ballOn } from '../../engine/rules/state.js';
import { geometryOf } from '../../engine/table/table.js';
import type { Answer, Warning } from '../answer.js';
import { withSpotted } from '../play/position.js';
import type { Budget, Question } from '../question.js';
import type { Executor } from './executor.js';
import { type PlanOptions, planStroke } from './plan.js';
import { shareOf } from './share.js';
import { LEAST_BUDGET } from './sizes.js';

/** Share of a budget for the position after the request. */
const SHARE = 0.4;

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
  const { consider: _asItLies, ...rest } = question;
  return { ...rest, state: asked.value.state, balls: withSpotted(table, bed, asked.value.spotted) };
}

/** Plans a stroke; where the ball-on may be spotted on request, the warning that says so carries both chances to win. */
export async function planTurn(question: Question, executor: Executor, options: PlanOptions): Promise<Answer> {
  const spotted = afterRequest(question);
  if (spotted === null || tooSmall(question.budget)) return planStroke(question, executor, options);
  const { onPartial, ...quiet } = options;
  const aside = { ...spotted, include: {}, budget: shareOf(question.budget, SHARE, executor.width), show: 2 };
  const other = await planStroke(aside, executor, { ...quiet, key: `${options.key}/spotted` });
  const told = (answer: Answer): Answer => ({
    ...answer,
    usage: {
      trials: answer.usage.trials,
      simulations: answer.usage.simulations + other.usage.simulations,
      cpuMs: answer.usage.cpuMs + other.usage.cpuMs,
      wallMs: answer.usage.wallMs,
    },
    warnings: answer.warnings.map((warning) => withChances(warning, other, answer)),
  });
  const left = { ...question, budget: restOf(question.budget, other.usage.simulations) };
  const partial = onPartial === undefined ? {} : { onPartial: (answer: Answer) => onPartial(told(answer)) };
  return told(await planStroke(left, executor, { ...quiet, ...partial }));
}

function withChances(warning: Warning, spotted: Answer, asItLies: Answer): Warning {
  if (warning.code !== 'may-request-spot' || spotted.root.trials === 0) return warning;
  return {
    code: warning.code,
    facts: { ...warning.facts, winIfSpotted: spotted.root.value, winAsItLies: asItLies.root.value },
  };
}

/** Whether the share is less than a search takes at the least. */
function tooSmall(budget: Budget): boolean {
  return 'simulations' in budget && SHARE * budget.simulations < LEAST_BUDGET;
}

function restOf(budget: Budget, used: number): Budget {
  return 'simulations' in budget ? { simulations: Math.max(1, budget.simulations - used) } : budget;
}
