/** Asking the planner and keeping its answers while the position they belong to is on the table. */
import { computed, signal } from '@preact/signals';
import { t } from '../i18n/index.js';
import type { Doc, OwnShot } from '../model/doc.js';
import { ApiError, type ProblemBody, postForStream } from '../net/client.js';
import { serverEvents } from '../net/sse.js';
import type { Answer, Suggestion } from '../net/types.js';
import { preference } from '../preferences.js';
import { announce, doc } from '../store.js';
import { EFFORTS, type Effort, keyOf, questionOf, SIMULATIONS } from './question.js';

export interface Advice {
  readonly key: string;
  readonly status: 'asking' | 'done' | 'failed';
  readonly answer: Answer | null;
  readonly problem: ProblemBody | null;
}

export const effort = preference<Effort>('effort', EFFORTS, 'normal');

const held = signal<Advice | null>(null);
/** Identity of the suggestion that the reader picked; null follows the best. */
const picked = signal<string | null>(null);
/** Under the pointer or focus: drawn lightly. */
export const hovered = signal<string | null>(null);

/** What is known about the position on the table; null when nothing was asked about it. */
export const advice = computed<Advice | null>(() => {
  const { value } = held;
  return value !== null && value.key === keyOf(doc.value) ? value : null;
});

/** Best first. */
export const suggestions = computed<readonly Suggestion[]>(() =>
  [...(advice.value?.answer?.suggestions ?? [])].sort((a, b) => a.rank - b.rank),
);

export const selected = computed<Suggestion | null>(() => {
  const list = suggestions.value;
  return list.find((one) => identity(one) === picked.value) ?? list[0] ?? null;
});

/** The same idea keeps its identity from one partial answer to the next. */
export function identity(suggestion: Suggestion): string {
  if (suggestion.considered !== undefined) return suggestion.considered;
  const { kind, declaration, stroke, cuePlacement } = suggestion;
  return JSON.stringify([kind, declaration, stroke, cuePlacement]);
}

export function pick(suggestion: Suggestion): void {
  picked.value = identity(suggestion);
}

let running: AbortController | null = null;

/** Ends the running question; what it has so far stays. */
export function stopAsking(): void {
  running?.abort();
}

export interface AskOptions {
  readonly effort?: Effort;
  readonly consider?: OwnShot | null;
  /** Called by the machine's own turn, which shows nothing. */
  readonly quiet?: boolean;
}

/** Asks about a document, streaming into `advice`. @returns the last answer, or null when it failed */
export async function ask(about: Doc, options: AskOptions = {}): Promise<Answer | null> {
  stopAsking();
  const controller = new AbortController();
  running = controller;
  const key = keyOf(about);
  const { consider = null } = options;
  let answer: Answer | null = null;
  const show = (status: Advice['status'], problem: ProblemBody | null = null): void => {
    if (options.quiet !== true && running === controller) held.value = { key, status, answer, problem };
  };
  if (options.quiet !== true) picked.value = consider === null ? null : picked.value;
  show('asking');
  try {
    const question = questionOf(about, consider);
    const body = { ...question, budget: { simulations: SIMULATIONS[options.effort ?? effort.value] } };
    const stream = await postForStream('/v1/suggestions', body, controller.signal);
    for await (const { event, data } of serverEvents(stream)) {
      const value: unknown = JSON.parse(data);
      if (event === 'error') {
        show('failed', value as ProblemBody);
        return null;
      }
      answer = value as Answer;
      show(answer.status === 'partial' ? 'asking' : 'done');
    }
    show('done');
    if (options.quiet !== true && running === controller) announce(spoken(answer));
  } catch (error) {
    if (controller.signal.aborted) show('done');
    else if (error instanceof ApiError) show('failed', error.problem);
    else throw error;
  }
  if (running === controller) running = null;
  return answer;
}

function spoken(answer: Answer | null): string {
  return answer === null ? '' : t('adviceReady', { n: answer.suggestions.length });
}
