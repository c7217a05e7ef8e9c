/** Everything that moves the decision machine of a rack (referee.md, 6.5). */
import type { BallIndex, PlayerId } from '../geometry/ids.js';
import type { Declaration } from './declaration.js';
import type { StrokeFacts } from './facts.js';
import type { FoulCode, UnsportingPenalty } from './fouls.js';
import type { Placement, Zone } from './placement.js';
import type { RackCheck, RackedBalls } from './rack-check.js';
import type { Ruling } from './ruling.js';
import type { Choice, FrozenDeclarations, RackState } from './state.js';

export const SPEAKERS = ['referee', 'shooter', 'opponent'] as const;
export type Speaker = (typeof SPEAKERS)[number];

export const EVENT_TYPES = [
  'lag',
  'choose',
  'declare',
  'clarify',
  'declare-frozen',
  'place-cue-ball',
  'request-spot',
  'stroke',
  'announce-no-progress',
  'stalemate',
  'unsporting',
  'claim-foul',
  'comes-to-table',
  'warn',
  'concede',
  'check-rack',
  'next-rack',
] as const;
export type RackEventType = (typeof EVENT_TYPES)[number];

export type RackEvent =
  /** The lag is decided; `wish` is whom the winner wants to break, if he may choose and has chosen. */
  | { readonly type: 'lag'; readonly winner: PlayerId; readonly wish: PlayerId | null }
  | { readonly type: 'choose'; readonly player: PlayerId; readonly choice: Choice }
  /** An announcement; it is only checked, since the stroke carries it again. */
  | { readonly type: 'declare'; readonly declaration: Declaration; readonly shotType: string | null }
  /** Somebody asks which ball is being played. */
  | { readonly type: 'clarify'; readonly by: Speaker }
  | { readonly type: 'declare-frozen'; readonly by: Speaker; readonly frozen: FrozenDeclarations }
  | { readonly type: 'place-cue-ball'; readonly placement: Placement }
  /** The shooter asks for the ball-on, behind the head string, to be moved to the foot spot. */
  | { readonly type: 'request-spot'; readonly ball: BallIndex; readonly zone: Zone }
  | { readonly type: 'stroke'; readonly declaration: Declaration; readonly facts: StrokeFacts }
  /** The referee sees no progress: three more turns each. */
  | { readonly type: 'announce-no-progress'; readonly declaredBy: 'referee' | 'player' }
  | { readonly type: 'stalemate'; readonly declaredBy: 'referee' | 'player' }
  | { readonly type: 'unsporting'; readonly player: PlayerId; readonly penalty: UnsportingPenalty }
  /** A foul on the stroke just played, called only now. */
  | {
      readonly type: 'claim-foul';
      readonly against: PlayerId;
      readonly code: FoulCode;
      readonly nextStrokePlayed: boolean;
    }
  /** A player comes to the table: must he be warned? */
  | { readonly type: 'comes-to-table'; readonly player: PlayerId }
  /** The referee tells a player that he is on two fouls. */
  | { readonly type: 'warn'; readonly player: PlayerId }
  | { readonly type: 'concede'; readonly player: PlayerId }
  | { readonly type: 'check-rack'; readonly rack: RackedBalls }
  | { readonly type: 'next-rack' };

/** What an accepted event led to. */
export interface EventOutcome {
  readonly state: RackState;
  /** The clause it rests on, in the rule set in force. */
  readonly clause: string;
  readonly ruling: Ruling | null;
  /** Object balls to be spotted now. */
  readonly spotted: readonly BallIndex[];
  readonly warningDue: PlayerId | null;
  readonly callRequired: boolean;
  /** All balls are racked again. */
  readonly reRack: boolean;
  readonly rackCheck: RackCheck | null;
}
