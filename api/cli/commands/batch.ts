/** `runout batch`: experiments with many racks, their reports and their queries. Each subcommand has a file of its own. */
import type { Command } from 'commander';
import { registerBatchAdjudicate } from './batch/adjudicate.js';
import { registerBatchFindings } from './batch/findings.js';
import { registerBatchQuery } from './batch/query.js';
import { registerBatchRack } from './batch/rack.js';
import { registerBatchReport } from './batch/report.js';
import { registerBatchRun } from './batch/run.js';
import { registerBatchWork } from './batch/work.js';

export function registerBatch(program: Command): void {
  const batch = program.command('batch').description('play thousands of racks under different rules and compare them');
  registerBatchRun(batch);
  registerBatchReport(batch);
  registerBatchQuery(batch);
  registerBatchFindings(batch);
  registerBatchRack(batch);
  registerBatchAdjudicate(batch);
  registerBatchWork(batch);
}
