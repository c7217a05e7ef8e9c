/**
 * What every baseline shares: the planner's own candidates, and strokes tried under the player's noise on the
 * table and before the referee. Baselines differ from the planner in what they look for, never in what they see.
 */
import type { Point } from '../../engine/geometry/geometry.js';
import { adjudicate } from '../../engine/rules/adjudicate.js';
import { factsFromRecord } from '../../engine/rules/facts-from-record.js';
import { nextState } from '../../engine/rules/next-state.js';
import type { Ruling } from '../../engine/rules/ruling.js';
import type { RackState } from '../../engine/rules/state.js';
import type { PlacedBall, ShotRecord } from '../../engine/table/record.js';
import { simulate } from '../../engine/table/simulate.js';
import type { Stroke } from '../../engine/table/stroke.js';
import { breaks } from '../candidates/break.js';
import type { Candidate } from '../candidates/candidate.js';
import { directPots, FULL_GRID, PLACEMENT_GRID } from '../candidates/direct.js';
import { kicks } from '../candidates/kick.js';
import { placements } from '../candidates/placement.js';
import { safeties } from '../candidates/safety.js';
import { Scene } from '../candidates/scene.js';
import { onBed, withSpotted } from '../play/position.js';
import type { Decision } from '../play/strategy.js';
import type { Budget, Question } from '../question.js';
import { keyOf } from '../skill/hash.js';
import { type Actor, normalsOf, perturb } from '../skill/noise.js';
import { DIMENSIONS } from '../skill/sobol.js';

/** One noisy try; the ruling is null when the simulator's caps cut the stroke off. */
export interface Tried {
  readonly record: ShotRecord;
  readonly ruling: Ruling | null;
}

/** Places of a cue ball in hand that a baseline looks at. */
const PLACES = 10;

/** Simulated strokes a decision may take; a deadline is taken as the strokes that usually fit in it. */
export function simulationsOf(budget: Budget): number {
  if ('simulations' in budget) return budget.simulations;
  if ('trials' in budget) return budget.trials * 48;
  return Math.max(100, budget.ms * 25);
}

export class Board {
  readonly scene: Scene;
  readonly simulations: number;
  private readonly seedKey: number;
  private readonly normals = new Float64Array(DIMENSIONS);

  constructor(readonly question: Question) {
    this.scene = new Scene(question);
    this.simulations = simulationsOf(question.budget);
    this.seedKey = keyOf(question.seed);
  }

  /** Balls on the bed when `shot` is struck, ascending. */
  placed(shot: Candidate): readonly PlacedBall[] {
    const { scene } = this;
    const cue = shot.placement ?? scene.cue;
    if (cue === null) throw new RangeError('a shot without a cue ball');
    return scene.placed(cue);
  }

  /** Plays `shot` without errors. */
  noiseless(shot: Candidate): Tried {
    return this.play(shot, shot.stroke);
  }

  /** Plays `shot` with the errors of noise index `trial`; all shots share the luck of an index. */
  try(shot: Candidate, trial: number, ply = 0, actor: Actor = 0): Tried {
    const { table, skills } = this.question;
    normalsOf(this.seedKey, trial, ply, actor, this.normals);
    const skill = actor === 0 ? skills.shooter : skills.opponent;
    const noisy = perturb(table, shot.stroke, skill, this.normals, shot.hand, shot.minElevationRad);
    return this.play(shot, noisy.stroke);
  }

  private play(shot: Candidate, stroke: Stroke): Tried {
    const { table, ruleSet, state } = this.question;
    const record = simulate(table, this.placed(shot), stroke, { resolver: 'closed-form' });
    if (record.status !== 'rest') return { record, ruling: null };
    const facts = factsFromRecord(record, state, this.scene.geometry);
    return { record, ruling: adjudicate(ruleSet, state, shot.declaration, facts) };
  }

  /** The question that the next player at the table faces after `tried`; null when the rack is over or a choice is due. */
  after(tried: Tried): Question | null {
    const { question } = this;
    const { record, ruling } = tried;
    if (ruling === null || ruling.nextShooter === null) return null;
    const state: RackState = nextState(question.ruleSet, question.state, ruling);
    const rest = onBed(record.rest, state.cueBallInHand !== 'none');
    const same = ruling.nextShooter === question.state.shooter;
    const { shooter, opponent } = question.skills;
    return {
      ...question,
      state,
      balls: withSpotted(question.table, rest, ruling.spotted),
      skills: same ? question.skills : { shooter: opponent, opponent: shooter },
    };
  }

  /** Direct pots of the ball-on; with ball in hand from the best places. */
  pots(): Candidate[] {
    const { scene } = this;
    if (scene.cue !== null) return directPots(scene, scene.cue, FULL_GRID, null);
    return this.places().flatMap((at) => directPots(scene, at, PLACEMENT_GRID, at));
  }

  /** Hits of the ball-on that mean to leave nothing, and kicks when it cannot be seen. */
  quiet(): Candidate[] {
    const { scene } = this;
    const from = scene.cue ?? this.places()[0];
    if (from === undefined) return [];
    const placement = scene.cue === null ? from : null;
    const seen = scene.field.visible(from.x, from.y, scene.ballOn);
    return seen ? safeties(scene, from, placement) : kicks(scene, from, true, placement);
  }

  breaks(): Candidate[] {
    return breaks(this.scene);
  }

  private places(): Point[] {
    return placements(this.scene, PLACES).map((place) => place.at);
  }
}

/** A candidate as a decision. */
export function strokeOf(shot: Candidate): Decision {
  return {
    type: 'stroke',
    declaration: shot.declaration,
    stroke: shot.stroke,
    ...(shot.placement === null ? {} : { placement: shot.placement }),
  };
}

/** The candidate with the highest score, the earliest of equals; null of none. */
export function bestOf<T>(items: readonly T[], score: (item: T) => number): T | null {
  let best: T | null = null;
  let top = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    const value = score(item);
    if (value > top) {
      top = value;
      best = item;
    }
  }
  return best;
}
