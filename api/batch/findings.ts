/** Tables of runs' summaries in Markdown, for pages whose prose is written by hand. */
import { type Static, Type } from 'typebox';
import type { Issue } from '../issue.js';
import { checkerOf } from '../schema/check.js';
import { type Interval, meanOf, share } from './intervals.js';
import { SUMMARY_FORMAT } from './run.js';
import { RunError } from './run-error.js';
import { percentNumber, points, signed } from './wording.js';

const Count = Type.Integer({ minimum: 0 });
const Share = Type.Object({ value: Type.Number(), low: Type.Number(), high: Type.Number(), n: Count });

/** What the tables need of a summary. */
const Summary = Type.Object({
  format: Type.Literal(SUMMARY_FORMAT),
  experiment: Type.String(),
  engine: Type.Object({
    version: Type.String(),
    signature: Type.Union([Type.String(), Type.Null()]),
    node: Type.String(),
  }),
  seed: Type.String(),
  racks: Count,
  ofRacks: Count,
  arms: Type.Record(
    Type.String(),
    Type.Object({
      racks: Count,
      breakerWins: Count,
      innings: Count,
      inningsSquared: Count,
      breakAndRuns: Count,
      tensOnBreak: Count,
      pushOutOffered: Count,
      endings: Type.Object({ 'early-ten': Count, 'ten-on-break': Count, 'three-fouls': Count }),
      pushOuts: Type.Object({ breaker: Count, other: Count }),
      pushOutAnswers: Type.Object({ accept: Count }),
    }),
  ),
  differences: Type.Array(
    Type.Object({
      arm: Type.String(),
      with: Type.String(),
      racks: Count,
      otherWinner: Count,
      breakerShare: Share,
      innings: Share,
    }),
  ),
});
export type FoundSummary = Static<typeof Summary>;
type FoundArm = FoundSummary['arms'][string];

/** The one door for a summary that comes from outside; lists everything that is wrong with it. */
export function parseSummary(
  json: unknown,
): { readonly ok: true; readonly value: FoundSummary } | { readonly ok: false; readonly error: readonly Issue[] } {
  const issues = checkerOf(Summary)(json);
  return issues.length === 0 ? { ok: true, value: json as FoundSummary } : { ok: false, error: issues };
}

const ARM_TITLES = [
  'arm',
  'racks',
  'breaker wins, %',
  'break and run, %',
  'visits',
  'early ten, %',
  'ten on the break',
  'push-outs',
  'accepted',
  'three fouls',
];
const PAIR_TITLES = ['pair', 'racks', 'points for the breaker', 'another winner, %', 'visits'];

/** What played it, its arms, and its pairs; intervals that leave out zero are bold. */
export function findingsMarkdown(summary: FoundSummary): string {
  const { experiment, engine, seed, racks, ofRacks } = summary;
  const played = Object.entries(summary.arms).filter(([, arm]) => arm.racks > 0);
  const by = `version ${engine.version}, signature ${engine.signature ?? 'none'}, Node ${engine.node}`;
  const parts = [
    `\`${experiment}\`: ${racks} of ${ofRacks} racks, seed ${seed}; ${by}.`,
    table(
      ARM_TITLES,
      played.map(([id, arm]) => armRow(id, arm)),
    ),
  ];
  const pairs = summary.differences.filter((pair) => pair.racks > 0);
  if (pairs.length > 0) parts.push(table(PAIR_TITLES, pairs.map(pairRow)));
  return parts.join('\n\n');
}

function armRow(id: string, arm: FoundArm): string[] {
  const { racks, pushOuts, endings } = arm;
  const won = share(arm.breakerWins, racks);
  const visits = meanOf({ n: racks, sum: arm.innings, squares: arm.inningsSquared });
  return [
    `\`${id}\``,
    String(racks),
    between(won, percentNumber),
    percentNumber(arm.breakAndRuns / racks),
    visits.value.toFixed(1),
    percentNumber(endings['early-ten'] / racks),
    `${arm.tensOnBreak} fell, ${endings['ten-on-break']} won`,
    `${pushOuts.breaker + pushOuts.other} of ${arm.pushOutOffered} (${pushOuts.breaker} by the breaker)`,
    String(arm.pushOutAnswers.accept),
    String(endings['three-fouls']),
  ];
}

function pairRow(pair: FoundSummary['differences'][number]): string[] {
  return [
    `\`${pair.arm}\` − \`${pair.with}\``,
    String(pair.racks),
    difference(pair.breakerShare, points),
    percentNumber(pair.otherWinner / pair.racks),
    difference(pair.innings, (value) => signed(value, 2)),
  ];
}

function between({ value, low, high }: Interval, say: (value: number) => string): string {
  return `${say(value)} (${say(low)} to ${say(high)})`;
}

function difference(interval: Interval, say: (value: number) => string): string {
  const text = between(interval, say);
  return interval.low > 0 || interval.high < 0 ? `**${text}**` : text;
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(titles), `|${'---|'.repeat(titles.length)}`, ...rows.map(line)].join('\n');
}

const CLOSING = '<!-- /findings -->';

/**
 * Puts each summary's tables between its own two marks of a page, `<!-- findings: NAME -->` and `<!-- /findings -->`;
 * all else of the page stays as it is.
 * @throws RunError `no-marks` when the page has none for one of them
 */
export function putFindings(page: string, summaries: readonly FoundSummary[]): string {
  let text = page;
  for (const summary of summaries) {
    const opening = `<!-- findings: ${summary.experiment} -->`;
    const from = text.indexOf(opening);
    const to = text.indexOf(CLOSING, from);
    if (from < 0 || to < 0) {
      throw new RunError('no-marks', `the page has no ${opening} ... ${CLOSING} to put the tables between`);
    }
    text = `${text.slice(0, from + opening.length)}\n\n${findingsMarkdown(summary)}\n\n${text.slice(to)}`;
  }
  return text;
}
