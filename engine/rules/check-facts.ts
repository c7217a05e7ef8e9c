/** Facts that cannot have happened in this state, all of them at once. */
import { type BallIndex, CUE } from '../geometry/ids.js';
import type { StrokeFacts } from './facts.js';
import type { ProblemCode, RulesProblem } from './problem.js';
import type { RuleSet } from './rule-set.js';
import type { RackState } from './state.js';

/**
 * @returns every contradiction between the facts and the state, or within the facts; empty when they can be judged.
 * The path of each names the field, a JSON pointer as `/facts/pocketed/1/ball`.
 */
export function checkFacts(
  ruleSet: RuleSet,
  state: RackState,
  facts: StrokeFacts,
  path = '/facts',
): readonly RulesProblem[] {
  const problems: RulesProblem[] = [];
  const add = (code: ProblemCode, field: string, clause: string, value: BallIndex | string): void => {
    problems.push({ code, path: `${path}/${field}`, clause, value });
  };
  const { clauses } = ruleSet;
  const known = (ball: BallIndex): boolean => ball === CUE || state.ballsOnTable.includes(ball);
  const present = (field: string, balls: readonly BallIndex[], clause: string): void => {
    balls.forEach((ball, i) => {
      if (!known(ball)) add('ball-not-on-table', `${field}/${i}`, clause, ball);
    });
  };

  if (!facts.stroke) {
    for (const field of PHYSICAL) {
      const value = facts[field];
      if (Array.isArray(value) ? value.length > 0 : value !== null && value !== false) {
        add('impossible-facts', field, clauses.pocketed, 'no stroke was played');
      }
    }
    if (facts.reportedFouls.length === 0) add('nothing-to-judge', 'reportedFouls', clauses['late-call'], 'no stroke');
  }

  present('firstContact', facts.firstContact, clauses['6.2']);
  if (facts.firstContact.includes(CUE)) add('impossible-facts', 'firstContact', clauses['6.2'], 'cue');
  present('railsBeforeContact', facts.railsBeforeContact, clauses['driven-to-rail']);
  present('railsAfterContact', facts.railsAfterContact, clauses['driven-to-rail']);
  present('frozenPressed', facts.frozenPressed, clauses.frozen);
  present('frozenPressed', facts.undeclaredPressed, clauses.frozen);

  const left = new Set<BallIndex>();
  const leaves = (field: string, ball: BallIndex, clause: string): void => {
    if (ball !== CUE && !state.ballsOnTable.includes(ball)) add('ball-not-on-table', field, clause, ball);
    else if (left.has(ball)) add('ball-left-twice', field, clause, ball);
    left.add(ball);
  };
  facts.pocketed.forEach((entry, i) => {
    leaves(`pocketed/${i}/ball`, entry.ball, clauses.pocketed);
  });
  facts.supportedOnBrink.forEach((entry, i) => {
    leaves(`supportedOnBrink/${i}/ball`, entry.ball, clauses.pocketed);
  });
  facts.offTable.forEach((ball, i) => {
    leaves(`offTable/${i}`, ball, clauses['6.5']);
  });
  if (facts.cueBallPocketed !== null && facts.cueBallOffTable) {
    add('ball-left-twice', 'cueBallOffTable', clauses['6.1'], 'cue');
  }

  if (facts.reportedFouls.includes('6.13') && facts.playedBy === state.shooter) {
    add('impossible-facts', 'playedBy', clauses['6.13'], facts.playedBy);
  }
  if (facts.unsportingPenalty !== null && !facts.reportedFouls.includes('6.16')) {
    add('impossible-facts', 'penalty', clauses['6.16'], facts.unsportingPenalty);
  }
  return problems;
}

/** Fields that must be empty when no stroke was played. */
const PHYSICAL = [
  'firstContact',
  'railsBeforeContact',
  'railsAfterContact',
  'frozenPressed',
  'undeclaredPressed',
  'pocketed',
  'supportedOnBrink',
  'offTable',
  'cueBallPocketed',
  'cueBallOffTable',
  'cueBallTouchedPocketedBall',
] as const;
