import { describe, expect, test } from 'vitest';
import { CUE } from '../../engine/geometry/ids.js';
import { countOf, maskOf } from '../../engine/rules/balls.js';
import { RULE_SETS } from '../../engine/rules/rule-sets/index.js';
import { geometryOf, NINE_FOOT } from '../../engine/table/table.js';
import { SKILLS } from '../skill/skill.js';
import { GREEDY } from '../strategies/greedy.js';
import { RANDOM } from '../strategies/random.js';
import type { MatchResult, PlayEvent } from './events.js';
import { type MatchSetup, type PlayerSetup, playMatch } from './match.js';
import type { Strategy } from './strategy.js';

const RULE_SET_IDS = ['ru-chapter9', 'ru-sections', 'sk-desiatka'] as const;
const random: PlayerSetup = { strategy: RANDOM, skill: SKILLS.intermediate, budget: { simulations: 60 } };
const greedy: PlayerSetup = { strategy: GREEDY, skill: SKILLS.pro, budget: { simulations: 200 } };

function setup(parts: Partial<MatchSetup> = {}): MatchSetup {
  return {
    table: NINE_FOOT,
    ruleSet: RULE_SETS['ru-sections'],
    players: { A: greedy, B: random },
    seed: 'laws',
    race: null,
    racks: 1,
    ...parts,
  };
}

async function play(match: MatchSetup): Promise<{ events: PlayEvent[]; result: MatchResult }> {
  const events: PlayEvent[] = [];
  const game = playMatch(match);
  for (;;) {
    const step = await game.next();
    if (step.done === true) return { events, result: step.value };
    events.push(step.value);
  }
}

/** What must hold of every stroke, whoever played it. */
function checkStroke(event: Extract<PlayEvent, { type: 'stroke' }>): void {
  const { played } = event;
  const { before, after, ruling, record } = played;
  const bed = (balls: readonly { ball: number }[]) => balls.filter((b) => b.ball !== CUE).map((b) => b.ball);
  expect(played.faults).toEqual([]);
  expect(bed(before.balls)).toEqual(before.state.ballsOnTable);
  if (after.state.phase !== 'rack-over') expect(bed(after.balls)).toEqual(after.state.ballsOnTable);
  // The cue ball lies on the bed exactly when nobody holds it in hand.
  if (after.state.phase !== 'rack-over') {
    expect(after.balls.some((b) => b.ball === CUE)).toBe(after.state.cueBallInHand === 'none');
  }
  expect(before.balls.map((b) => b.ball)).toEqual(record.start.map((b) => b.ball));
  // Object balls are never born: pocketed, spotted and staying add up.
  const out = countOf(maskOf(ruling.staysDown));
  if (ruling.rackWinner === null) {
    expect(after.state.ballsOnTable.length).toBe(before.state.ballsOnTable.length - out);
  }
  const { halfLengthM, halfWidthM, ballRadiusM } = geometryOf(NINE_FOOT);
  for (const [i, p] of after.balls.entries()) {
    expect(Math.abs(p.x)).toBeLessThan(halfLengthM + 0.06);
    expect(Math.abs(p.y)).toBeLessThan(halfWidthM + 0.06);
    for (const q of after.balls.slice(i + 1)) {
      const apart = Math.sqrt((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y));
      expect(apart).toBeGreaterThan(2 * ballRadiusM - 1e-6);
    }
  }
  for (const count of Object.values(after.state.consecutiveFouls)) expect(count).toBeLessThanOrEqual(3);
}

