/**
 * What really follows a stroke: a few of its noisy results, each standing for others like it, are played on by whoever
 * is at the table then, with the best stroke that a search of its own finds. The value model's word on the same results
 * is the yardstick: what comes back is how far it was off, so that few results say much about all.
 */
import type { PlanStep } from '../answer.js';
import type { Candidate } from '../candidates/candidate.js';
import type { Question } from '../question.js';
import { afterChoice } from './after-choice.js';
import { Evaluator, NOISELESS } from './evaluator.js';
import { bestReply, LEAST_REPLY, type Reply } from './reply.js';

/**
 * The line of play after one result: the stroke that follows, and while the same player stays at the table and it does
 * what it says, the strokes after that.
 * @param most steps
 */
export function lineOfPlay(
  evaluator: Evaluator,
  candidate: Candidate,
  trial: number,
  strokes: number,
  most: number,
  stop: () => boolean,
): { readonly steps: PlanStep[]; readonly simulations: number; readonly complete: boolean } {
  const steps: PlanStep[] = [];
  let simulations = 0;
  let share = 1;
  let next = evaluator.after(candidate, trial);
  while (next !== null && steps.length < most) {
    if (stop()) return { steps, simulations, complete: false };
    const found: Followed = follow(evaluator, next, strokes - 1, (question, allowed) => {
      const reply = bestReply(question, allowed);
      simulations += reply?.simulations ?? 0;
      return reply;
    });
    if (found.step === null || found.question === null) break;
    steps.push({ ...found.step, share });
    share *= found.step.success;
    const { player } = found.step;
    const reply = found.candidate;
    if (reply === null || steps.length === most) break;
    const there = new Evaluator(found.question);
    next = there.after(reply, NOISELESS);
    simulations += there.simulations;
    if (next !== null && (player !== 'shooter' || !evaluator.plays(next.state))) next = null;
  }
  return { steps, simulations, complete: true };
}

/** A position played on. */
interface Followed {
  readonly value: number;
  readonly step: PlanStep | null;
  /** Where the step is played, by whom, and what. */
  readonly question: Question | null;
  readonly candidate: Candidate | null;
}

const NOTHING: Followed = { value: Number.NaN, step: null, question: null, candidate: null };

type Search = (question: Question, strokes: number) => Reply | null;

/** Plays a position on; the strokes are shared by the two positions of a choice. */
function follow(evaluator: Evaluator, next: Question, strokes: number, search: Search): Followed {
  if (next.state.pendingOption === null) return played(evaluator, next, search(next, Math.max(LEAST_REPLY, strokes)));
  // The chooser takes what is better for him.
  const mine = evaluator.plays(next.state);
  let best = NOTHING;
  // Strokes for one position only: it is played on.
  const choices = strokes < 2 * LEAST_REPLY ? (['accept'] as const) : (['accept', 'return'] as const);
  for (const choice of choices) {
    const question = afterChoice(next, choice);
    if (question === null) continue;
    const found = played(
      evaluator,
      question,
      search(question, Math.max(LEAST_REPLY, Math.floor(strokes / choices.length))),
    );
    if (Number.isNaN(found.value)) continue;
    const better = mine ? found.value > best.value : found.value < best.value;
    if (Number.isNaN(best.value) || better) best = found;
  }
  return best;
}

function played(evaluator: Evaluator, question: Question, reply: Reply | null): Followed {
  if (reply === null) return NOTHING;
  const mine = evaluator.plays(question.state);
  const value = mine ? reply.value : 1 - reply.value;
  const { candidate, success } = reply;
  const cue = question.balls.find((b) => b.ball === 0);
  const step: PlanStep = {
    player: mine ? 'shooter' : 'opponent',
    kind: candidate.kind,
    declaration: candidate.declaration,
    stroke: candidate.stroke,
    placement: candidate.placement,
    cue: candidate.placement !== null || cue === undefined ? null : { x: cue.x, y: cue.y },
    share: 1,
    winProbability: value,
    success,
  };
  return { value, step, question, candidate };
}
