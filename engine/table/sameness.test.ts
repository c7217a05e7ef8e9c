/** What must not matter: mirrors, the order of the request, what was played before, balls that nobody touches. */
import { describe, expect, test } from 'vitest';
import type { Launch } from '../physics/cue-strike.js';
import { strike } from '../physics/cue-strike.js';
import { makeRack, RACK_UNIFORMS } from './rack.js';
import { type ShotSample, sampleShot, uniformsFrom } from './random-shots.js';
import type { PlacedBall, ShotRecord } from './record.js';
import { RESOLVERS } from './resolver.js';
import { Simulator } from './simulator.js';
import { geometryOf, makeTable, NINE_FOOT } from './table.js';

const geometry = geometryOf(NINE_FOOT);

/** Under a mirror velocities turn with their axis, spins with the other two. */
const MIRRORS = {
  y: {
    place: (b: PlacedBall): PlacedBall => ({ ...b, y: -b.y }),
    launch: (l: Launch): Launch => ({ vx: l.vx, vy: -l.vy, wx: -l.wx, wy: l.wy, wz: -l.wz }),
    name: (id: string) =>
      id.replace(/[LR]$|left|right/, (side) => ({ L: 'R', R: 'L', left: 'right', right: 'left' })[side] ?? side),
  },
  x: {
    place: (b: PlacedBall): PlacedBall => ({ ...b, x: -b.x }),
    launch: (l: Launch): Launch => ({ vx: -l.vx, vy: l.vy, wx: l.wx, wy: -l.wy, wz: -l.wz }),
    name: (id: string) =>
      id.replace(/^[HF]|head|foot/, (end) => ({ H: 'F', F: 'H', head: 'foot', foot: 'head' })[end] ?? end),
  },
};

/** The record as comparable numbers; the head string is no mirror image of anything. */
function facts(record: ShotRecord, name: (id: string) => string, place: (b: PlacedBall) => PlacedBall) {
  return {
    status: record.status,
    durationS: record.durationS,
    rest: record.rest.map(place).map((b) => ({ ball: b.ball, x: b.x + 0, y: b.y + 0 })),
    events: record.events
      .filter((event) => event.type !== 'head-string')
      .map((event) => {
        if (event.type === 'pocket') return { ...event, pocket: name(event.pocket) };
        if (event.type === 'rail')
          return { ...event, rail: name(event.rail), pocket: event.pocket === null ? null : name(event.pocket) };
        if (event.type === 'press' && event.rail !== null) return { ...event, rail: name(event.rail) };
        return event;
      }),
  };
}

/** Random shots, and breaks, where a single bit would show. */
function samples(seed: number, shots: number, breaks: number): ShotSample[] {
  const uniform = uniformsFrom(seed);
  const out: ShotSample[] = [];
  for (let n = 0; n < shots; n++) out.push(sampleShot(geometry, uniform));
  for (let n = 0; n < breaks; n++) {
    const uniforms = Array.from({ length: RACK_UNIFORMS }, uniform);
    const y = (uniform() - 0.5) * 0.6;
    const rack = makeRack(NINE_FOOT, n % 3 === 0 ? 'frozen' : 'template', uniforms);
    out.push({
      balls: [{ ball: 0, x: geometry.headStringX - 0.05, y }, ...rack],
      stroke: {
        aimRad: Math.atan2(-y, geometry.footSpot.x - geometry.headStringX + 0.05),
        speedMps: 8 + 3 * uniform(),
        tipSide: 0.1 * (uniform() - 0.5),
        tipHeight: 0.1 * uniform(),
        elevationRad: 0,
      },
    });
  }
  return out;
}

