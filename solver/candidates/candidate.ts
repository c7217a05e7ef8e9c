/** An idea before it was tried: a stroke with its declaration, and what geometry thinks of it. */
import type { Point } from '../../engine/geometry/geometry.js';
import type { BallIndex, PocketId } from '../../engine/geometry/ids.js';
import type { Declaration } from '../../engine/rules/declaration.js';
import type { RuleSet } from '../../engine/rules/rule-set.js';
import type { Stroke } from '../../engine/table/stroke.js';
import type { Aim } from '../answer.js';
import type { ShotKind } from '../question.js';

export interface Candidate {
  readonly kind: ShotKind;
  readonly declaration: Declaration;
  readonly stroke: Stroke;
  /** Where the cue ball in hand is put; null when it lies. */
  readonly placement: Point | null;
  /** Side to which errors are positive in the shot's own coordinates. */
  readonly hand: 1 | -1;
  /** Least elevation that the cue needs; errors are reflected at it. */
  readonly minElevationRad: number;
  /** Geometry's chance that the declaration is fulfilled, 0..1. */
  readonly prior: number;
  /** What makes two candidates the same idea: kind, ball and pocket. */
  readonly group: string;
  /** The user's id when it is his own shot. */
  readonly considered: string | null;
  readonly aim: Aim | null;
  /** A foul on purpose: only of use if it is one. */
  readonly deliberateFoul?: true;
}

/** Whether a ball and a pocket are named, aloud or because they are obvious. */
export function isCalled({ declaration }: Candidate): boolean {
  return declaration.type === 'called' || declaration.type === 'obvious';
}

export function groupOf(kind: ShotKind, ball?: BallIndex, pocket?: PocketId): string {
  return ball === undefined ? kind : `${kind}:${ball}:${pocket ?? ''}`;
}

/** How a shot that is not meant to pocket anything is declared: a safety, or nothing where there is no such call. */
export function quietDeclaration(ruleSet: RuleSet): Declaration {
  return ruleSet.params.safetyAllowed === 'never' ? { type: 'none' } : { type: 'safety' };
}
