/**
 * The chance of real play, as against the chance a planner imagines: racks, lags and executed strokes, keyed by
 * (seed, rack, attempt, stroke, actor), so that a match replays exactly and the same seats meet the same luck
 * whoever sits in them. Independent draws, not Sobol points: a rack is one sample, not a balanced set.
 */
import type { PlayerId } from '../../engine/geometry/ids.js';
import { RACK_UNIFORMS } from '../../engine/table/rack.js';
import { foldKey, keyOf, uniformOf } from '../skill/hash.js';
import { normalQuantile } from '../skill/normal.js';
import { DIMENSIONS } from '../skill/sobol.js';

/** What a draw is for; keeps the streams apart. */
const STREAMS = { rack: 0x4b1d, lag: 0x1a60, stroke: 0x57e0, decision: 0xdec1 } as const;

export interface RackKey {
  /** Of the whole match. */
  readonly seed: string;
  /** Number of the rack in the match, from 1. */
  readonly rack: number;
  /** 0, then one more after every stalemate that was re-racked. */
  readonly attempt: number;
}

function keyFor(stream: keyof typeof STREAMS, key: RackKey): number {
  return foldKey(foldKey(foldKey(keyOf(key.seed), STREAMS[stream]), key.rack), key.attempt);
}

function actorNumber(player: PlayerId): number {
  return player === 'A' ? 0 : 1;
}

/** The numbers `makeRack` wants. */
export function rackUniforms(key: RackKey): Float64Array {
  const base = keyFor('rack', key);
  return Float64Array.from({ length: RACK_UNIFORMS }, (_, n) => uniformOf(foldKey(base, n)));
}

/**
 * Standard normals of an executed stroke: aim, speed, tip across, tip height, elevation.
 * @param stroke index of the stroke in the rack, from 0; @param replay counts strokes that had to be played again
 */
export function strokeNormals(key: RackKey, stroke: number, player: PlayerId, replay = 0): Float64Array {
  const base = foldKey(foldKey(foldKey(keyFor('stroke', key), stroke), actorNumber(player)), replay);
  return Float64Array.from({ length: DIMENSIONS }, (_, d) => normalQuantile(uniformOf(foldKey(base, d))));
}

/** Standard normals of one player's lag. */
export function lagNormals(seed: string, round: number, player: PlayerId): Float64Array {
  const base = foldKey(keyFor('lag', { seed, rack: 0, attempt: round }), actorNumber(player));
  return Float64Array.from({ length: DIMENSIONS }, (_, d) => normalQuantile(uniformOf(foldKey(base, d))));
}

/**
 * The seed of a decision: what a player imagines must not be the luck that he will meet, and each decision of a
 * rack imagines anew.
 */
export function decisionSeed(key: RackKey, step: number): string {
  return `play-${keyFor('decision', key).toString(16)}-${step}`;
}
