/**
 * A chunk: some racks of one arm, played on one thread. Its result is a pure function of its data, so it may be played
 * anywhere, and played twice it must be the same twice.
 */
import { createHash } from 'node:crypto';
import { otherPlayer, type PlayerId } from '../../engine/geometry/ids.js';
import type { Planner } from '../../solver/planner.js';
import { type EngineInfo, engineInfo } from '../engine-info.js';
import { hashOf } from '../json.js';
import { type Cell, cellsOf, TABLES, type TableName } from './columns.js';
import { type Arm, armOf, type Experiment, experimentHash } from './experiment.js';
import type { ArmJson } from './experiment-schema.js';
import { playRack } from './play-rack.js';

/** Everything that a chunk's result depends on; plain JSON. */
export interface ChunkData {
  readonly experiment: string;
  /** Who may play it: the same version, signature and Node major. */
  readonly engine: EngineInfo;
  readonly seed: string;
  readonly racksPerSet: number;
  readonly arm: ArmJson;
  /** First rack, a multiple of racksPerSet. */
  readonly from: number;
  readonly racks: number;
}

export interface Chunk {
  /** Hash of the data. */
  readonly key: string;
  /** Place among all chunks of the experiment. */
  readonly index: number;
  readonly data: ChunkData;
}

export interface ChunkResult {
  readonly key: string;
  readonly tables: Readonly<Record<TableName, readonly (readonly Cell[])[]>>;
}

/** All chunks, ordered by racks first, so that an interrupted run has played about as much of every arm. */
export function chunksOf(experiment: Experiment, engine: EngineInfo = engineInfo()): Chunk[] {
  const hash = experimentHash(experiment);
  const { seed, racks, racksPerSet, racksPerChunk } = experiment;
  const chunks: Chunk[] = [];
  for (let from = 0; from < racks; from += racksPerChunk) {
    for (const arm of experiment.source.arms) {
      const data: ChunkData = {
        experiment: hash,
        engine,
        seed,
        racksPerSet,
        arm,
        from,
        racks: Math.min(racksPerChunk, racks - from),
      };
      chunks.push({ key: chunkKey(data), index: chunks.length, data });
    }
  }
  return chunks;
}

export function chunkKey(data: ChunkData): string {
  return hashOf(data).slice(0, 32);
}

/** Names a result: two copies of one chunk must have the same. */
export function resultHash({ tables }: ChunkResult): string {
  return createHash('sha256').update(JSON.stringify(tables.racks)).update(JSON.stringify(tables.shots)).digest('hex');
}

/** Plays a chunk. @param onRack after each rack @returns null when `cancelled` said so between racks */
export async function playChunk(
  { key, data }: Pick<Chunk, 'key' | 'data'>,
  planner: Planner,
  options: { readonly onRack?: () => void; readonly cancelled?: () => boolean } = {},
): Promise<ChunkResult | null> {
  const arm = armOf(data.arm, data.racksPerSet);
  const racks: Cell[][] = [];
  const shots: Cell[][] = [];
  let last: { readonly breaker: PlayerId; readonly winner: PlayerId | null } | null = null;
  for (let rack = data.from; rack < data.from + data.racks; rack++) {
    if (options.cancelled?.() === true) return null;
    const set = Math.floor(rack / data.racksPerSet);
    const breaker = breakerOf(arm, rack, set, rack % data.racksPerSet === 0 ? null : last);
    const played = await playRack({ arm, seed: data.seed, rack, set, breaker }, planner);
    racks.push(cellsOf(TABLES.racks, played.rack));
    for (const shot of played.shots) shots.push(cellsOf(TABLES.shots, shot));
    last = { breaker, winner: played.winner };
    options.onRack?.();
  }
  return { key, tables: { racks, shots } };
}

/** @param last the rack before in the same set */
function breakerOf(
  arm: Arm,
  rack: number,
  set: number,
  last: { readonly breaker: PlayerId; readonly winner: PlayerId | null } | null,
): PlayerId {
  const { breakOrder } = arm;
  if (breakOrder === 'A' || breakOrder === 'B') return breakOrder;
  if (breakOrder === 'alternate') return rack % 2 === 0 ? 'A' : 'B';
  if (last === null) return set % 2 === 0 ? 'A' : 'B';
  // Without a winner the break passes, as in a match.
  if (last.winner === null) return otherPlayer(last.breaker);
  return breakOrder === 'winner-breaks' ? last.winner : otherPlayer(last.winner);
}
