/** Arguments of `bench:strength`. */
import { parseArgs } from 'node:util';
import { RULE_SET_IDS, type RuleSetId } from '../../engine/rules/rule-sets/index.js';
import type { Budget } from '../../solver/question.js';
import { SKILL_IDS, type SkillId } from '../../solver/skill/skill.js';
import { type PlayerName, parsePlayer } from '../../solver/strategies/player-name.js';

export const MODES = ['ghost', 'breakrun', 'runout', 'match', 'suite', 'calibration', 'scaling'] as const;
export type Mode = (typeof MODES)[number];

export interface Options {
  readonly mode: Mode;
  /** Racks, pairs or positions; null for the mode's usual number. */
  readonly racks: number | null;
  readonly skill: SkillId;
  readonly seed: string;
  readonly a: PlayerName;
  readonly b: PlayerName;
  readonly rules: RuleSetId;
  readonly budget: Budget;
  /** Simulations of the deep search, as a multiple of the budget. */
  readonly deep: number;
  /** Fresh trials of each suggestion. */
  readonly trials: number;
  /** Racks played out from each position when P(win) is checked. */
  readonly rollouts: number;
  readonly s0: number;
  readonly s1: number;
  readonly threads: number | null;
  readonly json: boolean;
}

export const USAGE = `usage: npm run bench:strength -- ${MODES.join('|')}
  --racks N          racks, pairs or positions
  --skill ID         ${SKILL_IDS.join(', ')} (default pro)
  --a S, --b S       strategies, also as strategy:skill (default full; b: mc1)
  --rules ID         ${RULE_SET_IDS.join(', ')}
  --simulations N    simulated strokes a decision (default 4000), or --ms N
  --seed S           key of all chance (default 1)
  --s0 P, --s1 P     bounds of the sequential test (default 0.5 and 0.55; alpha = beta = 0.05)
  --deep N           suite: budget of the deep search as a multiple (default 50)
  --trials N         calibration: fresh strokes of each suggestion (default 200)
  --rollouts N       calibration: racks played out from each position (default 8)
  --threads N        default: the cores
  --json             the last line is one object`;

/** @throws RangeError that says what is wrong */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      racks: { type: 'string' },
      skill: { type: 'string', default: 'pro' },
      seed: { type: 'string', default: '1' },
      a: { type: 'string', default: 'full' },
      b: { type: 'string', default: 'mc1' },
      rules: { type: 'string', default: 'ru-sections' },
      simulations: { type: 'string', default: '4000' },
      ms: { type: 'string' },
      deep: { type: 'string', default: '50' },
      trials: { type: 'string', default: '200' },
      rollouts: { type: 'string', default: '8' },
      s0: { type: 'string', default: '0.5' },
      s1: { type: 'string', default: '0.55' },
      threads: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const mode = oneOf('mode', positionals[0] ?? '', MODES);
  const skill = oneOf('--skill', values.skill, SKILL_IDS);
  const player = (name: string, text: string): PlayerName => {
    const parsed = parsePlayer(text, skill);
    if (!parsed.ok)
      throw new RangeError(`${name}: "${parsed.error.value}" is none of ${parsed.error.allowed.join(', ')}`);
    return parsed.value;
  };
  const budget: Budget =
    values.ms === undefined
      ? { simulations: whole('--simulations', values.simulations) }
      : { ms: whole('--ms', values.ms) };
  return {
    mode,
    racks: values.racks === undefined ? null : whole('--racks', values.racks),
    skill,
    seed: values.seed,
    a: player('--a', values.a),
    b: player('--b', values.b),
    rules: oneOf('--rules', values.rules, RULE_SET_IDS),
    budget,
    deep: whole('--deep', values.deep),
    trials: whole('--trials', values.trials),
    rollouts: whole('--rollouts', values.rollouts),
    s0: share('--s0', values.s0),
    s1: share('--s1', values.s1),
    threads: values.threads === undefined ? null : whole('--threads', values.threads),
    json: values.json,
  };
}

function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((item) => item === value);
  if (found === undefined) throw new RangeError(`${name}: "${value}" is none of ${allowed.join(', ')}`);
  return found;
}

function whole(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new RangeError(`${name} wants a positive whole number`);
  return value;
}

function share(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0 && value < 1)) throw new RangeError(`${name} wants a number between 0 and 1`);
  return value;
}
