/**
 * `npm run bench:fuzz -- [--shots N] [--seed S] [--resolver ID] [--json]`: random shots over random layouts (balls
 * on rails, frozen to each other, every tip, elevation and speed), every event watched. Exits with 1 on a fault.
 */
import { parseArgs } from 'node:util';
import { RESOLVERS } from '../engine/table/resolver.js';
import { NINE_FOOT } from '../engine/table/table.js';
import { fuzz } from './fuzz/fuzz.js';

const { values } = parseArgs({
  options: {
    shots: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    resolver: { type: 'string', default: 'planck' },
    json: { type: 'boolean', default: false },
  },
});
const shots = Number(values.shots);
const seed = Number(values.seed);
const resolver = RESOLVERS.find((id) => id === values.resolver);
if (!Number.isInteger(shots) || shots < 1 || !Number.isInteger(seed) || resolver === undefined) {
  console.error(`usage: bench:fuzz [--shots N] [--seed S] [--resolver ${RESOLVERS.join('|')}] [--json]`);
  process.exitCode = 2;
} else {
  const started = performance.now();
  const report = fuzz(NINE_FOOT, shots, seed, resolver, (done) => {
    if (done % 100_000 === 0) console.error(`${done} shots`);
  });
  const seconds = (performance.now() - started) / 1000;
  if (values.json) console.log(JSON.stringify({ ...report, seconds }));
  else {
    console.log(`${report.shots} shots, seed ${seed}, ${resolver}: ${report.events} events in ${seconds.toFixed(1)} s`);
    console.log(`most events in a shot ${report.longestEvents}, longest ${report.longestS.toFixed(1)} s`);
    for (const [fault, count] of Object.entries(report.faults)) if (count > 0) console.log(`${fault}: ${count}`);
    for (const { fault, shot, sample, message } of report.examples) {
      console.log(`${fault} in shot ${shot}${message === undefined ? '' : ` (${message})`}: ${JSON.stringify(sample)}`);
    }
    console.log(`${report.total} faults`);
  }
  process.exitCode = report.total === 0 ? 0 : 1;
}
