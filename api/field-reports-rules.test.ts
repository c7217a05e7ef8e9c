/**
 * Faults and doubts about rules that players and programmers reported in public, tried on our referee. The address
 * of each report stands above its test.
 */
import { describe, expect, test } from 'vitest';
import { ruleOn } from './rulings.js';

type Request = Readonly<Record<string, unknown>>;

function ruled(request: Request) {
  const answer = ruleOn(request);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}
function refusals(request: Request): string[] {
  const answer = ruleOn(request);
  return answer.ok ? [] : answer.error.map(({ code }) => code);
}
const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const SECOND = { phase: 'second-shot', breaker: 'A', shooter: 'B', ballsOnTable: ALL };
const NORMAL = { phase: 'normal', breaker: 'A', shooter: 'A', ballsOnTable: ALL };
const declarePushOut = { type: 'declare', declaration: { type: 'push-out' } };

describe('push-outs', () => {
  // https://bsfi.net/news/page/17/
  test('none on the third shot, none after a fouled break', () => {
    expect(refusals({ state: NORMAL, event: declarePushOut })).toEqual(['push-out-not-available']);
    const broken = ruled({ state: { phase: 'break' }, facts: { firstContact: [1], railsAfterContact: [2] } });
    expect(broken.ruling?.turn).toBe('foul');
    expect(refusals({ state: broken.state, event: declarePushOut })).toEqual(['push-out-not-available']);
    expect(refusals({ state: SECOND, event: declarePushOut })).toEqual([]);
  });

  // http://billiardsdigest.com/forums/archive/index.php/t-5130.html
  test('a ball made on one stays down and ends the turn', () => {
    const { ruling } = ruled({
      state: SECOND,
      declaration: { type: 'push-out' },
      facts: { firstContact: [4], pocketed: [{ ball: 4, pocket: 'HL' }] },
    });
    expect(ruling).toMatchObject({ turn: 'option', staysDown: ['4'], spotted: [], pendingOption: { player: 'A' } });
  });

  // http://mobsea.com/Rules-to-play-9-ball-Pool
  test('only one a rack: handed back, the pusher plays an ordinary shot', () => {
    const pushed = ruled({ state: SECOND, declaration: { type: 'push-out' }, facts: {} });
    const choose = (choice: string) =>
      ruled({ state: pushed.state, event: { type: 'choose', player: 'A', choice } }).state;
    expect(choose('return').shooter).toBe('B');
    expect(choose('accept').shooter).toBe('A');
    for (const choice of ['return', 'accept']) {
      expect(refusals({ state: choose(choice), event: declarePushOut })).toEqual(['push-out-not-available']);
    }
  });

  test('a scratch on one is a foul', () => {
    const scratch = { state: SECOND, declaration: { type: 'push-out' }, facts: { cueBallPocketed: 'SL' } };
    expect(ruled(scratch).ruling).toMatchObject({ turn: 'foul', pendingOption: null, nextShooter: 'A' });
  });
});

describe('calls', () => {
  const fell = (ball: number, pocket: string) => ({
    firstContact: [1],
    railsAfterContact: [1],
    pocketed: [{ ball, pocket }],
  });

  // https://forums.azbilliards.com/threads/10-ball-pushout-rule-for-wrongfully-pocketed-balls-why.276106
  test('the called ball elsewhere, or any ball on a safety: the opponent chooses', () => {
    const called = { type: 'called', ball: 1, pocket: 'SL' };
    expect(
      ruled({ state: NORMAL, declaration: called, facts: fell(1, 'FR') }).ruling?.pendingOption?.options,
    ).toHaveLength(2);
    expect(
      ruled({ state: NORMAL, declaration: { type: 'safety' }, facts: fell(5, 'FR') }).ruling?.pendingOption?.origin,
    ).toBe('safety');
  });

  // http://w-r-c.info/tenballs.html
  test('three into ten: the wrong one of the two falls', () => {
    const state = { ...NORMAL, ballsOnTable: [3, 7, 10] };
    const facts = (ball: number) => ({ firstContact: [3], pocketed: [{ ball, pocket: 'FL' }] });
    const ten = ruled({ state, declaration: { type: 'called', ball: 10, pocket: 'FL' }, facts: facts(3) });
    expect(ten.ruling).toMatchObject({ turn: 'option', spotted: [], staysDown: ['3'] });
    const three = ruled({ state, declaration: { type: 'called', ball: 3, pocket: 'FL' }, facts: facts(10) });
    expect(three.ruling).toMatchObject({ turn: 'option', spotted: [{ ball: '10' }], staysDown: [] });
  });

  // https://github.com/Terri00/vrc8ball/issues/37
  test('the early ten under both values; the reason names the switch', () => {
    const request = { state: NORMAL, declaration: { type: 'called', ball: 10, pocket: 'FL' }, facts: fell(10, 'FL') };
    const why = (value: string) =>
      ruled({ ...request, ruleSet: { base: 'ru-sections', params: { calledTenEarly: value } } }).ruling?.why.find(
        (line) => line.parameter === 'calledTenEarly',
      );
    expect(why('wins')).toMatchObject({ code: 'ten-wins-called', value: 'wins' });
    expect(why('spotted')).toMatchObject({ code: 'early-ten-spotted', value: 'spotted' });
  });
});

