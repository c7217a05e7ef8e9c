/** What can go wrong with a run through no fault of ours: a stable code and a sentence that says what to do. */
export const RUN_ERROR_CODES = [
  'run-exists',
  'no-run',
  'run-locked',
  'manifest-mismatch',
  'manifest-unreadable',
  'part-damaged',
  'disk-full',
  'cannot-write',
  'run-incomplete',
  'unknown-arm',
  'unknown-query',
  'no-marks',
  'redis-unreachable',
  'engine-mismatch',
] as const;
export type RunErrorCode = (typeof RUN_ERROR_CODES)[number];

export class RunError extends Error {
  constructor(
    readonly code: RunErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'RunError';
  }

  /** What a failed write means. An error that is no system error stays what it is: a fault of ours. */
  static ofWrite(file: string, error: unknown): unknown {
    const code = (error as NodeJS.ErrnoException | null)?.code;
    if (code === undefined) return error;
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') {
      return new RunError(
        'disk-full',
        `no room to write ${file} (${code}); what was finished is kept: free some space and continue with --resume`,
      );
    }
    return new RunError('cannot-write', `${file} cannot be written (${code})`);
  }
}
