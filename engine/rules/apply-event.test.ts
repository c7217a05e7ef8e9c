import { describe, expect, test } from 'vitest';
import { applyEvent } from './apply-event.js';
import type { Declaration } from './declaration.js';
import type { EventOutcome, RackEvent } from './event.js';
import { makeFacts, type StrokeFacts } from './facts.js';
import { RULE_SETS } from './rule-sets/index.js';
import { newMatch, newRack, type RackState } from './state.js';

const SET = RULE_SETS['ru-sections'];
const NORMAL: RackState = { ...newRack('A'), phase: 'normal', cueBallInHand: 'none' };

function done(state: RackState, event: RackEvent): EventOutcome {
  const outcome = applyEvent(SET, state, event);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  return outcome.value;
}

function played(state: RackState, facts: Partial<StrokeFacts>, declaration: Declaration = { type: 'none' }): RackState {
  return done(state, { type: 'stroke', declaration, facts: makeFacts(facts) }).state;
}

const LEGAL = { firstContact: [1], railsAfterContact: [1] };
const WRONG_BALL = { firstContact: [5], railsAfterContact: [5] };

describe('fouls in a row', () => {
  test('the opponent is told who must be warned, and the warning makes the third foul count', () => {
    let state: RackState = { ...NORMAL, consecutiveFouls: { A: 1, B: 0 } };
    state = played(state, WRONG_BALL);
    expect(state.consecutiveFouls).toEqual({ A: 2, B: 0 });
    const missed = done(state, { type: 'stroke', declaration: { type: 'none' }, facts: makeFacts(LEGAL) });
    expect(missed.warningDue).toBe('A');
    expect(done(missed.state, { type: 'comes-to-table', player: 'A' }).warningDue).toBe('A');
    const warned = done(missed.state, { type: 'warn', player: 'A' }).state;
    expect(done(warned, { type: 'comes-to-table', player: 'A' }).warningDue).toBeNull();
    expect(played(warned, WRONG_BALL)).toMatchObject({ phase: 'rack-over', rackWinner: 'B' });
    expect(played(missed.state, WRONG_BALL)).toMatchObject({ phase: 'normal', consecutiveFouls: { A: 2, B: 0 } });
  });

  test('a foul called before the next stroke undoes the reset that the stroke had earned', () => {
    const on = { ...NORMAL, consecutiveFouls: { A: 2, B: 0 }, warnedOnTwoFouls: { A: true, B: false } };
    const after = played(on, LEGAL);
    expect(after.consecutiveFouls).toEqual({ A: 0, B: 0 });
    const claim: RackEvent = { type: 'claim-foul', against: 'A', code: '6.6', nextStrokePlayed: false };
    expect(done(after, claim).state).toMatchObject({ phase: 'rack-over', rackWinner: 'B' });
    const once = played({ ...NORMAL, consecutiveFouls: { A: 1, B: 0 } }, LEGAL);
    expect(done(once, claim).state).toMatchObject({
      phase: 'normal',
      shooter: 'B',
      cueBallInHand: 'anywhere',
      consecutiveFouls: { A: 2, B: 0 },
    });
  });

  test('a foul called on a ball wrongly pocketed takes the place of the choice', () => {
    const after = played(NORMAL, { ...LEGAL, pocketed: [{ ball: 4, pocket: 'FL' }] });
    expect(after.phase).toBe('option-pending');
    const claimed = done(after, { type: 'claim-foul', against: 'A', code: '6.7', nextStrokePlayed: false }).state;
    expect(claimed).toMatchObject({ phase: 'normal', shooter: 'B', pendingOption: null, cueBallInHand: 'anywhere' });
  });
});

