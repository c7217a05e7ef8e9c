/**
 * The referee over recorded strokes, without play: every stroke judged under every rule set and reading. Where do
 * rulings differ, in what, and which switch with which clause does it?
 */

import { adjudicate } from '../../engine/rules/adjudicate.js';
import type { Declaration } from '../../engine/rules/declaration.js';
import type { StrokeFacts } from '../../engine/rules/facts.js';
import { nextState } from '../../engine/rules/next-state.js';
import { PARAMETERS } from '../../engine/rules/parameters.js';
import { READINGS, ruleSetWith } from '../../engine/rules/readings.js';
import type { ParameterName, RuleSet } from '../../engine/rules/rule-set.js';
import { RULE_SETS, type RuleSetId } from '../../engine/rules/rule-sets/index.js';
import type { Ruling } from '../../engine/rules/ruling.js';
import type { RackState } from '../../engine/rules/state.js';
import { canonicalJson } from '../json.js';
import type { RuleDifference } from './divergence.js';

/** One stroke as it was played. */
export interface RecordedStroke {
  /** Where it stands: a file and line, or a rack and stroke. */
  readonly at: string;
  /** Strokes of one rack, in order, have the same; null for strokes on their own. */
  readonly rack: string | null;
  /** Under which it was played. */
  readonly ruleSet: RuleSet;
  readonly state: RackState;
  readonly declaration: Declaration;
  readonly facts: StrokeFacts;
}

/** A rule set to judge by, with a name of its own. */
export interface Judge {
  readonly name: string;
  readonly ruleSet: RuleSet;
}

/** What of a ruling differs. */
export const RULING_PARTS = ['legal', 'turn', 'next', 'inHand', 'pushOut', 'balls', 'fouls', 'rack'] as const;
export type RulingPart = (typeof RULING_PARTS)[number];

export interface RulingDifference {
  readonly at: string;
  readonly rack: string | null;
  readonly judge: string;
  readonly parts: readonly RulingPart[];
  /** What each says, in the words of a ruling: turn, who is next, cue ball. */
  readonly said: readonly [string, string];
  /** Switches that make the difference, each on its own; all in which the sets differ when only several together do. */
  readonly because: readonly RuleDifference[];
}

export interface JudgeCounts {
  readonly judge: string;
  readonly strokes: number;
  readonly different: number;
  /** Strokes by what differs. */
  readonly parts: Readonly<Partial<Record<RulingPart, number>>>;
  /** Strokes by the switch that does it. */
  readonly parameters: Readonly<Partial<Record<ParameterName, number>>>;
  /** Racks judged, and those in which some stroke would have been judged otherwise. */
  readonly racks: number;
  readonly racksDifferent: number;
}

export interface Adjudication {
  readonly judges: readonly JudgeCounts[];
  readonly differences: readonly RulingDifference[];
}

/** Every rule set as it stands, and every rule set with each reading that its text is open to. */
export function allJudges(ids: readonly RuleSetId[]): Judge[] {
  return ids.flatMap((id) => {
    const ruleSet = RULE_SETS[id];
    const readings = READINGS.filter(({ doubtIn }) => doubtIn.includes(id));
    return [
      { name: id, ruleSet },
      ...readings.map((reading) => {
        const switched = ruleSetWith(ruleSet, [reading.id]);
        if (!switched.ok) throw new Error(`reading ${reading.id} of ${id}: ${JSON.stringify(switched.error)}`);
        return { name: `${id} + ${reading.id}`, ruleSet: switched.value };
      }),
    ];
  });
}

/**
 * Judges all strokes under all judges, each in the state in which it was played.
 * @param keep differences that are listed at most; all are counted
 */
