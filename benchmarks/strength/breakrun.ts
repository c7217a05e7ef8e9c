/** Breaks and break-and-runs under the rules: the breaker plays until his turn ends. */
import { RULE_SETS } from '../../engine/rules/rule-sets/index.js';
import { NINE_FOOT } from '../../engine/table/table.js';
import { playMatch } from '../../solver/play/match.js';
import type { Common } from './job.js';
import { TimedPlayer } from './players.js';

export interface BreakRunResult {
  readonly legal: boolean;
  readonly scratch: boolean;
  /** Object balls that fell on the break, the ten included. */
  readonly balls: number;
  readonly ten: boolean;
  /** The breaker stayed at the table after the break. */
  readonly stayed: boolean;
  readonly ran: boolean;
  readonly pushedOut: boolean;
  readonly speedMps: number;
  readonly ms: readonly number[];
}

export async function breakAndRun(job: Common): Promise<BreakRunResult> {
  const player = new TimedPlayer(job.player);
  const seat = player.setup(job.budget);
  let first: BreakRunResult | null = null;
  let ran = false;
  let pushedOut = false;
  const game = playMatch({
    table: NINE_FOOT,
    ruleSet: RULE_SETS[job.ruleSet],
    players: { A: seat, B: seat },
    seed: `${job.seed}-${job.index}`,
    race: null,
    racks: 1,
    breaker: 'A',
  });
  for await (const event of game) {
    if (event.type === 'rack-over') ran = event.winner === 'A';
    if (event.type === 'choice' || event.type === 'rack-over') break;
    if (event.type !== 'stroke') continue;
    const { ruling, facts, declaration, intended } = event.played;
    if (declaration.type === 'push-out') pushedOut = true;
    first ??= {
      legal: ruling.legal,
      scratch: facts.cueBallPocketed !== null,
      balls: ruling.pocketed.length,
      ten: ruling.pocketed.includes(10),
      stayed: ruling.turn === 'continue' || ruling.turn === 'win',
      ran: false,
      pushedOut: false,
      speedMps: intended.speedMps,
      ms: player.ms,
    };
    if (ruling.turn !== 'continue' && ruling.turn !== 'win') break;
  }
  if (first === null) throw new Error(`no break was played: ${JSON.stringify(job)}`);
  return { ...first, ran, pushedOut };
}
