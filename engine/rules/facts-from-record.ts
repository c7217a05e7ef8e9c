/**
 * The referee's own eyes: the facts of a stroke from a record of the simulator. One pass over the events, cheap
 * enough for every simulated stroke.
 */
import type { TableGeometry } from '../geometry/geometry.js';
import { type BallIndex, CUE, type PocketId } from '../geometry/ids.js';
import type { PlacedBall, ShotRecord } from '../table/record.js';
import type { PocketedBall, StrokeFacts } from './facts.js';
import type { RackState } from './state.js';

/** Two contacts of the cue ball closer in time than this are one for the referee (referee.md, 6.3 step 3). */
export const SIMULTANEOUS_S = 1e-4;

const NONE: readonly BallIndex[] = Object.freeze([]);
const NO_POCKETED: readonly PocketedBall[] = Object.freeze([]);

/**
 * @param record of a stroke that came to rest; a truncated one must not be judged (`check-record.ts` refuses it)
 * @param state before the stroke: whether the cue ball was in hand, and what had been declared frozen
 * @param geometry of the table it was played on, for the head string
 * @param simultaneousS tolerance for a simultaneous first contact, seconds
 */
export function factsFromRecord(
  record: ShotRecord,
  state: Pick<RackState, 'cueBallInHand' | 'frozen'>,
  geometry: Pick<TableGeometry, 'headStringX'>,
  simultaneousS = SIMULTANEOUS_S,
): StrokeFacts {
  let firstContactS = Number.POSITIVE_INFINITY;
  let firstContact: readonly BallIndex[] = NONE;
  let contacted = 0;
  let crossedS = Number.POSITIVE_INFINITY;
  let before: BallIndex[] | null = null;
  let after: BallIndex[] | null = null;
  let frozenPressed: BallIndex[] | null = null;
  let undeclaredPressed: BallIndex[] | null = null;
  let pocketed: PocketedBall[] | null = null;
  let cueBallPocketed: PocketId | null = null;
  const { frozen } = state;

  const { events } = record;
  for (let i = 0; i < events.length; i++) {
    const event = events[i];
    if (event === undefined) break;
    switch (event.type) {
      case 'ball':
        if (event.ball === CUE) {
          const other = event.other;
          if ((contacted & (1 << other)) !== 0) break;
          contacted |= 1 << other;
          if (firstContact === NONE) {
            firstContactS = event.tS;
            firstContact = [other];
          } else if (event.tS - firstContactS <= simultaneousS) {
            firstContact = [...firstContact, other];
          }
        }
        break;
      case 'rail':
        if (firstContact === NONE) {
          if (before === null) before = [];
          before.push(event.ball);
        } else {
          if (after === null) after = [];
          if (!after.includes(event.ball)) after.push(event.ball);
        }
        break;
      case 'press':
        // Pressed into the rail it was touching: no contact if it had been declared frozen, else one like any other.
        if (event.rail !== null && firstContact !== NONE) {
          const declared = event.ball === CUE ? frozen.cueBallToRail : frozen.toRail.includes(event.ball);
          if (declared) {
            if (frozenPressed === null) frozenPressed = [];
            if (!frozenPressed.includes(event.ball)) frozenPressed.push(event.ball);
          } else {
            if (undeclaredPressed === null) undeclaredPressed = [];
            if (!undeclaredPressed.includes(event.ball)) undeclaredPressed.push(event.ball);
          }
        }
        break;
      case 'pocket':
        if (event.ball === CUE) cueBallPocketed = event.pocket;
        else {
          if (pocketed === null) pocketed = [];
          pocketed.push({ ball: event.ball, pocket: event.pocket });
        }
        break;
      case 'head-string':
        if (event.ball === CUE && event.tS < crossedS) crossedS = event.tS;
        break;
      default:
        break;
    }
  }

  const restricted = state.cueBallInHand === 'behind-head-string';
  const string = restricted
    ? headStringFacts(record, geometry.headStringX, firstContact, firstContactS, contacted, crossedS)
    : UNRESTRICTED;
  return {
    stroke: true,
    playedBy: null,
    firstContact,
    railsBeforeContact: before ?? NONE,
    railsAfterContact: after ?? NONE,
    frozenPressed: frozenPressed ?? NONE,
    undeclaredPressed: undeclaredPressed ?? NONE,
    pocketed: pocketed ?? NO_POCKETED,
    supportedOnBrink: NO_POCKETED,
    offTable: NONE,
    cueBallPocketed,
    cueBallOffTable: false,
    cueBallTouchedPocketedBall: false,
    cueBallCrossedHeadString: string.crossed,
    placedBeyondHeadString: string.placedBeyond,
    firstContactBehindHeadString: string.contactBehind,
    stayedBehindHeadString: string.stayedBehind,
    reportedFouls: [],
    unsportingPenalty: null,
  };
}

interface StringFacts {
  readonly crossed: boolean | null;
  readonly placedBeyond: boolean;
  readonly contactBehind: boolean;
  readonly stayedBehind: boolean;
}

const UNRESTRICTED: StringFacts = { crossed: null, placedBeyond: false, contactBehind: false, stayedBehind: false };

/** 6.10 and both paragraphs of 6.11 by geometry; the string itself is not behind the string. */
function headStringFacts(
  record: ShotRecord,
  headStringX: number,
  firstContact: readonly BallIndex[],
  firstContactS: number,
  contacted: number,
  crossedS: number,
): StringFacts {
  const cue = record.start.find(isCue);
  if (cue === undefined) return UNRESTRICTED;
  if (cue.x >= headStringX) return { crossed: true, placedBeyond: true, contactBehind: false, stayedBehind: false };
  const crossed = crossedS !== Number.POSITIVE_INFINITY;
  // Balls lie where they started until somebody moves them: the first one contacted certainly does.
  const behind = (ball: BallIndex): boolean => {
    const placed = record.start.find((p) => p.ball === ball);
    return placed !== undefined && placed.x < headStringX;
  };
  const contactBehind = firstContact.length > 0 && crossedS > firstContactS && firstContact.every(behind);
  let reachedBeyond = crossed;
  for (const { ball } of record.start) {
    if (ball !== CUE && (contacted & (1 << ball)) !== 0 && !behind(ball)) reachedBeyond = true;
  }
  return { crossed, placedBeyond: false, contactBehind, stayedBehind: !reachedBeyond };
}

function isCue(placed: PlacedBall): boolean {
  return placed.ball === CUE;
}
