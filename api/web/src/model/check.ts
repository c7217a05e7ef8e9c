/** Whether a layout can lie on a table, by the same door that the service uses. */

import { parseLayout } from '../../../../engine/notation/layout.js';
import type { Problem } from '../../../../engine/notation/problem.js';
import { makeTable } from '../../../../engine/table/table.js';
import { type Doc, specOf } from './doc.js';

/** @returns every problem of the layout; empty when there is none */
export function checkBalls(layout: unknown, doc: Pick<Doc, 'table' | 'state'>, path = ''): readonly Problem[] {
  const inHand = doc.state.cueBallInHand ?? (doc.state.phase === 'break' ? 'behind-head-string' : 'none');
  const parsed = parseLayout(layout, makeTable({ spec: specOf(doc) }), { path, cueBallInHand: inHand !== 'none' });
  return parsed.ok ? [] : parsed.error;
}

export function checkDoc(doc: Doc): readonly Problem[] {
  return checkBalls({ balls: doc.balls }, doc);
}
