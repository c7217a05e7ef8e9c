/** Which balls touch a rail or the cue ball at rest: what the referee declares frozen before a stroke (referee.md, 5.2: 8.4). */
import { CUE } from '../../engine/geometry/ids.js';
import type { FrozenDeclarations } from '../../engine/rules/state.js';
import { TOUCH_M } from '../../engine/table/path-facts.js';
import type { PlacedBall, ShotRecord } from '../../engine/table/record.js';
import { geometryOf, type Table } from '../../engine/table/table.js';

/**
 * Declarations for a layout at rest.
 * @param cueInHand the cue ball has no place yet: nothing is declared of it
 */
export function frozenOf(table: Table, balls: readonly PlacedBall[], cueInHand: boolean): FrozenDeclarations {
  const { noses, pockets, ballRadiusM } = geometryOf(table);
  const reach = ballRadiusM + TOUCH_M;
  const toRail: number[] = [];
  const cueBallTo: number[] = [];
  let cueBallToRail = false;
  const cue = cueInHand ? undefined : balls.find((b) => b.ball === CUE);
  for (const { ball, x, y } of balls) {
    if (ball === CUE && cue === undefined) continue;
    const onNose = noses.some((nose) => {
      const off = (x - nose.from.x) * nose.normal.x + (y - nose.from.y) * nose.normal.y;
      const dx = nose.to.x - nose.from.x;
      const dy = nose.to.y - nose.from.y;
      const share = ((x - nose.from.x) * dx + (y - nose.from.y) * dy) / (dx * dx + dy * dy);
      return off <= reach && share >= 0 && share <= 1;
    });
    const onTip = pockets.some((pocket) =>
      pocket.tips.some(({ centre, radiusM }) => {
        const dx = x - centre.x;
        const dy = y - centre.y;
        const far = radiusM + reach;
        return dx * dx + dy * dy <= far * far;
      }),
    );
    if (onNose || onTip) {
      if (ball === CUE) cueBallToRail = true;
      else toRail.push(ball);
    }
    if (ball !== CUE && cue !== undefined) {
      const dx = x - cue.x;
      const dy = y - cue.y;
      const far = 2 * ballRadiusM + TOUCH_M;
      if (dx * dx + dy * dy <= far * far) cueBallTo.push(ball);
    }
  }
  toRail.sort((a, b) => a - b);
  cueBallTo.sort((a, b) => a - b);
  return { toRail, cueBallTo, cueBallToRail };
}

/** The same, as the table itself saw it when the stroke was played: with the cue ball where it was put. */
export function frozenOfRecord(record: ShotRecord): FrozenDeclarations {
  const toRail = [...new Set(record.touchingRails.filter((t) => t.ball !== CUE).map((t) => t.ball))];
  const cueBallTo = record.touchingBalls.filter((t) => t.ball === CUE).map((t) => t.other);
  return {
    toRail: toRail.sort((a, b) => a - b),
    cueBallTo: cueBallTo.sort((a, b) => a - b),
    cueBallToRail: record.touchingRails.some((t) => t.ball === CUE),
  };
}
