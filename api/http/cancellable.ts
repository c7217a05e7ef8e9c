/** Work for one request: its caller's disconnect stops it, and so does the server's stop. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CancelHandle } from '../../solver/index.js';
import { DeadlineError } from '../suggest.js';
import { toProblem } from './plugins/errors.js';
import { HttpProblem } from './problems.js';

/** Runs `work` with a flag that is raised when nobody waits for its result any more. */
export async function cancellable<T>(
  app: Pick<FastifyInstance, 'onDrain'>,
  reply: FastifyReply,
  makeCancel: () => CancelHandle,
  work: (cancel: CancelHandle) => Promise<T>,
): Promise<T> {
  const cancel = makeCancel();
  // On a POST with a body neither `request.signal` nor the abort hook tells of a disconnect; the reply's close does.
  const onClose = () => {
    if (!reply.raw.writableFinished) cancel.cancel();
  };
  reply.raw.once('close', onClose);
  const offDrain = app.onDrain(() => cancel.cancel());
  try {
    return await work(cancel);
  } finally {
    offDrain();
    reply.raw.off('close', onClose);
  }
}

/** What failed work says to its caller. */
export function refusal(error: unknown): HttpProblem {
  if (error instanceof DeadlineError) return new HttpProblem('deadline-exceeded', undefined, [], 1);
  return toProblem(error instanceof Error ? error : new Error(String(error)));
}
