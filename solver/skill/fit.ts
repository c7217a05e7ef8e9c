/**
 * "I make seven of ten of this": the skill that explains it best, with its interval. One number is fitted, the sd of the
 * aim; the other errors go along with it as they do from one preset to the next, since hits and misses cannot tell
 * them apart. The likelihood is computed on the table itself, under errors that all skills share.
 */
import { type BallIndex, CUE, type PocketId } from '../../engine/geometry/ids.js';
import { aimForHeading } from '../../engine/physics/cue-strike.js';
import { GRAVITY_MPS2 } from '../../engine/physics/parameters.js';
import { cueClearance } from '../../engine/table/cue-clearance.js';
import type { PlacedBall } from '../../engine/table/record.js';
import { Simulator } from '../../engine/table/simulate.js';
import type { Stroke } from '../../engine/table/stroke.js';
import { geometryOf, type Table } from '../../engine/table/table.js';
import { newAim, solveAim } from '../candidates/aim.js';
import { keyOf } from './hash.js';
import { normalsOf, perturb } from './noise.js';
import { SKILL_RANGES, SKILLS, type Skill } from './skill.js';

/** Balls made of so many attempts at one shot. */
export interface Observation {
  readonly balls: readonly PlacedBall[];
  readonly ball: BallIndex;
  readonly pocket: PocketId;
  /** As intended; null for a plain stroke at the ball. */
  readonly stroke: Stroke | null;
  readonly attempts: number;
  readonly made: number;
}

export interface FittedShot {
  /** The stroke that the attempts were taken for. */
  readonly stroke: Stroke;
  readonly observed: number;
  /** At the fitted skill. */
  readonly predicted: number;
}

export interface SkillFit {
  readonly skill: Skill;
  /** Ends of the 95 % interval; a `null` end lies beyond what was looked at. */
  readonly aimSdDeg: { readonly value: number; readonly low: number | null; readonly high: number | null };
  readonly shots: readonly FittedShot[];
  readonly simulations: number;
}

/** Aim sds looked at, degrees, in equal steps of the logarithm. */
const GRID = { lowDeg: 0.02, highDeg: 3, points: 25 } as const;
/** Noise indexes for each shot at each grid point: an error of 3 points at an even chance, and none between skills. */
const TRIALS = 256;
/** Half the 95 % quantile of chi-squared with one degree of freedom. */
const LIKELIHOOD_DROP = 1.920729410347062;
/** A plain stroke rolls the ball to the pocket with this much to spare. */
const SPARE_SPEED = 1.5;

/** Presets in order of their aim; between them the other errors are interpolated in the logarithm. */
const LADDER: readonly Skill[] = [SKILLS.pro, SKILLS.advanced, SKILLS.intermediate, SKILLS.beginner];

/** The skill of a family that has this aim. */
export function skillWithAim(aimSdDeg: number): Skill {
  const above = LADDER.findIndex((preset) => preset.aimSdDeg >= aimSdDeg);
  const upper = above <= 0 ? (above === 0 ? LADDER[0] : LADDER[LADDER.length - 1]) : LADDER[above];
  const lower = above <= 0 ? upper : LADDER[above - 1];
  // Outside the ladder all errors grow and shrink together.
  const share = lower === upper ? 0 : Math.log(aimSdDeg / lower.aimSdDeg) / Math.log(upper.aimSdDeg / lower.aimSdDeg);
  const scale = lower === upper ? aimSdDeg / upper.aimSdDeg : 1;
  const between = (field: keyof typeof SKILL_RANGES): number => {
    const value = scale * lower[field] * Math.exp(share * Math.log(upper[field] / lower[field]));
    return Math.min(SKILL_RANGES[field][1], value);
  };
  return {
    id: 'fitted',
    aimSdDeg,
    speedSdPct: between('speedSdPct'),
    speedSdMps: between('speedSdMps'),
    tipSdMm: between('tipSdMm'),
    elevationSdDeg: between('elevationSdDeg'),
    effort: true,
  };
}

/** A plain stroke that sends the ball to the middle of the pocket, or null when it cannot be cut there. */
export function plainStroke(
  table: Table,
  balls: readonly PlacedBall[],
  ball: BallIndex,
  pocket: PocketId,
): Stroke | null {
  const cue = balls.find((placed) => placed.ball === CUE);
  const object = balls.find((placed) => placed.ball === ball);
  const target = geometryOf(table).pockets.find(({ id }) => id === pocket);
  if (cue === undefined || object === undefined || target === undefined) return null;
  const dx = target.mouth.x - object.x;
  const dy = target.mouth.y - object.y;
  const potM = Math.sqrt(dx * dx + dy * dy);
  if (potM === 0) return null;
  const aim = newAim();
  const roll = table.cloth.roll * GRAVITY_MPS2;
  let speedMps = 2;
  for (let pass = 0; pass < 4; pass++) {
    if (!solveAim(table, cue.x, cue.y, object.x, object.y, dx / potM, dy / potM, speedMps, 0, 0, 0, aim)) return null;
    // The object ball slides first and rolls on at 5/7 of what it got.
    const wanted = 1.4 * SPARE_SPEED * Math.sqrt(0.05 + 2 * roll * potM);
    speedMps = Math.min(
      8,
      Math.max(0.3, speedMps + (wanted - aim.objectMps) * (speedMps / Math.max(0.1, aim.objectMps))),
    );
  }
  const aimRad = aimForHeading(table.ball, table.cue, aim.headingRad, 0);
  const { leastElevationRad } = cueClearance(table, balls, aimRad, 0, 0);
  return { aimRad, speedMps, tipSide: 0, tipHeight: 0, elevationRad: Math.min(1.4, leastElevationRad) };
}

