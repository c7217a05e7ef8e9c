/** What the coordinator and the workers share through Redis: names, the shape of a job, and how results are kept. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { Redis } from 'ioredis';
import type { ChunkData, ChunkResult } from './chunk.js';
import { resultHash } from './chunk.js';
import { ChunkDiffersError } from './queue.js';
import { RunError } from './run-error.js';

export const QUEUE_NAME = 'chunks';
export const DEFAULT_PREFIX = 'runout-batch';

/** How long results wait for a coordinator, seconds. */
const KEPT_S = 7 * 24 * 3600;
const CONNECT_MS = 10_000;

export interface ChunkJob {
  readonly key: string;
  readonly data: ChunkData;
}

/**
 * Keeps a result under its chunk's key, once and for all: another copy must have the same hash. In one script, so that
 * hash and rows never part.
 */
const KEEP = `
local known = redis.call('HGET', KEYS[1], ARGV[1])
if known and known ~= ARGV[2] then
  redis.call('HSET', KEYS[3], ARGV[1], known .. ' ' .. ARGV[2])
  redis.call('EXPIRE', KEYS[3], ARGV[4])
  return known
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[4])
redis.call('EXPIRE', KEYS[2], ARGV[4])
return ''
`;

/** Results of one experiment in Redis. */
export class ResultStore {
  private readonly hashes: string;
  private readonly rows: string;
  private readonly conflicts: string;

  constructor(
    private readonly redis: Redis,
    prefix: string,
    experiment: string,
  ) {
    const base = `${prefix}:results:${experiment}`;
    this.hashes = `${base}:hashes`;
    this.rows = `${base}:rows`;
    this.conflicts = `${base}:conflicts`;
  }

  /** @throws ChunkDiffersError when another copy of the chunk came out otherwise */
  async keep(result: ChunkResult): Promise<void> {
    const hash = resultHash(result);
    const bytes = gzipSync(JSON.stringify(result));
    const { hashes, rows, conflicts } = this;
    const known = await this.redis.eval(KEEP, 3, hashes, rows, conflicts, result.key, hash, bytes, KEPT_S);
    if (known !== '') throw new ChunkDiffersError(result.key, `kept is ${String(known)}, the new copy is ${hash}`);
  }

  /** Results of those chunks that are there. @throws ChunkDiffersError */
  async take(keys: readonly string[]): Promise<ChunkResult[]> {
    if (keys.length === 0) return [];
    const conflicts = await this.redis.hmget(this.conflicts, ...keys);
    conflicts.forEach((conflict, index) => {
      if (conflict === null) return;
      const [first, second] = conflict.split(' ');
      throw new ChunkDiffersError(keys[index], `one worker found ${first}, another ${second}`);
    });
    const found = await this.redis.hmgetBuffer(this.rows, ...keys);
    return found.flatMap((bytes) => (bytes === null ? [] : [JSON.parse(gunzipSync(bytes).toString()) as ChunkResult]));
  }

  async has(key: string): Promise<boolean> {
    return (await this.redis.hexists(this.rows, key)) === 1;
  }

  /** The rows are on a disk; their hash stays, for copies that come late. */
  async release(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.redis.hdel(this.rows, ...keys);
  }
}

/**
 * A connection that waits for a Redis that is away, once it has been there.
 * @throws RunError `redis-unreachable` when nothing answers at first
 */
export async function connectRedis(url: string, onNotice: (text: string) => void = () => {}): Promise<Redis> {
  let redis: Redis;
  try {
    redis = new Redis(url, {
      // Commands wait until Redis is back.
      maxRetriesPerRequest: null,
      lazyConnect: true,
      retryStrategy: (times) => Math.min(2000, 100 * times),
    });
  } catch (error) {
    throw new RunError(
      'redis-unreachable',
      `${withoutPassword(url)}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  let away = false;
  let last = 'no answer';
  let ready = false;
  redis.on('error', (error: Error) => {
    last = error.message === '' ? ((error as NodeJS.ErrnoException).code ?? 'no answer') : error.message;
  });
  redis.on('reconnecting', () => {
    if (ready && !away) onNotice('Redis is away; waiting for it');
    away = ready;
  });
  redis.on('ready', () => {
    if (away) onNotice('Redis is back');
    away = false;
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(last)), CONNECT_MS);
  });
  try {
    await Promise.race([redis.connect().then(() => redis.ping()), late]);
    ready = true;
    return redis;
  } catch (error) {
    redis.disconnect();
    const why = error instanceof Error && error.message !== 'Connection is closed.' ? error.message : last;
    throw new RunError('redis-unreachable', `no Redis answers at ${withoutPassword(url)}: ${why}`);
  } finally {
    clearTimeout(timer);
  }
}

/** A message must not show what opens the door. */
function withoutPassword(url: string): string {
  return url.replace(/:\/\/[^@/]*@/, '://***@');
}
