/** The rule sets side by side as Markdown, made from the data: the text of `docs/rules.md`. */
import { FOUL_CODES } from './fouls.js';
import { PARAMETERS, parameterValue } from './parameters.js';
import { READINGS } from './readings.js';
import type { ParameterName, RuleSet } from './rule-set.js';
import { RULE_SETS } from './rule-sets/index.js';

const SETS: readonly RuleSet[] = Object.values(RULE_SETS);

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

/** A parameter's value with its clause; a star where the source does not say. */
function cell(set: RuleSet, name: ParameterName, clause: string): string {
  return `${parameterValue(set.params, name)}${set.unstated.includes(name) ? ' *' : ''} (${clause})`;
}

export function rulesMarkdown(): string {
  const overview = SETS.map((set) => [
    `\`${set.id}\``,
    set.title,
    set.source,
    set.unstated.length === 0 ? 'complete' : `${set.unstated.length} parameters not stated`,
  ]);
  const parameters = PARAMETERS.map(({ name, topic }) => [
    `\`${name}\``,
    ...SETS.map((set) => cell(set, name, set.clauses[topic])),
  ]);
  const meanings = PARAMETERS.map(({ name, meaning, values }) => [
    `\`${name}\``,
    meaning,
    typeof values === 'string' ? values : values.map((value) => `\`${value}\``).join(', '),
  ]);
  const fouls = FOUL_CODES.map((code) => [
    `\`${code}\``,
    ...SETS.map((set) =>
      set.params.headStringFoul === 'absent' && code.startsWith('6.11') ? 'not a foul' : set.clauses[code],
    ),
  ]);
  const readings = READINGS.map((reading) => [
    `\`${reading.id}\``,
    reading.doubtIn.map((id) => `\`${id}\``).join(', '),
    `\`${reading.parameter}\` = \`${parameterValue({ ...SETS[0].params, ...reading.patch }, reading.parameter)}\``,
    reading.meaning,
  ]);
  const ids = SETS.map((set) => `\`${set.id}\``);
  return `# Rule sets

Made from the data in \`engine/rules/rule-sets\`; \`npx vitest run api/rules-markdown.test.ts -u\` writes it anew.

A rule set is an object of parameters with a clause for every topic. A request names a preset, a preset with readings
or parameters switched (\`{"base": "ru-sections", "readings": [...], "params": {...}}\`), or gives a full object with
every parameter; \`GET /v1/rule-sets\` lists the same as JSON.

${table(['id', 'title', 'follows', 'state'], overview)}

## Parameters side by side

Behind each value stands the clause in the numbering of its text; \`general\` marks the general rules of pool, which
fill what a text leaves out. A star marks what the source at hand does not state.

${table(['parameter', ...ids], parameters)}

## What the parameters mean

${table(['parameter', 'meaning', 'values'], meanings)}

## Fouls and their clauses

${table(['code', ...ids], fouls)}

## Readings

Where a text is open to doubt, the rule set takes one reading and the other is a switch. A reading may be switched in
any set, also where its text leaves no doubt.

${table(['reading', 'in doubt in', 'switch', 'meaning'], readings)}
`;
}
