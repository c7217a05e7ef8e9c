/**
 * A layout file (the shape of `examples/break-*.json`) in place of a request: balls at rest after a break. A legal
 * break is assumed, so the second shot of the rack is to be played: by the breaker when an object ball fell, else by the
 * other. A ten that fell is ruled on first.
 */
import type { Static } from 'typebox';
import { Type } from 'typebox';
import { otherPlayer, TEN } from '../../engine/geometry/ids.js';
import { parseLayout, printLayout } from '../../engine/notation/layout.js';
import { err, ok, type Result } from '../../engine/result.js';
import type { RuleSet } from '../../engine/rules/rule-set.js';
import { spotBalls } from '../../engine/rules/spotting.js';
import { geometryOf, NINE_FOOT } from '../../engine/table/table.js';
import type { Issue } from '../issue.js';
import { checkerOf } from '../schema/check.js';
import { Ball, closed, Layout, Player, Pocket } from '../schema/common.js';
import { Table as TableSchema } from '../schema/table.js';
import { notationIssue } from '../text/notation.js';
import type { SuggestionRequestJson } from './question.js';
import { toRuleSet } from './question.js';
import { toTable } from './table.js';

export const LayoutFile = closed({
  note: Type.Optional(Type.String()),
  table: Type.Optional(TableSchema),
  balls: Layout.properties.balls,
  pocketedOnBreak: Type.Optional(Type.Array(closed({ id: Ball, pocket: Pocket }), { maxItems: 11 })),
  breaker: Type.Optional(Player),
});
export type LayoutFileJson = Static<typeof LayoutFile>;

/** Whether a parsed JSON document is meant as a layout file: it has balls of its own and no layout. */
export function isLayoutFile(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'balls' in json && !('layout' in json);
}

/** The rack was decided by the break itself. */
export interface RackOver {
  readonly winner: 'A' | 'B';
  readonly ruleSet: string;
  readonly clause: string;
}

export type LayoutFileRequest =
  | { readonly over: RackOver }
  | {
      readonly over: null;
      readonly request: SuggestionRequestJson;
      /** What was ruled or assumed on the way, for people. */
      readonly notes: readonly string[];
    };

/**
 * The request that a layout file stands for.
 * @param ruleSet as in a request; undefined for the default
 */
export function fromLayoutFile(
  json: unknown,
  ruleSet?: SuggestionRequestJson['ruleSet'],
): Result<LayoutFileRequest, Issue[]> {
  const issues = checkerOf(LayoutFile)(json).filter(({ path }) => !/^\/balls\//.test(path));
  const rules = toRuleSet(ruleSet);
  if (!rules.ok) issues.push(...rules.error);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return err(issues);
  const file = json as LayoutFileJson;
  const fits = (field: string) => !issues.some(({ path }) => path === field || path.startsWith(`${field}/`));
  const table = fits('/table') ? toTable(file.table, undefined) : ok(NINE_FOOT);
  if (!table.ok) issues.push(...table.error);
  const place = table.ok ? table.value : NINE_FOOT;
  const position = fits('/balls') ? parseLayout({ balls: file.balls }, place) : null;
  if (position?.ok === false) issues.push(...position.error.map(notationIssue));
  const pocketed = fits('/pocketedOnBreak') ? (file.pocketedOnBreak ?? []) : [];
  issues.push(...impossiblePockets(file, pocketed));
  if (issues.length > 0 || !rules.ok || !position?.ok) return err(issues);

  const breaker = file.breaker ?? 'A';
  const notes = [`a legal break by ${breaker} is assumed`];
  const tenPocket = pocketed.find(({ id }) => id === '10')?.pocket;
  if (tenPocket !== undefined && tenWins(rules.value, tenPocket)) {
    const { id, clauses } = rules.value;
    return ok({ over: { winner: breaker, ruleSet: id, clause: `${id} ${clauses['ten-on-break']}` } });
  }
  let layout = printLayout(position.value, place);
  if (tenPocket !== undefined && !file.balls.some(({ id }) => id === '10')) {
    const [ten] = spotBalls(geometryOf(place), [TEN], position.value.balls);
    layout = printLayout({ balls: [...position.value.balls, ten] }, place);
    notes.push(`the ten fell on the break and is spotted (${rules.value.id} ${rules.value.clauses['ten-on-break']})`);
  }
  const shooter = pocketed.length > 0 ? breaker : otherPlayer(breaker);
  return ok({
    over: null,
    notes,
    request: {
      layout: layout as SuggestionRequestJson['layout'],
      ...(file.table !== undefined && { table: file.table }),
      ...(ruleSet !== undefined && { ruleSet }),
      state: { phase: 'second-shot', breaker, shooter },
    },
  });
}

function tenWins(ruleSet: RuleSet, pocket: string): boolean {
  const { tenOnLegalBreak } = ruleSet.params;
  return tenOnLegalBreak === 'wins' || (tenOnLegalBreak === 'wins-except-foot-corners' && !pocket.startsWith('F'));
}

function impossiblePockets(file: LayoutFileJson, pocketed: NonNullable<LayoutFileJson['pocketedOnBreak']>): Issue[] {
  const issues: Issue[] = [];
  const onBed = new Set(Array.isArray(file.balls) ? file.balls.map((ball) => ball?.id) : []);
  const seen = new Set<string>();
  for (const [index, { id }] of pocketed.entries()) {
    const path = `/pocketedOnBreak/${index}`;
    if (id === 'cue') {
      const detail = 'with the cue ball pocketed the break was a foul; give a request with its state';
      issues.push({ code: 'conflict', path, detail });
      continue;
    }
    if (seen.has(id)) issues.push({ code: 'duplicate-ball', path, detail: `ball ${id} fell already` });
    seen.add(id);
    // A ten that is on the bed again has been spotted.
    if (id !== '10' && onBed.has(id)) issues.push({ code: 'conflict', path, detail: `ball ${id} is on the bed` });
  }
  return issues;
}
