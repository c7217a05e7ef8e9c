import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { engineInfo } from '../engine-info.js';
import { PACKAGE } from '../package-info.js';
import { played, QUICK, removeTemporaryFolders, temporaryFolder } from './batch.fixture.js';
import { LocalRedis, redisIsThere } from './local-redis.js';
import { ChunkDiffersError, Stop } from './queue.js';
import { RedisQueue } from './redis-queue.js';
import { RedisWorker, type WorkerSetup } from './redis-worker.js';
import { RunError } from './run-error.js';
import { ThreadQueue } from './threads.js';

/** Without Debian's redis-server these are skipped; `.ci/run` installs it, and counts a skipped test as a failure. */
describe.skipIf(!redisIsThere())('behind Redis', { timeout: 120_000 }, () => {
  let server: LocalRedis;
  let expected = '';
  let prefixes = 0;
  const closing: (() => Promise<void>)[] = [];
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    server = await LocalRedis.start();
    const threads = new ThreadQueue(1);
    expected = (await played(QUICK, threads)).summary;
    await threads.close();
  }, 120_000);
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    for (const close of closing.splice(0).reverse()) await close();
    removeTemporaryFolders();
  });
  afterAll(async () => {
    await server?.stop();
  });

  const queueOn = async (prefix: string, onNotice: (text: string) => void = () => {}): Promise<RedisQueue> => {
    const queue = await RedisQueue.connect({ url: server.url, prefix, pollMs: 50, checkMs: 500, onNotice });
    closing.push(() => queue.close());
    return queue;
  };
  const workerOn = async (prefix: string, setup: Partial<WorkerSetup> = {}): Promise<RedisWorker> => {
    const worker = await RedisWorker.start({ url: server.url, threads: 1, prefix, lockMs: 1000, ...setup });
    closing.push(() => worker.close());
    return worker;
  };
  const fresh = (): string => `test-${++prefixes}`;
  /** A worker in a process of its own, under the usual prefix; resolves after its first chunk. */
  const workerProcess = (): Promise<ChildProcess> =>
    new Promise((resolve, reject) => {
      const cli = path.join(PACKAGE.root, 'dist', 'api', 'cli', 'main.js');
      const args = [cli, 'batch', 'work', '--redis', server.url, '--threads', '1', '--lock-seconds', '1'];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
      children.push(child);
      let said = '';
      child.stderr?.on('data', (text) => {
        said += text;
        if (/racks \d+ to/.test(said)) resolve(child);
      });
      child.on('exit', (code) => reject(new Error(`the worker ended with ${code}:\n${said}`)));
    });

  test('two workers come to the bytes of one thread', async () => {
    const prefix = fresh();
    await workerOn(prefix);
    await workerOn(prefix);
    expect((await played(QUICK, await queueOn(prefix))).summary).toBe(expected);
  });

  test('a worker killed in the middle changes nothing', async () => {
    const queue = await RedisQueue.connect({ url: server.url, pollMs: 50, checkMs: 500 });
    closing.push(() => queue.close());
    const run = played(QUICK, queue);
    const victim = await workerProcess();
    victim.removeAllListeners('exit');
    victim.kill('SIGKILL');
    await workerProcess();
    expect((await run).summary).toBe(expected);
  });

  test('Redis may be away for a while', async () => {
    const prefix = fresh();
    const notices: Record<'owner' | 'worker', string[]> = { owner: [], worker: [] };
    const queue = await queueOn(prefix, (text) => notices.owner.push(text));
    let chunks = 0;
    let outage: Promise<void> | null = null;
    await workerOn(prefix, {
      onNotice: (text) => notices.worker.push(text),
      onChunk: () => {
        chunks++;
        if (chunks === 2) outage = server.down().then(() => server.up());
      },
    });
    expect((await played(QUICK, queue)).summary).toBe(expected);
    expect(outage).not.toBeNull();
    await outage;
    const said = ['Redis is away; waiting for it', 'Redis is back'];
    expect(notices).toEqual({ owner: said, worker: said });
  });

  test('a run that is told to end while Redis is away ends, and what it had is kept', async () => {
    const prefix = fresh();
    const queue = await queueOn(prefix);
    const stop = new Stop();
    await workerOn(prefix, {
      onChunk: () => {
        if (stop.level === 'run') void server.down().then(() => stop.raise('finish'));
      },
    });
    const folder = temporaryFolder();
    const { outcome } = await played(QUICK, queue, { folder, stop });
    await server.up();
    expect(outcome.status).toBe('interrupted');
    expect((await played(QUICK, await queueOn(prefix), { folder, resume: true })).summary).toBe(expected);
  });

  test('a worker of another signature refuses, and its chunk goes to one of ours', async () => {
    const prefix = fresh();
    const stranger = await workerOn(prefix, { engine: { ...engineInfo(), signature: 'another' } });
    const refusal = stranger.ended.catch((error: unknown) => error);
    const run = played(QUICK, await queueOn(prefix));
    const error = await refusal;
    expect(error).toBeInstanceOf(RunError);
    expect((error as RunError).code).toBe('engine-mismatch');
    expect((error as RunError).message).toContain('another');
    await workerOn(prefix);
    expect((await run).summary).toBe(expected);
  });

  test('two copies that differ end the run loudly', async () => {
    const prefix = fresh();
    const liar = await workerOn(prefix, {
      tamper: (result) => ({ ...result, tables: { ...result.tables, racks: [] } }),
    });
    liar.ended.catch(() => {});
    await played(QUICK, await queueOn(prefix));
    await liar.close();
    // The same chunks again, for another folder, played honestly.
    const honest = await workerOn(prefix);
    const found = honest.ended.catch((error: unknown) => error);
    await expect(played(QUICK, await queueOn(prefix))).rejects.toThrow(ChunkDiffersError);
    expect(await found).toBeInstanceOf(ChunkDiffersError);
  });

  test('nobody at the door', async () => {
    await expect(RedisQueue.connect({ url: 'redis://127.0.0.1:1' })).rejects.toMatchObject({
      code: 'redis-unreachable',
    });
  });
});
