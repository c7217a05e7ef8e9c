/**
 * A match from the lag to the last ball, through the real referee. Chance is keyed, so that the same setup replays
 * exactly; strategies are the only thing that is awaited; nothing here prints, stores or looks at a clock.
 */
import { otherPlayer, type PlayerId } from '../../engine/geometry/ids.js';
import { applyEvent } from '../../engine/rules/apply-event.js';
import type { EventOutcome, RackEvent } from '../../engine/rules/event.js';
import { zoneOf } from '../../engine/rules/placement.js';
import type { BreakOrder, RuleSet } from '../../engine/rules/rule-set.js';
import { newMatch, newRack, type PerPlayer, type RackState } from '../../engine/rules/state.js';
import { makeRack, type RackPreset } from '../../engine/table/rack.js';
import { geometryOf, type Table } from '../../engine/table/table.js';
import type { CancelHandle } from '../planner.js';
import type { Budget, Question } from '../question.js';
import type { Skill } from '../skill/skill.js';
import { decisionSeed, rackUniforms, strokeNormals } from './chance.js';
import type { MatchResult, PlayEvent, RackEnd } from './events.js';
import { fallbackStroke } from './fallback.js';
import { frozenOf } from './frozen.js';
import { playLag } from './lag.js';
import { onBed, type RackPosition, withSpotted } from './position.js';
import type { Decision, Strategy } from './strategy.js';
import { type DecisionFault, playStroke, type StrokeDecision, type UnplayedStroke } from './stroke-step.js';

export interface PlayerSetup {
  readonly strategy: Strategy;
  readonly skill: Skill;
  readonly budget: Budget;
}

/** When a rack that gets nowhere ends; every rack ends. */
export interface PlayLimits {
  /** Innings without a pocketed ball after which the referee announces no progress. */
  readonly inningsWithoutProgress: number;
  /** Re-racks of one rack after which it is given up without a winner. */
  readonly stalemates: number;
  /** Strokes of one rack, re-racks included, after which it is given up without a winner. */
  readonly strokes: number;
}

export const PLAY_LIMITS: PlayLimits = { inningsWithoutProgress: 20, stalemates: 3, strokes: 500 };

export interface MatchSetup {
  readonly table: Table;
  readonly ruleSet: RuleSet;
  readonly players: PerPlayer<PlayerSetup>;
  /** Key of all chance in the match. */
  readonly seed: string;
  /** Racks to win the match; null plays `racks` racks. */
  readonly race: number | null;
  /** Racks after which it ends in any case. */
  readonly racks: number;
  /** Tightness of the racks (default template). */
  readonly gaps?: RackPreset | number;
  /** Breaker of the first rack; absent: the players lag for it. */
  readonly breaker?: PlayerId;
  /** The event's order of break; absent: the rule set's. */
  readonly breakOrder?: BreakOrder;
  readonly limits?: Partial<PlayLimits>;
  /** Begin in the middle of a rack instead of at a lag or a break. */
  readonly start?: RackPosition;
}

/** Ends a rack early: its caps, or the caller. */
interface Stop {
  readonly by: Extract<RackEnd, 'stroke-cap' | 'truncated'>;
  readonly unplayed: UnplayedStroke | null;
}

/** Plays a match; yields everything that happens, returns the result. */
export async function* playMatch(
  setup: MatchSetup,
  cancel?: CancelHandle,
): AsyncGenerator<PlayEvent, MatchResult, undefined> {
  const match = new Match(setup, cancel);
  yield* match.opening();
  let racks = 0;
  let undecided = 0;
  while (racks < setup.racks && match.state.matchWinner === null && !match.cancelled) {
    const over = yield* match.rack();
    if (over === 'cancelled') break;
    racks++;
    if (over === null) undecided++;
    if (racks < setup.racks && match.state.matchWinner === null) match.nextRack(over);
  }
  return {
    status: match.cancelled ? 'cancelled' : 'finished',
    racks,
    score: match.state.score,
    undecided,
    matchWinner: match.state.matchWinner,
  };
}

class Match {
  state: RackState;
  private balls: RackPosition['balls'] = [];
  private readonly limits: PlayLimits;
  private attempt = 0;
  /** Strokes of this rack, re-racks included. */
  private strokes = 0;
  private decisions = 0;
  /** Racks begun. */
  private played = 0;
  private innings = 0;

  constructor(
    private readonly setup: MatchSetup,
    private readonly cancel: CancelHandle | undefined,
  ) {
    this.limits = { ...PLAY_LIMITS, ...setup.limits };
    this.state = newMatch(setup.race, setup.breakOrder ?? null);
  }

