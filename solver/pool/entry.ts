/**
 * Where a thread finds its compiled entry. Threads run JavaScript: beside this file when it is itself compiled
 * (`dist`, a packed install), else under `dist` at the package's root (a test runner loads the sources).
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the compiled worker. @throws when nothing was built */
export function workerEntry(): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const beside = path.join(here, 'worker.js');
  if (existsSync(beside)) return beside;
  const built = path.resolve(here, '..', '..', 'dist', 'solver', 'pool', 'worker.js');
  if (existsSync(built)) return built;
  throw new Error(`the worker is not compiled: neither ${beside} nor ${built} exists; run npm run build`);
}
