import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { geometryOf, NINE_FOOT } from '../../table/table.js';
import { EXPORT_FORMATS, exportScene } from '../export/index.js';
import { printLayout } from '../layout.js';
import { type Codec, fromBase64Url, toBase64Url } from './codec.js';
import { formatOf, importScene } from './index.js';
import type { ImportResult, Scene } from './scene.js';

const CODEC: Codec = {
  deflate: (bytes) => deflateRawSync(bytes),
  inflate: (bytes, maxOutputLength) => {
    try {
      return inflateRawSync(bytes, { maxOutputLength });
    } catch {
      return null;
    }
  },
};

const R = NINE_FOOT.ball.radiusM;

function sceneOf(result: ImportResult): Scene {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function problemsOf(result: ImportResult): string[] {
  if (result.ok) throw new Error('was read');
  return result.error.map(({ code, path }) => `${code} ${path}`);
}

function layout({ position, table }: Scene): Record<string, [number, number]> {
  return Object.fromEntries(printLayout(position, table).balls.map(({ id, x, y }) => [id, [x, y]]));
}

/** A nose-to-nose rectangle with one facing, as pooltool writes its cushions. */
function cushions(widthM: number, lengthM: number) {
  const z = 0.036576;
  return {
    linear: {
      '3': { id: '3', p1: [0, 0.09, z], p2: [0, 0.9, z], direction: 1 },
      '12': { id: '12', p1: [widthM, 1.07, z], p2: [widthM, 1.9, z], direction: 0 },
      '18': { id: '18', p1: [0.09, 0, z], p2: [0.9, 0, z], direction: 1 },
      '9': { id: '9', p1: [0.09, lengthM, z], p2: [0.9, lengthM, z], direction: 0 },
      '1': { id: '1', p1: [0.022, -0.0508, z], p2: [0.0776, -0.0048, z], direction: 1 },
    },
    circular: {},
  };
}

function ball(id: string, x: number, y: number, more: object = {}) {
  return {
    id,
    state: {
      rvw: [
        [x, y, R],
        [0, 0, 0],
        [0, 0, 0],
      ],
      s: 0,
      t: 0,
    },
    params: { m: 0.170097, R },
    history: { states: [] },
    ...more,
  };
}

function pooltool(balls: Record<string, object>, cue: object = {}, size: [number, number] = [1.27, 2.54]) {
  return JSON.stringify({
    cue: { V0: 2, phi: 90, theta: 0, a: 0, b: 0, cue_ball_id: 'cue', specs: { M: 0.567, end_mass: 0.0057 }, ...cue },
    table: { cushion_segments: cushions(...size), table_type: 'pocket' },
    balls,
  });
}

describe('pooltool', () => {
  test('axes are turned, not mirrored: their x runs from the left rail to the right one', () => {
    const scene = sceneOf(importScene(pooltool({ cue: ball('cue', 0.3, 0.5), '4': ball('4', 1, 2) }), CODEC));
    expect(scene.table).toBe(NINE_FOOT);
    expect(layout(scene)).toEqual({ cue: [0.5, 0.97], '4': [2, 0.27] });
    // phi 90 degrees goes to the foot rail, which is our +x; phi 0 to the right rail, our -y.
    expect(scene.stroke?.aimRad).toBeCloseTo(0, 12);
    const right = sceneOf(importScene(pooltool({ cue: ball('cue', 0.3, 0.5) }, { phi: 0 }), CODEC));
    expect(right.stroke?.aimRad).toBeCloseTo(-Math.PI / 2, 12);
  });

  test('V0 is the speed of the stick: the ball gets 2 / (1 + m/M) of it (probe B118)', () => {
    const scene = sceneOf(importScene(pooltool({ cue: ball('cue', 0.3, 0.5) }), CODEC));
    expect(scene.stroke?.speedMps).toBeCloseTo((2 * 2) / (1 + 0.170097 / 0.567), 9);
  });

  test('a > 0 is left of centre', () => {
    const scene = sceneOf(importScene(pooltool({ cue: ball('cue', 0.3, 0.5) }, { a: 0.3, b: -0.2 }), CODEC));
    expect([scene.stroke?.tipSide, scene.stroke?.tipHeight]).toEqual([-0.3, -0.2]);
  });

  test('of a shot that was simulated the layout before it is taken', () => {
    const states = (x: number, y: number) => [
      {
        rvw: [
          [x, y, R],
          [0, 0, 0],
          [0, 0, 0],
        ],
        s: 0,
        t: 0,
      },
      {
        rvw: [
          [0.9, 0.9, R],
          [1, 1, 0],
          [0, 0, 0],
        ],
        s: 2,
        t: 0.1,
      },
    ];
    const balls = {
      cue: ball('cue', 0.9, 0.9, { history: { states: states(0.3, 0.5) } }),
      '2': ball('2', 0, 0, {
        state: {
          rvw: [
            [-0.03, -0.03, -0.05],
            [0, 0, 0],
            [0, 0, 0],
          ],
          s: 4,
          t: 2,
        },
        history: { states: states(0.6, 1.5) },
      }),
    };
    const scene = sceneOf(importScene(pooltool(balls), CODEC));
    expect(layout(scene)).toEqual({ cue: [0.5, 0.97], '2': [1.5, 0.67] });
    expect(scene.notes.map(({ code }) => code)).toEqual(['layout-before-the-shot']);
  });

  test('older files keep the history as a list and the table as l and w', () => {
    const json = JSON.parse(pooltool({ cue: ball('cue', 9, 9, { history: [ball('cue', 0.3, 0.5).state] }) }));
    json.table = { l: 2.54, w: 1.27 };
    expect(layout(sceneOf(importScene(JSON.stringify(json), CODEC)))).toEqual({ cue: [0.5, 0.97] });
  });

  test('a smaller table is recognised, one of no usual size is kept as it is', () => {
    const seven = sceneOf(importScene(pooltool({ cue: ball('cue', 0.3, 0.5) }, {}, [0.9906, 1.9812]), CODEC));
    expect(seven.table.spec.id).toBe('seven-foot');
    expect(layout(seven).cue).toEqual([0.5, 0.6906]);
    const odd = sceneOf(importScene(pooltool({ cue: ball('cue', 0.3, 0.5) }, {}, [1.1, 2.2]), CODEC));
    expect([odd.table.spec.lengthM, odd.table.spec.widthM]).toEqual([2.2, 1.1]);
    expect(odd.notes.map(({ code }) => code)).toEqual(['table-of-its-own-size']);
  });

  test('every problem is listed with its place: two 3-balls, the cue ball off the bed, a ball of another size', () => {
    const balls = {
      cue: ball('cue', 1.5, 0.5),
      '3': ball('3', 0.3, 0.5),
      '3b': ball('3', 0.6, 1.5),
      '4': ball('4', 0.9, 1.5, { params: { m: 0.17, R: 0.0302 } }),
      '5': ball('5', Number.NaN, 1.5),
      '11': ball('11', 0.4, 1.9),
    };
    expect(problemsOf(importScene(pooltool(balls, { V0: 'fast', a: 0.9, b: 0.9 }), CODEC))).toEqual([
      'unsupported /balls/4/params/R',
      'wrong-type /balls/5/state/rvw/0/0',
      'wrong-type /cue/V0',
      'unknown-ball /balls/11',
      'duplicate-ball /balls/3b',
      'off-bed /balls/cue',
    ]);
  });
});

describe('tailuge', () => {
  const S = R / 0.03275;
  const init = [-0.5, 0.2, 0.7, -0.3, 0.4, 0.5];
  const shot = { cueBallId: 0, angle: 1.2, power: 3, offset: { x: 0.25, y: -0.1 }, elevation: 0 };
  const link = (places: unknown, aim: unknown) =>
    `https://example.org/index.html?ruletype=nineball&practice=&init=${encodeURIComponent(JSON.stringify(places))}` +
    `&initShot=${encodeURIComponent(JSON.stringify(aim))}`;

  test('places are scaled by the radius of the ball about the centre', () => {
    const scene = sceneOf(importScene(link(init, shot), CODEC));
    const { halfLengthM, halfWidthM } = geometryOf(scene.table);
    expect(halfLengthM).toBeCloseTo(44 * R, 12);
    expect(halfWidthM).toBeCloseTo(22 * R, 12);
    const at = Object.fromEntries(scene.position.balls.map(({ ball: index, x, y }) => [index, [x, y]]));
    expect(at[0][0]).toBeCloseTo(-0.5 * S, 9);
    expect(at[0][1]).toBeCloseTo(0.2 * S, 9);
    expect(at[2][1]).toBeCloseTo(0.5 * S, 9);
  });

  test('a ball frozen to a rail there is frozen to it here', () => {
    const there = 43 * 0.03275;
    const scene = sceneOf(importScene(link([0, 0, there, 0.1], shot), CODEC));
    const { halfLengthM } = geometryOf(scene.table);
    expect(scene.position.balls[1].x).toBeCloseTo(halfLengthM - R, 9);
  });

  test('offset.x > 0 is left of centre, and the ball leaves along the angle', () => {
    const { stroke } = sceneOf(importScene(link(init, shot), CODEC));
    expect(stroke).toMatchObject({ speedMps: 3, tipSide: -0.25, tipHeight: -0.1 });
    // Left english squirts to the right: the cue points further left than the ball goes.
    expect(stroke?.aimRad).toBeGreaterThan(1.2);
    expect(stroke?.aimRad).toBeLessThan(1.25);
  });

  test('a packed replay: its first stroke, from where the cue ball was struck; fallen balls are left out', () => {
    const state = {
      init: [0, 0, 0.7, -0.3, -1.47, 0.75],
      shots: [
        { type: 'PLACEBALL', pos: { x: -0.5, y: 0.2, z: 0 } },
        { type: 'AIM', pos: { x: -0.5, y: 0.2, z: 0 }, angle: 0, power: 2, offset: { x: 0, y: 0.2, z: 0 } },
        { type: 'AIM', pos: { x: 0, y: 0, z: 0 }, angle: 1, power: 1, offset: { x: 0, y: 0, z: 0 } },
      ],
      v: 1,
    };
    const packed = toBase64Url(CODEC.deflate(new TextEncoder().encode(JSON.stringify(state))));
    const scene = sceneOf(importScene(`https://example.org/?ruletype=nineball&state=f~${packed}`, CODEC));
    expect(scene.position.balls.map(({ ball: index }) => index)).toEqual([0, 1]);
    expect(scene.position.balls[0].x).toBeCloseTo(-0.5 * S, 9);
    expect(scene.stroke).toMatchObject({ aimRad: 0, speedMps: 2 });
    expect(scene.notes.map(({ code }) => code)).toContain('first-stroke-only');
    expect(scene.notes).toContainEqual({ code: 'pocketed-balls-left-out', facts: { balls: '2' } });
  });

  test.each([
    ['?state=f~AAAA', ['malformed /state']],
    ['?state=f~!!', ['malformed /state']],
    ['?state=(crushed)', ['unsupported /state']],
    ['?init=[1,2', ['malformed /init']],
    ['?init=%E0%A4%A', ['malformed /init']],
    ['?initShot=%7B%7D&x=1&state', ['unsupported /state']],
  ])('%s', (text, problems) => {
    expect(problemsOf(importScene(text, CODEC, 'tailuge'))).toEqual(problems);
  });

  test('a bomb is not unpacked', () => {
    const bomb = toBase64Url(CODEC.deflate(new Uint8Array(1 << 24)));
    expect(bomb.length).toBeLessThan(40_000);
    expect(problemsOf(importScene(`?state=f~${bomb}`, CODEC))).toEqual(['malformed /state']);
  });

  test('every problem is listed', () => {
    const bad = link([3, 0, 0.7, -0.3, 0.7, -0.31, null, 1, 5], { angle: 'left', power: 3 });
    expect(problemsOf(importScene(bad.replace('nineball', 'snooker'), CODEC))).toEqual([
      'unsupported /ruletype',
      'wrong-type /initShot/angle',
      'malformed /init',
      'wrong-type /init/6',
      'off-bed /init/0',
      'overlap /init/4',
    ]);
  });
});

describe('jmqd', () => {
  const D = 1.27 / 4;

  test('diamonds from the bottom left, the rack end down: turned onto our frame', () => {
    const text = [
      '# a comment',
      'table brunswick_gc4_9ft',
      'pos hanger = (3.9, 7.0)',
      'ball cue at center',
      'ball nine at hanger # beside the right rail, at the head',
      'ball one at rack',
      'ball eight frozen left (6.0)',
      'cue_strike(default).mass_ratio(1.0).energy_loss(0.1)',
      'shot(cue)',
      '  .heading(90deg)',
      '  .speed(100ips)',
      '  .tip(side: 0.4R, height: -0.25R)',
      '  .using(default)',
    ].join('\n');
    const scene = sceneOf(importScene(text, CODEC));
    const at = layout(scene);
    expect(at.cue).toEqual([1.27, 0.635]);
    // The rack is on our foot spot.
    expect(at['1']).toEqual([1.905, 0.635]);
    expect(at['9'][0]).toBeCloseTo(1 * D, 9);
    expect(at['9'][1]).toBeCloseTo(3.9 * D, 9);
    expect(at['8'][0]).toBeCloseTo(2 * D, 9);
    expect(at['8'][1]).toBeCloseTo(R, 9);
    expect(scene.stroke).toMatchObject({ speedMps: 2.54, tipSide: 0.4, tipHeight: -0.25 });
    // Heading 90 degrees is to the right of their picture, our +y; right english squirts left, so the cue points right.
    expect(scene.stroke?.aimRad).toBeLessThan(Math.PI / 2);
    expect(scene.stroke?.aimRad).toBeGreaterThan(Math.PI / 2 - 0.05);
    expect(scene.notes).toEqual([{ code: 'physics-ignored', facts: { statements: 1 } }]);
  });

  test('every problem is listed: two 3-balls, the cue ball off the bed, and more', () => {
    const text = [
      'table gold_crown_10ft',
      'ball cue at (4.5, 3.0)',
      'ball three at (1.0, 2.0)',
      'ball three at (3.0, 6.0)',
      'ball blue at (1.0, 1.0)',
      'ball four at nowhere',
      'ball twelve at (2.0, 5.0)',
      'bal five at (1, 1)',
      'shot(cue).heading(90).speed(100ips).speed(90ips).using(default)',
    ].join('\n');
    expect(problemsOf(importScene(text, CODEC))).toEqual([
      'unsupported /line/1',
      'unknown-ball /line/5',
      'not-allowed /line/6',
      'malformed /line/8',
      'malformed /line/9',
      'malformed /line/9',
      'duplicate-ball /line/4',
      'unknown-ball /line/7',
      'off-bed /line/2',
    ]);
  });

  test('a shot given by its pocket is refused, and says so', () => {
    const text = 'ball cue at (1, 1)\nshot(cue).to_pocket(eight, top-right).speed(110ips).using(default)';
    expect(problemsOf(importScene(text, CODEC))).toEqual(['unsupported /line/2']);
  });
});

describe('our own', () => {
  const request = {
    layout: {
      balls: [
        { id: 'cue', x: 0.5, y: 0.6 },
        { id: '10', x: 2, y: 0.9 },
      ],
    },
    stroke: { aimRad: 0.3, speedMps: 2 },
  };

  test('a request and a layout file', () => {
    const scene = sceneOf(importScene(JSON.stringify(request), CODEC));
    expect(layout(scene)).toEqual({ cue: [0.5, 0.6], '10': [2, 0.9] });
    expect(scene.stroke).toMatchObject({ aimRad: 0.3, speedMps: 2 });
    const file = { table: 'seven-foot', balls: request.layout.balls.slice(0, 1), pocketedOnBreak: [] };
    expect(sceneOf(importScene(JSON.stringify(file), CODEC)).table.spec.id).toBe('seven-foot');
  });

  test.each([
    ['{', ['malformed ']],
    [
      '{"table":"ten-foot","balls":[{"id":"3","x":1,"y":0.5},{"id":"3","x":2,"y":0.5},{"id":"cue","x":-1,"y":0.5}]}',
      ['not-allowed /table', 'duplicate-ball /balls/1', 'off-bed /balls/2'],
    ],
    [
      '{"layout":{"balls":[{"id":"cue","x":1e999,"y":0.5},{"id":"12","x":1,"y":1,"z":0}]},"stroke":{"aimRad":0,"speedMps":99}}',
      [
        'not-finite /layout/balls/0/x',
        'unknown-field /layout/balls/1/z',
        'unknown-ball /layout/balls/1/id',
        'out-of-range /stroke/speedMps',
      ],
    ],
    ['{"layout":[]}', ['wrong-type /layout', 'missing-cue-ball /layout/balls']],
    [
      '{"conditions":{"ball":{"radiusM":1}},"balls":[{"id":"cue","x":1,"y":0.5}]}',
      ['out-of-range /conditions/ball/radiusM'],
    ],
  ])('%s', (text, problems) => {
    expect(problemsOf(importScene(text, CODEC))).toEqual(problems);
  });

  test.each([
    ['2.AAAA', 'unsupported '],
    ['1.AAAA', 'malformed '],
    ['1.', 'malformed '],
  ])('the link %s', (text, problem) => {
    expect(formatOf(text)).toBe('link');
    expect(problemsOf(importScene(text, CODEC))).toEqual([problem]);
  });
});

describe('export', () => {
  const scene = sceneOf(
    importScene(
      JSON.stringify({
        layout: {
          balls: [
            { id: 'cue', x: 0.4321, y: 0.6123 },
            { id: '2', x: R, y: 0.4 },
            { id: '10', x: 2.2, y: 0.97 },
          ],
        },
        stroke: { aimRad: 2.5, speedMps: 3.21, tipSide: -0.3, tipHeight: 0.2, elevationRad: 0.05 },
      }),
      CODEC,
    ),
  );

  test.each(EXPORT_FORMATS)('%s is recognised and read back', (format) => {
    const text = exportScene(scene, format, CODEC);
    expect(formatOf(text)).toBe(format);
    const back = sceneOf(importScene(text, CODEC));
    expect(back.position.balls.map(({ ball: index }) => index)).toEqual([0, 2, 10]);
    const before = geometryOf(scene.table);
    const after = geometryOf(back.table);
    for (const [index, at] of scene.position.balls.entries()) {
      // As shares of the bed that a centre can reach: one format has a table of another size.
      const reach = (table: typeof before, side: 'halfLengthM' | 'halfWidthM') => table[side] - table.ballRadiusM;
      const got = back.position.balls[index];
      expect(got.x / reach(after, 'halfLengthM')).toBeCloseTo(at.x / reach(before, 'halfLengthM'), 7);
      expect(got.y / reach(after, 'halfWidthM')).toBeCloseTo(at.y / reach(before, 'halfWidthM'), 7);
    }
    const { stroke } = back;
    expect(stroke?.aimRad).toBeCloseTo(2.5, 7);
    expect(stroke?.speedMps).toBeCloseTo(3.21, 7);
    expect(stroke?.tipSide).toBeCloseTo(-0.3, 7);
    expect(stroke?.tipHeight).toBeCloseTo(0.2, 7);
    if (format !== 'jmqd') expect(stroke?.elevationRad).toBeCloseTo(0.05, 7);
  });

  test.each(EXPORT_FORMATS)('a layout without a stroke as %s', (format) => {
    const back = sceneOf(importScene(exportScene({ ...scene, stroke: null }, format, CODEC), CODEC));
    expect(back.stroke).toBeNull();
    expect(back.position.balls).toHaveLength(3);
  });

  test('the link-safe string needs no escaping', () => {
    expect(exportScene(scene, 'link', CODEC)).toMatch(/^1\.[\w-]+$/);
  });
});

describe('base64url', () => {
  test('agrees with RFC 4648, section 10, in the other alphabet and without padding', () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase64Url(bytes(text)))).toEqual([
      '',
      'Zg',
      'Zm8',
      'Zm9v',
      'Zm9vYg',
      'Zm9vYmE',
      'Zm9vYmFy',
    ]);
    expect(toBase64Url(Uint8Array.of(0xfb, 0xff, 0xfe))).toBe('-__-');
    expect(fromBase64Url('-__-')).toEqual(Uint8Array.of(0xfb, 0xff, 0xfe));
    expect(fromBase64Url('Zm9vYmE=')).toEqual(bytes('fooba'));
    expect(fromBase64Url('Z')).toBeNull();
    expect(fromBase64Url('Zm 9')).toBeNull();
  });
});
