/** Why: closed codes, each with the figures behind it, most telling first. */
import { BALL_NAMES, TEN } from '../../engine/geometry/ids.js';
import type { Chance, Reason } from '../answer.js';
import type { Candidate } from '../candidates/candidate.js';
import type { Question } from '../question.js';
import type { Tally } from './tally.js';

const DEG = 180 / Math.PI;
/** Chances below this are not worth a word. */
const WORTH_SAYING = 0.01;

export function reasonsOf(
  question: Question,
  candidate: Candidate,
  tally: Tally,
  success: Chance,
  gap: { readonly mean: number; readonly stdError: number } | null,
): Reason[] {
  const out: Reason[] = [];
  const { outcomes, judged } = tally;
  if (judged === 0) return out;
  const share = (count: number) => count / judged;
  const { declaration } = candidate;
  if (declaration.type === 'called' || declaration.type === 'obvious') {
    const { ball, pocket } = declaration;
    out.push({
      code: 'pot-chance',
      facts: { ball: BALL_NAMES[ball], pocket, chance: success.value, low: success.low, high: success.high },
    });
    const alone = question.state.ballsOnTable.length === 1;
    if (ball === TEN && (alone || question.ruleSet.params.calledTenEarly === 'wins')) {
      out.push({ code: 'wins-rack', facts: { ball: BALL_NAMES[ball], chance: share(outcomes.win) } });
    }
  } else if (candidate.kind === 'break') {
    out.push({ code: 'break-balls', facts: { chance: share(tally.pocketedAny), legal: share(outcomes.legal) } });
  } else {
    out.push({ code: 'legal-chance', facts: { chance: share(outcomes.legal) } });
  }
  if (tally.nextShot !== null) {
    const { ball, pocket, cutRad, distanceM, chance } = tally.nextShot;
    out.push({
      code: 'leaves',
      facts: { ball: BALL_NAMES[ball], pocket, cutDeg: cutRad * DEG, distanceM, chance },
    });
  }
  if (tally.soldChance !== null && share(tally.opponentTurns) >= WORTH_SAYING) {
    out.push({ code: 'sells-out', facts: { chance: tally.soldChance, turns: share(tally.opponentTurns) } });
  }
  if (share(outcomes.opponentHooked) >= WORTH_SAYING) {
    out.push({ code: 'hooks-opponent', facts: { chance: share(outcomes.opponentHooked) } });
  }
  if (candidate.kind === 'push-out' && outcomes.optionGiven > 0) {
    out.push({ code: 'opponent-accepts', facts: { chance: tally.accepted / outcomes.optionGiven } });
  }
  if (share(outcomes.scratch) >= WORTH_SAYING) {
    out.push({ code: 'scratch-chance', facts: { chance: share(outcomes.scratch) } });
  }
  if (outcomes.loss > 0) out.push({ code: 'three-foul-loss', facts: { chance: share(outcomes.loss) } });
  if (gap !== null && Math.abs(gap.mean) <= 2 * gap.stdError) {
    out.push({ code: 'toss-up', facts: { gap: gap.mean, stdError: gap.stdError } });
  }
  return out;
}
