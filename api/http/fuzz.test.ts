/**
 * Property-based fuzzing of the routes that take a body: whatever fits the schema is answered without a 5xx, and the answer
 * fits its own schema; one planted fault is a 4xx that names the place. `RUNOUT_FUZZ_RUNS` sets the number of bodies
 * for each property (default 700: ten thousand bodies in all).
 */
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arbitraryOf, faultOf, type Overrides } from '../schema/arbitrary.fixture.js';
import { checkerOf } from '../schema/check.js';
import { PlayAnswer, PlayRequest } from '../schema/play.js';
import { ReviewAnswer, ReviewDecision, ReviewRequest } from '../schema/review.js';
import { RulingAnswer, RulingFacts, RulingRequest } from '../schema/ruling.js';
import { ExactSimulation, NoisySimulation, SimulationRequest } from '../schema/simulation.js';
import { SkillFitAnswer, SkillFitRequest } from '../schema/skill-fit.js';
import { State } from '../schema/state.js';
import { Budget, ConsideredShot, RuleSetSchema, SuggestionAnswer, SuggestionRequest } from '../schema/suggestion.js';
import { Table } from '../schema/table.js';
import { type App, buildApp } from './app.js';
import { PROBLEMS } from './problems.js';
import { answerWith, plainCancel, scriptedPlanner } from './scripted-planner.fixture.js';

const RUNS = Number(process.env.RUNOUT_FUZZ_RUNS ?? 700);

let app: App;
beforeAll(async () => {
  app = await buildApp({ planner: scriptedPlanner(async () => answerWith()), makeCancel: plainCancel });
});
afterAll(() => app.close());

/** Places on the bed, far enough apart: every third ball or so is left out. */
const layout = fc
  .tuple(
    fc.shuffledSubarray(
      Array.from({ length: 28 }, (_, index) => index),
      { minLength: 11, maxLength: 11 },
    ),
    fc.subarray(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'], { minLength: 1 }),
  )
  .map(([cells, ids]) => ({
    balls: ['cue', ...new Set([...ids, '10'])].map((id, index) => ({
      id,
      x: 0.3 + (cells[index] % 7) * 0.31,
      y: 0.2 + Math.floor(cells[index] / 7) * 0.27,
    })),
  }));

/** States that some rack can be in; random fields nearly always contradict each other. */
const state = fc.constantFrom(
  {},
  { phase: 'second-shot', breaker: 'A', shooter: 'B' },
  { phase: 'normal', shooter: 'B', consecutiveFouls: { A: 2, B: 1 }, warnedOnTwoFouls: { A: true, B: false } },
  { pendingOption: { player: 'A', origin: 'push-out' } },
  { cueBallInHand: 'anywhere', stalemateTurnsLeft: { A: 2, B: 3 }, race: 7, score: { A: 3, B: 6 } },
);
const budget = fc.oneof(
  fc.record({ simulations: fc.integer({ min: 1, max: 1e6 }), maxCandidates: fc.integer({ min: 1, max: 1000 }) }),
  fc.record({ trials: fc.integer({ min: 1, max: 20_000 }), plies: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ ms: fc.integer({ min: 10, max: 60_000 }) }),
);
const safety = { declaration: { type: 'safety' }, stroke: { aimRad: 1, speedMps: 2, tipSide: -0.2 } };

/** What most bodies hold where a random value would be refused; `wild` lets random values in besides. */
function sensible(wild: boolean): Overrides {
  const mostly = (usual: fc.Arbitrary<unknown>, odd: fc.Arbitrary<unknown>) =>
    wild ? fc.oneof({ arbitrary: usual, weight: 9 }, { arbitrary: odd, weight: 1 }) : usual;
  return {
    '/layout': mostly(layout, fc.jsonValue({ maxDepth: 3 })),
    '/state': mostly(state, arbitraryOf(State)),
    '/budget': mostly(budget, arbitraryOf(Budget)),
    '/consider': mostly(fc.constantFrom([], [safety]), fc.array(arbitraryOf(ConsideredShot), { maxLength: 2 })),
    '/allow': mostly(
      fc.constantFrom({}, { balls: ['10'] }, { kinds: ['direct', 'accept'] }),
      fc.constant({ kinds: ['break'] }),
    ),
    '/table': mostly(fc.constantFrom('nine-foot', 'nine-foot-4.25'), arbitraryOf(Table)),
    '/noise/trials': fc.integer({ min: 1, max: 20 }),
    '/turns/*/layout': mostly(layout, fc.jsonValue({ maxDepth: 3 })),
    '/turns/*/state': mostly(state, arbitraryOf(State)),
    '/turns/*/decision': mostly(fc.constant({ type: 'stroke', ...safety }), arbitraryOf(ReviewDecision)),
    '/turns/*/result': mostly(
      fc.constantFrom({ state: { rackWinner: 'A' } }, { state: { rackWinner: 'B' } }),
      fc.record({ state, layout }),
    ),
    '/shots/*/layout': layout,
    '/shots/*/ball': mostly(fc.constant('10'), fc.constantFrom('1', '4')),
    '/shots/*/attempts': fc.constantFrom(10, 50),
    '/shots/*/made': mostly(fc.integer({ min: 0, max: 10 }), fc.constant(60)),
    '/shots/*/stroke': fc.constant({ aimRad: 0.5, speedMps: 2 }),
    '/declaration': fc.constantFrom({ type: 'safety' }, { type: 'called', ball: '10', pocket: 'FL' }, { type: 'none' }),
    '/record': fc.jsonValue({ maxDepth: 2 }),
    '/event': fc.constantFrom({ type: 'warn', player: 'A' }, { type: 'concede', player: 'B' }),
    '/facts': mostly(
      fc.constantFrom({}, { firstContact: ['10'], railsAfterContact: ['cue'] }),
      arbitraryOf(RulingFacts),
    ),
    '/ruleSet': mostly(
      fc.constantFrom('ru-sections', 'sk-desiatka', { base: 'ru-chapter9', readings: ['scratch:anywhere'] }),
      arbitraryOf(RuleSetSchema),
    ),
  };
}

/** The last number divides the runs, where one answer costs much. */
const ROUTES: readonly [url: string, request: TSchema, answer: TSchema, costs: number][] = [
  ['/v1/suggestions', SuggestionRequest, SuggestionAnswer, 1],
  ['/v1/simulations', SimulationRequest, Type.Union([ExactSimulation, NoisySimulation]), 1],
  ['/v1/rulings', RulingRequest, RulingAnswer, 1],
  ['/v1/plays', PlayRequest, PlayAnswer, 1],
  ['/v1/reviews', ReviewRequest, ReviewAnswer, 1],
  ['/v1/skills/fit', SkillFitRequest, SkillFitAnswer, 50],
];

/** A ruling judges one thing: of several in a random body one is left, mostly facts. */
function oneQuestion(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('facts' in body || 'event' in body)) return body;
  const { record: _record, reports: _reports, ...rest } = body as Record<string, unknown>;
  const { event: _event, ...judged } = rest;
  return 'facts' in rest ? judged : rest;
}

