import { describe, expect, test } from 'vitest';
import { printRecord } from '../../../../engine/notation/record.js';
import { simulate } from '../../../../engine/table/simulate.js';
import { NINE_FOOT } from '../../../../engine/table/table.js';
import type { BallId, ShotRecord } from '../net/types.js';
import { curves, fallTime, firstContact, indexPaths, lastMotion, moved, placeAt } from './record.js';

/** A half-ball hit on the 3, simulated. */
const RECORD = printRecord(
  simulate(
    NINE_FOOT,
    [
      { ball: 0, x: -0.5, y: 0 },
      { ball: 3, x: 0.2, y: 0.028575 },
      { ball: 10, x: -1, y: 0.4 },
    ],
    { aimRad: 0, speedMps: 2, tipSide: 0, tipHeight: 0, elevationRad: 0 },
    { trajectory: true },
  ),
  NINE_FOOT,
) as unknown as ShotRecord;
const INDEX = indexPaths(RECORD);

describe('record', () => {
  test('begins where the balls were and ends where they rest', () => {
    for (const { id, x, y } of RECORD.start) {
      expect(placeAt(RECORD, INDEX, id, 0)).toEqual({ x: expect.closeTo(x, 9), y: expect.closeTo(y, 9) });
    }
    for (const { id, x, y } of RECORD.rest) {
      const place = placeAt(RECORD, INDEX, id, RECORD.durationS);
      expect(place).toEqual({ x: expect.closeTo(x, 6), y: expect.closeTo(y, 6) });
    }
  });

  test('the ghost ball of a half-ball hit touches the 3 at 30 degrees', () => {
    const contact = firstContact(RECORD, INDEX);
    expect(contact?.ball).toBe('3');
    if (contact === null) return;
    const dx = contact.objectBall.x - contact.ghostBall.x;
    const dy = contact.objectBall.y - contact.ghostBall.y;
    expect(Math.sqrt(dx * dx + dy * dy)).toBeCloseTo(0.05715, 6);
    expect((Math.atan2(dy, dx) * 180) / Math.PI).toBeCloseTo(30, 3);
  });

  test('curves join up, and the middle of each lies where the ball is at half time', () => {
    for (const ball of moved(INDEX)) {
      const drawn = curves(INDEX, ball);
      for (let n = 1; n < drawn.length; n++) {
        expect(drawn[n].from.x).toBeCloseTo(drawn[n - 1].to.x, 6);
        expect(drawn[n].from.y).toBeCloseTo(drawn[n - 1].to.y, 6);
      }
      const [first] = INDEX.get(ball) ?? [];
      const [curve] = curves(INDEX, ball, first.tS, first.endS);
      const middle = placeAt(RECORD, INDEX, ball, (first.tS + first.endS) / 2);
      // A quadratic Bezier at one half: a quarter of the ends and half of the control point.
      expect(0.25 * curve.from.x + 0.5 * curve.control.x + 0.25 * curve.to.x).toBeCloseTo(middle?.x ?? Number.NaN, 9);
      expect(0.25 * curve.from.y + 0.5 * curve.control.y + 0.25 * curve.to.y).toBeCloseTo(middle?.y ?? Number.NaN, 9);
    }
    expect(moved(INDEX)).not.toContain('10');
  });

  test('a pocketed ball is gone from the moment it fell', () => {
    const straight = printRecord(
      simulate(
        NINE_FOOT,
        [
          { ball: 0, x: 0.6, y: 0 },
          { ball: 10, x: 0.9, y: 0.3 },
        ],
        { aimRad: Math.PI / 4, speedMps: 2, tipSide: 0, tipHeight: 0, elevationRad: 0 },
        { trajectory: true },
      ),
      NINE_FOOT,
    ) as unknown as ShotRecord;
    const index = indexPaths(straight);
    const fell = fallTime(straight, '10' as BallId);
    expect(fell).not.toBeNull();
    expect(placeAt(straight, index, '10', (fell ?? 0) - 1e-6)).not.toBeNull();
    expect(placeAt(straight, index, '10', (fell ?? 0) + 1e-6)).toBeNull();
    expect(lastMotion(straight)).toBeLessThanOrEqual(straight.durationS);
  });
});
