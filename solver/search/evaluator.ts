/**
 * One stroke, tried: error, table, referee, value. Everything a trial needs is prepared once per question; the
 * result is numbers in the caller's array. Pure: (question, candidate, trial, resolver) decide every bit.
 */
import { CUE, otherPlayer, type PlayerId } from '../../engine/geometry/ids.js';
import { adjudicate } from '../../engine/rules/adjudicate.js';
import { factsFromRecord } from '../../engine/rules/facts-from-record.js';
import { FOUL_CODES } from '../../engine/rules/fouls.js';
import { nextState } from '../../engine/rules/next-state.js';
import type { Ruling } from '../../engine/rules/ruling.js';
import { spotBalls } from '../../engine/rules/spotting.js';
import type { RackState } from '../../engine/rules/state.js';
import type { PlacedBall, ShotRecord } from '../../engine/table/record.js';
import type { ResolverId } from '../../engine/table/resolver.js';
import { Simulator } from '../../engine/table/simulator.js';
import type { Stroke } from '../../engine/table/stroke.js';
import type { Candidate } from '../candidates/candidate.js';
import { Scene } from '../candidates/scene.js';
import { onBed, withSpotted } from '../play/position.js';
import type { Question } from '../question.js';
import { keyOf } from '../skill/hash.js';
import { normalsOf, perturb } from '../skill/noise.js';
import { DIMENSIONS } from '../skill/sobol.js';
import { Layout } from '../value/layout.js';
import { newPot } from '../value/pot-field.js';
import { ValueModel } from '../value/value-model.js';
import {
  ACCEPTS,
  CONTINUES,
  FLAGS,
  FOULS,
  HOOKED,
  LEGAL,
  LOSS,
  MADE,
  MISCUE,
  MOVED,
  NEXT_CHANCE,
  NEXT_CUT,
  NEXT_PATH,
  NEXT_SHOT,
  OPPONENT_AT_TABLE,
  OPTION,
  POCKETED,
  REST_X,
  REST_Y,
  SCRATCH,
  SUCCESS,
  TRIAL_STRIDE,
  TRUNCATED,
  VALUE,
  WIN,
} from './trial.js';

/** The intended stroke without error. */
export const NOISELESS = -1;

export class Evaluator {
  readonly scene: Scene;
  readonly model: ValueModel;
  private readonly simulator: Simulator;
  private readonly layout = new Layout();
  private readonly me: PlayerId;
  private readonly seedKey: number;
  private readonly z = new Float64Array(DIMENSIONS);
  private readonly pot = newPot();
  /** Strokes simulated since construction. */
  simulations = 0;

  constructor(readonly question: Question) {
    this.scene = new Scene(question);
    this.simulator = new Simulator(question.table);
    this.model = new ValueModel(question.table, question.ruleSet, question.skills, this.layout);
    const { shooter, opponent } = question.skills;
    if (question.state.phase !== 'break')
      this.model.prepare(question.table, this.scene.objectBalls, [shooter, opponent]);
    if (this.scene.cue === null && question.state.phase !== 'break') this.scene.worths = () => this.worthOfPlaces();
    this.me = question.state.shooter;
    this.seedKey = keyOf(question.seed);
  }

  /** Value of passing the turn from the present layout with a typical miss: what a failed pot is worth. */
  missValue(): number {
    this.layout.load(this.scene.objectBalls);
    this.model.load(this.layout);
    return this.model.missValue(0);
  }

  /** What the position is worth to the shooter by where he puts the cue ball; good until the next stroke is tried. */
  private worthOfPlaces(): (x: number, y: number) => number {
    const { layout, model } = this;
    const { state, ruleSet } = this.question;
    layout.load(this.scene.objectBalls);
    model.load(layout);
    const foulLoses = ruleSet.params.threeFouls === 'loss-of-rack' && state.consecutiveFouls[this.me] >= 2;
    const turn = { mover: 0, inHand: 'none', foulLoses, pushOut: false } as const;
    return (x, y) => {
      layout.x[CUE] = x;
      layout.y[CUE] = y;
      return model.moverValue(turn);
    };
  }

  /** Balls before the stroke. */
  placed(candidate: Candidate): readonly PlacedBall[] {
    const cue = candidate.placement ?? this.scene.cue;
    if (cue === null) throw new Error('a candidate without a place for the cue ball');
    return this.scene.placed(cue);
  }

