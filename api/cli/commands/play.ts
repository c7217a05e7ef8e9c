/** `runout play`: whole racks between two players, told shot by shot. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { printLayout } from '../../../engine/notation/layout.js';
import { printStroke } from '../../../engine/notation/stroke.js';
import { ruleSetWith } from '../../../engine/rules/readings.js';
import { RULE_SET_IDS, RULE_SETS, type RuleSetId } from '../../../engine/rules/rule-sets/index.js';
import type { PlacedBall } from '../../../engine/table/record.js';
import { NINE_FOOT, type Table } from '../../../engine/table/table.js';
import { type CancelHandle, createCancelHandle, createPlanner } from '../../../solver/index.js';
import type { MatchResult, PlayEvent } from '../../../solver/play/events.js';
import { type MatchSetup, type PlayerSetup, playMatch } from '../../../solver/play/match.js';
import type { Budget } from '../../../solver/question.js';
import { SKILLS } from '../../../solver/skill/skill.js';
import { STRATEGY_IDS, strategyOf } from '../../../solver/strategies/index.js';
import { type PlayerName, parsePlayer, printPlayer } from '../../../solver/strategies/player-name.js';
import { printState } from '../../convert/state.js';
import { playLines } from '../../text/play.js';

interface PlayOptions {
  readonly a: PlayerName;
  readonly b: PlayerName;
  readonly rules: RuleSetId;
  readonly reading: readonly string[];
  readonly racks: number;
  readonly race?: number;
  readonly breaker?: 'A' | 'B';
  readonly seed: string;
  readonly simulations: number;
  readonly ms?: number;
  readonly json: boolean;
}

function player(text: string): PlayerName {
  const parsed = parsePlayer(text);
  if (parsed.ok) return parsed.value;
  throw new InvalidArgumentError(`"${parsed.error.value}" is none of: ${parsed.error.allowed.join(', ')}`);
}

function positiveInteger(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('must be a positive whole number');
  return value;
}

/** Adds the command. */
export function registerPlay(program: Command): void {
  program
    .command('play')
    .description('Play whole racks between two players, told shot by shot.')
    .option('--a <strategy:skill>', `player A; strategies: ${STRATEGY_IDS.join(', ')}`, player, player('full:pro'))
    .option('--b <strategy:skill>', 'player B', player, player('greedy:intermediate'))
    .addOption(new Option('--rules <id>', 'rule set').choices([...RULE_SET_IDS]).default('ru-sections'))
    .option('--reading <id...>', 'readings switched in the rule set', [])
    .option('--racks <n>', 'racks to play, or at most with --race', positiveInteger)
    .option('--race <n>', 'racks to win the match', positiveInteger)
    .addOption(new Option('--breaker <player>', 'who breaks first; the players lag otherwise').choices(['A', 'B']))
    .option('--seed <text>', 'key of all chance', '1')
    .option('--simulations <n>', 'simulated strokes a decision may take', positiveInteger, 4000)
    .option('--ms <n>', 'time a decision may take, milliseconds; not reproducible', positiveInteger)
    .option('--json', 'one JSON object a line, the result last', false)
    .action(async (options: PlayOptions) => {
      process.exitCode = await runPlay(options, (line) => process.stdout.write(`${line}\n`));
    });
}

/** Plays and prints; the exit code. Ctrl-C ends the match with what was played. */
async function runPlay(options: PlayOptions, print: (line: string) => void): Promise<number> {
  const rules = ruleSetWith(RULE_SETS[options.rules], options.reading);
  if (!rules.ok) {
    for (const { code, value } of rules.error) process.stderr.write(`runout: ${code}: ${value}\n`);
    return 2;
  }
  let thinking: CancelHandle | null = null;
  const cancel = {
    cancelled: false,
    cancel(): void {
      this.cancelled = true;
      thinking?.cancel();
    },
  };
  const stop = (): void => cancel.cancel();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const planner = createPlanner();
  try {
    const budget: Budget = options.ms === undefined ? { simulations: options.simulations } : { ms: options.ms };
    const seat = (name: PlayerName): PlayerSetup => ({
      strategy: strategyOf(name.strategy, (question) => {
        // A handle serves one question; the match's own outlives them all.
        thinking = createCancelHandle();
        return planner.suggest(question, { cancel: thinking });
      }),
      skill: SKILLS[name.skill],
      budget,
    });
    const race = options.race ?? null;
    const setup: MatchSetup = {
      table: NINE_FOOT,
      ruleSet: rules.value,
      players: { A: seat(options.a), B: seat(options.b) },
      seed: options.seed,
      race,
      racks: options.racks ?? (race === null ? 1 : 4 * race),
      ...(options.breaker === undefined ? {} : { breaker: options.breaker }),
    };
    if (!options.json) {
      print(
        `${printPlayer(options.a)} (A) against ${printPlayer(options.b)} (B), ${rules.value.title}, seed ${options.seed}`,
      );
    }
    const game = playMatch(setup, cancel);
    for (;;) {
      const step = await game.next();
      if (step.done === true) {
        print(
          options.json ? JSON.stringify({ type: 'result', ...resultJson(options, step.value) }) : ending(step.value),
        );
        return step.value.status === 'cancelled' ? 130 : 0;
      }
      if (options.json) print(JSON.stringify(eventJson(step.value, setup.table)));
      else for (const line of playLines(step.value, setup.table, setup.ruleSet)) print(line);
    }
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    await planner.close();
  }
}

function ending(result: MatchResult): string {
  const { score, matchWinner, undecided, status } = result;
  const won = matchWinner === null ? '' : ` ${matchWinner} wins the match.`;
  const open = undecided === 0 ? '' : ` ${undecided} without a winner.`;
  const cut = status === 'cancelled' ? ' (interrupted)' : '';
  return `\nScore after ${result.racks} racks: A ${score.A} : ${score.B} B.${open}${won}${cut}`;
}

function resultJson(options: PlayOptions, result: MatchResult) {
  const { a, b, rules, seed } = options;
  return { a: printPlayer(a), b: printPlayer(b), rules, seed, ...result };
}

function layoutJson(balls: readonly PlacedBall[], table: Table) {
  return printLayout({ balls }, table);
}

/** An event in the frame and the words of the protocol. */
export function eventJson(event: PlayEvent, table: Table): object {
  switch (event.type) {
    case 'rack':
      return { ...event, balls: undefined, layout: layoutJson(event.balls, table) };
    case 'choice':
    case 'request-spot': {
      const { after, ...rest } = event;
      return { ...rest, state: printState(after.state), layout: layoutJson(after.balls, table) };
    }
    case 'stroke': {
      const { played, type, rack, attempt, index, seed } = event;
      const { before, after, ruling } = played;
      return {
        type,
        rack,
        attempt,
        index,
        seed,
        player: played.player,
        state: printState(before.state),
        layout: layoutJson(before.balls, table),
        declaration: played.declaration,
        intended: printStroke(played.intended),
        struck: printStroke(played.struck),
        miscue: played.miscue,
        pocketed: played.facts.pocketed,
        cueBallPocketed: played.facts.cueBallPocketed,
        ruling,
        after: { state: printState(after.state), layout: layoutJson(after.balls, table) },
        faults: played.faults,
      };
    }
    case 'rack-over':
      return { ...event, unplayed: undefined };
    default:
      return event;
  }
}
