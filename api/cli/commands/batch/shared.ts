/** What the batch commands share. */
import { InvalidArgumentError } from 'commander';
import { ChunkDiffersError, ChunkFailedError } from '../../../batch/queue.js';
import { RunError } from '../../../batch/run-error.js';
import { complain, EXIT } from '../../io.js';

export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('must be a positive whole number');
  return value;
}

export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError('must be a whole number');
  return value;
}

/** Runs a command's work; what can go wrong through no fault of ours is said in one line with its code. */
export async function orComplain(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    const known = error instanceof RunError || error instanceof ChunkDiffersError || error instanceof ChunkFailedError;
    if (!known) throw error;
    complain(`runout batch: ${error.message} (${error.code})`);
    process.exitCode = EXIT.failed;
  }
}
