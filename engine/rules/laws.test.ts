/** Laws that every rule set keeps, over random play. Seeds are fixed: a failure repeats, and prints its own. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEvent } from './apply-event.js';
import type { RackEvent } from './event.js';
import { type Dice, diceFrom, randomEvent, randomSideEvent } from './random-play.js';
import { READINGS, ruleSetWith } from './readings.js';
import type { RuleSet } from './rule-set.js';
import { RULE_SETS } from './rule-sets/index.js';
import { TURNS } from './ruling.js';
import { newMatch, type RackState } from './state.js';

const VARIANT: RuleSet = {
  ...RULE_SETS['ru-chapter9'],
  id: 'variant',
  params: {
    ...RULE_SETS['ru-chapter9'].params,
    breakFailure: 'opponent-chooses',
    pushOutBy: 'breakers-next-stroke',
    tenOnLegalBreak: 'wins-except-foot-corners',
    continuesOn: 'ball-on',
  },
};
const READ_OTHERWISE = READINGS.map((reading) => {
  const base = Object.values(RULE_SETS).find((set) => reading.doubtIn.includes(set.id)) ?? RULE_SETS['ru-sections'];
  const switched = ruleSetWith(base, [reading.id]);
  if (!switched.ok) throw new Error(reading.id);
  return switched.value;
});
const SETS: readonly RuleSet[] = [...Object.values(RULE_SETS), VARIANT, ...READ_OTHERWISE];

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
for (const set of SETS) deepFreeze(set);

const EVENTS_PER_RUN = 60;
const RUNS = 20;

/** Plays a run of random events and hands every step to `look`. */
function play(
  set: RuleSet,
  seed: number,
  look: (before: RackState, event: RackEvent, outcome: ReturnType<typeof applyEvent>, dice: Dice) => void,
): void {
  const dice = diceFrom(seed);
  let state = deepFreeze(newMatch(3));
  for (let i = 0; i < EVENTS_PER_RUN; i++) {
    const event = deepFreeze(randomEvent(dice, state));
    const outcome = applyEvent(set, state, event);
    look(state, event, outcome, dice);
    if (outcome.ok) state = deepFreeze(outcome.value.state);
  }
}

/** Runs a law for every rule set over `RUNS` seeds of its own. */
function law(title: string, look: Parameters<typeof play>[2], after?: () => void): void {
  test(title, () => {
    for (const [i, set] of SETS.entries()) {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 0x7fffffff }), (seed) => play(set, seed, look)),
        { seed: 4242 + i, numRuns: RUNS },
      );
    }
    after?.();
  });
}

/** `expect` costs more than the referee: it is asked only once something is wrong. */
function must(holds: boolean, fail: () => void): void {
  if (!holds) fail();
}

/** The same value with the players' names exchanged, in values and keys. */
function exchanged<T>(value: T): T {
  const swap = (inner: unknown): unknown => {
    if (inner === 'A') return 'B';
    if (inner === 'B') return 'A';
    if (Array.isArray(inner)) return inner.map(swap);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, v]) => [swap(key), swap(v)]));
  };
  return swap(value) as T;
}

