/**
 * Ten-ball ghost and run-outs: one player alone, the cue ball in hand, balls in rotation, the ten last, until the
 * first miss or foul. A safety is as bad as a miss and is not offered.
 */
import { CUE } from '../../engine/geometry/ids.js';
import { RULE_SETS } from '../../engine/rules/rule-sets/index.js';
import { newRack, type RackState } from '../../engine/rules/state.js';
import { makeRack } from '../../engine/table/rack.js';
import type { PlacedBall } from '../../engine/table/record.js';
import { geometryOf, NINE_FOOT } from '../../engine/table/table.js';
import { decisionSeed, rackUniforms, strokeNormals } from '../../solver/play/chance.js';
import { fallbackStroke } from '../../solver/play/fallback.js';
import type { RackPosition } from '../../solver/play/position.js';
import { type PlayedStroke, playStroke } from '../../solver/play/stroke-step.js';
import { foldKey, keyOf, uniformOf } from '../../solver/skill/hash.js';
import { SKILLS } from '../../solver/skill/skill.js';
import type { Common } from './job.js';
import { TimedPlayer } from './players.js';

/** How a ghost rack ended. */
export const GHOST_ENDS = ['ran-out', 'missed', 'scratch', 'foul', 'wrong-ball', 'no-shot', 'cut-off'] as const;
export type GhostEnd = (typeof GHOST_ENDS)[number];

export interface GhostResult {
  /** Balls pocketed, those of a break without foul included. */
  readonly balls: number;
  readonly end: GhostEnd;
  readonly breakBalls: number;
  readonly breakFoul: boolean;
  readonly strokes: number;
  /** Pots that were called, and made. */
  readonly called: number;
  readonly made: number;
  readonly ms: readonly number[];
  readonly faults: number;
  /** Call of the last stroke, and its stated chance if the player states one; `seed` and `index` replay the rest. */
  readonly last: string;
  /** Stated chances of the pots that were called, in order; empty for players that state none. */
  readonly stated: readonly number[];
}

/** The early ten must stay: only this set spots it and lets the inning go on, whoever made it. */
const RULE_SET = RULE_SETS['ru-sections'];
const NOT_AGAINST_A_GHOST = { kinds: ['safety', 'push-out'] } as const;

/** Break, then in hand anywhere. */
export async function ghostRack(job: Common): Promise<GhostResult> {
  const game = new Solo(job);
  const uniforms = rackUniforms({ seed: job.seed, rack: job.index + 1, attempt: 0 });
  await game.play({ state: newRack('A'), balls: makeRack(NINE_FOOT, 'template', uniforms) });
  game.breakDone();
  return game.runOut();
}

/** In hand anywhere with the `count` highest balls spread at random. */
export async function runOut(job: Common & { readonly balls: number }): Promise<GhostResult> {
  const game = new Solo(job);
  const balls = spread(keyOf(job.seed), job.index, job.balls);
  const ballsOnTable = balls.map((b) => b.ball);
  game.position = { state: { ...inHand(newRack('A')), ballsOnTable }, balls };
  return game.runOut();
}

function inHand(state: RackState): RackState {
  return {
    ...state,
    phase: 'normal',
    shooter: 'A',
    cueBallInHand: 'anywhere',
    pushOutAvailable: false,
    pendingOption: null,
    consecutiveFouls: { A: 0, B: 0 },
    warnedOnTwoFouls: { A: false, B: false },
  };
}

/** `count` balls that touch neither each other nor a rail, the ten the last of them. */
export function spread(seedKey: number, index: number, count: number): PlacedBall[] {
  const { halfLengthM, halfWidthM, ballRadiusM } = geometryOf(NINE_FOOT);
  const key = foldKey(foldKey(seedKey, 0x5ead), index);
  const placed: PlacedBall[] = [];
  let drawn = 0;
  for (let ball = 11 - count; ball <= 10; ball++) {
    for (;;) {
      const x = (2 * uniformOf(foldKey(key, drawn++)) - 1) * (halfLengthM - 1.5 * ballRadiusM);
      const y = (2 * uniformOf(foldKey(key, drawn++)) - 1) * (halfWidthM - 1.5 * ballRadiusM);
      const clear = 2.2 * ballRadiusM;
      if (placed.every((b) => (b.x - x) * (b.x - x) + (b.y - y) * (b.y - y) > clear * clear)) {
        placed.push({ ball, x, y });
        break;
      }
    }
  }
  return placed;
}

