/**
 * Every way a request can fail: the one list of codes behind problem JSON (RFC 9457) and behind `docs/errors.md`.
 */
import { FORBIDDEN_CODES, IMPOSSIBLE_CODES } from '../../engine/rules/problem.js';
import type { Issue, IssueCode } from '../issue.js';

export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** What a caller should know or do. */
  readonly meaning: string;
}

export const PROBLEMS = {
  'malformed-json': {
    status: 400,
    title: 'The body is not JSON',
    meaning: 'The body could not be parsed, is empty, or tries to set a prototype.',
  },
  'invalid-request': {
    status: 400,
    title: 'The request does not fit the schema',
    meaning: 'Unknown or missing fields, wrong types, values out of range; `errors` lists all of them.',
  },
  unauthorized: {
    status: 401,
    title: 'A key is needed',
    meaning: 'Send `authorization: Bearer KEY` or `x-api-key: KEY` with a key of this service.',
  },
  'not-found': { status: 404, title: 'There is nothing here', meaning: 'No route has this method and path.' },
  'request-timeout': {
    status: 408,
    title: 'The request took too long to arrive',
    meaning: 'The body stalled while it was being sent.',
  },
  'not-allowed-by-rules': {
    status: 409,
    title: 'Not possible under the rules in this state',
    meaning: 'The state does not allow it; `errors` names the clause of the rule set.',
  },
  'id-in-use': {
    status: 409,
    title: 'The id belongs to something else',
    meaning: 'A batch with this id is another experiment; choose another id, or send the same experiment.',
  },
  'payload-too-large': {
    status: 413,
    title: 'The body is too large',
    meaning: 'Bodies end at 1 MiB, at 32 levels of nesting and at 200,000 values.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The body must be JSON',
    meaning: 'Send `content-type: application/json`.',
  },
  'impossible-layout': {
    status: 422,
    title: 'No table can look like this',
    meaning:
      'Missing or duplicate balls, overlaps, balls off the bed, contradictory states; `errors` lists all of them.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    meaning: 'The rate limit was reached; wait for `Retry-After` seconds.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong here',
    meaning: 'A fault of ours; the request id finds it in the log.',
  },
  'queue-full': {
    status: 503,
    title: 'The planner is busy',
    meaning: 'As many questions wait as may; try again after `Retry-After` seconds.',
  },
  'deadline-exceeded': {
    status: 503,
    title: 'No answer in time',
    meaning: 'The deadline passed before anything was computed; try again after `Retry-After` seconds.',
  },
  'shutting-down': {
    status: 503,
    title: 'The server is stopping',
    meaning: 'New requests are refused while open ones end; try again after `Retry-After` seconds.',
  },
  'cannot-keep': {
    status: 507,
    title: 'There is no room to keep it',
    meaning: 'The disk of the service is full, or its folder of batches cannot be written; what was finished is kept.',
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof PROBLEMS;

/** The body of every failure. */
export interface ProblemJson {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
  readonly detail: string;
  /** Pointer to the first of `errors`; the route's path when no part of the body is to blame. */
  readonly path: string;
  readonly requestId: string;
  readonly errors?: readonly Issue[];
}

/** Thrown by routes, turned into problem JSON by the error handler. */
export class HttpProblem extends Error {
  constructor(
    readonly code: ProblemCode,
    /** For people; nothing internal. */
    readonly detail: string = PROBLEMS[code].meaning,
    readonly issues: readonly Issue[] = [],
    readonly retryAfterS?: number,
  ) {
    super(`${code}: ${detail}`);
    this.name = 'HttpProblem';
  }

  get statusCode(): number {
    return PROBLEMS[this.code].status;
  }
}

/** Codes of single problems that make a layout or a state impossible, rather than a request malformed. */
const IMPOSSIBLE: ReadonlySet<IssueCode> = new Set<IssueCode>([
  'missing-cue-ball',
  'duplicate-ball',
  'overlap',
  'off-bed',
  'in-pocket',
  'impossible-table',
  'impossible-state',
  'inconsistent',
  'tip-off-ball',
  ...IMPOSSIBLE_CODES,
]);

/** Codes of what the rules do not allow. */
const FORBIDDEN: ReadonlySet<IssueCode> = new Set<IssueCode>(['not-allowed-by-rules', ...FORBIDDEN_CODES]);

/**
 * The problem that a list of issues adds up to. A request that is malformed anywhere is malformed; one that fits the
 * schema but describes an impossible table is impossible; else the rules forbid it. All issues are listed in any case.
 */
export function problemOf(issues: readonly Issue[]): HttpProblem {
  const forbidden = issues.every((issue) => FORBIDDEN.has(issue.code));
  const malformed = issues.some((issue) => !IMPOSSIBLE.has(issue.code) && !FORBIDDEN.has(issue.code));
  const code = malformed ? 'invalid-request' : forbidden ? 'not-allowed-by-rules' : 'impossible-layout';
  return new HttpProblem(code, detailOf(issues), issues);
}

/** The first of some issues in a sentence, and how many more there are. */
export function detailOf(issues: readonly Issue[]): string {
  const [first] = issues;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  const place = first.path === '' ? '' : `${first.path}: `;
  const clause = first.clause === undefined ? '' : ` [${first.clause}]`;
  return `${place}${first.detail}${clause}${more}`;
}

export function problemJson(problem: HttpProblem, url: string, requestId: string): ProblemJson {
  const { status, title } = PROBLEMS[problem.code];
  return {
    type: `urn:runout:problem:${problem.code}`,
    title,
    status,
    code: problem.code,
    detail: problem.detail,
    path: problem.issues[0]?.path ?? url,
    requestId,
    ...(problem.issues.length > 0 && { errors: problem.issues }),
  };
}