describe('laws of the decision machine', () => {
  const seen = new Map<string, number>();
  law(
    'a stroke ends in exactly one way, and the state says the same',
    (_before, event, outcome) => {
      const ruling = outcome.ok ? outcome.value.ruling : null;
      if (!outcome.ok || ruling === null || event.type !== 'stroke') return;
      const { state } = outcome.value;
      const ways = {
        win: ruling.rackWinner === ruling.player,
        loss: ruling.rackWinner !== null && ruling.rackWinner !== ruling.player,
        foul: ruling.rackWinner === null && !ruling.legal,
        option: ruling.pendingOption !== null,
        continue: ruling.rackWinner === null && ruling.legal && ruling.nextShooter === ruling.player,
        pass: ruling.rackWinner === null && ruling.legal && ruling.nextShooter === (ruling.player === 'A' ? 'B' : 'A'),
      };
      const held = TURNS.filter((turn) => ways[turn]);
      must(held.length === 1 && held[0] === ruling.turn, () => expect(held).toEqual([ruling.turn]));
      must(ruling.legal === (ruling.fouls.length === 0), () => expect.fail(`legal with ${ruling.fouls}`));
      must(state.phase === ruling.nextPhase, () => expect(state.phase).toBe(ruling.nextPhase));
      must(state.rackWinner === ruling.rackWinner, () => expect(state.rackWinner).toBe(ruling.rackWinner));
      seen.set(ruling.turn, (seen.get(ruling.turn) ?? 0) + 1);
    },
    () => {
      // The law is empty unless every way was met often.
      for (const turn of TURNS) expect(seen.get(turn) ?? 0).toBeGreaterThan(30);
    },
  );

  law('counters are never negative and grow by one at most', (before, _event, outcome) => {
    if (!outcome.ok) return;
    for (const player of ['A', 'B'] as const) {
      const was: number = before.consecutiveFouls[player];
      const is: number = outcome.value.state.consecutiveFouls[player];
      if (is < 0 || (is > was + 1 && is > (before.lastStroke?.foulsBefore ?? 0) + 1)) {
        expect.fail(`${player}: ${was} to ${is}`);
      }
    }
  });

  test('under a three-foul clause nobody plays on with three', () => {
    const sets = SETS.filter((set) => set.params.threeFouls === 'loss-of-rack');
    for (const set of sets) {
      for (let seed = 0; seed < 15; seed++) {
        play(set, seed, (_before, _event, outcome) => {
          if (!outcome.ok || outcome.value.state.phase === 'rack-over') return;
          const { A, B } = outcome.value.state.consecutiveFouls;
          must(Math.max(A, B) <= 2, () => expect([A, B]).toEqual([2, 2]));
        });
      }
    }
  });

  law(
    'balls are kept: the ten never disappears, what stays down is gone, nothing else is',
    (before, _event, outcome) => {
      if (!outcome.ok) return;
      const { state, ruling, reRack } = outcome.value;
      if (state.phase === 'rack-over') return;
      must(state.ballsOnTable.includes(10), () => expect(state.ballsOnTable).toContain(10));
      if (reRack || before.phase === 'lag' || before.phase === 'option-pending') return;
      const gone = ruling?.staysDown ?? [];
      const kept = before.ballsOnTable.filter((ball) => !gone.includes(ball));
      must(state.ballsOnTable.join() === kept.join(), () => expect(state.ballsOnTable).toEqual(kept));
      const back = ruling?.spotted ?? [];
      must(
        back.every((ball) => state.ballsOnTable.includes(ball)),
        () => expect(state.ballsOnTable).toEqual(expect.arrayContaining([...back])),
      );
    },
  );

  law('a choice is used once: what was handed back cannot be handed back again', (before, event, outcome) => {
    if (!outcome.ok || event.type !== 'choose' || before.pendingOption?.origin === 'lag') return;
    const { state } = outcome.value;
    expect(state.pendingOption).toBeNull();
    for (const player of ['A', 'B'] as const) {
      const again = applyEvent(SETS[0] as RuleSet, state, { type: 'choose', player, choice: 'return' });
      expect(again.ok).toBe(false);
    }
  });

  law('at most one push-out a rack, and only where one is available', (before, event, outcome) => {
    const ruling = outcome.ok ? outcome.value.ruling : null;
    if (ruling === null || event.type !== 'stroke') return;
    if (ruling.validPushOut) {
      expect(before.pushOutAvailable).toBe(true);
      expect([ruling.pushOutAvailable, ruling.pushOutOwed]).toEqual([false, false]);
    }
  });

  law(
    'terminal states accept nothing but the next rack, and after the match nothing',
    (_before, _event, outcome, dice) => {
      if (!outcome.ok || outcome.value.state.phase !== 'rack-over') return;
      const { state } = outcome.value;
      const event = randomSideEvent(dice, state);
      const next = applyEvent(SETS[0] as RuleSet, state, event);
      expect(next.ok).toBe(event.type === 'next-rack' && state.matchWinner === null);
    },
  );

  law('a refusal names a code and a place, and every one of the rules its clause', (_before, _event, outcome) => {
    if (outcome.ok) return;
    expect(outcome.error.length).toBeGreaterThan(0);
    for (const { path, clause } of outcome.error) {
      must(path.startsWith('/event') && (clause ?? '').trim() !== '', () => expect.fail(`${path} [${clause}]`));
    }
  });

  test('exchanging the players exchanges the outcome', () => {
    for (const [i, set] of SETS.entries()) {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 0x7fffffff }), (seed) =>
          play(set, seed, (before, event, outcome) => {
            expect(applyEvent(set, exchanged(before), exchanged(event))).toEqual(exchanged(outcome));
          }),
        ),
        { seed: 777 + i, numRuns: 6 },
      );
    }
  });

  test('printed as JSON and read back a state is the same, and leads to the same', () => {
    for (const [i, set] of SETS.entries()) {
      play(set, 1000 + i, (before, event, outcome) => {
        const copy = JSON.parse(JSON.stringify(before)) as RackState;
        expect(copy).toEqual(before);
        expect(applyEvent(set, copy, event)).toEqual(outcome);
      });
    }
  });
});
