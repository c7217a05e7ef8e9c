import { describe, expect, test } from 'vitest';
import { CUE } from '../../engine/geometry/ids.js';
import { applyEvent } from '../../engine/rules/apply-event.js';
import { zoneOf } from '../../engine/rules/placement.js';
import { geometryOf, NINE_FOOT } from '../../engine/table/table.js';
import type { Candidate } from '../../solver/candidates/candidate.js';
import { combinations } from '../../solver/candidates/combination.js';
import { directPots, PLACEMENT_GRID } from '../../solver/candidates/direct.js';
import { placements } from '../../solver/candidates/placement.js';
import { createPlanner } from '../../solver/pool/planner.js';
import type { Question } from '../../solver/question.js';
import { afterChoice } from '../../solver/search/after-choice.js';
import { Board } from '../../solver/strategies/board.js';
import { fullStrategy } from '../../solver/strategies/full.js';
import { isClear, questionOf, SUITE_TAGS, type SuitePosition, suite } from './suite.js';

const BUDGET = { simulations: 1200 } as const;
const { positions } = suite();
const clear = positions.filter((p) => p.clear !== undefined);

/** Clear positions that the search still gets wrong; one that it learns must leave this list. */
const KNOWN_WRONG: readonly string[] = [];

const ask = (position: SuitePosition): Question => questionOf(position, BUDGET, 'suite');

/** The best chance, over fresh luck, that a call of `ball` is made by a stroke of the planner's own generators. */
function bestCall(question: Question, ball: number, pocket: string | undefined): number {
  const board = new Board(question);
  const { scene } = board;
  const from = scene.cue === null ? placements(scene, 12).map((p) => p.at) : [scene.cue];
  const shots: Candidate[] = from.flatMap((at) => {
    const placement = scene.cue === null ? at : null;
    return [...directPots(scene, at, PLACEMENT_GRID, placement), ...combinations(scene, at, placement)];
  });
  let best = 0;
  for (const shot of shots) {
    const { declaration } = shot;
    if (declaration.type !== 'called' || declaration.ball !== ball) continue;
    if (pocket !== undefined && declaration.pocket !== pocket) continue;
    let made = 0;
    for (let trial = 0; trial < 16; trial++) if (board.try(shot, trial).ruling?.calledBallMade === true) made++;
    best = Math.max(best, made / 16);
  }
  return best;
}

/** Whether any stroke at all, from a ring of headings and paces, hits the ball-on first and is legal. */
function anyLegalHit(question: Question): boolean {
  const { shooter } = question.skills;
  const board = new Board({ ...question, skills: { shooter, opponent: shooter } });
  const cue = board.scene.cue;
  if (cue === null) return true;
  for (let n = 0; n < 720; n++) {
    for (const speed of [2, 5]) {
      const made = board.scene.stroke(cue, (2 * Math.PI * n) / 720, speed, 0, 0);
      if (made === null) continue;
      const shot: Candidate = {
        kind: 'kick',
        declaration: { type: 'safety' },
        stroke: made.stroke,
        placement: null,
        hand: 1,
        minElevationRad: made.minElevationRad,
        prior: 0,
        group: 'any',
        considered: null,
        aim: null,
      };
      if (board.noiseless(shot).ruling?.legal === true) return true;
    }
  }
  return false;
}

describe('the suite', () => {
  test('is at least 200 positions, each named once, each with a tag, all tags covered', () => {
    expect(positions.length).toBeGreaterThanOrEqual(200);
    expect(new Set(positions.map((p) => p.id)).size).toBe(positions.length);
    expect(clear.length).toBeGreaterThanOrEqual(40);
    for (const { id, tags, about } of positions) {
      expect(id).toMatch(/^[a-z0-9]+(-[A-Za-z0-9]+)+$/);
      expect(about.length).toBeGreaterThan(3);
      expect(tags.length).toBeGreaterThan(0);
      for (const tag of tags) expect(SUITE_TAGS).toContain(tag);
    }
    for (const tag of SUITE_TAGS)
      expect(positions.filter((p) => p.tags.includes(tag)).length).toBeGreaterThanOrEqual(10);
  });

  test('holds layouts and states that the doors accept', () => {
    for (const position of positions) {
      const question = ask(position);
      expect(question.state.ballsOnTable).toEqual(question.balls.filter((b) => b.ball !== CUE).map((b) => b.ball));
    }
  });
});

describe('a clear position is really clear', () => {
  test.each(clear.map((p) => [p.id, p] as const))('%s', (_, position) => {
    const question = ask(position);
    const [right] = position.clear ?? [];
    if (right.type === 'called') {
      expect(bestCall(question, Number(right.ball), right.pocket)).toBeGreaterThanOrEqual(0.9);
    } else if (right.type === 'push-out') {
      expect(question.state.pushOutAvailable).toBe(true);
      expect(anyLegalHit(question)).toBe(false);
    } else if (right.choice === 'return') {
      const mine = afterChoice(question, 'accept');
      expect(mine !== null && anyLegalHit(mine)).toBe(false);
    } else if (right.choice === 'accept') {
      const mine = afterChoice(question, 'accept');
      expect(mine === null ? 0 : bestCall(mine, mine.state.ballsOnTable[0], undefined)).toBeGreaterThanOrEqual(0.9);
    } else {
      const ball = question.state.ballsOnTable[0];
      const placed = question.balls.find((b) => b.ball === ball);
      const zone = zoneOf(geometryOf(NINE_FOOT), placed?.x ?? 0);
      expect(applyEvent(question.ruleSet, question.state, { type: 'request-spot', ball, zone }).ok).toBe(true);
    }
  });
});

describe('the search finds the clear answer', () => {
  const planner = createPlanner({ threads: 0 });
  const full = fullStrategy((question) => planner.suggest(question));
  test.each(clear.map((p) => [p.id, p] as const))('%s', async (id, position) => {
    expect(isClear(position, await full.decide(ask(position)))).toBe(!KNOWN_WRONG.includes(id));
  });
});
