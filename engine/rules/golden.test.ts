/**
 * One rack per rule set with every answer printed: a fixed list of events from the lag to the next rack, accepted or
 * refused as the set has it. Unchanged, not proven: read the difference when it moves (`npx vitest run -u`).
 */
import { describe, expect, test } from 'vitest';
import { applyEvent } from './apply-event.js';
import type { RackEvent } from './event.js';
import { explainRuling } from './explain.js';
import { makeFacts } from './facts.js';
import { RULE_SET_IDS, RULE_SETS, type RuleSetId } from './rule-sets/index.js';
import { newMatch } from './state.js';

const RACK: readonly RackEvent[] = [
  { type: 'lag', winner: 'B', wish: 'A' },
  { type: 'check-rack', rack: { rows: [[1], [7, 4], [9, 10, 5], [2, 8, 6, 3]] } },
  { type: 'declare', declaration: { type: 'safety' }, shotType: null },
  {
    type: 'stroke',
    declaration: { type: 'break' },
    facts: makeFacts({ firstContact: [1], railsAfterContact: [0, 2, 3, 6, 9] }),
  },
  { type: 'declare', declaration: { type: 'push-out' }, shotType: null },
  {
    type: 'stroke',
    declaration: { type: 'push-out' },
    facts: makeFacts({ firstContact: [1], railsAfterContact: [0], pocketed: [{ ball: 10, pocket: 'SL' }] }),
  },
  { type: 'choose', player: 'B', choice: 'return' },
  { type: 'choose', player: 'A', choice: 'return' },
  { type: 'choose', player: 'A', choice: 'return' },
  {
    type: 'stroke',
    declaration: { type: 'called', ball: 1, pocket: 'FR' },
    facts: makeFacts({ firstContact: [1], railsAfterContact: [0], pocketed: [{ ball: 1, pocket: 'FR' }] }),
  },
  {
    type: 'stroke',
    declaration: { type: 'called', ball: 2, pocket: 'SR' },
    facts: makeFacts({ firstContact: [2], railsAfterContact: [2], offTable: [5], cueBallPocketed: null }),
  },
  { type: 'request-spot', ball: 2, zone: 'behind-head-string' },
  { type: 'clarify', by: 'referee' },
  {
    type: 'stroke',
    declaration: { type: 'obvious', ball: 2, pocket: 'SR' },
    facts: makeFacts({ firstContact: [2], railsAfterContact: [0], pocketed: [{ ball: 2, pocket: 'SR' }] }),
  },
  { type: 'choose', player: 'A', choice: 'accept' },
  { type: 'choose', player: 'B', choice: 'accept' },
  {
    type: 'stroke',
    declaration: { type: 'safety' },
    facts: makeFacts({ firstContact: [3], frozenPressed: [3] }),
  },
  {
    type: 'stroke',
    declaration: { type: 'safety' },
    facts: makeFacts({ firstContact: [3], railsAfterContact: [3], cueBallPocketed: 'HL' }),
  },
  {
    type: 'stroke',
    declaration: { type: 'none' },
    facts: makeFacts({ cueBallCrossedHeadString: false }),
  },
  { type: 'comes-to-table', player: 'A' },
  { type: 'warn', player: 'A' },
  { type: 'warn', player: 'B' },
  { type: 'claim-foul', against: 'A', code: '6.6', nextStrokePlayed: true },
  {
    type: 'stroke',
    declaration: { type: 'called', ball: 10, pocket: 'FL' },
    facts: makeFacts({ firstContact: [3], railsAfterContact: [0], pocketed: [{ ball: 10, pocket: 'FL' }] }),
  },
  { type: 'announce-no-progress', declaredBy: 'referee' },
  { type: 'stalemate', declaredBy: 'referee' },
  { type: 'unsporting', player: 'B', penalty: 'loss-of-rack' },
  { type: 'next-rack' },
];

function playRack(id: RuleSetId): readonly unknown[] {
  const set = RULE_SETS[id];
  let state = newMatch(2);
  return RACK.map((event) => {
    const outcome = applyEvent(set, state, event);
    const before = state;
    if (!outcome.ok) return { event, refused: outcome.error };
    state = outcome.value.state;
    const { ruling } = outcome.value;
    const why =
      ruling !== null && event.type === 'stroke'
        ? explainRuling(set, before, event.declaration, event.facts, ruling)
        : undefined;
    return { event: event.type === 'stroke' ? event.declaration : event, outcome: outcome.value, ...(why && { why }) };
  });
}

describe('a whole rack', () => {
  test.each(RULE_SET_IDS)('%s', async (id) => {
    await expect(`${JSON.stringify(playRack(id), null, 1)}\n`).toMatchFileSnapshot(`golden/${id}.golden.json`);
  });
});
