/**
 * P(win the rack) of a position without simulating it: the leaf of the search. The order of balls is fixed, so a
 * rack is a chain: each player makes the ball-on with some chance and goes on, or the other one comes to the table.
 * Chances come from the geometry of this very layout and the player's skill (`pot-field.ts`); what happens between
 * the shots (position, leaves, safeties) is summed up in `constants.ts`.
 */
import { BALL_COUNT, TEN } from '../../engine/geometry/ids.js';
import type { InHand, RuleSet } from '../../engine/rules/rule-set.js';
import type { PlacedBall } from '../../engine/table/record.js';
import type { Table } from '../../engine/table/table.js';
import type { Actor } from '../skill/noise.js';
import { normalCdf } from '../skill/normal.js';
import type { Skill } from '../skill/skill.js';
import { VALUE_CONSTANTS, type ValueConstants } from './constants.js';
import { Layout } from './layout.js';
import { LEAST_CHANCE, PositionPlay, type Worths } from './position-play.js';
import { newPot, PotField, type PotSkill, potSkill } from './pot-field.js';

const SLOTS = BALL_COUNT + 1;

interface Player {
  readonly pot: PotSkill;
  /** P(good position after a pot). */
  readonly position: number;
  /** Share of a good chance that is left after his safety. */
  readonly safetyLeave: number;
  /** P(legal hit) when hooked. */
  readonly kick: number;
}

/**
 * How far a player is from perfect, 0..1: P(missing a standard shot, 0.8 m to a corner 1 m away).
 */
function spread(pot: PotSkill): number {
  const aim = 14 * pot.aimSdRad;
  const sd = Math.sqrt(aim * aim + pot.throwSdRad * pot.throwSdRad);
  return 2 - 2 * normalCdf(0.035 / sd);
}

/** Balls from the one on for which position play is simulated; what comes later tells hardly any two strokes apart. */
const POSITION_DEPTH = 4;
/** Sd of the cue ball's rest that no plan removes, metres, and its growth per metre of travel with the skill's errors. */
const REST_M = 0.03;
const SPEED_TO_REST = 2;
const AIM_DEG_TO_REST = 0.4;

function restPerM(skill: Skill): number {
  const along = (SPEED_TO_REST * 1.2 * skill.speedSdPct) / 100;
  const across = AIM_DEG_TO_REST * 1.2 * skill.aimSdDeg;
  return Math.sqrt(along * along + across * across);
}

/** The situation of the player to move, apart from where the balls lie. */
export interface Turn {
  readonly mover: Actor;
  readonly inHand: InHand;
  /** A foul of the mover loses the rack. */
  readonly foulLoses: boolean;
  readonly pushOut: boolean;
}

export class ValueModel {
  readonly field: PotField;
  readonly players: readonly [Player, Player];
  private readonly c: ValueConstants;
  private readonly tenWins: boolean;
  /** Remaining balls, ascending, and by actor and place in that order the values of the chain. */
  private readonly balls = new Uint8Array(SLOTS);
  private count = 0;
  private readonly inPosition = [new Float64Array(SLOTS), new Float64Array(SLOTS)] as const;
  private readonly afterMiss = [new Float64Array(SLOTS), new Float64Array(SLOTS)] as const;
  private readonly afterSafety = [new Float64Array(SLOTS), new Float64Array(SLOTS)] as const;
  private readonly inHandValue = [new Float64Array(SLOTS), new Float64Array(SLOTS)] as const;
  private readonly best = newPot();
  private layout: Layout;
  private position: PositionPlay | null = null;
  /** The layout on the table is the one that `position` was made for, but for balls already potted. */
  private undisturbed = false;

  /** A ball still to be played lies elsewhere than when the model was prepared. */
  get disturbed(): boolean {
    return !this.undisturbed;
  }

  constructor(
    table: Table,
    private readonly ruleSet: RuleSet,
    skills: { readonly shooter: Skill; readonly opponent: Skill },
    layout: Layout,
    constants: ValueConstants = VALUE_CONSTANTS,
  ) {
    this.c = constants;
    this.layout = layout;
    this.field = new PotField(table, layout);
    this.tenWins = ruleSet.params.calledTenEarly === 'wins';
    this.players = [this.player(table, skills.shooter), this.player(table, skills.opponent)];
  }

  private player(table: Table, skill: Skill): Player {
    const { c } = this;
    const plain = potSkill(table, skill);
    const pot = { aimSdRad: c.playEffort * plain.aimSdRad, throwSdRad: c.playEffort * plain.throwSdRad };
    const off = spread(pot);
    return {
      pot,
      position: Math.max(0.2, c.positionBest - c.positionLoss * off),
      safetyLeave: c.leaveAfterSafety + c.leaveAfterSafetyLoss * off,
      kick: Math.max(0.1, c.kickBest - c.kickLoss * off),
    };
  }

