/** An answer for people: a table of ranked shots and what they rest on. */
import Table from 'cli-table3';
import type { AnswerJson } from '../convert/answer.js';
import { planLines } from '../text/plan.js';
import { reasonText } from '../text/reasons.js';
import pc from './colours.js';

type SuggestionJson = AnswerJson['suggestions'][number];

const HEAD = ['#', 'shot', 'P(win)', 'success', 'how', 'why'];
/** Widths of all columns but the last, which takes what the terminal leaves. */
const WIDTHS = [4, 18, 16, 16, 30];
const LEAST_LAST_WIDTH = 30;
const WIDTH_WITHOUT_TERMINAL = 132;

/** @param notes what was assumed before the question was asked; @param rows most rows to show */
export function answerTable(answer: AnswerJson, notes: readonly string[], rows: number): string {
  const taken = WIDTHS.reduce((sum, width) => sum + width, 0) + WIDTHS.length + 2;
  const last = Math.max(LEAST_LAST_WIDTH, (process.stdout.columns ?? WIDTH_WITHOUT_TERMINAL) - taken);
  const table = new Table({
    head: HEAD,
    style: { head: [], border: [] },
    wordWrap: true,
    colWidths: [...WIDTHS, last],
  });
  const ranked = [...answer.suggestions].sort((a, b) => a.rank - b.rank);
  for (const suggestion of ranked.slice(0, rows)) table.push(row(suggestion));
  const { root, usage } = answer;
  return [
    `${pc.bold(`${answer.shooter} to play`)} under ${answer.ruleSet}: wins ${percent(root.winProbability)} of racks (${percent(root.low)} to ${percent(root.high)})`,
    ...notes.map((note) => pc.dim(note)),
    table.toString(),
    ...answer.warnings.map(({ code, facts }) => pc.yellow(`${code}${factsText(facts)}`)),
    pc.dim(
      `${answer.status}, ${answer.stopReason}; ${usage.simulations} simulations in ${(usage.wallMs / 1000).toFixed(2)} s; ` +
        `seed ${answer.seed}${answer.reproducible ? '' : ' (a time budget does not repeat)'}; hash ${answer.answerHash.slice(0, 16)}`,
    ),
    ...assumptions(answer),
  ].join('\n');
}

function row(suggestion: SuggestionJson): string[] {
  const { winProbability, success, speed, tip, aim, stroke } = suggestion;
  const how = [
    ...(aim
      ? [`${aim.words}, cut ${aim.cutDeg.toFixed(0)}°`]
      : stroke
        ? [`heading ${stroke.headingDeg.toFixed(1)}°`]
        : []),
    ...(speed ? [`${speed.label}: ${speed.mps.toFixed(2)} m/s, ${speed.mph.toFixed(1)} mph`] : []),
    ...(tip ? [tip.words] : []),
    ...(stroke && stroke.elevationRad > 0.005 ? [`cue up ${((stroke.elevationRad * 180) / Math.PI).toFixed(0)}°`] : []),
  ];
  return [
    String(suggestion.rank),
    shotText(suggestion),
    interval(winProbability),
    interval(success),
    how.join('\n'),
    [
      ...suggestion.why.map(reasonText),
      ...planLines(suggestion.afterAccept ?? suggestion),
      ...suggestion.risks.map(({ code, facts }) => pc.yellow(`risk: ${code}${factsText(facts)}`)),
    ].join('\n'),
  ];
}

function interval({ value, low, high }: SuggestionJson['success']): string {
  return `${percent(value)}\n${(low * 100).toFixed(1)} to ${(high * 100).toFixed(1)}`;
}

/** "1 in FL (bank)", "safety", "push-out". */
export function shotText({ kind, declaration, considered, cuePlacement }: SuggestionJson): string {
  const called = declaration && 'ball' in declaration ? `${declaration.ball} in ${declaration.pocket}` : undefined;
  const parts = [called === undefined ? kind : kind === 'direct' ? called : `${called} (${kind})`];
  if (cuePlacement) parts.push(`cue ball at ${cuePlacement.x.toFixed(2)}, ${cuePlacement.y.toFixed(2)}`);
  if (considered !== undefined) parts.push(`(yours: ${considered})`);
  return parts.join('\n');
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function factsText(facts: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(facts).map(
    ([name, value]) => `${name} ${typeof value === 'number' ? Number(value.toPrecision(3)) : value}`,
  );
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

function assumptions({ assumed }: AnswerJson): string[] {
  const parts = Object.entries(assumed).map(
    ([field, value]) => `${field} ${typeof value === 'object' ? JSON.stringify(value) : value}`,
  );
  return parts.length === 0 ? [] : [pc.dim(`assumed: ${parts.join(', ')}`)];
}
