/**
 * `npm run bench:resolvers -- [--shots N] [--breaks N] [--max-speed V] [--seed S] [--json]`: planck and the closed
 * form on the same shots and breaks: the same pots, and rest within a micrometre. Exits with 1 when they differ.
 *
 * Strokes go up to 7 m/s. At 12 m/s into a crowd a chain of ten contacts multiplies the last bit by 1e11, and two or
 * three shots in ten thousand rest some micrometres apart; their pots are the same.
 */
import { parseArgs } from 'node:util';
import { makeRack, RACK_PRESETS, RACK_UNIFORMS } from '../engine/table/rack.js';
import { type ShotSample, sampleShot, uniformsFrom } from '../engine/table/random-shots.js';
import type { ShotRecord } from '../engine/table/record.js';
import { Simulator } from '../engine/table/simulator.js';
import { geometryOf, NINE_FOOT } from '../engine/table/table.js';

const TOLERANCE_M = 1e-6;

const { values } = parseArgs({
  options: {
    shots: { type: 'string', default: '5000' },
    breaks: { type: 'string', default: '500' },
    'max-speed': { type: 'string', default: '7' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const shots = Number(values.shots);
const breaks = Number(values.breaks);
const maxSpeedMps = Number(values['max-speed']);
const uniform = uniformsFrom(Number(values.seed));
const simulator = new Simulator(NINE_FOOT);
const geometry = geometryOf(NINE_FOOT);

function breakShot(n: number): ShotSample {
  const rack = makeRack(
    NINE_FOOT,
    RACK_PRESETS[n % RACK_PRESETS.length],
    Array.from({ length: RACK_UNIFORMS }, uniform),
  );
  const y = 0.6 * (uniform() - 0.5);
  const x = geometry.headStringX - 0.3 * uniform();
  return {
    balls: [{ ball: 0, x, y }, ...rack],
    stroke: {
      aimRad: Math.atan2(geometry.footSpot.y - y, geometry.footSpot.x - x) + 0.004 * (uniform() - 0.5),
      speedMps: 7 + 5 * uniform(),
      tipSide: 0.2 * (uniform() - 0.5),
      tipHeight: 0.3 * (uniform() - 0.5),
      elevationRad: 0,
    },
  };
}

interface Tally {
  plays: number;
  otherPots: number;
  apart: number;
  worstM: number;
  readonly examples: ShotSample[];
}

function pots(record: ShotRecord): string {
  return record.events.flatMap((e) => (e.type === 'pocket' ? [`${e.ball}${e.pocket}`] : [])).join(' ');
}

function compare(tally: Tally, sample: ShotSample): void {
  const planck = simulator.run(sample.balls, sample.stroke, { resolver: 'planck' });
  const closed = simulator.run(sample.balls, sample.stroke, { resolver: 'closed-form' });
  tally.plays++;
  let apartM = 0;
  if (pots(planck) !== pots(closed)) tally.otherPots++;
  else {
    planck.rest.forEach((b, n) => {
      apartM = Math.max(apartM, Math.abs(b.x - closed.rest[n].x), Math.abs(b.y - closed.rest[n].y));
    });
    tally.worstM = Math.max(tally.worstM, apartM);
    if (apartM <= TOLERANCE_M) return;
    tally.apart++;
  }
  if (tally.examples.length < 5) tally.examples.push(sample);
}

function newTally(): Tally {
  return { plays: 0, otherPots: 0, apart: 0, worstM: 0, examples: [] };
}

const random = newTally();
for (let n = 0; n < shots; n++) compare(random, sampleShot(geometry, uniform, { maxSpeedMps }));
const broken = newTally();
for (let n = 0; n < breaks; n++) compare(broken, breakShot(n));

if (values.json) console.log(JSON.stringify({ shots: random, breaks: broken }));
else {
  for (const [name, tally] of [
    ['shots', random],
    ['breaks', broken],
  ] as const) {
    console.log(
      `${tally.plays} ${name}: ${tally.otherPots} with other pots, ${tally.apart} at rest more than a micrometre apart, worst ${(tally.worstM * 1e6).toExponential(1)} µm`,
    );
    for (const sample of tally.examples) console.log(`  ${JSON.stringify(sample)}`);
  }
}
process.exitCode = random.otherPots + random.apart + broken.otherPots + broken.apart === 0 ? 0 : 1;
