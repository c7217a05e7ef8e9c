/**
 * How well a player strikes: independent Gaussian errors of the five numbers of a stroke (docs: README, "Skill").
 * Simulated players have perfect eyes: nothing here misjudges throw, rails or speed.
 */

/** What `aimSdDeg` and the rest say in words lives at the edge; these are the figures. */
export interface Skill {
  readonly id: string;
  /** Sd of the direction in which the cue ball leaves, degrees. The squirt of a tip error is already in it. */
  readonly aimSdDeg: number;
  /** Sd of the stick's speed relative to the intended one, percent. */
  readonly speedSdPct: number;
  /** Part of the speed's sd that does not depend on the intended speed, m/s; added to the relative part. */
  readonly speedSdMps: number;
  /** Sd of the tip's contact point across and in height, millimetres on the ball. */
  readonly tipSdMm: number;
  /** Sd of the butt's elevation, degrees. */
  readonly elevationSdDeg: number;
  /** Whether every sd grows with the effort of the stroke (`effortFactor`). */
  readonly effort: boolean;
}

export const SKILL_IDS = ['pro', 'advanced', 'intermediate', 'beginner', 'olympiad', 'perfect'] as const;
export type SkillId = (typeof SKILL_IDS)[number];

function preset(
  id: SkillId,
  aimSdDeg: number,
  speedSdPct: number,
  speedSdMps: number,
  tipSdMm: number,
  elevationSdDeg: number,
  effort = true,
): Skill {
  return { id, aimSdDeg, speedSdPct, speedSdMps, tipSdMm, elevationSdDeg, effort };
}

/** Preset players. `pro` makes the professional's yardstick shot 80-90 % of the time; `perfect` is for diagrams. */
export const SKILLS: Readonly<Record<SkillId, Skill>> = {
  pro: preset('pro', 0.08, 2, 0.01, 0.4, 0.1),
  advanced: preset('advanced', 0.16, 4, 0.02, 0.8, 0.2),
  intermediate: preset('intermediate', 0.27, 6, 0.03, 1.2, 0.4),
  beginner: preset('beginner', 0.6, 10, 0.06, 2.5, 0.8),
  olympiad: preset('olympiad', 0.125, 0, 0.075, 0.5, 0.1, false),
  perfect: preset('perfect', 0, 0, 0, 0, 0, false),
};

/** Accepted ranges of a skill given in full, inclusive. */
export const SKILL_RANGES = {
  aimSdDeg: [0, 5],
  speedSdPct: [0, 50],
  speedSdMps: [0, 1],
  tipSdMm: [0, 10],
  elevationSdDeg: [0, 10],
} as const satisfies Record<string, readonly [number, number]>;

/** Speed and tip offset at which the effort of a stroke alone would add 100 % to the variance of every error. */
export const EFFORT_SPEED_MPS = 4;
export const EFFORT_TIP = 0.35;

/** Growth of all errors with effort: sqrt(1 + (v / 4 m/s)² + (tip / 0.35 R)²), a judgement, switched by `effort`. */
export function effortFactor(skill: Skill, speedMps: number, tipOffset: number): number {
  if (!skill.effort) return 1;
  const v = speedMps / EFFORT_SPEED_MPS;
  const t = tipOffset / EFFORT_TIP;
  return Math.sqrt(1 + v * v + t * t);
}
