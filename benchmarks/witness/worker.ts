/** The witness's own thread: planck's settings here are not the table's. */
import { parentPort } from 'node:worker_threads';
import type { Launch } from '../../engine/physics/cue-strike.js';
import type { PlacedBall } from '../../engine/table/record.js';
import type { Table } from '../../engine/table/table.js';
import { SteppedWorld, useWitnessSettings, type WitnessContact } from './stepped-world.js';

export interface WitnessTask {
  readonly table: Table;
  readonly balls: readonly PlacedBall[];
  readonly launch: Launch;
  readonly contacts: number;
  readonly untilS: number;
}

useWitnessSettings();
parentPort?.on('message', ({ table, balls, launch, contacts, untilS }: WitnessTask) => {
  const found: WitnessContact[] = new SteppedWorld(table, balls, launch).run(contacts, untilS);
  parentPort?.postMessage(found);
});
