/** `runout suggest`: ranked shots for a position, as a table or as JSON. */
import { availableParallelism } from 'node:os';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { PLAYERS } from '../../../engine/geometry/ids.js';
import { TABLE_SPECS } from '../../../engine/geometry/table-specs.js';
import { CONDITIONS } from '../../../engine/physics/parameters.js';
import { RULE_SET_IDS } from '../../../engine/rules/rule-sets/index.js';
import { createCancelHandle, createPlanner, type Planner } from '../../../solver/index.js';
import { SKILL_IDS } from '../../../solver/skill/skill.js';
import { fromLayoutFile, isLayoutFile, type RackOver } from '../../convert/layout-file.js';
import { type AskedQuestion, parseQuestion } from '../../convert/question.js';
import type { Issue } from '../../issue.js';
import { toJson } from '../../json.js';
import { PROTOCOL } from '../../schema/common.js';
import { INCLUDES, MAX_MS } from '../../schema/suggestion.js';
import { ask } from '../../suggest.js';
import { answerTable } from '../answer-table.js';
import pc from '../colours.js';
import { untilInterrupted } from '../interrupt.js';
import { complain, complainOf, type Document, EXIT, print, readDocuments } from '../io.js';
import { PROGRESS_MODES, type ProgressMode, progressOf } from '../progress.js';
import { positive } from './serve.js';

interface SuggestFlags {
  readonly rules?: (typeof RULE_SET_IDS)[number];
  readonly reading?: string[];
  readonly seed?: string;
  readonly simulations?: number;
  readonly trials?: number;
  readonly ms?: number;
  readonly candidates?: number;
  readonly shooter?: 'A' | 'B';
  readonly breaker?: 'A' | 'B';
  readonly phase?: string;
  readonly inHand?: string;
  readonly pushOut?: boolean;
  readonly shooterSkill?: string;
  readonly opponentSkill?: string;
  readonly table?: string;
  readonly conditions?: string;
  readonly include?: string[];
  readonly show: number;
  readonly threads?: number;
  readonly progress: ProgressMode;
  readonly json?: boolean;
}

export function registerSuggest(program: Command): void {
  const collect = (value: string, all: string[] = []) => [...all, value];
  const choice = (flags: string, text: string, words: readonly string[]) => new Option(flags, text).choices([...words]);
  program
    .command('suggest')
    .description(
      'which shot wins the rack most often: a request, or a layout after a break, from a file or - (one a line)',
    )
    .argument('<file>', 'request or layout file, or - for standard input')
    .addOption(choice('--rules <id>', 'rule set', RULE_SET_IDS))
    .option('--reading <id>', 'switch a reading of the rule set (repeatable)', collect)
    .option('--seed <text>', 'key of all chance; the same seed gives the same answer')
    .option('--simulations <number>', 'strokes to simulate (default 4000)', positive)
    .option('--trials <number>', 'trials for each finalist', positive)
    .option('--ms <number>', 'time to think, milliseconds', positive)
    .option('--candidates <number>', 'largest number of shots that enter the race', positive)
    .addOption(choice('--shooter <player>', 'player at the table', PLAYERS))
    .addOption(choice('--breaker <player>', 'player who broke', PLAYERS))
    .addOption(choice('--phase <phase>', 'where the rack stands', ['break', 'second-shot', 'normal']))
    .addOption(choice('--in-hand <where>', 'cue ball in hand', ['none', 'anywhere', 'behind-head-string']))
    .option('--push-out', 'a push-out is available')
    .option('--no-push-out', 'no push-out is available')
    .addOption(choice('--shooter-skill <id>', 'how well the shooter strikes', SKILL_IDS))
    .addOption(choice('--opponent-skill <id>', 'how well the opponent strikes', SKILL_IDS))
    .addOption(choice('--table <id>', 'table', Object.keys(TABLE_SPECS)))
    .addOption(choice('--conditions <id>', 'cloth and cushions', Object.keys(CONDITIONS)))
    .addOption(
      new Option('--include <what...>', 'more in the answer; plan and refutation also in the table').choices([
        ...INCLUDES,
      ]),
    )
    .option('--show <number>', 'rows of the table', positive, 10)
    .option('--threads <number>', `worker threads (RUNOUT_THREADS, else ${availableParallelism()})`, positive)
    .addOption(
      choice('--progress <how>', 'progress on stderr: a bar on a terminal, lines, or off', PROGRESS_MODES).default(
        'auto',
      ),
    )
    .option('--json', 'print the JSON answer')
    .action(suggest);
}