describe.each(RESOLVERS)('%s', (resolver) => {
  test.each(['x', 'y'] as const)('a layout mirrored in %s gives the mirrored result, bit for bit', (axis) => {
    const simulator = new Simulator(NINE_FOOT);
    const mirror = MIRRORS[axis];
    const same = (id: string) => id;
    for (const { balls, stroke } of samples(21, 250, 12)) {
      const launch = strike(NINE_FOOT.ball, NINE_FOOT.cue, stroke);
      const plain = simulator.runLaunch(balls, launch, { resolver });
      const mirrored = simulator.runLaunch(balls.map(mirror.place), mirror.launch(launch), { resolver });
      // Adding zero turns -0 into 0, which are the same place.
      expect(facts(mirrored, mirror.name, mirror.place)).toEqual(facts(plain, same, (b) => b));
    }
  });

  test('the order of the request changes nothing', () => {
    const simulator = new Simulator(NINE_FOOT);
    for (const { balls, stroke } of samples(22, 150, 6)) {
      const plain = simulator.run(balls, stroke, { resolver, trajectory: true });
      const turned = [...balls.slice(3), ...balls.slice(0, 3)].reverse();
      expect(simulator.run(turned, stroke, { resolver, trajectory: true })).toEqual(plain);
    }
  });

  test('what was played before changes nothing: a reused simulator and its worlds equal fresh ones', () => {
    const worn = new Simulator(NINE_FOOT);
    const list = samples(23, 60, 4);
    for (const { balls, stroke } of list) worn.run(balls, stroke, { resolver });
    // Probes and paths leave no trace either.
    worn.run(list[0].balls, list[0].stroke, { resolver, trajectory: true });
    for (const { balls, stroke } of list) {
      expect(worn.run(balls, stroke, { resolver })).toEqual(new Simulator(NINE_FOOT).run(balls, stroke, { resolver }));
    }
  });

  test('two tables of equal parts are the same table', () => {
    const copy = structuredClone(NINE_FOOT);
    const other = new Simulator(makeTable(copy));
    for (const { balls, stroke } of samples(24, 20, 2)) {
      expect(other.run(balls, stroke, { resolver })).toEqual(new Simulator(NINE_FOOT).run(balls, stroke, { resolver }));
    }
  });

  test('a ball that nobody touches changes nobody, and is not moved', () => {
    const simulator = new Simulator(NINE_FOOT);
    const uniform = uniformsFrom(25);
    let compared = 0;
    for (let n = 0; n < 300; n++) {
      const { balls, stroke } = sampleShot(geometry, uniform, { maxObjectBalls: 4, maxSpeedMps: 5 });
      if (balls.length < 2) continue;
      const bare = simulator.run(balls, stroke, { resolver, trajectory: true });
      const extra = { ball: 9, x: -1.17, y: 0.565 };
      if (balls.some((b) => (b.x - extra.x) ** 2 + (b.y - extra.y) ** 2 < 0.06 ** 2)) continue;
      const watched = simulator.run([...balls, extra], stroke, { resolver, trajectory: true });
      if (watched.events.some((e) => ('other' in e && e.other === 9) || e.ball === 9)) continue;
      compared++;
      expect(watched.events).toEqual(bare.events);
      expect(watched.paths).toEqual(bare.paths);
      expect(watched.rest).toEqual([...bare.rest, extra]);
    }
    expect(compared).toBeGreaterThan(100);
  });
});

test('balls that move but do not meet change nobody either', () => {
  const simulator = new Simulator(NINE_FOOT);
  // The cue ball sends 1 away; 2 is met by 1 in one play and is not there in the other.
  const launch = { vx: 2, vy: 0, wx: 0, wy: 0, wz: 10 };
  const two = [
    { ball: 0, x: -0.6, y: 0.1 },
    { ball: 1, x: 0, y: 0.12 },
  ];
  const bare = simulator.runLaunch(two, launch, { trajectory: true });
  const busy = simulator.runLaunch([...two, { ball: 2, x: 0.5, y: 0.29 }], launch, { trajectory: true });
  const meeting = busy.events.find((e) => e.type === 'ball' && e.other === 2);
  const until = meeting?.tS ?? Infinity;
  expect(until).toBeLessThan(Infinity);
  const early = (record: ShotRecord, ball: number) =>
    (record.paths ?? []).filter((p) => p.ball === ball && p.endS < until);
  expect(early(busy, 0).length).toBeGreaterThan(1);
  expect(early(busy, 0)).toEqual(early(bare, 0));
  expect(early(busy, 1)).toEqual(early(bare, 1));
});
