/** Whether the balls are racked as the rules ask (referee.md, 1.1: 9.2). A wrong rack is corrected; it is no foul. */
import type { BallIndex } from '../geometry/ids.js';
import type { RackRule } from './rule-set.js';

export const RACK_FAULTS = [
  'not-a-triangle',
  'ball-repeated',
  'ball-missing',
  'one-not-at-apex',
  'ten-not-in-centre',
  'corners-not-as-ruled',
  'not-tight',
  'deliberate-pattern',
] as const;
export type RackFault = (typeof RACK_FAULTS)[number];

export interface RackedBalls {
  /** Four rows from the apex: 1, 2, 3 and 4 balls. */
  readonly rows: readonly (readonly BallIndex[])[];
  /** Whether the balls touch as closely as they can; taken as true when nobody looked. */
  readonly tight?: boolean;
  /** Whether the referee saw the other balls put in a deliberate order. */
  readonly deliberatePattern?: boolean;
}

export interface RackCheck {
  readonly valid: boolean;
  readonly faults: readonly RackFault[];
}

export function checkRack(rule: RackRule, rack: RackedBalls): RackCheck {
  const faults: RackFault[] = [];
  const { rows } = rack;
  if (rows.length !== 4 || rows.some((row, i) => row.length !== i + 1)) faults.push('not-a-triangle');
  const balls = rows.flat();
  if (new Set(balls).size !== balls.length) faults.push('ball-repeated');
  for (let ball = 1; ball <= 10; ball++) {
    if (!balls.includes(ball)) {
      faults.push('ball-missing');
      break;
    }
  }
  if (rows[0]?.[0] !== rule.apex) faults.push('one-not-at-apex');
  if (rows[2]?.[1] !== rule.centre) faults.push('ten-not-in-centre');
  if (rule.corners !== 'any') {
    const corners = [rows[3]?.[0], rows[3]?.[3]];
    if (!rule.corners.every((ball) => corners.includes(ball))) faults.push('corners-not-as-ruled');
  }
  if (rack.tight === false) faults.push('not-tight');
  if (rack.deliberatePattern === true && !rule.deliberatePattern) faults.push('deliberate-pattern');
  return { valid: faults.length === 0, faults };
}
