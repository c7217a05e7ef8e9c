/** How far one number of a stroke may be off, the others as intended, before it no longer does what was declared. */
import { aimForHeading, ballSpeedMps, headingOf, stickSpeedMps } from '../../engine/physics/cue-strike.js';
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

/** Ends that are looked for: two of each number. */
const ENDS = 6;
/** Strokes that one end needs at least: a first step and two halvings. */
const LEAST_PER_END = 3;
const HALVINGS = 3;

/**
 * Walks outwards in doubling steps until the noiseless stroke fails, then halves. The strokes are dealt to the ends, so
 * that the last one is not told as nothing for want of them; an end that ran out of them is what is sure.
 *
 * As with errors of a hand (`skill/noise.ts`), an error of the tip changes spin and speed at the same stick speed, while
 * the ball leaves in the direction that was meant: people swing the cue about the bridge.
 * @param most strokes that may be simulated
 * @returns null when the intended stroke itself fails, or with too few strokes to say
 */
export function toleranceOf(evaluator: Evaluator, candidate: Candidate, most: number): Tolerance | null {
  if (most < 1 + ENDS * LEAST_PER_END) return null;
  const out = new Float64Array(TRIAL_STRIDE);
  let left = most;
  const good = (stroke: Stroke): boolean => {
    left--;
    evaluator.run(candidate, NOISELESS, 'closed-form', false, out, 0, stroke);
    return (out[FLAGS] & SUCCESS) !== 0;
  };
  const { stroke } = candidate;
  if (!good(stroke)) return null;
  const { ball, cue } = evaluator.question.table;
  const heading = headingOf(ball, cue, stroke);
  const stickMps = stickSpeedMps(ball, cue, stroke);
  const aim = (deg: number): Stroke => ({ ...stroke, aimRad: stroke.aimRad + deg * DEG });
  const speed = (pct: number): Stroke => ({ ...stroke, speedMps: stroke.speedMps * Math.max(0.05, 1 + pct / 100) });
  const tip = (offset: number): Stroke | null => {
    const { tipHeight, elevationRad } = stroke;
    const tipSide = stroke.tipSide + offset;
    if (tipSide * tipSide + tipHeight * tipHeight > cue.miscueLimit * cue.miscueLimit) return null;
    const aimRad = aimForHeading(ball, cue, heading, tipSide);
    return {
      ...stroke,
      tipSide,
      aimRad,
      speedMps: ballSpeedMps(ball, cue, stickMps, tipSide, tipHeight, elevationRad),
    };
  };
  let ends = ENDS;
  const reach = ([step, end]: readonly [number, number], sign: number, make: (by: number) => Stroke | null): number => {
    const floor = left - Math.floor(left / ends--);
    const works = (by: number): boolean => {
      const moved = make(sign * by);
      return moved !== null && good(moved);
    };
    let last = 0;
    let bad = 0;
    for (let by = step; by <= end && left > floor; by *= 2) {
      if (!works(by)) {
        bad = by;
        break;
      }
      last = by;
    }
    for (let pass = 0; pass < HALVINGS && bad > 0 && left > floor; pass++) {
      const mid = (last + bad) / 2;
      if (works(mid)) last = mid;
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
