/** Everything that is compared with a reference file, as data; `print.ts` turns it into text. */
import type { ResolverId } from '../../engine/table/resolver.js';
import type { Simulator } from '../../engine/table/simulator.js';
import { type BreakFigures, breakFigures } from './breaks.js';
import { type Difference, firstDifference } from './compare.js';
import { type CushionRow, cushionRow } from './cushions.js';
import type { BreakRow, Pair, ReferenceFile, Scenario } from './reference-file.js';
import { toTable } from './reference-frame.js';
import { Replayer } from './replay.js';
import { compareWindow, type WindowComparison, windowErrorMm } from './windows.js';

/** Groups whose pots must agree too; groups that are shown rebound by rebound; groups compared as statistics only. */
const POTS = 'ABCDKL';
const REBOUNDS = 'EGH';
const STATISTICS = 'M';
/** Half of the last digit of the places in the file. */
const HALF_DIGIT_M = 5e-7;

export interface ShotComparison {
  readonly id: string;
  readonly difference: Difference | null;
  /** Agrees only when the places are moved within the rounding of the file's numbers. */
  readonly withinRounding: boolean;
}

export interface GroupReport {
  readonly group: string;
  readonly shots: number;
  readonly agree: number;
  readonly differ: number;
  readonly withinRounding: number;
  readonly differing: readonly { readonly id: string; readonly difference: Difference }[];
}

export interface WindowReport {
  readonly cushion: 'file' | 'ours';
  readonly windows: readonly WindowComparison[];
  readonly jawErrorMm: number;
  readonly railErrorMm: number;
}

export interface ReferenceReport {
  readonly source: string;
  readonly groups: readonly GroupReport[];
  readonly rebounds: readonly CushionRow[];
  readonly windows: readonly WindowReport[];
  readonly statisticsOnly: number;
  readonly breaks: readonly { readonly row: BreakRow; readonly ours: BreakFigures }[];
  readonly agree: number;
  readonly differ: number;
}

export interface ReportOptions {
  readonly resolver?: ResolverId;
  /** Breaks per row of the statistics. */
  readonly breaks?: number;
}

export function compareFile(file: ReferenceFile, options: ReportOptions = {}): ReferenceReport {
  const { resolver = 'planck', breaks = 300 } = options;
  const replayer = new Replayer(file, 'file', resolver);
  const ours = new Replayer(file, 'ours', resolver);
  const groups = new Map<string, ShotComparison[]>();
  const rebounds: CushionRow[] = [];
  let statisticsOnly = 0;
  for (const shot of file.scenarios) {
    const letter = shot.group[0];
    if (STATISTICS.includes(letter)) {
      statisticsOnly++;
      continue;
    }
    const list = groups.get(letter) ?? [];
    list.push(compareShot(replayer, shot, POTS.includes(letter)));
    groups.set(letter, list);
    const row = REBOUNDS.includes(letter) ? cushionRow(file, shot, replayer, ours) : null;
    if (row !== null) rebounds.push(row);
  }
  const reports = [...groups].map(([group, shots]) => groupReport(group, shots));
  return {
    source: file.meta.source,
    groups: reports,
    rebounds,
    windows:
      file.pocket_acceptance.length === 0
        ? []
        : [windowReport(file, replayer, 'file'), windowReport(file, ours, 'ours')],
    statisticsOnly,
    breaks: file.break_statistics.map((row, n) => ({
      row,
      ours: breakFigures(toTable(file, row.table, 'ours'), row, breaks, n + 1),
    })),
    agree: reports.reduce((sum, g) => sum + g.agree, 0),
    differ: reports.reduce((sum, g) => sum + g.differ, 0),
  };
}

function groupReport(group: string, shots: readonly ShotComparison[]): GroupReport {
  const differing = shots.flatMap(({ id, difference }) => (difference === null ? [] : [{ id, difference }]));
  return {
    group,
    shots: shots.length,
    agree: shots.length - differing.length,
    differ: differing.length,
    withinRounding: shots.filter((s) => s.withinRounding).length,
    differing,
  };
}

function compareShot(replayer: Replayer, shot: Scenario, pots: boolean): ShotComparison {
  const reference = replayer.reference(shot);
  const difference = firstDifference(reference, replayer.play(shot), pots);
  if (difference === null || (difference.what !== 'time' && difference.what !== 'place')) {
    return { id: shot.id, difference, withinRounding: false };
  }
  // A contact turns a micrometre into tens of microradians: try what the file's digits leave open.
  for (const moved of roundings(shot)) {
    if (firstDifference(reference, replayer.play(moved), pots) === null) {
      return { id: shot.id, difference: null, withinRounding: true };
    }
  }
  return { id: shot.id, difference, withinRounding: false };
}

/** The shot with each coordinate of its first three balls half a digit down, as it is, or half a digit up. */
function* roundings(shot: Scenario): Generator<Scenario> {
  const names = Object.keys(shot.balls).slice(0, 3);
  const choices = 3 ** (2 * names.length);
  for (let choice = 0; choice < choices; choice++) {
    const balls: Record<string, Pair> = { ...shot.balls };
    let digits = choice;
    const move = () => {
      const step = (digits % 3) - 1;
      digits = Math.floor(digits / 3);
      return step * HALF_DIGIT_M;
    };
    for (const name of names) {
      const [x, y] = shot.balls[name];
      balls[name] = [x + move(), y + move()];
    }
    yield { ...shot, balls };
  }
}

function windowReport(file: ReferenceFile, replayer: Replayer, cushion: 'file' | 'ours'): WindowReport {
  const simulators = new Map<string, Simulator>();
  const windows = file.pocket_acceptance.map((row) => {
    let simulator = simulators.get(row.table);
    if (simulator === undefined) {
      simulator = replayer.newSimulator(row.table);
      simulators.set(row.table, simulator);
    }
    return compareWindow(simulator, row);
  });
  return { cushion, windows, jawErrorMm: windowErrorMm(windows, false), railErrorMm: windowErrorMm(windows, true) };
}
