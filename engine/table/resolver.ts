/**
 * What a contact does to the balls. Two implementations share this interface and agree to 1e-9 m/s: the closed
 * form (here), for the search, and planck (`planck-resolver.ts`), the table of record.
 */
import type { TableGeometry } from '../geometry/geometry.js';
import { contactFriction } from '../physics/ball-ball.js';
import { type CushionConstants, type CushionLaw, cushionConstants } from '../physics/cushion.js';
import type { Balls } from './motion.js';
import type { RailClock } from './rail-clock.js';
import type { Table } from './table.js';

export const RESOLVERS = ['planck', 'closed-form'] as const;
export type ResolverId = (typeof RESOLVERS)[number];

export interface Resolver {
  /**
   * Change velocity and spin of slots `i` and `j`, both advanced to the contact.
   * (nx, ny) is the unit vector from i to j, `approachMps` > 0 their closing speed along it.
   */
  collideBalls(balls: Balls, i: number, j: number, nx: number, ny: number, approachMps: number): void;
  /** Unit normal of rail feature `feature` at slot `i`, left in `rails.nx`, `rails.ny`. */
  railNormal(rails: RailClock, balls: Balls, i: number, feature: number): void;
}

/** Ball-ball impact in closed form (physics/ball-ball.ts). */
export class ClosedFormResolver implements Resolver {
  private readonly friction = new Float64Array(2);
  constructor(private readonly table: Table) {}

  collideBalls(balls: Balls, i: number, j: number, nx: number, ny: number, approachMps: number): void {
    const { ball } = this.table;
    const r = ball.radiusM;
    const normal = 0.5 * (1 + ball.restitution) * approachMps;
    const { vx, vy, wx, wy } = balls;
    // Frame (n, t, z) with t = (-ny, nx).
    const relT = (vy[i] - vy[j]) * nx - (vx[i] - vx[j]) * ny;
    const sumZ = balls.wz[i] + balls.wz[j];
    const sumT = (wy[i] + wy[j]) * nx - (wx[i] + wx[j]) * ny;
    contactFriction(ball, relT + r * sumZ, -r * sumT, normal, this.friction);
    const ft = this.friction[0];
    const fz = this.friction[1];
    const px = ft * -ny - normal * nx;
    const py = ft * nx - normal * ny;
    vx[i] += px;
    vy[i] += py;
    vx[j] -= px;
    vy[j] -= py;
    applyContactSpin(balls, i, j, nx, ny, ft, fz);
  }

  railNormal(rails: RailClock, balls: Balls, i: number, feature: number): void {
    rails.normalAt(feature, balls.x[i], balls.y[i]);
  }
}

/** Both balls receive the same change of spin from a friction impulse (ft along t, fz along z, per mass). */
export function applyContactSpin(
  balls: Balls,
  i: number,
  j: number,
  nx: number,
  ny: number,
  ft: number,
  fz: number,
): void {
  const dz = balls.lever * ft;
  const dt = -balls.lever * fz;
  const dx = dt * -ny;
  const dy = dt * nx;
  balls.wx[i] += dx;
  balls.wy[i] += dy;
  balls.wz[i] += dz;
  balls.wx[j] += dx;
  balls.wy[j] += dy;
  balls.wz[j] += dz;
}

/** The cushion law applied to a slot; shared by both resolvers, which differ in where the normal comes from. */
export class RailImpact {
  private readonly k: CushionConstants;
  private readonly out = new Float64Array(5);
  constructor(
    private readonly table: Table,
    geometry: TableGeometry,
    private readonly law: CushionLaw,
  ) {
    this.k = cushionConstants(table.cushion);
    this.radiusM = geometry.ballRadiusM;
  }
  private readonly radiusM: number;

  /** @param share of the rail's restitution: 1 for a nose, less for tips and facings; @param tipRadiusM 0 on straight rubber */
  apply(balls: Balls, i: number, nx: number, ny: number, share: number, tipRadiusM: number): void {
    const { vx, vy, wx, wy, wz } = balls;
    const out = this.out;
    this.law(
      this.table.cushion,
      this.k,
      share,
      this.radiusM,
      vx[i] * nx + vy[i] * ny,
      vy[i] * nx - vx[i] * ny,
      wx[i] * nx + wy[i] * ny,
      wy[i] * nx - wx[i] * ny,
      wz[i],
      out,
      tipRadiusM,
    );
    vx[i] = out[0] * nx - out[1] * ny;
    vy[i] = out[0] * ny + out[1] * nx;
    wx[i] = out[2] * nx - out[3] * ny;
    wy[i] = out[2] * ny + out[3] * nx;
    wz[i] = out[4];
  }
}
