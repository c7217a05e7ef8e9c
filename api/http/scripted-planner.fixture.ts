/** A planner that does what a test tells it, to try the plumbing around it: queues, deadlines, disconnects, streams. */
import type { Answer } from '../../solver/answer.js';
import type { CancelHandle, Planner, SuggestOptions } from '../../solver/index.js';
import type { Question } from '../../solver/question.js';

export type Script = (question: Question, options: SuggestOptions) => Promise<Answer>;

export interface ScriptedPlanner extends Planner {
  readonly questions: Question[];
  readonly closed: boolean;
}

export function scriptedPlanner(script: Script): ScriptedPlanner {
  const questions: Question[] = [];
  let closed = false;
  return {
    threads: 1,
    pending: 0,
    questions,
    get closed() {
      return closed;
    },
    suggest: (question, options = {}) => {
      questions.push(question);
      return script(question, options);
    },
    close: async () => {
      closed = true;
    },
  };
}

/** A flag like the solver's, for one thread. */
export function plainCancel(): CancelHandle & { readonly onCancel: (listener: () => void) => void } {
  let cancelled = false;
  const listeners: (() => void)[] = [];
  return {
    cancel: () => {
      if (cancelled) return;
      cancelled = true;
      for (const listener of listeners) listener();
    },
    get cancelled() {
      return cancelled;
    },
    onCancel: (listener) => listeners.push(listener),
  };
}

/** The smallest whole answer: one safety. */
export function answerWith(parts: Partial<Answer> = {}): Answer {
  const half = { value: 0.5, low: 0.4, high: 0.6 };
  return {
    status: 'final',
    perspective: 'shooter',
    reproducible: true,
    seed: '7',
    root: { ...half, trials: 64 },
    suggestions: [
      {
        rank: 1,
        kind: 'safety',
        considered: null,
        declaration: { type: 'safety' },
        stroke: { aimRad: 0.1, speedMps: 1, tipSide: 0, tipHeight: 0.25, elevationRad: 0 },
        headingRad: 0.1,
        placement: null,
        aim: null,
        trials: 64,
        winProbability: half,
        success: half,
        gapToBest: { mean: 0, stdError: 0 },
        outcomes: {
          trials: 64,
          made: 0,
          missed: 0,
          legal: 60,
          scratch: 1,
          miscue: 0,
          win: 0,
          loss: 0,
          opponentHooked: 30,
          optionGiven: 0,
          truncated: 0,
          fouls: [{ code: '6.3', count: 4 }],
        },
        risks: [],
        rest: null,
        nextShot: null,
        tolerance: null,
        why: [{ code: 'hooks-opponent', facts: { chance: 0.47 } }],
      },
    ],
    stopReason: 'budget',
    usage: { trials: 64, simulations: 64, cpuMs: 1, wallMs: 1 },
    warnings: [],
    ...parts,
  };
}

/** A promise to be settled from outside. */
export function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let settle = () => {};
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: () => settle() };
}
