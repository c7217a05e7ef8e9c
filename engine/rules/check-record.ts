/** Whether a record can be judged in a state: finished, and of the balls that the state has. */
import { CUE } from '../geometry/ids.js';
import type { ShotRecord } from '../table/record.js';
import type { RulesProblem } from './problem.js';
import type { RackState } from './state.js';

/**
 * @returns `record-not-finished` for a stroke that did not come to rest (a truncated one is never judged),
 * `record-mismatch` for each ball that is in one of record and state but not in the other
 */
export function checkRecord(record: ShotRecord, state: RackState, path = '/record'): readonly RulesProblem[] {
  const problems: RulesProblem[] = [];
  if (record.status !== 'rest') {
    problems.push({ code: 'record-not-finished', path: `${path}/status`, value: record.status, allowed: ['rest'] });
  }
  const start = record.start.map(({ ball }) => ball);
  if (!start.includes(CUE)) problems.push({ code: 'record-mismatch', path: `${path}/start`, value: 'cue' });
  for (const ball of state.ballsOnTable) {
    if (!start.includes(ball)) problems.push({ code: 'record-mismatch', path: `${path}/start`, value: ball });
  }
  start.forEach((ball, i) => {
    if (ball !== CUE && !state.ballsOnTable.includes(ball)) {
      problems.push({ code: 'record-mismatch', path: `${path}/start/${i}`, value: ball });
    }
  });
  return problems;
}
