/** Whether P(win) is true: a position played out many times by the planner against itself. */
import { CUE } from '../../engine/geometry/ids.js';
import { playMatch } from '../../solver/play/match.js';
import { SKILLS } from '../../solver/skill/skill.js';
import { questionOf, suite } from '../suite/suite.js';
import type { Job } from './job.js';
import { planner, TimedPlayer } from './players.js';

export interface RolloutResult {
  readonly position: string;
  readonly stated: number;
  readonly rollouts: number;
  /** Racks won by the player who was asked; a rack without a winner counts a half. */
  readonly won: number;
}

type RolloutJob = Extract<Job, { type: 'rollout' }>;

export async function rollOut(job: RolloutJob): Promise<RolloutResult> {
  const { positions } = suite();
  const position = positions[job.index % positions.length];
  const question = questionOf(position, job.budget, `${job.seed}-${job.index}`, job.player.skill);
  const answer = await planner.suggest({ ...question, show: 4 });
  const player = new TimedPlayer(job.player);
  const seat = { ...player.setup(job.budget), skill: SKILLS[job.player.skill] };
  const { state } = question;
  const me = state.pendingOption?.player ?? state.shooter;
  const balls = state.cueBallInHand === 'none' ? question.balls : question.balls.filter((b) => b.ball !== CUE);
  let won = 0;
  for (let n = 0; n < job.rollouts; n++) {
    const game = playMatch({
      table: question.table,
      ruleSet: question.ruleSet,
      players: { A: seat, B: seat },
      seed: `${job.seed}-${job.index}-${n}`,
      race: null,
      racks: 1,
      start: { state: { ...state, race: null, score: { A: 0, B: 0 } }, balls },
    });
    for await (const event of game) {
      if (event.type === 'rack-over') won += event.winner === null ? 0.5 : event.winner === me ? 1 : 0;
    }
  }
  return { position: position.id, stated: answer.root.value, rollouts: job.rollouts, won };
}
