/** One stroke, for callers that do not keep a Simulator. */
import type { PlacedBall, ShotRecord } from './record.js';
import { type SimulateOptions, Simulator } from './simulator.js';
import type { Stroke } from './stroke.js';
import type { Table } from './table.js';

const simulators = new WeakMap<Table, Simulator>();

/**
 * Play one stroke on a layout: a pure function of its arguments.
 * @param placed balls on the bed, engine frame; @param stroke as struck, noise already in it
 */
export function simulate(
  table: Table,
  placed: readonly PlacedBall[],
  stroke: Stroke,
  options: SimulateOptions = {},
): ShotRecord {
  let simulator = simulators.get(table);
  if (simulator === undefined) {
    simulator = new Simulator(table);
    simulators.set(table, simulator);
  }
  return simulator.run(placed, stroke, options);
}

export { type SimulateOptions, Simulator } from './simulator.js';
