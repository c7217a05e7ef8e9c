/** The suite: named positions with a tag for what each is about, and for some the one answer that any player knows. */
import { existsSync, readFileSync } from 'node:fs';
import { type StateJson, toState } from '../../api/convert/state.js';
import { CUE } from '../../engine/geometry/ids.js';
import { parseLayout } from '../../engine/notation/layout.js';
import { RULE_SETS, type RuleSetId } from '../../engine/rules/rule-sets/index.js';
import { NINE_FOOT } from '../../engine/table/table.js';
import type { Decision } from '../../solver/play/strategy.js';
import type { Budget, Question } from '../../solver/question.js';
import { SKILLS, type SkillId } from '../../solver/skill/skill.js';

/** What a position is about; every position has at least one. */
export const SUITE_TAGS = [
  'open',
  'clustered',
  'hooked',
  'push-out',
  'two-fouls',
  'ball-in-hand',
  'behind-head-string',
  'accept-return',
  'early-ten',
  'ten-on-the-brink',
] as const;
export type SuiteTag = (typeof SUITE_TAGS)[number];

/** A decision that is right; every field given must agree. */
export interface ClearAnswer {
  readonly type?: 'called' | 'safety' | 'push-out' | 'none';
  readonly ball?: string;
  readonly pocket?: string;
  readonly choice?: 'accept' | 'return';
  /** Has the ball-on spotted before playing (in hand behind the head string with the ball-on also behind it). */
  readonly request?: 'spot';
}

export interface SuitePosition {
  readonly id: string;
  readonly tags: readonly SuiteTag[];
  /** In a few words, for people. */
  readonly about: string;
  readonly ruleSet: RuleSetId;
  /** From played racks, or composed. */
  readonly source: 'played' | 'composed';
  readonly skill?: { readonly shooter: SkillId; readonly opponent: SkillId };
  readonly layout: { readonly balls: readonly { readonly id: string; readonly x: number; readonly y: number }[] };
  readonly state: StateJson;
  /** Present when the answer is clear: any of these is right, anything else wrong. */
  readonly clear?: readonly ClearAnswer[];
}

export interface Suite {
  readonly version: number;
  readonly positions: readonly SuitePosition[];
}

/** Compiled modules run from `dist`, sources from the test runner: the data lies beside either. */
function dataFile(): URL {
  const beside = new URL('./positions.json', import.meta.url);
  return existsSync(beside) ? beside : new URL('../../../benchmarks/suite/positions.json', import.meta.url);
}

let loaded: Suite | null = null;

export function suite(): Suite {
  loaded ??= JSON.parse(readFileSync(dataFile(), 'utf8')) as Suite;
  return loaded;
}

/** The question a position asks. @throws RangeError with every problem when the position is not one */
export function questionOf(position: SuitePosition, budget: Budget, seed: string, skill?: SkillId): Question {
  const ruleSet = RULE_SETS[position.ruleSet];
  const inHand = position.state.cueBallInHand !== undefined && position.state.cueBallInHand !== 'none';
  const layout = parseLayout(position.layout, NINE_FOOT, { cueBallInHand: inHand });
  if (!layout.ok) throw new RangeError(`${position.id}: ${JSON.stringify(layout.error)}`);
  const { balls } = layout.value;
  const layoutBalls = balls.filter((b) => b.ball !== CUE).map((b) => b.ball);
  const state = toState(position.state, { ruleSet, layoutBalls });
  if (!state.ok) throw new RangeError(`${position.id}: ${JSON.stringify(state.error)}`);
  const shooter = SKILLS[skill ?? position.skill?.shooter ?? 'pro'];
  const opponent = SKILLS[skill ?? position.skill?.opponent ?? 'pro'];
  return { ruleSet, table: NINE_FOOT, state: state.value.state, balls, skills: { shooter, opponent }, budget, seed };
}

/** Whether a decision is one of the right ones; null when the position has no clear answer. */
export function isClear(position: SuitePosition, decision: Decision): boolean | null {
  if (position.clear === undefined) return null;
  return position.clear.some((right) => {
    if (decision.type === 'choice') return right.choice === decision.choice;
    if (decision.type === 'request-spot') return right.request === 'spot';
    if (right.choice !== undefined || right.request !== undefined) return false;
    const { declaration } = decision;
    const type = declaration.type === 'obvious' ? 'called' : declaration.type;
    if (right.type !== undefined && right.type !== type) return false;
    if (declaration.type !== 'called' && declaration.type !== 'obvious') {
      return right.ball === undefined && right.pocket === undefined;
    }
    if (right.ball !== undefined && right.ball !== String(declaration.ball)) return false;
    return right.pocket === undefined || right.pocket === declaration.pocket;
  });
}
