/**
 * A Redis of one's own for tests and measurements: on a free loopback port, in a folder of its own, everything written to
 * disk at once.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';

/** Debian's name for it (package `redis-server`), looked for on the path. */
export const REDIS_PROGRAM = 'redis-server';

export function redisIsThere(program: string = REDIS_PROGRAM): boolean {
  return spawnSync(program, ['--version']).status === 0;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

export class LocalRedis {
  private child: ChildProcess | null = null;

  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly program: string,
  ) {}

  /** @param program one that `redisIsThere` has found */
  static async start(program: string = REDIS_PROGRAM): Promise<LocalRedis> {
    const server = new LocalRedis(await freePort(), mkdtempSync(path.join(tmpdir(), 'runout-redis-')), program);
    await server.up();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it, or starts it again with what it knew. */
  async up(): Promise<void> {
    const args = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder];
    this.child = spawn(this.program, [...args, '--appendonly', 'yes', '--appendfsync', 'always', '--save', ''], {
      stdio: 'ignore',
    });
    const redis = new Redis(this.url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
    redis.on('error', () => {});
    await redis.ping();
    redis.disconnect();
  }

  /** Stops it; whoever is connected loses the connection. */
  async down(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child === null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  async stop(): Promise<void> {
    await this.down();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
