/**
 * From a table's measures to the shapes a ball can meet. Engine frame: origin at the centre, x to the foot
 * rail, y to the left rail. Everything is built once in the quadrant x > 0, y > 0 and mirrored by sign, so that
 * mirrored layouts see mirrored tables bit for bit.
 */
import { POCKETS, type PocketId, RAILS, type RailId } from './ids.js';
import type { PocketSpec, TableSpec } from './table-spec.js';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A straight stretch of rubber a ball can hit from its `normal` side. */
export interface RailLine {
  readonly kind: 'nose' | 'facing';
  readonly rail: RailId;
  /** Pocket the facing leads into; null for a nose. */
  readonly pocket: PocketId | null;
  readonly from: Point;
  readonly to: Point;
  /** Unit vector away from the rubber. */
  readonly normal: Point;
}

/** The rounded tip of a jaw: the arc that joins a nose and a facing. */
export interface JawTip {
  readonly rail: RailId;
  readonly pocket: PocketId;
  readonly centre: Point;
  readonly radiusM: number;
}

export interface Pocket {
  readonly id: PocketId;
  readonly kind: 'corner' | 'side';
  /** Drop circle: a ball falls when its centre crosses it. */
  readonly dropCentre: Point;
  readonly dropRadiusM: number;
  /** Midpoint between the virtual tips. */
  readonly mouth: Point;
  /** The virtual tips, where nose line and facing line would cross. */
  readonly virtualTips: readonly [Point, Point];
  /** Unit vector from the mouth into the pocket. */
  readonly axis: Point;
  readonly tips: readonly [JawTip, JawTip];
  readonly facings: readonly [RailLine, RailLine];
}

export interface TableGeometry {
  readonly spec: TableSpec;
  readonly ballRadiusM: number;
  readonly halfLengthM: number;
  readonly halfWidthM: number;
  readonly headStringX: number;
  readonly footSpot: Point;
  readonly headSpot: Point;
  /** By rail index. */
  readonly noses: readonly RailLine[];
  /** By pocket index. */
  readonly pockets: readonly Pocket[];
  /** Long rails: the nose is straight for `sideGapM` <= |x| <= `longNoseEndM`. */
  readonly sideGapM: number;
  readonly longNoseEndM: number;
  /** Short rails: the nose is straight for |y| <= `shortNoseEndM`. */
  readonly shortNoseEndM: number;
}

/** A jaw in the quadrant's own terms, before mirroring. */
interface Jaw {
  virtualTip: Point;
  tipCentre: Point;
  facingFrom: Point;
  facingTo: Point;
  normal: Point;
}

const RAD_PER_DEG = Math.PI / 180;

/**
 * A jaw at the end of a rail that runs along `dir` towards the pocket and has its rubber on the `out` side
 * (both unit vectors): a fillet of the tip's radius between the nose line and the facing line.
 */
function makeJaw(virtualTip: Point, dir: Point, out: Point, pocket: PocketSpec, railDepthM: number): Jaw {
  const turn = (180 - pocket.facingDeg) * RAD_PER_DEG;
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  const facing = { x: dir.x * c + out.x * s, y: dir.y * c + out.y * s };
  // Points from the facing into the pocket's opening.
  const normal = { x: dir.x * s - out.x * c, y: dir.y * s - out.y * c };
  const tangentM = pocket.tipRadiusM * Math.tan(turn / 2);
  const facingLengthM = railDepthM / s;
  return {
    virtualTip,
    tipCentre: {
      x: virtualTip.x - dir.x * tangentM + out.x * pocket.tipRadiusM,
      y: virtualTip.y - dir.y * tangentM + out.y * pocket.tipRadiusM,
    },
    facingFrom: { x: virtualTip.x + facing.x * tangentM, y: virtualTip.y + facing.y * tangentM },
    facingTo: { x: virtualTip.x + facing.x * facingLengthM, y: virtualTip.y + facing.y * facingLengthM },
    normal,
  };
}

