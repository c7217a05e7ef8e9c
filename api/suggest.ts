/** Asks the planner, with a clock beside it: a deadline of our own ends the search and takes what it has. */
import type { Answer } from '../solver/answer.js';
import type { CancelHandle, Planner } from '../solver/index.js';
import type { Question } from '../solver/question.js';
import { type AnswerJson, toAnswerJson } from './convert/answer.js';
import type { AskedQuestion } from './convert/question.js';

/** The deadline passed before anything was computed. */
export class DeadlineError extends Error {
  constructor() {
    super('no answer before the deadline');
    this.name = 'DeadlineError';
  }
}

export interface AskOptions {
  readonly planner: Planner;
  /** Ours to raise at the deadline, the caller's to raise at any time. */
  readonly cancel: CancelHandle;
  /** Longest time from now to the answer, milliseconds. A budget in milliseconds counts from now too. */
  readonly deadlineMs: number;
  readonly onPartial?: (answer: AnswerJson) => void;
}

/** The same, with partial answers as the planner gives them. */
export interface AnswerOptions extends Omit<AskOptions, 'onPartial'> {
  readonly onPartial?: (answer: Answer) => void;
}

/** The planner keeps budgets in milliseconds itself; ours is the net below it. */
const SLACK_MS = 50;

/** How long a cancelled search may take to hand over what it has before we stop waiting for it. */
const HAND_OVER_MS = 1000;

/**
 * The answer to a question.
 * @throws DeadlineError; QueueFullError, PlannerClosedError and WorkerFailedError from the planner
 */
export async function ask(asked: AskedQuestion, options: AskOptions): Promise<AnswerJson> {
  const { onPartial, ...rest } = options;
  const answer = await answerTo(asked.question, {
    ...rest,
    ...(onPartial && { onPartial: (partial: Answer) => onPartial(toAnswerJson(asked, partial)) }),
  });
  return toAnswerJson(asked, answer);
}

/** The same in the planner's own terms. */
export async function answerTo(question: Question, options: AnswerOptions): Promise<Answer> {
  const { planner, cancel, onPartial } = options;
  const { budget } = question;
  const limitMs = Math.min(options.deadlineMs, 'ms' in budget ? budget.ms + SLACK_MS : Number.POSITIVE_INFINITY);
  let late = false;
  let giveUp: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      late = true;
      cancel.cancel();
      giveUp = setTimeout(() => reject(new DeadlineError()), HAND_OVER_MS);
    }, limitMs);
  });
  const planned = planner.suggest(question, { cancel, ...(onPartial && { onPartial }) });
  try {
    const answer = await Promise.race([planned, tooLate]);
    if (late && answer.suggestions.length === 0) throw new DeadlineError();
    return late ? atDeadline(answer) : answer;
  } finally {
    clearTimeout(timer);
    clearTimeout(giveUp);
    // After giving up nobody waits for it any more; its failure must not become an unhandled one.
    planned.catch(() => {});
  }
}

/** A search that our clock cut short is not one that its caller cancelled. */
function atDeadline(answer: Answer): Answer {
  return answer.status === 'cancelled'
    ? { ...answer, status: 'final', stopReason: 'deadline', reproducible: false }
    : answer;
}
