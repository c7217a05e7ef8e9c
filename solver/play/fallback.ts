/** A legal idea that needs no thought: for a driver that was handed no stroke, and for strategies without a shot. */
import { ballOn } from '../../engine/rules/state.js';
import { geometryOf } from '../../engine/table/table.js';
import type { Question } from '../question.js';
import { nearestPlace } from './placement.js';
import { makePlayable } from './playable.js';
import type { StrokeDecision } from './stroke-step.js';

/** Straight at the middle of the ball-on, at a pace that drives something to a rail; said as a safety. */
export function fallbackStroke(question: Question): StrokeDecision {
  const { table, state, balls, ruleSet } = question;
  const { headStringX } = geometryOf(table);
  const inHand = state.cueBallInHand;
  const cue = balls.find((b) => b.ball === 0);
  const wish = cue !== undefined && inHand !== 'behind-head-string' ? cue : { x: headStringX - 0.1, y: 0.1 };
  const from = inHand === 'none' ? wish : nearestPlace(table, balls, inHand, wish);
  const target = balls.find((b) => b.ball === ballOn(state)) ?? { x: 0, y: 0 };
  const breaking = state.phase === 'break';
  const safe = ruleSet.params.safetyAllowed === 'after-break';
  const wanted = {
    aimRad: Math.atan2(target.y - from.y, target.x - from.x),
    speedMps: breaking ? 10 : 2.5,
    tipSide: 0,
    tipHeight: 0,
    elevationRad: 0,
  };
  const placed = [{ ball: 0, x: from.x, y: from.y }, ...balls.filter((b) => b.ball !== 0)];
  return {
    type: 'stroke',
    declaration: breaking ? { type: 'break' } : safe ? { type: 'safety' } : { type: 'none' },
    stroke: makePlayable(table, placed, wanted).stroke,
    ...(inHand === 'none' ? {} : { placement: { x: from.x, y: from.y } }),
  };
}
