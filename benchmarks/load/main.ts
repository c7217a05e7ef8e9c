/**
 * `npm run bench:load [-- --json] [--simulations 20000] [--suggestions 2000]`: the service under load, on loopback. How
 * fast each route answers, whether health answers while every thread searches, whether memory stays flat, how soon a
 * search stops when its caller hangs up, how soon the whole stops.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { CROWDED, OPEN, QUESTIONS } from './questions.js';
import { inParallel, quantile, Service } from './service.js';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    threads: { type: 'string', default: String(availableParallelism()) },
    simulations: { type: 'string', default: '20000' },
    suggestions: { type: 'string', default: '2000' },
  },
});
const threads = Number(values.threads);
const log = (line: string): void => {
  (values.json ? process.stderr : process.stdout).write(`${line}\n`);
};
const MIB = 1 << 20;

const service = await Service.start(threads);
log(`node ${process.version}, ${threads} threads, ${availableParallelism()} cores`);

async function asked(path: string, body: object | undefined, allowed: readonly number[] = [200]) {
  const reply = await service.call(path, body);
  if (!allowed.includes(reply.status)) throw new Error(`${path} answered ${reply.status}: ${reply.body.slice(0, 300)}`);
  return reply;
}

log('\nroute                                       n     p50 ms    p95 ms');
const routes = [];
for (const { name, path, times, body } of QUESTIONS) {
  await asked(path, body(times));
  const ms: number[] = [];
  for (let n = 0; n < times; n++) ms.push((await asked(path, body(n))).ms);
  const row = { name, times, p50Ms: quantile(ms, 0.5), p95Ms: quantile(ms, 0.95) };
  routes.push(row);
  log(
    `${name.padEnd(40)} ${String(times).padStart(4)} ${row.p50Ms.toFixed(1).padStart(10)} ${row.p95Ms.toFixed(1).padStart(9)}`,
  );
}

// Health, while twice as many questions as threads are asked at a time.
const health: number[] = [];
let searching = true;
const searches = Promise.all(
  Array.from({ length: 2 * threads }, async (_, lane) => {
    for (let n = 0; searching; n++) {
      await asked('/v1/suggestions', { layout: CROWDED, budget: { simulations: 2000 }, seed: lane * 1e6 + n });
    }
  }),
);
const until = performance.now() + 10_000;
while (performance.now() < until) {
  health.push((await asked('/health', undefined)).ms);
  await new Promise((resolve) => setTimeout(resolve, 10));
}
searching = false;
await searches;
const healthP99Ms = quantile(health, 0.99);
log(
  `\nhealth while all threads search: ${health.length} asked, p50 ${quantile(health, 0.5).toFixed(1)} ms, p99 ${healthP99Ms.toFixed(1)} ms`,
);

// Hang up in the middle of a long search: how long the planner goes on.
const stops: number[] = [];
for (let n = 0; n < 10; n++) {
  await service.hangUp('/v1/suggestions', { layout: CROWDED, budget: { ms: 20_000 }, seed: n }, 400);
  const from = performance.now();
  while ((await service.metric('runout_planner_questions')) > 0) await new Promise((resolve) => setTimeout(resolve, 2));
  stops.push(performance.now() - from);
}
log(
  `a search stops after its caller hung up: median ${quantile(stops, 0.5).toFixed(0)} ms, longest ${Math.max(...stops).toFixed(0)} ms of ${stops.length}`,
);

/** Memory of the process in ten readings while `count` requests are answered. */
async function memory(
  count: number,
  job: (n: number) => Promise<unknown>,
): Promise<{ rssMiB: number[]; perSecond: number }> {
  const rssMiB: number[] = [];
  const from = performance.now();
  const block = Math.ceil(count / 10);
  for (let n = 0; n < count; n += block) {
    await inParallel(Math.min(block, count - n), 8, async (m) => void (await job(n + m)));
    rssMiB.push((await service.metric('process_resident_memory_bytes')) / MIB);
  }
  return { rssMiB, perSecond: count / ((performance.now() - from) / 1000) };
}

const report = (name: string, { rssMiB, perSecond }: { rssMiB: number[]; perSecond: number }) =>
  log(
    `${name}: ${perSecond.toFixed(0)} a second; resident MiB by tenths: ${rssMiB.map((mib) => mib.toFixed(0)).join(' ')}`,
  );

const simulations = await memory(Number(values.simulations), (n) =>
  asked('/v1/simulations', { layout: CROWDED, stroke: { aimRad: (n % 628) / 100, speedMps: 1 + (n % 7) } }),
);
report(`${values.simulations} simulations`, simulations);
const suggestions = await memory(Number(values.suggestions), (n) =>
  asked('/v1/suggestions', { layout: n % 2 === 0 ? CROWDED : OPEN, budget: { simulations: 40 }, seed: `memory ${n}` }),
);
report(`${values.suggestions} suggestions`, suggestions);

const stopMs = await service.stop();
log(`stopped in ${stopMs.toFixed(0)} ms after SIGTERM`);
if (values.json) {
  process.stdout.write(
    `${JSON.stringify({ threads, routes, healthP99Ms, stopsMs: stops, simulations, suggestions, stopMs })}\n`,
  );
}
