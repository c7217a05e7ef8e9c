/** Whether stated chances are true: suggestions tried again under luck that no search has seen. */
import type { Answer } from '../../solver/answer.js';
import type { ShotKind } from '../../solver/question.js';
import { questionOf, suite } from '../suite/suite.js';
import type { Job } from './job.js';
import { planner } from './players.js';
import { tryOut } from './try-out.js';

/** One suggestion: what was stated and what came of `trials` fresh strokes. */
export interface Stated {
  readonly position: string;
  readonly rank: number;
  readonly kind: ShotKind;
  readonly success: number;
  readonly winProbability: number;
  readonly trials: number;
  /** Declaration fulfilled without a foul: a call made; a push-out or break without foul. */
  readonly observed: number;
}

export interface CalibrationResult {
  readonly stated: readonly Stated[];
}

type CalibrationJob = Extract<Job, { type: 'calibration' }>;

/** Suggestions shown of each position. */
const SHOWN = 4;

export async function calibrate(job: CalibrationJob): Promise<CalibrationResult> {
  const { positions } = suite();
  const position = positions[job.index % positions.length];
  const question = questionOf(position, job.budget, `${job.seed}-${job.index}`, job.player.skill);
  if (question.state.phase === 'option-pending') return { stated: [] };
  const answer: Answer = await planner.suggest({ ...question, show: SHOWN });
  const stated: Stated[] = [];
  for (const suggestion of answer.suggestions) {
    const { declaration, stroke, placement, kind, rank } = suggestion;
    // A safety's success depends on the leaf's own opinion; calls, push-outs and breaks are facts.
    if (declaration === null || stroke === null || declaration.type === 'safety') continue;
    let observed = 0;
    let trials = 0;
    for (let trial = 0; trial < job.trials; trial++) {
      const played = tryOut(
        question,
        { declaration, stroke, placement },
        `fresh-${job.seed}-${job.index}-${rank}`,
        trial,
      );
      if (played === null) continue;
      trials++;
      const { ruling } = played;
      const called = declaration.type === 'called' || declaration.type === 'obvious';
      if (called ? ruling.calledBallMade : ruling.legal) observed++;
    }
    stated.push({
      position: position.id,
      rank,
      kind,
      success: suggestion.success.value,
      winProbability: suggestion.winProbability.value,
      trials,
      observed,
    });
  }
  return { stated };
}
