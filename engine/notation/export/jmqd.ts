/** The layout text of jmqd/billiards (see `../import/jmqd.ts` for its frame). Diamonds are those of the scene's own table. */
import { headingOf } from '../../physics/cue-strike.js';
import { geometryOf } from '../../table/table.js';
import type { Scene } from '../import/scene.js';

const NUMBERS = ['cue', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const M_PER_INCH = 0.0254;

export function exportJmqd({ table, position, stroke }: Scene): string {
  const { halfLengthM, halfWidthM } = geometryOf(table);
  const diamondM = (2 * halfWidthM) / 4;
  const lines = ['table brunswick_gc4_9ft'];
  for (const { ball, x, y } of position.balls) {
    lines.push(
      `ball ${NUMBERS[ball]} at (${digits((y + halfWidthM) / diamondM)}, ${digits((halfLengthM - x) / diamondM)})`,
    );
  }
  if (stroke) {
    const heading = 180 - (headingOf(table.ball, table.cue, stroke) * 180) / Math.PI;
    const turned = heading - 360 * Math.floor(heading / 360);
    lines.push(
      'cue_strike(default).mass_ratio(1.0).energy_loss(0.1)',
      `shot(cue).heading(${digits(turned)}deg).speed(${digits(stroke.speedMps / M_PER_INCH)}ips)` +
        `.tip(side: ${digits(stroke.tipSide)}R, height: ${digits(stroke.tipHeight)}R).using(default)`,
    );
  }
  return lines.join('\n');
}

/** Nanometres of a table; no exponents, which that text does not know. */
function digits(value: number): string {
  return String(Number(value.toFixed(9)) + 0);
}
