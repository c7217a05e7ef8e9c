/** What `npm run bench:batch` is asked for. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { REDIS_PROGRAM } from '../../api/batch/local-redis.js';

export const MODES = ['rate', 'workers', 'interrupt', 'experiments'] as const;
export type Mode = (typeof MODES)[number];

export interface Options {
  readonly mode: Mode;
  /** An experiment file whose arms are played. */
  readonly experiment: string;
  /** Of all arms together; of each arm for `experiments`. Null: as the mode or the file has it. */
  readonly racks: number | null;
  readonly threads: number;
  readonly interruptions: number;
  readonly seed: number;
  readonly rounds: number;
  readonly redisServer: string;
  readonly json: boolean;
}

export const USAGE = `usage: npm run bench:batch -- MODE [options]
  rate           racks an hour, core seconds a rack, memory over the run
  workers        two worker processes against one, behind a Redis of our own
  interrupt      a run stopped again and again and resumed, against one that was not: byte for byte
  experiments    plays examples/experiments into runs/, keeps their summaries, writes docs/findings.md's tables

  --racks N          of all arms together (rate, interrupt: 1000; workers: 400); of each arm for experiments
  --threads N        of a run (default: the cores); a worker process has one
  --experiment FILE  default examples/experiments/c-ten.json
  --interruptions N  default 10; every third is a kill, the others Ctrl-C
  --seed N           of the moments of interruption (default 1)
  --rounds N         workers: how often one and two are played, in turn (default 1)
  --redis-server P   a redis-server program (default: the one on the path)
  --json             the last line is one object`;

/** The command line, or a machine that lacks something: said without a trace. */
export class UsageError extends Error {}

/** @throws UsageError that says what is wrong */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parsed(args);
  const mode = MODES.find((one) => one === positionals[0]);
  if (mode === undefined || positionals.length > 1) throw new UsageError(`the mode is one of ${MODES.join(', ')}`);
  return {
    mode,
    experiment: values.experiment,
    racks: values.racks === undefined ? null : whole('--racks', values.racks),
    threads: whole('--threads', values.threads),
    interruptions: whole('--interruptions', values.interruptions),
    seed: whole('--seed', values.seed),
    rounds: whole('--rounds', values.rounds),
    redisServer: values['redis-server'],
    json: values.json,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        racks: { type: 'string' },
        threads: { type: 'string', default: String(availableParallelism()) },
        experiment: { type: 'string', default: 'examples/experiments/c-ten.json' },
        interruptions: { type: 'string', default: '10' },
        seed: { type: 'string', default: '1' },
        rounds: { type: 'string', default: '1' },
        'redis-server': { type: 'string', default: REDIS_PROGRAM },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function whole(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new UsageError(`${name} wants a positive whole number`);
  return value;
}
