import { afterEach, expect, test } from 'vitest';
import { simulate } from '../../engine/table/simulate.js';
import { checkerOf } from '../schema/check.js';
import { ExactSimulation } from '../schema/simulation.js';
import { SuggestionAnswer } from '../schema/suggestion.js';
import { type App, buildApp } from './app.js';
import { answerWith, plainCancel, scriptedPlanner } from './scripted-planner.fixture.js';

const LAYOUT = {
  balls: [
    { id: 'cue', x: 1, y: 0.6 },
    { id: '10', x: 2, y: 0.9 },
  ],
};

const open: App[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

async function appDrawing(): Promise<App> {
  // As the planner does: the record of each suggested stroke, when its trajectory was asked for.
  const planner = scriptedPlanner(async ({ table, balls, include }) => {
    const answer = answerWith();
    const [suggestion] = answer.suggestions;
    const { stroke } = suggestion;
    if (!include?.trajectory || stroke === null) return answer;
    const trajectory = simulate(table, balls, stroke, { trajectory: true });
    return { ...answer, suggestions: [{ ...suggestion, trajectory }] };
  });
  const app = await buildApp({ planner, makeCancel: plainCancel });
  open.push(app);
  return app;
}

test.each([
  [undefined, false, false],
  [['trajectory'], true, false],
  [['diagram'], false, true],
  [['trajectory', 'diagram'], true, true],
])('include %j', async (include, trajectory, diagram) => {
  const app = await appDrawing();
  const asked = { layout: LAYOUT, ...(include && { include }) };
  const suggested = await app.inject({ method: 'POST', url: '/v1/suggestions', payload: asked });
  expect(checkerOf(SuggestionAnswer)(suggested.json())).toEqual([]);
  const [suggestion] = suggested.json().suggestions;
  expect([suggestion.trajectory !== undefined, suggestion.diagram !== undefined]).toEqual([trajectory, diagram]);

  const stroke = { aimRad: 0.1, speedMps: 2 };
  const played = await app.inject({ method: 'POST', url: '/v1/simulations', payload: { ...asked, stroke } });
  expect(checkerOf(ExactSimulation)(played.json())).toEqual([]);
  const body = played.json();
  expect([body.record.paths !== undefined, body.diagram !== undefined]).toEqual([trajectory, diagram]);
  if (diagram) expect(body.diagram).toMatch(/^<svg .*data-ball="cue".*<\/svg>$/s);
});
