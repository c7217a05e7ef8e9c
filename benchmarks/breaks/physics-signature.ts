/**
 * One hash of what the table does: breaks and strokes of every table size on both resolvers. Data found by simulation
 * (the break library) carries it, so that a change of physics says that the data is stale. Built from integers (kinds of
 * events, places in micrometres); it holds for the Node major it was made with.
 */
import { createHash } from 'node:crypto';
import { TABLE_SIZES, tableSpec } from '../../engine/geometry/table-specs.js';
import { makeRack, RACK_UNIFORMS } from '../../engine/table/rack.js';
import { RESOLVERS } from '../../engine/table/resolver.js';
import { Simulator } from '../../engine/table/simulator.js';
import { geometryOf, makeTable } from '../../engine/table/table.js';
import { foldKey, keyOf, uniformOf } from '../../solver/skill/hash.js';

const BREAKS = 4;
const SPEEDS_MPS = [3, 6, 9, 11.5];
const MICRO = 1e6;

export const NODE_MAJOR = Number(process.versions.node.split('.', 1)[0]);

/** Sixteen hexadecimal digits. */
export function physicsSignature(): string {
  const hash = createHash('sha256');
  const uniforms = new Float64Array(RACK_UNIFORMS);
  for (const size of TABLE_SIZES) {
    const table = makeTable({ spec: tableSpec(size) });
    const simulator = new Simulator(table);
    const { headStringX, footSpot } = geometryOf(table);
    for (const resolver of RESOLVERS) {
      for (let n = 0; n < BREAKS; n++) {
        const key = foldKey(keyOf(size), n);
        for (let u = 0; u < RACK_UNIFORMS; u++) uniforms[u] = uniformOf(foldKey(key, u));
        const cue = { ball: 0, x: headStringX - 0.01, y: 0.1 * n };
        const aimRad = Math.atan2(footSpot.y - cue.y, footSpot.x - cue.x);
        const stroke = { aimRad, speedMps: SPEEDS_MPS[n], tipSide: 0.1, tipHeight: -0.1, elevationRad: 0 };
        const record = simulator.run([cue, ...makeRack(table, 'template', uniforms)], stroke, { resolver });
        const events = record.events.map((e) => e.type.charCodeAt(0));
        const rest = record.rest.flatMap((b) => [b.ball, Math.round(MICRO * b.x), Math.round(MICRO * b.y)]);
        hash.update([...events, ...rest].join());
      }
    }
  }
  return hash.digest('hex').slice(0, 16);
}
