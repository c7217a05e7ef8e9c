/** A thread of `bench:strength`: does one job after the other. */
import { parentPort } from 'node:worker_threads';
import { breakAndRun } from './breakrun.js';
import { calibrate } from './calibration.js';
import { ghostRack, runOut } from './ghost.js';
import type { Job, JobResults } from './job.js';
import { playPair } from './pairs.js';
import { regretAt } from './regret.js';
import { rollOut } from './rollout.js';

async function run(job: Job): Promise<JobResults[Job['type']]> {
  switch (job.type) {
    case 'ghost':
      return ghostRack(job);
    case 'breakrun':
      return breakAndRun(job);
    case 'runout':
      return runOut(job);
    case 'pair':
      return playPair(job);
    case 'regret':
      return regretAt(job);
    case 'calibration':
      return calibrate(job);
    case 'rollout':
      return rollOut(job);
  }
}

parentPort?.on('message', async (job: Job) => {
  try {
    parentPort?.postMessage({ ok: true, result: await run(job) });
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort?.postMessage({ ok: false, message: `${message}\n${JSON.stringify(job)}` });
  }
});
