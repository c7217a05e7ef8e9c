/** Sentences for what the referee's part of the engine refuses. */
import type { RulesProblem } from '../../engine/rules/problem.js';
import type { Issue } from '../issue.js';

/** @param base JSON pointer of the part of the request that the referee was given */
export function rulesIssue(problem: RulesProblem, base: string): Issue {
  const { code, value, allowed, clause } = problem;
  const about = value === undefined || value === null ? '' : ` (${value})`;
  const choices = allowed === undefined ? '' : `; possible: ${allowed.join(', ')}`;
  return {
    code,
    path: `${base}${problem.path}`,
    detail: `${code.replaceAll('-', ' ')}${about}${choices}`,
    ...(clause !== undefined && { clause }),
  };
}