/**
 * Fits a skill. A generator, so that a caller with an event loop can give it turns; each step is a few milliseconds.
 * @param strokes of the observations, in their order (`plainStroke` where none was given)
 */
export function* fitSkill(
  table: Table,
  observations: readonly (Observation & { readonly stroke: Stroke })[],
  seed: string,
): Generator<void, SkillFit, void> {
  const simulator = new Simulator(table);
  const seedKey = keyOf(seed);
  const z = new Float64Array(5);
  const grid = Array.from(
    { length: GRID.points },
    (_, n) => GRID.lowDeg * Math.exp((n / (GRID.points - 1)) * Math.log(GRID.highDeg / GRID.lowDeg)),
  );
  const chances: number[][] = [];
  for (const shot of observations) {
    const { leastElevationRad } = cueClearance(
      table,
      shot.balls,
      shot.stroke.aimRad,
      shot.stroke.tipSide,
      shot.stroke.tipHeight,
    );
    const least = Math.min(leastElevationRad, shot.stroke.elevationRad);
    const counts: number[] = [];
    for (const aimSdDeg of grid) {
      const skill = skillWithAim(aimSdDeg);
      let made = 0;
      for (let trial = 0; trial < TRIALS; trial++) {
        normalsOf(seedKey, trial, 0, 0, z);
        if (isMade(simulator, shot, perturb(table, shot.stroke, skill, z, 1, least).stroke)) made += 1;
      }
      counts.push(made / TRIALS);
      yield;
    }
    chances.push(falling(counts));
  }
  const logs = grid.map((_, n) =>
    observations.reduce((sum, { attempts, made }, index) => {
      // Never certain: what did not happen in so many trials may still happen once in twice as many.
      const p = Math.min(1 - 0.5 / TRIALS, Math.max(0.5 / TRIALS, chances[index][n]));
      return sum + made * Math.log(p) + (attempts - made) * Math.log(1 - p);
    }, 0),
  );
  const { at, low, high } = peakOf(logs);
  const degAt = (place: number) =>
    GRID.lowDeg * Math.exp((place / (GRID.points - 1)) * Math.log(GRID.highDeg / GRID.lowDeg));
  const value = degAt(at);
  return {
    skill: skillWithAim(value),
    aimSdDeg: { value, low: low === null ? null : degAt(low), high: high === null ? null : degAt(high) },
    shots: observations.map(({ stroke, attempts, made }, index) => ({
      stroke,
      observed: made / attempts,
      predicted: interpolate(chances[index], at),
    })),
    simulations: observations.length * GRID.points * TRIALS,
  };
}

function isMade(simulator: Simulator, { balls, ball, pocket }: Observation, stroke: Stroke): boolean {
  const record = simulator.run(balls, stroke, { resolver: 'closed-form' });
  let fell = false;
  for (const event of record.events) {
    if (event.type !== 'pocket') continue;
    if (event.ball === CUE) return false;
    if (event.ball === ball) fell = event.pocket === pocket;
  }
  return fell;
}

/** The nearest sequence that never rises (pool adjacent violators): more error never makes more balls. */
export function falling(values: readonly number[]): number[] {
  const blocks: { sum: number; size: number }[] = [];
  for (const value of values) {
    let block = { sum: value, size: 1 };
    for (;;) {
      const before = blocks.at(-1);
      if (before === undefined || before.sum / before.size >= block.sum / block.size) break;
      blocks.pop();
      block = { sum: before.sum + block.sum, size: before.size + block.size };
    }
    blocks.push(block);
  }
  return blocks.flatMap(({ sum, size }) => new Array<number>(size).fill(sum / size));
}

/** The peak of a curve on a grid, and where it has dropped by `LIKELIHOOD_DROP` on both sides; null beyond its ends. */
function peakOf(logs: readonly number[]): { at: number; low: number | null; high: number | null } {
  const top = Math.max(...logs);
  // A flat top has its middle for a peak.
  const tops = logs.flatMap((value, n) => (value >= top - 1e-9 ? [n] : []));
  const first = tops[0];
  const last = tops[tops.length - 1];
  const floor = top - LIKELIHOOD_DROP;
  const cross = (step: 1 | -1, from: number): number | null => {
    for (let n = from; n + step >= 0 && n + step < logs.length; n += step) {
      if (logs[n + step] > floor) continue;
      return n + (step * (logs[n] - floor)) / (logs[n] - logs[n + step]);
    }
    return null;
  };
  const at = first === last ? first + vertexOffset(logs, first) : (first + last) / 2;
  return { at, low: cross(-1, first), high: cross(1, last) };
}

/** Where between the grid points a parabola through three of them has its peak, -0.5 to 0.5. */
function vertexOffset(logs: readonly number[], n: number): number {
  const [left, mid, right] = [logs[n - 1], logs[n], logs[n + 1]];
  if (left === undefined || right === undefined) return 0;
  const curvature = left - 2 * mid + right;
  return curvature >= 0 ? 0 : Math.max(-0.5, Math.min(0.5, (0.5 * (left - right)) / curvature));
}

function interpolate(values: readonly number[], at: number): number {
  const below = Math.max(0, Math.min(values.length - 1, Math.floor(at)));
  const above = Math.min(values.length - 1, below + 1);
  return values[below] + (values[above] - values[below]) * (at - below);
}
