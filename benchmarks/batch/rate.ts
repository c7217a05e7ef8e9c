/** How many racks an hour, what a rack costs in core time, and whether memory stays flat over the run. */
import type { Options } from './options.js';
import { mustEnd, type Reading, RunProcess } from './run-process.js';
import type { Workspace } from './workspace.js';

const SAMPLE_MS = 500;
const TENTHS = 10;

export interface RateResult {
  readonly racks: number;
  readonly threads: number;
  readonly wallS: number;
  readonly racksPerHour: number;
  /** Null where the system does not tell. */
  readonly coreSecondsPerRack: number | null;
  /** Largest resident memory in each tenth of the run. */
  readonly rssMiBByTenth: readonly number[];
  /** Slope over the second half, when everything is loaded and warm. */
  readonly rssTrendMiBPerThousandRacks: number | null;
}

export async function measureRate(workspace: Workspace, options: Options): Promise<RateResult> {
  const cut = workspace.cut(options.experiment, options.racks ?? 1000);
  const out = workspace.path('rate');
  const run = new RunProcess(['run', cut.file, '--out', out, '--threads', String(options.threads)]);
  const readings: Reading[] = [];
  const timer = setInterval(() => {
    const reading = run.reading();
    if (reading !== null) readings.push(reading);
  }, SAMPLE_MS);
  try {
    const { wallS } = await mustEnd(run);
    const last = readings[readings.length - 1];
    return {
      racks: cut.racks,
      threads: options.threads,
      wallS,
      racksPerHour: (3600 * cut.racks) / wallS,
      coreSecondsPerRack: last === undefined ? null : last.cpuS / cut.racks,
      rssMiBByTenth: byTenth(readings, wallS),
      rssTrendMiBPerThousandRacks: trend(readings, wallS, cut.racks),
    };
  } finally {
    clearInterval(timer);
  }
}

function byTenth(readings: readonly Reading[], wallS: number): number[] {
  const most: number[] = [];
  for (const { atS, rssMiB } of readings) {
    const tenth = Math.min(TENTHS - 1, Math.floor((TENTHS * atS) / wallS));
    most[tenth] = Math.max(most[tenth] ?? 0, rssMiB);
  }
  return most.filter((value) => value !== undefined);
}

/** Least squares over the second half; racks are taken to come evenly. */
export function trend(readings: readonly Reading[], wallS: number, racks: number): number | null {
  const half = readings.filter(({ atS }) => atS >= wallS / 2);
  if (half.length < 3) return null;
  const x = half.map(({ atS }) => (atS / wallS) * (racks / 1000));
  const meanX = x.reduce((sum, value) => sum + value, 0) / half.length;
  const meanY = half.reduce((sum, { rssMiB }) => sum + rssMiB, 0) / half.length;
  const xy = half.reduce((sum, { rssMiB }, i) => sum + (x[i] - meanX) * (rssMiB - meanY), 0);
  const xx = x.reduce((sum, value) => sum + (value - meanX) * (value - meanX), 0);
  return xy / xx;
}

export function rateLines(result: RateResult): string[] {
  const { racks, threads, wallS, racksPerHour, coreSecondsPerRack, rssMiBByTenth } = result;
  const slope = result.rssTrendMiBPerThousandRacks;
  return [
    `racks                  ${racks} on ${threads} ${threads === 1 ? 'thread' : 'threads'} in ${wallS.toFixed(1)} s`,
    `racks an hour          ${Math.round(racksPerHour)}`,
    `core seconds a rack    ${coreSecondsPerRack === null ? 'not known here' : coreSecondsPerRack.toFixed(3)}`,
    `resident MiB by tenth  ${rssMiBByTenth.map((mib) => mib.toFixed(0)).join(' ')}`,
    `trend, second half     ${slope === null ? 'too short' : `${slope.toFixed(1)} MiB a thousand racks`}`,
  ];
}
