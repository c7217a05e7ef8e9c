/**
 * Fouls on purpose: legal ideas where the remedy costs less than what a clean stroke leaves. The cue ball is in the
 * opponent's hand afterwards, so what counts is what he finds: where he may place it, and how the balls lie. Nothing here
 * is called unsporting by a text (a ball touched by hand or played from behind the head string into one behind it is,
 * and is not offered). Never for a player on two fouls: the next one loses the rack.
 */
import type { Point } from '../../engine/geometry/geometry.js';
import { BALL_COUNT } from '../../engine/geometry/ids.js';
import { GRAVITY_MPS2 } from '../../engine/physics/parameters.js';
import type { Question } from '../question.js';
import { handOf, newAim, solveAim } from './aim.js';
import { type Candidate, quietDeclaration } from './candidate.js';
import { deflectionRad } from './carom.js';
import type { Scene } from './scene.js';
import { speedForArrivalMps } from './travel.js';

/** Contact points tried across the ball-on for an in-off, as shares of two radii. */
const OFFSETS = 61;
/** An in-off is tried when its line by the rule of thumb passes this close to the middle of the pocket, radians. */
const IN_OFF_FAN_RAD = 0.1;
/** Cue ball after the contact, m/s, and the fastest stroke for it. */
const IN_OFF_AFTER_MPS = 1.1;
const IN_OFF_FASTEST_MPS = 4;
/** Tip heights that make the cue ball slide and roll at the contact. */
const IN_OFF_HEIGHTS = [-0.1, 0.35] as const;
/** Balls are rolled to one another over at most this, metres. */
const TIE_REACH_M = 0.8;
/** Steepest cut at which a ball is rolled. */
const LEAST_COS_CUT = 0.45;
/** Share of the way to the other ball for which the speed is meant. */
const TIE_SHARES = [0.9, 1.15] as const;
/** The cue ball that is only moved to pass the turn. */
const PASS_MPS = 0.25;
const PASS_BACK_M = [0.15, 0.3, 0.45] as const;
const PASS_SHARES = [0, 0.4, -0.4, 0.8, -0.8] as const;
const PRIOR = 0.3;

const aim = newAim();

/** Whether the player at the table may foul without losing the rack for it. */
export function mayFoul({ ruleSet, state }: Question): boolean {
  return ruleSet.params.threeFouls === 'none' || state.consecutiveFouls[state.shooter] < 2;
}

/**
 * Fouls with the cue ball at `cue`: in-offs where a scratch alone restricts the opponent, and balls rolled up to one
 * another.
 */
export function deliberateFouls(scene: Scene, cue: Point, placement: Point | null): Candidate[] {
  if (!mayFoul(scene.question)) return [];
  return [...inOffs(scene, cue, placement), ...ties(scene, cue, placement)];
}

function foul(
  scene: Scene,
  made: NonNullable<ReturnType<Scene['stroke']>>,
  placement: Point | null,
  hand: 1 | -1,
  seen: Candidate['aim'],
): Candidate {
  return {
    kind: 'safety',
    declaration: quietDeclaration(scene.question.ruleSet),
    stroke: made.stroke,
    placement,
    hand,
    minElevationRad: made.minElevationRad,
    prior: PRIOR,
    group: 'deliberate-foul',
    considered: null,
    aim: seen,
    deliberateFoul: true,
  };
}

/** The ball-on hit, the cue ball into a pocket: a scratch and no other foul. */
function inOffs(scene: Scene, cue: Point, placement: Point | null): Candidate[] {
  const { params } = scene.question.ruleSet;
  const out: Candidate[] = [];
  if (params.scratchBallInHand !== 'behind-head-string') return out;
  const { layout, ballOn, field, radiusM, geometry } = scene;
  const diameter = 2 * radiusM;
  const dx = layout.x[ballOn] - cue.x;
  const dy = layout.y[ballOn] - cue.y;
  const d = Math.sqrt(dx * dx + dy * dy);
  for (let i = 0; i < OFFSETS; i++) {
    const offset = -0.95 + (1.9 * i) / (OFFSETS - 1);
    const hit = scene.hitAt(cue, offset);
    if (hit === null || !field.pathClear(cue.x, cue.y, hit.ux, hit.uy, hit.pathM, ballOn)) continue;
    const { ux, uy, cosCut, x: hx, y: hy } = hit;
    IN_OFF_HEIGHTS.forEach((height, rolling) => {
      const turn = Math.sign(offset) * deflectionRad(Math.abs(offset), cosCut, rolling === 1);
      const wx = ux * Math.cos(turn) - uy * Math.sin(turn);
      const wy = uy * Math.cos(turn) + ux * Math.sin(turn);
      for (const { mouth } of geometry.pockets) {
        const mx = mouth.x - hx;
        const my = mouth.y - hy;
        const m = Math.sqrt(mx * mx + my * my);
        const off = Math.atan2(wx * my - wy * mx, wx * mx + wy * my);
        if (m < diameter || Math.abs(off) > IN_OFF_FAN_RAD) continue;
        if (!field.pathClear(hx, hy, wx, wy, m - radiusM, ballOn)) continue;
        const kept = Math.max(0.35, Math.abs(offset));
        const speedMps = Math.min(IN_OFF_FASTEST_MPS, (IN_OFF_AFTER_MPS * (1 + 0.3 * (d + m))) / kept);
        const made = scene.stroke(cue, Math.atan2(uy, ux), speedMps, 0, height);
        if (made === null) continue;
        const cut = Math.atan2(-offset, cosCut);
        out.push(foul(scene, made, placement, handOf(cut, uy, 0), scene.aimAt(ballOn, hx, hy, cut)));
      }
    });
  }
  return out;
}

