/**
 * Which fouls a stroke holds (referee.md, 6.3 steps 1 to 3). Everything is a bit mask here: of fouls by their place
 * in `FOUL_CODES`, of balls by their number.
 */
import { CUE, type PlayerId } from '../geometry/ids.js';
import { countOf, maskOf } from './balls.js';
import type { PocketedBall, StrokeFacts } from './facts.js';
import { FOUL_CODES, type FoulCode } from './fouls.js';
import type { RuleSetParams } from './rule-set.js';
import { ballOn, type RackState } from './state.js';

/** A ball that lay still on the edge this long before it fell by itself was not pocketed (referee.md, 5.2: 8.3). */
export const HANGING_BALL_SECONDS = 5;

const BIT = Object.fromEntries(FOUL_CODES.map((code, i) => [code, 1 << i])) as Record<FoulCode, number>;

export function foulBit(code: FoulCode): number {
  return BIT[code];
}

/** The codes of a foul mask, in the fixed order. */
export function foulCodes(mask: number): readonly FoulCode[] {
  if (mask === 0) return NO_CODES;
  const codes: FoulCode[] = [];
  for (let i = 0; i < FOUL_CODES.length; i++) if ((mask & (1 << i)) !== 0) codes.push(FOUL_CODES[i] as FoulCode);
  return codes;
}
const NO_CODES: readonly FoulCode[] = Object.freeze([]);

/** Whether a ball that fell had lain still on the edge too long: it was not pocketed and is put back. */
export function hungTooLong(entry: PocketedBall): boolean {
  return entry.fellAfterSeconds !== undefined && entry.fellAfterSeconds >= HANGING_BALL_SECONDS;
}

/** Object balls pocketed after the clean-up: what hung too long is back, what only a neighbour holds up is down. */
export function pocketedMask(facts: StrokeFacts): number {
  let mask = 0;
  for (const entry of facts.pocketed) {
    if (!hungTooLong(entry)) mask |= 1 << entry.ball;
  }
  for (const entry of facts.supportedOnBrink) mask |= 1 << entry.ball;
  return mask & ~1;
}

export function scratched(facts: StrokeFacts): boolean {
  return facts.cueBallPocketed !== null || facts.cueBallOffTable || facts.cueBallTouchedPocketedBall;
}

/** Balls driven to a rail after the contact (referee.md, 5.2: 8.4): pocketed and driven-off balls are among them. */
export function drivenMask(facts: StrokeFacts, pocketed: number): number {
  let mask = pocketed | maskOf(facts.railsAfterContact) | maskOf(facts.offTable) | maskOf(facts.undeclaredPressed);
  if (scratched(facts)) mask |= 1 << CUE;
  return mask;
}

/** Fouls on the physical course of a stroke, reported ones aside. `breakShort` is the break requirement alone. */
export function tableFouls(
  params: RuleSetParams,
  state: RackState,
  facts: StrokeFacts,
  pocketed: number,
  validPushOut: boolean,
): number {
  let mask = scratched(facts) ? BIT['6.1'] : 0;
  const contact = facts.firstContact.length > 0;
  if (!validPushOut) {
    if (contact && !facts.firstContact.includes(ballOn(state))) mask |= BIT['6.2'];
    if (pocketed === 0 && (!contact || drivenMask(facts, pocketed) === 0)) mask |= BIT['6.3'];
  }
  if (facts.offTable.length > 0) mask |= BIT['6.5'];
  if (state.phase === 'break') {
    const cushionFirst = params.breakFirstContact === 'one-before-any-rail' && facts.railsBeforeContact.includes(CUE);
    const short = params.breakFailure === 'foul' && breakFellShort(params, facts, pocketed);
    if (cushionFirst || short) mask |= BIT['break-requirement'];
  }
  if (state.cueBallInHand === 'behind-head-string') {
    if (facts.placedBeyondHeadString) mask |= BIT['6.10'];
    if (params.headStringFoul !== 'absent') {
      if (facts.firstContactBehindHeadString) mask |= BIT['6.11-1'];
      if (facts.stayedBehindHeadString || (!contact && facts.cueBallCrossedHeadString === false)) mask |= BIT['6.11-2'];
    }
  }
  return mask;
}

/** Whether a break missed its requirement: balls are counted, not contacts, and the cue ball never. */
export function breakFellShort(params: RuleSetParams, facts: StrokeFacts, pocketed: number): boolean {
  const enough = countOf(drivenMask(facts, pocketed) & ~1) >= params.breakMinBallsToRail;
  return params.breakRequirement === 'conditional' ? pocketed === 0 && !enough : pocketed !== 0 || !enough;
}

export interface ReportedMask {
  readonly mask: number;
  /** Some report names a foul that this rule set does not know or that cannot occur in this state. */
  readonly ignored: boolean;
}

const NOTHING_REPORTED: ReportedMask = { mask: 0, ignored: false };

/** What the referee reported, as far as the rule set and the state know it. */
export function reportedFouls(
  params: RuleSetParams,
  state: RackState,
  facts: StrokeFacts,
  player: PlayerId,
): ReportedMask {
  const outOfTurn = facts.stroke && player !== state.shooter;
  if (facts.reportedFouls.length === 0) {
    return outOfTurn ? { mask: BIT['6.13'], ignored: false } : NOTHING_REPORTED;
  }
  let mask = outOfTurn ? BIT['6.13'] : 0;
  let ignored = false;
  for (const code of facts.reportedFouls) {
    const restricted = state.cueBallInHand === 'behind-head-string';
    const known =
      code === '6.10'
        ? restricted
        : code === '6.11-1' || code === '6.11-2'
          ? restricted && params.headStringFoul !== 'absent'
          : code === '6.13'
            ? player !== state.shooter
            : true;
    if (!known) ignored = true;
    else if (code !== '6.16' || facts.unsportingPenalty !== 'warning') mask |= BIT[code];
  }
  return { mask, ignored };
}
