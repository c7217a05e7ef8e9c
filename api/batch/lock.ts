/** One process at a time writes into a run's folder. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RunError } from './run-error.js';

const LOCK = 'lock';

/**
 * Takes the folder for this process.
 * @returns the function that gives it back
 * @throws RunError `run-locked` while another living process has it; `disk-full`, `cannot-write`
 */
export function lockRun(folder: string): () => void {
  const file = path.join(folder, LOCK);
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw RunError.ofWrite(file, error);
      const holder = Number(readFileSync(file, 'utf8'));
      if (attempt > 0 || isAlive(holder)) {
        throw new RunError(
          'run-locked',
          `${folder} is being written by process ${holder}; if it is not, remove ${file}`,
        );
      }
      // Its process is gone: it was killed before it could give the folder back.
      rmSync(file, { force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1) return false;
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
