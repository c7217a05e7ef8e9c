/** A worker behind Redis: plays chunks of whatever experiment comes, as long as it is of its own kind. */
import { type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { type EngineInfo, engineInfo } from '../engine-info.js';
import { canonicalJson } from '../json.js';
import type { ChunkResult } from './chunk.js';
import { ChunkDiffersError } from './queue.js';
import { type ChunkJob, connectRedis, DEFAULT_PREFIX, QUEUE_NAME, ResultStore } from './redis-protocol.js';
import { RunError } from './run-error.js';
import { engineText } from './store.js';
import { ChunkThread } from './threads.js';

export interface WorkerSetup {
  readonly url: string;
  readonly threads: number;
  readonly prefix?: string;
  /** After which a worker that says nothing is given up and its chunk goes to another; milliseconds. */
  readonly lockMs?: number;
  /** What this worker is; another one is for tests. */
  readonly engine?: EngineInfo;
  readonly onNotice?: (text: string) => void;
  readonly onChunk?: (job: ChunkJob) => void;
  /** Changes a result before it is kept: for tests of workers that cannot be trusted. */
  readonly tamper?: (result: ChunkResult) => ChunkResult;
}

const DEFAULT_LOCK_MS = 30_000;
/** A chunk may outlive this many of its workers. */
const MOST_DEATHS = 10;

export class RedisWorker {
  /** Settles when the worker has ended: by `close`, or by a fault that it must not work on with. */
  readonly ended: Promise<void>;
  private readonly worker: Worker<ChunkJob>;
  private readonly idle: ChunkThread[];
  private readonly engine: EngineInfo;
  private readonly prefix: string;
  private settle: (error?: unknown) => void = () => {};

  private constructor(
    private readonly redis: Redis,
    private readonly setup: WorkerSetup,
  ) {
    this.engine = setup.engine ?? engineInfo();
    this.prefix = setup.prefix ?? DEFAULT_PREFIX;
    this.idle = Array.from({ length: setup.threads }, () => new ChunkThread());
    this.ended = new Promise((resolve, reject) => {
      this.settle = (error) => (error === undefined ? resolve() : reject(error));
    });
    const lockMs = setup.lockMs ?? DEFAULT_LOCK_MS;
    this.worker = new Worker<ChunkJob>(QUEUE_NAME, (job, token) => this.process(job, token), {
      connection: redis,
      prefix: this.prefix,
      concurrency: setup.threads,
      lockDuration: lockMs,
      stalledInterval: lockMs,
      maxStalledCount: MOST_DEATHS,
      removeOnComplete: { count: Number.MAX_SAFE_INTEGER },
      removeOnFail: { count: Number.MAX_SAFE_INTEGER },
    });
    // Reported by the connection itself; without a listener it would end the process.
    this.worker.on('error', () => {});
  }

  /** @throws RunError `redis-unreachable` */
  static async start(setup: WorkerSetup): Promise<RedisWorker> {
    return new RedisWorker(await connectRedis(setup.url, setup.onNotice), setup);
  }

  private async process(job: Job<ChunkJob>, token: string | undefined): Promise<string> {
    const { key, data } = job.data;
    if (canonicalJson(data.engine) !== canonicalJson(this.engine)) {
      await job.moveToWait(token);
      const why = `the batch wants ${engineText(data.engine)}; this is ${engineText(this.engine)}`;
      this.end(new RunError('engine-mismatch', `this worker refuses: ${why}`));
      throw new WaitingError();
    }
    const thread = this.idle.pop() ?? new ChunkThread();
    try {
      const played = await thread.play({ key, data });
      if (played === null) throw new Error('the chunk was dropped');
      const result = this.setup.tamper?.(played) ?? played;
      await new ResultStore(this.redis, this.prefix, data.experiment).keep(result);
      this.setup.onChunk?.(job.data);
      return key;
    } catch (error) {
      if (!(error instanceof ChunkDiffersError)) throw error;
      // Nothing that this worker or the other one has played can be trusted now.
      this.end(error);
      throw new UnrecoverableError(error.message);
    } finally {
      this.idle.push(thread);
    }
  }

  private end(error: unknown): void {
    const { settle } = this;
    this.settle = () => {};
    // Not awaited: the job that found the fault must return first.
    void this.shut().then(
      () => settle(error),
      () => settle(error),
    );
  }

  /** Ends after the chunks that are being played. */
  async close(): Promise<void> {
    const { settle } = this;
    this.settle = () => {};
    await this.shut();
    settle();
  }

  private async shut(): Promise<void> {
    await this.worker.close();
    await Promise.all(this.idle.map((thread) => thread.close()));
    this.redis.disconnect();
  }
}
