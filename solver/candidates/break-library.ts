/**
 * Which breaks are worth racing: the shapes of the nearest table, rack, rule set and skill among those that were searched
 * (`npm run bench:break-library`). The race then picks for this rack, these rules and this hand.
 */
import { tableSpec } from '../../engine/geometry/table-specs.js';
import type { RuleSet, RuleSetParams } from '../../engine/rules/rule-set.js';
import { RULE_SETS } from '../../engine/rules/rule-sets/index.js';
import { RACK_GAPS_M } from '../../engine/table/rack.js';
import type { PlacedBall } from '../../engine/table/record.js';
import type { Table } from '../../engine/table/table.js';
import { effortFactor, SKILLS, type Skill } from '../skill/skill.js';
import type { BreakShape } from './break.js';
import { BREAK_CELLS, BREAK_SHAPES, type BreakCell } from './break-library-data.js';

/** Speed at which the errors of two players are compared. */
const COMPARED_AT_MPS = 9;
/** Added to both errors, degrees: below it a better hand changes nothing. */
const ERROR_FLOOR_DEG = 0.02;

/** Shapes for a break, offsets in metres of this table, best first as searched. */
export function libraryFor(
  table: Table,
  ruleSet: RuleSet,
  skill: Skill,
  objectBalls: readonly PlacedBall[],
): BreakShape[] {
  const { lengthM, widthM } = table.spec;
  const gapM = meanGapM(objectBalls, table.ball.radiusM);
  const distances: readonly ((cell: BreakCell) => number)[] = [
    (cell) => Math.abs(tableSpec(cell.table).lengthM - lengthM),
    (cell) => Math.abs((RACK_GAPS_M[cell.rack][0] + RACK_GAPS_M[cell.rack][1]) / 2 - gapM),
    (cell) => ruleDistance(RULE_SETS[cell.rules].params, ruleSet.params),
    (cell) => skillDistance(SKILLS[cell.skill], skill),
  ];
  let cells: readonly BreakCell[] = BREAK_CELLS;
  for (const distance of distances) {
    const least = Math.min(...cells.map(distance));
    cells = cells.filter((cell) => distance(cell) === least);
  }
  const [nearest] = cells;
  const scale = widthM / tableSpec(nearest.table).widthM;
  return nearest.shapes.map((index) => {
    const [offsetM, aside, speedMps, tipHeight] = BREAK_SHAPES[index];
    return { offsetM: scale * offsetM, aside, speedMps, tipHeight };
  });
}

/** Mean over the balls of the gap to the nearest other one, metres. */
function meanGapM(balls: readonly PlacedBall[], radiusM: number): number {
  let sum = 0;
  for (const a of balls) {
    let nearest = Number.POSITIVE_INFINITY;
    for (const b of balls) {
      if (a === b) continue;
      const dx = a.x - b.x;
      const dy = a.y - b.y;
      nearest = Math.min(nearest, Math.sqrt(dx * dx + dy * dy) - 2 * radiusM);
    }
    // Balls far from one another are no rack at all, and as loose as any.
    sum += Math.min(nearest, RACK_GAPS_M['loose-triangle'][1]);
  }
  return balls.length === 0 ? 0 : sum / balls.length;
}

/** Differences that change which break is good: the ten on it, what a scratch gives, who may push out after a dry one. */
function ruleDistance(a: RuleSetParams, b: RuleSetParams): number {
  const answers = (p: RuleSetParams): boolean => p.pushOut && p.pushOutBy === 'second-shot-player';
  let distance = 0;
  if ((a.tenOnLegalBreak === 'spotted') !== (b.tenOnLegalBreak === 'spotted')) distance += 2;
  if (answers(a) !== answers(b)) distance += 2;
  if (a.scratchBallInHand !== b.scratchBallInHand) distance += 1;
  return distance;
}

function skillDistance(a: Skill, b: Skill): number {
  const error = (s: Skill) => s.aimSdDeg * effortFactor(s, COMPARED_AT_MPS, 0) + ERROR_FLOOR_DEG;
  return Math.abs(Math.log(error(a) / error(b)));
}
