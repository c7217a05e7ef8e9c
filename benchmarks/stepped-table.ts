/**
 * What most pool programs built on a physics engine do: a planck world stepped at a fixed rate, balls as bullets,
 * cloth friction applied between steps. Here only as the yardstick of `bench:speed`. Planck's settings are static
 * and shared by a thread: use this in a thread of its own.
 */
import { type Body, CircleShape, EdgeShape, Settings, Vec2, World } from 'planck';
import { strike } from '../engine/physics/cue-strike.js';
import { GRAVITY_MPS2 } from '../engine/physics/parameters.js';
import type { PlacedBall } from '../engine/table/record.js';
import type { Stroke } from '../engine/table/stroke.js';
import { geometryOf, type Table } from '../engine/table/table.js';

const STEP_S = 1 / 240;
const REST_MPS = 0.002;

/** Simulated seconds until all balls rest. Roll only: enough to time contacts and steps. */
export function steppedShot(table: Table, placed: readonly PlacedBall[], stroke: Stroke): number {
  Settings.velocityThreshold = 0;
  Settings.linearSlop = 5e-6;
  Settings.maxTranslation = 100;
  Settings.maxRotation = 1000;
  const geometry = geometryOf(table);
  const r = table.ball.radiusM;
  const world = new World({ gravity: new Vec2(0, 0), allowSleep: false });
  const ground = world.createBody();
  const edges = [...geometry.noses, ...geometry.pockets.flatMap((p) => p.facings)];
  for (const e of edges) {
    ground.createFixture({
      shape: new EdgeShape(new Vec2(e.from.x, e.from.y), new Vec2(e.to.x, e.to.y)),
      restitution: 0.8,
      friction: table.cushion.friction,
    });
  }
  for (const tip of geometry.pockets.flatMap((p) => p.tips)) {
    ground.createFixture({
      shape: new CircleShape(new Vec2(tip.centre.x, tip.centre.y), tip.radiusM),
      restitution: 0.8,
      friction: table.cushion.friction,
    });
  }
  const bodies: Body[] = placed.map(({ x, y }) => {
    const body = world.createBody({ type: 'dynamic', position: new Vec2(x, y), bullet: true, allowSleep: false });
    body.createFixture({ shape: new CircleShape(new Vec2(0, 0), r), density: 1, restitution: 0.95, friction: 0.05 });
    body.setMassData({ mass: table.ball.massKg, center: new Vec2(0, 0), I: 0.4 * table.ball.massKg * r * r });
    return body;
  });
  const launch = strike(table.ball, table.cue, stroke);
  bodies[0].setLinearVelocity(new Vec2(launch.vx, launch.vy));
  bodies[0].setAngularVelocity(launch.wz);
  const alive = new Set(bodies);
  const slow = table.cloth.roll * GRAVITY_MPS2 * STEP_S;
  let t = 0;
  for (; t < 60; t += STEP_S) {
    world.step(STEP_S, 8, 3);
    let moving = false;
    for (const body of alive) {
      const p = body.getPosition();
      if (geometry.pockets.some((k) => inside(p, k.dropCentre, k.dropRadiusM))) {
        alive.delete(body);
        world.destroyBody(body);
        continue;
      }
      const v = body.getLinearVelocity();
      const speed = v.length();
      if (speed <= slow || speed < REST_MPS) body.setLinearVelocity(new Vec2(0, 0));
      else {
        body.setLinearVelocity(Vec2.mul((speed - slow) / speed, v));
        moving = true;
      }
    }
    if (!moving) break;
  }
  return t;
}

function inside(p: { x: number; y: number }, c: { x: number; y: number }, r: number): boolean {
  return (p.x - c.x) * (p.x - c.x) + (p.y - c.y) * (p.y - c.y) < r * r;
}
