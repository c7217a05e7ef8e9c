/**
 * The review of a rack from what was computed while it was played: what each choice gave away, and what luck did
 * then. Skill and luck are kept apart; a loss within its own uncertainty is never called a mistake.
 */
import type { PlayerId } from '../net/types.js';
import { other } from './doc.js';
import type { Turn } from './turn.js';

/** Loss of win probability from which a choice is called so. */
export const LABELS = [
  { label: 'blunder', from: 0.15 },
  { label: 'mistake', from: 0.1 },
  { label: 'inaccuracy', from: 0.05 },
] as const;
export type Label = (typeof LABELS)[number]['label'];

export interface Reviewed {
  /** P(A wins the rack) before the turn, with best play; null when nobody asked. */
  readonly valueA: number | null;
  /** Value of the best less that of the chosen, as meant, to the player; null when the chosen was not evaluated. */
  readonly choiceLoss: number | null;
  /** What happened less what was expected of the chosen, to the player. */
  readonly executionLuck: number | null;
  readonly label: Label | null;
}

function toA(value: number, player: PlayerId): number {
  return player === 'A' ? value : 1 - value;
}

/** @param winner of the rack, when it is over */
export function review(log: readonly Turn[], winner: PlayerId | null): Reviewed[] {
  const values = log.map(({ expectation, player }) => (expectation === null ? null : toA(expectation.best, player)));
  return log.map((turn, index) => {
    const { expectation, player } = turn;
    const last = index === log.length - 1;
    const afterA = last ? (winner === null ? null : toA(1, winner)) : (values[index + 1] ?? null);
    const after = afterA === null ? null : toA(afterA, player);
    const chosen = expectation?.chosen ?? null;
    const choiceLoss = expectation === null || chosen === null ? null : Math.max(0, expectation.best - chosen);
    const sure = choiceLoss !== null && expectation !== null && choiceLoss > expectation.uncertainty;
    return {
      valueA: values[index],
      choiceLoss,
      executionLuck: chosen === null || after === null ? null : after - chosen,
      label: sure ? (LABELS.find(({ from }) => choiceLoss >= from)?.label ?? null) : null,
    };
  });
}

export interface Ledger {
  readonly choiceLoss: number;
  readonly luck: number;
  readonly mistakes: number;
}

/** Sums for a player: what choices cost, what luck gave, how many were called mistakes. */
export function ledger(log: readonly Turn[], reviewed: readonly Reviewed[], player: PlayerId): Ledger {
  let [choiceLoss, luck, mistakes] = [0, 0, 0];
  for (const [index, turn] of log.entries()) {
    const { choiceLoss: loss, executionLuck, label } = reviewed[index];
    if (turn.player === player) {
      choiceLoss += loss ?? 0;
      luck += executionLuck ?? 0;
      mistakes += label === null ? 0 : 1;
    } else if (turn.player === other(player)) {
      luck -= executionLuck ?? 0;
    }
  }
  return { choiceLoss, luck, mistakes };
}