  get cancelled(): boolean {
    return this.cancel?.cancelled === true;
  }

  /** The lag, if nobody was named to break, and the winner's choice. */
  async *opening(): AsyncGenerator<PlayEvent, void, undefined> {
    const { setup } = this;
    if (setup.start !== undefined) {
      this.state = setup.start.state;
      this.balls = setup.start.balls;
      return;
    }
    if (setup.breaker !== undefined) {
      this.state = newRack(setup.breaker, this.state);
      return;
    }
    const skills = { A: setup.players.A.skill, B: setup.players.B.skill };
    const lag = playLag(setup.table, skills, setup.seed);
    this.apply({ type: 'lag', winner: lag.winner, wish: null });
    yield { type: 'lag', ...lag };
    if (this.state.pendingOption !== null) yield await this.choose();
  }

  /** One rack to its end: its winner, null without one. */
  async *rack(): AsyncGenerator<PlayEvent, PlayerId | null | 'cancelled', undefined> {
    this.attempt = 0;
    this.strokes = 0;
    this.decisions = 0;
    // A rack that was begun elsewhere lies already.
    if (this.played > 0 || this.setup.start === undefined) yield this.rackBalls();
    this.played++;
    for (;;) {
      const { state } = this;
      if (state.phase === 'rack-over') {
        yield this.over(
          state.rackWinner,
          state.consecutiveFouls[state.shooter === 'A' ? 'B' : 'A'] > 2 ? 'three-fouls' : 'ten',
          null,
        );
        return state.rackWinner;
      }
      const stop = yield* this.step();
      if (stop === 'cancelled') return stop;
      if (stop !== null) {
        yield this.over(null, stop.by, stop.unplayed);
        return null;
      }
    }
  }

  /** Racks the balls for the next rack; one without a winner passes the break as if nobody had won it. */
  nextRack(winner: PlayerId | null): void {
    if (winner !== null) this.apply({ type: 'next-rack' });
    else
      this.state = newRack(otherPlayer(this.state.breaker), { ...this.state, rackNumber: this.state.rackNumber + 1 });
  }

  private over(winner: PlayerId | null, by: RackEnd, unplayed: UnplayedStroke | null): PlayEvent {
    const { rackNumber: rack, score } = this.state;
    return { type: 'rack-over', rack, winner, by, strokes: this.strokes, score, unplayed };
  }

  /** What is due next: warning, choice, announcement, stroke. */
  private async *step(): AsyncGenerator<PlayEvent, Stop | 'cancelled' | null, undefined> {
    if (this.state.phase === 'option-pending') {
      const event = await this.choose();
      if (this.cancelled) return 'cancelled';
      yield event;
      if (this.breaking()) {
        this.attempt++;
        if (this.attempt > this.limits.stalemates) return { by: 'stroke-cap', unplayed: null };
        yield this.rackBalls();
      }
      return null;
    }
    if (this.strokes >= this.limits.strokes) return { by: 'stroke-cap', unplayed: null };
    const left = this.state.stalemateTurnsLeft;
    if (left !== null && left.A === 0 && left.B === 0) {
      const { clause } = this.apply({ type: 'stalemate', declaredBy: 'referee' });
      yield { type: 'stalemate', breaker: this.state.breaker, clause };
      this.attempt++;
      if (this.attempt > this.limits.stalemates) return { by: 'stroke-cap', unplayed: null };
      yield this.rackBalls();
      return null;
    }
    if (left === null && this.innings >= this.limits.inningsWithoutProgress && this.state.phase !== 'break') {
      const { clause } = this.apply({ type: 'announce-no-progress', declaredBy: 'referee' });
      yield { type: 'no-progress', clause };
    }
    const player = this.state.shooter;
    if (this.apply({ type: 'comes-to-table', player }).warningDue === player) {
      const { clause } = this.apply({ type: 'warn', player });
      yield { type: 'warning', player, clause };
    }
    const inHand = this.state.cueBallInHand !== 'none';
    this.balls = onBed(this.balls, inHand);
    const frozen = frozenOf(this.setup.table, this.balls, inHand);
    this.apply({ type: 'declare-frozen', by: 'referee', frozen });
    return yield* this.stroke();
  }

