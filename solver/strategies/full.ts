/** The planner itself as a player, and the planner with a part taken out. */
import { ballOn } from '../../engine/rules/state.js';
import type { Answer } from '../answer.js';
import type { CancelHandle } from '../planner.js';
import { fallbackStroke } from '../play/fallback.js';
import type { Decision, Strategy } from '../play/strategy.js';
import type { Question, ShotFilter } from '../question.js';

/** Answers a question: the planner's threads or its search in this one. */
export type Suggester = (question: Question, cancel?: CancelHandle) => Answer | Promise<Answer>;

export interface FullOptions {
  readonly id?: string;
  /** What this variant never plays, unless nothing else is left. */
  readonly avoid?: ShotFilter;
  /** Strokes searched one after the other. */
  readonly plies?: number;
}

/** Suggestions scored on fresh trials before one is played: the choice among the last few is made on those. */
const FINALISTS = 8;

/** Plays the first suggestion. */
export function fullStrategy(suggest: Suggester, options: FullOptions = {}): Strategy {
  const { id = 'full', avoid, plies } = options;
  return {
    id,
    async decide(question: Question, cancel?: CancelHandle): Promise<Decision> {
      const asked: Question = { show: FINALISTS, ...question, ...(plies === undefined ? {} : { plies }) };
      const limited = avoid === undefined || question.state.phase === 'break' ? asked : { ...asked, avoid };
      const answer = await suggest(limited, cancel);
      if (betterSpotted(answer)) return { type: 'request-spot', ball: ballOn(question.state) };
      const decision = decisionOf(answer);
      if (decision !== null) return decision;
      if (limited !== asked) return decisionOf(await suggest(asked, cancel)) ?? last(question);
      return last(question);
    },
  };
}

/** Whether the ball-on may be spotted on request and the shooter does better with it there. */
function betterSpotted({ warnings }: Answer): boolean {
  const { winIfSpotted, winAsItLies } = warnings.find(({ code }) => code === 'may-request-spot')?.facts ?? {};
  return typeof winIfSpotted === 'number' && typeof winAsItLies === 'number' && winIfSpotted > winAsItLies;
}

function last(question: Question): Decision {
  return question.state.pendingOption === null ? fallbackStroke(question) : { type: 'choice', choice: 'accept' };
}

/** The first suggestion as a decision, or null when there is none. */
export function decisionOf(answer: Answer): Decision | null {
  const best = answer.suggestions.find((s) => s.rank === 1);
  if (best === undefined) return null;
  if (best.kind === 'accept' || best.kind === 'return') return { type: 'choice', choice: best.kind };
  if (best.stroke === null || best.declaration === null) return null;
  return {
    type: 'stroke',
    declaration: best.declaration,
    stroke: best.stroke,
    ...(best.placement === null ? {} : { placement: best.placement }),
  };
}
