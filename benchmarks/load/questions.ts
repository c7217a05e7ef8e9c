/** What the service is asked under load: an open table, a crowded one, and what goes with them. */
export const OPEN = {
  balls: [
    { id: 'cue', x: 1.2, y: 0.6 },
    { id: '9', x: 1.9, y: 0.9 },
    { id: '10', x: 2.1, y: 0.4 },
  ],
};

export const CROWDED = {
  balls: [
    { id: 'cue', x: 1.07915, y: 0.41024 },
    { id: '1', x: 0.04608, y: 0.94507 },
    { id: '2', x: 1.88793, y: 1.12337 },
    { id: '3', x: 2.42594, y: 1.23645 },
    { id: '4', x: 1.44313, y: 1.23055 },
    { id: '5', x: 0.71581, y: 1.1887 },
    { id: '6', x: 0.51311, y: 1.2243 },
    { id: '7', x: 2.47197, y: 0.8598 },
    { id: '8', x: 1.56544, y: 0.14038 },
    { id: '9', x: 1.12838, y: 0.0446 },
    { id: '10', x: 1.18695, y: 0.84048 },
  ],
};

const SAFETY = { type: 'stroke', declaration: { type: 'safety' }, stroke: { aimRad: 0.4, speedMps: 1 } };

export interface Question {
  readonly name: string;
  readonly path: string;
  readonly times: number;
  /** The body of the nth request; undefined for a GET. */
  readonly body: (n: number) => object | undefined;
}

export const QUESTIONS: readonly Question[] = [
  { name: 'GET /health', path: '/health', times: 300, body: () => undefined },
  { name: 'GET /v1/tables', path: '/v1/tables', times: 200, body: () => undefined },
  {
    name: 'POST /v1/rulings',
    path: '/v1/rulings',
    times: 300,
    body: () => ({ declaration: { type: 'safety' }, facts: { firstContact: ['1'], railsAfterContact: ['cue'] } }),
  },
  {
    name: 'POST /v1/simulations, exact',
    path: '/v1/simulations',
    times: 300,
    body: (n) => ({ layout: CROWDED, stroke: { aimRad: (n % 60) / 10, speedMps: 3 } }),
  },
  {
    name: 'POST /v1/simulations, 500 noisy trials',
    path: '/v1/simulations',
    times: 40,
    body: (n) => ({
      layout: CROWDED,
      stroke: { aimRad: 1.6, speedMps: 3 },
      noise: { skill: 'advanced', trials: 500, seed: n },
    }),
  },
  {
    name: 'POST /v1/suggestions, 500 simulations',
    path: '/v1/suggestions',
    times: 40,
    body: (n) => ({ layout: CROWDED, budget: { simulations: 500 }, seed: n }),
  },
  {
    name: 'POST /v1/suggestions, 4000 simulations',
    path: '/v1/suggestions',
    times: 10,
    body: (n) => ({ layout: CROWDED, budget: { simulations: 4000 }, seed: n }),
  },
  {
    name: 'POST /v1/suggestions, asked before',
    path: '/v1/suggestions',
    times: 200,
    body: () => ({ layout: CROWDED, budget: { simulations: 500 }, seed: 0 }),
  },
  {
    name: 'POST /v1/plays, 500 simulations',
    path: '/v1/plays',
    times: 20,
    body: (n) => ({ layout: OPEN, budget: { simulations: 500 }, seed: n }),
  },
  {
    name: 'POST /v1/reviews, one turn of 500',
    path: '/v1/reviews',
    times: 10,
    body: (n) => ({
      turns: [{ layout: OPEN, decision: SAFETY, result: { state: { rackWinner: 'B' } } }],
      budget: { simulations: 500 },
      seed: n,
    }),
  },
  {
    name: 'POST /v1/skills/fit, one shot',
    path: '/v1/skills/fit',
    times: 10,
    body: (n) => ({ shots: [{ layout: OPEN, ball: '9', pocket: 'FL', attempts: 10, made: 7 }], seed: n }),
  },
];
