import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCancelHandle, createPlanner } from '../../solver/index.js';
import { checkerOf } from '../schema/check.js';
import { ReviewAnswer } from '../schema/review.js';
import { SkillFitAnswer } from '../schema/skill-fit.js';
import { type App, buildApp } from './app.js';

let app: App;
beforeAll(async () => {
  app = await buildApp({ planner: createPlanner({ threads: 0 }), makeCancel: createCancelHandle });
});
afterAll(() => app.close());

const LAYOUT = {
  balls: [
    { id: 'cue', x: 1.2, y: 0.6 },
    { id: '9', x: 1.9, y: 0.9 },
    { id: '10', x: 2.1, y: 0.4 },
  ],
};
const SAFETY = { type: 'stroke', declaration: { type: 'safety' }, stroke: { aimRad: 0.4, speedMps: 1 } };

async function post(url: string, payload: object) {
  const reply = await app.inject({ method: 'POST', url, payload });
  return { status: reply.statusCode, body: reply.json() };
}

const errorsOf = (body: { errors?: { code: string; path: string }[] }) =>
  body.errors?.map(({ code, path }) => `${code} ${path}`);

describe('POST /v1/reviews', { timeout: 60_000 }, () => {
  test('a rack played by the service itself, turn by turn', async () => {
    const turns: object[] = [];
    let request: object = { layout: LAYOUT, seed: 3, skill: { shooter: 'intermediate' }, budget: { simulations: 60 } };
    for (let turn = 0; turn < 6; turn++) {
      const { status, body } = await post('/v1/plays', request);
      expect(status).toBe(200);
      const { decision, next, played } = body;
      turns.push({
        ...(turn > 0 && { state: (request as { state: object }).state }),
        layout: played?.layout ?? (request as { layout: object }).layout,
        decision,
        ...(next.state.rackWinner !== null && { result: { state: next.state } }),
      });
      request = { ...request, state: next.state, layout: next.layout };
      if (next.state.rackWinner !== null) break;
    }
    const asked = { id: 'mine', turns, budget: { simulations: 200 }, seed: 1 };
    const { status, body } = await post('/v1/reviews', asked);
    expect([status, errorsOf(body)]).toEqual([200, undefined]);
    expect(checkerOf(ReviewAnswer)(body)).toEqual([]);
    expect(body.turns).toHaveLength(turns.length);
    for (const turn of body.turns) {
      // Never a mistake with zero in its interval; never a class without a label.
      if (turn.label !== 'none') {
        expect(turn.choiceLoss.low).toBeGreaterThan(0);
        expect(turn.choiceLoss.value).toBeGreaterThanOrEqual(body.thresholds.inaccuracy);
      } else expect(turn.mistake).toBeNull();
    }
    // The graph is of one player, and continuous: after a turn comes before the next.
    for (const [index, turn] of body.turns.entries()) {
      const next = body.graph[index + 1];
      if (turn.after === null || next === undefined) continue;
      const forA = turn.player === 'A' ? turn.after.value : 1 - turn.after.value;
      expect(next.A.value).toBeCloseTo(forA, 12);
    }
    expect(body.players.A.turns + body.players.B.turns).toBe(turns.length);
    expect((await post('/v1/reviews', asked)).body.answerHash).toBe(body.answerHash);
  });

  test('one shot whose outcome is known', async () => {
    const { status, body } = await post('/v1/reviews', {
      turns: [{ layout: LAYOUT, decision: SAFETY, result: { state: { rackWinner: 'B' } } }],
      budget: { simulations: 200 },
    });
    expect(status).toBe(200);
    expect(body.turns[0].after).toEqual({ value: 0, low: 0, high: 0 });
    expect(body.turns[0].executionLuck.value).toBeLessThan(0);
    expect(body.graph).toHaveLength(2);
    expect(body.graph[1].A.value).toBe(0);
  });

  test('every problem of every turn is listed, with its place', async () => {
    const { status, body } = await post('/v1/reviews', {
      table: 'ten-foot',
      sed: 1,
      turns: [
        { layout: { balls: [] }, decision: SAFETY },
        {
          layout: LAYOUT,
          decision: { type: 'stroke', declaration: { type: 'push-out' }, stroke: { aimRad: 0, speedMps: 99, tip: 1 } },
        },
        {
          layout: LAYOUT,
          decision: SAFETY,
          result: { state: { shooter: 'B' }, layout: { balls: [{ id: '9', x: 1, y: 9 }] } },
        },
        { layout: LAYOUT },
      ],
    });
    expect(status).toBe(400);
    expect(errorsOf(body)).toEqual(
      expect.arrayContaining([
        'not-allowed /table',
        'unknown-field /sed',
        'missing-cue-ball /turns/0/layout/balls',
        'out-of-range /turns/1/decision/stroke/speedMps',
        'unknown-field /turns/1/decision/stroke/tip',
        'off-bed /turns/2/result/layout/balls/0',
        'missing-field /turns/3/decision',
      ]),
    );
  });

  test('what the rules did not allow cannot be reviewed', async () => {
    const pushOut = { ...SAFETY, declaration: { type: 'push-out' } };
    const { status, body } = await post('/v1/reviews', { turns: [{ layout: LAYOUT, decision: pushOut }] });
    expect([status, errorsOf(body)]).toEqual([409, ['push-out-not-available /turns/0/decision/declaration']]);
  });
});

describe('POST /v1/skills/fit', () => {
  const shot = { layout: LAYOUT, ball: '9', pocket: 'FL', attempts: 10, made: 7 };

  test('seven of ten', async () => {
    const { status, body } = await post('/v1/skills/fit', { shots: [shot] });
    expect(status).toBe(200);
    expect(checkerOf(SkillFitAnswer)(body)).toEqual([]);
    expect(body.aimSdDeg.low).toBeLessThan(body.aimSdDeg.value);
    expect(body.aimSdDeg.high).toBeGreaterThan(body.aimSdDeg.value);
    expect(body.shots[0].predicted).toBeGreaterThan(0.55);
    expect(body.shots[0].predicted).toBeLessThan(0.85);
    // The skill is one that a request takes.
    const { id: _, ...skill } = body.skill;
    const played = await post('/v1/simulations', {
      layout: LAYOUT,
      stroke: body.shots[0].stroke,
      noise: { skill, trials: 50 },
    });
    expect(played.status).toBe(200);
  });

  test('every problem is listed', async () => {
    const { status, body } = await post('/v1/skills/fit', {
      shots: [
        { ...shot, made: 11 },
        { ...shot, ball: '4' },
        { ...shot, pocket: 'HR' },
        { ...shot, layout: { balls: [] }, attempts: 0 },
        { ...shot, stroke: { aimRad: 0 } },
      ],
    });
    expect(status).toBe(400);
    expect(errorsOf(body)).toEqual(
      expect.arrayContaining([
        'conflict /shots/0/made',
        'conflict /shots/1/ball',
        'conflict /shots/2/stroke',
        'missing-cue-ball /shots/3/layout/balls',
        'out-of-range /shots/3/attempts',
        'missing-field /shots/4/stroke/speedMps',
      ]),
    );
  });
});
