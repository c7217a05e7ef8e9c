/**
 * `npm run bench:report [-- --out FILE]`: one self-contained page of plots from the lines in `benchmarks/results/`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { reportPage } from './report/page.js';
import { parseResult, type ResultLine } from './report/result.js';

const RESULTS = new URL('../../benchmarks/results/', import.meta.url);

const { values } = parseArgs({
  options: { out: { type: 'string', default: fileURLToPath(new URL('report.html', RESULTS)) } },
});

const lines: ResultLine[] = [];
for (const file of readdirSync(RESULTS)
  .filter((name) => name.endsWith('.jsonl'))
  .sort()) {
  const text = readFileSync(new URL(file, RESULTS), 'utf8');
  text.split('\n').forEach((line, i) => {
    if (line.trim() === '') return;
    const result = parseResult(line, file);
    if (result === null) process.stderr.write(`${file}:${i + 1} is no result\n`);
    else lines.push(result);
  });
}
writeFileSync(values.out, reportPage(lines));
process.stdout.write(`${lines.length} results, ${values.out}\n`);
