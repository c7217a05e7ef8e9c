/**
 * `node scripts/run.mjs benchmarks/signature.js ...`: installs and builds when needed, then runs a compiled
 * module of `dist` with the arguments that follow.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, fail, ROOT } from './lib/project.mjs';

const module = process.argv[2];
if (module === undefined) fail('usage: node scripts/run.mjs MODULE.js [ARGUMENT...]', 2);
ensureInstalled();
ensureBuilt();
const file = path.resolve(ROOT, 'dist', module);
if (!existsSync(file)) fail(`there is no dist/${module}`, 2);
// The module sees itself as the program, as if node had been called with it.
process.argv.splice(1, 2, file);
await import(pathToFileURL(file).href);
