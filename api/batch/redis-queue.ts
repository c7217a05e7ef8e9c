/**
 * The queue behind Redis, seen from the process that has the run's folder. It hands out chunks under their keys, takes
 * results, and hands out again what got lost. Handing out a chunk twice changes nothing.
 */
import { type Job, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Chunk } from './chunk.js';
import { ChunkFailedError, type ChunkHandlers, type ChunkQueue, type Stop } from './queue.js';
import { type ChunkJob, connectRedis, DEFAULT_PREFIX, QUEUE_NAME, ResultStore } from './redis-protocol.js';

export interface RedisQueueOptions {
  readonly url: string;
  readonly prefix?: string;
  /** How often results are fetched, milliseconds. */
  readonly pollMs?: number;
  /** How often lost chunks are looked for, milliseconds. */
  readonly checkMs?: number;
  readonly onNotice?: (text: string) => void;
}

/** Chunks handed out at once: enough for many workers, few enough to keep in memory. */
const WINDOW = 256;
const ATTEMPTS = 3;

export class RedisQueue implements ChunkQueue {
  private readonly pollMs: number;
  private readonly checkMs: number;
  private readonly prefix: string;

  private constructor(
    private readonly redis: Redis,
    private readonly queue: Queue<ChunkJob>,
    options: RedisQueueOptions,
  ) {
    this.pollMs = options.pollMs ?? 300;
    this.checkMs = options.checkMs ?? 5000;
    this.prefix = options.prefix ?? DEFAULT_PREFIX;
  }

  /** @throws RunError `redis-unreachable` */
  static async connect(options: RedisQueueOptions): Promise<RedisQueue> {
    const redis = await connectRedis(options.url, options.onNotice);
    const queue = new Queue<ChunkJob>(QUEUE_NAME, { connection: redis, prefix: options.prefix ?? DEFAULT_PREFIX });
    // Reported by the connection itself; without a listener it would end the process.
    queue.on('error', () => {});
    return new RedisQueue(redis, queue, options);
  }

  /** Hands out `chunks` and takes what comes back, until all is there or `stop` says so; then also when Redis is away. */
  async run(chunks: readonly Chunk[], handlers: ChunkHandlers, stop: Stop): Promise<void> {
    const away = this.awayWhenTold(stop);
    const work = this.handOutAndCollect(chunks, handlers, stop, () => away.left);
    // Nobody waits for the work once it was left: what it still asks of Redis fails when the connection is closed.
    work.catch(() => undefined);
    try {
      await Promise.race([work, away.leave]);
    } finally {
      away.end();
    }
  }

  /** Leaves a run that was told to end while Redis cannot be reached: nothing more would come of waiting. */
  private awayWhenTold(stop: Stop) {
    const state = { left: false, leave: Promise.resolve(), end: () => {} };
    state.leave = new Promise<void>((resolve) => {
      const look = () => {
        if (stop.level === 'run' || this.redis.status === 'ready') return;
        state.left = true;
        state.end();
        resolve();
      };
      const timer = setInterval(look, this.pollMs);
      state.end = () => clearInterval(timer);
    });
    return state;
  }

  private async handOutAndCollect(
    chunks: readonly Chunk[],
    handlers: ChunkHandlers,
    stop: Stop,
    left: () => boolean,
  ): Promise<void> {
    const first = chunks[0];
    if (first === undefined) return;
    const store = new ResultStore(this.redis, this.prefix, first.data.experiment);
    const out = new Map<string, Chunk>();
    let next = 0;
    let withdrawn = false;
    let checkedMs = performance.now();
    let lonelySinceMs = performance.now();
    while (stop.level !== 'drop' && !left()) {
      if (stop.level === 'run') {
        const more = chunks.slice(next, next + WINDOW - out.size);
        next += more.length;
        for (const chunk of more) out.set(chunk.key, chunk);
        await this.handOut(more);
      } else if (!withdrawn) {
        withdrawn = true;
        await this.withdraw(out);
      }
      if (out.size === 0) return;
      await this.collect(store, out, handlers, left);
      const now = performance.now();
      if (now - checkedMs >= this.checkMs) {
        checkedMs = now;
        await this.check(store, out);
        if ((await this.queue.getWorkersCount()) > 0) lonelySinceMs = now;
        else if (now - lonelySinceMs > 2 * this.checkMs) {
          lonelySinceMs = now;
          handlers.onNotice?.('no worker is connected: start some with `runout batch work --redis URL`');
        }
      }
      if (out.size > 0) await pause(this.pollMs, stop);
    }
  }

  private async handOut(chunks: readonly Chunk[]): Promise<void> {
    if (chunks.length === 0) return;
    await this.queue.addBulk(
      chunks.map(({ key, data }) => ({
        name: 'chunk',
        data: { key, data },
        // A chunk that is there already is not added again.
        opts: { jobId: key, attempts: ATTEMPTS, removeOnComplete: false, removeOnFail: false },
      })),
    );
  }

  /** Takes results that have come, one after the other. */
  private async collect(
    store: ResultStore,
    out: Map<string, Chunk>,
    handlers: ChunkHandlers,
    left: () => boolean,
  ): Promise<void> {
    const results = await store.take([...out.keys()]);
    for (const result of results) {
      if (left()) return;
      const chunk = out.get(result.key);
      if (chunk === undefined) continue;
      await handlers.onResult(chunk, result);
      for (let rack = 0; rack < chunk.data.racks; rack++) handlers.onRack?.();
      out.delete(result.key);
    }
    const keys = results.map(({ key }) => key);
    await store.release(keys);
    await Promise.all(keys.map((key) => this.forget(key)));
  }

  /** A job that a late worker still holds cannot be removed; it is no longer needed either way. */
  private async forget(key: string): Promise<void> {
    await this.queue.remove(key).catch(() => 0);
  }

  /** Hands out again what Redis lost, and finds what failed. @throws ChunkFailedError */
  private async check(store: ResultStore, out: ReadonlyMap<string, Chunk>): Promise<void> {
    const lost: Chunk[] = [];
    for (const [key, chunk] of out) {
      const job: Job<ChunkJob> | undefined = await this.queue.getJob(key);
      if (job === undefined) {
        lost.push(chunk);
        continue;
      }
      if (job.finishedOn === undefined || (await store.has(key))) continue;
      if (await job.isFailed()) {
        await this.forget(key);
        throw new ChunkFailedError(key, job.failedReason ?? 'no reason given');
      }
      // Played, and its rows were taken by somebody else.
      await this.forget(key);
      lost.push(chunk);
    }
    await this.handOut(lost);
  }

  /** Takes back what nobody has begun. */
  private async withdraw(out: Map<string, Chunk>): Promise<void> {
    for (const key of [...out.keys()]) {
      const job = await this.queue.getJob(key);
      if (job !== undefined && (await job.isWaiting())) {
        await this.forget(key);
        out.delete(key);
      }
    }
  }

  async close(): Promise<void> {
    // Closing politely waits for an answer, which does not come when Redis is away.
    if (this.redis.status === 'ready') await this.queue.close();
    this.redis.disconnect();
  }
}

function pause(ms: number, stop: Stop): Promise<void> {
  return new Promise((resolve) => {
    const off = stop.onRaise(() => end());
    const timer = setTimeout(() => end(), ms);
    const end = (): void => {
      clearTimeout(timer);
      off();
      resolve();
    };
  });
}
