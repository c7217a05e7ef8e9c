/**
 * Impact of two equal balls: impulse along the line of centres with restitution, Coulomb friction with
 * mu(slip) across it, in three dimensions (physics.md, checks 9-15; Alciatore TP A.5, A.6, A.14). Vertical
 * impulses change spin only: the bed takes the vertical motion.
 */
import type { BallParams } from './parameters.js';

/** Coulomb coefficient at slip speed `slipMps`. */
export function ballFriction(ball: BallParams, slipMps: number): number {
  return ball.frictionA + ball.frictionB * Math.exp(-ball.frictionC * slipMps);
}

/**
 * Friction in a contact, per unit mass, as three numbers written to `out`: impulse along the horizontal
 * tangent t = (-ny, nx) and along z that ball `i` receives (its partner the opposite), m/s.
 * @param slipT, slipZ slip of i's surface against j's, m/s
 * @param normalMps normal impulse per mass, m/s
 */
export function contactFriction(
  ball: BallParams,
  slipT: number,
  slipZ: number,
  normalMps: number,
  out: Float64Array,
): void {
  const slip = Math.sqrt(slipT * slipT + slipZ * slipZ);
  if (slip === 0) {
    out[0] = 0;
    out[1] = 0;
    return;
  }
  // Two solid spheres stop slipping at m s / 7.
  const limit = slip / 7;
  let coulomb = ballFriction(ball, slip) * normalMps;
  if (ball.frictionLimit === 'restitution') coulomb *= (2 * ball.restitution) / (1 + ball.restitution);
  const f = (coulomb < limit ? coulomb : limit) / slip;
  out[0] = -f * slipT;
  out[1] = -f * slipZ;
}

/** Largest compression of a contact of two balls that meet at normal speed `normalMps`, metres (Hertz). */
export function hertzCompressionM(ball: BallParams, normalMps: number): number {
  // 1/2 (m/2) v² = 2/5 k d^(5/2)
  const q = (0.625 * ball.massKg * normalMps * normalMps) / ball.hertzStiffness;
  return q > 0 ? Math.exp(0.4 * Math.log(q)) : 0;
}

/** Duration of that contact, seconds: 2.943 d / v for an elastic Hertz contact. */
export function hertzDurationS(ball: BallParams, normalMps: number): number {
  return (2.943 * hertzCompressionM(ball, normalMps)) / normalMps;
}
