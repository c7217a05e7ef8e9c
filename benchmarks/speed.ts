/**
 * `npm run bench:speed [-- --json]`: medians per shot on a committed list of strokes, per resolver, one thread and
 * all of them, beside a time-stepped planck world in the same run. The last line of `--json` is one object.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { SpeedJob, SpeedResult } from './speed-worker.js';
import { speedCases } from './strokes.js';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const log = (line: string): void => {
  (values.json ? process.stderr : process.stdout).write(`${line}\n`);
};

function time(job: SpeedJob): Promise<SpeedResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./speed-worker.js', import.meta.url), { workerData: job });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

const threads = availableParallelism();
const SHOTS: Record<string, number> = { break10: 1200 };
const STEPPED_SHOTS: Record<string, number> = { cut1: 120, break10: 12 };

log(`node ${process.version}, ${threads} threads; medians of one thread`);
log('case     resolver        median µs   mean µs   events   µs/event   vs stepped planck');
const cases = [];
for (const { name } of speedCases()) {
  const stepped =
    name in STEPPED_SHOTS ? await time({ name, resolver: 'stepped-planck', shots: STEPPED_SHOTS[name] }) : null;
  for (const resolver of ['closed-form', 'planck'] as const) {
    const r = await time({ name, resolver, shots: SHOTS[name] ?? 20_000 });
    const perEvent = r.meanUs / r.eventsPerShot;
    const ratio = stepped === null ? null : stepped.medianUs / r.medianUs;
    log(
      [
        name.padEnd(9),
        resolver.padEnd(14),
        r.medianUs.toFixed(1).padStart(9),
        r.meanUs.toFixed(1).padStart(9),
        r.eventsPerShot.toFixed(1).padStart(8),
        perEvent.toFixed(2).padStart(10),
        ratio === null
          ? ''
          : `${Math.round(ratio)}x (${(stepped === null ? 0 : stepped.medianUs / 1000).toFixed(1)} ms)`,
      ].join('  '),
    );
    cases.push({
      name,
      resolver,
      medianUs: r.medianUs,
      meanUs: r.meanUs,
      eventsPerShot: r.eventsPerShot,
      usPerEvent: perEvent,
      steppedPlanckRatio: ratio,
    });
  }
}

const job: SpeedJob = { name: 'cut6', resolver: 'closed-form', shots: 60_000 };
const one = await time(job);
const all = await Promise.all(Array.from({ length: threads }, () => time(job)));
const perSecond = (r: SpeedResult): number => (r.shots / r.wallMs) * 1000;
const single = perSecond(one);
const together = all.reduce((sum, r) => sum + perSecond(r), 0);
log(
  `six object balls: ${Math.round(single)} simulations/s on 1 thread, ${Math.round(together)} on ${threads} (${(together / single).toFixed(2)}x)`,
);
if (values.json) {
  process.stdout.write(
    `${JSON.stringify({ node: process.version, threads, cases, simulationsPerSecond: { one: single, all: together, ratio: together / single } })}\n`,
  );
}
