/**
 * `npm run bench:reference -- FILE [--json] [--breaks N] [--resolver ID]`: replays a file of reference shots with
 * the file's parameters. Without a file it takes the committed one. Ends with `N agree, N differ`.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { RESOLVERS } from '../../engine/table/resolver.js';
import { printReport } from './print.js';
import { readReferenceFile } from './reference-file.js';
import { compareFile } from './report.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    breaks: { type: 'string', default: '300' },
    resolver: { type: 'string', default: 'planck' },
  },
});
const file = readReferenceFile(positionals[0] ?? fileURLToPath(new URL('cases/pooltool-0.6.json', import.meta.url)));
const resolver = RESOLVERS.find((id) => id === values.resolver);
const breaks = Number(values.breaks);
if (resolver === undefined || !Number.isInteger(breaks) || breaks < 1) {
  console.error(`usage: bench:reference [FILE] [--json] [--breaks N] [--resolver ${RESOLVERS.join('|')}]`);
  process.exitCode = 2;
} else if (!file.ok) {
  for (const { code, path } of file.error) console.error(`${code}: ${path}`);
  process.exitCode = 2;
} else {
  const report = compareFile(file.value, { resolver, breaks });
  if (values.json) console.log(JSON.stringify(report));
  else console.log(printReport(report));
}
