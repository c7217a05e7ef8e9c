/** The service's review of the rack: what each choice gave away and what luck did, with intervals and classes. */
import { computed, signal } from '@preact/signals';
import type { Static } from 'typebox';
import type { ReviewAnswer } from '../../../schema/review.js';
import type { Doc } from '../model/doc.js';
import type { Turn } from '../model/turn.js';
import { ApiError, post } from '../net/client.js';
import { doc } from '../store.js';
import { gameProblem } from './game.js';
import { questionOf } from './question.js';

export type Review = Static<typeof ReviewAnswer>;

/** Strokes simulated for each turn of the rack. */
const SIMULATIONS_PER_TURN = 3000;

const held = signal<{ readonly log: readonly Turn[]; readonly answer: Review } | null>(null);
export const reviewing = signal(false);

/** The review of exactly the shots played so far. */
export const rackReview = computed<Review | null>(() =>
  held.value !== null && held.value.log === doc.value.log ? held.value.answer : null,
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

export async function reviewRack(): Promise<void> {
  const now = doc.value;
  const { log } = now;
  if (reviewing.value || log.length === 0) return;
  reviewing.value = true;
  gameProblem.value = null;
  try {
    const { ruleSet, table, conditions } = questionOf(now, null);
    const answer = await post<Review>('/v1/reviews', {
      ruleSet,
      table,
      conditions,
      skill: now.skills,
      budget: { simulations: SIMULATIONS_PER_TURN },
      turns: log.map((turn, index) => turnJson(turn, log[index + 1]?.before ?? now)),
    });
    held.value = { log, answer };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    gameProblem.value = error.problem;
  } finally {
    reviewing.value = false;
  }
}
