/** `runout batch report RUN`: a page with plots and tables that needs nothing else. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { createPlanner } from '../../../../solver/pool/planner.js';
import { RunFolder } from '../../../batch/store.js';
import { EXIT, print } from '../../io.js';
import { orComplain, wholeNumber } from './shared.js';

interface ReportFlags {
  readonly output?: string;
  readonly racksPerPair?: number;
}

export function registerBatchReport(batch: Command): void {
  batch
    .command('report')
    .description('write a self-contained HTML report of a run')
    .argument('<run>', "the run's folder")
    .option('-o, --output <file>', 'where to write it (default: RUN/report.html)')
    .option('--racks-per-pair <number>', 'most different racks of each pair that are drawn (default 2)', wholeNumber)
    .action((folder: string, flags: ReportFlags) => orComplain(() => report(folder, flags)));
}

async function report(folder: string, { output, racksPerPair }: ReportFlags): Promise<number> {
  const run = RunFolder.open(folder);
  // Native libraries: loaded for those who want them.
  const { DEFAULT_REPORT, reportHtml } = await import('../../../batch/report/report.js');
  const planner = createPlanner({ threads: 0 });
  const perPair = racksPerPair ?? DEFAULT_REPORT.racksPerPair;
  try {
    const html = await reportHtml(run, planner, { ...DEFAULT_REPORT, racksPerPair: perPair, runName: folder });
    const file = output ?? path.join(folder, 'report.html');
    writeFileSync(file, html);
    print(file);
    return EXIT.ok;
  } finally {
    await planner.close();
  }
}
