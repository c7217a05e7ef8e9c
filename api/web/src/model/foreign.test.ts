import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { EXPORT_FORMATS, exportScene } from '../../../../engine/notation/export/index.js';
import { parseLayout } from '../../../../engine/notation/layout.js';
import { NINE_FOOT } from '../../../../engine/table/table.js';
import { START } from './examples.js';
import { readAnything } from './foreign.js';

const CODEC = { deflate: (bytes: Uint8Array) => deflateRawSync(bytes), inflate: () => null };

describe('positions of other programs', () => {
  const position = parseLayout({ balls: START.balls }, NINE_FOOT);
  if (!position.ok) throw new Error('the first example must be a position');
  const stroke = { aimRad: 0.5, speedMps: 2, tipSide: 0, tipHeight: 0, elevationRad: 0 };

  test.each([...EXPORT_FORMATS])('%s: the balls lie where they lay', async (format) => {
    const text = exportScene({ table: NINE_FOOT, position: position.value, stroke, notes: [] }, format, CODEC);
    const read = await readAnything(text, START);
    expect(read.ok).toBe(true);
    if (!read.ok) return;
    for (const [index, ball] of START.balls.entries()) {
      expect(read.doc.balls[index].id).toBe(ball.id);
      expect(read.doc.balls[index].x).toBeCloseTo(ball.x, 3);
      expect(read.doc.balls[index].y).toBeCloseTo(ball.y, 3);
    }
  });

  test('what is nothing is said to be nothing', async () => {
    for (const text of ['{', 'hello', 'https://x/?state=f~AAAA']) {
      const read = await readAnything(text, START);
      expect(read.ok, text).toBe(false);
      if (!read.ok) expect(read.problems.length).toBeGreaterThan(0);
    }
  });
});
