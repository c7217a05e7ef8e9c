/** What every generator of candidates looks at. */
import type { Point, TableGeometry } from '../../engine/geometry/geometry.js';
import { type BallIndex, CUE } from '../../engine/geometry/ids.js';
import { aimForHeading } from '../../engine/physics/cue-strike.js';
import { cueClearance, hopHeightM, MAX_HOP_M } from '../../engine/table/cue-clearance.js';
import type { PlacedBall } from '../../engine/table/record.js';
import type { Stroke } from '../../engine/table/stroke.js';
import { geometryOf, type Table } from '../../engine/table/table.js';
import type { Aim } from '../answer.js';
import type { Question } from '../question.js';
import { Layout, sortedBalls } from '../value/layout.js';
import { PotField, type PotSkill, potSkill } from '../value/pot-field.js';

/** Nobody is advised to strike steeper than this. */
export const MAX_ADVISED_ELEVATION_RAD = (40 * Math.PI) / 180;

/** A straight hit of a ball; see `Scene.hitAt`. */
export interface Hit {
  readonly ux: number;
  readonly uy: number;
  readonly pathM: number;
  readonly cosCut: number;
  /** Cue ball's centre at the contact. */
  readonly x: number;
  readonly y: number;
}

export class Scene {
  readonly question: Question;
  readonly table: Table;
  readonly geometry: TableGeometry;
  readonly layout: Layout;
  readonly field: PotField;
  readonly skill: PotSkill;
  readonly ballOn: BallIndex;
  readonly radiusM: number;
  /** Object balls on the bed, ascending. */
  readonly objectBalls: readonly PlacedBall[];
  /**
   * What the position would be worth with the cue ball at a place, P(win) of the shooter; null where nobody has told (the
   * baselines have no value model). Asked for once, then for many places.
   */
  worths: (() => (x: number, y: number) => number) | null = null;
  /** The cue ball where it lies, or null when it is in hand. */
  readonly cue: Point | null;
  private placedFor: Point | null = null;
  private placedBalls: readonly PlacedBall[] = [];

  constructor(question: Question) {
    this.question = question;
    this.table = question.table;
    this.geometry = geometryOf(question.table);
    this.radiusM = question.table.ball.radiusM;
    const balls = sortedBalls(question.balls);
    this.objectBalls = balls.filter((b) => b.ball !== CUE);
    const cue = balls.find((b) => b.ball === CUE);
    this.cue = question.state.cueBallInHand !== 'none' || cue === undefined ? null : { x: cue.x, y: cue.y };
    this.layout = new Layout().load(this.objectBalls);
    if (this.cue !== null) {
      this.layout.on[CUE] = 1;
      this.layout.x[CUE] = this.cue.x;
      this.layout.y[CUE] = this.cue.y;
    }
    this.field = new PotField(question.table, this.layout);
    this.skill = potSkill(question.table, question.skills.shooter);
    this.ballOn = this.layout.ballOn();
  }

  /** All balls with the cue ball at `cue`, ascending. */
  placed(cue: Point): readonly PlacedBall[] {
    if (this.placedFor !== cue) {
      this.placedFor = cue;
      this.placedBalls = [{ ball: CUE, x: cue.x, y: cue.y }, ...this.objectBalls];
    }
    return this.placedBalls;
  }

  /**
   * A stroke that sends the cue ball along `headingRad` with the butt no lower than `elevationRad`; null when no
   * cue can make it: tip outside the miscue circle, no room for the butt, a cue ball that leaves the bed.
   */
  stroke(
    cue: Point,
    headingRad: number,
    speedMps: number,
    tipSide: number,
    tipHeight: number,
    elevationRad = 0,
  ): { stroke: Stroke; minElevationRad: number } | null {
    const { ball, cue: stick } = this.table;
    if (tipSide * tipSide + tipHeight * tipHeight > stick.miscueLimit * stick.miscueLimit) return null;
    const aimRad = aimForHeading(ball, stick, headingRad, tipSide);
    const room = cueClearance(this.table, this.placed(cue), aimRad, tipSide, tipHeight);
    const needed = Math.max(room.leastElevationRad, elevationRad);
    if (room.blocked || needed > MAX_ADVISED_ELEVATION_RAD) return null;
    const stroke: Stroke = { aimRad, speedMps, tipSide, tipHeight, elevationRad: needed };
    if (hopHeightM(stroke) > MAX_HOP_M) return null;
    return { stroke, minElevationRad: room.leastElevationRad };
  }

  /**
   * A straight hit of the ball-on from `cue`: direction, path to the contact, the cue ball's place there.
   * @param offset of the hit from the ball's centre as a share of two radii, left positive, -1..1
   * @returns null when the two balls are closer than that; whether the path is clear is not looked at
   */
  hitAt(cue: Point, offset: number): Hit | null {
    const diameter = 2 * this.radiusM;
    const dx = this.layout.x[this.ballOn] - cue.x;
    const dy = this.layout.y[this.ballOn] - cue.y;
    const d = Math.sqrt(dx * dx + dy * dy);
    if (d < diameter) return null;
    const sin = (offset * diameter) / d;
    const cos = Math.sqrt(1 - sin * sin);
    const ux = (dx * cos - dy * sin) / d;
    const uy = (dy * cos + dx * sin) / d;
    const cosCut = Math.sqrt(1 - offset * offset);
    const pathM = d * cos - cosCut * diameter;
    return pathM < 0 ? null : { ux, uy, pathM, cosCut, x: cue.x + ux * pathM, y: cue.y + uy * pathM };
  }

  /** Least elevation for a stroke along `headingRad`. */
  elevationRad(cue: Point, headingRad: number, tipSide: number, tipHeight: number): number {
    return cueClearance(this.table, this.placed(cue), headingRad, tipSide, tipHeight).leastElevationRad;
  }

  /** Whether a ball's centre at (x, y) lies on the bed and touches no object ball but `except`. */
  free(x: number, y: number, except = 0): boolean {
    const { halfLengthM, halfWidthM } = this.geometry;
    const r = this.radiusM;
    if (Math.abs(x) > halfLengthM - r || Math.abs(y) > halfWidthM - r) return false;
    const reach = 2 * r + 1e-4;
    for (const other of this.objectBalls) {
      if (other.ball === except) continue;
      const dx = other.x - x;
      const dy = other.y - y;
      if (dx * dx + dy * dy < reach * reach) return false;
    }
    return true;
  }

  /** What the shooter sees of a hit on `ball` with the cue ball's centre at the ghost. */
  aimAt(ball: BallIndex, ghostX: number, ghostY: number, cutRad: number): Aim {
    const bx = this.layout.x[ball];
    const by = this.layout.y[ball];
    const cut = Math.abs(cutRad);
    return {
      ball,
      ghostBall: { x: ghostX, y: ghostY },
      contactPoint: { x: (bx + ghostX) / 2, y: (by + ghostY) / 2 },
      cutRad: cut,
      fullness: 1 - Math.sin(cut),
    };
  }
}
