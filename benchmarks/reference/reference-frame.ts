/**
 * The reference's frame (x across, y along, origin at a corner) and names, in ours (origin at the centre, x to the
 * foot rail, y to the left): a quarter turn, so that both stay right-handed.
 */
import { type BallIndex, ballIndexOf, type PocketId, type RailId } from '../../engine/geometry/ids.js';
import type { TableSpec } from '../../engine/geometry/table-spec.js';
import type { Launch } from '../../engine/physics/cue-strike.js';
import { DEFAULT_BALL, DEFAULT_CUSHION } from '../../engine/physics/parameters.js';
import type { BallState, RailPart } from '../../engine/table/record.js';
import { makeTable, type Table } from '../../engine/table/table.js';
import type { Motion, Pair, ReferenceFile, ReferenceTable, Scenario } from './reference-file.js';

export interface Frame {
  readonly lengthM: number;
  readonly widthM: number;
}

export function toPlace(frame: Frame, [x, y]: Pair): { x: number; y: number } {
  return { x: y - frame.lengthM / 2, y: frame.widthM / 2 - x };
}

export function toState(frame: Frame, place: Pair, [vx, vy, wx, wy, wz]: Motion): BallState {
  return { ...toPlace(frame, place), vx: vy, vy: -vx, wx: wy, wy: -wx, wz };
}

export function toBall(name: string): BallIndex {
  return ballIndexOf(name);
}

const POCKET_IDS: Readonly<Record<string, PocketId>> = { lb: 'HL', lc: 'SL', lt: 'FL', rb: 'HR', rc: 'SR', rt: 'FR' };

/** Throws on a name that the schema does not know. */
export function toPocket(name: string): PocketId {
  const id = POCKET_IDS[name];
  if (id === undefined) throw new RangeError(`unknown pocket ${name}`);
  return id;
}

const RAIL_IDS: Readonly<Record<string, RailId>> = {
  3: 'left-head',
  6: 'left-foot',
  15: 'right-head',
  12: 'right-foot',
  18: 'head',
  9: 'foot',
  1: 'head',
  2: 'left-head',
  4: 'left-head',
  5: 'left-foot',
  7: 'left-foot',
  8: 'foot',
  10: 'foot',
  11: 'right-foot',
  13: 'right-foot',
  14: 'right-head',
  16: 'right-head',
  17: 'head',
};
const NOSES = new Set(['3', '6', '9', '12', '15', '18']);

export function toRail(name: string): { rail: RailId; part: RailPart } {
  const tip = name.endsWith('t');
  const number = tip ? name.slice(0, -1) : name;
  const rail = RAIL_IDS[number];
  if (rail === undefined) throw new RangeError(`unknown cushion ${name}`);
  return { rail, part: tip ? 'tip' : NOSES.has(number) ? 'nose' : 'facing' };
}

function toSpec(id: string, { spec }: ReferenceTable): TableSpec {
  return {
    id,
    lengthM: spec.l,
    widthM: spec.w,
    railDepthM: spec.cushion_width,
    corner: {
      mouthM: spec.corner_pocket_width,
      facingDeg: 135 + spec.corner_pocket_angle,
      tipRadiusM: spec.corner_jaw_radius,
      dropRadiusM: spec.corner_pocket_radius,
      dropDepthM: spec.corner_pocket_depth,
    },
    side: {
      mouthM: spec.side_pocket_width,
      facingDeg: 90 + spec.side_pocket_angle,
      tipRadiusM: spec.side_jaw_radius,
      dropRadiusM: spec.side_pocket_radius,
      dropDepthM: spec.side_pocket_depth,
    },
  };
}

/** mu(s) = a + b exp(-c s) as the file's description of its model states it. */
function frictionOf(description: string | undefined): [number, number, number] {
  const found = /mu\s*=\s*([\d.]+)\s*\+\s*([\d.]+)\s*exp\(-([\d.]+)/.exec(description ?? '');
  if (found === null) return [DEFAULT_BALL.frictionA, DEFAULT_BALL.frictionB, DEFAULT_BALL.frictionC];
  return [Number(found[1]), Number(found[2]), Number(found[3])];
}

/**
 * A table of the file with the file's parameters and friction limit.
 * @param cushion 'file': the file's restitution and friction, the same on facings and at any speed; 'ours': our rail
 */
export function toTable(file: ReferenceFile, name: string, cushion: 'file' | 'ours'): Table {
  const { balls } = file.meta;
  const reference = file.tables[name];
  if (reference === undefined) throw new RangeError(`unknown table ${name}`);
  const [frictionA, frictionB, frictionC] = frictionOf(file.meta.models?.ball_ball);
  // Contact is found a radius from the nose in plan, so there the tangent of the tilt is the nose's height.
  const tilt = reference.spec.cushion_height / balls.R - 1;
  const sin = tilt / Math.sqrt(1 + tilt * tilt);
  return makeTable({
    spec: toSpec(name, reference),
    ball: {
      ...DEFAULT_BALL,
      radiusM: balls.R,
      massKg: balls.m,
      restitution: balls.e_b,
      frictionA,
      frictionB,
      frictionC,
      frictionLimit: 'restitution',
    },
    // The engine's gravity is the standard 9.81; another one scales the cloth.
    cloth: {
      slide: (balls.u_s * balls.g) / 9.81,
      roll: (balls.u_r * balls.g) / 9.81,
      spinDecayRadPerS2: (2.5 * balls.u_sp * balls.g) / balls.R,
    },
    cushion:
      cushion === 'ours'
        ? DEFAULT_CUSHION
        : {
            restitution: balls.e_c,
            restitutionSlope: 0,
            restitutionKneeMps: 0,
            restitutionFloor: balls.e_c,
            friction: balls.f_c,
            noseHeight: (1 + sin) / 2,
            facingShare: 1,
          },
  });
}

/**
 * The cue ball's motion just after the strike, in our frame: R w = 2.5 v (b of topspin, -a about the vertical). The
 * reference turns the ball about axes across the cue, not across the ball's path, from which squirt parts it.
 */
export function toLaunch(file: ReferenceFile, shot: Scenario): Launch {
  const { v, direction_deg } = shot.launch;
  const heading = (direction_deg * Math.PI) / 180;
  const cue = (shot.strike.phi_deg * Math.PI) / 180;
  const spin = (2.5 * v) / file.meta.balls.R;
  const top = spin * shot.strike.b;
  // Turned by a quarter: (x, y) -> (y, -x), for velocity and for the axis of spin alike.
  return {
    vx: v * Math.sin(heading),
    vy: -v * Math.cos(heading),
    wx: top * Math.cos(cue),
    wy: top * Math.sin(cue),
    wz: -spin * shot.strike.a,
  };
}
