/**
 * Chance enters here and nowhere else: five standard normals for a (seed, trial, ply, actor), shared by all
 * candidates, and the stroke that comes of them at a player's skill. The normals live in the shot's own
 * coordinates (thick or thin, outside or inside english, hard or soft), so that a mirrored shot meets mirrored
 * errors and two candidates are compared under the same luck.
 */
import { aimForHeading, ballSpeedMps, headingOf, stickSpeedMps } from '../../engine/physics/cue-strike.js';
import type { Stroke } from '../../engine/table/stroke.js';
import type { Table } from '../../engine/table/table.js';
import { foldKey } from './hash.js';
import { normalQuantile } from './normal.js';
import { effortFactor, type Skill } from './skill.js';
import { DIMENSIONS, REPLICATES, sobolPoint } from './sobol.js';

/** Whose hand: the player who asked, or his opponent. */
export type Actor = 0 | 1;

/** Trials from here on are fresh: they score what is shown and never choose. */
export const FRESH_TRIAL = 1 << 20;

/**
 * A stroke beyond the miscue circle (0.5 R by default) after noise: the tip slips. The ball leaves at
 * `MISCUE_SPEED_SHARE` of the intended speed, turned away from the tip's side by `MISCUE_TURN_RAD`, with
 * `MISCUE_SPIN_SHARE` of the offset as spin. A stated model, not a measurement.
 */
export const MISCUE_SPEED_SHARE = 0.4;
export const MISCUE_TURN_RAD = 0.15;
export const MISCUE_SPIN_SHARE = 0.3;

/** Slowest ball that a noisy stroke can give, m/s: the cue always touches the ball. */
export const MIN_SPEED_MPS = 0.03;

const DEG = Math.PI / 180;
const point = new Float64Array(DIMENSIONS);

/** Replicate of a trial; errors are estimated between replicates. */
export function replicateOf(trial: number): number {
  return trial % REPLICATES;
}

/**
 * Standard normals of a trial, written to `out`: aim, speed, tip across, tip height, elevation.
 * @param seedKey `keyOf(seed)`
 */
export function normalsOf(seedKey: number, trial: number, ply: number, actor: Actor, out: Float64Array): void {
  const block = trial >= FRESH_TRIAL ? 1 : 0;
  const within = trial - block * FRESH_TRIAL;
  const key = foldKey(foldKey(foldKey(seedKey, replicateOf(within) * 2 + block), ply), actor);
  sobolPoint(key, Math.floor(within / REPLICATES), point);
  for (let d = 0; d < DIMENSIONS; d++) out[d] = normalQuantile(point[d]);
}

export interface NoisyStroke {
  readonly stroke: Stroke;
  readonly miscue: boolean;
}

/**
 * The stroke a player of `skill` delivers when he intends `stroke`.
 * @param z standard normals as of `normalsOf`
 * @param hand +1 or -1: the side to which positive aim and side errors go in this shot's own coordinates
 * @param minElevationRad least elevation that the cue needs here; errors are reflected at it
 */
export function perturb(
  table: Table,
  stroke: Stroke,
  skill: Skill,
  z: Float64Array,
  hand: number,
  minElevationRad: number,
): NoisyStroke {
  const { ball, cue } = table;
  const offset = Math.sqrt(stroke.tipSide * stroke.tipSide + stroke.tipHeight * stroke.tipHeight);
  const effort = effortFactor(skill, stroke.speedMps, offset);
  const tipSd = (effort * skill.tipSdMm) / 1000 / ball.radiusM;
  const tipSide = stroke.tipSide + hand * tipSd * z[2];
  const tipHeight = stroke.tipHeight + tipSd * z[3];
  const elevationRad = Math.min(
    1.4,
    minElevationRad + Math.abs(stroke.elevationRad - minElevationRad + effort * skill.elevationSdDeg * DEG * z[4]),
  );
  const heading = headingOf(ball, cue, stroke) + hand * effort * skill.aimSdDeg * DEG * z[0];
  const speedSd = effort * ((skill.speedSdPct / 100) * stroke.speedMps + skill.speedSdMps);
  const stickShare = Math.max(0, 1 + (speedSd / stroke.speedMps) * z[1]);

  if (tipSide * tipSide + tipHeight * tipHeight > cue.miscueLimit * cue.miscueLimit) {
    const side = tipSide * MISCUE_SPIN_SHARE;
    const turned = heading + (tipSide < 0 ? -MISCUE_TURN_RAD : MISCUE_TURN_RAD);
    return {
      miscue: true,
      stroke: {
        aimRad: aimForHeading(ball, cue, turned, side),
        speedMps: Math.max(MIN_SPEED_MPS, stroke.speedMps * stickShare * MISCUE_SPEED_SHARE),
        tipSide: side,
        tipHeight: tipHeight * MISCUE_SPIN_SHARE,
        elevationRad,
      },
    };
  }
  const stick = stickSpeedMps(ball, cue, stroke) * stickShare;
  return {
    miscue: false,
    stroke: {
      aimRad: aimForHeading(ball, cue, heading, tipSide),
      speedMps: Math.max(MIN_SPEED_MPS, ballSpeedMps(ball, cue, stick, tipSide, tipHeight, elevationRad)),
      tipSide,
      tipHeight,
      elevationRad,
    },
  };
}
