/** Players of the benchmarks: a named strategy with a clock beside it, and the planner on this thread. */

import type { PlayerSetup } from '../../solver/play/match.js';
import type { Decision, Strategy } from '../../solver/play/strategy.js';
import { createPlanner } from '../../solver/pool/planner.js';
import type { Budget, Question, ShotFilter } from '../../solver/question.js';
import { SKILLS } from '../../solver/skill/skill.js';
import { strategyOf } from '../../solver/strategies/index.js';
import type { PlayerName } from '../../solver/strategies/player-name.js';

/** Whole racks are spread over threads of our own, so each plans on its own thread. */
export const planner = createPlanner({ threads: 0 });

export class TimedPlayer implements Strategy {
  readonly id: string;
  /** Wall time of each decision, milliseconds. */
  readonly ms: number[] = [];
  /** What the planner stated of the shot it played last: chance that the call is made; null for other players. */
  stated: number | null = null;
  private readonly strategy: Strategy;

  constructor(
    readonly name: PlayerName,
    /** Kinds that make no sense in this game, as a safety against a ghost. */
    private readonly avoid?: ShotFilter,
  ) {
    this.id = name.strategy;
    this.strategy = strategyOf(name.strategy, async (question) => {
      const answer = await planner.suggest(question);
      this.stated = answer.suggestions[0]?.success.value ?? null;
      return answer;
    });
  }

  async decide(question: Question): Promise<Decision> {
    const asked = this.avoid === undefined ? question : { ...question, avoid: this.avoid };
    const from = performance.now();
    const decision = await this.strategy.decide(asked);
    this.ms.push(performance.now() - from);
    return decision;
  }

  setup(budget: Budget): PlayerSetup {
    return { strategy: this, skill: SKILLS[this.name.skill], budget };
  }
}
