/**
 * A pending option: play, or hand back. Both positions are searched as what they are, a stroke of ours and a stroke
 * of the other player's, each with half the strokes (under a deadline: the first with
 * a share in strokes, the second with the time that is left), and compared in P(win).
 */
import type { Answer, Chance, Suggestion } from '../answer.js';
import type { Question } from '../question.js';
import { MODEL_ERROR } from '../value/constants.js';
import { afterChoice } from './after-choice.js';
import type { Executor } from './executor.js';
import { type PlanOptions, planStroke } from './plan.js';
import { shareOf } from './share.js';

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

function turned({ value, low, high }: Chance): Chance {
  return { value: 1 - value, low: 1 - high, high: 1 - low };
}

/** Share of a deadline's strokes for the position that is looked at first. */
const FIRST_SHARE = 0.4;

interface Found {
  readonly choice: 'accept' | 'return';
  readonly answer: Answer;
  readonly win: Chance;
}

/** Plans a choice. */
export async function planChoice(question: Question, executor: Executor, options: PlanOptions): Promise<Answer> {
  const { onPartial, ...quiet } = options;
  const chooser = question.state.pendingOption?.player ?? question.state.shooter;
  const found: Found[] = [];
  for (const choice of ['accept', 'return'] as const) {
    const next = afterChoice(question, choice);
    if (next === null) continue;
    const judged = (answer: Answer): Found => {
      const { value, low, high } = answer.root;
      const win = next.state.shooter === chooser ? { value, low, high } : turned({ value, low, high });
      return { choice, answer, win };
    };
    // With a deadline the first position gets strokes and the second what time is left.
    const timed = 'ms' in question.budget;
    const budget = !timed
      ? next.budget
      : found.length > 0
        ? question.budget
        : shareOf(question.budget, FIRST_SHARE, executor.width);
    const watched =
      onPartial === undefined ? {} : { onPartial: (a: Answer) => onPartial(choose([...found, judged(a)])) };
    found.push(
      judged(
        await planStroke({ ...next, budget }, executor, { ...quiet, ...watched, key: `${options.key}/${choice}` }),
      ),
    );
  }
  return choose(found);

  function choose(among: readonly Found[]): Answer {
    return choiceOf(question, among, performance.now() - options.startedMs);
  }
}

/** The answer when the choices looked at so far are `found`. */
function choiceOf(question: Question, found: readonly Found[], wallMs: number): Answer {
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
        // Before both have been looked at there is nothing to compare.
        ...(accept === undefined || back === undefined
          ? []
          : [
              {
                code: 'option-values' as const,
                facts: { winIfAccepted: accept.win.value, winIfReturned: back.win.value },
              },
            ]),
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
      wallMs,
    },
    warnings: found.flatMap((f) => f.answer.warnings.filter((w) => w.code === 'truncated-trials')),
  };
}
