/**
 * The story of a rack in figures: from the service's review where there is one, else from what was computed while it
 * was played. Skill and luck are kept apart; only the service calls something a mistake.
 */
import type { PlayerId } from '../net/types.js';
import type { Turn } from './turn.js';

export interface Reviewed {
  /** P(A wins the rack) before the turn, with best play; null when nobody asked. */
  readonly valueA: number | null;
  /** Value of the best less that of the chosen, as meant, to the player; null when the chosen was not evaluated. */
  readonly choiceLoss: number | null;
  /** What happened less what was expected of the chosen, to the player. */
  readonly executionLuck: number | null;
  /** `none`, `inaccuracy`, `mistake`, `blunder`; null before the review. */
  readonly label: string | null;
  /** What kind of mistake, when it is one. */
  readonly mistake: string | null;
}

export interface RackStory {
  readonly turns: readonly Reviewed[];
  /** P(A wins the rack) after the last turn, when known. */
  readonly endA: number | null;
}

function toA(value: number, player: PlayerId): number {
  return player === 'A' ? value : 1 - value;
}

/** From the values collected while playing. @param winner of the rack, when it is over */
export function storyOfPlay(log: readonly Turn[], winner: PlayerId | null): RackStory {
  const values = log.map(({ expectation, player }) => (expectation === null ? null : toA(expectation.best, player)));
  const endA = winner === null ? null : toA(1, winner);
  const turns = log.map(({ expectation, player }, index): Reviewed => {
    const afterA = index === log.length - 1 ? endA : values[index + 1];
    const chosen = expectation?.chosen ?? null;
    return {
      valueA: values[index],
      choiceLoss: expectation === null || chosen === null ? null : Math.max(0, expectation.best - chosen),
      executionLuck: chosen === null || afterA === null ? null : toA(afterA, player) - chosen,
      label: null,
      mistake: null,
    };
  });
  return { turns, endA };
}

/** The part of the service's review that is shown. */
export interface ReviewFigures {
  readonly turns: readonly {
    readonly index: number;
    readonly choiceLoss: { readonly value: number } | null;
    readonly executionLuck: { readonly value: number } | null;
    readonly label: string;
    readonly mistake: string | null;
  }[];
  readonly graph: readonly { readonly index: number; readonly A: { readonly value: number } }[];
}

/** From the service's review of the same turns. */
export function storyOfReview(review: ReviewFigures, count: number): RackStory {
  const valueA = (index: number): number | null => review.graph.find((one) => one.index === index)?.A.value ?? null;
  const turns = Array.from({ length: count }, (_, index): Reviewed => {
    const turn = review.turns.find((one) => one.index === index);
    return {
      valueA: valueA(index),
      choiceLoss: turn?.choiceLoss?.value ?? null,
      executionLuck: turn?.executionLuck?.value ?? null,
      label: turn?.label ?? null,
      mistake: turn?.mistake ?? null,
    };
  });
  return { turns, endA: valueA(count) };
}

export interface Ledger {
  readonly choiceLoss: number;
  readonly luck: number;
  readonly mistakes: number;
}

/** Sums for a player: what choices cost, what luck gave (the opponent's bad luck too), how many were called mistakes. */
export function ledger(log: readonly Turn[], turns: readonly Reviewed[], player: PlayerId): Ledger {
  let [choiceLoss, luck, mistakes] = [0, 0, 0];
  for (const [index, turn] of log.entries()) {
    const { choiceLoss: loss, executionLuck, label } = turns[index];
    if (turn.player !== player) {
      luck -= executionLuck ?? 0;
      continue;
    }
    choiceLoss += loss ?? 0;
    luck += executionLuck ?? 0;
    if (label !== null && label !== 'none') mistakes += 1;
  }
  return { choiceLoss, luck, mistakes };
}