function mirror(p: Point, sx: number, sy: number): Point {
  return { x: p.x * sx, y: p.y * sy };
}

function mirrorJaw(jaw: Jaw, sx: number, sy: number, rail: RailId, pocket: PocketId, tipRadiusM: number) {
  const tip: JawTip = { rail, pocket, centre: mirror(jaw.tipCentre, sx, sy), radiusM: tipRadiusM };
  const facing: RailLine = {
    kind: 'facing',
    rail,
    pocket,
    from: mirror(jaw.facingFrom, sx, sy),
    to: mirror(jaw.facingTo, sx, sy),
    normal: mirror(jaw.normal, sx, sy),
  };
  return { tip, facing, virtualTip: mirror(jaw.virtualTip, sx, sy) };
}

interface PocketPlace {
  readonly id: PocketId;
  readonly sx: number;
  readonly sy: number;
  readonly rails: readonly [RailId, RailId];
}

/** Where each pocket lies and the two rails whose jaws form it: corner [short, long], side [head part, foot part]. */
const PLACES: readonly PocketPlace[] = [
  { id: 'HL', sx: -1, sy: 1, rails: ['head', 'left-head'] },
  { id: 'HR', sx: -1, sy: -1, rails: ['head', 'right-head'] },
  { id: 'SL', sx: 1, sy: 1, rails: ['left-head', 'left-foot'] },
  { id: 'SR', sx: 1, sy: -1, rails: ['right-head', 'right-foot'] },
  { id: 'FL', sx: 1, sy: 1, rails: ['foot', 'left-foot'] },
  { id: 'FR', sx: 1, sy: -1, rails: ['foot', 'right-foot'] },
];

/**
 * The shapes of a table.
 * @param spec measures, metres; @param ballRadiusM radius of the balls
 * @throws RangeError when the measures do not make a table (a drop circle that reaches onto the bed, jaws that
 * overlap); presets never do, and `checkTableSpec` says it politely for typed specs
 */
