/**
 * `npm run bench:batch -- rate|workers|interrupt|experiments`: what a batch costs, what a second worker is worth, and
 * whether interruptions leave a trace. Everything is played in processes of their own and in folders that vanish.
 */
import { availableParallelism } from 'node:os';
import { engineText } from '../../api/batch/store.js';
import { engineInfo } from '../../api/engine-info.js';
import { experimentsLines, playExperiments } from './experiments.js';
import { interruptHolds, interruptLines, measureInterrupt } from './interrupt.js';
import { type Options, readOptions, USAGE, UsageError } from './options.js';
import { measureRate, rateLines } from './rate.js';
import { RunProcess } from './run-process.js';
import { measureWorkers, workersLines } from './workers.js';
import { Workspace } from './workspace.js';

interface Measured {
  readonly lines: readonly string[];
  readonly result: object;
  /** False: what must hold does not. A figure that is short of its mark is a figure and no fault. */
  readonly holds: boolean;
}

async function measured(workspace: Workspace, options: Options): Promise<Measured> {
  switch (options.mode) {
    case 'rate': {
      const result = await measureRate(workspace, options);
      return { result, lines: rateLines(result), holds: true };
    }
    case 'workers': {
      const result = await measureWorkers(workspace, options);
      return { result, lines: workersLines(result), holds: result.same };
    }
    case 'interrupt': {
      const result = await measureInterrupt(workspace, options);
      return { result, lines: interruptLines(result), holds: interruptHolds(result) };
    }
    case 'experiments': {
      const result = await playExperiments(workspace, options);
      return { result, lines: experimentsLines(result), holds: true };
    }
  }
}

const args = process.argv.slice(2);
const workspace = new Workspace();
process.exitCode = 1;
try {
  const options = readOptions(args);
  process.on('SIGINT', () => {
    // A run into `runs` has heard Ctrl-C itself, and keeps what is at the table.
    if (options.mode === 'experiments' && options.racks === null) return;
    RunProcess.killAll();
    workspace.remove();
    process.exit(130);
  });
  const { lines, result, holds } = await measured(workspace, options);
  const head = `npm run bench:batch -- ${args.join(' ')}\n${engineText(engineInfo())}, ${availableParallelism()} cores`;
  process.stdout.write(`${[head, ...lines].join('\n')}\n`);
  if (options.json) process.stdout.write(`${JSON.stringify({ mode: options.mode, ...result })}\n`);
  if (!holds) process.stderr.write('this is not what it should be\n');
  process.exitCode = holds ? 0 : 1;
} catch (error) {
  const text =
    error instanceof UsageError ? `${error.message}\n\n${USAGE}` : error instanceof Error ? error.stack : error;
  process.stderr.write(`${text}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
} finally {
  workspace.remove();
}
