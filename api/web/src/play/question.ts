/** From the document to the protocol's request. */

import { type Doc, type OwnShot, other, shooterOf } from '../model/doc.js';
import type { Question } from '../net/types.js';

export const OWN_ID = 'mine';

/** How much to think: strokes simulated for the decision. */
export const EFFORTS = ['quick', 'normal', 'deep'] as const;
export type Effort = (typeof EFFORTS)[number];
export const SIMULATIONS: Readonly<Record<Effort, number>> = { quick: 1500, normal: 6000, deep: 30_000 };

export function ruleSetOf(doc: Doc): NonNullable<Question['ruleSet']> {
  const base = doc.ruleSet as Extract<NonNullable<Question['ruleSet']>, string>;
  return doc.readings.length === 0 ? base : { base, readings: [...doc.readings] };
}

/** What a document asks, without the effort. */
export function questionOf(doc: Doc, consider: OwnShot | null): Question {
  const shooter = shooterOf(doc);
  const inHand = (doc.state.cueBallInHand ?? 'none') !== 'none';
  const cue = doc.balls.find(({ id }) => id === 'cue');
  return {
    protocol: 'runout/1',
    kind: 'suggest',
    ruleSet: ruleSetOf(doc),
    table: doc.table,
    conditions: doc.conditions,
    layout: { balls: doc.balls.map(({ id, x, y }) => ({ id, x, y })) },
    state: doc.state,
    skill: { shooter: doc.skills[shooter], opponent: doc.skills[other(shooter)] },
    include: ['trajectory', 'plan', 'refutation'],
    ...(consider && {
      consider: [
        {
          id: OWN_ID,
          ...consider,
          ...(inHand && cue && { cuePlacement: { x: cue.x, y: cue.y } }),
        },
      ],
    }),
  };
}

/** Two documents that ask the same have the same key. */
export function keyOf(doc: Doc): string {
  return JSON.stringify(questionOf(doc, null));
}
