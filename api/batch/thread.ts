/** A thread of a batch: plays one chunk after the other, each on its own. Failures go back as tagged values. */
import { parentPort } from 'node:worker_threads';
import { createPlanner } from '../../solver/pool/planner.js';
import { type ChunkData, type ChunkResult, playChunk } from './chunk.js';

export interface ThreadRequest {
  readonly key: string;
  readonly data: ChunkData;
  /** Over a SharedArrayBuffer; not zero: give the chunk up between two racks. */
  readonly dropped: Int32Array;
}

export type ThreadReply =
  | { readonly type: 'rack' }
  | { readonly type: 'done'; readonly result: ChunkResult | null }
  | { readonly type: 'failed'; readonly detail: string };

/** Whole racks are spread over threads, so each plans on its own. */
const planner = createPlanner({ threads: 0 });

const say = (reply: ThreadReply): void => parentPort?.postMessage(reply);

parentPort?.on('message', async ({ key, data, dropped }: ThreadRequest) => {
  try {
    const result = await playChunk({ key, data }, planner, {
      onRack: () => say({ type: 'rack' }),
      cancelled: () => Atomics.load(dropped, 0) !== 0,
    });
    say({ type: 'done', result });
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    say({ type: 'failed', detail: `${detail}\n${JSON.stringify(data)}` });
  }
});
