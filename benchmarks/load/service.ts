/** A service of its own in a process of its own, and the figures that it tells of itself. */
import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';

export interface Reply {
  readonly status: number;
  readonly body: string;
  readonly ms: number;
}

export class Service {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 64 });

  private constructor(
    private readonly child: ChildProcess,
    readonly url: URL,
  ) {}

  static async start(threads: number): Promise<Service> {
    const main = fileURLToPath(new URL('../../api/cli/main.js', import.meta.url));
    const child = spawn(process.execPath, ['--expose-gc', main, 'serve', '--port', '0', '--threads', String(threads)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, RUNOUT_RATE_LIMIT: '0' },
    });
    const url = await new Promise<URL>((resolve, reject) => {
      let text = '';
      child.stdout?.on('data', (chunk) => {
        text += chunk;
        const found = /listens at (http:\S+)/.exec(text);
        if (found) resolve(new URL(found[1]));
      });
      child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
    });
    return new Service(child, url);
  }

  /** One request; rejects when the connection breaks. */
  call(path: string, json?: unknown): Promise<Reply> {
    const payload = json === undefined ? null : JSON.stringify(json);
    const from = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request(
        new URL(path, this.url),
        {
          agent: this.agent,
          method: payload === null ? 'GET' : 'POST',
          headers: payload === null ? {} : { 'content-type': 'application/json' },
        },
        (reply) => {
          let body = '';
          reply.setEncoding('utf8');
          reply.on('data', (chunk) => {
            body += chunk;
          });
          reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body, ms: performance.now() - from }));
          reply.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(payload);
    });
  }

  /** A figure of `/metrics`. */
  async metric(name: string): Promise<number> {
    const { body } = await this.call('/metrics');
    const line = body.split('\n').find((one) => one.startsWith(`${name} `));
    if (line === undefined) throw new Error(`there is no metric ${name}`);
    return Number(line.slice(name.length + 1));
  }

  /** Asks, and hangs up after `afterMs`. Resolves when the connection is gone. */
  hangUp(path: string, json: unknown, afterMs: number): Promise<void> {
    return new Promise((resolve) => {
      const sent = request(new URL(path, this.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      });
      sent.on('error', () => {});
      sent.on('close', () => resolve());
      sent.end(JSON.stringify(json));
      setTimeout(() => sent.destroy(), afterMs);
    });
  }

  async stop(): Promise<number> {
    this.agent.destroy();
    const from = performance.now();
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    await gone;
    return performance.now() - from;
  }
}

/** The value below which a share of the sample lies. */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Runs `count` jobs, `width` at a time, in order of their numbers. */
export async function inParallel(count: number, width: number, job: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await job(next++);
  };
  await Promise.all(Array.from({ length: width }, lane));
}
