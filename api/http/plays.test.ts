import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCancelHandle, createPlanner } from '../../solver/index.js';
import { checkerOf } from '../schema/check.js';
import { PlayAnswer } from '../schema/play.js';
import { type App, buildApp } from './app.js';

let app: App;
beforeAll(async () => {
  app = await buildApp({ planner: createPlanner({ threads: 0 }), makeCancel: createCancelHandle });
});
afterAll(() => app.close());

const BUDGET = { simulations: 150 };
const END_GAME = {
  balls: [
    { id: 'cue', x: 1.2, y: 0.6 },
    { id: '9', x: 1.9, y: 0.9 },
    { id: '10', x: 2.1, y: 0.4 },
  ],
};

async function play(body: object) {
  const reply = await app.inject({ method: 'POST', url: '/v1/plays', payload: { budget: BUDGET, ...body } });
  return { status: reply.statusCode, body: reply.json() };
}

describe('POST /v1/plays', { timeout: 60_000 }, () => {
  test('chooses, strikes with errors, rules, and hands over the next state', async () => {
    const { status, body } = await play({ layout: END_GAME, seed: 5, include: ['diagram'] });
    expect(status).toBe(200);
    expect(checkerOf(PlayAnswer)(body)).toEqual([]);
    const { decision, played, ruling, next } = body;
    expect(decision.type).toBe('stroke');
    // The errors are there, and small.
    expect(played.struck.aimRad).not.toBe(decision.stroke.aimRad);
    expect(Math.abs(played.struck.aimRad - decision.stroke.aimRad)).toBeLessThan(0.1);
    expect(played.diagram).toContain('data-ball="cue"');
    expect(next.state.shooter).toBe(ruling.nextShooter ?? next.state.shooter);
    const lying = next.layout.balls.map(({ id }: { id: string }) => id).filter((id: string) => id !== 'cue');
    expect(next.state.ballsOnTable).toEqual(lying);

    // The record that is shown is the record of the stroke that is shown.
    const again = await app.inject({
      method: 'POST',
      url: '/v1/simulations',
      payload: { layout: played.layout, stroke: played.struck },
    });
    expect(again.json().record.rest).toEqual(played.record.rest);
  });

  test('the same request is the same turn; another seed is another one; the perfect player has no errors', async () => {
    const [a, b, c, d] = await Promise.all([
      play({ layout: END_GAME, seed: 5 }),
      play({ layout: END_GAME, seed: 5 }),
      play({ layout: END_GAME, seed: 6 }),
      play({ layout: END_GAME, seed: 5, skill: { shooter: 'perfect' } }),
    ]);
    expect(b.body.answerHash).toBe(a.body.answerHash);
    expect(c.body.played.struck).not.toEqual(a.body.played.struck);
    expect(d.body.played.struck.aimRad).toBeCloseTo(d.body.decision.stroke.aimRad, 12);
  });

  test('with one seed for a whole rack no two strokes meet the same errors', async () => {
    const moved = { balls: END_GAME.balls.map((ball) => (ball.id === 'cue' ? { ...ball, x: 1.21 } : ball)) };
    const errors = await Promise.all(
      [END_GAME, moved].map(async (layout) => {
        const { played, decision } = (await play({ layout, seed: 5 })).body;
        return played.struck.tipHeight - decision.stroke.tipHeight;
      }),
    );
    expect(errors[0]).not.toBe(errors[1]);
  });

  test('a whole rack is played by feeding next back', async () => {
    let request: object = { layout: { balls: [] }, state: { phase: 'break' }, skill: { shooter: 'pro' }, seed: 'rack' };
    let state: { phase: string } = { phase: 'break' };
    let turns = 0;
    for (; turns < 200 && state.phase !== 'rack-over'; turns++) {
      const { status, body } = await play({ ...request, budget: { simulations: 60 } });
      expect([status, body.detail]).toEqual([200, undefined]);
      expect(checkerOf(PlayAnswer)(body)).toEqual([]);
      state = body.next.state;
      request = { ...request, state, layout: body.next.layout };
    }
    expect(state).toMatchObject({ phase: 'rack-over', rackWinner: expect.stringMatching(/[AB]/) });
    expect(turns).toBeGreaterThan(1);
  });

  test('an option is answered', async () => {
    const { status, body } = await play({
      layout: END_GAME,
      state: { pendingOption: { player: 'B', origin: 'push-out' }, shooter: 'B', breaker: 'A' },
    });
    expect(status).toBe(200);
    expect(checkerOf(PlayAnswer)(body)).toEqual([]);
    expect(body.decision).toMatchObject({ type: 'choice', choice: expect.stringMatching(/accept|return/) });
    expect(body.next.state.pendingOption).toBeNull();
    expect(body.next.state.shooter).toBe(body.decision.choice === 'accept' ? 'B' : 'A');
    expect(body.played).toBeUndefined();
  });

  test('a player on two fouls is warned first', async () => {
    const { body } = await play({ layout: END_GAME, state: { consecutiveFouls: { A: 2, B: 0 } } });
    expect(body.warned).toBe('A');
  });

  test('what a turn cannot be asked is refused, with everything else', async () => {
    const { status, body } = await play({ layout: { balls: [] }, consider: [], include: ['restMap'], sed: 1 });
    expect(status).toBe(400);
    expect(body.errors.map((e: { code: string; path: string }) => `${e.code} ${e.path}`)).toEqual(
      expect.arrayContaining([
        'missing-cue-ball /layout/balls',
        'unknown-field /consider',
        'not-allowed /include/0',
        'unknown-field /sed',
      ]),
    );
  });
});
