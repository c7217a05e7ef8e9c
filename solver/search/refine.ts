/**
 * Better versions of a promising stroke: its aim moved to the middle of what still works, then neighbours in speed
 * and spin. All are tried without error here and meet the others in the race.
 */
import { POCKETS } from '../../engine/geometry/ids.js';
import { type Candidate, isCalled } from '../candidates/candidate.js';
import { directStroke } from '../candidates/direct.js';
import { type Evaluator, NOISELESS } from './evaluator.js';
import { worksWithoutError } from './select.js';
import { FLAGS, TRIAL_STRIDE, VALUE } from './trial.js';

const DEG = Math.PI / 180;
/** First step of the aim and widest half window looked for, degrees. */
const STEP_DEG = 0.06;
const WIDEST_DEG = 1;
/** A window this lopsided is worth a better aim: shift as a share of its width. */
const LOPSIDED = 0.08;
const SPEED_FACTORS = [0.9, 1.11] as const;
const TIP_STEP = 0.12;
const QUIET_AIM_DEG = 0.4;

export interface Refined {
  readonly candidate: Candidate;
  readonly value: number;
  readonly flags: number;
}

/**
 * @param strokes that may be simulated
 * @param most variants returned, best noiseless value first after the re-aimed original
 */
export function refine(evaluator: Evaluator, base: Candidate, strokes: number, most: number): Refined[] {
  const out = new Float64Array(TRIAL_STRIDE);
  let left = strokes;
  const called = isCalled(base);
  const tryOut = (candidate: Candidate): Refined | null => {
    if (left <= 0) return null;
    left--;
    evaluator.run(candidate, NOISELESS, 'closed-form', false, out, 0);
    const flags = out[FLAGS];
    return worksWithoutError(flags, called) ? { candidate, value: out[VALUE], flags } : null;
  };
  const turned = (candidate: Candidate, deg: number): Candidate => ({
    ...candidate,
    stroke: { ...candidate.stroke, aimRad: candidate.stroke.aimRad + deg * DEG },
  });
  const found: Refined[] = [];
  let shiftDeg = 0;
  if (called) {
    const low = edge(-1, (deg) => tryOut(turned(base, deg)) !== null);
    const high = edge(1, (deg) => tryOut(turned(base, deg)) !== null);
    const middle = (low + high) / 2;
    if (Math.abs(middle) > LOPSIDED * (high - low)) {
      const moved = tryOut(turned(base, middle));
      if (moved !== null) {
        shiftDeg = middle;
        found.push(moved);
      }
    }
  }
  const neighbours: Refined[] = [];
  for (const variant of variants(evaluator, base)) {
    const tried = tryOut(turned(variant, shiftDeg));
    if (tried !== null) neighbours.push(tried);
  }
  neighbours.sort((a, b) => b.value - a.value);
  return [...found, ...neighbours].slice(0, most);
}

/** Offset in degrees up to which the stroke works, in the direction of `sign`. */
function edge(sign: number, works: (deg: number) => boolean): number {
  let good = 0;
  let bad = STEP_DEG;
  while (bad <= WIDEST_DEG && works(sign * bad)) {
    good = bad;
    bad *= 2;
  }
  for (let pass = 0; pass < 2; pass++) {
    const mid = (good + bad) / 2;
    if (works(sign * mid)) good = mid;
    else bad = mid;
  }
  return sign * good;
}

function variants(evaluator: Evaluator, base: Candidate): Candidate[] {
  const { stroke } = base;
  const changes: [number, number, number][] = [
    ...SPEED_FACTORS.map((f): [number, number, number] => [f, 0, 0]),
    [1, 0, TIP_STEP],
    [1, 0, -TIP_STEP],
  ];
  if (base.kind === 'direct') changes.push([1, TIP_STEP, 0], [1, -TIP_STEP, 0]);
  const out: Candidate[] = [];
  for (const [factor, side, height] of changes) {
    const speedMps = stroke.speedMps * factor;
    const tipSide = stroke.tipSide + side;
    const tipHeight = stroke.tipHeight + height;
    if (base.kind === 'direct' && base.declaration.type === 'called') {
      const { scene } = evaluator;
      const cue = base.placement ?? scene.cue;
      if (cue === null) continue;
      const pocket = POCKETS.indexOf(base.declaration.pocket);
      const made = directStroke(scene, cue, pocket, speedMps, tipSide, tipHeight, base);
      if (made !== null) out.push(made);
      continue;
    }
    const limit = 0.9 * evaluator.question.table.cue.miscueLimit;
    if (tipSide * tipSide + tipHeight * tipHeight > limit * limit) continue;
    out.push({ ...base, stroke: { ...stroke, speedMps, tipSide, tipHeight } });
  }
  if (base.kind !== 'direct') {
    for (const deg of [QUIET_AIM_DEG, -QUIET_AIM_DEG]) {
      out.push({ ...base, stroke: { ...stroke, aimRad: stroke.aimRad + deg * DEG } });
    }
  }
  return out;
}
