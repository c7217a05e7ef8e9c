/** `runout batch adjudicate`: recorded strokes under every rule set and reading, without play. */
import { existsSync, statSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { RULE_SET_IDS, type RuleSetId } from '../../../../engine/rules/rule-sets/index.js';
import { createPlanner } from '../../../../solver/pool/planner.js';
import { type Adjudication, adjudicateAll, allJudges, type RecordedStroke } from '../../../batch/adjudicate.js';
import { strokeOfRequest, strokesOfRun } from '../../../batch/recorded.js';
import { RunFolder } from '../../../batch/store.js';
import pc from '../../colours.js';
import { complain, complainOf, EXIT, print, readDocuments } from '../../io.js';
import { orComplain, positiveInteger } from './shared.js';

interface AdjudicateFlags {
  readonly rules: readonly RuleSetId[];
  readonly racks: number;
  readonly list: number;
  readonly json?: boolean;
}

export function registerBatchAdjudicate(batch: Command): void {
  batch
    .command('adjudicate')
    .description(
      'judge recorded strokes under every rule set and reading: where do rulings differ, and which clause does it',
    )
    .argument(
      '<source...>',
      'folders of runs, or files of requests as in /v1/rulings, one a line; - for standard input',
    )
    .addOption(
      new Option('--rules <id...>', 'rule sets to judge by').choices([...RULE_SET_IDS]).default([...RULE_SET_IDS]),
    )
    .option('--racks <number>', 'racks of each arm of a run at most', positiveInteger, 50)
    .option('--list <number>', 'differences that are listed at most', positiveInteger, 20)
    .option('--json', 'print JSON')
    .action((sources: readonly string[], flags: AdjudicateFlags) => orComplain(() => adjudicate(sources, flags)));
}

async function adjudicate(sources: readonly string[], flags: AdjudicateFlags): Promise<number> {
  const planner = createPlanner({ threads: 0 });
  let refused = 0;
  async function* strokes(): AsyncGenerator<RecordedStroke> {
    for (const source of sources) {
      if (source !== '-' && existsSync(source) && statSync(source).isDirectory()) {
        yield* strokesOfRun(RunFolder.open(source), planner, flags.racks);
        continue;
      }
      for (const { name, json } of readDocuments(source)) {
        if (!json.ok) {
          refused++;
          complain(pc.red(`${name} is not JSON: ${json.error}`));
          continue;
        }
        const stroke = strokeOfRequest(json.value, name);
        if (stroke.ok) yield stroke.value;
        else {
          refused++;
          complainOf(name, stroke.error);
        }
      }
    }
  }
  try {
    const found = await adjudicateAll(strokes(), allJudges(flags.rules), flags.list);
    if (flags.json === true) print(JSON.stringify(found));
    else for (const line of lines(found)) print(line);
    return refused === 0 ? EXIT.ok : EXIT.failed;
  } finally {
    await planner.close();
  }
}

function lines({ judges, differences }: Adjudication): string[] {
  const told: string[] = [`${judges[0]?.strokes ?? 0} strokes, judged under ${judges.length} rule sets and readings`];
  for (const { judge, different, racks, racksDifferent, parameters } of judges) {
    const why = Object.entries(parameters).map(([name, times]) => `${name} ${times}`);
    const inRacks = racks > 0 ? `, ${racksDifferent} of ${racks} racks` : '';
    told.push(`  ${judge}: ${different} otherwise${inRacks}${why.length > 0 ? ` (${why.join(', ')})` : ''}`);
  }
  for (const { at, judge, said, because } of differences) {
    told.push('', `${at}, under ${judge}:`, `  as played: ${said[0]}`, `  now:       ${said[1]}`);
    for (const { parameter, values, clauses } of because) {
      told.push(`  ${parameter}: ${values[0]} [${clauses[0]}] against ${values[1]} [${clauses[1]}]`);
    }
  }
  return told;
}
