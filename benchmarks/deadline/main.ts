/**
 * `npm run bench:deadline [-- --ms 250,1000,4000] [--positions 40] [--threads N] [--seed S] [--json]`: how soon the planner
 * has something to show, and how near its deadline it ends, over positions of the suite. First, the wait for the first
 * partial answer from the moment of asking; last, what the final answer took beyond its budget (negative: early). Run it on
 * a machine that does nothing else; the first questions warm the threads up and are not counted.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { createPlanner } from '../../solver/index.js';
import { type SuitePosition, suite } from '../suite/suite.js';
import { FIRST_PARTIAL_MS, LATE_SHARE, type Measured, summaryOf, timeOf } from './times.js';

/** Questions that only warm the threads up. */
const WARM_UPS = 4;

const { values } = parseArgs({
  options: {
    ms: { type: 'string', default: '250,1000,4000' },
    positions: { type: 'string', default: '40' },
    threads: { type: 'string', default: String(availableParallelism()) },
    seed: { type: 'string', default: 'deadline' },
    json: { type: 'boolean', default: false },
  },
});
const budgets = values.ms.split(',').map(Number);
const count = Number(values.positions);
const threads = Number(values.threads);
if (![...budgets, count, threads].every((n) => Number.isInteger(n) && n > 0)) {
  process.stderr.write('--ms, --positions and --threads take whole numbers above 0\n');
  process.exit(2);
}
const log = (line: string): void => {
  (values.json ? process.stderr : process.stdout).write(`${line}\n`);
};

/** `count` positions, evenly from all of the suite, so that every kind is there. */
function some(): SuitePosition[] {
  const all = suite().positions;
  const wanted = Math.min(count, all.length);
  return Array.from({ length: wanted }, (_, i) => all[Math.floor((i * all.length) / wanted)]);
}

const planner = createPlanner({ threads });
const positions = some();
log(`node ${process.version}, ${threads} threads, ${availableParallelism()} cores, ${positions.length} positions`);
log('budget ms    first p50   first p95   none   late p50   late p95   late max   simulations p50   in time');
const rows = [];
try {
  for (const position of positions.slice(0, WARM_UPS)) await timeOf(planner, position, 250, `${values.seed}-warm`);
  for (const ms of budgets) {
    const measured: Measured[] = [];
    for (const [n, position] of positions.entries()) {
      measured.push(await timeOf(planner, position, ms, `${values.seed}-${n}`));
    }
    const row = { ms, ...summaryOf(ms, measured) };
    rows.push(row);
    const cell = (value: number | null, width: number) => (value === null ? '-' : value.toFixed(0)).padStart(width);
    log(
      `${String(ms).padStart(9)} ${cell(row.firstP50Ms, 12)} ${cell(row.firstP95Ms, 11)} ${cell(row.withoutPartial, 6)}` +
        `${cell(row.lateP50Ms, 11)} ${cell(row.lateP95Ms, 10)} ${cell(row.lateMaxMs, 10)} ${cell(row.simulationsP50, 17)}` +
        `   ${row.inTime ? 'yes' : 'NO'}`,
    );
  }
} finally {
  await planner.close();
}
log(
  `\nin time: p95 of the first answer of any kind within ${FIRST_PARTIAL_MS} ms, p95 of the final within the budget and ${(100 * LATE_SHARE).toFixed(0)} %`,
);
if (values.json)
  process.stdout.write(`${JSON.stringify({ threads, node: process.version, seed: values.seed, rows })}\n`);
