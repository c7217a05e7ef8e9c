/**
 * A rule set is data: parameters that the referee reads, and for every topic the clause that says so. A fourth
 * rule set is another object of this shape, never a branch in the referee (referee.md, section 2).
 */
import type { BallIndex } from '../geometry/ids.js';
import type { ClauseTopic } from './clauses.js';

export const BREAK_ORDERS = ['alternate', 'winner-breaks', 'loser-breaks'] as const;
export type BreakOrder = (typeof BREAK_ORDERS)[number];

/** Where the cue ball may be put. As a remedy it is one of the last two. */
export const IN_HAND = ['none', 'anywhere', 'behind-head-string'] as const;
export type InHand = (typeof IN_HAND)[number];
export type InHandRemedy = Exclude<InHand, 'none'>;

export interface RackRule {
  /** Ball on the foot spot. */
  readonly apex: BallIndex;
  /** Ball in the middle of the third row. */
  readonly centre: BallIndex;
  /** The two rear corners: any balls, or these two in either order. */
  readonly corners: 'any' | readonly [BallIndex, BallIndex];
  /** Whether the other balls may be put in a deliberate order. */
  readonly deliberatePattern: boolean;
}

/** The switches of a rule set; each is documented in `parameters.ts`. */
export interface RuleSetParams {
  readonly lagWinner: 'chooses' | 'breaks';
  readonly breakOrder: BreakOrder;
  readonly rack: RackRule;
  readonly breakMinBallsToRail: number;
  readonly breakRequirement: 'conditional' | 'literal';
  readonly breakFirstContact: 'none-required' | 'one-before-any-rail';
  readonly breakFailure: 'foul' | 'opponent-chooses';
  readonly tenOnLegalBreak: 'wins' | 'spotted' | 'wins-except-foot-corners';
  readonly calledTenEarly: 'wins' | 'spotted';
  readonly earlyTenJudged: 'start-of-shot' | 'when-it-drops';
  readonly continuesOn: 'called-ball' | 'ball-on';
  readonly pushOut: boolean;
  readonly pushOutBy: 'second-shot-player' | 'breaker-only' | 'breakers-next-stroke';
  readonly safetyAllowed: 'after-break' | 'never';
  readonly safetyOption: 'any-ball-pocketed' | 'ball-on-pocketed';
  readonly wrongfullyPocketed: 'accept-or-return' | 'turn-passes';
  readonly offTableSpotted: 'all' | 'ten-only';
  readonly foulBallInHand: InHandRemedy;
  readonly scratchBallInHand: InHandRemedy;
  readonly headStringFoul: 'absent' | InHandRemedy;
  readonly multipleFouls: 'most-severe' | 'scratch-remedy-first';
  readonly spotOnRequest: boolean;
  readonly threeFouls: 'loss-of-rack' | 'none';
  readonly threeFoulWarningNeeded: boolean;
  readonly stalemate: 'original-breaker-breaks';
  readonly unsporting: 'referee-discretion';
}

export type ParameterName = keyof RuleSetParams;

export interface RuleSet {
  readonly id: string;
  readonly title: string;
  /** BCP 47 tag of the text the set follows. */
  readonly language: string;
  /** What it follows, in a few words. */
  readonly source: string;
  /** Parameters that the source at hand does not state; they are filled in and marked. Empty: complete. */
  readonly unstated: readonly ParameterName[];
  /** Ids of the readings switched away from the default, in the order of `READINGS`. */
  readonly readings: readonly string[];
  readonly params: RuleSetParams;
  /** The clause behind each topic, in the source's own numbering or heading. */
  readonly clauses: Readonly<Record<ClauseTopic, string>>;
}
