/** Every switch of a rule set, both ways, on the smallest stroke or event that it decides. */
import { describe, expect, test } from 'vitest';
import { adjudicate } from './adjudicate.js';
import { applyEvent } from './apply-event.js';
import { checkDeclaration } from './check-declaration.js';
import type { Declaration } from './declaration.js';
import { makeFacts, type StrokeFacts } from './facts.js';
import { nextBreaker, nextState } from './next-state.js';
import { PARAMETERS } from './parameters.js';
import { checkRack } from './rack-check.js';
import type { ParameterName, RuleSet, RuleSetParams } from './rule-set.js';
import { RULE_SETS } from './rule-sets/index.js';
import { newMatch, newRack, type RackState } from './state.js';

const BASE = RULE_SETS['ru-sections'];

function withParams(params: Partial<RuleSetParams>): RuleSet {
  return { ...BASE, params: { ...BASE.params, ...params } };
}

const BREAK = newRack('A');
const NORMAL: RackState = { ...newRack('A'), phase: 'normal', cueBallInHand: 'none', ballsOnTable: [3, 5, 8, 10] };
const SECOND: RackState = { ...newRack('A'), phase: 'second-shot', cueBallInHand: 'none', pushOutAvailable: true };
const BEHIND: RackState = { ...NORMAL, shooter: 'B', cueBallInHand: 'behind-head-string' };

const CALL_3: Declaration = { type: 'called', ball: 3, pocket: 'FR' };
const CALL_TEN: Declaration = { type: 'called', ball: 10, pocket: 'FR' };
const SAFETY: Declaration = { type: 'safety' };
const DRY_BREAK = makeFacts({ firstContact: [1], railsAfterContact: [2, 3, 4, 5] });

function rule(params: Partial<RuleSetParams>, state: RackState, said: Declaration, facts: Partial<StrokeFacts>) {
  return adjudicate(withParams(params), state, said, makeFacts(facts));
}

/** Which switches some test below tries; the last test compares with the list of all. */
const tried = new Set<ParameterName>();
function both(name: ParameterName, title: string, body: () => void): void {
  tried.add(name);
  test(`${name}: ${title}`, body);
}