describe('a match', () => {
  test('replays exactly', async () => {
    const match = setup({ racks: 2 });
    expect(await play(match)).toEqual(await play(match));
  });

  test('another seed gives another match', async () => {
    const one = await play(setup());
    const two = await play(setup({ seed: 'other' }));
    expect(one.events).not.toEqual(two.events);
  });

  test('a rack does not depend on the racks before it', async () => {
    // The second rack's balls and its breaker's luck are keyed by the rack, not by what happened in the first.
    const rackOf = (events: PlayEvent[], rack: number) => events.find((e) => e.type === 'rack' && e.rack === rack);
    const one = await play(setup({ racks: 2, breaker: 'A' }));
    const two = await play(setup({ racks: 2, breaker: 'A', players: { A: random, B: random } }));
    expect(rackOf(one.events, 2)).toEqual(rackOf(two.events, 2));
  });

  test('swapped players meet the same rack and the same luck in the same seat', async () => {
    const mirror = await play(setup({ breaker: 'A', players: { A: greedy, B: greedy } }));
    const again = await play(setup({ breaker: 'A', players: { A: { ...greedy }, B: { ...greedy } } }));
    expect(mirror).toEqual(again);
    const one = await play(setup({ breaker: 'A', players: { A: greedy, B: random } }));
    const two = await play(setup({ breaker: 'A', players: { A: random, B: greedy } }));
    expect(one.events[0]).toEqual(two.events[0]);
    expect(one.result.score.A + one.result.score.B + one.result.undecided).toBe(1);
    expect(two.result.score.A + two.result.score.B + two.result.undecided).toBe(1);
  });

  test('a race ends with the race', async () => {
    const { events, result } = await play(setup({ race: 2, racks: 20, players: { A: greedy, B: random } }));
    expect(result.matchWinner).not.toBeNull();
    expect(Math.max(result.score.A, result.score.B)).toBe(2);
    expect(events.filter((e) => e.type === 'rack-over')).toHaveLength(result.racks);
  });

  test('a lag is played when nobody is named to break', async () => {
    const { events } = await play(setup({ ruleSet: RULE_SETS['ru-chapter9'] }));
    expect(events[0].type).toBe('lag');
    expect(events[1].type).toBe('choice');
    const { events: slovak } = await play(setup({ ruleSet: RULE_SETS['sk-desiatka'] }));
    expect(slovak.slice(0, 2).map((e) => e.type)).toEqual(['lag', 'rack']);
  });

  test('a cancelled match is a prefix of the whole', async () => {
    const whole = await play(setup({ racks: 2 }));
    let strokes = 0;
    const cancel = {
      cancelled: false,
      cancel() {
        this.cancelled = true;
      },
    };
    const events: PlayEvent[] = [];
    const game = playMatch(setup({ racks: 2 }), cancel);
    for (;;) {
      const step = await game.next();
      if (step.done === true) {
        expect(step.value.status).toBe('cancelled');
        break;
      }
      events.push(step.value);
      if (step.value.type === 'stroke' && ++strokes === 5) cancel.cancel();
    }
    expect(events).toEqual(whole.events.slice(0, events.length));
    expect(events.length).toBeLessThan(whole.events.length);
  });

  test('a strategy that answers nonsense loses no game of ours', async () => {
    const nonsense: Strategy = {
      id: 'nonsense',
      decide: ({ state }) =>
        state.pendingOption === null
          ? {
              type: 'stroke',
              declaration: { type: 'push-out' },
              stroke: { aimRad: Number.NaN, speedMps: 99, tipSide: 2, tipHeight: 0, elevationRad: 0 },
              placement: { x: 40, y: Number.NaN },
            }
          : { type: 'choice', choice: 're-rack-own' },
    };
    const { events, result } = await play(
      setup({
        breaker: 'A',
        players: { A: { ...random, strategy: nonsense }, B: random },
        limits: { strokes: 40 },
      }),
    );
    const faults = events.flatMap((e) => (e.type === 'stroke' ? e.played.faults : []));
    expect(new Set(faults)).toContain('stroke-not-finite');
    expect(new Set(faults)).toContain('placement-corrected');
    expect(result.status).toBe('finished');
  });
});

describe.each(RULE_SET_IDS)('200 random racks under %s', (id) => {
  test('end, and every stroke keeps the books', { timeout: 120_000 }, async () => {
    const ends = new Map<string, number>();
    const seen = new Set<string>();
    let strokes = 0;
    for (let rack = 0; rack < 200; rack++) {
      const match = setup({
        ruleSet: RULE_SETS[id],
        players: { A: random, B: random },
        seed: `random-${rack}`,
        limits: { strokes: 60 },
      });
      const { events, result } = await play(match);
      expect(result.status).toBe('finished');
      expect(result.racks).toBe(1);
      for (const event of events) {
        seen.add(event.type);
        if (event.type === 'stroke') {
          strokes++;
          checkStroke(event);
        }
        if (event.type === 'rack-over') ends.set(event.by, (ends.get(event.by) ?? 0) + 1);
      }
    }
    expect([...ends.values()].reduce((a, b) => a + b, 0)).toBe(200);
    expect(ends.get('truncated') ?? 0).toBe(0);
    expect(strokes).toBeGreaterThan(200);
    for (const type of ['no-progress', 'stalemate', 'choice', 'warning']) expect(seen).toContain(type);
    expect(ends.get('ten') ?? 0).toBeGreaterThan(0);
  });
});
