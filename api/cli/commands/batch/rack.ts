/** `runout batch rack RUN --arm ID --rack N`: one rack of a run again, told shot by shot. */
import type { Command } from 'commander';
import { createPlanner } from '../../../../solver/pool/planner.js';
import { RACK_COLUMNS, rowOf } from '../../../batch/columns.js';
import { rackEvents } from '../../../batch/play-rack.js';
import { RunError } from '../../../batch/run-error.js';
import { engineText, RunFolder } from '../../../batch/store.js';
import { engineInfo } from '../../../engine-info.js';
import { canonicalJson } from '../../../json.js';
import { playLines } from '../../../text/play.js';
import { complain, EXIT, print } from '../../io.js';
import { eventJson } from '../play.js';
import { orComplain, wholeNumber } from './shared.js';

interface RackFlags {
  readonly arm: string;
  readonly rack: number;
  readonly json?: boolean;
}

export function registerBatchRack(batch: Command): void {
  batch
    .command('rack')
    .description('play one rack of a run again and tell it shot by shot')
    .argument('<run>', "the run's folder")
    .requiredOption('--arm <id>', 'arm of the experiment')
    .requiredOption('--rack <number>', 'number of the rack, from 0', wholeNumber)
    .option('--json', 'one JSON object a line')
    .action((folder: string, flags: RackFlags) => orComplain(() => rack(folder, flags)));
}

async function rack(folder: string, flags: RackFlags): Promise<number> {
  const run = RunFolder.open(folder);
  const arm = run.experiment.arms.find(({ id }) => id === flags.arm);
  if (arm === undefined) {
    const ids = run.experiment.arms.map(({ id }) => id).join(', ');
    throw new RunError('unknown-arm', `there is no arm "${flags.arm}": ${ids}`);
  }
  const note = run
    .notes()
    .find(({ arm: id, from, racks }) => id === arm.id && flags.rack >= from && flags.rack < from + racks);
  if (note === undefined) throw new RunError('run-incomplete', `rack ${flags.rack} of ${arm.id} has not been played`);
  const rows = (await run.rows(note, 'racks')).map((cells) => rowOf(RACK_COLUMNS, cells));
  const row = rows.find((one) => one.rack === flags.rack);
  if (row === undefined) throw new Error(`rack ${flags.rack} is missing from ${note.files.racks.name}`);
  const mine = engineInfo();
  if (canonicalJson(mine) !== canonicalJson(run.manifest.engine)) {
    complain(`the run was played by ${engineText(run.manifest.engine)}, this is ${engineText(mine)}: it may differ`);
  }
  const planner = createPlanner({ threads: 0 });
  try {
    const key = {
      arm,
      seed: run.experiment.seed,
      rack: flags.rack,
      set: row.set,
      breaker: row.breaker === 'B' ? 'B' : 'A',
    } as const;
    for await (const event of rackEvents(key, planner)) {
      if (flags.json === true) print(JSON.stringify(eventJson(event, arm.table)));
      else for (const line of playLines(event, arm.table, arm.ruleSet)) print(line);
    }
  } finally {
    await planner.close();
  }
  return EXIT.ok;
}
