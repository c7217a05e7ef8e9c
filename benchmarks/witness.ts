/**
 * `npm run bench:witness -- [--shots N] [--seed S] [--json]`: the event clock against a time-stepped planck world,
 * contact by contact up to the third. Exits with 1 when they differ.
 */
import { parseArgs } from 'node:util';
import { NINE_FOOT } from '../engine/table/table.js';
import { compareWithWitness, UNTIL_S } from './witness/compare.js';

const { values } = parseArgs({
  options: {
    shots: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const shots = Number(values.shots);
const seed = Number(values.seed);
if (!Number.isInteger(shots) || shots < 1 || !Number.isInteger(seed)) {
  console.error('usage: bench:witness [--shots N] [--seed S] [--json]');
  process.exitCode = 2;
} else {
  const report = await compareWithWitness(NINE_FOOT, shots, seed, UNTIL_S, (done) => {
    if (done % 100 === 0) console.error(`${done} shots`);
  });
  if (values.json) console.log(JSON.stringify(report));
  else {
    for (const { sample, what } of report.differing) console.log(`${what}: ${JSON.stringify(sample)}`);
    console.log(
      `${report.shots} shots: worst ${report.worstTimeS.toExponential(1)} s and ${report.worstDirectionDeg.toFixed(4)} degrees`,
    );
    console.log(`${report.agree} agree, ${report.differing.length} differ`);
  }
  process.exitCode = report.differing.length === 0 ? 0 : 1;
}
