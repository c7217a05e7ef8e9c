/** Where a cue ball in hand may be put (referee.md, 5.1: 1.5 and 5.2: 8.1). */

import type { Point, TableGeometry } from '../geometry/geometry.js';
import { type BallIndex, CUE } from '../geometry/ids.js';
import type { PlacedBall } from '../table/record.js';
import { forbidden } from './check-declaration.js';
import type { RulesProblem } from './problem.js';
import type { InHand, RuleSet } from './rule-set.js';

/** Two balls closer than this overlap; contact is allowed. */
export const OVERLAP_TOLERANCE_M = 1e-9;

export const ZONES = ['behind-head-string', 'on-head-string', 'beyond-head-string'] as const;
export type Zone = (typeof ZONES)[number];

/** Which side of the head string a ball's centre is on; the line itself belongs to neither side. */
export function zoneOf(geometry: TableGeometry, x: number): Zone {
  if (x < geometry.headStringX) return 'behind-head-string';
  return x > geometry.headStringX ? 'beyond-head-string' : 'on-head-string';
}

/** What there is to say about a place for the cue ball. */
export interface Placement {
  readonly zone: Zone;
  readonly onBed: boolean;
  /** The ball it would overlap. */
  readonly onBall: BallIndex | null;
}

export function placementAt(geometry: TableGeometry, layout: readonly PlacedBall[], point: Point): Placement {
  const { halfLengthM, halfWidthM, ballRadiusM } = geometry;
  const onBed =
    Math.abs(point.x) <= halfLengthM - ballRadiusM + OVERLAP_TOLERANCE_M &&
    Math.abs(point.y) <= halfWidthM - ballRadiusM + OVERLAP_TOLERANCE_M;
  const reach = 2 * ballRadiusM - OVERLAP_TOLERANCE_M;
  let onBall: BallIndex | null = null;
  for (const { ball, x, y } of layout) {
    const dx = x - point.x;
    const dy = y - point.y;
    if (ball !== CUE && dx * dx + dy * dy < reach * reach) onBall = onBall === null ? ball : Math.min(onBall, ball);
  }
  return { zone: zoneOf(geometry, point.x), onBed, onBall };
}

/** Every reason why the cue ball may not be put there. */
export function checkPlacement(
  ruleSet: RuleSet,
  cueBallInHand: InHand,
  placement: Placement,
  path = '/placement',
): readonly RulesProblem[] {
  const problems: RulesProblem[] = [];
  if (cueBallInHand === 'none') problems.push(forbidden(ruleSet, 'placement-not-in-hand', 'turn-passes', path));
  if (cueBallInHand === 'behind-head-string' && placement.zone !== 'behind-head-string') {
    problems.push(forbidden(ruleSet, 'placement-beyond-head-string', '6.10', path, placement.zone));
  }
  if (!placement.onBed) problems.push(forbidden(ruleSet, 'placement-off-bed', 'placement', path));
  if (placement.onBall !== null) {
    problems.push(forbidden(ruleSet, 'placement-on-ball', 'placement', path, placement.onBall));
  }
  return problems;
}
