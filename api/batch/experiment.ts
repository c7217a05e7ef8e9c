/**
 * An experiment: arms that are played with the same racks and the same luck. One door from what a person typed to what
 * can be played, which lists every problem at once.
 */
import { pointer } from '../../engine/notation/problem.js';
import { err, ok, type Result } from '../../engine/result.js';
import { parseRuleSet } from '../../engine/rules/parse-rule-set.js';
import type { RuleSet } from '../../engine/rules/rule-set.js';
import { DEFAULT_RULE_SET_ID } from '../../engine/rules/rule-sets/index.js';
import type { PerPlayer } from '../../engine/rules/state.js';
import type { RackPreset } from '../../engine/table/rack.js';
import { NINE_FOOT, type Table } from '../../engine/table/table.js';
import type { Budget } from '../../solver/question.js';
import type { Skill } from '../../solver/skill/skill.js';
import type { StrategyId } from '../../solver/strategies/index.js';
import { toSkill } from '../convert/skill.js';
import { toTable } from '../convert/table.js';
import type { Issue } from '../issue.js';
import { hashOf } from '../json.js';
import { checkerOf } from '../schema/check.js';
import { rulesIssue } from '../text/rules-problem.js';
import {
  type ArmBreakOrder,
  type ArmJson,
  EXPERIMENT_FORMAT,
  type ExperimentJson,
  ExperimentSchema,
} from './experiment-schema.js';

/** A decision costs a few milliseconds with this. */
export const DEFAULT_BATCH_BUDGET: Budget = { simulations: 250 };
export const DEFAULT_RACKS_PER_CHUNK = 10;
const DEFAULT_SKILL = 'pro';
const DEFAULT_STRATEGY = 'full';

/** One way of playing, ready to be played. */
export interface Arm {
  readonly id: string;
  readonly title: string;
  readonly ruleSet: RuleSet;
  readonly table: Table;
  readonly skills: PerPlayer<Skill>;
  readonly strategies: PerPlayer<StrategyId>;
  readonly breakOrder: ArmBreakOrder;
  readonly gaps: RackPreset;
  readonly budget: Budget;
}

export interface Comparison {
  readonly arm: string;
  readonly with: string;
}

export interface Experiment {
  readonly name: string;
  readonly title: string;
  readonly question: string;
  readonly seed: string;
  readonly racks: number;
  readonly racksPerSet: number;
  readonly racksPerChunk: number;
  readonly arms: readonly Arm[];
  readonly compare: readonly Comparison[];
  /** The file with its defaults written into the arms: what is stored, hashed and sent to workers. */
  readonly source: ExperimentSource;
}

/** An experiment file in its full form; parsing it again gives the same experiment. */
export type ExperimentSource = Required<Omit<ExperimentJson, 'id' | 'defaults'>>;

/** Parts that have readers of their own, which say more about them than a schema can. */
const READ_APART = /^\/(defaults|arms\/\d+)\/ruleSet\//;

/** @param json anything @returns the experiment, or every problem */
export function parseExperiment(json: unknown): Result<Experiment, Issue[]> {
  const issues = checkerOf(ExperimentSchema)(json).filter(({ path }) => !READ_APART.test(path));
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return err(issues);
  const file = json as ExperimentJson;
  const fits = (path: string) => !issues.some((issue) => issue.path === path || issue.path.startsWith(`${path}/`));
  const racksPerSet = fits('/racksPerSet') ? (file.racksPerSet ?? 1) : 1;
  const racksPerChunk = fits('/racksPerChunk')
    ? (file.racksPerChunk ?? Math.ceil(DEFAULT_RACKS_PER_CHUNK / racksPerSet) * racksPerSet)
    : racksPerSet;
  const wholeSets = (field: string, racks: number) => {
    if (fits(`/${field}`) && racks % racksPerSet !== 0) {
      issues.push({ code: 'conflict', path: `/${field}`, detail: `must be a multiple of racksPerSet, ${racksPerSet}` });
    }
  };
  wholeSets('racks', file.racks);
  wholeSets('racksPerChunk', racksPerChunk);

  const defaults = fits('/defaults') ? (file.defaults ?? {}) : {};
  const arms: Arm[] = [];
  const sources: ArmJson[] = [];
  const listed = Array.isArray(file.arms) ? file.arms : [];
  listed.forEach((given, index) => {
    const path = `/arms/${index}`;
    if (!fits(path)) return;
    const merged: ArmJson = { ...defaults, ...given };
    // What came from the defaults is reported where it stands.
    const place = (field: keyof ArmJson) =>
      given[field] === undefined && defaults[field as keyof typeof defaults] !== undefined
        ? pointer('/defaults', field)
        : pointer(path, field);
    const arm = readArm(merged, place, racksPerSet, issues);
    if (arm === null) return;
    if (arms.some(({ id }) => id === arm.id)) {
      issues.push({ code: 'conflict', path: `${path}/id`, detail: `another arm is called "${arm.id}"` });
    }
    arms.push(arm);
    sources.push(merged);
  });
  const compare = readComparisons(file, listed, fits, issues);
  if (issues.length > 0) return err(distinct(issues));

  const { name, racks, title = name, question = '' } = file;
  const seed = String(file.seed ?? '1');
  const source: ExperimentSource = {
    format: EXPERIMENT_FORMAT,
    name,
    title,
    question,
    seed,
    racks,
    racksPerSet,
    racksPerChunk,
    arms: sources,
    compare: [...compare],
  };
  return ok({ name, title, question, seed, racks, racksPerSet, racksPerChunk, arms, compare, source });
}