  /**
   * From now on positions in which no ball of `balls` has moved are told apart by what their pots leave.
   * @param balls object balls, ascending
   */
  prepare(table: Table, balls: readonly PlacedBall[], skills: readonly [Skill, Skill]): void {
    const own = new ValueModel(table, this.ruleSet, { shooter: skills[0], opponent: skills[1] }, new Layout(), this.c);
    own.load(new Layout().load(balls));
    const [one, two] = skills;
    const players = [
      { pot: this.players[0].pot, restM: REST_M, restPerM: restPerM(one) },
      { pot: this.players[1].pot, restM: REST_M, restPerM: restPerM(two) },
    ] as const;
    const same = one === two || JSON.stringify(one) === JSON.stringify(two);
    this.position = new PositionPlay(table, balls, players, own.worths(), POSITION_DEPTH, same);
  }

  /** What the chain says of the loaded layout, by ball. */
  private worths(): Worths {
    const place = new Int8Array(BALL_COUNT);
    for (let i = 0; i < this.count; i++) place[this.balls[i]] = i;
    const other = (actor: Actor): Actor => (actor === 0 ? 1 : 0);
    return {
      inPosition: (actor, b) => this.inPosition[actor][place[b]],
      missed: (actor, b) => 1 - this.afterMiss[other(actor)][place[b]],
      safe: (actor, b) => 1 - this.afterSafety[other(actor)][place[b]],
      scratched: (actor, b) => 1 - this.inHandValue[other(actor)][place[b]],
    };
  }

  /** Call once for every layout before `value`. */
  load(layout: Layout): void {
    this.layout = layout;
    this.field.reset(layout);
    const first = layout.ballOn();
    this.undisturbed = this.position !== null && first > 0 && this.position.knows(layout, first);
    let n = 0;
    for (let b = 1; b < BALL_COUNT; b++) if (layout.on[b] === 1) this.balls[n++] = b;
    this.count = n;
    for (let a = 0; a < 2; a++) {
      this.inPosition[a][n] = 1;
      this.afterMiss[a][n] = 1;
      this.afterSafety[a][n] = 1;
      this.inHandValue[a][n] = 1;
    }
    for (let i = n - 1; i >= 0; i--) this.link(i);
  }

  /** Values with ball `i` on, given those of the next. */
  private link(i: number): void {
    const { c, players } = this;
    const b = this.balls[i];
    const e0 = this.ease(b, players[0]);
    const e1 = this.ease(b, players[1]);
    const next0 = this.inPosition[0][i + 1];
    const next1 = this.inPosition[1][i + 1];
    // M0 = p next0 + (1 - p)(1 - M1) and the same from the other side: two equations.
    const p = c.leaveAfterMiss * e0;
    const q = c.leaveAfterMiss * e1;
    const k0 = p * next0 + (1 - p);
    const k1 = q * next1 + (1 - q);
    const m0 = (k0 - (1 - p) * k1) / (1 - (1 - p) * (1 - q));
    const m1 = k1 - (1 - q) * m0;
    this.afterMiss[0][i] = m0;
    this.afterMiss[1][i] = m1;
    const mix = (chance: number, next: number, otherMiss: number) => chance * next + (1 - chance) * (1 - otherMiss);
    this.inPosition[0][i] = mix(e0 * players[0].position, next0, m1);
    this.inPosition[1][i] = mix(e1 * players[1].position, next1, m0);
    this.afterSafety[0][i] = mix(e0 * players[1].safetyLeave, next0, m1);
    this.afterSafety[1][i] = mix(e1 * players[0].safetyLeave, next1, m0);
    this.inHandValue[0][i] = mix(this.handEase(b, players[0]), next0, m1);
    this.inHandValue[1][i] = mix(this.handEase(b, players[1]), next1, m0);
  }

  /** P(pot) of ball `b` from a good position, pockets weighed by how good they are. */
  private ease(b: number, player: Player): number {
    const { c } = this;
    let best = 0;
    let second = 0;
    for (let p = 0; p < 6; p++) {
      const chance = this.field.chanceAt(b, p, c.goodPathM, c.goodCutRad, player.pot);
      if (chance > best) {
        second = best;
        best = chance;
      } else if (chance > second) second = chance;
    }
    const ease = best * (c.bestPocketWeight + (1 - c.bestPocketWeight) * second);
    return Math.max(ease, c.closedEase);
  }

  /** P(pot) of ball `b` by `actor` from a good position. */
  easeOf(b: number, actor: Actor): number {
    return this.ease(b, this.players[actor]);
  }

  private handEase(b: number, player: Player): number {
    const { c } = this;
    let best = c.closedEase;
    for (let p = 0; p < 6; p++) {
      const chance = this.field.chanceAt(b, p, c.handPathM, c.handCutRad, player.pot);
      if (chance > best) best = chance;
    }
    return best;
  }

