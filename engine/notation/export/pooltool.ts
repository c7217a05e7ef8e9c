/** A system as pooltool saves it (see `../import/pooltool.ts` for its frame): cue, table with its rubber, balls at rest. */
import type { Point } from '../../geometry/geometry.js';
import { BALL_NAMES, type PocketId } from '../../geometry/ids.js';
import { stickSpeedMps } from '../../physics/cue-strike.js';
import { GRAVITY_MPS2 } from '../../physics/parameters.js';
import { geometryOf, type Table } from '../../table/table.js';
import type { Scene } from '../import/scene.js';

/** Their names: left and right, bottom (head), centre, top (foot). */
const POCKET_IDS: Readonly<Record<PocketId, string>> = { HL: 'lb', HR: 'rb', SL: 'lc', SR: 'rc', FL: 'lt', FR: 'rt' };
const DEG_PER_RAD = 180 / Math.PI;
const POCKET_DEPTH_M = 0.08;

export function exportPooltool({ table, position, stroke }: Scene): object {
  const { halfLengthM, halfWidthM, ballRadiusM } = geometryOf(table);
  const theirs = (point: Point): [number, number] => [halfWidthM - point.y, halfLengthM + point.x];
  const balls = position.balls.map(({ ball, x, y }) => {
    const id = BALL_NAMES[ball];
    const [px, py] = theirs({ x, y });
    const state = {
      rvw: [
        [px, py, ballRadiusM],
        [0, 0, 0],
        [0, 0, 0],
      ],
      s: 0,
      t: 0,
    };
    return [
      id,
      {
        id,
        state,
        params: ballParams(table),
        ballset: null,
        initial_orientation: { pos: [1, 1, 1, 1], sphere: [1, 0, 0, 0] },
        history: { states: [] },
        history_cts: { states: [] },
      },
    ] as const;
  });
  return {
    cue: cueJson(table, stroke),
    table: tableJson(table, theirs),
    balls: Object.fromEntries(balls),
    t: 0,
    events: [],
  };
}

function cueJson(table: Table, stroke: Scene['stroke']): object {
  const { cue, ball } = table;
  return {
    id: 'cue_stick',
    V0: stroke ? stickSpeedMps(ball, cue, stroke) : 0,
    phi: stroke ? stroke.aimRad * DEG_PER_RAD + 90 : 0,
    theta: stroke ? stroke.elevationRad * DEG_PER_RAD : 0,
    a: stroke ? 0 - stroke.tipSide : 0,
    b: stroke ? stroke.tipHeight : 0,
    cue_ball_id: 'cue',
    specs: {
      brand: 'Runout',
      M: cue.massKg,
      length: 1.4732,
      tip_radius: cue.tipRadiusM,
      shaft_radius_at_tip: 0.0065,
      shaft_radius_at_butt: 0.02,
      end_mass: cue.endMassKg,
    },
  };
}

function ballParams({ ball, cloth, cushion }: Table): object {
  return {
    m: ball.massKg,
    R: ball.radiusM,
    u_s: cloth.slide,
    u_r: cloth.roll,
    u_sp_proportionality: 4 / 9,
    u_b: 0.05,
    e_b: ball.restitution,
    e_c: cushion.restitution,
    f_c: cushion.friction,
    g: GRAVITY_MPS2,
  };
}

function tableJson(table: Table, theirs: (point: Point) => [number, number]): object {
  const { noses, pockets, ballRadiusM } = geometryOf(table);
  const heightM = table.cushion.noseHeight * 2 * ballRadiusM;
  const lines = [...noses, ...pockets.flatMap(({ facings }) => facings)];
  const linear = lines.map(({ from, to }, index) => {
    const id = String(index + 1);
    return [id, { id, p1: [...theirs(from), heightM], p2: [...theirs(to), heightM], direction: 2 }] as const;
  });
  const tips = pockets.flatMap(({ tips: pair }) => pair);
  const circular = tips.map(({ centre, radiusM }, index) => {
    const id = `${index + 1}t`;
    return [id, { id, center: [...theirs(centre), heightM], radius: radiusM }] as const;
  });
  return {
    cushion_segments: { linear: Object.fromEntries(linear), circular: Object.fromEntries(circular) },
    pockets: Object.fromEntries(
      pockets.map((pocket) => {
        const id = POCKET_IDS[pocket.id];
        const center = [...theirs(pocket.dropCentre), 0];
        return [id, { id, center, radius: pocket.dropRadiusM, depth: POCKET_DEPTH_M, contains: [] }] as const;
      }),
    ),
    table_type: 'pocket',
    model_descr: null,
    height: 0.708,
    lights_height: 1.99,
  };
}