describe('no progress', () => {
  const announced = done(NORMAL, { type: 'announce-no-progress', declaredBy: 'referee' }).state;

  test('each turn that ends is one less; a turn that goes on is none', () => {
    expect(announced.stalemateTurnsLeft).toEqual({ A: 3, B: 3 });
    const afterA = played(announced, LEGAL);
    expect(afterA.stalemateTurnsLeft).toEqual({ A: 2, B: 3 });
    expect(played(afterA, WRONG_BALL).stalemateTurnsLeft).toEqual({ A: 2, B: 2 });
  });

  test('a pocketed ball is progress', () => {
    const call: Declaration = { type: 'called', ball: 1, pocket: 'FL' };
    expect(
      played(announced, { firstContact: [1], pocketed: [{ ball: 1, pocket: 'FL' }] }, call).stalemateTurnsLeft,
    ).toBeNull();
  });
});

describe('match', () => {
  test('race to two, alternate break: concession, penalty, next rack, the end', () => {
    let state = done(newMatch(2), { type: 'lag', winner: 'A', wish: 'A' }).state;
    state = done(state, { type: 'concede', player: 'A' }).state;
    expect(state).toMatchObject({ phase: 'rack-over', rackWinner: 'B', matchWinner: null, score: { A: 0, B: 1 } });
    state = done(state, { type: 'next-rack' }).state;
    expect(state).toMatchObject({ phase: 'break', breaker: 'B', rackNumber: 2, score: { A: 0, B: 1 } });
    state = done(state, { type: 'unsporting', player: 'A', penalty: 'loss-of-rack' }).state;
    expect(state).toMatchObject({ rackWinner: 'B', matchWinner: 'B', score: { A: 0, B: 2 } });
    expect(applyEvent(SET, state, { type: 'next-rack' }).ok).toBe(false);
  });

  test('the event may set another order of break', () => {
    const over = (order: RackState['breakOrder']) =>
      done(done(newRack('A', { breakOrder: order }), { type: 'concede', player: 'A' }).state, { type: 'next-rack' })
        .state;
    expect(over(null).breaker).toBe('B');
    expect(over('winner-breaks').breaker).toBe('B');
    expect(over('loser-breaks')).toMatchObject({ breaker: 'A', breakOrder: 'loser-breaks' });
  });

  test('loss of the match ends it whatever the score', () => {
    const state = done(newRack('A', { race: 9 }), {
      type: 'unsporting',
      player: 'B',
      penalty: 'disqualification',
    }).state;
    expect([state.rackWinner, state.matchWinner, state.score]).toEqual(['A', 'A', { A: 1, B: 0 }]);
  });

  test('the choice after the lag', () => {
    const pending = done(newMatch(3), { type: 'lag', winner: 'B', wish: null }).state;
    expect(done(pending, { type: 'choose', player: 'B', choice: 'return' }).state).toMatchObject({
      phase: 'break',
      breaker: 'A',
      race: 3,
    });
  });
});

describe('declarations that last until the stroke', () => {
  test('frozen balls add up and are gone afterwards', () => {
    const declare = (toRail: readonly number[]): RackEvent => ({
      type: 'declare-frozen',
      by: 'opponent',
      frozen: { toRail, cueBallTo: [], cueBallToRail: false },
    });
    const state = done(done(NORMAL, declare([3])).state, declare([1])).state;
    expect(state.frozen.toRail).toEqual([1, 3]);
    const facts = { firstContact: [1], undeclaredPressed: [1] };
    const judged = done(state, { type: 'stroke', declaration: { type: 'safety' }, facts: makeFacts(facts) });
    expect(judged.ruling?.fouls).toEqual(['6.3']);
    expect(judged.state.frozen.toRail).toEqual([]);
  });

  test('a question makes the next shot a called one, and only the next', () => {
    const asked = done(NORMAL, { type: 'clarify', by: 'opponent' });
    expect(asked.callRequired).toBe(true);
    const made = { firstContact: [1], pocketed: [{ ball: 1, pocket: 'FL' as const }] };
    const obvious: Declaration = { type: 'obvious', ball: 1, pocket: 'FL' };
    expect(played(asked.state, made, obvious).phase).toBe('option-pending');
    expect(played(asked.state, made, { ...obvious, type: 'called' })).toMatchObject({
      phase: 'normal',
      callRequired: false,
    });
    expect(done(newRack('A'), { type: 'clarify', by: 'referee' }).callRequired).toBe(false);
  });
});
