/** `runout skill fit`: a skill from balls made and missed, as `POST /v1/skills/fit`. */
import type { Command } from 'commander';
import { toJson } from '../../json.js';
import { parseSkillFit, runSkillFit, type SkillFitAnswerJson } from '../../skill-fit.js';
import { complain, complainOf, EXIT, print, readDocuments } from '../io.js';

export function registerSkill(program: Command): void {
  program
    .command('skill')
    .description('players and their errors')
    .command('fit')
    .description('the skill that explains how many balls were made of how many attempts')
    .argument('<file>', 'a request as in POST /v1/skills/fit, or one a line; - for standard input')
    .option('--json', 'the answer as JSON (the default when the output is no terminal)')
    .action(async (file: string, options: { json?: boolean }) => {
      for (const { name, json } of readDocuments(file)) {
        const parsed = json.ok ? parseSkillFit(json.value) : null;
        if (parsed === null) complain(`${name}: ${json.ok ? '' : json.error}`);
        else if (!parsed.ok) complainOf(name, parsed.error);
        if (!parsed?.ok) {
          process.exitCode = EXIT.failed;
          continue;
        }
        const answer = await runSkillFit(parsed.value);
        print(options.json === true || !process.stdout.isTTY ? toJson(answer) : inWords(answer));
      }
    });
}

function inWords({ skill, aimSdDeg, shots }: SkillFitAnswerJson): string {
  const end = (value: number | null, open: string) => (value === null ? open : `${value.toFixed(2)}°`);
  return [
    `aim ${aimSdDeg.value.toFixed(2)}° (95 %: ${end(aimSdDeg.low, 'anything less')} to ${end(aimSdDeg.high, 'anything more')})`,
    ...shots.map(
      ({ made, attempts, predicted }, index) =>
        `shot ${index + 1}: ${made} of ${attempts} made, ${(100 * predicted).toFixed(0)} % expected at this skill`,
    ),
    `for a request's "skill": ${JSON.stringify(skill)}`,
  ].join('\n');
}
