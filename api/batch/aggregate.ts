/**
 * What a batch comes to: integer counts of every arm, and the paired differences between arms. Folded in the order of
 * racks, never of arrival, and built from counts, so that any number of threads and machines gives the same bytes.
 */
import { type Cell, RACK_COLUMNS, RACK_ENDINGS, type RackRow, rowOf, SHOT_COLUMNS, type ShotRow } from './columns.js';
import type { Experiment } from './experiment.js';
import { differenceOf, type Interval, meanOf, type Sums, share } from './intervals.js';
import type { RunFolder } from './store.js';

type Counts = Record<string, number>;

/** Counts of one arm. */
export interface ArmCounts {
  racks: number;
  withoutWinner: number;
  breakerWins: number;
  winsOfA: number;
  /** By ending. */
  endings: Counts;
  /** Racks won by the breaker, by ending. */
  endingsForBreaker: Counts;
  strokes: number;
  strokesSquared: number;
  innings: number;
  inningsSquared: number;
  breakAndRuns: number;
  legalBreaks: number;
  dryBreaks: number;
  breakBalls: number;
  tensOnBreak: number;
  earlyTens: number;
  pushOutOffered: number;
  /** By breaker, other. */
  pushOuts: Counts;
  /** By accept, return. */
  pushOutAnswers: Counts;
  /** Racks in which a push-out was played and its player won. */
  pushOutWins: number;
  safeties: number;
  safetiesKnown: number;
  safetiesGood: number;
  scratches: number;
  reRacks: number;
  /** Strokes by foul code. */
  fouls: Counts;
  /** Choices by origin and answer: `push-out accept`. */
  choices: Counts;
  /** Strokes by declaration and outcome: `called made`. */
  outcomes: Counts;
  simulations: number;
}

/** A paired difference of two arms over the racks that both have. */
export interface Difference {
  readonly arm: string;
  readonly with: string;
  /** Racks that both played. */
  readonly racks: number;
  /** Breaker wins the rack in both, in the first only, in the second only, in neither; a rack without a winner is in none. */
  readonly both: number;
  readonly onlyArm: number;
  readonly onlyWith: number;
  readonly neither: number;
  /** Racks whose winner differs. */
  readonly otherWinner: number;
  /** Of the breaker's win share: the first arm's minus the second's, from sets. */
  readonly breakerShare: Interval;
  readonly innings: Interval;
}

export interface Aggregates {
  readonly arms: Readonly<Record<string, ArmCounts>>;
  readonly differences: readonly Difference[];
}

function emptyCounts(): ArmCounts {
  return {
    racks: 0,
    withoutWinner: 0,
    breakerWins: 0,
    winsOfA: 0,
    endings: Object.fromEntries(RACK_ENDINGS.map((ending) => [ending, 0])),
    endingsForBreaker: Object.fromEntries(RACK_ENDINGS.map((ending) => [ending, 0])),
    strokes: 0,
    strokesSquared: 0,
    innings: 0,
    inningsSquared: 0,
    breakAndRuns: 0,
    legalBreaks: 0,
    dryBreaks: 0,
    breakBalls: 0,
    tensOnBreak: 0,
    earlyTens: 0,
    pushOutOffered: 0,
    pushOuts: { breaker: 0, other: 0 },
    pushOutAnswers: { accept: 0, return: 0 },
    pushOutWins: 0,
    safeties: 0,
    safetiesKnown: 0,
    safetiesGood: 0,
    scratches: 0,
    reRacks: 0,
    fouls: {},
    choices: {},
    outcomes: {},
    simulations: 0,
  };
}

const add = (counts: Counts, key: string): void => {
  counts[key] = (counts[key] ?? 0) + 1;
};

/** Counts of what came in; a byte a rack is kept for the pairs. */
export class Aggregator {
  private readonly arms = new Map<string, ArmCounts>();
  /** By arm and rack: 0 not played, 1 the breaker lost, 2 nobody won, 3 the breaker won. */
  private readonly results = new Map<string, Uint8Array>();
  private readonly breakers = new Map<string, Uint8Array>();
  private readonly innings = new Map<string, Uint16Array>();

  constructor(private readonly experiment: Experiment) {
    for (const { id } of experiment.arms) {
      this.arms.set(id, emptyCounts());
      this.results.set(id, new Uint8Array(experiment.racks));
      this.breakers.set(id, new Uint8Array(experiment.racks));
      this.innings.set(id, new Uint16Array(experiment.racks));
    }
  }

