/**
 * What a service that others can reach is told by its environment: `RUNOUT_API_KEYS` (comma-separated; none means open),
 * `RUNOUT_RATE_LIMIT` (requests a minute for each caller, 0 for none; by default none on a loopback address and 600
 * elsewhere), `RUNOUT_CORS_ORIGINS` (comma-separated; none), `RUNOUT_TRUST_PROXY` (`true`, or addresses whose
 * `X-Forwarded-For` is believed), `RUNOUT_KEPT_ANSWERS` (256).
 */
import { DEFAULT_KEPT_ANSWERS } from '../share.js';

export interface Exposure {
  readonly apiKeys: readonly string[];
  /** 0 for no limit. */
  readonly requestsPerMinute: number;
  readonly corsOrigins: readonly string[];
  readonly trustProxy: boolean | string;
  readonly keptAnswers: number;
}

/** Nobody else can reach it. */
export const UNEXPOSED: Exposure = {
  apiKeys: [],
  requestsPerMinute: 0,
  corsOrigins: [],
  trustProxy: false,
  keptAnswers: DEFAULT_KEPT_ANSWERS,
};

const DEFAULT_REQUESTS_PER_MINUTE = 600;
/** Shorter ones can be guessed. */
const MIN_KEY_LENGTH = 16;

/** @param host address that is listened at @throws Error naming the variable, for a value that makes no sense */
export function exposureFromEnv(env: NodeJS.ProcessEnv, host: string): Exposure {
  const apiKeys = list(env.RUNOUT_API_KEYS);
  if (apiKeys.some((key) => key.length < MIN_KEY_LENGTH || /\s/.test(key))) {
    throw new Error(`RUNOUT_API_KEYS: a key has at least ${MIN_KEY_LENGTH} characters and no blanks`);
  }
  const corsOrigins = list(env.RUNOUT_CORS_ORIGINS);
  for (const origin of corsOrigins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new Error(`RUNOUT_CORS_ORIGINS: "${origin}" is no origin; write https://host or http://host:port`);
    }
  }
  const proxy = env.RUNOUT_TRUST_PROXY ?? '';
  return {
    apiKeys,
    corsOrigins,
    requestsPerMinute:
      count(env, 'RUNOUT_RATE_LIMIT', 1_000_000) ?? (isLoopback(host) ? 0 : DEFAULT_REQUESTS_PER_MINUTE),
    trustProxy: proxy === '' || proxy === 'false' ? false : proxy === 'true' ? true : proxy,
    keptAnswers: count(env, 'RUNOUT_KEPT_ANSWERS', 100_000) ?? DEFAULT_KEPT_ANSWERS,
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host);
}

function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function count(env: NodeJS.ProcessEnv, name: string, max: number): number | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > max) {
    throw new Error(`${name} must be an integer from 0 to ${max}, not "${text}"`);
  }
  return value;
}