describe('switches', () => {
  both('lagWinner', 'chooses or breaks', () => {
    const lag = (lagWinner: RuleSetParams['lagWinner'], wish: 'A' | 'B' | null) => {
      const done = applyEvent(withParams({ lagWinner }), newMatch(5), { type: 'lag', winner: 'A', wish });
      return done.ok ? [done.value.state.phase, done.value.state.breaker] : done.error;
    };
    expect(lag('chooses', 'B')).toEqual(['break', 'B']);
    expect(lag('breaks', 'B')).toEqual(['break', 'A']);
    expect(lag('chooses', null)[0]).toBe('option-pending');
    expect(lag('breaks', null)).toEqual(['break', 'A']);
  });

  both('breakOrder', 'alternate, winner, loser; the event may override it', () => {
    const next = (breakOrder: RuleSetParams['breakOrder'], order: RackState['breakOrder'] = null) =>
      nextBreaker(withParams({ breakOrder }), { breaker: 'A', winner: 'A', order });
    expect([next('alternate'), next('winner-breaks'), next('loser-breaks')]).toEqual(['B', 'A', 'B']);
    expect(next('alternate', 'winner-breaks')).toBe('A');
  });

  both('rack', 'corners any, or two and three', () => {
    const rows = [[1], [7, 4], [9, 10, 2], [5, 8, 3, 6]];
    const cornered = [[1], [7, 4], [9, 10, 5], [3, 8, 6, 2]];
    const { rack } = BASE.params;
    expect(checkRack(rack, { rows }).valid).toBe(true);
    expect(checkRack({ ...rack, corners: [2, 3] }, { rows }).faults).toEqual(['corners-not-as-ruled']);
    expect(checkRack({ ...rack, corners: [2, 3] }, { rows: cornered }).valid).toBe(true);
    expect(checkRack({ ...rack, deliberatePattern: true }, { rows, deliberatePattern: true }).valid).toBe(true);
    expect(checkRack(rack, { rows, deliberatePattern: true }).faults).toEqual(['deliberate-pattern']);
  });

  both('breakMinBallsToRail', 'three balls are enough for three, not for four', () => {
    const three = { firstContact: [1], railsAfterContact: [2, 3, 4] };
    expect(rule({ breakMinBallsToRail: 3 }, BREAK, { type: 'break' }, three).fouls).toEqual([]);
    expect(rule({ breakMinBallsToRail: 4 }, BREAK, { type: 'break' }, three).fouls).toEqual(['break-requirement']);
  });

  both('breakRequirement', 'a pocketed ball fulfils it or spoils it', () => {
    const made = { firstContact: [1], railsAfterContact: [2, 3, 4, 5], pocketed: [{ ball: 6, pocket: 'FL' as const }] };
    expect(rule({ breakRequirement: 'conditional' }, BREAK, { type: 'break' }, made).turn).toBe('continue');
    expect(rule({ breakRequirement: 'literal' }, BREAK, { type: 'break' }, made).fouls).toEqual(['break-requirement']);
    const dry = { firstContact: [1], railsAfterContact: [2, 3, 4, 5] };
    expect(rule({ breakRequirement: 'literal' }, BREAK, { type: 'break' }, dry).legal).toBe(true);
  });

  both('breakFirstContact', 'a cushion before the one', () => {
    const kick = { firstContact: [1], railsBeforeContact: [0], railsAfterContact: [2, 3, 4, 5] };
    expect(rule({ breakFirstContact: 'none-required' }, BREAK, { type: 'break' }, kick).legal).toBe(true);
    const ruled = rule({ breakFirstContact: 'one-before-any-rail' }, BREAK, { type: 'break' }, kick);
    expect(ruled.fouls).toEqual(['break-requirement']);
  });

  both('breakFailure', 'a foul, or every choice for the opponent', () => {
    const short = { firstContact: [1], railsAfterContact: [2] };
    expect(rule({ breakFailure: 'foul' }, BREAK, { type: 'break' }, short)).toMatchObject({
      turn: 'foul',
      cueBallInHand: 'anywhere',
      consecutiveFouls: { A: 1, B: 0 },
    });
    const ruled = rule({ breakFailure: 'opponent-chooses' }, BREAK, { type: 'break' }, short);
    expect(ruled).toMatchObject({ turn: 'option', fouls: [], consecutiveFouls: { A: 0, B: 0 } });
    expect(ruled.pendingOption?.options).toEqual([
      { choice: 'accept', nextShooter: 'B' },
      { choice: 'return', nextShooter: 'A' },
      { choice: 're-rack-own', nextShooter: 'B' },
      { choice: 're-rack-other', nextShooter: 'A' },
    ]);
    // Another foul on the same break leaves no choice.
    const scratch = rule(
      { breakFailure: 'opponent-chooses' },
      BREAK,
      { type: 'break' },
      { ...short, cueBallPocketed: 'SL' },
    );
    expect([scratch.turn, scratch.fouls]).toEqual(['foul', ['6.1']]);
  });

  both('tenOnLegalBreak', 'wins, is spotted, wins except in the foot corners', () => {
    const ten = (pocket: 'FL' | 'SL') => ({ firstContact: [1], pocketed: [{ ball: 10, pocket }] });
    const turns = (tenOnLegalBreak: RuleSetParams['tenOnLegalBreak']) =>
      (['FL', 'SL'] as const).map((pocket) => rule({ tenOnLegalBreak }, BREAK, { type: 'break' }, ten(pocket)).turn);
    expect(turns('wins')).toEqual(['win', 'win']);
    expect(turns('spotted')).toEqual(['continue', 'continue']);
    expect(turns('wins-except-foot-corners')).toEqual(['continue', 'win']);
    expect(rule({ tenOnLegalBreak: 'spotted' }, BREAK, { type: 'break' }, ten('SL')).spotted).toEqual([10]);
  });

  both('calledTenEarly', 'wins, or is spotted and the inning goes on', () => {
    const made = { firstContact: [3], pocketed: [{ ball: 10, pocket: 'FR' as const }] };
    expect(rule({ calledTenEarly: 'wins' }, NORMAL, CALL_TEN, made).rackWinner).toBe('A');
    expect(rule({ calledTenEarly: 'spotted' }, NORMAL, CALL_TEN, made)).toMatchObject({
      rackWinner: null,
      turn: 'continue',
      spotted: [10],
    });
  });

  both('earlyTenJudged', 'the last other ball drops before the ten', () => {
    const state = { ...NORMAL, ballsOnTable: [9, 10] };
    const nineFirst = [
      { ball: 9, pocket: 'SL' as const },
      { ball: 10, pocket: 'FR' as const },
    ];
    const facts = (pocketed: StrokeFacts['pocketed']) => ({ firstContact: [9], pocketed });
    const params = (earlyTenJudged: RuleSetParams['earlyTenJudged']) => ({
      calledTenEarly: 'spotted' as const,
      earlyTenJudged,
    });
    expect(rule(params('start-of-shot'), state, CALL_TEN, facts(nineFirst)).turn).toBe('continue');
    expect(rule(params('when-it-drops'), state, CALL_TEN, facts(nineFirst)).turn).toBe('win');
    expect(rule(params('when-it-drops'), state, CALL_TEN, facts([...nineFirst].reverse())).turn).toBe('continue');
  });

  both('continuesOn', 'the called ball, or the ball-on however it fell', () => {
    const wrong = { firstContact: [3], pocketed: [{ ball: 3, pocket: 'SL' as const }] };
    expect(rule({ continuesOn: 'called-ball' }, NORMAL, CALL_3, wrong).turn).toBe('option');
    expect(rule({ continuesOn: 'ball-on' }, NORMAL, CALL_3, wrong)).toMatchObject({
      turn: 'continue',
      nextShooter: 'A',
    });
    expect(rule({ continuesOn: 'ball-on' }, NORMAL, SAFETY, wrong).turn).toBe('option');
    const other = { firstContact: [3], pocketed: [{ ball: 5, pocket: 'SL' as const }] };
    expect(rule({ continuesOn: 'ball-on' }, NORMAL, CALL_3, other).turn).toBe('option');
  });

  both('pushOut', 'there is one, or none', () => {
    const said: Declaration = { type: 'push-out' };
    expect(rule({ pushOut: true }, SECOND, said, {}).turn).toBe('option');
    const none = rule({ pushOut: false }, SECOND, said, {});
    expect([none.fouls, none.warnings]).toEqual([['6.3'], ['push-out-void']]);
    expect(adjudicate(withParams({ pushOut: false }), BREAK, { type: 'break' }, DRY_BREAK).pushOutAvailable).toBe(
      false,
    );
  });

  both('pushOutBy', 'second-shot player, breaker only, or the breaker on his next stroke', () => {
    const afterBreak = (pushOutBy: RuleSetParams['pushOutBy'], facts: StrokeFacts) => {
      const { nextShooter, pushOutAvailable } = adjudicate(withParams({ pushOutBy }), BREAK, { type: 'break' }, facts);
      return [nextShooter, pushOutAvailable];
    };
    const made = makeFacts({ firstContact: [1], pocketed: [{ ball: 4, pocket: 'FL' }] });
    expect(afterBreak('second-shot-player', DRY_BREAK)).toEqual(['B', true]);
    expect(afterBreak('breaker-only', DRY_BREAK)).toEqual(['B', false]);
    expect(afterBreak('breaker-only', made)).toEqual(['A', true]);
    expect(afterBreak('breakers-next-stroke', made)).toEqual(['A', true]);
    expect(afterBreak('breakers-next-stroke', DRY_BREAK)).toEqual(['B', false]);
    // B plays the second shot and misses: now the breaker's next stroke has come.
    const set = withParams({ pushOutBy: 'breakers-next-stroke' });
    const second = nextState(set, BREAK, adjudicate(set, BREAK, { type: 'break' }, DRY_BREAK));
    const missed = adjudicate(set, second, { type: 'none' }, makeFacts({ firstContact: [1], railsAfterContact: [0] }));
    expect([missed.nextShooter, missed.pushOutAvailable]).toEqual(['A', true]);
    const third = nextState(set, second, missed);
    const pushed = adjudicate(set, third, { type: 'push-out' }, makeFacts({}));
    expect([pushed.validPushOut, pushed.pushOutOwed]).toEqual([true, false]);
  });

  both('safetyAllowed', 'a safety can be announced, or never', () => {
    const made = { firstContact: [3], pocketed: [{ ball: 3, pocket: 'SL' as const }] };
    const never = withParams({ safetyAllowed: 'never' });
    expect(checkDeclaration(BASE, NORMAL, SAFETY)).toEqual([]);
    expect(checkDeclaration(never, NORMAL, SAFETY).map((p) => p.code)).toEqual(['safety-not-available']);
    expect(rule({ safetyAllowed: 'never' }, NORMAL, SAFETY, made)).toMatchObject({
      warnings: ['safety-void'],
      pendingOption: { origin: 'wrongfully-pocketed' },
    });
  });

  both('safetyOption', 'any ball, or only the ball-on', () => {
    const fell = (ball: number) => ({
      firstContact: [3],
      pocketed: [{ ball, pocket: 'SL' as const }],
      railsAfterContact: [0],
    });
    const turns = (safetyOption: RuleSetParams['safetyOption']) =>
      [3, 5, 10].map((ball) => rule({ safetyOption }, NORMAL, SAFETY, fell(ball)).turn);
    expect(turns('any-ball-pocketed')).toEqual(['option', 'option', 'option']);
    expect(turns('ball-on-pocketed')).toEqual(['option', 'pass', 'pass']);
  });

  both('wrongfullyPocketed', 'a choice, or the turn passes', () => {
    const other = { firstContact: [3], pocketed: [{ ball: 5, pocket: 'SL' as const }] };
    expect(rule({ wrongfullyPocketed: 'accept-or-return' }, NORMAL, CALL_3, other).turn).toBe('option');
    expect(rule({ wrongfullyPocketed: 'turn-passes' }, NORMAL, CALL_3, other)).toMatchObject({
      turn: 'pass',
      nextShooter: 'B',
      staysDown: [5],
    });
  });

  both('offTableSpotted', 'all, or the ten only', () => {
    const off = { firstContact: [3], offTable: [5, 10] };
    expect(rule({ offTableSpotted: 'all' }, NORMAL, CALL_3, off)).toMatchObject({ spotted: [5, 10], staysDown: [] });
    expect(rule({ offTableSpotted: 'ten-only' }, NORMAL, CALL_3, off)).toMatchObject({ spotted: [10], staysDown: [5] });
  });

  both('foulBallInHand', 'anywhere, or behind the head string', () => {
    const wrong = { firstContact: [5], railsAfterContact: [0] };
    const where = (foulBallInHand: RuleSetParams['foulBallInHand']) =>
      rule({ foulBallInHand }, NORMAL, CALL_3, wrong).cueBallInHand;
    expect([where('anywhere'), where('behind-head-string')]).toEqual(['anywhere', 'behind-head-string']);
  });

  both('scratchBallInHand', 'anywhere, or behind the head string', () => {
    const scratch = { firstContact: [3], railsAfterContact: [0], cueBallPocketed: 'SL' as const };
    const where = (scratchBallInHand: RuleSetParams['scratchBallInHand']) =>
      rule({ scratchBallInHand }, NORMAL, CALL_3, scratch).cueBallInHand;
    expect([where('anywhere'), where('behind-head-string')]).toEqual(['anywhere', 'behind-head-string']);
  });

  both('headStringFoul', 'absent, with the remedy anywhere, with the remedy behind the string', () => {
    const stayed = { cueBallCrossedHeadString: false };
    const ruled = (headStringFoul: RuleSetParams['headStringFoul']) => {
      const { fouls, cueBallInHand } = rule({ headStringFoul }, BEHIND, CALL_3, stayed);
      return [fouls, cueBallInHand];
    };
    expect(ruled('absent')).toEqual([['6.3'], 'anywhere']);
    expect(ruled('anywhere')).toEqual([['6.3', '6.11-2'], 'anywhere']);
    expect(ruled('behind-head-string')).toEqual([['6.3', '6.11-2'], 'behind-head-string']);
  });

  both('multipleFouls', 'the heavier remedy, or that of the scratch', () => {
    const two = { firstContact: [5], railsAfterContact: [0], cueBallPocketed: 'SL' as const };
    const where = (multipleFouls: RuleSetParams['multipleFouls']) =>
      rule({ multipleFouls, scratchBallInHand: 'behind-head-string' }, NORMAL, CALL_3, two).cueBallInHand;
    expect([where('most-severe'), where('scratch-remedy-first')]).toEqual(['anywhere', 'behind-head-string']);
  });

  both('spotOnRequest', 'granted, or not', () => {
    const ask = (spotOnRequest: boolean) =>
      applyEvent(withParams({ spotOnRequest }), BEHIND, { type: 'request-spot', ball: 3, zone: 'behind-head-string' });
    expect(ask(true)).toMatchObject({ ok: true, value: { spotted: [3] } });
    expect(ask(false)).toMatchObject({ ok: false, error: [{ code: 'no-request' }] });
  });

  both('threeFouls', 'the third costs the rack, or nothing more', () => {
    const state = { ...NORMAL, consecutiveFouls: { A: 2, B: 0 }, warnedOnTwoFouls: { A: true, B: false } };
    const wrong = { firstContact: [5], railsAfterContact: [0] };
    expect(rule({ threeFouls: 'loss-of-rack' }, state, CALL_3, wrong)).toMatchObject({
      turn: 'loss',
      rackWinner: 'B',
      fouls: ['6.2', '6.14'],
    });
    expect(rule({ threeFouls: 'none' }, state, CALL_3, wrong)).toMatchObject({
      turn: 'foul',
      fouls: ['6.2'],
      consecutiveFouls: { A: 3, B: 0 },
    });
  });

  both('threeFoulWarningNeeded', 'an unwarned third foul is the second, or the third', () => {
    const state = { ...NORMAL, consecutiveFouls: { A: 2, B: 0 } };
    const wrong = { firstContact: [5], railsAfterContact: [0] };
    expect(rule({ threeFoulWarningNeeded: true }, state, CALL_3, wrong)).toMatchObject({
      turn: 'foul',
      consecutiveFouls: { A: 2, B: 0 },
    });
    expect(rule({ threeFoulWarningNeeded: false }, state, CALL_3, wrong).turn).toBe('loss');
  });

  both('stalemate', 'its one value: the breaker of this rack breaks again', () => {
    const done = applyEvent(BASE, { ...NORMAL, breaker: 'B' }, { type: 'stalemate', declaredBy: 'referee' });
    expect(done).toMatchObject({
      ok: true,
      value: { reRack: true, state: { phase: 'break', breaker: 'B', shooter: 'B' } },
    });
  });

  both('unsporting', "its one value: the referee's penalty decides", () => {
    const winner = (penalty: 'warning' | 'standard-foul' | 'loss-of-rack' | 'loss-of-match') => {
      const done = applyEvent(BASE, NORMAL, { type: 'unsporting', player: 'A', penalty });
      return done.ok
        ? [done.value.state.shooter, done.value.state.rackWinner, done.value.state.matchWinner]
        : done.error;
    };
    expect(winner('warning')).toEqual(['A', null, null]);
    expect(winner('standard-foul')).toEqual(['B', null, null]);
    expect(winner('loss-of-rack')).toEqual(['B', 'B', null]);
    expect(winner('loss-of-match')).toEqual(['B', 'B', 'B']);
  });

  test('no switch is left untried', () => {
    expect([...tried].sort()).toEqual(PARAMETERS.map((parameter) => parameter.name).sort());
  });
});
