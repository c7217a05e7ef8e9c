/** Fresh executions of a decided stroke on the table of record, with luck that no search has seen. */

import type { Point } from '../../engine/geometry/geometry.js';
import { CUE } from '../../engine/geometry/ids.js';
import type { Declaration } from '../../engine/rules/declaration.js';
import type { Stroke } from '../../engine/table/stroke.js';
import { strokeNormals } from '../../solver/play/chance.js';
import { type PlayedStroke, playStroke } from '../../solver/play/stroke-step.js';
import type { Question } from '../../solver/question.js';

export interface Intended {
  readonly declaration: Declaration;
  readonly stroke: Stroke;
  readonly placement: Point | null;
}

/** Plays `intended` once with the luck of `seed` and `trial`; null when the simulator's caps cut it off. */
export function tryOut(question: Question, intended: Intended, seed: string, trial: number): PlayedStroke | null {
  const { table, ruleSet, state, balls, skills } = question;
  const bed = state.cueBallInHand === 'none' ? balls : balls.filter((b) => b.ball !== CUE);
  const { declaration, stroke, placement } = intended;
  const played = playStroke(
    table,
    ruleSet,
    { state, balls: bed },
    { type: 'stroke', declaration, stroke, ...(placement === null ? {} : { placement }) },
    skills.shooter,
    (replay) => strokeNormals({ seed, rack: 0, attempt: 0 }, trial, state.shooter, replay),
  );
  return 'truncated' in played ? null : played;
}
