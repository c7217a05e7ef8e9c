/** What a language has to say about rulings, and helpers to put figures into its sentences. */
import type { WhyCode, WhyLine } from '../../engine/rules/explain.js';
import type { FoulCode } from '../../engine/rules/fouls.js';
import type { InHand } from '../../engine/rules/rule-set.js';
import type { Choice } from '../../engine/rules/state.js';

export type Figures = WhyLine['data'];

export interface RulingWords {
  readonly where: Readonly<Record<InHand, string>>;
  readonly fouls: Readonly<Record<FoulCode, string>>;
  /** What a player does who makes this choice. */
  readonly choices: Readonly<Record<Choice, string>>;
  readonly why: Readonly<Record<WhyCode, (figures: Figures, words: RulingWords) => string>>;
}

/** A figure as text. */
export function number(figures: Figures, name: string): string {
  const value = figures[name];
  return value === undefined ? '?' : String(value);
}

export function player(figures: Figures): string {
  return number(figures, 'player');
}

/** Balls as a list; the cue ball never stands in one. */
export function balls(figures: Figures, name = 'balls'): string {
  const value = figures[name];
  return Array.isArray(value) ? value.join(', ') : number(figures, name);
}
