/**
 * The lag (referee.md, 5.1: 1.2), played on the table: each player rolls a ball to the foot cushion and back, errors
 * and all; the nearer to the head cushion wins.
 */
import type { PlayerId } from '../../engine/geometry/ids.js';
import type { PerPlayer } from '../../engine/rules/state.js';
import type { ShotRecord } from '../../engine/table/record.js';
import { simulate } from '../../engine/table/simulate.js';
import type { Stroke } from '../../engine/table/stroke.js';
import { geometryOf, type Table } from '../../engine/table/table.js';
import { foldKey, keyOf } from '../skill/hash.js';
import { perturb } from '../skill/noise.js';
import type { Skill } from '../skill/skill.js';
import { lagNormals } from './chance.js';
import { makePlayable } from './playable.js';

/** After so many undecided rounds the referee tosses a coin; never seen with people. */
const MAX_ROUNDS = 24;

export interface LagResult {
  readonly winner: PlayerId;
  readonly rounds: number;
  /** Of the last round: metres from the head cushion, null for a bad lag. */
  readonly distanceM: PerPlayer<number | null>;
}

const lagSpeeds = new WeakMap<Table, number>();

/** The speed whose noiseless ball just reaches the head cushion again (bisection on the table itself). */
export function lagSpeedMps(table: Table): number {
  let speed = lagSpeeds.get(table);
  if (speed === undefined) {
    let low = 0.5;
    let high = 6;
    for (let n = 0; n < 30; n++) {
      speed = (low + high) / 2;
      const record = simulate(table, [startOf(table, 'A')], strokeAt(speed), { resolver: 'closed-form' });
      if (record.events.some((e) => e.type === 'rail' && e.rail === 'head')) high = speed;
      else low = speed;
    }
    speed = low;
    lagSpeeds.set(table, speed);
  }
  return speed;
}

function startOf(table: Table, player: PlayerId) {
  const { headStringX, halfWidthM } = geometryOf(table);
  return { ball: 0, x: headStringX - 0.02, y: ((player === 'A' ? 1 : -1) * halfWidthM) / 2 };
}

function strokeAt(speedMps: number): Stroke {
  return { aimRad: 0, speedMps, tipSide: 0, tipHeight: 0, elevationRad: 0 };
}

/** Metres between ball and head cushion; null for a bad lag. */
export function judgeLag(table: Table, player: PlayerId, record: ShotRecord): number | null {
  const ball = record.rest.find((b) => b.ball === 0);
  if (ball === undefined || record.status !== 'rest') return null;
  const rails = record.events.filter((e) => e.type === 'rail');
  if (rails.filter((e) => e.rail === 'foot').length !== 1) return null;
  if (rails.some((e) => e.rail !== 'foot' && e.rail !== 'head')) return null;
  if (player === 'A' ? ball.y <= 0 : ball.y >= 0) return null;
  const { halfLengthM, ballRadiusM } = geometryOf(table);
  return Math.max(0, ball.x + halfLengthM - ballRadiusM);
}

/** Plays lag after lag until one is decided. */
export function playLag(table: Table, skills: PerPlayer<Skill>, seed: string): LagResult {
  const stroke = strokeAt(lagSpeedMps(table));
  let distanceM: PerPlayer<number | null> = { A: null, B: null };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const roll = (player: PlayerId): number | null => {
      const balls = [startOf(table, player)];
      const { minElevationRad, stroke: intended } = makePlayable(table, balls, stroke);
      const noisy = perturb(table, intended, skills[player], lagNormals(seed, round, player), 1, minElevationRad);
      return judgeLag(table, player, simulate(table, balls, noisy.stroke));
    };
    distanceM = { A: roll('A'), B: roll('B') };
    const { A, B } = distanceM;
    if (A !== null && (B === null || A < B)) return { winner: 'A', rounds: round + 1, distanceM };
    if (B !== null && (A === null || B < A)) return { winner: 'B', rounds: round + 1, distanceM };
  }
  const winner = (foldKey(keyOf(seed), 0x1a6c) & 1) === 0 ? 'A' : 'B';
  return { winner, rounds: MAX_ROUNDS, distanceM };
}
