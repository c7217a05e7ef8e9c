/**
 * Which strokes are one idea to a player: a called ball into its pocket, whatever the speed and spin; a quiet stroke by
 * where it strikes and where it leaves the cue ball. Variants of an idea compete; one of them is shown.
 */
import type { Point } from '../../engine/geometry/geometry.js';
import { type Candidate, isCalled } from '../candidates/candidate.js';
import type { Entry, Trials } from './entry.js';
import { FLAGS, REST_X, REST_Y, SCRATCH, TRIAL_STRIDE, TRUNCATED } from './trial.js';

/** Cue balls that come to rest within this of each other, on average, are the same leave, metres. */
const SAME_LEAVE_M = 0.45;
/** Hits on the ball closer than this, as a share of two radii, are the same hit. */
const SAME_HIT = 0.35;
/** Strokes that strike no ball directly are the same direction within this, radians. */
const SAME_HEADING_RAD = 0.2;
/** Cue balls in hand put closer than this are the same place, metres. */
const SAME_PLACE_M = 0.25;

/**
 * @param order best first; @param trialsOf the trials that say where the cue ball comes to rest
 * @returns one list an idea, ordered by their first, each in the order given; a user's own shot is an idea of its own
 */
export function groupByIdea(order: readonly Entry[], trialsOf: (entry: Entry) => Trials): Entry[][] {
  const ideas: { readonly leave: Point | null; readonly entries: Entry[] }[] = [];
  for (const entry of order) {
    const leave = isCalled(entry.candidate) ? null : meanRest(trialsOf(entry).data());
    const idea = ideas.find((one) => same(one.entries[0].candidate, one.leave, entry.candidate, leave));
    if (idea === undefined) ideas.push({ leave, entries: [entry] });
    else idea.entries.push(entry);
  }
  return ideas.map(({ entries }) => entries);
}

function same(a: Candidate, leaveA: Point | null, b: Candidate, leaveB: Point | null): boolean {
  if (a.considered !== null || b.considered !== null || a.group !== b.group) return false;
  if (isCalled(a)) return true;
  if (a.placement !== null && b.placement !== null && distanceM(a.placement, b.placement) > SAME_PLACE_M) return false;
  // Racks scatter every way: a break is known by where it is played from.
  if (a.kind === 'break') return true;
  if (!sameHit(a, b)) return false;
  return leaveA === null || leaveB === null || distanceM(leaveA, leaveB) <= SAME_LEAVE_M;
}

function sameHit(a: Candidate, b: Candidate): boolean {
  const hitA = hitOf(a);
  const hitB = hitOf(b);
  if (hitA !== null && hitB !== null) return Math.abs(hitA - hitB) <= SAME_HIT;
  const turn = a.stroke.aimRad - b.stroke.aimRad;
  return hitA === hitB && Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) <= SAME_HEADING_RAD;
}

/** Where the ball is struck, -1 to 1 from one edge to the other; null when none is struck directly. */
function hitOf({ aim, stroke }: Candidate): number | null {
  if (aim === null) return null;
  const { ghostBall, contactPoint } = aim;
  return Math.sin(Math.atan2(contactPoint.y - ghostBall.y, contactPoint.x - ghostBall.x) - stroke.aimRad);
}

function distanceM(a: Point, b: Point): number {
  return Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

/** Mean rest of the cue ball where it stayed on the bed; null when it never did. */
function meanRest(data: Float64Array): Point | null {
  let x = 0;
  let y = 0;
  let n = 0;
  for (let at = 0; at < data.length; at += TRIAL_STRIDE) {
    if ((data[at + FLAGS] & (SCRATCH | TRUNCATED)) !== 0) continue;
    x += data[at + REST_X];
    y += data[at + REST_Y];
    n++;
  }
  return n === 0 ? null : { x: x / n, y: y / n };
}
