/**
 * A plain time-stepped planck world, the witness that the event clock misses no contact: planck finds and solves
 * the contacts of balls, finds those of rails, and moves everything; cloth is applied between steps. Steps are
 * 1e-5 s, and finer in two stages where a contact is due within the step, so that what is compared is the
 * finding of contacts and not the coarseness of steps.
 *
 * Planck's settings are static and differ from the table's: use this in a thread of its own.
 */
import { type Body, CircleShape, type Contact, EdgeShape, type Fixture, Settings, Vec2, World } from 'planck';
import type { PocketId, RailId } from '../../engine/geometry/ids.js';
import { ballFriction, contactFriction } from '../../engine/physics/ball-ball.js';
import type { Launch } from '../../engine/physics/cue-strike.js';
import { cushionConstants, cushionImpact } from '../../engine/physics/cushion.js';
import { GRAVITY_MPS2 } from '../../engine/physics/parameters.js';
import type { PlacedBall, RailPart } from '../../engine/table/record.js';
import { geometryOf, type Table } from '../../engine/table/table.js';

export const STEP_S = 1e-5;
/** A step in which shapes may meet is cut into this many, and such a part again: 2.5e-10 s at the contact. */
const PARTS = 200;
const STAGES = 2;
/** Below this closing speed partners are parting or at rest against each other. */
const CLOSING_MPS = 1e-6;

export interface Way {
  readonly ball: number;
  readonly vx: number;
  readonly vy: number;
}

export interface WitnessContact {
  readonly tS: number;
  readonly kind: 'ball' | 'rail';
  readonly balls: readonly number[];
  readonly rail: RailId | null;
  readonly part: RailPart | null;
  readonly pocket: PocketId | null;
  readonly after: readonly Way[];
}

interface RailData {
  readonly rail: RailId;
  readonly part: RailPart;
  readonly pocket: PocketId | null;
  readonly share: number;
  /** Distance of a centre from the rubber. */
  readonly distance: (x: number, y: number) => number;
}

interface BallData {
  readonly ball: number;
  readonly body: Body;
  wx: number;
  wy: number;
}

/** Called once in the thread. */
export function useWitnessSettings(): void {
  Settings.velocityThreshold = 0;
  Settings.linearSlop = 5e-6;
  Settings.maxTranslation = 100;
  Settings.maxRotation = 1000;
}

function segmentDistance(ax: number, ay: number, bx: number, by: number): (x: number, y: number) => number {
  const dx = bx - ax;
  const dy = by - ay;
  const length2 = dx * dx + dy * dy;
  return (x, y) => {
    const u = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length2));
    return Math.sqrt((x - ax - u * dx) ** 2 + (y - ay - u * dy) ** 2);
  };
}

export class SteppedWorld {
  private readonly world: World;
  private readonly balls: BallData[] = [];
  private readonly rails: RailData[] = [];
  private readonly contacts: WitnessContact[] = [];
  /** Found by planck in the present step, to be completed after it. */
  private pairs: { a: BallData; b: BallData; fz: number; nx: number; ny: number }[] = [];
  private bounces: { ball: BallData; rail: RailData; nx: number; ny: number }[] = [];
  private readonly friction = new Float64Array(2);
  private readonly impact = new Float64Array(5);
  private now = 0;

  constructor(
    private readonly table: Table,
    placed: readonly PlacedBall[],
    launch: Launch,
  ) {
    this.world = new World({ gravity: new Vec2(0, 0), allowSleep: false });
    this.world.setContinuousPhysics(false);
    this.world.setWarmStarting(false);
    this.addRails();
    for (const { ball, x, y } of placed) this.addBall(ball, x, y);
    const cue = this.balls.find((b) => b.ball === 0);
    if (cue === undefined) throw new RangeError('no cue ball');
    cue.body.setLinearVelocity(new Vec2(launch.vx, launch.vy));
    cue.body.setAngularVelocity(launch.wz);
    cue.wx = launch.wx;
    cue.wy = launch.wy;
    this.world.on('pre-solve', (contact) => this.preSolve(contact));
  }

  /** Play until `count` contacts have been met, `untilS` has passed or all is still. */
  run(count: number, untilS: number): WitnessContact[] {
    while (this.contacts.length < count && this.now < untilS && this.isMoving()) {
      this.advance(STEP_S, STAGES);
    }
    return this.contacts.slice(0, count);
  }

  private advance(stepS: number, stages: number): void {
    if (stages === 0 || !this.contactIsNear(stepS)) this.step(stepS);
    else for (let n = 0; n < PARTS; n++) this.advance(stepS / PARTS, stages - 1);
  }

