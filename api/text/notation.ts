/** Sentences for the problems that `engine/notation` finds. */
import type { Problem } from '../../engine/notation/problem.js';
import type { Issue } from '../issue.js';

/** The problem with its sentence. */
export function notationIssue({ code, path, facts }: Problem): Issue {
  return { code, path, detail: sentence(code, facts) };
}

function sentence(code: Problem['code'], facts: Problem['facts']): string {
  switch (code) {
    case 'wrong-type':
      return `must be ${article(String(facts.expected))}`;
    case 'not-finite':
      return 'must be a finite number';
    case 'unknown-field':
      return `there is no field "${facts.field}" here`;
    case 'missing-field':
      return `the field "${facts.field}" is missing`;
    case 'not-allowed':
      return `"${facts.value}" is not one of: ${facts.allowed}`;
    case 'unknown-ball':
      return `"${facts.ball}" is no ball; balls are ${facts.allowed}`;
    case 'duplicate-ball':
      return `ball ${facts.ball} is already at ${facts.first}`;
    case 'missing-cue-ball':
      return 'the cue ball is missing';
    case 'overlap':
      return `balls ${facts.ball} and ${facts.other} overlap by ${millimetres(Number(facts.overlapM))} mm`;
    case 'off-bed':
      return `ball ${facts.ball} is not on the bed`;
    case 'in-pocket':
      return `ball ${facts.ball} would have fallen into pocket ${facts.pocket}`;
    case 'out-of-range':
      return `${facts.value} is outside ${facts.min} to ${facts.max}`;
    case 'tip-off-ball':
      return 'the tip would miss the ball: side and height together are more than one radius';
    case 'inconsistent':
      return `the record contradicts itself: ${facts.why}`;
    case 'malformed':
      return `cannot be read: ${facts.why}`;
    case 'unsupported':
      return `${facts.what} has no counterpart here`;
  }
}

/** "an object", "a number". */
export function article(noun: string): string {
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

function millimetres(lengthM: number): string {
  return String(Number((lengthM * 1000).toPrecision(3)));
}
