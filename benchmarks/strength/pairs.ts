/** Pairs of racks: the same rack, break seed and luck in each seat, the players swapped. */
import type { PlayerId } from '../../engine/geometry/ids.js';
import { RULE_SETS } from '../../engine/rules/rule-sets/index.js';
import { NINE_FOOT } from '../../engine/table/table.js';
import { playMatch } from '../../solver/play/match.js';
import type { Job } from './job.js';
import { TimedPlayer } from './players.js';

/** What one rack says about one of its players. */
export interface SideCount {
  readonly strokes: number;
  readonly called: number;
  readonly made: number;
  readonly safeties: number;
  readonly pushOuts: number;
  readonly fouls: number;
  readonly scratches: number;
  readonly faults: number;
}

export interface RackOutcome {
  /** 1: the first player of the pair won, 0: the other, 1/2: nobody. */
  readonly score: number;
  readonly by: string;
  readonly strokes: number;
  readonly safety: boolean;
  /** The loser's last turn ended with a foul of his own, or he was fouled out. */
  readonly lostByOwnFoul: boolean;
  readonly loserIsFirst: boolean | null;
  readonly sides: readonly [SideCount, SideCount];
}

export interface PairResult {
  /** The first player breaks, then the other one does. */
  readonly racks: readonly [RackOutcome, RackOutcome];
  /** Decision times of the first and of the other player, milliseconds. */
  readonly ms: readonly [readonly number[], readonly number[]];
}

type PairJob = Extract<Job, { type: 'pair' }>;

export async function playPair(job: PairJob): Promise<PairResult> {
  const first = new TimedPlayer(job.player);
  const other = new TimedPlayer(job.other);
  const racks = [await rack(job, first, other, 'A'), await rack(job, first, other, 'B')] as const;
  return { racks, ms: [first.ms, other.ms] };
}

/** One rack broken by seat A; `seat` is where the first player of the pair sits. */
async function rack(job: PairJob, first: TimedPlayer, other: TimedPlayer, seat: PlayerId): Promise<RackOutcome> {
  const mine = first.setup(job.budget);
  const his = other.setup(job.otherBudget);
  const counts = { A: count(), B: count() };
  const game = playMatch({
    table: NINE_FOOT,
    ruleSet: RULE_SETS[job.ruleSet],
    players: seat === 'A' ? { A: mine, B: his } : { A: his, B: mine },
    seed: `${job.seed}-${job.index}`,
    race: null,
    racks: 1,
    breaker: 'A',
  });
  let outcome: Omit<RackOutcome, 'sides'> | null = null;
  let safety = false;
  const lastWasFoul = { A: false, B: false };
  for await (const event of game) {
    if (event.type === 'stroke') {
      const { player, declaration, ruling, facts, faults } = event.played;
      const c = counts[player];
      c.strokes++;
      c.faults += faults.length;
      if (declaration.type === 'called' || declaration.type === 'obvious') c.called++;
      if (declaration.type === 'safety') c.safeties++;
      if (declaration.type === 'push-out') c.pushOuts++;
      if (declaration.type === 'safety') safety = true;
      if (ruling.calledBallMade) c.made++;
      if (!ruling.legal) c.fouls++;
      if (facts.cueBallPocketed !== null) c.scratches++;
      lastWasFoul[player] = !ruling.legal;
    }
    if (event.type === 'rack-over') {
      const { winner, by, strokes } = event;
      const loser: PlayerId | null = winner === null ? null : winner === 'A' ? 'B' : 'A';
      outcome = {
        score: winner === null ? 0.5 : winner === seat ? 1 : 0,
        by,
        strokes,
        safety,
        lostByOwnFoul: loser !== null && lastWasFoul[loser],
        loserIsFirst: loser === null ? null : loser === seat,
      };
    }
  }
  if (outcome === null) throw new Error(`a rack without an end: ${JSON.stringify(job)}`);
  return { ...outcome, sides: seat === 'A' ? [counts.A, counts.B] : [counts.B, counts.A] };
}

function count() {
  return { strokes: 0, called: 0, made: 0, safeties: 0, pushOuts: 0, fouls: 0, scratches: 0, faults: 0 };
}
