/** `node scripts/readme.mjs`: puts what the commands print today between the output marks of README.md. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, fail, ROOT } from './lib/project.mjs';

ensureInstalled();
ensureBuilt();
const file = path.join(ROOT, 'README.md');
const main = path.join(ROOT, 'dist', 'api', 'cli', 'main.js');
const marks = /(<!-- output: (.*?) -->\n)[\s\S]*?(<!-- \/output -->)/g;
const text = readFileSync(file, 'utf8').replace(marks, (_, start, command, end) => {
  const done = spawnSync(process.execPath, [main, ...command.split(' ')], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  if (done.status !== 0) fail(`${command}: ${done.stderr}`, 1);
  return `${start}\n${done.stdout.trimEnd().replace(/^/gm, '    ').replace(/ +$/gm, '')}\n\n${end}`;
});
writeFileSync(file, text);
