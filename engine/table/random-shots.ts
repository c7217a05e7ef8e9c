/**
 * Random layouts and strokes for tests and benchmarks of the table: balls anywhere, on rails, frozen to each
 * other; every tip, elevation and speed. Chance is the caller's: a seeded generator of uniforms.
 */
import type { TableGeometry } from '../geometry/geometry.js';
import { BALL_COUNT } from '../geometry/ids.js';
import type { PlacedBall } from './record.js';
import type { Stroke } from './stroke.js';

export type Uniform = () => number;

/** A small seeded generator (mulberry32), uniform in [0, 1): for layouts to try, not for odds to state. */
export function uniformsFrom(seed: number): Uniform {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export interface ShotSample {
  readonly balls: readonly PlacedBall[];
  readonly stroke: Stroke;
}

export interface SampleOptions {
  /** Object balls, at most. */
  readonly maxObjectBalls?: number;
  /** Share of balls placed on a rail, and share placed against another ball. */
  readonly railShare?: number;
  readonly frozenShare?: number;
  /** Share of strokes exactly along an axis. */
  readonly straightShare?: number;
  readonly elevatedShare?: number;
  readonly minSpeedMps?: number;
  readonly maxSpeedMps?: number;
}

/** A random layout and stroke; the cue ball is always there. */
export function sampleShot(geometry: TableGeometry, uniform: Uniform, options: SampleOptions = {}): ShotSample {
  const {
    maxObjectBalls = BALL_COUNT - 1,
    railShare = 0.15,
    frozenShare = 0.15,
    straightShare = 0.1,
    elevatedShare = 0.2,
    minSpeedMps = 0.05,
    maxSpeedMps = 12,
  } = options;
  const balls: PlacedBall[] = [];
  const objects = Math.floor(uniform() * (maxObjectBalls + 1));
  for (let ball = 0; ball <= objects; ball++) {
    // A crowded corner may have no room; the next try is elsewhere.
    for (let tries = 0; tries < 1000; tries++) {
      const place = samplePlace(geometry, uniform, balls, railShare, frozenShare);
      if (!fits(geometry, balls, place.x, place.y)) continue;
      balls.push({ ball, ...place });
      break;
    }
  }
  const angle = 2 * Math.PI * uniform();
  // A hair inside the miscue limit.
  const offset = 0.4999 * Math.sqrt(uniform());
  const straight = uniform() < straightShare;
  const aim = uniform();
  const u = uniform();
  const elevated = uniform() < elevatedShare;
  const elevation = uniform();
  return {
    balls,
    stroke: {
      aimRad: straight ? (Math.floor(aim * 4) * Math.PI) / 2 : 2 * Math.PI * aim,
      // Soft strokes are as likely as hard ones.
      speedMps: minSpeedMps + (maxSpeedMps - minSpeedMps) * u * u,
      tipSide: offset * Math.cos(angle),
      tipHeight: offset * Math.sin(angle),
      elevationRad: elevated ? elevation * 0.6 : 0,
    },
  };
}

function samplePlace(
  geometry: TableGeometry,
  uniform: Uniform,
  balls: readonly PlacedBall[],
  railShare: number,
  frozenShare: number,
): { x: number; y: number } {
  const r = geometry.ballRadiusM;
  const hx = geometry.halfLengthM - r;
  const hy = geometry.halfWidthM - r;
  const kind = uniform();
  const x = (2 * uniform() - 1) * hx;
  const y = (2 * uniform() - 1) * hy;
  if (kind < railShare) {
    if (uniform() < 0.3) return { x: x < 0 ? -hx : hx, y };
    return { x, y: y < 0 ? -hy : hy };
  }
  if (kind < railShare + frozenShare && balls.length > 0) {
    const other = balls[Math.floor(uniform() * balls.length)];
    const angle = 2 * Math.PI * uniform();
    const gap = uniform() < 0.5 ? 0 : uniform() * 1e-3;
    const d = 2 * r + gap;
    return { x: other.x + d * Math.cos(angle), y: other.y + d * Math.sin(angle) };
  }
  return { x, y };
}

/** On the bed, clear of the pockets' gaps when on a rail, and overlapping nobody. */
function fits(geometry: TableGeometry, balls: readonly PlacedBall[], x: number, y: number): boolean {
  const r = geometry.ballRadiusM;
  const px = Math.abs(x);
  const py = Math.abs(y);
  if (px > geometry.halfLengthM - r || py > geometry.halfWidthM - r) return false;
  const least = 2 * r - 1e-15;
  return balls.every((other) => {
    const dx = other.x - x;
    const dy = other.y - y;
    return dx * dx + dy * dy >= least * least;
  });
}
