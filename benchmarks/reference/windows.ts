/**
 * How far off the middle a rolling ball may come and still fall: one ball from 0.8 m towards the corner point or
 * the middle of a side mouth, shifted sideways by whole millimetres.
 */
import type { ShotRecord } from '../../engine/table/record.js';
import type { Simulator } from '../../engine/table/simulator.js';
import { geometryOf } from '../../engine/table/table.js';
import type { AcceptanceRow, Pair } from './reference-file.js';
import { toPlace, toPocket } from './reference-frame.js';

const FROM_M = 0.8;
const WIDEST_MM = 75;
const ROLL_MPS2 = 0.0981;
/** Whatever falls later has been round the table. */
const LIMIT_FACTOR = 3;

export interface WindowEdge {
  readonly expectedMm: number;
  readonly foundMm: number;
  /** The ball at this edge comes off a straight rail first: the edge hangs on the rail's rebound, not on the jaws. */
  readonly railFirst: boolean;
}

export interface WindowComparison {
  readonly row: AcceptanceRow;
  readonly drops: readonly Pair[];
  /** Edges of the main range. */
  readonly edges: readonly [WindowEdge, WindowEdge];
}

/** One ball of a row, `mm` to the left of the middle. */
function rollAt(simulator: Simulator, row: AcceptanceRow, mm: number): ShotRecord {
  const { table } = simulator;
  const { lengthM, widthM } = geometryOf(table).spec;
  const aim = toPlace(table.spec, row.pocket === 'rc' ? [widthM, lengthM / 2] : [widthM, lengthM]);
  const angle = (row.direction_deg * Math.PI) / 180;
  const ux = Math.sin(angle);
  const uy = -Math.cos(angle);
  const v = Math.sqrt(row.speed_at_pocket * row.speed_at_pocket + 2 * ROLL_MPS2 * FROM_M);
  const r = table.ball.radiusM;
  const launch = { vx: v * ux, vy: v * uy, wx: (-v * uy) / r, wy: (v * ux) / r, wz: 0 };
  const side = mm / 1000;
  const cue = { ball: 0, x: aim.x - FROM_M * ux - side * uy, y: aim.y - FROM_M * uy + side * ux };
  return simulator.runLaunch([cue], launch, { resolver: 'closed-form' });
}

/** Ranges of offsets (inclusive, millimetres, positive to the left of travel) that fall in the row's pocket. */
export function dropWindow(simulator: Simulator, row: AcceptanceRow): Pair[] {
  const limitS = (LIMIT_FACTOR * FROM_M) / row.speed_at_pocket;
  const pocket = toPocket(row.pocket);
  const ranges: [number, number][] = [];
  for (let mm = -WIDEST_MM; mm <= WIDEST_MM; mm++) {
    const record = rollAt(simulator, row, mm);
    const fell = record.events.some((e) => e.type === 'pocket' && e.pocket === pocket && e.tS <= limitS);
    if (!fell) continue;
    const last = ranges[ranges.length - 1];
    if (last !== undefined && last[1] === mm - 1) last[1] = mm;
    else ranges.push([mm, mm]);
  }
  return ranges;
}

function widest(ranges: readonly Pair[]): Pair {
  return ranges.reduce((best, range) => (range[1] - range[0] > best[1] - best[0] ? range : best), [0, -1]);
}

export function compareWindow(simulator: Simulator, row: AcceptanceRow): WindowComparison {
  const drops = dropWindow(simulator, row);
  const expected = widest(row.drops_mm);
  const found = widest(drops);
  const edge = (n: 0 | 1): WindowEdge => {
    const first = rollAt(simulator, row, expected[n]).events.find((e) => e.type === 'rail' || e.type === 'pocket');
    return {
      expectedMm: expected[n],
      foundMm: found[n],
      railFirst: first?.type === 'rail' && first.part === 'nose',
    };
  };
  return { row, drops, edges: [edge(0), edge(1)] };
}

/** Largest difference of edges, millimetres: of those that come off a straight rail first, or of those that do not. */
export function windowErrorMm(windows: readonly WindowComparison[], railFirst: boolean): number {
  let worst = 0;
  for (const { edges } of windows) {
    for (const edge of edges) {
      if (edge.railFirst === railFirst) worst = Math.max(worst, Math.abs(edge.foundMm - edge.expectedMm));
    }
  }
  return worst;
}
