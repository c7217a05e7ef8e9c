/** A Redis of one's own for tests: on a free loopback port, in a folder of its own, everything written to disk at once. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';

export const REDIS_IS_THERE = spawnSync('redis-server', ['--version']).status === 0;

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

export class RedisServer {
  private child: ChildProcess | null = null;

  private constructor(
    readonly port: number,
    private readonly folder: string,
  ) {}

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), mkdtempSync(path.join(tmpdir(), 'runout-redis-')));
    await server.up();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it, or starts it again with what it knew. */
  async up(): Promise<void> {
    const args = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder];
    this.child = spawn('redis-server', [...args, '--appendonly', 'yes', '--appendfsync', 'always', '--save', ''], {
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
