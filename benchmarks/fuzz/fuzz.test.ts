/** The watcher watches: no fault in random shots, and a table with a fault built in is caught. */
import { describe, expect, test } from 'vitest';
import { cushionImpact } from '../../engine/physics/cushion.js';
import { RESOLVERS } from '../../engine/table/resolver.js';
import { Simulator } from '../../engine/table/simulator.js';
import { geometryOf, NINE_FOOT } from '../../engine/table/table.js';
import { FaultProbe, isOffBed } from './fault-probe.js';
import { fuzz } from './fuzz.js';

test.each(RESOLVERS)('3,000 random shots without a fault (%s)', (resolver) => {
  const report = fuzz(NINE_FOOT, 3000, 2, resolver);
  expect(report.examples).toEqual([]);
  expect(report.total).toBe(0);
  expect(report.events).toBeGreaterThan(30_000);
});

test('the same seed gives the same events, whichever resolver', () => {
  expect(fuzz(NINE_FOOT, 200, 9, 'closed-form').events).toBe(fuzz(NINE_FOOT, 200, 9, 'planck').events);
});

describe('faults are seen', () => {
  const geometry = geometryOf(NINE_FOOT);
  const watch = (law: typeof cushionImpact) => {
    const probe = new FaultProbe(NINE_FOOT, geometry);
    const simulator = new Simulator(NINE_FOOT, law);
    simulator.probe = probe;
    simulator.runLaunch([{ ball: 0, x: 0, y: 0.3 }], { vx: 0.3, vy: 2, wx: 0, wy: 0, wz: 0 });
    return probe.found;
  };

  test('a rail that gives energy', () => {
    const lively: typeof cushionImpact = (...args) => {
      cushionImpact(...args);
      const out = args[9];
      out[0] *= 2;
    };
    expect(watch(cushionImpact).size).toBe(0);
    expect(watch(lively)).toContain('energy-rises');
  });

  test('a rail that forgets a number', () => {
    const broken: typeof cushionImpact = (...args) => {
      cushionImpact(...args);
      args[9][1] = Number.NaN;
    };
    expect(watch(broken)).toContain('not-finite');
  });

  test('places that are no bed', () => {
    expect(isOffBed(geometry, 0, 0)).toBe(false);
    expect(isOffBed(geometry, 0.5, geometry.halfWidthM)).toBe(true);
    expect(isOffBed(geometry, 2, 0)).toBe(true);
    const { dropCentre, mouth } = geometry.pockets[0];
    expect(isOffBed(geometry, dropCentre.x, dropCentre.y)).toBe(true);
    expect(isOffBed(geometry, mouth.x, mouth.y)).toBe(false);
  });
});