async function post(url: string, body: unknown) {
  // NaN and infinities travel as 1e999 does: JSON.parse makes Infinity of it.
  const payload = JSON.stringify(body, (_, inner) => (Number.isNaN(inner) ? '@@inf' : inner)).replaceAll(
    '"@@inf"',
    '1e999',
  );
  return app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });
}

describe.each(ROUTES)('%s', { timeout: 1_800_000 }, (url, request, answer, costs) => {
  const numRuns = Math.max(5, Math.round(RUNS / costs));
  test('a body that fits the schema is answered, and never with a 5xx', async () => {
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(arbitraryOf(request, sensible(true)).map(oneQuestion), async (body) => {
        const reply = await post(url, body);
        statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1);
        expect([200, 400, 409, 422]).toContain(reply.statusCode);
        if (reply.statusCode === 200) {
          expect(checkerOf(answer)(reply.json())).toEqual([]);
        } else {
          const problem = reply.json();
          expect(PROBLEMS).toHaveProperty([problem.code]);
          expect(problem.errors.length).toBeGreaterThan(0);
          for (const error of problem.errors)
            expect(error).toMatchObject({ code: expect.any(String), path: expect.any(String) });
        }
      }),
      { numRuns, seed: 11 },
    );
    // The generator must reach what lies behind the door.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(numRuns / 10);
  });

  test('one planted fault is a 4xx that names the place', async () => {
    const spoiled = arbitraryOf(request, sensible(false))
      .map(oneQuestion)
      .chain((body) => faultOf(request, body));
    await fc.assert(
      fc.asyncProperty(spoiled, async ({ value, path }) => {
        const reply = await post(url, value);
        expect(reply.statusCode).toBeGreaterThanOrEqual(400);
        expect(reply.statusCode).toBeLessThan(500);
        const places: string[] = reply.json().errors.map((error: { path: string }) => error.path);
        // A fault inside a union, or under a field of the wrong type, may be reported at the union or the field.
        const named = places.some(
          (place) => place === path || path.startsWith(`${place}/`) || place.startsWith(`${path}/`),
        );
        expect(named, `${path} among ${places.join(' ')}`).toBe(true);
      }),
      { numRuns, seed: 12 },
    );
  });

  test('any JSON at all is answered, and never with a 5xx', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        const reply = await post(url, body);
        expect(reply.statusCode).toBe(400);
      }),
      { numRuns, seed: 13 },
    );
  });
});
