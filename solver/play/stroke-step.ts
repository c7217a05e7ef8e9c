/**
 * One stroke of a rack: the decision is executed with the player's errors on the table of record and judged by the
 * referee. A pure function of its arguments; the bot's route, the rack driver and the analysis of rule outcomes
 * all play through it.
 */
import type { Point } from '../../engine/geometry/geometry.js';
import { CUE, type PlayerId } from '../../engine/geometry/ids.js';
import { adjudicate } from '../../engine/rules/adjudicate.js';
import { checkDeclaration } from '../../engine/rules/check-declaration.js';
import { type Declaration, NOTHING_CALLED } from '../../engine/rules/declaration.js';
import type { StrokeFacts } from '../../engine/rules/facts.js';
import { factsFromRecord } from '../../engine/rules/facts-from-record.js';
import { nextState } from '../../engine/rules/next-state.js';
import type { RuleSet } from '../../engine/rules/rule-set.js';
import type { Ruling } from '../../engine/rules/ruling.js';
import type { ShotRecord } from '../../engine/table/record.js';
import { simulate } from '../../engine/table/simulate.js';
import type { Stroke } from '../../engine/table/stroke.js';
import { geometryOf, type Table } from '../../engine/table/table.js';
import { perturb } from '../skill/noise.js';
import type { Skill } from '../skill/skill.js';
import { frozenOfRecord } from './frozen.js';
import { mayPlaceAt, nearestPlace } from './placement.js';
import { makePlayable, type StrokeFault } from './playable.js';
import { onBed, type RackPosition, withSpotted } from './position.js';
import type { Decision } from './strategy.js';

/** A decision that could not be carried out as given: what was put right. A strategy of ours never has one. */
export type DecisionFault =
  | StrokeFault
  | 'placement-corrected'
  | 'declaration-refused'
  | 'decision-of-wrong-type'
  | 'choice-refused'
  | 'request-refused';

export type StrokeDecision = Extract<Decision, { type: 'stroke' }>;

export interface PlayedStroke {
  readonly player: PlayerId;
  /** The cue ball where it was put, frozen balls declared. */
  readonly before: RackPosition;
  /** Where the cue ball in hand was put; null when it was played from where it lay. */
  readonly placement: Point | null;
  readonly declaration: Declaration;
  /** As decided, the cue raised as far as it had to be. */
  readonly intended: Stroke;
  /** With the player's errors. */
  readonly struck: Stroke;
  readonly miscue: boolean;
  /** Strokes that the simulator's caps had cut off and that were played again with other errors. */
  readonly replays: number;
  readonly faults: readonly DecisionFault[];
  readonly record: ShotRecord;
  readonly facts: StrokeFacts;
  readonly ruling: Ruling;
  readonly after: RackPosition;
}

/** Every try was cut off by the simulator's caps: nothing was judged. `intended` and `position` recreate it. */
export interface UnplayedStroke {
  readonly truncated: true;
  readonly position: RackPosition;
  readonly intended: Stroke;
}

const MAX_REPLAYS = 4;

/**
 * Plays a decided stroke.
 * @param normals standard normals of the execution for try 0, 1, ... (see `chance.ts`)
 */
export function playStroke(
  table: Table,
  ruleSet: RuleSet,
  position: RackPosition,
  decision: StrokeDecision,
  skill: Skill,
  normals: (replay: number) => Float64Array,
): PlayedStroke | UnplayedStroke {
  const faults: DecisionFault[] = [];
  const { state } = position;
  let balls = [...position.balls];
  let placement: Point | null = null;
  if (state.cueBallInHand !== 'none') {
    const wish = decision.placement ?? balls.find((b) => b.ball === CUE) ?? geometryOf(table).headSpot;
    const at = { x: wish.x, y: wish.y };
    placement = mayPlaceAt(table, balls, state.cueBallInHand, at)
      ? at
      : nearestPlace(table, balls, state.cueBallInHand, at);
    if (placement !== at) faults.push('placement-corrected');
    balls = [{ ball: CUE, x: placement.x, y: placement.y }, ...balls.filter((b) => b.ball !== CUE)];
  }
  let { declaration } = decision;
  if (checkDeclaration(ruleSet, state, declaration, null).length > 0) {
    faults.push('declaration-refused');
    declaration = state.phase === 'break' ? { type: 'break' } : NOTHING_CALLED;
  }
  const playable = makePlayable(table, balls, decision.stroke);
  faults.push(...playable.faults);
  const intended = playable.stroke;
  for (let replay = 0; replay <= MAX_REPLAYS; replay++) {
    const noisy = perturb(table, intended, skill, normals(replay), 1, playable.minElevationRad);
    const record = simulate(table, balls, noisy.stroke);
    if (record.status !== 'rest') continue;
    const declared = { ...state, frozen: frozenOfRecord(record) };
    const facts = factsFromRecord(record, declared, geometryOf(table));
    const ruling = adjudicate(ruleSet, declared, declaration, facts);
    const next = nextState(ruleSet, declared, ruling);
    const rest = onBed(record.rest, next.cueBallInHand !== 'none');
    return {
      player: state.shooter,
      before: { state: declared, balls },
      placement,
      declaration,
      intended,
      struck: noisy.stroke,
      miscue: noisy.miscue,
      replays: replay,
      faults,
      record,
      facts,
      ruling,
      after: { state: next, balls: withSpotted(table, rest, ruling.spotted) },
    };
  }
  return { truncated: true, position: { state, balls }, intended };
}
