/**
 * Contacts resolved by planck.js. A ball contact is stepped in a small world of two balls, in the contact's own
 * frame (ball i at the origin, ball j along +x); rails are the fixtures of a static table, whose manifold gives
 * the normal to our cushion law. Planck's plane knows no topspin, so its friction coefficient is scaled to what
 * the whole slip leaves for the horizontal direction, and our law completes the spin out of the plane.
 *
 * Settings are static in planck and shared by a thread: they are set here and nowhere else.
 */
import {
  type Body,
  CircleShape,
  CollideCircles,
  CollideEdgeCircle,
  type Contact,
  EdgeShape,
  Manifold,
  Settings,
  Transform,
  Vec2,
  World,
  WorldManifold,
} from 'planck';
import { contactFriction } from '../physics/ball-ball.js';
import type { Balls } from './motion.js';
import type { RailClock } from './rail-clock.js';
import { applyContactSpin, type Resolver } from './resolver.js';
import { geometryOf, type Table } from './table.js';

/** Exactly touching circles are missed half the time by rounding; this overlap is far below what shows. */
const OVERLAP_M = 1e-12;
/** The step only has to solve velocities; in this time nothing moves. */
const STEP_S = 1e-9;
/** Tangent first, then normal: two iterations are exact for one contact, fewer lose friction. */
const VELOCITY_ITERATIONS = 2;
const POSITION_ITERATIONS = 1;
/** Balls are inflated by this for rail manifolds, so that one resting against rubber still has a manifold. */
const REACH_M = 1e-5;

/** Set planck's thread-wide settings for billiards: no restitution threshold, no slop. Idempotent. */
export function applyPlanckSettings(): void {
  Settings.velocityThreshold = 0;
  Settings.linearSlop = OVERLAP_M;
  Settings.maxTranslation = 100;
  Settings.maxRotation = 1000;
}

type Fixture = { readonly edge: EdgeShape | null; readonly circle: CircleShape | null };

export class PlanckResolver implements Resolver {
  private readonly world: World;
  private readonly left: Body;
  private readonly right: Body;
  private readonly fixtures: readonly Fixture[];
  private readonly probe: CircleShape;
  private readonly still = Transform.identity();
  private readonly at = Transform.identity();
  private readonly manifold = new Manifold();
  private readonly worldManifold = new WorldManifold();
  private readonly friction = new Float64Array(2);
  private mu = 0;
  private solved = 0;

  constructor(private readonly table: Table) {
    applyPlanckSettings();
    const r = table.ball.radiusM;
    this.world = new World({ gravity: new Vec2(0, 0), allowSleep: false });
    this.world.setContinuousPhysics(false);
    this.world.setWarmStarting(false);
    this.left = this.makeBall(0, r);
    this.right = this.makeBall(2 * r - OVERLAP_M, r);
    this.world.on('pre-solve', (contact: Contact) => {
      contact.setRestitution(table.ball.restitution);
      contact.setFriction(this.mu);
      this.solved++;
    });
    const geometry = geometryOf(table);
    const edge = (from: { x: number; y: number }, to: { x: number; y: number }): Fixture => ({
      edge: new EdgeShape(new Vec2(from.x, from.y), new Vec2(to.x, to.y)),
      circle: null,
    });
    this.fixtures = [
      ...geometry.noses.map((nose) => edge(nose.from, nose.to)),
      ...geometry.pockets.flatMap((pocket) =>
        pocket.tips.map((tip) => ({
          edge: null,
          circle: new CircleShape(new Vec2(tip.centre.x, tip.centre.y), tip.radiusM),
        })),
      ),
      ...geometry.pockets.flatMap((pocket) => pocket.facings.map((facing) => edge(facing.from, facing.to))),
    ];
    this.probe = new CircleShape(new Vec2(0, 0), r + REACH_M);
  }

  private makeBall(x: number, radiusM: number): Body {
    const body = this.world.createBody({ type: 'dynamic', position: new Vec2(x, 0), allowSleep: false });
    body.createFixture({ shape: new CircleShape(new Vec2(0, 0), radiusM), density: 1 });
    const mass = this.table.ball.massKg;
    // A solid sphere's inertia makes planck's angular velocity the vertical-axis spin.
    body.setMassData({ mass, center: new Vec2(0, 0), I: 0.4 * mass * radiusM * radiusM });
    return body;
  }

  collideBalls(balls: Balls, i: number, j: number, nx: number, ny: number, approachMps: number): void {
    const { ball } = this.table;
    const r = ball.radiusM;
    const { vx, vy, wx, wy, wz } = balls;
    const normal = 0.5 * (1 + ball.restitution) * approachMps;
    const tI = vy[i] * nx - vx[i] * ny;
    const tJ = vy[j] * nx - vx[j] * ny;
    const sumT = (wy[i] + wy[j]) * nx - (wx[i] + wx[j]) * ny;
    const slipT = tI - tJ + r * (wz[i] + wz[j]);
    const slipZ = -r * sumT;
    contactFriction(ball, slipT, slipZ, normal, this.friction);
    const ft = this.friction[0];
    // mu(s) s_h / s: planck then clamps exactly where the three-dimensional law does.
    this.mu = (ft < 0 ? -ft : ft) / normal;

    const { left, right } = this;
    left.setTransform(new Vec2(0, 0), 0);
    right.setTransform(new Vec2(2 * r - OVERLAP_M, 0), 0);
    left.setLinearVelocity(new Vec2(vx[i] * nx + vy[i] * ny, tI));
    right.setLinearVelocity(new Vec2(vx[j] * nx + vy[j] * ny, tJ));
    left.setAngularVelocity(wz[i]);
    right.setAngularVelocity(wz[j]);
    this.solved = 0;
    this.world.step(STEP_S, VELOCITY_ITERATIONS, POSITION_ITERATIONS);
    if (this.solved === 0) throw new Error('planck missed a contact of two touching balls');
    const a = left.getLinearVelocity();
    const b = right.getLinearVelocity();
    vx[i] = a.x * nx - a.y * ny;
    vy[i] = a.x * ny + a.y * nx;
    vx[j] = b.x * nx - b.y * ny;
    vy[j] = b.x * ny + b.y * nx;
    const wzI = left.getAngularVelocity();
    const wzJ = right.getAngularVelocity();
    // Only the part out of the plane: planck has solved the vertical axis.
    applyContactSpin(balls, i, j, nx, ny, 0, this.friction[1]);
    wz[i] = wzI;
    wz[j] = wzJ;
  }

  railNormal(rails: RailClock, balls: Balls, i: number, feature: number): void {
    const { edge, circle } = this.fixtures[feature];
    this.at.p.x = balls.x[i];
    this.at.p.y = balls.y[i];
    this.manifold.pointCount = 0;
    if (edge !== null) CollideEdgeCircle(this.manifold, edge, this.still, this.probe, this.at);
    else if (circle !== null) CollideCircles(this.manifold, circle, this.still, this.probe, this.at);
    if (this.manifold.pointCount === 0) {
      // Deeper than the probe's reach only at the far end of a facing, where the ball has dropped; keep the shape's own.
      rails.normalAt(feature, balls.x[i], balls.y[i]);
      return;
    }
    const shape = edge ?? circle;
    const radius = shape === null ? 0 : shape.getRadius();
    this.manifold.getWorldManifold(this.worldManifold, this.still, radius, this.at, this.probe.getRadius());
    rails.nx = this.worldManifold.normal.x;
    rails.ny = this.worldManifold.normal.y;
  }
}
