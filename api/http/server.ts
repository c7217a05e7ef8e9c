/**
 * Listens, prints where, and stops with grace. The only module that knows ports, signals and the environment.
 *
 * `PORT` (default 8010, 0 for any free one), `HOST` (127.0.0.1), `RUNOUT_THREADS` (cores), `RUNOUT_MAX_QUEUE` (64),
 * `RUNOUT_DEADLINE_MS` (30000), `RUNOUT_LOG` (a pino level, default warn); `exposure.ts` has what concerns others.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import { createCancelHandle, createPlanner } from '../../solver/index.js';
import { PACKAGE } from '../package-info.js';
import { type App, buildApp, DEFAULT_DEADLINE_MS } from './app.js';
import { DEFAULT_HOST, DEFAULT_PORT } from './defaults.js';
import { exposureFromEnv } from './exposure.js';

export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly threads?: number;
  readonly maxQueue?: number;
  readonly deadlineMs: number;
  readonly logLevel: string;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** How long open requests may take to end after a signal, milliseconds. */
const GRACE_MS = 10_000;

/** Settings from the environment. @throws Error naming the variable, for a value that makes no sense */
export function optionsFromEnv(env: NodeJS.ProcessEnv): ServeOptions {
  const threads = integer(env, 'RUNOUT_THREADS', 1, 256);
  const maxQueue = integer(env, 'RUNOUT_MAX_QUEUE', 0, 100_000);
  const logLevel = env.RUNOUT_LOG ?? 'warn';
  if (!LOG_LEVELS.includes(logLevel)) throw new Error(`RUNOUT_LOG must be one of ${LOG_LEVELS.join(', ')}`);
  return {
    port: integer(env, 'PORT', 0, 65_535) ?? DEFAULT_PORT,
    host: env.HOST === undefined || env.HOST === '' ? DEFAULT_HOST : env.HOST,
    ...(threads !== undefined && { threads }),
    ...(maxQueue !== undefined && { maxQueue }),
    deadlineMs: integer(env, 'RUNOUT_DEADLINE_MS', 100, 3_600_000) ?? DEFAULT_DEADLINE_MS,
    logLevel,
  };
}

function integer(env: NodeJS.ProcessEnv, name: string, min: number, max: number): number | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new Error(`${name} must be an integer from ${min} to ${max}, not "${text}"`);
  }
  return value;
}

/**
 * Serves until a signal. Resolves once it listens; exits the process with 1 when it cannot.
 * @param overrides what a command line says; the environment says the rest
 */
export async function serve(overrides: Partial<ServeOptions> = {}): Promise<App | undefined> {
  try {
    const options = { ...optionsFromEnv(process.env), ...overrides };
    const planner = createPlanner({
      ...(options.threads !== undefined && { threads: options.threads }),
      ...(options.maxQueue !== undefined && { maxQueue: options.maxQueue }),
    });
    const app = await buildApp({
      planner,
      makeCancel: createCancelHandle,
      deadlineMs: options.deadlineMs,
      exposure: exposureFromEnv(process.env, options.host),
      processMetrics: true,
      logger: options.logLevel === 'silent' ? false : { level: options.logLevel },
    });
    const address = await listen(app, options);
    closeWithGrace({ delay: GRACE_MS, logger: app.log }, async ({ err }) => {
      if (err) app.log.error({ err }, 'stopping after an unexpected error');
      await app.close();
    });
    process.stdout.write(welcome(address));
    return app;
  } catch (error) {
    process.stderr.write(`runout: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
    return undefined;
  }
}

/** @throws what listening throws, with everything closed again */
async function listen(app: App, { port, host }: ServeOptions): Promise<string> {
  try {
    return await app.listen({ port, host });
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** The address, and a line to paste into a shell. */
export function welcome(address: string, cwd: string = process.cwd()): string {
  const example = path.join(PACKAGE.root, 'examples', 'request.json');
  const relative = path.relative(cwd, example);
  const file = relative.startsWith('..') ? example : relative;
  const quoted = /^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", `'\\''`)}'`;
  const body = existsSync(example)
    ? `@${quoted}`
    : `'{"layout":{"balls":[{"id":"cue","x":1.2,"y":0.6},{"id":"10","x":1.9,"y":0.9}]}}'`;
  return `runout listens at ${address}\n\n  curl -s ${address}/v1/suggestions -H 'content-type: application/json' -d ${body}\n\n`;
}
