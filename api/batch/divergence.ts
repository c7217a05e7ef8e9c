/**
 * Where a rack that was played in two arms parts ways: the first stroke or choice that is not the same, and the clause
 * behind it. The racks are played again; they are pure functions of what the run says.
 */
import type { PlayerId } from '../../engine/geometry/ids.js';
import { explainRuling, type WhyLine } from '../../engine/rules/explain.js';
import { PARAMETERS, parameterValue } from '../../engine/rules/parameters.js';
import type { ParameterName, RuleSet } from '../../engine/rules/rule-set.js';
import type { Planner } from '../../solver/planner.js';
import type { PlayEvent } from '../../solver/play/events.js';
import { canonicalJson } from '../json.js';
import type { Arm } from './experiment.js';
import { rackEvents } from './play-rack.js';

/** A switch in which two rule sets differ, with what each says and where. */
export interface RuleDifference {
  readonly parameter: ParameterName;
  readonly values: readonly [string, string];
  readonly clauses: readonly [string, string];
}

export interface Divergence {
  /** `ruling`: the same stroke was judged otherwise. `decision`: the players chose otherwise. `luck`: the same choice struck otherwise. */
  readonly kind: 'ruling' | 'decision' | 'luck';
  /** Strokes and choices that were the same before. */
  readonly step: number;
  /** What happened in each arm; null when it was over there. */
  readonly events: readonly [PlayEvent | null, PlayEvent | null];
  /** Lines of the two explanations that the other one does not have; for `ruling`. */
  readonly why: readonly [readonly WhyLine[], readonly WhyLine[]];
  /** What the two rule sets disagree about. */
  readonly rules: readonly RuleDifference[];
}

export interface RackOf {
  readonly arm: Arm;
  readonly breaker: PlayerId;
}

type Told = Extract<PlayEvent, { type: 'stroke' | 'choice' | 'request-spot' | 'stalemate' }>;

/** Strokes, choices and what else changes a rack, in order. */
export async function storyOf(
  one: RackOf,
  seed: string,
  rack: number,
  planner: Planner,
): Promise<readonly PlayEvent[]> {
  const events: PlayEvent[] = [];
  for await (const event of rackEvents({ ...one, seed, rack, set: 0 }, planner)) events.push(event);
  return events;
}

function told(events: readonly PlayEvent[]): Told[] {
  return events.filter(
    (event): event is Told =>
      event.type === 'stroke' || event.type === 'choice' || event.type === 'request-spot' || event.type === 'stalemate',
  );
}

/** @returns null when both racks went the same way to the end */
export function divergenceOf(
  first: readonly PlayEvent[],
  second: readonly PlayEvent[],
  ruleSets: readonly [RuleSet, RuleSet],
): Divergence | null {
  const a = told(first);
  const b = told(second);
  const rules = ruleDifferences(...ruleSets);
  for (let step = 0; step < Math.max(a.length, b.length); step++) {
    const events = [a[step] ?? null, b[step] ?? null] as const;
    const kind = difference(...events);
    if (kind === null) continue;
    return { kind, step, events, why: kind === 'ruling' ? whyOf(events, ruleSets) : [[], []], rules };
  }
  return null;
}

function difference(a: Told | null, b: Told | null): Divergence['kind'] | null {
  if (a === null || b === null || a.type !== b.type) return 'decision';
  if (a.type === 'stroke' && b.type === 'stroke') {
    const intention = ({ played }: typeof a) =>
      canonicalJson([played.player, played.declaration, played.intended, played.placement]);
    if (intention(a) !== intention(b)) return 'decision';
    if (canonicalJson(a.played.struck) !== canonicalJson(b.played.struck)) return 'luck';
    return canonicalJson(a.played.ruling) === canonicalJson(b.played.ruling) ? null : 'ruling';
  }
  if (a.type === 'choice' && b.type === 'choice')
    return a.choice === b.choice && a.player === b.player ? null : 'decision';
  if (a.type === 'request-spot' && b.type === 'request-spot') return a.ball === b.ball ? null : 'decision';
  return null;
}

function whyOf(events: readonly [PlayEvent | null, PlayEvent | null], ruleSets: readonly [RuleSet, RuleSet]) {
  const lines = events.map((event, index) => {
    if (event?.type !== 'stroke') return [];
    const { before, declaration, facts, ruling, record } = event.played;
    return explainRuling(ruleSets[index], before.state, declaration, facts, ruling, record);
  });
  // Two texts number their clauses each in its own way: what counts is what they say.
  const said = (line: WhyLine) => canonicalJson([line.code, line.data]);
  const only = (mine: readonly WhyLine[], others: readonly WhyLine[]) => {
    const known = new Set(others.map(said));
    return mine.filter((line) => !known.has(said(line)));
  };
  return [only(lines[0], lines[1]), only(lines[1], lines[0])] as const;
}

export function ruleDifferences(first: RuleSet, second: RuleSet): RuleDifference[] {
  return PARAMETERS.flatMap(({ name, topic }) => {
    const values = [parameterValue(first.params, name), parameterValue(second.params, name)] as const;
    if (values[0] === values[1]) return [];
    return [{ parameter: name, values, clauses: [first.clauses[topic], second.clauses[topic]] as const }];
  });
}
