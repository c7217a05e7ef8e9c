/** What a match tells while it is played: everything needed to replay, judge or count it. */
import type { BallIndex, PlayerId } from '../../engine/geometry/ids.js';
import type { Choice, OptionOrigin, PerPlayer } from '../../engine/rules/state.js';
import type { PlacedBall } from '../../engine/table/record.js';
import type { RackPosition } from './position.js';
import type { DecisionFault, PlayedStroke, UnplayedStroke } from './stroke-step.js';

/** Why a rack ended. The last two have no winner: caps on a rack that does not end by the rules. */
export const RACK_ENDS = ['ten', 'three-fouls', 'stroke-cap', 'truncated'] as const;
export type RackEnd = (typeof RACK_ENDS)[number];

export type PlayEvent =
  | {
      readonly type: 'lag';
      readonly winner: PlayerId;
      readonly rounds: number;
      readonly distanceM: PerPlayer<number | null>;
    }
  | {
      readonly type: 'rack';
      readonly rack: number;
      /** 0, then one more after every re-rack. */
      readonly attempt: number;
      readonly breaker: PlayerId;
      readonly balls: readonly PlacedBall[];
    }
  /** The referee tells a player that he is on two fouls. */
  | { readonly type: 'warning'; readonly player: PlayerId; readonly clause: string }
  | {
      readonly type: 'request-spot';
      readonly player: PlayerId;
      readonly ball: BallIndex;
      readonly clause: string;
      readonly after: RackPosition;
    }
  | {
      readonly type: 'choice';
      readonly player: PlayerId;
      readonly origin: OptionOrigin;
      readonly choice: Choice;
      readonly nextShooter: PlayerId;
      readonly clause: string;
      readonly faults: readonly DecisionFault[];
      readonly after: RackPosition;
    }
  | {
      readonly type: 'stroke';
      readonly rack: number;
      readonly attempt: number;
      /** Of the rack, from 0, counted through its re-racks. */
      readonly index: number;
      readonly seed: string;
      readonly played: PlayedStroke;
    }
  /** The referee announces that he sees no progress. */
  | { readonly type: 'no-progress'; readonly clause: string }
  | { readonly type: 'stalemate'; readonly breaker: PlayerId; readonly clause: string }
  | {
      readonly type: 'rack-over';
      readonly rack: number;
      readonly winner: PlayerId | null;
      readonly by: RackEnd;
      readonly strokes: number;
      readonly score: PerPlayer<number>;
      /** The stroke that the simulator's caps cut off, if that ended the rack. */
      readonly unplayed: UnplayedStroke | null;
    };

export interface MatchResult {
  /** `cancelled`: what was played until then stands; no rack is half counted. */
  readonly status: 'finished' | 'cancelled';
  readonly racks: number;
  readonly score: PerPlayer<number>;
  /** Racks that ended without a winner. */
  readonly undecided: number;
  readonly matchWinner: PlayerId | null;
}
