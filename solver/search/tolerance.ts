/** How far one number of a stroke may be off, the others as intended, before it no longer does what was declared. */
import type { Stroke } from '../../engine/table/stroke.js';
import type { Tolerance } from '../answer.js';
import type { Candidate } from '../candidates/candidate.js';
import { type Evaluator, NOISELESS } from './evaluator.js';
import { FLAGS, SUCCESS, TRIAL_STRIDE } from './trial.js';

const DEG = Math.PI / 180;
/** First step outwards and largest reach of each number. */
const AIM_DEG = [0.05, 4] as const;
const SPEED_PCT = [4, 64] as const;
const TIP = [0.05, 0.4] as const;

/**
 * Walks outwards in doubling steps until the noiseless stroke fails, then halves once more.
 * @param most strokes that may be simulated
 * @returns null when the intended stroke itself fails
 */
export function toleranceOf(evaluator: Evaluator, candidate: Candidate, most: number): Tolerance | null {
  const out = new Float64Array(TRIAL_STRIDE);
  let left = most;
  const good = (stroke: Stroke): boolean => {
    if (left <= 0) return false;
    left--;
    evaluator.run(candidate, NOISELESS, 'closed-form', false, out, 0, stroke);
    return (out[FLAGS] & SUCCESS) !== 0;
  };
  const { stroke } = candidate;
  if (!good(stroke)) return null;
  const limit = evaluator.question.table.cue.miscueLimit;
  const aim = (deg: number): Stroke => ({ ...stroke, aimRad: stroke.aimRad + deg * DEG });
  const speed = (pct: number): Stroke => ({ ...stroke, speedMps: stroke.speedMps * Math.max(0.05, 1 + pct / 100) });
  const tip = (offset: number): Stroke | null => {
    const tipSide = stroke.tipSide + offset;
    return tipSide * tipSide + stroke.tipHeight * stroke.tipHeight > limit * limit ? null : { ...stroke, tipSide };
  };
  const reach = ([step, end]: readonly [number, number], sign: number, make: (by: number) => Stroke | null): number => {
    let last = 0;
    let bad = 0;
    for (let by = step; by <= end; by *= 2) {
      const moved = make(sign * by);
      if (moved === null || !good(moved)) {
        bad = by;
        break;
      }
      last = by;
    }
    for (let pass = 0; pass < 3 && bad > 0; pass++) {
      const mid = (last + bad) / 2;
      const moved = make(sign * mid);
      if (moved !== null && good(moved)) last = mid;
      else bad = mid;
    }
    return last === 0 ? 0 : sign * last;
  };
  return {
    aimDeg: [reach(AIM_DEG, -1, aim), reach(AIM_DEG, 1, aim)],
    speedPct: [reach(SPEED_PCT, -1, speed), reach(SPEED_PCT, 1, speed)],
    tip: [reach(TIP, -1, tip), reach(TIP, 1, tip)],
  };
}
