/** Decision quality on the suite: what a much deeper search says the decision lost, on luck of its own. */
import type { Answer } from '../../solver/answer.js';
import { isClear, questionOf, suite } from '../suite/suite.js';
import type { Job } from './job.js';
import { planner, TimedPlayer } from './players.js';

export interface RegretResult {
  readonly position: string;
  readonly tags: readonly string[];
  /** P(win) lost against the deep search's best, paired over its fresh trials; null when it could not be compared. */
  readonly regret: number | null;
  readonly stdError: number;
  /** P(win) of the deep search's best. */
  readonly best: number;
  readonly decided: string;
  readonly deepest: string;
  /** Whether the one clear answer was given; null for a position without one. */
  readonly clear: boolean | null;
  readonly ms: number;
}

type RegretJob = Extract<Job, { type: 'regret' }>;

export async function regretAt(job: RegretJob): Promise<RegretResult> {
  const position = suite().positions[job.index];
  const player = new TimedPlayer(job.player);
  const question = questionOf(position, job.budget, `${job.seed}-${job.index}`, job.player.skill);
  const decision = await player.decide(question);
  const clear = isClear(position, decision);
  const base = { position: position.id, tags: position.tags, clear, ms: player.ms[0] ?? 0 };
  const deep = questionOf(position, job.deep, `deep-${job.seed}-${job.index}`, job.player.skill);
  if (decision.type === 'stroke') {
    const { declaration, stroke, placement } = decision;
    const own = { id: 'decided', declaration, stroke, ...(placement === undefined ? {} : { placement }) };
    const answer = await planner.suggest({ ...deep, consider: [own], show: 4 });
    const mine = answer.suggestions.find((s) => s.considered === 'decided');
    return { ...base, ...compared(answer, mine), decided: declarationWords(declaration) };
  }
  const answer = await planner.suggest(deep);
  const choice = decision.type === 'choice' ? decision.choice : decision.type;
  const mine = answer.suggestions.find((s) => s.kind === choice);
  return { ...base, ...compared(answer, mine), decided: choice };
}

function compared(answer: Answer, mine: Answer['suggestions'][number] | undefined) {
  const best = answer.suggestions.find((s) => s.rank === 1);
  return {
    regret: mine === undefined ? null : Math.max(0, -mine.gapToBest.mean),
    stdError: mine?.gapToBest.stdError ?? 0,
    best: best?.winProbability.value ?? 0,
    deepest:
      best?.declaration === null || best === undefined ? (best?.kind ?? 'none') : declarationWords(best.declaration),
  };
}

function declarationWords(declaration: {
  readonly type: string;
  readonly ball?: number;
  readonly pocket?: string;
}): string {
  return declaration.ball === undefined ? declaration.type : `${declaration.ball} ${declaration.pocket}`;
}