class Solo {
  position: RackPosition = { state: newRack('A'), balls: [] };
  private readonly player: TimedPlayer;
  private balls = 0;
  private breakBalls = 0;
  private breakFoul = false;
  private strokes = 0;
  private called = 0;
  private made = 0;
  private faults = 0;
  private readonly stated: number[] = [];

  constructor(private readonly job: Common) {
    this.player = new TimedPlayer(job.player, NOT_AGAINST_A_GHOST);
  }

  /** One stroke; null when the simulator's caps cut it off. */
  async play(position: RackPosition): Promise<PlayedStroke | null> {
    const { job } = this;
    const skill = SKILLS[job.player.skill];
    const key = { seed: job.seed, rack: job.index + 1, attempt: 0 };
    const question = {
      ruleSet: RULE_SET,
      table: NINE_FOOT,
      ...position,
      // Against an opponent who never misses every chance to win is near nothing and tells no two shots apart; one of
      // the player's own level keeps the order of shots by what they make.
      skills: { shooter: skill, opponent: skill },
      budget: job.budget,
      seed: decisionSeed(key, this.strokes),
    };
    const decision = await this.player.decide(question);
    const wanted = decision.type === 'stroke' ? decision : fallbackStroke(question);
    if (decision.type !== 'stroke') this.faults++;
    const index = this.strokes++;
    const played = playStroke(NINE_FOOT, RULE_SET, position, wanted, skill, (replay) =>
      strokeNormals(key, index, 'A', replay),
    );
    if ('truncated' in played) return null;
    this.faults += played.faults.length;
    this.position = played.after;
    if (position.state.phase === 'break') {
      this.breakFoul = !played.ruling.legal;
      this.breakBalls = played.ruling.legal ? played.ruling.staysDown.length : 0;
    }
    return played;
  }

  /** After the break the cue ball is in hand, whatever happened on it. */
  breakDone(): void {
    this.balls = this.breakBalls;
    const { state, balls } = this.position;
    this.position = { state: inHand(state), balls: balls.filter((b) => b.ball !== CUE) };
  }

  async runOut(): Promise<GhostResult> {
    for (;;) {
      const played = await this.play(this.position);
      if (played === null) return this.result('cut-off', '');
      const { ruling, declaration, facts } = played;
      const pot = declaration.type === 'called' || declaration.type === 'obvious';
      const { stated } = this.player;
      const chance = stated === null ? '' : ` (${Math.round(100 * stated)} %)`;
      const said = `${pot ? `${declaration.ball} ${declaration.pocket}` : declaration.type}${chance}`;
      if (pot) {
        this.called++;
        if (stated !== null) this.stated.push(stated);
      }
      if (ruling.calledBallMade) this.made++;
      if (ruling.turn === 'win') {
        this.balls += ruling.pocketed.length;
        return this.result('ran-out', said);
      }
      if (ruling.turn === 'continue') {
        this.balls += ruling.staysDown.length;
        continue;
      }
      if (!ruling.legal) return this.result(facts.cueBallPocketed === null ? 'foul' : 'scratch', said);
      if (!pot) return this.result('no-shot', said);
      return this.result(ruling.pocketed.length > 0 ? 'wrong-ball' : 'missed', said);
    }
  }

  private result(end: GhostEnd, last: string): GhostResult {
    const { balls, breakBalls, breakFoul, strokes, called, made, faults, stated } = this;
    return { balls, end, breakBalls, breakFoul, strokes, called, made, faults, last, stated, ms: this.player.ms };
  }
}
