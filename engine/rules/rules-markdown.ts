/** The rule sets side by side as Markdown, made from the data: the text of `docs/rules.md`. */
import { legalDeclarations } from './check-declaration.js';
import { EVENT_TYPES, type RackEventType } from './event.js';
import { FOUL_CODES } from './fouls.js';
import { choiceFor } from './options.js';
import { PARAMETERS, parameterValue } from './parameters.js';
import { EVENT_FIELDS } from './parse-event.js';
import { READINGS } from './readings.js';
import type { ParameterName, RuleSet } from './rule-set.js';
import { RULE_SETS } from './rule-sets/index.js';
import { newRack, type RackState } from './state.js';

const SETS: readonly RuleSet[] = Object.values(RULE_SETS);

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

const EVENT_MEANINGS: Readonly<Record<RackEventType, string>> = {
  lag: 'Who won the lag (or how both lags went, `balls`), and whom he wants to break.',
  choose: 'The player who has a choice makes it.',
  declare: 'A call, a safety or a push-out is announced; it is only checked.',
  clarify: 'The referee or the opponent asks which ball is being played: the next shot must be called.',
  'declare-frozen': 'Balls are declared frozen to a rail or to the cue ball; undeclared they are not.',
  'place-cue-ball': 'The cue ball in hand is put down: `{x, y}` with a layout, or what the referee sees of the place.',
  'request-spot': 'The ball-on, behind the head string, is to be moved to the foot spot.',
  stroke: 'A stroke, or a foul without one (`facts.stroke: false`).',
  'announce-no-progress': 'The referee sees no progress: three more turns each.',
  stalemate: 'The referee declares a stalemate: the same breaker breaks a new rack.',
  unsporting: "Unsporting conduct with the referee's penalty.",
  'claim-foul': 'A foul on the stroke just played is called only now.',
  'comes-to-table': 'A player comes to the table; the answer says whether he must be warned.',
  warn: 'The referee tells a player that he is on two fouls.',
  concede: 'A player gives up the rack.',
  'check-rack': 'Whether the balls are racked as ruled, in `rows` from the apex.',
  'next-rack': 'The next rack of the match; the order of break says who breaks.',
};

const PHASE_STATES: readonly RackState[] = [
  newRack('A'),
  { ...newRack('A'), phase: 'second-shot', cueBallInHand: 'none', pushOutAvailable: true },
  { ...newRack('A'), phase: 'normal', cueBallInHand: 'none' },
  { ...newRack('A'), phase: 'option-pending', pendingOption: choiceFor('A', 'push-out'), cueBallInHand: 'none' },
];

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
  const declarations = PHASE_STATES.map((state) => [
    `\`${state.phase}\``,
    legalDeclarations(RULE_SETS['ru-sections'], state)
      .types.map((type) => `\`${type}\``)
      .join(', ') || 'none until the choice is made',
  ]);
  const events = EVENT_TYPES.map((type) => [
    `\`${type}\``,
    EVENT_FIELDS[type].map((field) => `\`${field}\``).join(', '),
    EVENT_MEANINGS[type],
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

## What may be declared

As \`ru-sections\` has it, with a push-out available on the second shot. A call on the break is accepted and ignored.

${table(['phase', 'declarations'], declarations)}

## Events of a rack

A stroke is judged by \`record\` or \`facts\`; everything else that moves a rack on is an \`event\` of \`POST /v1/rulings\`.

${table(['type', 'fields', 'meaning'], events)}

## Readings

Where a text is open to doubt, the rule set takes one reading and the other is a switch. A reading may be switched in
any set, also where its text leaves no doubt.

${table(['reading', 'in doubt in', 'switch', 'meaning'], readings)}
`;
}