export async function adjudicateAll(
  strokes: AsyncIterable<RecordedStroke> | Iterable<RecordedStroke>,
  judges: readonly Judge[],
  keep: number,
): Promise<Adjudication> {
  const counts = judges.map(({ name }) => ({
    judge: name,
    strokes: 0,
    different: 0,
    parts: {} as Partial<Record<RulingPart, number>>,
    parameters: {} as Partial<Record<ParameterName, number>>,
    rack: null as string | null,
    rackDiffers: false,
    racks: 0,
    racksDifferent: 0,
  }));
  const differences: RulingDifference[] = [];
  for await (const stroke of strokes) {
    const own = rulingOf(stroke.ruleSet, stroke);
    judges.forEach(({ name, ruleSet }, index) => {
      const count = counts[index];
      count.strokes++;
      if (stroke.rack !== null && stroke.rack !== count.rack) {
        count.rack = stroke.rack;
        count.rackDiffers = false;
        count.racks++;
      }
      const other = rulingOf(ruleSet, stroke);
      const parts = partsThatDiffer(own, other);
      if (parts.length === 0) return;
      count.different++;
      if (stroke.rack !== null && !count.rackDiffers) {
        count.rackDiffers = true;
        count.racksDifferent++;
      }
      const because = switchesBehind(stroke, own, ruleSet);
      for (const part of parts) count.parts[part] = (count.parts[part] ?? 0) + 1;
      for (const { parameter } of because) count.parameters[parameter] = (count.parameters[parameter] ?? 0) + 1;
      if (differences.length >= keep) return;
      const said = [inShort(own.ruling), inShort(other.ruling)] as const;
      differences.push({ at: stroke.at, rack: stroke.rack, judge: name, parts, said, because });
    });
  }
  return {
    judges: counts.map(({ rack: _rack, rackDiffers: _differs, ...count }) => count),
    differences,
  };
}

interface Judged {
  readonly ruling: Ruling;
  readonly after: RackState;
}

function rulingOf(ruleSet: RuleSet, { state, declaration, facts }: RecordedStroke): Judged {
  const ruling = adjudicate(ruleSet, state, declaration, facts);
  return { ruling, after: nextState(ruleSet, state, ruling) };
}

/** Each part of a ruling that can differ, as text. */
const PART_TEXT: Readonly<Record<RulingPart, (judged: Judged) => string>> = {
  legal: ({ ruling }) => String(ruling.legal),
  turn: ({ ruling }) => ruling.turn,
  next: ({ ruling }) => canonicalJson([ruling.nextShooter, ruling.pendingOption]),
  inHand: ({ ruling }) => ruling.cueBallInHand,
  pushOut: ({ ruling }) => canonicalJson([ruling.pushOutAvailable, ruling.pushOutOwed, ruling.validPushOut]),
  balls: ({ ruling }) => canonicalJson([ruling.spotted, ruling.staysDown]),
  fouls: ({ ruling }) => canonicalJson([ruling.fouls, ruling.consecutiveFouls]),
  rack: ({ ruling }) => String(ruling.rackWinner),
};

function partsThatDiffer(a: Judged, b: Judged): RulingPart[] {
  return RULING_PARTS.filter((part) => PART_TEXT[part](a) !== PART_TEXT[part](b));
}

/** One switch after the other is turned from the stroke's own rules to the judge's. */
function switchesBehind(stroke: RecordedStroke, own: Judged, judge: RuleSet): RuleDifference[] {
  const { ruleSet } = stroke;
  const candidates = PARAMETERS.filter(
    ({ name }) => canonicalJson(ruleSet.params[name]) !== canonicalJson(judge.params[name]),
  );
  const alone = candidates.filter(({ name }) => {
    const params = { ...ruleSet.params, [name]: judge.params[name] };
    return partsThatDiffer(own, rulingOf({ ...ruleSet, params }, stroke)).length > 0;
  });
  return (alone.length > 0 ? alone : candidates).map(({ name, topic }) => ({
    parameter: name,
    values: [valueText(ruleSet, name), valueText(judge, name)] as const,
    clauses: [ruleSet.clauses[topic], judge.clauses[topic]] as const,
  }));
}

function valueText(ruleSet: RuleSet, name: ParameterName): string {
  const value = ruleSet.params[name];
  return typeof value === 'object' ? canonicalJson(value) : String(value);
}

function inShort({
  turn,
  nextShooter,
  pendingOption,
  cueBallInHand,
  spotted,
  rackWinner,
  fouls,
  pushOutAvailable,
}: Ruling): string {
  const words: string[] = [turn];
  if (fouls.length > 0) words.push(fouls.join(' '));
  if (rackWinner !== null) words.push(`${rackWinner} has the rack`);
  if (nextShooter !== null) words.push(`${nextShooter} plays`);
  if (pendingOption !== null) words.push(`${pendingOption.player} chooses (${pendingOption.origin})`);
  if (cueBallInHand !== 'none') words.push(`in hand ${cueBallInHand}`);
  if (pushOutAvailable) words.push('push-out available');
  if (spotted.length > 0) words.push(`spotted ${spotted.join(' ')}`);
  return words.join(', ');
}
