/** A link of tailuge/billiards (see `../import/tailuge.ts` for its frame): the query, to be put behind the page's address. */
import { headingOf } from '../../physics/cue-strike.js';
import { geometryOf, NINE_FOOT } from '../../table/table.js';
import type { Scene } from '../import/scene.js';
import { TAILUGE_HALF_LENGTH_R, TAILUGE_HALF_WIDTH_R, TAILUGE_RADIUS_M } from '../import/tailuge.js';

/** Where a ball that is off the table is drawn: in the head-left pocket, radii. */
const FALLEN_R = [-(TAILUGE_HALF_LENGTH_R + 1), TAILUGE_HALF_WIDTH_R + 1] as const;

export function exportTailuge({ table, position, stroke }: Scene): string {
  const { halfLengthM, halfWidthM, ballRadiusM } = geometryOf(table);
  const toThem = TAILUGE_RADIUS_M / ballRadiusM;
  const last = Math.max(...position.balls.map(({ ball }) => ball));
  // Their table is a little shorter than a true nine-foot one: places are taken as shares of the bed, so that a ball
  // at a rail stays at it; on their own table that is the radius' scale.
  const along = (TAILUGE_HALF_LENGTH_R - 1) / (halfLengthM / ballRadiusM - 1);
  const across = (TAILUGE_HALF_WIDTH_R - 1) / (halfWidthM / ballRadiusM - 1);
  const init: number[] = [];
  for (let ball = 0; ball <= last; ball++) {
    const at = position.balls.find((placed) => placed.ball === ball);
    if (at) init.push(round(at.x * toThem * along), round(at.y * toThem * across));
    else init.push(FALLEN_R[0] * TAILUGE_RADIUS_M, FALLEN_R[1] * TAILUGE_RADIUS_M);
  }
  const fields = [`ruletype=nineball`, 'practice', `init=${encodeURIComponent(JSON.stringify(init))}`];
  if (stroke) {
    const shot = {
      cueBallId: 0,
      angle: headingOf(NINE_FOOT.ball, NINE_FOOT.cue, stroke),
      power: stroke.speedMps,
      offset: { x: 0 - stroke.tipSide, y: stroke.tipHeight },
      elevation: stroke.elevationRad,
    };
    fields.push(`initShot=${encodeURIComponent(JSON.stringify(shot))}`);
  }
  return `?${fields.join('&')}`;
}

function round(value: number): number {
  return Number(value.toFixed(9)) + 0;
}