  /** P(`actor` wins) when he leaves the other player a typical miss with the present ball on. */
  missValue(actor: Actor): number {
    return this.count === 0 ? 1 : 1 - this.afterMiss[actor === 0 ? 1 : 0][0];
  }

  /** P(the mover of `turn` wins), the cue ball where the layout has it. */
  moverValue(turn: Turn): number {
    const me = turn.mover;
    const other = me === 0 ? 1 : 0;
    if (this.count === 0) return 1;
    const next = this.inPosition[me][1];
    const missed = 1 - this.afterMiss[other][0];
    let value: number;
    if (turn.inHand === 'anywhere') {
      value = this.inHandValue[me][0];
      if (this.tenWins) value = Math.max(value, this.tenThreatInHand(me, missed));
    } else if (turn.inHand === 'behind-head-string') {
      value = this.fromBehindString(me, next, missed);
    } else {
      value = this.fromHere(turn, this.layout.x[0], this.layout.y[0], next, missed);
    }
    if (turn.pushOut) value = Math.max(value, Math.min(missed, this.afterMiss[me][0]));
    return value;
  }

  private fromHere(turn: Turn, cx: number, cy: number, next: number, missed: number): number {
    const me = turn.mover;
    const other = me === 0 ? 1 : 0;
    const { field } = this;
    const player = this.players[me];
    const ballOn = this.balls[0];
    let chance = 0;
    let value = missed;
    for (let p = 0; p < 6; p++) {
      const q = field.chanceFrom(cx, cy, ballOn, p, player.pot);
      if (q <= 0) continue;
      if (q > chance) chance = q;
      const after =
        this.position !== null && this.undisturbed && q > LEAST_CHANCE
          ? Math.min(1, Math.max(0, next + this.position.bonus(me, ballOn, p, field.signedCut(cx, cy, ballOn, p))))
          : next;
      const worth = q * after + (1 - q) * missed;
      if (worth > value) value = worth;
    }
    const safe = 1 - this.afterSafety[other][0];
    if (value < safe || chance < 0.3) {
      const seen = field.visibleShare(cx, cy, ballOn);
      if (seen > 0) {
        // A sliver of the ball leaves no choice of safeties.
        const room = seen >= 0.5 ? 1 : 0.5 + seen;
        value = Math.max(value, room * safe + (1 - room) * missed);
      } else {
        const foul = turn.foulLoses ? 0 : 1 - this.inHandValue[other][0];
        value = Math.max(0, player.kick * missed + (1 - player.kick) * foul);
      }
    }
    if (this.tenWins && ballOn !== TEN && this.layout.on[TEN] === 1) {
      let threat = 0;
      for (let p = 0; p < 6; p++) threat = Math.max(threat, field.comboChance(cx, cy, ballOn, TEN, p, player.pot));
      value = Math.max(value, threat + (1 - threat) * missed);
    }
    return value;
  }

  /** In hand behind the head string: the best of a few places along it. */
  private fromBehindString(me: Actor, next: number, missed: number): number {
    const { field } = this;
    const { headStringX, halfWidthM } = field.windows.geometry;
    let best = 0;
    let seen = false;
    for (let row = 0; row < 2; row++) {
      const x = headStringX - 0.01 - row * 0.3;
      for (let i = -3; i <= 3; i++) {
        const y = (i / 3) * (halfWidthM - 0.1);
        const chance = field.bestPot(x, y, this.balls[0], this.players[me].pot, this.best);
        if (chance > best) best = chance;
        if (!seen && field.visible(x, y, this.balls[0])) seen = true;
      }
    }
    const other = me === 0 ? 1 : 0;
    const safe = seen ? 1 - this.afterSafety[other][0] : missed;
    return Math.max(best * next + (1 - best) * missed, safe);
  }

  /** With ball in hand the ten can often be played off the ball-on: from behind the line of the two. */
  private tenThreatInHand(me: Actor, missed: number): number {
    const ballOn = this.balls[0];
    const { layout, field } = this;
    if (ballOn === TEN || layout.on[TEN] === 0) return 0;
    const dx = layout.x[TEN] - layout.x[ballOn];
    const dy = layout.y[TEN] - layout.y[ballOn];
    const d = Math.sqrt(dx * dx + dy * dy);
    if (d < 1e-6) return 0;
    const back = 2 * field.radiusM + this.c.handPathM;
    const cx = layout.x[ballOn] - (dx / d) * back;
    const cy = layout.y[ballOn] - (dy / d) * back;
    let threat = 0;
    for (let p = 0; p < 6; p++)
      threat = Math.max(threat, field.comboChance(cx, cy, ballOn, TEN, p, this.players[me].pot));
    return threat + (1 - threat) * missed;
  }
}
