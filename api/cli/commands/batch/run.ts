/** `runout batch run experiment.json`: plays an experiment into a folder; interrupted, it goes on with `--resume`. */
import path from 'node:path';
import type { Command } from 'commander';
import { breakerShare } from '../../../batch/aggregate.js';
import { type Experiment, parseExperiment } from '../../../batch/experiment.js';
import { type ChunkQueue, Stop } from '../../../batch/queue.js';
import { playRun, type RunOutcome } from '../../../batch/run.js';
import { RunFolder } from '../../../batch/store.js';
import { ThreadQueue } from '../../../batch/threads.js';
import { percent, points } from '../../../batch/wording.js';
import { engineInfo } from '../../../engine-info.js';
import pc from '../../colours.js';
import { untilInterrupted } from '../../interrupt.js';
import { complain, complainOf, EXIT, print, readDocuments } from '../../io.js';
import { Progress } from './progress.js';
import { orComplain, positiveInteger } from './shared.js';

interface RunFlags {
  readonly out?: string;
  readonly resume?: boolean;
  readonly threads?: number;
  readonly redis?: string;
  readonly racks?: number;
  readonly json?: boolean;
}

export function registerBatchRun(batch: Command): void {
  batch
    .command('run')
    .description('play an experiment: every arm with the same racks and the same luck')
    .argument('<experiment>', 'experiment file (docs/batch.md); - for standard input')
    .option('-o, --out <folder>', 'where the run is kept (default: runs/NAME)')
    .option('--resume', 'go on with the run that is there')
    .option('--racks <number>', "racks of each arm, in place of the file's", positiveInteger)
    .option('--threads <number>', 'worker threads (default: RUNOUT_THREADS, else the cores)', positiveInteger)
    .option('--redis <url>', 'hand the chunks to `runout batch work` processes behind this Redis')
    .option('--json', 'print the summary as JSON')
    .action((file: string, flags: RunFlags) => orComplain(() => run(file, flags)));
}

/** The experiment of a file, or null after saying what is wrong with it. */
export function readExperiment(file: string, racks?: number): Experiment | null {
  const [document, ...more] = readDocuments(file);
  if (!document.json.ok || more.length > 0) {
    complain(
      pc.red(`${document.name} is not JSON: ${document.json.ok ? 'more than one document' : document.json.error}`),
    );
    return null;
  }
  const { value } = document.json;
  const wanted = racks === undefined || typeof value !== 'object' || value === null ? value : { ...value, racks };
  const parsed = parseExperiment(wanted);
  if (parsed.ok) return parsed.value;
  complainOf(document.name, parsed.error);
  return null;
}

async function run(file: string, flags: RunFlags): Promise<number> {
  const experiment = readExperiment(file, flags.racks);
  if (experiment === null) return EXIT.failed;
  const folder = flags.out ?? path.join('runs', experiment.name);
  const stored = RunFolder.create(folder, experiment, engineInfo(), { resume: flags.resume === true });
  const progress = new Progress();
  const queue = await queueFor(flags, (text) => progress.note(text));
  const stop = new Stop();
  try {
    const outcome = await untilInterrupted(
      () => {
        progress.note('finishing the racks at the table; Ctrl-C again gives them up');
        stop.raise('finish');
      },
      () =>
        playRun(stored, queue, stop, {
          onStart: ({ before, total }) => progress.start(before, total),
          onRack: () => progress.rack(),
          onNotice: (text) => progress.note(text),
        }),
    );
    progress.stop();
    if (flags.json === true) print(JSON.stringify({ ...outcome, folder }));
    else for (const line of outcomeLines(experiment, outcome, folder, progress.ratePerHour())) print(line);
    return outcome.status === 'finished' ? EXIT.ok : EXIT.interrupted;
  } finally {
    progress.stop();
    await queue.close();
  }
}

async function queueFor({ redis, threads }: RunFlags, onNotice: (text: string) => void): Promise<ChunkQueue> {
  if (redis === undefined) return new ThreadQueue(threads);
  // Loaded for those who have a Redis.
  const { RedisQueue } = await import('../../../batch/redis-queue.js');
  return RedisQueue.connect({ url: redis, onNotice });
}

function outcomeLines(experiment: Experiment, outcome: RunOutcome, folder: string, perHour: number): string[] {
  const { kept, total, status, aggregates } = outcome;
  const lines = [
    status === 'finished'
      ? `${total} racks in ${folder}${perHour > 0 ? `, ${Math.round(perHour)} racks an hour` : ''}.`
      : `Interrupted: ${kept} of ${total} racks are kept in ${folder}; --resume goes on.`,
  ];
  for (const { id } of experiment.arms) {
    const counts = aggregates.arms[id];
    if (counts.racks === 0) continue;
    const { value, low, high } = breakerShare(counts);
    lines.push(
      `  ${id}: the breaker wins ${percent(value)} (${percent(low)} to ${percent(high)}) of ${counts.racks} racks`,
    );
  }
  for (const { arm, with: other, breakerShare: gap, racks } of aggregates.differences) {
    if (racks === 0) continue;
    lines.push(
      `  ${arm} against ${other}: ${points(gap.value)} points for the breaker (${points(gap.low)} to ${points(gap.high)}), ${racks} racks paired`,
    );
  }
  lines.push(`Next: npx runout batch report ${folder}`);
  return lines;
}