  private addRails(): void {
    const geometry = geometryOf(this.table);
    const ground = this.world.createBody();
    const { facingShare } = this.table.cushion;
    const add = (shape: EdgeShape | CircleShape, data: RailData) => {
      ground.createFixture({ shape, userData: data });
      this.rails.push(data);
    };
    const straight = [...geometry.noses, ...geometry.pockets.flatMap((p) => p.facings)];
    for (const { kind, rail, pocket, from, to } of straight) {
      add(new EdgeShape(new Vec2(from.x, from.y), new Vec2(to.x, to.y)), {
        rail,
        part: kind,
        pocket,
        share: kind === 'nose' ? 1 : facingShare,
        distance: segmentDistance(from.x, from.y, to.x, to.y),
      });
    }
    for (const { rail, pocket, centre, radiusM } of geometry.pockets.flatMap((p) => p.tips)) {
      add(new CircleShape(new Vec2(centre.x, centre.y), radiusM), {
        rail,
        part: 'tip',
        pocket,
        share: facingShare,
        distance: (x, y) => Math.sqrt((x - centre.x) ** 2 + (y - centre.y) ** 2) - radiusM,
      });
    }
  }

  private addBall(ball: number, x: number, y: number): void {
    const { radiusM, massKg } = this.table.ball;
    const body = this.world.createBody({ type: 'dynamic', position: new Vec2(x, y), allowSleep: false });
    const data: BallData = { ball, body, wx: 0, wy: 0 };
    body.createFixture({ shape: new CircleShape(new Vec2(0, 0), radiusM), density: 1, userData: data });
    body.setMassData({ mass: massKg, center: new Vec2(0, 0), I: 0.4 * massKg * radiusM * radiusM });
    this.balls.push(data);
  }

  private isMoving(): boolean {
    return this.balls.some(({ body }) => body.getLinearVelocity().length() > 0);
  }

  /** Whether two shapes may meet within a step. */
  private contactIsNear(stepS: number): boolean {
    const { radiusM } = this.table.ball;
    const { halfLengthM, halfWidthM } = geometryOf(this.table);
    for (let i = 0; i < this.balls.length; i++) {
      const a = this.balls[i].body;
      const p = a.getPosition();
      const speed = a.getLinearVelocity().length();
      const reach = 1.5 * stepS * speed + 1e-12;
      for (let j = 0; j < i; j++) {
        const b = this.balls[j].body;
        const q = b.getPosition();
        const both = reach + 1.5 * stepS * b.getLinearVelocity().length();
        const d = Math.sqrt((p.x - q.x) ** 2 + (p.y - q.y) ** 2);
        if (both > 2e-12 && d - 2 * radiusM < both) return true;
      }
      if (speed === 0) continue;
      if (Math.abs(p.x) < halfLengthM - radiusM - reach && Math.abs(p.y) < halfWidthM - radiusM - reach) continue;
      if (this.rails.some((rail) => rail.distance(p.x, p.y) - radiusM < reach)) return true;
    }
    return false;
  }

  private step(stepS: number): void {
    // Half the cloth before and half after: its error is of second order.
    for (const ball of this.balls) this.cloth(ball, 0.5 * stepS);
    this.pairs = [];
    this.bounces = [];
    this.world.step(stepS, 2, 1);
    // Contacts are found among the places at the beginning of the step.
    for (const { a, b, fz, nx, ny } of this.pairs) {
      const turn = (-2.5 / this.table.ball.radiusM) * fz;
      for (const ball of [a, b]) {
        ball.wx += turn * -ny;
        ball.wy += turn * nx;
      }
      this.contacts.push({
        tS: this.now,
        kind: 'ball',
        balls: [a.ball, b.ball].sort((p, q) => p - q),
        rail: null,
        part: null,
        pocket: null,
        after: [way(a), way(b)],
      });
    }
    for (const { ball, rail, nx, ny } of this.bounces) {
      this.bounce(ball, rail, nx, ny);
      const { part, pocket } = rail;
      this.contacts.push({
        tS: this.now,
        kind: 'rail',
        balls: [ball.ball],
        rail: rail.rail,
        part,
        pocket,
        after: [way(ball)],
      });
    }
    for (const ball of this.balls) this.cloth(ball, 0.5 * stepS);
    this.now += stepS;
    this.drop();
  }

  /** Cloth over one step: friction against the slip, or rolling resistance once the slip is gone. */
  private cloth(ball: BallData, stepS: number): void {
    const { body } = ball;
    const { radiusM } = this.table.ball;
    const { slide, roll, spinDecayRadPerS2 } = this.table.cloth;
    const v = body.getLinearVelocity();
    const wz = body.getAngularVelocity();
    const lost = spinDecayRadPerS2 * stepS;
    if (wz !== 0) body.setAngularVelocity(Math.abs(wz) <= lost ? 0 : wz - Math.sign(wz) * lost);
    if (v.x === 0 && v.y === 0 && ball.wx === 0 && ball.wy === 0) return;
    const ux = v.x - radiusM * ball.wy;
    const uy = v.y + radiusM * ball.wx;
    const slip = Math.sqrt(ux * ux + uy * uy);
    const brake = slide * GRAVITY_MPS2 * stepS;
    if (slip > 3.5 * brake) {
      const ax = (-brake * ux) / slip;
      const ay = (-brake * uy) / slip;
      body.setLinearVelocity(new Vec2(v.x + ax, v.y + ay));
      ball.wx += (2.5 / radiusM) * ay;
      ball.wy -= (2.5 / radiusM) * ax;
      return;
    }
    // What slip is left goes at once: 2/7 of it from the velocity.
    let vx = v.x - (2 / 7) * ux;
    let vy = v.y - (2 / 7) * uy;
    const speed = Math.sqrt(vx * vx + vy * vy);
    const slower = speed - roll * GRAVITY_MPS2 * stepS;
    const share = slower > 0 ? slower / speed : 0;
    vx *= share;
    vy *= share;
    body.setLinearVelocity(new Vec2(vx, vy));
    ball.wx = -vy / radiusM;
    ball.wy = vx / radiusM;
  }

