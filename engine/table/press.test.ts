/** Balls pressed against what they touch: bounded work, no drift, no contact for the rules. */
import { describe, expect, test } from 'vitest';
import { PRESS_MPS, pressLimit, pressParting } from './press.js';
import { RESOLVERS } from './resolver.js';
import { MAX_PRESSES, Simulator } from './simulator.js';
import { geometryOf, NINE_FOOT } from './table.js';

const R = NINE_FOOT.ball.radiusM;
const { halfWidthM } = geometryOf(NINE_FOOT);

test('a run of presses never outgrows its own limit', () => {
  for (let run = 0; run < MAX_PRESSES; run++) {
    for (const approach of [0, 0.5 * PRESS_MPS, 0.999 * pressLimit(run)]) {
      const parting = pressParting(approach, run);
      expect(parting).toBeGreaterThan(approach);
      expect(parting).toBeGreaterThanOrEqual(PRESS_MPS);
      expect(parting).toBeLessThan(pressLimit(run + 1));
    }
  }
});

describe.each(RESOLVERS)('%s', (resolver) => {
  const simulator = new Simulator(NINE_FOOT);

  test.each([20, 40, 80, 200])(
    'a ball on a rail, spinning into it at %d rad/s while it slides along, comes to rest',
    (spin) => {
      const cue = { ball: 0, x: 0.3, y: halfWidthM - R };
      const record = simulator.runLaunch(
        [cue],
        { vx: 0.3, vy: 0, wx: -spin, wy: 0, wz: 0 },
        { resolver, trajectory: true },
      );
      expect(record.status).toBe('rest');
      const presses = record.events.filter((e) => e.type === 'press');
      expect(presses.length).toBeGreaterThan(50);
      // The rail it lies on earns no contact, and it has hopped by less than touching allows while pressed.
      expect(record.events.some((e) => e.type === 'rail' && e.part === 'nose' && e.rail === 'left-foot')).toBe(false);
      const until = presses[presses.length - 1].tS;
      for (const path of record.paths ?? []) {
        if (path.tS <= until) expect(Math.abs(path.y - cue.y)).toBeLessThan(1e-4);
      }
    },
  );

  test('a rolling ball held up by one that spins back against it: both come to rest', () => {
    // 10 was met at speed and slides with draw; 9 rolls after it and leans on it until it has turned.
    const balls = [
      { ball: 0, x: -0.6631102324608131, y: 0.05536992167852586 },
      { ball: 1, x: -0.6572812064631545, y: 0.1122218781612945 },
      { ball: 2, x: -0.9661743514028727, y: 0.12970688143902226 },
      { ball: 3, x: 0.359571236948017, y: -0.1247264270558022 },
      { ball: 4, x: 0.8227626363743445, y: 0.606425 },
      { ball: 5, x: -0.30013672516510126, y: 0.5575697533255326 },
      { ball: 6, x: -0.6532930630355142, y: -0.5012221403109026 },
      { ball: 7, x: -0.4358769319696585, y: 0.15300888796010986 },
      { ball: 8, x: -0.3457238359834766, y: -0.43264186964478574 },
      { ball: 9, x: -0.24434975325958647, y: 0.542988469715014 },
      { ball: 10, x: 0.5276230401142035, y: -0.5021306114125066 },
    ];
    const stroke = {
      aimRad: 3.635822884514133,
      speedMps: 11.50854338518252,
      tipSide: 0.23570944342152192,
      tipHeight: 0.13605296537911754,
      elevationRad: 0,
    };
    expect(simulator.run(balls, stroke, { resolver }).status).toBe('rest');
  });
});
