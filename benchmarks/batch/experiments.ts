/** The ready experiments, played in full: their summaries, and the tables of `docs/findings.md`. */
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findingsMarkdown, parseSummary } from '../../api/batch/findings.js';
import { SUMMARY_FILE } from '../../api/batch/run.js';
import type { Options } from './options.js';
import { mustEnd, RunProcess } from './run-process.js';
import type { Workspace } from './workspace.js';

const EXPERIMENTS = path.join('examples', 'experiments');
const PAGE = path.join('docs', 'findings.md');
const SUMMARY_END = '.summary.json';

export interface ExperimentsResult {
  readonly runs: readonly { readonly name: string; readonly racks: number; readonly wallS: number }[];
  /** Tables that were not written into the page, because the racks were not the files' own. */
  readonly tables: readonly string[];
}

/**
 * Plays into `runs`, going on where an earlier start stopped, then writes summaries and tables into the project. With a
 * number of racks it is only a try: in a folder that vanishes, and nothing of the project is written.
 */
export async function playExperiments(workspace: Workspace, options: Options): Promise<ExperimentsResult> {
  const { racks, threads } = options;
  const names = readdirSync(EXPERIMENTS)
    .filter((name) => name.endsWith('.json') && !name.endsWith(SUMMARY_END))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
  const runs: ExperimentsResult['runs'][number][] = [];
  const tables: string[] = [];
  for (const name of names) {
    const out = racks === null ? path.join('runs', name) : workspace.path(name);
    const size = racks === null ? ['--resume'] : ['--racks', String(racks)];
    const file = path.join(EXPERIMENTS, `${name}.json`);
    process.stderr.write(`${name}\n`);
    const run = new RunProcess(['run', file, '--out', out, '--threads', String(threads), ...size], { echo: true });
    const { wallS } = await mustEnd(run);
    const summary = parseSummary(JSON.parse(readFileSync(path.join(out, SUMMARY_FILE), 'utf8')));
    if (!summary.ok) throw new Error(`a summary of ours is none: ${JSON.stringify(summary.error)}`);
    runs.push({ name, racks: summary.value.racks, wallS });
    if (racks !== null) tables.push(findingsMarkdown(summary.value));
    else copyFileSync(path.join(out, SUMMARY_FILE), path.join(EXPERIMENTS, `${name}${SUMMARY_END}`));
  }
  if (racks === null) {
    const summaries = names.map((name) => path.join(EXPERIMENTS, `${name}${SUMMARY_END}`));
    await mustEnd(new RunProcess(['findings', ...summaries, '--into', PAGE]));
  }
  return { runs, tables };
}

export function experimentsLines({ runs, tables }: ExperimentsResult): string[] {
  return [
    ...runs.map(({ name, racks, wallS }) => `${name.padEnd(22)} ${racks} racks, ${wallS.toFixed(1)} s in this start`),
    ...tables.flatMap((table) => ['', ...table.split('\n')]),
  ];
}