describe('breaks', () => {
  const tenIn = (pocket: string) => ({ firstContact: [1], railsAfterContact: [2], pocketed: [{ ball: 10, pocket }] });
  const BREAK = { state: { phase: 'break' }, declaration: { type: 'break' } };

  // https://forums.azbilliards.com/threads/10-ball-rules-question.171450
  test('the ten on the break wins, is spotted, or wins except in the foot corners', () => {
    const winner = (tenOnLegalBreak: string, pocket: string) =>
      ruled({ ...BREAK, ruleSet: { base: 'wpa-2016', params: { tenOnLegalBreak } }, facts: tenIn(pocket) }).state
        .rackWinner;
    expect(winner('wins', 'FL')).toBe('A');
    expect(winner('spotted', 'FL')).toBeNull();
    expect(winner('wins-except-foot-corners', 'FL')).toBeNull();
    expect(winner('wins-except-foot-corners', 'SL')).toBe('A');
  });

  // https://billiards-pool.net/entry26.html
  test('only the ten fell: no dry break; the breaker continues, the ten on the foot spot', () => {
    const { ruling } = ruled({
      ...BREAK,
      facts: tenIn('FR'),
      layout: { balls: ALL.slice(0, 9).map((id, i) => ({ id: String(id), x: 0.3 + i * 0.1, y: 0.2 })) },
    });
    expect(ruling).toMatchObject({ turn: 'continue', nextShooter: 'A' });
    expect(ruling?.spotted).toEqual([{ ball: '10', x: 1.905, y: 0.635, touching: null }]);
  });

  // https://github.com/TonPlaygramBot/TonPlaygramWebApp (lib/nineBall.js)
  test('balls are counted, not contacts: one ball at four rails is one', () => {
    const { ruling } = ruled({ ...BREAK, facts: { firstContact: [1], railsAfterContact: [2, 2, 2, 2] } });
    expect(ruling?.fouls.map(({ code }) => code)).toEqual(['break-requirement']);
    expect(ruling?.why.find(({ code }) => code === 'break-short')?.data).toEqual({ driven: 1, needed: 4 });
  });

  // https://github.com/w0rm/elm-pool/issues/4
  test('where a failed break gives a choice, every choice is listed', () => {
    const { ruling } = ruled({
      ...BREAK,
      ruleSet: { base: 'league-corner-balls', params: { breakFailure: 'opponent-chooses' } },
      facts: { firstContact: [1], railsAfterContact: [2, 3] },
    });
    expect(
      ruling?.pendingOption?.options.map(({ choice, nextShooter, phase }) => [choice, nextShooter, phase]),
    ).toEqual([
      ['accept', 'B', 'normal'],
      ['return', 'A', 'normal'],
      ['re-rack-own', 'B', 'break'],
      ['re-rack-other', 'A', 'break'],
    ]);
  });
});

describe('frozen balls', () => {
  const pressed = (declared: boolean, more: Request = {}) =>
    ruled({
      state: { ...NORMAL, frozen: { toRail: declared ? ['1'] : [] } },
      declaration: { type: 'safety' },
      facts: { firstContact: [1], frozenPressed: [1], frozenDeclared: declared, ...more },
    }).ruling;

  // https://forums.azbilliards.com/threads/object-ball-frozen-to-rail-rule.529274/page-2
  test('driving it into its own rail does not count; any ball at another rail does', () => {
    expect(pressed(true)?.fouls.map(({ code }) => code)).toEqual(['6.3']);
    expect(pressed(true, { railsAfterContact: ['cue'] })?.legal).toBe(true);
  });

  // https://forums.azbilliards.com/showthread.php?s=92bdb00e9ada56c22b2bb4c558bf5a33&p=6521795
  test('undeclared it is not frozen, and the answer says which applied', () => {
    expect(pressed(false)?.legal).toBe(true);
    expect(pressed(false)?.why[0]).toMatchObject({ code: 'frozen-undeclared', clause: 'general 8.4' });
    expect(pressed(true)?.why[0]).toMatchObject({ code: 'frozen-declared', clause: 'general 8.4' });
  });

  // https://docslib.org/doc/7145490/is-billiards-considered-a-sport
  test('the reason is a sentence a beginner understands', () => {
    expect(pressed(true)?.why[0]?.text).toBe(
      'Ball 1 was declared frozen and only pressed its rail: it was not driven to a rail.',
    );
  });
});

