/**
 * A played rack looked at again. Choice and execution are kept apart: what a decision cost against the best one is its
 * loss, whatever came of it; what came of it against what was to be expected is luck, good or bad.
 */
import { otherPlayer, type PlayerId } from '../../engine/geometry/ids.js';
import type { Choice, RackState } from '../../engine/rules/state.js';
import type { PlacedBall } from '../../engine/table/record.js';
import type { Answer, Chance, Suggestion } from '../answer.js';
import type { ConsideredShot, Question, Skills } from '../question.js';
import type { Skill } from '../skill/skill.js';
import { classify, type MistakeClass } from './classify.js';
import { type Estimate, labelOf, type ReviewLabel } from './label.js';

export interface ReviewPosition {
  readonly state: RackState;
  readonly balls: readonly PlacedBall[];
}

export type ReviewDecision =
  | { readonly type: 'stroke'; readonly shot: Omit<ConsideredShot, 'id'> }
  | { readonly type: 'choice'; readonly choice: Choice };

export interface ReviewTurn extends ReviewPosition {
  readonly decision: ReviewDecision;
  /** What came of it; null when nobody knows. */
  readonly result: ReviewPosition | null;
}

/** What the turns share. */
export interface ReviewSetup extends Omit<Question, 'state' | 'balls' | 'skills' | 'consider'> {
  readonly skills: Readonly<Record<PlayerId, Skill>>;
}

/** Everything from the view of the player who decided. */
export interface ReviewedTurn {
  readonly player: PlayerId;
  /** With the best decision. */
  readonly before: Chance;
  readonly best: Suggestion | null;
  readonly chosen: Suggestion | null;
  /** Null when the choice could not be evaluated. */
  readonly choiceLoss: Estimate | null;
  readonly label: ReviewLabel;
  readonly mistake: MistakeClass | null;
  /** With what came of it; null when that is not known. */
  readonly after: Chance | null;
  readonly executionLuck: Estimate | null;
}

/** Searches one question; the caller brings threads, deadlines and cancelling. */
export type Analyse = (question: Question) => Promise<Answer>;

const CHOSEN = 'chosen';
const Z95 = 1.959963984540054;

/** The question behind a turn: its position, with what was played among the candidates. */
export function questionOf(setup: ReviewSetup, position: ReviewPosition, decision: ReviewDecision | null): Question {
  const { skills, ...rest } = setup;
  const shooter = position.state.shooter;
  const seats: Skills = { shooter: skills[shooter], opponent: skills[otherPlayer(shooter)] };
  return {
    ...rest,
    state: position.state,
    balls: position.balls,
    skills: seats,
    ...(decision?.type === 'stroke' && { consider: [{ ...decision.shot, id: CHOSEN }] }),
  };
}

/**
 * One turn. Two searches, unless the result ends the rack or is not known.
 * @param known value of the result for its own shooter, when the next turn's search has found it already
 */
export async function reviewTurn(
  setup: ReviewSetup,
  turn: ReviewTurn,
  analyse: Analyse,
  known: Chance | null = null,
): Promise<ReviewedTurn> {
  const answer = await analyse(questionOf(setup, turn, turn.decision));
  const after = await valueAfter(setup, turn, analyse, known);
  return compare(turn, answer, after);
}

/** The loss and the luck, from an answer that ranks the chosen decision among the others. */
export function compare(turn: ReviewTurn, answer: Answer, after: Chance | null): ReviewedTurn {
  const best = answer.suggestions.find(({ rank }) => rank === 1) ?? null;
  const chosen = chosenAmong(answer, turn.decision);
  const choiceLoss = best && chosen && lossOf(best, chosen);
  const label = choiceLoss === null ? 'none' : labelOf(choiceLoss);
  return {
    player: turn.state.shooter,
    before: { value: answer.root.value, low: answer.root.low, high: answer.root.high },
    best,
    chosen,
    choiceLoss,
    label,
    mistake: best && chosen && label !== 'none' ? classify(best, chosen) : null,
    after,
    executionLuck: chosen && after && difference(after, chosen.winProbability),
  };
}

function chosenAmong({ suggestions }: Answer, decision: ReviewDecision): Suggestion | null {
  const found = suggestions.find((one) =>
    decision.type === 'stroke' ? one.considered === CHOSEN : one.kind === decision.choice,
  );
  return found ?? null;
}

function lossOf(best: Suggestion, chosen: Suggestion): Estimate {
  if (best === chosen) return { value: 0, low: 0, high: 0 };
  const { mean, stdError } = chosen.gapToBest;
  const value = Math.max(0, -mean);
  return { value, low: -mean - Z95 * stdError, high: Math.max(value, -mean + Z95 * stdError) };
}

/** What `a` has more than `b`, two estimates made apart: their errors add in squares. */
function difference(a: Chance, b: Chance): Estimate {
  const value = a.value - b.value;
  const down = Math.sqrt((a.value - a.low) ** 2 + (b.high - b.value) ** 2);
  const up = Math.sqrt((a.high - a.value) ** 2 + (b.value - b.low) ** 2);
  return { value, low: value - down, high: value + up };
}

async function valueAfter(
  setup: ReviewSetup,
  { state, result }: ReviewTurn,
  analyse: Analyse,
  known: Chance | null,
): Promise<Chance | null> {
  if (result === null) return null;
  const player = state.shooter;
  const { rackWinner, shooter } = result.state;
  if (rackWinner !== null) return certain(rackWinner === player ? 1 : 0);
  const value = known ?? (await analyse(questionOf(setup, result, null))).root;
  return forPlayer(value, shooter === player);
}

function certain(value: number): Chance {
  return { value, low: value, high: value };
}

/** Somebody wins the rack: what one player has is what the other has not. */
export function forPlayer({ value, low, high }: Chance, same: boolean): Chance {
  return same ? { value, low, high } : { value: 1 - value, low: 1 - high, high: 1 - low };
}
