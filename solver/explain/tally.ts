/** What the trials of one candidate add up to: integer counts and sums in trial order. */
import { POCKETS } from '../../engine/geometry/ids.js';
import { FOUL_CODES } from '../../engine/rules/fouls.js';
import type { NextShot, OutcomeCounts, RestZone } from '../answer.js';
import * as trial from '../search/trial.js';

export interface Tally {
  readonly outcomes: OutcomeCounts;
  readonly successes: number;
  /** Trials that were judged. */
  readonly judged: number;
  readonly rest: RestZone | null;
  readonly nextShot: NextShot | null;
  /** Mean best pot left to the opponent when he comes to the table; null when he never did or nobody looked. */
  readonly soldChance: number | null;
  readonly opponentTurns: number;
  /** The opponent would play rather than hand back, when he had the choice. */
  readonly accepted: number;
  readonly pocketedAny: number;
}

export interface TallyOptions {
  /** A ball was called. */
  readonly called: boolean;
  /** The trials also say what is only shown: what the opponent is left with. Those of the race do not. */
  readonly detailed: boolean;
  /** Keep every rest of the cue ball. */
  readonly withPoints?: boolean;
}

/** @param data `TRIAL_STRIDE` numbers a trial */
export function tallyOf(data: Float64Array, { called, detailed, withPoints = false }: TallyOptions): Tally {
  const n = data.length / trial.TRIAL_STRIDE;
  const counts = {
    made: 0,
    missed: 0,
    legal: 0,
    scratch: 0,
    miscue: 0,
    win: 0,
    loss: 0,
    hooked: 0,
    option: 0,
    truncated: 0,
  };
  const fouls = new Uint32Array(FOUL_CODES.length);
  const next = new Map<number, { count: number; chance: number; cut: number; path: number }>();
  const points: { x: number; y: number }[] = [];
  let successes = 0;
  let sold = 0;
  let opponentTurns = 0;
  let accepted = 0;
  let pocketedAny = 0;
  for (let t = 0; t < n; t++) {
    const at = t * trial.TRIAL_STRIDE;
    const flags = data[at + trial.FLAGS];
    const has = (bit: number) => (flags & bit) !== 0;
    if (has(trial.TRUNCATED)) {
      counts.truncated++;
      continue;
    }
    if (has(trial.MADE)) counts.made++;
    if (has(trial.LEGAL)) counts.legal++;
    if (called && has(trial.LEGAL) && !has(trial.MADE)) counts.missed++;
    if (has(trial.SCRATCH)) counts.scratch++;
    if (has(trial.MISCUE)) counts.miscue++;
    if (has(trial.WIN)) counts.win++;
    if (has(trial.LOSS)) counts.loss++;
    if (has(trial.HOOKED)) counts.hooked++;
    if (has(trial.OPTION)) counts.option++;
    if (has(trial.ACCEPTS)) accepted++;
    if (has(trial.SUCCESS)) successes++;
    if (has(trial.POCKETED)) pocketedAny++;
    for (let code = 0, bits = data[at + trial.FOULS]; bits !== 0; code++, bits >>>= 1)
      if ((bits & 1) === 1) fouls[code]++;
    if (!has(trial.SCRATCH)) points.push({ x: data[at + trial.REST_X], y: data[at + trial.REST_Y] });
    if (has(trial.OPPONENT_AT_TABLE)) {
      opponentTurns++;
      sold += data[at + trial.NEXT_CHANCE];
    }
    if (has(trial.CONTINUES) && data[at + trial.NEXT_SHOT] > 0) {
      const shot = next.get(data[at + trial.NEXT_SHOT]) ?? { count: 0, chance: 0, cut: 0, path: 0 };
      shot.count++;
      shot.chance += data[at + trial.NEXT_CHANCE];
      shot.cut += data[at + trial.NEXT_CUT];
      shot.path += data[at + trial.NEXT_PATH];
      next.set(data[at + trial.NEXT_SHOT], shot);
    }
  }
  return {
    outcomes: {
      trials: n,
      made: counts.made,
      missed: counts.missed,
      legal: counts.legal,
      scratch: counts.scratch,
      miscue: counts.miscue,
      win: counts.win,
      loss: counts.loss,
      opponentHooked: counts.hooked,
      optionGiven: counts.option,
      truncated: counts.truncated,
      fouls: FOUL_CODES.map((code, i) => ({ code, count: fouls[i] }))
        .filter((f) => f.count > 0)
        .sort((a, b) => (a.code < b.code ? -1 : 1)),
    },
    successes,
    judged: n - counts.truncated,
    rest: restZone(points, withPoints),
    nextShot: commonest(next),
    soldChance: opponentTurns === 0 || !detailed ? null : sold / opponentTurns,
    opponentTurns,
    accepted,
    pocketedAny,
  };
}

function restZone(points: readonly { x: number; y: number }[], withPoints: boolean): RestZone | null {
  const n = points.length;
  if (n === 0) return null;
  let sx = 0;
  let sy = 0;
  for (const { x, y } of points) {
    sx += x;
    sy += y;
  }
  const mean = { x: sx / n, y: sy / n };
  const radii = points
    .map(({ x, y }) => Math.sqrt((x - mean.x) * (x - mean.x) + (y - mean.y) * (y - mean.y)))
    .sort((a, b) => a - b);
  const quantile = (share: number) => radii[Math.min(n - 1, Math.max(0, Math.ceil(share * n) - 1))];
  return { trials: n, mean, p50M: quantile(0.5), p90M: quantile(0.9), ...(withPoints ? { points } : {}) };
}

function commonest(
  next: ReadonlyMap<number, { count: number; chance: number; cut: number; path: number }>,
): NextShot | null {
  let best: NextShot | null = null;
  let most = 0;
  for (const [code, { count, chance, cut, path }] of next) {
    if (count <= most) continue;
    most = count;
    best = {
      ball: Math.floor(code / 8),
      pocket: POCKETS[code % 8],
      cutRad: cut / count,
      distanceM: path / count,
      chance: chance / count,
    };
  }
  return best;
}
