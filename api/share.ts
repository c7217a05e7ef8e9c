/**
 * Equal questions share one answer. It is a function of the question (budgets in milliseconds excepted), so an answer
 * that was computed is kept for a while, and a question that is being worked on is joined instead of asked again. What
 * differs between requests for the same answer (`id`, `requestId`) is added later, by `toAnswerJson`.
 */
import type { Answer } from '../solver/answer.js';
import type { CancelHandle, Planner, SuggestOptions } from '../solver/planner.js';
import type { Question } from '../solver/question.js';
import { hashOf } from './json.js';

export interface ShareCounts {
  /** Answered from what was kept. */
  readonly kept: number;
  /** Joined a search that was under way. */
  readonly joined: number;
  /** Searched for. */
  readonly searched: number;
}

export interface SharingPlanner extends Planner {
  /** A handle for one request. Raising it ends the search only when nobody else waits for the same answer. */
  readonly makeCancel: () => CancelHandle;
  readonly counts: ShareCounts;
}

/** Answers kept unless told otherwise; one with every trajectory is some 100 kB. */
export const DEFAULT_KEPT_ANSWERS = 256;

/** One request's wish to stop. */
class Interest implements CancelHandle {
  private raised = false;
  private listener: (() => void) | null = null;

  cancel(): void {
    if (this.raised) return;
    this.raised = true;
    this.listener?.();
  }

  get cancelled(): boolean {
    return this.raised;
  }

  onCancel(listener: () => void): void {
    this.listener = listener;
    if (this.raised) listener();
  }
}

interface Participant {
  readonly onPartial: ((answer: Answer) => void) | undefined;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
  /** Gave up, but has nothing to take along yet. */
  leaving: boolean;
}

/** A search under way and those who wait for it. */
class Run {
  readonly participants = new Set<Participant>();
  private latest: Answer | null = null;

  constructor(
    readonly cancel: CancelHandle,
    private readonly onEnd: (answer: Answer | null) => void,
  ) {}

  /** Once somebody has joined: a planner may have its first partial answer at once. */
  start(planner: Planner, question: Question): void {
    const ask = async () =>
      planner.suggest(question, { cancel: this.cancel, onPartial: (answer) => this.partial(answer) });
    ask().then(
      (answer) => {
        this.onEnd(answer);
        for (const { resolve } of this.participants) resolve(answer);
      },
      (error: unknown) => {
        this.onEnd(null);
        for (const { reject } of this.participants) reject(error);
      },
    );
  }

  join(onPartial: Participant['onPartial'], interest: Interest, onAbandon: () => void): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const participant: Participant = { onPartial, resolve, reject, leaving: false };
      this.participants.add(participant);
      if (this.latest !== null) onPartial?.(this.latest);
      interest.onCancel(() => {
        participant.leaving = true;
        const someoneStays = [...this.participants].some(({ leaving }) => !leaving);
        if (someoneStays) this.release(participant);
        else {
          onAbandon();
          this.cancel.cancel();
        }
      });
    });
  }

  private partial(answer: Answer): void {
    this.latest = answer;
    for (const participant of [...this.participants]) {
      if (participant.leaving) this.release(participant);
      else participant.onPartial?.(answer);
    }
  }

  /** Lets a participant go with what there is by now, as a search of his own would have ended. */
  private release(participant: Participant): void {
    if (this.latest === null) return;
    this.participants.delete(participant);
    participant.resolve({ ...this.latest, status: 'cancelled', stopReason: 'cancelled', reproducible: false });
  }
}

/**
 * @param makeCancel flags that the planner's threads can see
 * @param keptAnswers most answers kept; 0 keeps none, and running searches are shared all the same
 */
export function sharePlanner(
  planner: Planner,
  makeCancel: () => CancelHandle,
  keptAnswers: number = DEFAULT_KEPT_ANSWERS,
): SharingPlanner {
  /** In order of last use. */
  const kept = new Map<string, Answer>();
  const running = new Map<string, Run>();
  const counts = { kept: 0, joined: 0, searched: 0 };

  const keep = (key: string, answer: Answer): void => {
    kept.delete(key);
    kept.set(key, answer);
    for (const oldest of kept.keys()) {
      if (kept.size <= keptAnswers) break;
      kept.delete(oldest);
    }
  };

  const suggest = async (question: Question, options: SuggestOptions = {}): Promise<Answer> => {
    const interest = options.cancel instanceof Interest ? options.cancel : null;
    if (interest === null) return planner.suggest(question, options);
    if ('ms' in question.budget) {
      const cancel = makeCancel();
      interest.onCancel(() => cancel.cancel());
      counts.searched += 1;
      return planner.suggest(question, { ...options, cancel });
    }
    const key = hashOf(question);
    const known = kept.get(key);
    if (known !== undefined) {
      counts.kept += 1;
      keep(key, known);
      return known;
    }
    const forget = (run: Run): void => {
      if (running.get(key) === run) running.delete(key);
    };
    const underWay = running.get(key);
    // Nobody joins a search that was given up.
    if (underWay !== undefined) {
      counts.joined += 1;
      return underWay.join(options.onPartial, interest, () => forget(underWay));
    }
    counts.searched += 1;
    const run: Run = new Run(makeCancel(), (answer) => {
      forget(run);
      if (answer?.reproducible && answer.status === 'final' && keptAnswers > 0) keep(key, answer);
    });
    running.set(key, run);
    const joined = run.join(options.onPartial, interest, () => forget(run));
    run.start(planner, question);
    return joined;
  };

  return {
    get threads() {
      return planner.threads;
    },
    get pending() {
      return planner.pending;
    },
    counts,
    makeCancel: () => new Interest(),
    suggest,
    close: () => planner.close(),
  };
}
