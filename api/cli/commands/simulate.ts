/** `runout simulate`: one stroke, exact or with noise, as `POST /v1/simulations`. */
import type { Command } from 'commander';
import { toJson } from '../../json.js';
import { parseSimulation, runSimulation, type SimulationJson } from '../../simulate.js';
import pc from '../colours.js';
import { complain, complainOf, EXIT, print, readDocuments } from '../io.js';

export function registerSimulate(program: Command): void {
  program
    .command('simulate')
    .description('play one stroke: a request as for POST /v1/simulations, from a file or - (one a line)')
    .argument('<file>', 'request, or - for standard input')
    .option('--json', 'print JSON')
    .action(async (file: string, options: { json?: boolean }) => {
      for (const { name, json } of readDocuments(file)) {
        if (!json.ok) {
          complain(pc.red(`${name} is not JSON: ${json.error}`));
          process.exitCode = EXIT.failed;
          continue;
        }
        const parsed = parseSimulation(json.value);
        if (!parsed.ok) {
          complainOf(name, parsed.error);
          process.exitCode = EXIT.failed;
          continue;
        }
        const answer = await runSimulation(parsed.value);
        print(options.json ? toJson(answer) : describe(answer));
      }
    });
}

function describe(answer: SimulationJson): string {
  const warnings = answer.warnings.map(({ code }) => pc.yellow(`warning: ${code}`));
  if ('record' in answer) {
    const { record } = answer;
    const events = record.events.map(({ type, tS, ball, ...rest }) => {
      const more = Object.values(rest).filter((value) => typeof value === 'string');
      return `  ${tS.toFixed(3).padStart(7)} s  ${type.padEnd(11)} ${[ball, ...more].join(' ')}`;
    });
    const rest = record.rest.map(({ id, x, y }) => `${id} (${x.toFixed(3)}, ${y.toFixed(3)})`);
    return [
      `${record.status} after ${record.durationS.toFixed(2)} s`,
      ...events,
      `rest: ${rest.join('  ')}`,
      ...warnings,
    ].join('\n');
  }
  const percent = (chance: { value: number; low: number; high: number }) =>
    `${(chance.value * 100).toFixed(1)} % (${(chance.low * 100).toFixed(1)}-${(chance.high * 100).toFixed(1)})`;
  const { outcomes, rest, trials } = answer;
  return [
    `${trials} trials, seed ${answer.seed}`,
    ...outcomes.pocketed.map(({ ball, pocket, chance }) => `  ${ball} in ${pocket}: ${percent(chance)}`),
    ...outcomes.firstContact.map(({ ball, chance }) => `  first contact ${ball ?? 'none'}: ${percent(chance)}`),
    `  scratch: ${percent(outcomes.scratch)}`,
    `  miscue: ${percent(outcomes.miscue)}`,
    ...(rest
      ? [
          `  cue ball rests about (${rest.mean.x.toFixed(3)}, ${rest.mean.y.toFixed(3)}), half within ${rest.p50M.toFixed(3)} m, 90 % within ${rest.p90M.toFixed(3)} m`,
        ]
      : []),
    ...warnings,
  ].join('\n');
}
