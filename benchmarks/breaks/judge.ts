/**
 * What a break is worth: one simulation, judged by the referee of every rule set, and the value model's P(win) of what
 * follows. Racks and errors are numbered, so that all breaks are compared under the same luck.
 */
import { CUE } from '../../engine/geometry/ids.js';
import { adjudicate } from '../../engine/rules/adjudicate.js';
import { factsFromRecord } from '../../engine/rules/facts-from-record.js';
import type { RuleSet } from '../../engine/rules/rule-set.js';
import type { Ruling } from '../../engine/rules/ruling.js';
import { spotBalls } from '../../engine/rules/spotting.js';
import { newRack } from '../../engine/rules/state.js';
import { makeRack, RACK_UNIFORMS, type RackPreset } from '../../engine/table/rack.js';
import type { PlacedBall, ShotRecord } from '../../engine/table/record.js';
import { Simulator } from '../../engine/table/simulator.js';
import { geometryOf, type Table } from '../../engine/table/table.js';
import { type BreakShape, shapedBreak } from '../../solver/candidates/break.js';
import { Scene } from '../../solver/candidates/scene.js';
import { foldKey, keyOf, uniformOf } from '../../solver/skill/hash.js';
import { FRESH_TRIAL, normalsOf, perturb } from '../../solver/skill/noise.js';
import type { Skill } from '../../solver/skill/skill.js';
import { DIMENSIONS } from '../../solver/skill/sobol.js';
import { Layout } from '../../solver/value/layout.js';
import { ValueModel } from '../../solver/value/value-model.js';

/** Sums over the breaks of one shape. */
export interface Sums {
  breaks: number;
  /** By rule set, in the order given: sum and sum of squares of P(win). */
  readonly win: Float64Array;
  readonly square: Float64Array;
  /** By rule set: breaks that the breaker goes on after. */
  readonly goesOn: Float64Array;
  balls: number;
  fell: number;
  ten: number;
  scratch: number;
  illegal: number;
  /** The opponent comes to the table and does not see the ball-on. */
  hidden: number;
}

export function newSums(ruleSets: number): Sums {
  return {
    breaks: 0,
    win: new Float64Array(ruleSets),
    square: new Float64Array(ruleSets),
    goesOn: new Float64Array(ruleSets),
    balls: 0,
    fell: 0,
    ten: 0,
    scratch: 0,
    illegal: 0,
    hidden: 0,
  };
}

export class BreakJudge {
  private readonly simulator: Simulator;
  private readonly layout = new Layout();
  private readonly models: readonly ValueModel[];
  private readonly normals = new Float64Array(DIMENSIONS);
  private readonly state = newRack('A');
  private readonly seedKey: number;
  private readonly racks = new Map<number, PlacedBall[]>();
  private readonly scene: Scene;
  simulations = 0;

  constructor(
    private readonly table: Table,
    private readonly gaps: RackPreset,
    private readonly skill: Skill,
    private readonly ruleSets: readonly RuleSet[],
    seed: string,
  ) {
    this.simulator = new Simulator(table);
    this.seedKey = keyOf(seed);
    const skills = { shooter: skill, opponent: skill };
    this.models = ruleSets.map((ruleSet) => new ValueModel(table, ruleSet, skills, this.layout));
    const [ruleSet] = ruleSets;
    const budget = { simulations: 1 };
    this.scene = new Scene({ ruleSet, table, state: this.state, balls: this.rack(0), skills, budget, seed });
  }

  /** Adds breaks `from` .. `to` - 1 of a shape to its sums; false when no cue can play it. */
  add(shape: BreakShape, from: number, to: number, fresh: boolean, sums: Sums): boolean {
    const candidate = shapedBreak(this.scene, shape);
    if (candidate === null || candidate.placement === null) return false;
    const cue = { ball: CUE, ...candidate.placement };
    const { table, normals } = this;
    for (let n = from; n < to; n++) {
      const trial = fresh ? FRESH_TRIAL + n : n;
      normalsOf(this.seedKey, trial, 0, 0, normals);
      const { stroke } = perturb(
        table,
        candidate.stroke,
        this.skill,
        normals,
        candidate.hand,
        candidate.minElevationRad,
      );
      const record = this.simulator.run([cue, ...this.rack(trial)], stroke, { resolver: 'closed-form' });
      this.simulations++;
      if (record.status === 'rest') this.judge(record, sums);
    }
    return true;
  }

  private judge(record: ShotRecord, sums: Sums): void {
    const facts = factsFromRecord(record, this.state, geometryOf(this.table));
    sums.breaks++;
    const object = facts.pocketed.length;
    sums.balls += object;
    if (object > 0) sums.fell++;
    if (facts.pocketed.some((p) => p.ball === 10)) sums.ten++;
    if (facts.cueBallPocketed !== null || facts.cueBallOffTable) sums.scratch++;
    this.ruleSets.forEach((ruleSet, r) => {
      const ruling = adjudicate(ruleSet, this.state, { type: 'break' }, facts);
      const value = this.worth(r, record, ruling);
      sums.win[r] += value;
      sums.square[r] += value * value;
      if (ruling.nextShooter === 'A' || ruling.rackWinner === 'A') sums.goesOn[r]++;
      if (r > 0) return;
      if (!ruling.legal && facts.cueBallPocketed === null) sums.illegal++;
      if (ruling.nextShooter === 'B' && ruling.cueBallInHand === 'none') {
        const { layout } = this;
        if (!this.models[0].field.visible(layout.x[CUE], layout.y[CUE], layout.ballOn())) sums.hidden++;
      }
    });
  }

  /** P(the breaker wins) after the ruling. */
  private worth(r: number, record: ShotRecord, ruling: Ruling): number {
    if (ruling.rackWinner !== null) return ruling.rackWinner === 'A' ? 1 : 0;
    const { layout } = this;
    const inHand = ruling.cueBallInHand;
    layout.load(record.rest);
    if (inHand !== 'none') layout.on[CUE] = 0;
    const standing = record.rest.filter((b) => b.ball !== CUE || inHand === 'none');
    for (const { ball, x, y } of spotBalls(geometryOf(this.table), ruling.spotted, standing)) {
      layout.on[ball] = 1;
      layout.x[ball] = x;
      layout.y[ball] = y;
    }
    const model = this.models[r];
    model.load(layout);
    // Only a league's failed break leaves a choice; either way the rack is about even.
    if (ruling.nextShooter === null) return 0.5;
    const mover = ruling.nextShooter === 'A' ? 0 : 1;
    const value = model.moverValue({ mover, inHand, foulLoses: false, pushOut: ruling.pushOutAvailable });
    return mover === 0 ? value : 1 - value;
  }

  private rack(trial: number): PlacedBall[] {
    let balls = this.racks.get(trial);
    if (balls === undefined) {
      const key = foldKey(foldKey(this.seedKey, 0x7ac4), trial);
      const uniforms = Float64Array.from({ length: RACK_UNIFORMS }, (_, u) => uniformOf(foldKey(key, u)));
      balls = makeRack(this.table, this.gaps, uniforms);
      this.racks.set(trial, balls);
    }
    return balls;
  }
}
