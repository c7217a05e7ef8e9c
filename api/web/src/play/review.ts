/** The service's review of the rack: what each choice gave away and what luck did, with intervals and classes. */
import { computed, signal } from '@preact/signals';
import type { Static } from 'typebox';
import type { ReviewAnswer } from '../../../schema/review.js';
import type { Doc } from '../model/doc.js';
import type { ReviewFigures } from '../model/review.js';
import type { Turn } from '../model/turn.js';
import { ApiError, post } from '../net/client.js';
import { doc } from '../store.js';
import { gameProblem } from './game.js';
import { questionOf } from './question.js';

export type Review = Static<typeof ReviewAnswer>;

/** Strokes simulated for each turn of the rack. */
const SIMULATIONS_PER_TURN = 2000;

interface Progress {
  readonly log: readonly Turn[];
  readonly figures: ReviewFigures;
}

const held = signal<Progress | null>(null);
/** How many turns are done while a review runs; null when none does. */
export const reviewing = signal<number | null>(null);

/** The review of exactly the shots played so far, as far as it has come. */
export const rackReview = computed<ReviewFigures | null>(() =>
  held.value !== null && held.value.log === doc.value.log ? held.value.figures : null,
);

function turnJson(turn: Turn, after: Doc): object {
  const { before, choice, declaration, intended, placement } = turn;
  const { state, layout } = questionOf(before, null);
  const decision =
    choice !== null
      ? { type: 'choice', choice }
      : {
          type: 'stroke',
          declaration: declaration ?? { type: 'none' },
          stroke: intended,
          ...(placement && { cuePlacement: placement }),
        };
  const end = questionOf(after, null);
  const over = (after.state.rackWinner ?? null) !== null;
  return { state, layout, decision, result: { state: end.state, ...(!over && { layout: end.layout }) } };
}

/** Reviews the rack, a turn a request, so that each is shown as soon as it is known. */
export async function reviewRack(): Promise<void> {
  const now = doc.value;
  const { log } = now;
  if (reviewing.value !== null || log.length === 0) return;
  gameProblem.value = null;
  let figures: ReviewFigures = { turns: [], graph: [] };
  try {
    const { ruleSet, table, conditions } = questionOf(now, null);
    for (const [index, turn] of log.entries()) {
      reviewing.value = index;
      const answer = await post<Review>('/v1/reviews', {
        ruleSet,
        table,
        conditions,
        skill: now.skills,
        budget: { simulations: SIMULATIONS_PER_TURN },
        turns: [turnJson(turn, log[index + 1]?.before ?? now)],
      });
      figures = joined(figures, answer, index, index === log.length - 1);
      held.value = { log, figures };
      if (doc.value.log !== log) return;
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    gameProblem.value = error.problem;
  } finally {
    reviewing.value = null;
  }
}

/** The review with one more turn; what came after the last turn ends the graph. */
function joined(so: ReviewFigures, answer: Review, index: number, last: boolean): ReviewFigures {
  const points = last ? answer.graph : answer.graph.slice(0, 1);
  return {
    turns: [...so.turns, ...answer.turns.map((turn) => ({ ...turn, index }))],
    graph: [...so.graph, ...points.map((point) => ({ ...point, index: index + point.index }))],
  };
}
