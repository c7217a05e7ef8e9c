/** `runout batch query RUN [NAME]`, `runout batch export RUN`: a run's numbers for other tools. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { aggregateRun } from '../../../batch/aggregate.js';
import { TABLE_NAMES, TABLES, type TableName } from '../../../batch/columns.js';
import { csvLine } from '../../../batch/csv.js';
import { summaryOf } from '../../../batch/run.js';
import { RunFolder } from '../../../batch/store.js';
import { toJson } from '../../../json.js';
import { EXIT, print } from '../../io.js';
import { orComplain } from './shared.js';

interface QueryFlags {
  readonly sql?: string;
  readonly json?: boolean;
  readonly show?: boolean;
}

interface ExportFlags {
  readonly table: TableName;
  readonly output?: string;
}

export function registerBatchQuery(batch: Command): void {
  batch
    .command('query')
    .description('ask a run: one of the named questions, or SQL over racks, shots, arms and pairs; prints CSV')
    .argument('<run>', "the run's folder")
    .argument('[name]', 'a named question; without one their names are listed')
    .option('--sql <text>', 'a question of your own')
    .option('--json', 'print JSON, one row a line')
    .option('--show', 'print the SQL of the named question instead of its answer')
    .action((folder: string, name: string | undefined, flags: QueryFlags) =>
      orComplain(() => query(folder, name, flags)),
    );
  batch
    .command('summary')
    .description('count what a run has kept so far: every arm, and the paired differences, as JSON')
    .argument('<run>', "the run's folder")
    .action((folder: string) => orComplain(() => summary(folder)));
  batch
    .command('export')
    .description('write a table of a run as CSV')
    .argument('<run>', "the run's folder")
    .addOption(new Option('--table <name>', 'which table').choices([...TABLE_NAMES]).default('racks'))
    .option('-o, --output <file>', 'where to write it; standard output by default')
    .action((folder: string, flags: ExportFlags) => orComplain(() => exportTable(folder, flags)));
}

async function query(folder: string, name: string | undefined, flags: QueryFlags): Promise<number> {
  // A native library: loaded for those who want it.
  const { QUERIES, RunDatabase } = await import('../../../batch/queries.js');
  if (name === undefined && flags.sql === undefined) {
    for (const { name: known, title } of QUERIES) print(`${known.padEnd(20)} ${title}`);
    return EXIT.ok;
  }
  const known = QUERIES.find((one) => one.name === name);
  if (flags.show === true && known !== undefined) {
    print(known.sql);
    return EXIT.ok;
  }
  const database = await RunDatabase.open(RunFolder.open(folder));
  try {
    const { columns, rows } = await (flags.sql !== undefined ? database.ask(flags.sql) : database.named(name ?? ''));
    if (flags.json === true) for (const row of rows) print(JSON.stringify(row));
    else {
      process.stdout.write(csvLine(columns));
      for (const row of rows) process.stdout.write(csvLine(columns.map((column) => row[column])));
    }
    return EXIT.ok;
  } finally {
    database.close();
  }
}

async function summary(folder: string): Promise<number> {
  const run = RunFolder.open(folder);
  const { racks, arms } = run.experiment;
  const kept = run.notes().reduce((sum, note) => sum + note.racks, 0);
  print(toJson(summaryOf(run, await aggregateRun(run), kept, racks * arms.length), 2));
  return EXIT.ok;
}

async function exportTable(folder: string, { table, output }: ExportFlags): Promise<number> {
  const run = RunFolder.open(folder);
  const handle = output === undefined ? 1 : openSync(output, 'w');
  const write = (text: string): void => {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
  };
  try {
    write(csvLine(TABLES[table].map(({ name }) => name)));
    for (const note of run.notes()) write((await run.rows(note, table)).map(csvLine).join(''));
  } finally {
    if (handle !== 1) closeSync(handle);
  }
  return EXIT.ok;
}
