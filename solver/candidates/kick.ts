/**
 * Kicks: the cue ball to the ball-on by one or two cushions, above all for a legal hit when hooked. The mirror
 * gives a first direction, a fan around it covers what the real cushion makes of it; simulation keeps what hits.
 */
import type { Point } from '../../engine/geometry/geometry.js';
import { type Candidate, groupOf, quietDeclaration } from './candidate.js';
import type { Scene } from './scene.js';

/** Half width of the fan and its step, radians: rolling balls leave a cushion a few degrees off the mirror. */
const FAN_RAD = 0.14;
const FAN_STEPS = 13;
const SPEEDS_MPS = [1.6, 2.6] as const;
const TIPS = [
  [0, 0.2],
  [0, -0.2],
] as const;

type Mirror = (x: number, y: number) => [number, number];

/** Kicks with the cue ball at `cue`; `twoCushions` adds the paths round a corner. */
export function kicks(scene: Scene, cue: Point, twoCushions: boolean, placement: Point | null): Candidate[] {
  const { layout, ballOn, geometry, radiusM } = scene;
  const ix = geometry.halfLengthM - radiusM;
  const iy = geometry.halfWidthM - radiusM;
  const foot: Mirror = (x, y) => [2 * ix - x, y];
  const head: Mirror = (x, y) => [-2 * ix - x, y];
  const left: Mirror = (x, y) => [x, 2 * iy - y];
  const right: Mirror = (x, y) => [x, -2 * iy - y];
  const one = [foot, head, left, right];
  const paths: Mirror[][] = one.map((m) => [m]);
  if (twoCushions) {
    for (const along of [foot, head]) {
      for (const across of [left, right]) {
        paths.push([along, across], [across, along]);
      }
    }
  }
  const quiet = quietDeclaration(scene.question.ruleSet);
  const out: Candidate[] = [];
  for (const path of paths) {
    let target: [number, number] = [layout.x[ballOn], layout.y[ballOn]];
    for (const mirror of path) target = mirror(target[0], target[1]);
    const dx = target[0] - cue.x;
    const dy = target[1] - cue.y;
    const d = Math.sqrt(dx * dx + dy * dy);
    const middle = Math.atan2(dy, dx);
    // The way to the first cushion must be free.
    const toX = dx === 0 ? Infinity : (Math.sign(dx) * ix - cue.x) / dx;
    const toY = dy === 0 ? Infinity : (Math.sign(dy) * iy - cue.y) / dy;
    const first = Math.min(1, toX, toY) * d;
    if (!scene.field.pathClear(cue.x, cue.y, dx / d, dy / d, 0.8 * first, ballOn)) continue;
    const steps = path.length === 1 ? FAN_STEPS : FAN_STEPS + 6;
    const fan = path.length === 1 ? FAN_RAD : 1.5 * FAN_RAD;
    for (let i = 0; i < steps; i++) {
      const heading = middle + fan * ((2 * i) / (steps - 1) - 1);
      SPEEDS_MPS.forEach((speed, s) => {
        const [side, height] = TIPS[(i + s) % 2];
        const made = scene.stroke(cue, heading, speed * (1 + 0.15 * d), side, height);
        if (made === null) return;
        out.push({
          kind: 'kick',
          declaration: quiet,
          stroke: made.stroke,
          placement,
          hand: dy > 0 ? -1 : 1,
          minElevationRad: made.minElevationRad,
          prior: 0.3,
          group: groupOf('kick'),
          considered: null,
          aim: null,
        });
      });
    }
  }
  return out;
}

/** Directions tried when nothing else is left. */
const BLIND_HEADINGS = 36;

/** Strokes in every direction: with the cue ball shut in, moving something legally is the only idea. */
export function blindHits(scene: Scene, cue: Point, placement: Point | null): Candidate[] {
  const quiet = quietDeclaration(scene.question.ruleSet);
  const out: Candidate[] = [];
  for (let i = 0; i < BLIND_HEADINGS; i++) {
    // Symmetric about the long axis, as everything is.
    const heading = (Math.PI * (2 * i - BLIND_HEADINGS + 1)) / BLIND_HEADINGS;
    for (const speed of SPEEDS_MPS) {
      const made = scene.stroke(cue, heading, 1.5 * speed, 0, 0);
      if (made === null) continue;
      out.push({
        kind: 'kick',
        declaration: quiet,
        stroke: made.stroke,
        placement,
        hand: heading > 0 ? -1 : 1,
        minElevationRad: made.minElevationRad,
        prior: 0.1,
        group: groupOf('kick'),
        considered: null,
        aim: null,
      });
    }
  }
  return out;
}
