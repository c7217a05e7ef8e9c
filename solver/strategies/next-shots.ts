/** Leaves of the baselines: how good the next shots are, by geometry, for the player who comes to the table. */
import type { RackState } from '../../engine/rules/state.js';
import type { PlacedBall } from '../../engine/table/record.js';
import type { Table } from '../../engine/table/table.js';
import { Layout } from '../value/layout.js';
import { PotField, type PotSkill } from '../value/pot-field.js';

/** Weights of the three best next shots, as eight-ball programs have them; for baselines only. */
const WEIGHTS = [1, 0.33, 0.15] as const;
const WEIGHT_SUM = 1.48;
/** From where the ball after next is thought to be played: path and cut of a middling position. */
const NEXT_PATH_M = 0.7;
const NEXT_CUT_RAD = 0.45;
/** Ball in hand: a short, nearly straight shot is always to be had at the best pocket. */
const HAND_PATH_M = 0.35;
const HAND_CUT_RAD = 0.15;

export class NextShots {
  private readonly layout = new Layout();
  private readonly field: PotField;
  private readonly chances = new Float64Array(6);

  constructor(table: Table) {
    this.field = new PotField(table, this.layout);
  }

  load(balls: readonly PlacedBall[]): void {
    this.layout.load(balls);
    this.field.reset(this.layout);
  }

  /** Chances of the ball-on in every pocket, best first, for the layout loaded. */
  private sorted(state: RackState, pot: PotSkill): Float64Array {
    const ball = state.ballsOnTable[0] ?? 0;
    for (let p = 0; p < 6; p++) {
      this.chances[p] =
        state.cueBallInHand === 'none'
          ? this.field.chanceFrom(this.layout.x[0], this.layout.y[0], ball, p, pot)
          : this.field.chanceAt(ball, p, HAND_PATH_M, HAND_CUT_RAD, pot);
    }
    this.chances.sort();
    this.chances.reverse();
    return this.chances;
  }

  /** The three best next shots, weighted, 0..1. */
  bestNext(state: RackState, pot: PotSkill): number {
    const chances = this.sorted(state, pot);
    return WEIGHTS.reduce((sum, weight, i) => sum + weight * chances[i], 0) / WEIGHT_SUM;
  }

  /** Chance of the next shot and, given it, of the one after: 0..1. */
  nextTwo(state: RackState, pot: PotSkill): number {
    const first = this.sorted(state, pot)[0];
    const after = state.ballsOnTable[1];
    if (after === undefined) return first;
    let second = 0;
    for (let p = 0; p < 6; p++)
      second = Math.max(second, this.field.chanceAt(after, p, NEXT_PATH_M, NEXT_CUT_RAD, pot));
    return first * (0.35 + 0.65 * second);
  }
}