  /** The record of the intended stroke. */
  intended(candidate: Candidate, resolver: ResolverId, trajectory: boolean): ShotRecord {
    this.simulations++;
    return this.simulator.run(this.placed(candidate), candidate.stroke, { resolver, trajectory });
  }

  /**
   * Tries a candidate once.
   * @param trial noise index, or `NOISELESS`; @param detail also fill in what is only shown
   * @param out receives `TRIAL_STRIDE` numbers at `at`
   */
  run(
    candidate: Candidate,
    trial: number,
    resolver: ResolverId,
    detail: boolean,
    out: Float64Array,
    at: number,
    stroke: Stroke = candidate.stroke,
  ): void {
    const { question } = this;
    const { record, miscue } = this.strike(candidate, trial, resolver, stroke);
    let flags = miscue ? MISCUE : 0;
    for (let i = 0; i < TRIAL_STRIDE; i++) out[at + i] = 0;
    if (record.status !== 'rest') {
      out[at + FLAGS] = flags | TRUNCATED;
      return;
    }
    const facts = factsFromRecord(record, question.state, this.scene.geometry);
    const ruling = adjudicate(question.ruleSet, question.state, candidate.declaration, facts);
    if (ruling.legal) flags |= LEGAL;
    if (ruling.calledBallMade) flags |= MADE;
    if (ruling.pocketed.length > 0) flags |= POCKETED;
    if (facts.cueBallPocketed !== null || facts.cueBallOffTable) flags |= SCRATCH;
    let fouls = 0;
    for (const code of ruling.fouls) fouls |= 1 << FOUL_CODES.indexOf(code);
    out[at + FOULS] = fouls;
    const first = record.rest[0];
    if (first !== undefined && first.ball === CUE) {
      out[at + REST_X] = first.x;
      out[at + REST_Y] = first.y;
    }
    if (ruling.rackWinner !== null) {
      const won = ruling.rackWinner === this.me;
      out[at + VALUE] = won ? 1 : 0;
      flags |= won ? WIN : LOSS;
    } else {
      this.settle(record, ruling);
      if (this.model.disturbed) flags |= MOVED;
      flags |= this.next(ruling, detail, out, at);
    }
    if (this.succeeded(candidate, ruling, flags, out[at + VALUE])) flags |= SUCCESS;
    out[at + FLAGS] = flags;
  }

  /** The stroke on the table, with the errors of noise index `trial`. */
  private strike(candidate: Candidate, trial: number, resolver: ResolverId, stroke: Stroke) {
    const { table, skills } = this.question;
    let struck = stroke;
    let miscue = false;
    if (trial !== NOISELESS) {
      normalsOf(this.seedKey, trial, 0, 0, this.z);
      const noisy = perturb(table, stroke, skills.shooter, this.z, candidate.hand, candidate.minElevationRad);
      struck = noisy.stroke;
      miscue = noisy.miscue;
    }
    this.simulations++;
    return { record: this.simulator.run(this.placed(candidate), struck, { resolver }), miscue };
  }

  /** What a trial of the race led to, again: the position that the next player faces; null when nobody plays on. */
  after(candidate: Candidate, trial: number): Question | null {
    const { question } = this;
    const { record } = this.strike(candidate, trial, 'closed-form', candidate.stroke);
    if (record.status !== 'rest') return null;
    const facts = factsFromRecord(record, question.state, this.scene.geometry);
    const ruling = adjudicate(question.ruleSet, question.state, candidate.declaration, facts);
    if (ruling.rackWinner !== null) return null;
    const state = nextState(question.ruleSet, question.state, ruling);
    const { shooter, opponent } = question.skills;
    // Whoever is on two fouls will have been warned by then.
    const warned = { A: state.consecutiveFouls.A >= 2, B: state.consecutiveFouls.B >= 2 };
    return {
      ruleSet: question.ruleSet,
      table: question.table,
      state: { ...state, warnedOnTwoFouls: warned },
      balls: withSpotted(question.table, onBed(record.rest, state.cueBallInHand !== 'none'), ruling.spotted),
      skills: this.plays(state) ? { shooter, opponent } : { shooter: opponent, opponent: shooter },
      budget: question.budget,
      seed: `${question.seed}/next`,
    };
  }