export function makeGeometry(spec: TableSpec, ballRadiusM: number): TableGeometry {
  const problem = checkTableSpec(spec, ballRadiusM);
  if (problem !== null) throw new RangeError(`table ${spec.id}: ${problem}`);
  const hl = spec.lengthM / 2;
  const hw = spec.widthM / 2;
  const cornerLegM = spec.corner.mouthM * Math.SQRT1_2;
  const cornerTangentM = tangentLengthM(spec.corner);
  const sideTangentM = tangentLengthM(spec.side);

  const cornerShort = makeJaw(
    { x: hl, y: hw - cornerLegM },
    { x: 0, y: 1 },
    { x: 1, y: 0 },
    spec.corner,
    spec.railDepthM,
  );
  const cornerLong = makeJaw(
    { x: hl - cornerLegM, y: hw },
    { x: 1, y: 0 },
    { x: 0, y: 1 },
    spec.corner,
    spec.railDepthM,
  );
  // The foot part of the left rail runs towards the side pocket along -x.
  const side = makeJaw({ x: spec.side.mouthM / 2, y: hw }, { x: -1, y: 0 }, { x: 0, y: 1 }, spec.side, spec.railDepthM);

  const cornerDrop = spec.corner.dropDepthM * Math.SQRT1_2;
  const pockets = PLACES.map((place): Pocket => {
    const { id, sx, sy, rails } = place;
    const corner = id[0] !== 'S';
    const first = corner
      ? mirrorJaw(cornerShort, sx, sy, rails[0], id, spec.corner.tipRadiusM)
      : mirrorJaw(side, -1, sy, rails[0], id, spec.side.tipRadiusM);
    const second = corner
      ? mirrorJaw(cornerLong, sx, sy, rails[1], id, spec.corner.tipRadiusM)
      : mirrorJaw(side, 1, sy, rails[1], id, spec.side.tipRadiusM);
    return {
      id,
      kind: corner ? 'corner' : 'side',
      dropCentre: corner
        ? { x: sx * (hl + cornerDrop), y: sy * (hw + cornerDrop) }
        : { x: 0, y: sy * (hw + spec.side.dropDepthM) },
      dropRadiusM: corner ? spec.corner.dropRadiusM : spec.side.dropRadiusM,
      mouth: corner ? { x: sx * (hl - cornerLegM / 2), y: sy * (hw - cornerLegM / 2) } : { x: 0, y: sy * hw },
      virtualTips: [first.virtualTip, second.virtualTip],
      axis: corner ? { x: sx * Math.SQRT1_2, y: sy * Math.SQRT1_2 } : { x: 0, y: sy },
      tips: [first.tip, second.tip],
      facings: [first.facing, second.facing],
    };
  });

  const sideGapM = spec.side.mouthM / 2 + sideTangentM;
  const longNoseEndM = hl - cornerLegM - cornerTangentM;
  const shortNoseEndM = hw - cornerLegM - cornerTangentM;
  const nose = (rail: RailId, from: Point, to: Point, normal: Point): RailLine => ({
    kind: 'nose',
    rail,
    pocket: null,
    from,
    to,
    normal,
  });
  const long = (rail: RailId, sx: number, sy: number): RailLine =>
    nose(rail, { x: sx * sideGapM, y: sy * hw }, { x: sx * longNoseEndM, y: sy * hw }, { x: 0, y: -sy });
  const short = (rail: RailId, sx: number): RailLine =>
    nose(rail, { x: sx * hl, y: -shortNoseEndM }, { x: sx * hl, y: shortNoseEndM }, { x: -sx, y: 0 });
  const byRail: Record<RailId, RailLine> = {
    head: short('head', -1),
    foot: short('foot', 1),
    'left-head': long('left-head', -1, 1),
    'left-foot': long('left-foot', 1, 1),
    'right-head': long('right-head', -1, -1),
    'right-foot': long('right-foot', 1, -1),
  };
  return {
    spec,
    ballRadiusM,
    halfLengthM: hl,
    halfWidthM: hw,
    headStringX: -hl / 2,
    footSpot: { x: hl / 2, y: 0 },
    headSpot: { x: -hl / 2, y: 0 },
    noses: RAILS.map((rail) => byRail[rail]),
    pockets,
    sideGapM,
    longNoseEndM,
    shortNoseEndM,
  };
}

/** Length of nose (and of facing) that the rounding of the tip takes. */
function tangentLengthM(pocket: PocketSpec): number {
  return pocket.tipRadiusM * Math.tan(((180 - pocket.facingDeg) * RAD_PER_DEG) / 2);
}

/** Why the measures make no table, or null. */
export function checkTableSpec(spec: TableSpec, ballRadiusM: number): string | null {
  const hl = spec.lengthM / 2;
  const hw = spec.widthM / 2;
  const cornerLegM = spec.corner.mouthM * Math.SQRT1_2 + tangentLengthM(spec.corner);
  const sideLegM = spec.side.mouthM / 2 + tangentLengthM(spec.side);
  const values = [hl, hw, spec.railDepthM, ...Object.values(spec.corner), ...Object.values(spec.side)];
  if (!values.every((v) => Number.isFinite(v) && v > 0)) return 'every measure must be finite and positive';
  if (sideLegM + cornerLegM >= hl || 2 * cornerLegM >= 2 * hw) return 'the jaws overlap';
  if (spec.corner.mouthM <= 2 * ballRadiusM || spec.side.mouthM <= 2 * ballRadiusM)
    return 'a ball does not fit a mouth';
  // The clock looks for pockets only where the ball's centre is within a radius of the nose lines.
  if (spec.corner.dropDepthM + ballRadiusM * Math.SQRT2 <= spec.corner.dropRadiusM)
    return 'a corner drop circle reaches the bed';
  if (spec.side.dropDepthM + ballRadiusM <= spec.side.dropRadiusM) return 'a side drop circle reaches the bed';
  return null;
}

/** Index of a pocket in `POCKETS` and in `geometry.pockets`. */
export function pocketIndex(id: PocketId): number {
  return POCKETS.indexOf(id);
}
