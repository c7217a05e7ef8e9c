/** Which declarations a state allows (referee.md, 6.1), and why the others are refused. */
import type { BallIndex, PocketId } from '../geometry/ids.js';
import { POCKETS } from '../geometry/ids.js';
import type { ClauseTopic } from './clauses.js';
import { type Declaration, type DeclarationType, NEVER_OBVIOUS } from './declaration.js';
import type { ProblemCode, RulesProblem } from './problem.js';
import type { RuleSet } from './rule-set.js';
import type { RackState } from './state.js';

/** A problem that the rules see, with the clause of the set in force. */
export function forbidden(
  ruleSet: RuleSet,
  code: ProblemCode,
  topic: ClauseTopic,
  path: string,
  value?: RulesProblem['value'],
): RulesProblem {
  const clause = ruleSet.clauses[topic];
  return value === undefined ? { code, path, clause } : { code, path, clause, value };
}

/**
 * Whether a player may announce this before the stroke. A refused announcement changes nothing (referee.md, 6.5).
 * @param shotType what kind of shot it is, if somebody says: banks, combinations and the like are never obvious
 * @returns every reason against it; empty when it is accepted. A call on the break is accepted and ignored.
 */
export function checkDeclaration(
  ruleSet: RuleSet,
  state: RackState,
  declaration: Declaration,
  shotType: string | null = null,
  path = '/declaration',
): readonly RulesProblem[] {
  const phase = wrongMoment(ruleSet, state, path);
  if (phase !== null) return [phase];
  const no = (code: ProblemCode, topic: ClauseTopic, at = path): readonly RulesProblem[] => [
    forbidden(ruleSet, code, topic, at),
  ];
  switch (declaration.type) {
    case 'push-out':
      return ruleSet.params.pushOut && state.pushOutAvailable ? [] : no('push-out-not-available', 'push-out-right');
    case 'safety':
      return ruleSet.params.safetyAllowed === 'after-break' && state.phase !== 'break'
        ? []
        : no('safety-not-available', 'safety');
    case 'break':
      return state.phase === 'break' ? [] : no('break-not-available', 'break-cue-ball');
    case 'none':
      return [];
    default: {
      if (state.phase === 'break') return [];
      const problems: RulesProblem[] = [];
      if (!state.ballsOnTable.includes(declaration.ball)) {
        problems.push(forbidden(ruleSet, 'called-ball-not-on-table', 'call', `${path}/ball`, declaration.ball));
      }
      if (declaration.type === 'obvious') {
        if (shotType !== null && NEVER_OBVIOUS.some((kind) => shotType.includes(kind))) {
          problems.push(forbidden(ruleSet, 'never-obvious', 'obvious', path, shotType));
        }
        if (state.callRequired) problems.push(forbidden(ruleSet, 'call-required', 'clarify', path));
      }
      return problems;
    }
  }
}

/** Why no stroke can be announced or judged in this phase, or null. */
export function wrongMoment(ruleSet: RuleSet, state: RackState, path: string): RulesProblem | null {
  if (state.phase === 'rack-over') return forbidden(ruleSet, 'rack-over', 'ten-wins', path);
  if (state.phase === 'lag') return forbidden(ruleSet, 'lag-undecided', 'lag', path);
  if (state.phase === 'option-pending') {
    const topic = state.pendingOption?.origin === 'push-out' ? 'push-out-option' : 'wrongfully-pocketed';
    return forbidden(ruleSet, 'choice-pending', topic, path);
  }
  return null;
}

/**
 * Whether a stroke already played under this declaration can be judged at all. A push-out or safety that was not
 * available is judged as nothing called (A19), so it is no problem here; a call of a ball that is not there is.
 */
export function checkPlayedDeclaration(
  ruleSet: RuleSet,
  state: RackState,
  declaration: Declaration,
  path = '/declaration',
): readonly RulesProblem[] {
  if (declaration.type === 'push-out' || declaration.type === 'safety' || declaration.type === 'none') return [];
  if (declaration.type === 'obvious' && state.callRequired) return [];
  return checkDeclaration(ruleSet, state, declaration, null, path);
}

/** The kinds of declaration a state allows, with the balls and pockets that may be called. */
export interface LegalDeclarations {
  readonly types: readonly DeclarationType[];
  readonly balls: readonly BallIndex[];
  readonly pockets: readonly PocketId[];
}

export function legalDeclarations(ruleSet: RuleSet, state: RackState): LegalDeclarations {
  if (wrongMoment(ruleSet, state, '') !== null) return { types: [], balls: [], pockets: [] };
  if (state.phase === 'break') return { types: ['break'], balls: [], pockets: [] };
  const types: DeclarationType[] = state.callRequired ? ['called'] : ['called', 'obvious'];
  if (ruleSet.params.safetyAllowed === 'after-break') types.push('safety');
  if (ruleSet.params.pushOut && state.pushOutAvailable) types.push('push-out');
  types.push('none');
  return { types, balls: state.ballsOnTable, pockets: POCKETS };
}