describe('fouls', () => {
  const wrong = { firstContact: [5], railsAfterContact: [5] };

  // https://www.billiardrule.com/index.php?option=com_content&view=article&id=283
  test('three in a row: lost when warned, two when not, and a legal shot between starts anew', () => {
    const on = (warned: boolean) => ({
      ...NORMAL,
      consecutiveFouls: { A: 2, B: 0 },
      warnedOnTwoFouls: { A: warned, B: false },
    });
    expect(ruled({ state: on(true), facts: wrong }).state).toMatchObject({ phase: 'rack-over', rackWinner: 'B' });
    expect(ruled({ state: on(false), facts: wrong }).state.consecutiveFouls).toEqual({ A: 2, B: 0 });
    const legal = ruled({ state: on(true), facts: { firstContact: [1], railsAfterContact: [1] } });
    expect(legal.state).toMatchObject({ consecutiveFouls: { A: 0, B: 0 }, warnedOnTwoFouls: { A: false, B: false } });
  });

  // https://forums.azbilliards.com/threads/10-ball-rules-question.171450 (league text)
  test('driven off: a foul, and only the ten comes back', () => {
    const off = (offTable: number[]) => ruled({ state: NORMAL, facts: { firstContact: [1], offTable } }).ruling;
    expect(off([6])).toMatchObject({ turn: 'foul', spotted: [], staysDown: ['6'] });
    expect(off([10])).toMatchObject({ turn: 'foul', spotted: [{ ball: '10' }], staysDown: [] });
    expect(off([6, 10])).toMatchObject({ turn: 'foul', spotted: [{ ball: '10' }], staysDown: ['6'] });
  });

  // https://github.com/ThatOtherZach/BreakBPM/issues/12
  test('ball in hand behind the head string is a switch, and a rectangle in the answer', () => {
    const foul = (foulBallInHand: string) =>
      ruled({ ruleSet: { base: 'wpa-2016', params: { foulBallInHand } }, state: NORMAL, facts: wrong }).ruling;
    expect(foul('anywhere')?.placement?.region.xMax).toBeCloseTo(2.54 - 0.028575, 9);
    expect(foul('behind-head-string')?.placement?.region.xMax).toBe(0.635);
    expect(foul('behind-head-string')?.why.at(-1)?.text).toContain('behind the head string');
  });

  // https://github.com/ThatOtherZach/BreakBPM/issues/3
  test('every line names its clause, and the answer its rule set', () => {
    const { ruleSet, ruling } = ruled({ ruleSet: 'sk-desiatka', state: NORMAL, facts: wrong });
    expect(ruleSet.id).toBe('sk-desiatka');
    expect(ruling?.why.map(({ clause }) => clause)).toEqual(['Bežné fauly 2', 'Závažné fauly a', 'Bežné fauly intro']);
  });
});

// https://mobsea.com/The-Pool/2
test('no progress: three turns each, then a stalemate; the same breaker breaks again', () => {
  let { state } = ruled({ state: NORMAL, event: { type: 'announce-no-progress', declaredBy: 'referee' } });
  const stalemate = () => ({ state, event: { type: 'stalemate', declaredBy: 'referee' } });
  for (let turn = 0; turn < 6; turn++) {
    expect(refusals(stalemate())).toEqual(['turns-left']);
    state = ruled({
      state,
      declaration: { type: 'safety' },
      facts: { firstContact: [1], railsAfterContact: [1] },
    }).state;
  }
  const { state: again, event } = ruled(stalemate());
  expect(event?.reRack).toBe(true);
  expect(again).toMatchObject({ phase: 'break', breaker: 'A', shooter: 'A', consecutiveFouls: { A: 0, B: 0 } });
});

describe('spotting', () => {
  const spotted = (ruleSet: string, off: number[], others: readonly { id: string; x: number; y: number }[]) =>
    ruled({
      ruleSet,
      state: { ...NORMAL, ballsOnTable: [...others.map(({ id }) => Number(id)), ...off] },
      facts: { firstContact: [Number(others[0]?.id ?? off[0])], offTable: off },
      layout: { balls: others },
    }).ruling?.spotted.map(({ ball, x, y }) => [ball, x, y]);
  const D = 0.05715;

  // https://github.com/cheesestudio/VRChat-Pool-table-15-red-snooker-Pyramid-Chinese-8-MS-VRCSA-Billiards/pull/42
  test('on the foot spot, not on the place in the rack', () => {
    expect(spotted('wpa-2016', [10], [{ id: '1', x: 0.5, y: 0.5 }])).toEqual([['10', 1.905, 0.635]]);
  });

  // https://m.everything2.com/title/spotted+balls
  test('the line full to the foot rail: in front of the spot', () => {
    const line = [1, 2, 3, 4, 5, 6].map((id, i) => ({ id: String(id), x: 1.905 + i * 1.95 * D, y: 0.635 }));
    const [place] = spotted('wpa-2016', [10], line) ?? [];
    expect(place?.[1]).toBeCloseTo(1.905 - D, 9);
  });

  // https://github.com/tailuge/billiards/issues/55
  test('two at once, in ascending order from the spot', () => {
    const places = spotted('ru-chapter9', [10, 6], [{ id: '1', x: 0.5, y: 0.5 }]);
    expect(places?.map(([ball, x]) => [ball, Number(x).toFixed(5)])).toEqual([
      ['6', '1.90500'],
      ['10', '1.96215'],
    ]);
  });
});
