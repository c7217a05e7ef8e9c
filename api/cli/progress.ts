/** How far a search is, on stderr: a bar where somebody looks, lines where a program asked for them. */
import { SingleBar } from 'cli-progress';
import type { Question } from '../../solver/question.js';
import type { AnswerJson } from '../convert/answer.js';
import { complain } from './io.js';

export const PROGRESS_MODES = ['auto', 'lines', 'off'] as const;
export type ProgressMode = (typeof PROGRESS_MODES)[number];

export interface Progress {
  readonly update: (usage: AnswerJson['usage']) => void;
  readonly stop: () => void;
}

const SILENT: Progress = { update: () => {}, stop: () => {} };

export function progressOf({ budget }: Question, mode: ProgressMode): Progress {
  const [unit, total] = Object.entries(budget)[0] as [string, number];
  const done = (usage: AnswerJson['usage']): number =>
    'simulations' in budget ? usage.simulations : 'ms' in budget ? Math.round(usage.wallMs) : usage.trials;
  if (mode === 'lines') {
    return { update: (usage) => complain(`${Math.min(done(usage), total)} of ${total} ${unit}`), stop: () => {} };
  }
  if (mode === 'off' || !process.stderr.isTTY) return SILENT;
  const bar = new SingleBar({
    format: 'thinking {bar} {percentage} %',
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
  });
  bar.start(total, 0);
  return { update: (usage) => bar.update(Math.min(done(usage), total)), stop: () => bar.stop() };
}
