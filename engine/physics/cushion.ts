/**
 * Ball against rubber: a rigid impulse at the nose in three dimensions (physics.md, section 1). The nose meets
 * the ball above its centre, so the normal is tilted down by asin(2 h - 1), h the nose height as a share of
 * the diameter; Coulomb friction acts across it in both directions. The bed takes the vertical motion.
 */
import type { CushionParams } from './parameters.js';

export interface CushionConstants {
  /** Cosine and sine of the normal's tilt. */
  readonly cos: number;
  readonly sin: number;
}

export function cushionConstants(cushion: CushionParams): CushionConstants {
  const sin = 2 * cushion.noseHeight - 1;
  return { cos: Math.sqrt(1 - sin * sin), sin };
}

/** Restitution along the tilted normal at `normalMps`, `share` 1 for a rail and less for a facing. */
export function cushionRestitution(cushion: CushionParams, normalMps: number, share: number): number {
  const over = normalMps - cushion.restitutionKneeMps;
  let e = cushion.restitution;
  if (over > 0) {
    e -= cushion.restitutionSlope * over;
    if (e < cushion.restitutionFloor)
      e = cushion.restitutionFloor < cushion.restitution ? cushion.restitutionFloor : cushion.restitution;
  }
  return e * share;
}

/**
 * What the rubber does to a ball; `cushionImpact` is ours. `tipRadiusM` is the rounding of a jaw's tip, 0 on straight
 * rubber: ours does not care, for the nose keeps its height round the corner.
 */
export type CushionLaw = (...impact: [...Parameters<typeof cushionImpact>, tipRadiusM: number]) => void;

/**
 * State after the impact, written to `out` as [vn, vt, wn, wt, wz] in the contact's frame: n horizontal and
 * away from the rubber, t = (-ny, nx), z up.
 * @param vn horizontal normal speed before, < 0 approaching; @param radiusM ball radius
 */
export function cushionImpact(
  cushion: CushionParams,
  k: CushionConstants,
  share: number,
  radiusM: number,
  vn: number,
  vt: number,
  wn: number,
  wt: number,
  wz: number,
  out: Float64Array,
): void {
  const { cos, sin } = k;
  const approach = -vn * cos;
  // Impulses per unit mass.
  const normal = (1 + cushionRestitution(cushion, approach, share)) * approach;
  const slipT = vt - radiusM * (cos * wz + sin * wn);
  const slipB = vn * sin + radiusM * wt;
  const slip = Math.sqrt(slipT * slipT + slipB * slipB);
  let ft = 0;
  let fb = 0;
  if (slip > 0) {
    const limit = (2 / 7) * slip;
    const coulomb = cushion.friction * normal;
    const f = (coulomb < limit ? coulomb : limit) / slip;
    ft = -f * slipT;
    fb = -f * slipB;
  }
  const lever = 2.5 / radiusM;
  out[0] = vn + normal * cos + fb * sin;
  out[1] = vt + ft;
  out[2] = wn - lever * ft * sin;
  out[3] = wt + lever * fb;
  out[4] = wz - lever * ft * cos;
}
