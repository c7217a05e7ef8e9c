/**
 * The reference's rail: rigid along the tilted normal with restitution e, a spring across it (Stronge, Impact
 * Mechanics, chapter on tangential compliance). The normal force is a half sine whose unloading is e times as
 * long; the spring takes what velocity the contact point has until Coulomb friction yields. Integrated here step
 * by step rather than pieced together from sticking and slipping phases.
 */
import type { CushionLaw } from '../../engine/physics/cushion.js';

/** Tangential over normal natural frequency of the contact. */
const FREQUENCY_RATIO = 1.8;
/** A solid sphere's inverse mass at the contact point, across and along the normal. */
const ACROSS = 3.5;
const STEPS = 4000;

/** Tangential impulse per mass that opposes a slip of `slipMps`, both per unit of normal approach speed. */
function tangentialImpulse(slip: number, restitution: number, friction: number): number {
  const stiffness = (FREQUENCY_RATIO * FREQUENCY_RATIO) / ACROSS;
  const compression = Math.PI / 2;
  const step = (compression * (1 + restitution)) / STEPS;
  let stretch = 0;
  let velocity = slip;
  let impulse = 0;
  for (let n = 0; n < STEPS; n++) {
    const t = (n + 0.5) * step;
    const push = t < compression ? Math.sin(t) : Math.cos((t - compression) / restitution);
    stretch += velocity * step;
    let force = stiffness * stretch;
    const limit = friction * push;
    if (force > limit || force < -limit) {
      force = force > 0 ? limit : -limit;
      stretch = force / stiffness;
    }
    velocity -= ACROSS * force * step;
    impulse += force * step;
  }
  return impulse;
}

/** The law for a table whose nose line is met with a tilt of tangent `tilt` on straight rubber. */
export function compliantCushion(tilt: number): CushionLaw {
  return (cushion, _constants, share, radiusM, vn, vt, wn, wt, wz, out, tipRadiusM) => {
    // At a rounded tip the reference takes the normal from the tip's own centre, which is farther away.
    const tan = (tilt * radiusM) / (radiusM + tipRadiusM);
    const cos = 1 / Math.sqrt(1 + tan * tan);
    const sin = tan * cos;
    const approach = -vn * cos;
    const e = cushion.restitution * share;
    const slipT = vt - radiusM * (cos * wz + sin * wn);
    const slipB = vn * sin + radiusM * wt;
    const slip = Math.sqrt(slipT * slipT + slipB * slipB);
    const normal = (1 + e) * approach;
    const f = slip > 0 ? (tangentialImpulse(slip / approach, e, cushion.friction) * approach) / slip : 0;
    const ft = -f * slipT;
    const fb = -f * slipB;
    const lever = 2.5 / radiusM;
    out[0] = vn + normal * cos + fb * sin;
    out[1] = vt + ft;
    out[2] = wn - lever * ft * sin;
    out[3] = wt + lever * fb;
    out[4] = wz - lever * ft * cos;
  };
}
