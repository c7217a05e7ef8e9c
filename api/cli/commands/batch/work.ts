/** `runout batch work --redis URL`: plays chunks for `runout batch run --redis URL` processes, until it is told to stop. */
import type { Command } from 'commander';
import { defaultThreads } from '../../../../solver/pool/planner.js';
import { engineText } from '../../../batch/store.js';
import { engineInfo } from '../../../engine-info.js';
import { untilInterrupted } from '../../interrupt.js';
import { complain, EXIT } from '../../io.js';
import { orComplain, positiveInteger } from './shared.js';

interface WorkFlags {
  readonly redis: string;
  readonly threads?: number;
  readonly lockSeconds?: number;
}

export function registerBatchWork(batch: Command): void {
  batch
    .command('work')
    .description('play chunks of batches that are run with the same --redis; any number of workers on any machines')
    .requiredOption('--redis <url>', 'such as redis://127.0.0.1:6379')
    .option('--threads <number>', 'worker threads (default: RUNOUT_THREADS, else the cores)', positiveInteger)
    .option('--lock-seconds <number>', 'after which a silent worker loses its chunk to another', positiveInteger)
    .action((flags: WorkFlags) => orComplain(() => work(flags)));
}

async function work({ redis, threads, lockSeconds }: WorkFlags): Promise<number> {
  const count = threads ?? defaultThreads();
  // Loaded for those who have a Redis.
  const { RedisWorker } = await import('../../../batch/redis-worker.js');
  const worker = await RedisWorker.start({
    url: redis,
    threads: count,
    ...(lockSeconds !== undefined && { lockMs: lockSeconds * 1000 }),
    onNotice: complain,
    onChunk: ({ data }) => complain(`${data.arm.id}: racks ${data.from} to ${data.from + data.racks - 1}`),
  });
  complain(`working on ${count} ${count === 1 ? 'thread' : 'threads'}; ${engineText(engineInfo())}`);
  await untilInterrupted(
    () => {
      complain('finishing the chunks at hand; Ctrl-C again gives them up');
      void worker.close();
    },
    () => worker.ended,
  );
  return EXIT.ok;
}
