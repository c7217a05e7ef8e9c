/** What to be careful about with a stroke, beyond its chances. */
import { otherPlayer } from '../../engine/geometry/ids.js';
import { risksDoubleHit } from '../../engine/table/cue-clearance.js';
import type { Risk } from '../answer.js';
import type { Candidate } from '../candidates/candidate.js';
import type { Question } from '../question.js';
import { LEGAL } from '../search/trial.js';
import type { Tally } from './tally.js';

/** A butt raised by more than this changes the stroke, radians. */
const RAISED_RAD = 0.12;
const MISCUE_SHARE = 0.01;
/** Balls further apart than this are never struck twice, metres. */
const CLOSE_M = 0.15;

export function risksOf(
  question: Question,
  candidate: Candidate,
  cue: { readonly x: number; readonly y: number },
  tally: Tally,
  noiselessFlags: number,
): Risk[] {
  const { table, state, ruleSet } = question;
  const { stroke, aim } = candidate;
  const out: Risk[] = [];
  if (aim !== null) {
    const dx = aim.ghostBall.x - cue.x;
    const dy = aim.ghostBall.y - cue.y;
    const gapM = Math.sqrt(dx * dx + dy * dy);
    if (gapM < CLOSE_M && risksDoubleHit(table, stroke, gapM, aim.cutRad)) {
      out.push({ code: 'double-hit', facts: { ball: aim.ball, gapM } });
    }
  }
  if (candidate.minElevationRad > RAISED_RAD) {
    out.push({ code: 'raised-cue', facts: { elevationDeg: (candidate.minElevationRad * 180) / Math.PI } });
  }
  const fouls = tally.judged - tally.outcomes.legal;
  if (ruleSet.params.threeFouls === 'loss-of-rack' && state.consecutiveFouls[state.shooter] >= 2) {
    out.push({ code: 'third-foul-loses', facts: { foulChance: tally.judged === 0 ? 1 : fouls / tally.judged } });
  }
  if ((noiselessFlags & LEGAL) === 0) {
    out.push({ code: 'deliberate-foul', facts: { opponent: otherPlayer(state.shooter) } });
  }
  if (tally.outcomes.miscue > MISCUE_SHARE * tally.outcomes.trials) {
    out.push({ code: 'miscue', facts: { chance: tally.outcomes.miscue / tally.outcomes.trials } });
  }
  return out;
}
