/** The queue inside this process: chunks over worker threads. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { defaultThreads } from '../../solver/pool/planner.js';
import { PACKAGE } from '../package-info.js';
import type { Chunk, ChunkResult } from './chunk.js';
import { ChunkFailedError, type ChunkHandlers, type ChunkQueue, type Stop } from './queue.js';
import type { ThreadReply, ThreadRequest } from './thread.js';

/**
 * The compiled entry of a thread: beside this file when it is itself compiled (`dist`, a packed install), else under
 * `dist` (a test runner loads the sources). @throws Error when nothing was built
 */
function threadEntry(): string {
  const beside = path.join(path.dirname(fileURLToPath(import.meta.url)), 'thread.js');
  if (existsSync(beside)) return beside;
  const built = path.join(PACKAGE.root, 'dist', 'api', 'batch', 'thread.js');
  if (existsSync(built)) return built;
  throw new Error(`the batch's thread is not compiled: neither ${beside} nor ${built} exists; run npm run build`);
}

/** A thread that died under a chunk gets it once more; it may not have been the chunk's fault. */
const ATTEMPTS = 2;

/** One thread and the chunk on it. */
export class ChunkThread {
  private worker: Worker | null = null;
  private readonly dropped = new Int32Array(new SharedArrayBuffer(4));

  constructor(private readonly entry: string = threadEntry()) {}

  /** @returns null when it was dropped @throws ChunkFailedError */
  async play({ key, data }: Pick<Chunk, 'key' | 'data'>, onRack: () => void = () => {}): Promise<ChunkResult | null> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.once({ key, data, dropped: this.dropped }, onRack);
      } catch (error) {
        this.worker = null;
        const dead = !(error instanceof ChunkFailedError);
        if (dead && attempt < ATTEMPTS) continue;
        throw dead ? new ChunkFailedError(key, error instanceof Error ? error.message : String(error)) : error;
      }
    }
  }

  private once(request: ThreadRequest, onRack: () => void): Promise<ChunkResult | null> {
    this.worker ??= new Worker(this.entry);
    const { worker } = this;
    return new Promise((resolve, reject) => {
      const settle = (act: () => void): void => {
        worker.off('message', onMessage);
        worker.off('error', onError);
        worker.off('exit', onExit);
        act();
      };
      const onMessage = (reply: ThreadReply): void => {
        if (reply.type === 'rack') onRack();
        else if (reply.type === 'done') settle(() => resolve(reply.result));
        else settle(() => reject(new ChunkFailedError(request.key, reply.detail)));
      };
      const onError = (error: Error): void => settle(() => reject(error));
      const onExit = (code: number): void => settle(() => reject(new Error(`the thread ended with ${code}`)));
      worker.on('message', onMessage);
      worker.on('error', onError);
      worker.on('exit', onExit);
      worker.postMessage(request);
    });
  }

  /** Gives up the chunk that is being played, between two racks; later ones too. */
  drop(): void {
    Atomics.store(this.dropped, 0, 1);
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
    this.worker = null;
  }
}

export class ThreadQueue implements ChunkQueue {
  private readonly threads: readonly ChunkThread[];

  /** @param threads default `RUNOUT_THREADS`, else the cores */
  constructor(threads: number = defaultThreads(), entry?: string) {
    this.threads = Array.from({ length: Math.max(1, threads) }, () => new ChunkThread(entry));
  }

  async run(chunks: readonly Chunk[], { onResult, onRack }: ChunkHandlers, stop: Stop): Promise<void> {
    let next = 0;
    let failure: { readonly error: unknown } | null = null;
    let storing: Promise<void> = Promise.resolve();
    const off = stop.onRaise(() => {
      if (stop.level === 'drop') for (const thread of this.threads) thread.drop();
    });
    const work = async (thread: ChunkThread): Promise<void> => {
      while (next < chunks.length && failure === null && stop.level === 'run') {
        const chunk = chunks[next++];
        try {
          const result = await thread.play(chunk, onRack);
          if (result === null) return;
          // One after the other, so that what is stored is never torn between two results.
          storing = storing.then(() => onResult(chunk, result));
          await storing;
        } catch (error) {
          failure ??= { error };
          return;
        }
      }
    };
    try {
      await Promise.all(this.threads.map(work));
    } finally {
      off();
    }
    if (failure !== null) throw (failure as { readonly error: unknown }).error;
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }
}
