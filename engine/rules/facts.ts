/**
 * The facts of one stroke that the referee needs (referee.md, 6.2), whether a record of the simulator gave them
 * (`facts-from-record.ts`) or a person typed them. Balls are indexes: 0 the cue ball, n the object ball n.
 */
import { type BallIndex, CUE, type PlayerId, type PocketId } from '../geometry/ids.js';
import type { ReportedFoul, UnsportingPenalty } from './fouls.js';
import type { RackState } from './state.js';

export interface PocketedBall {
  readonly ball: BallIndex;
  readonly pocket: PocketId;
  /** Seconds at rest on the edge before it fell by itself; five or more: not pocketed, put back. */
  readonly fellAfterSeconds?: number;
}

export interface StrokeFacts {
  /** False for a foul without a stroke; everything physical is then empty. */
  readonly stroke: boolean;
  /** Who played (or committed the foul), if not the player entitled. */
  readonly playedBy: PlayerId | null;
  /** Object balls that the cue ball met first: none, one, or several at the same instant. */
  readonly firstContact: readonly BallIndex[];
  /** Balls driven to a rail before the first contact; only a league's break rule reads it. */
  readonly railsBeforeContact: readonly BallIndex[];
  /** Balls driven to a rail after the first contact, repeats allowed; pocketed and driven-off balls need not be in it. */
  readonly railsAfterContact: readonly BallIndex[];
  /** Balls that only pressed the rail they were touching and had been declared frozen to: these do not count. */
  readonly frozenPressed: readonly BallIndex[];
  /** The same, but nobody had declared them frozen: these count as driven to a rail. */
  readonly undeclaredPressed: readonly BallIndex[];
  /** Object balls pocketed, in order. */
  readonly pocketed: readonly PocketedBall[];
  /** Balls at rest on the brink that only another ball holds up: pocketed. */
  readonly supportedOnBrink: readonly PocketedBall[];
  /** Object balls driven off the table, those that only a foreign object brought back included. */
  readonly offTable: readonly BallIndex[];
  readonly cueBallPocketed: PocketId | null;
  readonly cueBallOffTable: boolean;
  /** The cue ball touched a ball already pocketed: it counts as pocketed. */
  readonly cueBallTouchedPocketedBall: boolean;
  /** For a cue ball in hand behind the head string; null when not known or not asked. */
  readonly cueBallCrossedHeadString: boolean | null;
  /** 6.10 by geometry: in hand behind the head string and played from on or beyond it. */
  readonly placedBeyondHeadString: boolean;
  /** 6.11, first paragraph, by geometry. */
  readonly firstContactBehindHeadString: boolean;
  /** 6.11, second paragraph, by geometry. */
  readonly stayedBehindHeadString: boolean;
  readonly reportedFouls: readonly ReportedFoul[];
  /** The referee's penalty when 6.16 is reported; a standard foul if he names none. */
  readonly unsportingPenalty: UnsportingPenalty | null;
}

/** A stroke in which nothing happened; spread it and fill in. */
export const NO_FACTS: StrokeFacts = {
  stroke: true,
  playedBy: null,
  firstContact: [],
  railsBeforeContact: [],
  railsAfterContact: [],
  frozenPressed: [],
  undeclaredPressed: [],
  pocketed: [],
  supportedOnBrink: [],
  offTable: [],
  cueBallPocketed: null,
  cueBallOffTable: false,
  cueBallTouchedPocketedBall: false,
  cueBallCrossedHeadString: null,
  placedBeyondHeadString: false,
  firstContactBehindHeadString: false,
  stayedBehindHeadString: false,
  reportedFouls: [],
  unsportingPenalty: null,
};

/** The facts with what the state says was declared frozen: a ball declared there only pressed its rail. */
export function withDeclarations(state: Pick<RackState, 'frozen'>, facts: StrokeFacts): StrokeFacts {
  const { toRail, cueBallToRail } = state.frozen;
  const declared = (ball: BallIndex): boolean => (ball === CUE ? cueBallToRail : toRail.includes(ball));
  if (!facts.undeclaredPressed.some(declared)) return facts;
  return {
    ...facts,
    frozenPressed: [...facts.frozenPressed, ...facts.undeclaredPressed.filter(declared)],
    undeclaredPressed: facts.undeclaredPressed.filter((ball) => !declared(ball)),
  };
}

/** Facts from the parts that matter. */
export function makeFacts(parts: Partial<StrokeFacts>): StrokeFacts {
  return { ...NO_FACTS, ...parts };
}