async function suggest(file: string, flags: SuggestFlags): Promise<void> {
  const given = [flags.simulations, flags.trials, flags.ms].filter((value) => value !== undefined);
  if (given.length > 1) throw new InvalidArgumentError('give one of --simulations, --trials and --ms');
  const planner = createPlanner(flags.threads === undefined ? {} : { threads: flags.threads });
  try {
    for (const document of readDocuments(file)) await answer(document, flags, planner);
  } finally {
    await planner.close();
  }
}

async function answer(document: Document, flags: SuggestFlags, planner: Planner): Promise<void> {
  const { name, json } = document;
  if (!json.ok) {
    complain(pc.red(`${name} is not JSON: ${json.error}`));
    process.exitCode = EXIT.failed;
    return;
  }
  const read = toAsked(json.value, flags);
  if ('issues' in read) {
    complainOf(name, read.issues);
    process.exitCode = EXIT.failed;
    return;
  }
  if ('over' in read) {
    print(flags.json ? toJson({ protocol: PROTOCOL, status: 'final', rackOver: read.over }) : overText(read.over));
    return;
  }
  const { asked, notes } = read;
  const cancel = createCancelHandle();
  const progress = progressOf(asked.question, flags.progress);
  const reply = await untilInterrupted(
    () => cancel.cancel(),
    () =>
      ask(asked, {
        planner,
        cancel,
        deadlineMs: MAX_MS * 60,
        onPartial: ({ usage }) => progress.update(usage),
      }),
  ).finally(() => progress.stop());
  print(flags.json ? toJson(reply) : answerTable(reply, notes, flags.show));
}

type Read =
  | { readonly asked: AskedQuestion; readonly notes: readonly string[] }
  | { readonly over: RackOver }
  | { readonly issues: readonly Issue[] };

/** The document as a question: flags override what it says. */
function toAsked(json: unknown, flags: SuggestFlags): Read {
  let request = json;
  let notes: readonly string[] = [];
  if (isLayoutFile(json)) {
    const file = fromLayoutFile(json, ruleSetOf(flags, undefined) as never);
    if (!file.ok) return { issues: file.error };
    if (file.value.over) return { over: file.value.over };
    ({ request, notes } = file.value);
  }
  const parsed = parseQuestion(withFlags(request, flags));
  return parsed.ok ? { asked: parsed.value, notes } : { issues: parsed.error };
}

function withFlags(request: unknown, flags: SuggestFlags): unknown {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) return request;
  const fields = request as Readonly<Record<string, unknown>>;
  /** The request's own object with what the flags say in front; untouched when they say nothing. */
  const merged = (field: string, parts: Readonly<Record<string, unknown>>) => {
    const entries = Object.entries(parts).filter(([, value]) => value !== undefined);
    if (entries.length === 0) return {};
    const own = fields[field];
    return { [field]: { ...(typeof own === 'object' && own !== null ? own : {}), ...Object.fromEntries(entries) } };
  };
  const budget = [
    ['simulations', flags.simulations],
    ['trials', flags.trials],
    ['ms', flags.ms],
  ].filter(([, value]) => value !== undefined);
  const ruleSet = ruleSetOf(flags, fields.ruleSet);
  return {
    ...fields,
    ...(ruleSet !== undefined && { ruleSet }),
    ...(flags.seed !== undefined && { seed: flags.seed }),
    ...(flags.table !== undefined && { table: flags.table }),
    ...(flags.conditions !== undefined && { conditions: flags.conditions }),
    ...(flags.include !== undefined && { include: flags.include }),
    ...merged('skill', { shooter: flags.shooterSkill, opponent: flags.opponentSkill }),
    ...merged('state', {
      shooter: flags.shooter,
      breaker: flags.breaker,
      phase: flags.phase,
      cueBallInHand: flags.inHand,
      pushOutAvailable: flags.pushOut,
    }),
    // A budget of the command line replaces the request's: two kinds of budget exclude each other.
    ...(budget.length > 0 && { budget: Object.fromEntries(budget) }),
    ...(flags.candidates !== undefined && {
      budget: {
        ...(budget.length > 0 ? Object.fromEntries(budget) : (fields.budget as object)),
        maxCandidates: flags.candidates,
      },
    }),
  };
}

/** The rule set that the flags name, on top of the request's own. */
function ruleSetOf(flags: SuggestFlags, own: unknown): unknown {
  const base = flags.rules ?? own;
  if (flags.reading === undefined) return base;
  return typeof base === 'object'
    ? { ...base, readings: flags.reading }
    : { base: base ?? 'ru-sections', readings: flags.reading };
}

function overText({ winner, clause }: RackOver): string {
  return `The rack is over: the ten fell on a legal break, ${winner} wins (${clause}).`;
}
