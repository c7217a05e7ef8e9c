/**
 * A pending option: play, or hand back. Both positions are searched as what they are, a stroke of ours and a stroke
 * of the other player's, each with half the budget, and compared in P(win).
 */
import { applyEvent } from '../../engine/rules/apply-event.js';
import type { Choice } from '../../engine/rules/state.js';
import type { Answer, Chance, Suggestion } from '../answer.js';
import type { Budget, Question } from '../question.js';
import { MODEL_ERROR } from '../value/constants.js';
import type { Executor } from './executor.js';
import { type PlanOptions, planStroke } from './plan.js';

const NO_OUTCOMES = {
  trials: 0,
  made: 0,
  missed: 0,
  legal: 0,
  scratch: 0,
  miscue: 0,
  win: 0,
  loss: 0,
  opponentHooked: 0,
  optionGiven: 0,
  truncated: 0,
  fouls: [],
} as const;

function half(budget: Budget): Budget {
  if ('simulations' in budget) return { simulations: Math.max(1, Math.floor(budget.simulations / 2)) };
  return 'trials' in budget ? budget : { ms: budget.ms / 2 };
}

function turned({ value, low, high }: Chance): Chance {
  return { value: 1 - value, low: 1 - high, high: 1 - low };
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

/** Plans a choice. */
export async function planChoice(question: Question, executor: Executor, options: PlanOptions): Promise<Answer> {
  const { onPartial: _none, ...quiet } = options;
  const chooser = question.state.pendingOption?.player ?? question.state.shooter;
  const found: { choice: 'accept' | 'return'; answer: Answer; win: Chance }[] = [];
  for (const choice of ['accept', 'return'] as const) {
    const next = afterChoice(question, choice);
    if (next === null) continue;
    const answer = await planStroke(next, executor, { ...quiet, key: `${options.key}/${choice}` });
    const { value, low, high } = answer.root;
    const win = next.state.shooter === chooser ? { value, low, high } : turned({ value, low, high });
    found.push({ choice, answer, win });
  }
  const order = [...found].sort((a, b) => b.win.value - a.win.value || (a.choice === 'accept' ? -1 : 1));
  const accept = found.find((f) => f.choice === 'accept');
  const back = found.find((f) => f.choice === 'return');
  const suggestions = order.map(({ choice, answer, win }, i): Suggestion => {
    const best = order[0];
    const then = answer.suggestions[0];
    const spread = (c: Chance) => (c.high - c.low) / 4;
    const stdError = Math.sqrt(spread(win) * spread(win) + spread(best.win) * spread(best.win));
    return {
      rank: i + 1,
      kind: choice,
      considered: null,
      declaration: null,
      stroke: null,
      headingRad: null,
      placement: null,
      aim: null,
      trials: answer.root.trials,
      winProbability: win,
      success: { value: 1, low: 1, high: 1 },
      gapToBest: i === 0 ? { mean: 0, stdError: 0 } : { mean: win.value - best.win.value, stdError },
      outcomes: NO_OUTCOMES,
      risks: [],
      rest: null,
      nextShot: null,
      tolerance: null,
      why: [
        {
          code: 'option-values',
          facts: { winIfAccepted: accept?.win.value ?? 0, winIfReturned: back?.win.value ?? 0 },
        },
      ],
      ...(then === undefined ? {} : { then }),
    };
  });
  const ended = found[found.length - 1]?.answer;
  const top = order[0];
  return {
    status: ended?.status ?? 'final',
    perspective: 'shooter',
    reproducible: found.every((f) => f.answer.reproducible),
    seed: question.seed,
    modelError: MODEL_ERROR,
    root: { ...(top?.win ?? { value: 0.5, low: 0, high: 1 }), trials: top?.answer.root.trials ?? 0 },
    suggestions,
    ...(question.include?.rejected === true ? { rejected: [] } : {}),
    stopReason: ended?.stopReason ?? 'only-choice',
    usage: {
      trials: found.reduce((sum, f) => sum + f.answer.root.trials, 0),
      simulations: found.reduce((sum, f) => sum + f.answer.usage.simulations, 0),
      cpuMs: found.reduce((sum, f) => sum + f.answer.usage.cpuMs, 0),
      wallMs: performance.now() - options.startedMs,
    },
    warnings: found.flatMap((f) => f.answer.warnings.filter((w) => w.code === 'truncated-trials')),
  };
}