  rack(cells: readonly Cell[]): void {
    const row: RackRow = rowOf(RACK_COLUMNS, cells);
    const counts = this.countsOf(row.arm);
    counts.racks++;
    if (row.winner === null) counts.withoutWinner++;
    if (row.winner === 'A') counts.winsOfA++;
    counts.endings[row.ending]++;
    if (row.breakerWon === true) {
      counts.breakerWins++;
      counts.endingsForBreaker[row.ending]++;
    }
    counts.strokes += row.strokes;
    counts.strokesSquared += row.strokes * row.strokes;
    counts.innings += row.innings;
    counts.inningsSquared += row.innings * row.innings;
    if (row.breakAndRun) counts.breakAndRuns++;
    if (row.breakLegal) counts.legalBreaks++;
    if (row.breakLegal && row.breakBalls === 0) counts.dryBreaks++;
    counts.breakBalls += row.breakBalls;
    if (row.tenOnBreak) counts.tensOnBreak++;
    counts.earlyTens += row.earlyTens;
    if (row.pushOutOffered) counts.pushOutOffered++;
    if (row.pushOutBy !== null) {
      add(counts.pushOuts, row.pushOutBy);
      if (row.breakerWon === (row.pushOutBy === 'breaker')) counts.pushOutWins++;
    }
    if (row.pushOutAnswer !== null) add(counts.pushOutAnswers, row.pushOutAnswer);
    counts.scratches += row.scratches;
    counts.reRacks += row.reRacks;
    counts.simulations += row.simulations;
    const at = row.rack;
    const of = <T>(map: ReadonlyMap<string, T>): T => map.get(row.arm) as T;
    of(this.results)[at] = row.breakerWon === null ? 2 : row.breakerWon ? 3 : 1;
    of(this.breakers)[at] = row.breaker === 'A' ? 1 : 2;
    of(this.innings)[at] = row.innings;
  }

  shot(cells: readonly Cell[]): void {
    const row: ShotRow = rowOf(SHOT_COLUMNS, cells);
    const counts = this.countsOf(row.arm);
    if (row.kind === 'choice') add(counts.choices, `${row.origin} ${row.choice}`);
    if (row.kind !== 'stroke') return;
    add(counts.outcomes, `${row.declaration} ${row.outcome}`);
    for (const code of row.fouls === '' ? [] : row.fouls.split(' ')) add(counts.fouls, code);
    if (row.declaration === 'safety') {
      counts.safeties++;
      if (row.success !== null) counts.safetiesKnown++;
      if (row.success === true) counts.safetiesGood++;
    }
  }

  finish(): Aggregates {
    const arms = Object.fromEntries(
      [...this.arms].map(([id, counts]) => [
        id,
        {
          ...counts,
          fouls: sorted(counts.fouls),
          choices: sorted(counts.choices),
          outcomes: sorted(counts.outcomes),
        },
      ]),
    );
    return { arms, differences: this.experiment.compare.map((pair) => this.difference(pair.arm, pair.with)) };
  }

  private difference(arm: string, other: string): Difference {
    const { racks, racksPerSet } = this.experiment;
    const mine = this.results.get(arm) as Uint8Array;
    const his = this.results.get(other) as Uint8Array;
    const count = { both: 0, onlyArm: 0, onlyWith: 0, neither: 0, otherWinner: 0, racks: 0 };
    // Racks of one set may depend on each other, so a set is one value; in quarters of a rack to stay with integers.
    const wins = { n: 0, sum: 0, squares: 0 };
    const innings = { n: 0, sum: 0, squares: 0 };
    for (let from = 0; from < racks; from += racksPerSet) {
      let played = 0;
      let gap = 0;
      let longer = 0;
      for (let rack = from; rack < Math.min(racks, from + racksPerSet); rack++) {
        if (mine[rack] === 0 || his[rack] === 0) continue;
        played++;
        gap += mine[rack] - his[rack];
        longer += (this.innings.get(arm) as Uint16Array)[rack] - (this.innings.get(other) as Uint16Array)[rack];
        if (mine[rack] === 3 && his[rack] === 3) count.both++;
        else if (mine[rack] === 3) count.onlyArm++;
        else if (his[rack] === 3) count.onlyWith++;
        else count.neither++;
        if (this.winnerIn(arm, rack) !== this.winnerIn(other, rack)) count.otherWinner++;
      }
      if (played === 0) continue;
      count.racks += played;
      addTo(wins, gap / (2 * played));
      addTo(innings, longer / played);
    }
    return {
      arm,
      with: other,
      ...count,
      breakerShare: differenceOf(wins),
      innings: meanOf(innings),
    };
  }

  private winnerIn(arm: string, rack: number): number {
    const result = (this.results.get(arm) as Uint8Array)[rack];
    if (result === 2) return 0;
    const breaker = (this.breakers.get(arm) as Uint8Array)[rack];
    return result === 3 ? breaker : 3 - breaker;
  }

  private countsOf(arm: string): ArmCounts {
    const counts = this.arms.get(arm);
    if (counts === undefined) throw new Error(`rows of an arm that the experiment does not have: ${arm}`);
    return counts;
  }
}

function addTo(sums: { -readonly [K in keyof Sums]: number }, value: number): void {
  sums.n++;
  sums.sum += value;
  sums.squares += value * value;
}

function sorted(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Folds what a run has kept. One chunk is in memory at a time. */
export async function aggregateRun(run: RunFolder): Promise<Aggregates> {
  const aggregator = new Aggregator(run.experiment);
  for (const note of run.notes()) {
    for (const cells of await run.rows(note, 'racks')) aggregator.rack(cells);
    for (const cells of await run.rows(note, 'shots')) aggregator.shot(cells);
  }
  return aggregator.finish();
}

/** The breaker's share of an arm's racks; one without a winner counts as not won. */
export function breakerShare(counts: ArmCounts): Interval {
  return share(counts.breakerWins, counts.racks);
}

export function inningsOf(counts: ArmCounts): Interval {
  return meanOf({ n: counts.racks, sum: counts.innings, squares: counts.inningsSquared });
}

export function strokesOf(counts: ArmCounts): Interval {
  return meanOf({ n: counts.racks, sum: counts.strokes, squares: counts.strokesSquared });
}
