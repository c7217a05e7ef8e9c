import { describe, expect, test } from 'vitest';
import { cueClearance, hopHeightM, risksDoubleHit, strokeProblems, tipCatchDistanceM } from './cue-clearance.js';
import type { Stroke } from './stroke.js';
import { NINE_FOOT } from './table.js';

const R = NINE_FOOT.ball.radiusM;
const level = (speedMps: number, tipHeight = 0): Stroke => ({
  aimRad: 0,
  speedMps,
  tipSide: 0,
  tipHeight,
  elevationRad: 0,
});

describe('cueClearance', () => {
  test('a cue ball in mid table with nothing behind it within a cue length is struck level', () => {
    const c = cueClearance(NINE_FOOT, [{ ball: 0, x: 1.0, y: 0 }], 0, 0, 0);
    expect(c).toEqual({ leastElevationRad: 0, by: null, blocked: false });
  });

  test('a cue ball frozen to the rail behind it forces elevation, more for draw than for follow', () => {
    const placed = [{ ball: 0, x: -NINE_FOOT.spec.lengthM / 2 + R, y: 0 }];
    const centre = cueClearance(NINE_FOOT, placed, 0, 0, 0);
    const draw = cueClearance(NINE_FOOT, placed, 0, 0, -0.3);
    const follow = cueClearance(NINE_FOOT, placed, 0, 0, 0.4);
    expect(centre.by).toEqual({ kind: 'rail' });
    // nose .27 R above the centre, 4 mm of rail top, 6.66 mm of cue, over one radius
    expect(centre.leastElevationRad).toBeCloseTo(Math.atan((0.27 * R + 0.004 + 0.006655) / R), 3);
    expect(draw.leastElevationRad).toBeGreaterThan(centre.leastElevationRad);
    expect(follow.leastElevationRad).toBeLessThan(centre.leastElevationRad);
  });

  test('a ball touching behind forces a steep cue or blocks a draw', () => {
    const placed = [
      { ball: 0, x: 0.5, y: 0 },
      { ball: 4, x: 0.5 - 2 * R, y: 0 },
    ];
    const c = cueClearance(NINE_FOOT, placed, 0, 0, 0);
    expect(c.by).toEqual({ kind: 'ball', ball: 4 });
    expect((c.leastElevationRad * 180) / Math.PI).toBeGreaterThan(25);
    expect(cueClearance(NINE_FOOT, placed, Math.PI, 0, 0).by?.kind).not.toBe('ball');
  });

  test('left and right english mirror each other', () => {
    const behind = (y: number) => [
      { ball: 0, x: 0.5, y: 0 },
      { ball: 4, x: 0.3, y },
    ];
    const a = cueClearance(NINE_FOOT, behind(0.02), 0, 0.3, 0);
    const b = cueClearance(NINE_FOOT, behind(-0.02), 0, -0.3, 0);
    expect(a.leastElevationRad).toBe(b.leastElevationRad);
    expect(a.leastElevationRad).not.toBe(cueClearance(NINE_FOOT, behind(0.02), 0, -0.3, 0).leastElevationRad);
  });
});

describe('double hit', () => {
  test('a full hit a centimetre away is caught at once, a thin hit or a distant ball is not', () => {
    expect(risksDoubleHit(NINE_FOOT, level(2), 0.01, 0)).toBe(true);
    expect(risksDoubleHit(NINE_FOOT, level(2), 0.3, 0)).toBe(false);
    expect(risksDoubleHit(NINE_FOOT, level(2), 0.01, Math.PI / 3)).toBe(false);
  });

  test('after a centre hit the tip catches a stopped ball 1.05 gaps on', () => {
    // v = 1.538 V0; the stick keeps 0.350 v, the ball 0.025 v after the hit: 0.350 x 0.975 / (0.350 - 0.025)
    expect(tipCatchDistanceM(NINE_FOOT, level(2), 0.02, 0) / 0.02).toBeCloseTo(1.0501, 2);
  });
});

describe('strokeProblems', () => {
  test('names each reason', () => {
    const placed = [{ ball: 0, x: -NINE_FOOT.spec.lengthM / 2 + R, y: 0 }];
    expect(strokeProblems(NINE_FOOT, placed, level(2))).toEqual(['stroke.elevation']);
    expect(strokeProblems(NINE_FOOT, [{ ball: 0, x: 1, y: 0 }], level(2, -0.51))).toEqual(['stroke.miscue']);
    expect(strokeProblems(NINE_FOOT, [{ ball: 0, x: 1, y: 0 }], { ...level(6), elevationRad: 0.3 })).toEqual([
      'stroke.leaves-bed',
    ]);
  });

  test('a hop is v² tan² e² / 2g', () => {
    expect(hopHeightM({ ...level(2), elevationRad: Math.PI / 4 })).toBeCloseTo(1 / (2 * 9.81), 12);
  });
});
