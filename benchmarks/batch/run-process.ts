/** `runout batch ...` in a process of its own, as a person would start it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../api/cli/main.js', import.meta.url));
/** Of Linux, in which /proc counts a process's time. */
const TICKS_PER_S = 100;
const MIB = 1 << 20;
const PAGE_BYTES = 4096;

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
  readonly wallS: number;
}

/** What /proc tells of a process; null elsewhere, or when it is gone. */
export interface Reading {
  readonly atS: number;
  readonly rssMiB: number;
  /** Time of all its threads on cores so far. */
  readonly cpuS: number;
}

export class RunProcess {
  private static readonly alive = new Set<RunProcess>();
  readonly ended: Promise<Ended>;
  private readonly child: ChildProcess;
  private readonly startedMs = performance.now();
  private stderr = '';
  private readonly waiting = new Set<() => void>();

  /** @param args what follows `runout batch` @param options.echo show its progress on our stderr */
  constructor(
    readonly args: readonly string[],
    options: { readonly echo?: boolean } = {},
  ) {
    this.child = spawn(process.execPath, [MAIN, 'batch', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
    this.child.stderr?.on('data', (text) => {
      this.stderr += text;
      if (options.echo === true) process.stderr.write(text);
      for (const look of this.waiting) look();
    });
    RunProcess.alive.add(this);
    this.ended = new Promise((resolve, reject) => {
      this.child.once('error', reject);
      this.child.once('close', (code, signal) => {
        RunProcess.alive.delete(this);
        resolve({ code, signal, stderr: this.stderr, wallS: (performance.now() - this.startedMs) / 1000 });
      });
    });
  }

  /** Resolves when the process has said it on stderr. @throws Error when it ends before */
  says(pattern: RegExp): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        if (!pattern.test(this.stderr)) return;
        this.waiting.delete(look);
        resolve();
      };
      this.waiting.add(look);
      look();
      void this.ended.then(({ code, stderr }) => reject(new Error(`${this.args[0]} ended with ${code}: ${stderr}`)));
    });
  }

  static killAll(): void {
    for (const run of RunProcess.alive) run.signal('SIGKILL');
  }

  signal(name: 'SIGINT' | 'SIGKILL'): void {
    this.child.kill(name);
  }

  reading(): Reading | null {
    try {
      // The name in parentheses may hold anything; what follows it is numbers from the third field on.
      const stat = readFileSync(`/proc/${this.child.pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const cpuS = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S;
      const rssMiB = (Number(fields[21]) * PAGE_BYTES) / MIB;
      return { atS: (performance.now() - this.startedMs) / 1000, rssMiB, cpuS };
    } catch {
      return null;
    }
  }
}

/** Waits for a process that must succeed. @throws Error with what it said */
export async function mustEnd(run: RunProcess, allowed: readonly number[] = [0]): Promise<Ended> {
  const ended = await run.ended;
  if (ended.code === null || !allowed.includes(ended.code)) {
    throw new Error(
      `batch ${run.args.join(' ')} ended with ${ended.code ?? ended.signal ?? 'nothing'}:\n${ended.stderr}`,
    );
  }
  return ended;
}
