/** One thread of `bench:speed`: times a case and posts the figures. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ResolverId } from '../engine/table/resolver.js';
import { Simulator } from '../engine/table/simulate.js';
import { NINE_FOOT } from '../engine/table/table.js';
import { steppedShot } from './stepped-table.js';
import { speedCases } from './strokes.js';

export interface SpeedJob {
  readonly name: string;
  readonly resolver: ResolverId | 'stepped-planck';
  /** Shots to time after the warm-up. */
  readonly shots: number;
}

export interface SpeedResult {
  readonly medianUs: number;
  readonly meanUs: number;
  readonly eventsPerShot: number;
  readonly shots: number;
  readonly wallMs: number;
}

function run(job: SpeedJob): SpeedResult {
  const found = speedCases().find((c) => c.name === job.name);
  if (found === undefined) throw new RangeError(`no case ${job.name}`);
  const { balls, strokes } = found;
  const simulator = new Simulator(NINE_FOOT);
  let events = 0;
  const { resolver } = job;
  const shot = (n: number): void => {
    const stroke = strokes[n % strokes.length];
    if (resolver === 'stepped-planck') steppedShot(NINE_FOOT, balls, stroke);
    else events += simulator.run(balls, stroke, { resolver }).events.length;
  };
  const warm = Math.min(job.shots, 2000);
  for (let n = 0; n < warm; n++) shot(n);
  events = 0;
  const times = new Float64Array(job.shots);
  const started = performance.now();
  for (let n = 0; n < job.shots; n++) {
    const t = performance.now();
    shot(n);
    times[n] = (performance.now() - t) * 1000;
  }
  const wallMs = performance.now() - started;
  times.sort();
  return {
    medianUs: times[job.shots >> 1],
    meanUs: (wallMs * 1000) / job.shots,
    eventsPerShot: events / job.shots,
    shots: job.shots,
    wallMs,
  };
}

parentPort?.postMessage(run(workerData as SpeedJob));