  private preSolve(contact: Contact): void {
    const fixtures: Fixture[] = [contact.getFixtureA(), contact.getFixtureB()];
    const [a, b] = fixtures.map((fixture) => fixture.getUserData() as BallData | RailData);
    if ('body' in a && 'body' in b) this.meetBalls(contact, a, b);
    else if ('body' in a && 'rail' in b) this.meetRail(contact, a, b);
    else if ('body' in b && 'rail' in a) this.meetRail(contact, b, a);
  }

  private meetBalls(contact: Contact, a: BallData, b: BallData): void {
    const { ball } = this.table;
    const r = ball.radiusM;
    const p = a.body.getPosition();
    const q = b.body.getPosition();
    const d = Math.sqrt((q.x - p.x) ** 2 + (q.y - p.y) ** 2);
    const nx = (q.x - p.x) / d;
    const ny = (q.y - p.y) / d;
    const va = a.body.getLinearVelocity();
    const vb = b.body.getLinearVelocity();
    const closing = (va.x - vb.x) * nx + (va.y - vb.y) * ny;
    if (closing < CLOSING_MPS) {
      contact.setEnabled(false);
      return;
    }
    const slipT =
      (va.y - vb.y) * nx - (va.x - vb.x) * ny + r * (a.body.getAngularVelocity() + b.body.getAngularVelocity());
    const slipZ = -r * ((a.wy + b.wy) * nx - (a.wx + b.wx) * ny);
    const slip = Math.sqrt(slipT * slipT + slipZ * slipZ);
    contact.setRestitution(ball.restitution);
    contact.setFriction(slip === 0 ? 0 : (ballFriction(ball, slip) * Math.abs(slipT)) / slip);
    contactFriction(ball, slipT, slipZ, 0.5 * (1 + ball.restitution) * closing, this.friction);
    this.pairs.push({ a, b, fz: this.friction[1], nx, ny });
  }

  /** Planck finds the contact; our law decides what it does, after the step. */
  private meetRail(contact: Contact, ball: BallData, rail: RailData): void {
    contact.setEnabled(false);
    const { x, y } = ball.body.getPosition();
    // Planck's edges are a few micrometres thick.
    if (rail.distance(x, y) > this.table.ball.radiusM) return;
    const manifold = contact.getWorldManifold(null);
    if (manifold === null || manifold === undefined) return;
    const toBall = contact.getFixtureA().getBody() === ball.body ? -1 : 1;
    const nx = toBall * manifold.normal.x;
    const ny = toBall * manifold.normal.y;
    const v = ball.body.getLinearVelocity();
    if (v.x * nx + v.y * ny < -CLOSING_MPS) this.bounces.push({ ball, rail, nx, ny });
  }

  private bounce(ball: BallData, rail: RailData, nx: number, ny: number): void {
    const { body } = ball;
    const v = body.getLinearVelocity();
    const out = this.impact;
    cushionImpact(
      this.table.cushion,
      cushionConstants(this.table.cushion),
      rail.share,
      this.table.ball.radiusM,
      v.x * nx + v.y * ny,
      v.y * nx - v.x * ny,
      ball.wx * nx + ball.wy * ny,
      ball.wy * nx - ball.wx * ny,
      body.getAngularVelocity(),
      out,
    );
    body.setLinearVelocity(new Vec2(out[0] * nx - out[1] * ny, out[0] * ny + out[1] * nx));
    ball.wx = out[2] * nx - out[3] * ny;
    ball.wy = out[2] * ny + out[3] * nx;
    body.setAngularVelocity(out[4]);
  }

  private drop(): void {
    const { pockets } = geometryOf(this.table);
    for (let i = this.balls.length - 1; i >= 0; i--) {
      const { x, y } = this.balls[i].body.getPosition();
      if (!pockets.some((p) => (x - p.dropCentre.x) ** 2 + (y - p.dropCentre.y) ** 2 < p.dropRadiusM ** 2)) continue;
      this.world.destroyBody(this.balls[i].body);
      this.balls.splice(i, 1);
    }
  }
}

function way({ ball, body }: BallData): Way {
  const v = body.getLinearVelocity();
  return { ball, vx: v.x, vy: v.y };
}