  /** Whether the player who asked is the one to act in `state`. */
  plays(state: RackState): boolean {
    return (state.pendingOption?.player ?? state.shooter) === this.me;
  }

  /** The layout after the ruling: what rests, what is spotted, the cue ball only where it lies. */
  private settle(record: ShotRecord, ruling: Ruling): void {
    const { layout } = this;
    layout.load(record.rest);
    if (ruling.cueBallInHand !== 'none') layout.on[CUE] = 0;
    if (ruling.spotted.length > 0) {
      const standing = record.rest.filter((b) => b.ball !== CUE || ruling.cueBallInHand === 'none');
      for (const { ball, x, y } of spotBalls(this.scene.geometry, ruling.spotted, standing)) {
        layout.on[ball] = 1;
        layout.x[ball] = x;
        layout.y[ball] = y;
      }
    }
    this.model.load(layout);
  }

  /** Value of the state that follows; returns flags about it. */
  private next(ruling: Ruling, detail: boolean, out: Float64Array, at: number): number {
    const { me, model, layout } = this;
    const { pendingOption } = ruling;
    const them = otherPlayer(me);
    if (pendingOption !== null) {
      // The chooser takes what is better for him; a return never brings a push-out.
      const chooser = pendingOption.player === me ? 0 : 1;
      const plays = model.moverValue(this.turn(ruling, chooser, false));
      const hands = 1 - model.moverValue(this.turn(ruling, chooser === 0 ? 1 : 0, false));
      // A new rack, where that can be chosen, starts even.
      const anew = pendingOption.options.some(({ choice }) => choice !== 'accept' && choice !== 'return') ? 0.5 : 0;
      const best = Math.max(plays, hands, anew);
      out[at + VALUE] = chooser === 0 ? best : 1 - best;
      let flags = chooser === 1 ? OPTION : 0;
      if (chooser === 1 && plays >= hands) flags |= ACCEPTS;
      if (detail) this.look(chooser, out, at);
      return flags;
    }
    const mover = ruling.nextShooter === them ? 1 : 0;
    const value = model.moverValue(this.turn(ruling, mover, ruling.pushOutAvailable));
    out[at + VALUE] = mover === 0 ? value : 1 - value;
    if (mover === 0) {
      if (detail && ruling.cueBallInHand === 'none') this.look(0, out, at);
      return CONTINUES;
    }
    if (ruling.cueBallInHand !== 'none') return 0;
    if (!detail) return OPPONENT_AT_TABLE;
    this.look(1, out, at);
    const hooked = !model.field.visible(layout.x[CUE], layout.y[CUE], layout.ballOn());
    return hooked ? OPPONENT_AT_TABLE | HOOKED : OPPONENT_AT_TABLE;
  }

  private turn(ruling: Ruling, mover: 0 | 1, pushOut: boolean) {
    const player = mover === 0 ? this.me : otherPlayer(this.me);
    return {
      mover,
      inHand: ruling.cueBallInHand,
      // He will have been warned by then.
      foulLoses: this.question.ruleSet.params.threeFouls === 'loss-of-rack' && ruling.consecutiveFouls[player] >= 2,
      pushOut,
    };
  }

  private look(mover: 0 | 1, out: Float64Array, at: number): void {
    const { layout, model, pot } = this;
    if (layout.on[CUE] === 0) return;
    const ball = layout.ballOn();
    if (ball === 0) return;
    model.field.bestPot(layout.x[CUE], layout.y[CUE], ball, model.players[mover].pot, pot);
    if (pot.pocket < 0) return;
    out[at + NEXT_CHANCE] = pot.chance;
    out[at + NEXT_SHOT] = ball * 8 + pot.pocket;
    out[at + NEXT_CUT] = pot.cutRad;
    out[at + NEXT_PATH] = pot.distanceM;
  }

  /** The declaration fulfilled without a foul. */
  private succeeded(candidate: Candidate, ruling: Ruling, flags: number, value: number): boolean {
    if (!ruling.legal) return false;
    switch (candidate.declaration.type) {
      case 'called':
      case 'obvious':
        return ruling.calledBallMade;
      case 'safety':
      case 'none':
        return (flags & POCKETED) === 0 && value > 0.5;
      default:
        return true;
    }
  }
}
