/** What the page edits: a position, the rules, the players, and the shots played so far. Immutable. */

import { BALL_NAMES } from '../../../../engine/geometry/ids.js';
import type { TableSpec } from '../../../../engine/geometry/table-spec.js';
import { TABLE_SPECS, tableSpec } from '../../../../engine/geometry/table-specs.js';
import type { BallId, Declaration, LayoutBall, PlayerId, Point, RackState, Stroke } from '../net/types.js';
import type { Turn } from './turn.js';

export const CONDITION_IDS = ['club', 'new-cloth', 'humid'] as const;
export type ConditionsId = (typeof CONDITION_IDS)[number];

export const SKILL_IDS = ['pro', 'advanced', 'intermediate', 'beginner'] as const;
export type SkillId = (typeof SKILL_IDS)[number];

/** The player's own idea. */
export interface OwnShot {
  readonly declaration: Declaration;
  readonly stroke: Stroke;
}

export interface Doc {
  readonly table: string;
  readonly conditions: ConditionsId;
  readonly ruleSet: string;
  readonly readings: readonly string[];
  /** Balls on the bed; whatever is absent is off the table. */
  readonly balls: readonly LayoutBall[];
  readonly state: RackState;
  readonly skills: Readonly<Record<PlayerId, SkillId>>;
  /** Which player the machine plays, if any. */
  readonly bot: PlayerId | null;
  readonly own: OwnShot;
  /** Shots of this rack, in order. */
  readonly log: readonly Turn[];
}

export const BALL_IDS: readonly BallId[] = BALL_NAMES;

const CENTRED: Stroke = { aimRad: 0, speedMps: 2, tipSide: 0, tipHeight: 0, elevationRad: 0 };
export const NO_OWN_SHOT: OwnShot = { declaration: { type: 'none' }, stroke: CENTRED };

/** The measures of a document's table. */
export function specOf(doc: Pick<Doc, 'table'>): TableSpec {
  return TABLE_SPECS[doc.table] ?? tableSpec();
}

export function shooterOf(doc: Doc): PlayerId {
  return doc.state.shooter ?? 'A';
}

export function other(player: PlayerId): PlayerId {
  return player === 'A' ? 'B' : 'A';
}

export function ballAt(doc: Pick<Doc, 'balls'>, id: BallId): LayoutBall | undefined {
  return doc.balls.find((ball) => ball.id === id);
}

function sorted(balls: readonly LayoutBall[]): LayoutBall[] {
  return [...balls].sort((a, b) => BALL_IDS.indexOf(a.id) - BALL_IDS.indexOf(b.id));
}

/** The document with a ball put somewhere, on the bed before or not. */
export function withBall(doc: Doc, id: BallId, place: Point): Doc {
  const balls = doc.balls.filter((ball) => ball.id !== id);
  return withBalls(doc, [...balls, { id, x: place.x, y: place.y }]);
}

export function withoutBall(doc: Doc, id: BallId): Doc {
  return withBalls(
    doc,
    doc.balls.filter((ball) => ball.id !== id),
  );
}

/** Replaces the layout; what the state says about single balls goes with it. */
export function withBalls(doc: Doc, balls: readonly LayoutBall[]): Doc {
  const { ballsOnTable: _spoken, frozen: _frozen, lastStroke: _last, ...state } = doc.state;
  return { ...doc, balls: sorted(balls), state };
}

/** Balls that are not on the bed. */
export function ballsOff(doc: Pick<Doc, 'balls'>): BallId[] {
  return BALL_IDS.filter((id) => ballAt(doc, id) === undefined);
}

/** Left and right exchanged. */
export function mirrored(doc: Doc): Doc {
  const { widthM } = specOf(doc);
  const balls = doc.balls.map((ball) => ({ ...ball, y: widthM - ball.y }));
  const { stroke } = doc.own;
  const own = { ...doc.own, stroke: { ...stroke, aimRad: -stroke.aimRad, tipSide: -stroke.tipSide } };
  return { ...withBalls(doc, balls), own };
}

/** A place for a ball that comes back: the first free one on a row along the middle. */
export function freePlace(doc: Doc, radiusM: number): Point {
  const { lengthM, widthM } = specOf(doc);
  const clear = (place: Point): boolean =>
    doc.balls.every((ball) => (ball.x - place.x) ** 2 + (ball.y - place.y) ** 2 > (2.2 * radiusM) ** 2);
  for (const y of [widthM / 2, widthM / 4, (3 * widthM) / 4]) {
    for (let x = lengthM / 4; x < lengthM - 2 * radiusM; x += 2.5 * radiusM) {
      if (clear({ x, y })) return { x, y };
    }
  }
  return { x: lengthM / 2, y: widthM / 2 };
}
