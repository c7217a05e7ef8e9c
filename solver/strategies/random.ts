/** B0: any legal stroke. What everything else must beat. */
import { CUE, POCKETS } from '../../engine/geometry/ids.js';
import type { Candidate } from '../candidates/candidate.js';
import { fallbackStroke } from '../play/fallback.js';
import { nearestPlace } from '../play/placement.js';
import type { Decision, Strategy } from '../play/strategy.js';
import type { Question } from '../question.js';
import { foldKey, keyOf, uniformOf } from '../skill/hash.js';
import { Board, strokeOf } from './board.js';

/** Strokes tried before an illegal one is played all the same. */
const TRIES = 60;

/** Random heading, pace and call; of many such strokes the first that is legal without errors. */
export const RANDOM: Strategy = {
  id: 'random',
  decide(question: Question): Decision {
    const key = keyOf(question.seed);
    let drawn = 0;
    const draw = (): number => uniformOf(foldKey(key, drawn++));
    const { state, table, balls } = question;
    if (state.pendingOption !== null) {
      const { options } = state.pendingOption;
      return { type: 'choice', choice: options[Math.floor(draw() * options.length)].choice };
    }
    const board = new Board(question);
    const { scene } = board;
    const { halfLengthM, halfWidthM } = scene.geometry;
    const breaking = state.phase === 'break';
    let last: Candidate | null = null;
    for (let n = 0; n < TRIES; n++) {
      const wish = { x: (2 * draw() - 1) * halfLengthM, y: (2 * draw() - 1) * halfWidthM };
      const object = balls.filter((b) => b.ball !== CUE);
      const from = scene.cue ?? nearestPlace(table, object, state.cueBallInHand, wish);
      const target = balls.find((b) => b.ball === scene.ballOn) ?? from;
      const direct = Math.atan2(target.y - from.y, target.x - from.x) + (draw() - 0.5) * 0.06;
      const heading = breaking || n % 2 === 0 ? direct : (2 * draw() - 1) * Math.PI;
      const speed = breaking ? 6 + 5 * draw() : 0.8 + 4 * draw();
      const pocket = POCKETS[Math.floor(draw() * POCKETS.length)];
      const made = scene.stroke(from, heading, speed, 0.6 * (draw() - 0.5), 0.6 * (draw() - 0.5));
      if (made === null) continue;
      last = {
        kind: breaking ? 'break' : 'direct',
        declaration: breaking ? { type: 'break' } : { type: 'called', ball: scene.ballOn, pocket },
        stroke: made.stroke,
        placement: scene.cue === null ? from : null,
        hand: 1,
        minElevationRad: made.minElevationRad,
        prior: 0,
        group: 'random',
        considered: null,
        aim: null,
      };
      if (board.noiseless(last).ruling?.legal === true) return strokeOf(last);
    }
    return last === null ? fallbackStroke(question) : strokeOf(last);
  },
};
