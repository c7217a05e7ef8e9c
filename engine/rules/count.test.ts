/**
 * An exhaustive count: from two fixed states, every sequence of up to three events of a fixed list, as numbers pinned
 * per rule set: accepted sequences of each length, and different states after three. The numbers are unchanged, not
 * proven; any change of a rule moves them.
 */
import { describe, expect, test } from 'vitest';
import { applyEvent } from './apply-event.js';
import type { Declaration } from './declaration.js';
import type { RackEvent } from './event.js';
import { makeFacts, type StrokeFacts } from './facts.js';
import type { RuleSet } from './rule-set.js';
import { RULE_SET_IDS, RULE_SETS, type RuleSetId } from './rule-sets/index.js';
import { newRack, type RackState } from './state.js';

const stroke = (declaration: Declaration, facts: Partial<StrokeFacts>): RackEvent => ({
  type: 'stroke',
  declaration,
  facts: makeFacts(facts),
});
const BREAK: Declaration = { type: 'break' };
const CALL_1: Declaration = { type: 'called', ball: 1, pocket: 'FR' };
const CALL_TEN: Declaration = { type: 'called', ball: 10, pocket: 'FR' };

/** Breaks, pushes, calls, safeties and every other kind of event; balls 1, 4 and 10 are the ones that move. */
const EVENTS: readonly RackEvent[] = [
  stroke(BREAK, { firstContact: [1], railsAfterContact: [2, 3, 5, 6] }),
  stroke(BREAK, { firstContact: [1], railsAfterContact: [2, 3] }),
  stroke(BREAK, { firstContact: [1], pocketed: [{ ball: 4, pocket: 'FL' }] }),
  stroke(BREAK, { firstContact: [1], pocketed: [{ ball: 10, pocket: 'FL' }] }),
  stroke(BREAK, { firstContact: [1], railsAfterContact: [2, 3, 5, 6], cueBallPocketed: 'SL' }),
  stroke({ type: 'push-out' }, {}),
  stroke({ type: 'push-out' }, { firstContact: [10], pocketed: [{ ball: 10, pocket: 'HL' }] }),
  stroke(CALL_1, { firstContact: [1], pocketed: [{ ball: 1, pocket: 'FR' }] }),
  stroke(CALL_1, { firstContact: [1], pocketed: [{ ball: 1, pocket: 'SR' }] }),
  stroke(CALL_1, { firstContact: [1], railsAfterContact: [1] }),
  stroke(CALL_1, { firstContact: [10], railsAfterContact: [0] }),
  stroke(CALL_1, { firstContact: [1], railsAfterContact: [0], offTable: [1] }),
  stroke(CALL_TEN, { firstContact: [1], pocketed: [{ ball: 10, pocket: 'FR' }] }),
  stroke(CALL_TEN, { firstContact: [10], pocketed: [{ ball: 10, pocket: 'FR' }] }),
  stroke({ type: 'safety' }, { firstContact: [1], railsAfterContact: [0] }),
  stroke({ type: 'safety' }, { firstContact: [1], pocketed: [{ ball: 10, pocket: 'SL' }] }),
  stroke({ type: 'none' }, { firstContact: [1], railsAfterContact: [0], reportedFouls: ['6.11-1'] }),
  stroke({ type: 'none' }, { cueBallCrossedHeadString: false }),
  { type: 'choose', player: 'A', choice: 'accept' },
  { type: 'choose', player: 'A', choice: 'return' },
  { type: 'choose', player: 'B', choice: 'accept' },
  { type: 'choose', player: 'B', choice: 'return' },
  { type: 'declare', declaration: { type: 'push-out' }, shotType: null },
  { type: 'declare', declaration: { type: 'safety' }, shotType: null },
  { type: 'clarify', by: 'opponent' },
  { type: 'warn', player: 'A' },
  { type: 'warn', player: 'B' },
  { type: 'request-spot', ball: 1, zone: 'behind-head-string' },
  { type: 'announce-no-progress', declaredBy: 'referee' },
  { type: 'stalemate', declaredBy: 'referee' },
  { type: 'unsporting', player: 'A', penalty: 'standard-foul' },
  { type: 'claim-foul', against: 'B', code: '6.6', nextStrokePlayed: false },
  { type: 'concede', player: 'B' },
  { type: 'next-rack' },
];

const LATE: RackState = {
  ...newRack('A'),
  phase: 'normal',
  cueBallInHand: 'behind-head-string',
  ballsOnTable: [1, 10],
  consecutiveFouls: { A: 2, B: 2 },
};

/** Accepted sequences of length 1, 2, 3, and the number of different states after three. */
function count(set: RuleSet, start: RackState): readonly number[] {
  const lengths = [0, 0, 0];
  const ends = new Set<string>();
  const walk = (state: RackState, depth: number): void => {
    for (const event of EVENTS) {
      const outcome = applyEvent(set, state, event);
      if (!outcome.ok) continue;
      lengths[depth] = (lengths[depth] ?? 0) + 1;
      if (depth === 2) ends.add(JSON.stringify(outcome.value.state));
      else walk(outcome.value.state, depth + 1);
    }
  };
  walk(start, 0);
  return [...lengths, ends.size];
}

const PINNED: Readonly<Record<RuleSetId, { readonly fromBreak: readonly number[]; readonly late: readonly number[] }>> =
  {
    'ru-chapter9': { fromBreak: [22, 356, 5690, 207], late: [23, 427, 7281, 348] },
    'ru-sections': { fromBreak: [22, 405, 6600, 250], late: [23, 437, 7578, 418] },
    'sk-desiatka': { fromBreak: [22, 404, 6296, 240], late: [23, 416, 6883, 383] },
    'wpa-2016': { fromBreak: [22, 405, 6600, 250], late: [23, 437, 7578, 418] },
    'wpa-2025': { fromBreak: [22, 386, 5945, 250], late: [22, 396, 6462, 418] },
    'league-corner-balls': { fromBreak: [22, 405, 6296, 243], late: [23, 417, 6908, 384] },
  };

describe('every sequence of three events', () => {
  test.each(RULE_SET_IDS)('%s', (id) => {
    const set = RULE_SETS[id];
    expect({ fromBreak: count(set, newRack('A')), late: count(set, LATE) }).toEqual(PINNED[id]);
  });
});