  private async *stroke(): AsyncGenerator<PlayEvent, Stop | 'cancelled' | null, undefined> {
    const { table, ruleSet, players, seed } = this.setup;
    const { state } = this;
    const player = state.shooter;
    const faults: DecisionFault[] = [];
    const question = this.question(player);
    let decision = await players[player].strategy.decide(question, this.cancel);
    if (this.cancelled) return 'cancelled';
    if (decision.type === 'request-spot') {
      const event = this.requestSpot(player, decision.ball);
      if (event === null) faults.push('request-refused');
      else yield event;
      decision = await players[player].strategy.decide(this.question(player), this.cancel);
      if (this.cancelled) return 'cancelled';
    }
    let wanted: StrokeDecision;
    if (decision.type === 'stroke') wanted = decision;
    else {
      faults.push('decision-of-wrong-type');
      wanted = fallbackStroke(this.question(player));
    }
    const index = this.strokes++;
    const key = { seed, rack: state.rackNumber, attempt: this.attempt };
    const played = playStroke(table, ruleSet, this.position(), wanted, players[player].skill, (replay) =>
      strokeNormals(key, index, player, replay),
    );
    if ('truncated' in played) return { by: 'truncated', unplayed: played };
    this.state = played.after.state;
    this.balls = played.after.balls;
    const { ruling } = played;
    if (ruling.pocketed.length > 0) this.innings = 0;
    else if (ruling.turn !== 'continue') this.innings++;
    yield {
      type: 'stroke',
      rack: key.rack,
      attempt: key.attempt,
      index,
      seed: question.seed,
      played: faults.length > 0 ? { ...played, faults: [...faults, ...played.faults] } : played,
    };
    return null;
  }

  private requestSpot(player: PlayerId, ball: number): PlayEvent | null {
    const { table, ruleSet } = this.setup;
    const placed = this.balls.find((b) => b.ball === ball);
    if (placed === undefined) return null;
    const asked = applyEvent(ruleSet, this.state, {
      type: 'request-spot',
      ball,
      zone: zoneOf(geometryOf(table), placed.x),
    });
    if (!asked.ok) return null;
    this.state = asked.value.state;
    this.balls = withSpotted(table, this.balls, asked.value.spotted);
    return { type: 'request-spot', player, ball, clause: asked.value.clause, after: this.position() };
  }

  private async choose(): Promise<PlayEvent> {
    const { ruleSet, players } = this.setup;
    const pending = this.state.pendingOption;
    if (pending === null) throw new Error(`no option is pending in phase ${this.state.phase}`);
    const { player, origin } = pending;
    const faults: DecisionFault[] = [];
    const decision: Decision = await players[player].strategy.decide(this.question(player), this.cancel);
    let { choice } = decision.type === 'choice' ? decision : { choice: 'accept' as const };
    if (decision.type !== 'choice') faults.push('decision-of-wrong-type');
    let chosen = applyEvent(ruleSet, this.state, { type: 'choose', player, choice });
    if (!chosen.ok) {
      faults.push('choice-refused');
      choice = 'accept';
      chosen = applyEvent(ruleSet, this.state, { type: 'choose', player, choice });
    }
    if (!chosen.ok) throw new Error(`accept refused: ${JSON.stringify(chosen.error)}`);
    this.state = chosen.value.state;
    const nextShooter = this.state.shooter;
    const { clause } = chosen.value;
    return { type: 'choice', player, origin, choice, nextShooter, clause, faults, after: this.position() };
  }

  private rackBalls(): PlayEvent {
    const { table, ruleSet, seed, gaps = 'template' } = this.setup;
    const { rackNumber: rack, breaker } = this.state;
    const { corners } = ruleSet.params.rack;
    const uniforms = rackUniforms({ seed, rack, attempt: this.attempt });
    this.balls = makeRack(table, gaps, uniforms, corners === 'any' ? [] : corners);
    this.innings = 0;
    return { type: 'rack', rack, attempt: this.attempt, breaker, balls: this.balls };
  }

  private breaking(): boolean {
    return this.state.phase === 'break';
  }

  private position(): RackPosition {
    return { state: this.state, balls: this.balls };
  }

  private question(player: PlayerId): Question {
    const { table, ruleSet, players, seed } = this.setup;
    const key = { seed, rack: this.state.rackNumber, attempt: this.attempt };
    return {
      ruleSet,
      table,
      state: this.state,
      balls: this.balls,
      skills: { shooter: players[player].skill, opponent: players[otherPlayer(player)].skill },
      budget: players[player].budget,
      seed: decisionSeed(key, this.decisions++),
    };
  }

  /** An event that cannot be refused here: a refusal is a fault of the driver. */
  private apply(event: RackEvent): EventOutcome {
    const outcome = applyEvent(this.setup.ruleSet, this.state, event);
    if (!outcome.ok) {
      throw new Error(`${event.type} refused in ${JSON.stringify(this.state)}: ${JSON.stringify(outcome.error)}`);
    }
    this.state = outcome.value.state;
    return outcome.value;
  }
}