/** A ball rolled up to the ball-on, or the ball-on to another one, too softly for a rail or off the wrong ball. */
function ties(scene: Scene, cue: Point, placement: Point | null): Candidate[] {
  const { layout, ballOn } = scene;
  const out: Candidate[] = [];
  for (let ball = 1; ball < BALL_COUNT; ball++) {
    if (layout.on[ball] === 0 || ball === ballOn) continue;
    roll(scene, cue, placement, ball, ballOn, out);
    roll(scene, cue, placement, ballOn, ball, out);
  }
  return out;
}

/** Strokes that roll `ball` to `other`. */
function roll(scene: Scene, cue: Point, placement: Point | null, ball: number, other: number, out: Candidate[]): void {
  const { layout, field, table, radiusM } = scene;
  const bx = layout.x[ball];
  const by = layout.y[ball];
  const dx = layout.x[other] - bx;
  const dy = layout.y[other] - by;
  const d = Math.sqrt(dx * dx + dy * dy);
  const gapM = d - 2 * radiusM;
  if (gapM > TIE_REACH_M || gapM < 1e-3) return;
  // Up to the other ball, which is the end of the way and not in it.
  if (!field.pathClear(bx, by, dx / d, dy / d, gapM - 1e-4, ball)) return;
  for (const share of TIE_SHARES) {
    // The ball slides first and rolls at 5/7 of what it got.
    const objectMps = 1.4 * Math.sqrt(2 * table.cloth.roll * GRAVITY_MPS2 * share * gapM);
    const cosCut = Math.abs(((bx - cue.x) * dx + (by - cue.y) * dy) / (d * distance(bx - cue.x, by - cue.y)));
    const impactMps = objectMps / (0.5 * (1 + table.ball.restitution) * Math.max(LEAST_COS_CUT, cosCut));
    const speedMps = speedForArrivalMps(table, impactMps, 0, distance(bx - cue.x, by - cue.y) - 2 * radiusM, 4);
    if (!solveAim(table, cue.x, cue.y, bx, by, dx / d, dy / d, speedMps, 0, 0, 0, aim)) return;
    if (Math.cos(aim.cutRad) < LEAST_COS_CUT) return;
    if (!field.pathClear(cue.x, cue.y, aim.ux, aim.uy, aim.distanceM, ball)) return;
    const made = scene.stroke(cue, aim.headingRad, speedMps, 0, 0);
    if (made === null) return;
    const seen = scene.aimAt(ball, aim.ghostX, aim.ghostY, aim.cutRad);
    out.push(foul(scene, made, placement, handOf(aim.cutRad, aim.uy, 0), seen));
  }
}

function distance(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy);
}

/**
 * In hand behind the head string where not leaving it gives the opponent no more than the same: the cue ball just moved,
 * and the turn passed.
 */
export function passes(scene: Scene): Candidate[] {
  const { question, geometry } = scene;
  const { params } = question.ruleSet;
  if (!mayFoul(question) || params.headStringFoul !== 'behind-head-string') return [];
  if (question.state.cueBallInHand !== 'behind-head-string') return [];
  for (const back of PASS_BACK_M) {
    for (const share of PASS_SHARES) {
      const at = { x: geometry.headStringX - back, y: share * geometry.halfWidthM };
      if (!scene.free(at.x, at.y)) continue;
      const made = scene.stroke(at, at.y > 0 ? -Math.PI / 2 : Math.PI / 2, PASS_MPS, 0, 0);
      if (made !== null) return [foul(scene, made, at, 1, null)];
    }
  }
  return [];
}
