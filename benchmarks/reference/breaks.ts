/** Breaks are chaotic: only their statistics can be laid side by side. */
import { makeRack, RACK_UNIFORMS } from '../../engine/table/rack.js';
import { uniformsFrom } from '../../engine/table/random-shots.js';
import { Simulator } from '../../engine/table/simulator.js';
import { geometryOf, type Table } from '../../engine/table/table.js';
import type { BreakRow } from './reference-file.js';

export interface BreakFigures {
  readonly ballsPotted: number;
  readonly dry: number;
  readonly scratch: number;
  readonly ten: number;
  readonly ballsToRail: number;
}

/** The reference jitters its racks within a thousandth of the radius. */
const JITTER = 1e-3;

/** A row of the reference's statistics played on `table`: a straight centre hit from the head spot. */
export function breakFigures(table: Table, row: BreakRow, breaks: number, seed: number): BreakFigures {
  const geometry = geometryOf(table);
  const uniform = uniformsFrom(seed);
  const simulator = new Simulator(table);
  let potted = 0;
  let dry = 0;
  let scratch = 0;
  let ten = 0;
  let toRail = 0;
  for (let n = 0; n < breaks; n++) {
    const uniforms = Array.from({ length: RACK_UNIFORMS }, uniform);
    const rack = makeRack(table, (JITTER / 2) * table.ball.radiusM, uniforms);
    const { x, y } = geometry.headSpot;
    const record = simulator.runLaunch(
      [{ ball: 0, x, y }, ...rack],
      { vx: row.cue_ball_speed, vy: 0, wx: 0, wy: 0, wz: 0 },
      { resolver: 'closed-form' },
    );
    const fell = record.events.flatMap((e) => (e.type === 'pocket' ? [e.ball] : []));
    const objects = fell.filter((ball) => ball !== 0).length;
    potted += objects;
    if (objects === 0) dry++;
    if (fell.includes(0)) scratch++;
    if (fell.includes(10)) ten++;
    toRail += new Set(record.events.flatMap((e) => (e.type === 'rail' && e.ball !== 0 ? [e.ball] : []))).size;
  }
  return {
    ballsPotted: potted / breaks,
    dry: dry / breaks,
    scratch: scratch / breaks,
    ten: ten / breaks,
    ballsToRail: toRail / breaks,
  };
}
