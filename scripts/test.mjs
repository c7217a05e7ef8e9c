/**
 * `npm test`: installs and builds when needed (workers run compiled code), then runs the tests. Arguments go to
 * vitest: `npm test -- engine/rules`.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, ROOT } from './lib/project.mjs';

ensureInstalled();
ensureBuilt();
const vitest = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const child = spawn(process.execPath, [vitest, 'run', ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => {
  process.exitCode = signal === null ? (code ?? 1) : 1;
});
