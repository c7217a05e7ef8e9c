/** `runout batch findings SUMMARY...`: the tables of summaries in Markdown, printed or put into a page. */
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { type FoundSummary, findingsMarkdown, parseSummary, putFindings } from '../../../batch/findings.js';
import { writeWhole } from '../../../batch/store.js';
import pc from '../../colours.js';
import { complain, complainOf, EXIT, print, readDocuments } from '../../io.js';
import { orComplain } from './shared.js';

interface FindingsFlags {
  readonly into?: string;
}

export function registerBatchFindings(batch: Command): void {
  batch
    .command('findings')
    .description("print the tables of runs' summaries as Markdown")
    .argument('<summary...>', 'summary.json of a run, or what `batch summary` printed')
    .option('--into <page>', 'put them between the marks <!-- findings: NAME --> and <!-- /findings --> of a page')
    .action((files: string[], flags: FindingsFlags) => orComplain(async () => findings(files, flags)));
}

function findings(files: readonly string[], { into }: FindingsFlags): number {
  const summaries: FoundSummary[] = [];
  for (const { name, json } of files.flatMap(readDocuments)) {
    const parsed = json.ok ? parseSummary(json.value) : null;
    if (parsed?.ok === true) summaries.push(parsed.value);
    else if (parsed !== null) complainOf(name, parsed.error);
    else complain(pc.red(`${name} is not JSON`));
    if (parsed?.ok !== true) return EXIT.failed;
  }
  if (into === undefined) print(summaries.map(findingsMarkdown).join('\n\n'));
  else writeWhole(into, putFindings(readFileSync(into, 'utf8'), summaries));
  return EXIT.ok;
}