/** Names everything that decides the results; titles and the cut into chunks do not. */
export function experimentHash({ source }: Experiment): string {
  const { name, seed, racks, racksPerSet } = source;
  return hashOf({ name, seed, racks, racksPerSet, arms: source.arms.map((arm) => ({ ...arm, title: undefined })) });
}

/** An arm of a source that has been accepted before. @throws Error when it has not */
export function armOf(json: ArmJson, racksPerSet: number): Arm {
  const issues: Issue[] = [];
  const arm = readArm(json, (field) => pointer('', field), racksPerSet, issues);
  if (arm === null) throw new Error(`not an arm: ${JSON.stringify(issues)}`);
  return arm;
}

function readArm(
  json: ArmJson,
  place: (field: keyof ArmJson) => string,
  racksPerSet: number,
  issues: Issue[],
): Arm | null {
  const before = issues.length;
  const ruleSet = parseRuleSet(json.ruleSet ?? DEFAULT_RULE_SET_ID, place('ruleSet'));
  if (!ruleSet.ok) issues.push(...ruleSet.error.map((problem) => rulesIssue(problem, '')));
  const table = toTable(json.table, json.conditions);
  if (!table.ok) issues.push(...table.error.map((issue) => ({ ...issue, path: place('table') })));
  const breakOrder = json.breakOrder ?? 'alternate';
  if ((breakOrder === 'winner-breaks' || breakOrder === 'loser-breaks') && racksPerSet < 2) {
    const detail = `${breakOrder} needs sets of at least two racks: give racksPerSet`;
    issues.push({ code: 'conflict', path: place('breakOrder'), detail });
  }
  const { simulations, trials } = json.budget ?? {};
  if (json.budget !== undefined && (simulations === undefined) === (trials === undefined)) {
    issues.push({ code: 'conflict', path: place('budget'), detail: 'give one of simulations and trials' });
  }
  const strategies = perPlayerOf<StrategyId>(json.strategy ?? DEFAULT_STRATEGY);
  if (ruleSet.ok && ruleSet.value.params.pushOut === false) {
    for (const player of ['A', 'B'] as const) {
      if (strategies[player] !== 'full-no-push-out') continue;
      const detail = 'the rule set has no push-out to leave out: this arm would be the one of "full"';
      issues.push({ code: 'conflict', path: place('strategy'), detail });
    }
  }
  if (issues.length > before || !ruleSet.ok || !table.ok) return null;
  const skill = json.skill ?? DEFAULT_SKILL;
  const skills = typeof skill === 'object' && 'A' in skill ? skill : { A: skill, B: skill };
  const budget: Budget =
    simulations !== undefined ? { simulations } : trials !== undefined ? { trials } : DEFAULT_BATCH_BUDGET;
  return {
    id: json.id,
    title: json.title ?? json.id,
    ruleSet: ruleSet.value,
    table: json.table === undefined && json.conditions === undefined ? NINE_FOOT : table.value,
    skills: { A: toSkill(skills.A), B: toSkill(skills.B) },
    strategies,
    breakOrder,
    gaps: json.gaps ?? 'template',
    budget,
  };
}

function perPlayerOf<T extends string>(value: T | { readonly A: T; readonly B: T }): PerPlayer<T> {
  return typeof value === 'string' ? { A: value, B: value } : value;
}

function readComparisons(
  file: ExperimentJson,
  arms: readonly ArmJson[],
  fits: (path: string) => boolean,
  issues: Issue[],
): readonly Comparison[] {
  const ids = arms.map((arm) => arm?.id);
  if (file.compare === undefined) return ids.slice(1).map((arm) => ({ arm, with: ids[0] }));
  if (!fits('/compare')) return [];
  file.compare.forEach((pair, index) => {
    for (const field of ['arm', 'with'] as const) {
      if (ids.includes(pair[field])) continue;
      const detail = `no arm is called "${pair[field]}"; there are ${ids.join(', ')}`;
      issues.push({ code: 'not-allowed', path: `/compare/${index}/${field}`, detail });
    }
    if (pair.arm === pair.with) {
      issues.push({ code: 'conflict', path: `/compare/${index}`, detail: 'an arm cannot be compared with itself' });
    }
  });
  return file.compare;
}

/** A fault of the defaults is found once for every arm. */
function distinct(issues: readonly Issue[]): Issue[] {
  const seen = new Set<string>();
  return issues.filter(({ code, path, detail }) => {
    const key = `${code} ${path} ${detail}`;
    return !seen.has(key) && seen.add(key);
  });
}
