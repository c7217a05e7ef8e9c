/**
 * The referee behind `POST /v1/rulings` and `runout referee`: reads a request, judges, prints. A refused request
 * changes nothing.
 */
import { err, ok, type Result } from '../engine/result.js';
import { applyEvent } from '../engine/rules/apply-event.js';
import type { RulesProblem } from '../engine/rules/problem.js';
import type { RuleSet } from '../engine/rules/rule-set.js';
import { printAnswer, type RulingAnswerJson } from './convert/ruling-answer.js';
import { parseRuling, type RulingQuestion } from './convert/ruling-question.js';
import type { Issue } from './issue.js';
import { rulesIssue } from './text/rules-problem.js';

/** Judges a question that was understood. @returns the answer, or why the rules refuse it */
export function judge(question: RulingQuestion): Result<RulingAnswerJson, Issue[]> {
  const { ruleSet, state, event } = question;
  const applied = applyEvent(ruleSet, state, event);
  if (!applied.ok) return err(applied.error.map((p) => rulesIssue(inRequest(p, question, ruleSet), '')));
  return ok(printAnswer(question, applied.value));
}

/** Reads and judges: the whole way of one request. */
export function ruleOn(json: unknown): Result<RulingAnswerJson, Issue[]> {
  const parsed = parseRuling(json);
  return parsed.ok ? judge(parsed.value) : parsed;
}

/** The clause with its set, and the path as the request has it: a stroke's parts stand at its top. */
function inRequest(problem: RulesProblem, question: RulingQuestion, ruleSet: RuleSet): RulesProblem {
  const clause = problem.clause === undefined ? {} : { clause: `${ruleSet.id} ${problem.clause}` };
  if (question.event.type !== 'stroke') return { ...problem, ...clause };
  const path = problem.path.replace(/^\/event/, '');
  return { ...problem, ...clause, path: path === '' ? '/state/phase' : path };
}
