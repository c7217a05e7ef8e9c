/** A run that is stopped again and again and resumed, against one that nothing stopped: byte for byte. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { SUMMARY_FILE } from '../../api/batch/run.js';
import { uniformsFrom } from '../../engine/table/random-shots.js';
import { type Options, UsageError } from './options.js';
import { mustEnd, RunProcess } from './run-process.js';
import type { Workspace } from './workspace.js';

/** Every third interruption is a kill. */
const KILL_EVERY = 3;
const LOOK_MS = 5;
/** Exit code of a run that Ctrl-C ended. */
const INTERRUPTED = 130;

export interface InterruptResult {
  readonly racks: number;
  readonly wanted: number;
  /** Chunks that were there when each interruption came. */
  readonly interrupted: readonly number[];
  readonly killed: number;
  readonly wholeS: number;
  readonly tornS: number;
  /** Files of the two runs that differ, or that one of them lacks. */
  readonly different: readonly string[];
  /** Kept files that a later start wrote again. */
  readonly rewritten: number;
  readonly rows: string;
}

/** @throws UsageError when there are too few racks for so many interruptions */
export async function measureInterrupt(workspace: Workspace, options: Options): Promise<InterruptResult> {
  const { interruptions, seed } = options;
  const cut = workspace.cut(options.experiment, options.racks ?? 1000);
  // Ctrl-C lets every thread finish its chunk, so some are needed between two interruptions.
  if (cut.chunks < (interruptions + 1) * (options.threads + 1)) {
    throw new UsageError(`${cut.racks} racks are ${cut.chunks} chunks: too few for ${interruptions} interruptions`);
  }
  const start = (out: string, more: readonly string[] = []): RunProcess =>
    new RunProcess(['run', cut.file, '--out', out, '--threads', String(options.threads), ...more]);
  const whole = workspace.path('whole');
  const { wallS: wholeS } = await mustEnd(start(whole));

  const torn = workspace.path('torn');
  const chance = uniformsFrom(seed);
  const interrupted: number[] = [];
  let killed = 0;
  let rewritten = 0;
  let tornS = 0;
  let before = new Map<string, number>();
  for (let n = 1; ; n++) {
    const run = start(torn, n === 1 ? [] : ['--resume']);
    let over = false;
    void run.ended.then(() => {
      over = true;
    });
    const kill = n % KILL_EVERY === 0;
    if (n <= interruptions) {
      const from = Math.floor(((n - 1) * cut.chunks) / (interruptions + 1));
      const to = Math.floor((n * cut.chunks) / (interruptions + 1));
      // Anywhere in this stretch of the run, and at any moment of the chunk that is being played then.
      const at = Math.max(kept(torn) + 1, from + 1 + Math.floor(chance() * (to - from)));
      while (!over && kept(torn) < at) await pause(LOOK_MS);
      await pause(chance() * ((1000 * wholeS) / cut.chunks));
      if (!over) {
        interrupted.push(kept(torn));
        if (kill) killed++;
        run.signal(kill ? 'SIGKILL' : 'SIGINT');
      }
    }
    const ended = kill && n <= interruptions ? await run.ended : await mustEnd(run, [0, INTERRUPTED]);
    tornS += ended.wallS;
    const now = filesOf(torn);
    for (const [name, time] of before) if (now.get(name) !== time) rewritten++;
    before = now;
    if (ended.code === 0) break;
    if (n > interruptions) throw new Error(`a run that nobody stopped ended with ${ended.code}: ${ended.stderr}`);
  }
  const { rows } = JSON.parse(readFileSync(path.join(whole, SUMMARY_FILE), 'utf8')) as { readonly rows: string };
  const different = differences(whole, torn);
  return { racks: cut.racks, wanted: interruptions, interrupted, killed, wholeS, tornS, different, rewritten, rows };
}

/** Chunks whose notes are there. */
function kept(run: string): number {
  const parts = path.join(run, 'parts');
  return existsSync(parts) ? readdirSync(parts).filter((name) => name.endsWith('.json')).length : 0;
}

/** Files of complete chunks with the time at which each was written. */
function filesOf(run: string): Map<string, number> {
  const parts = path.join(run, 'parts');
  const names = existsSync(parts) ? readdirSync(parts) : [];
  const noted = new Set(names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length)));
  const complete = names.filter((name) => noted.has(name.split('.', 1)[0]));
  return new Map(complete.map((name) => [name, statSync(path.join(parts, name)).mtimeMs]));
}

/** Names of files that are not the same in two runs; the lock is no part of either. */
function differences(first: string, second: string): string[] {
  const [a, b] = [first, second].map(hashes);
  return [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name)).sort();
}

function hashes(run: string): Map<string, string> {
  const files = readdirSync(run, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(run, file), createHash('sha256').update(readFileSync(file)).digest('hex')];
    }),
  );
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Whether the measurement shows what it should. */
export function interruptHolds({ interrupted, wanted, different, rewritten }: InterruptResult): boolean {
  return interrupted.length === wanted && different.length === 0 && rewritten === 0;
}

export function interruptLines(result: InterruptResult): string[] {
  const { racks, wanted, interrupted, killed, wholeS, tornS, different, rewritten, rows } = result;
  const short = different.length > 5 ? [...different.slice(0, 5), `and ${different.length - 5} more`] : different;
  return [
    `racks                  ${racks}; ${wholeS.toFixed(1)} s in one go, ${tornS.toFixed(1)} s torn`,
    `interruptions          ${interrupted.length} of ${wanted}, ${killed} of them kills; chunks kept then: ${interrupted.join(' ')}`,
    `kept files rewritten   ${rewritten}`,
    `files that differ      ${different.length === 0 ? 'none' : short.join(', ')}`,
    `hash of all rows       ${rows}`,
  ];
}
