/** Random shots over random layouts, every event of them watched. */
import { type ShotSample, sampleShot, uniformsFrom } from '../../engine/table/random-shots.js';
import type { ShotRecord } from '../../engine/table/record.js';
import type { ResolverId } from '../../engine/table/resolver.js';
import { Simulator } from '../../engine/table/simulator.js';
import { geometryOf, type Table } from '../../engine/table/table.js';
import { FAULTS, type Fault, FaultProbe, isOffBed } from './fault-probe.js';

/** Fewer than this of each fault are kept with what recreates them. */
const EXAMPLES = 5;

export interface FuzzReport {
  readonly shots: number;
  readonly seed: number;
  readonly resolver: ResolverId;
  readonly events: number;
  readonly longestEvents: number;
  readonly longestS: number;
  readonly faults: Readonly<Record<Fault, number>>;
  readonly total: number;
  readonly examples: readonly {
    readonly fault: Fault;
    readonly shot: number;
    readonly sample: ShotSample;
    readonly message?: string;
  }[];
}

export function fuzz(
  table: Table,
  shots: number,
  seed: number,
  resolver: ResolverId,
  progress: (done: number) => void = () => {},
): FuzzReport {
  const geometry = geometryOf(table);
  const probe = new FaultProbe(table, geometry);
  let simulator = new Simulator(table);
  simulator.probe = probe;
  const uniform = uniformsFrom(seed);
  const faults = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>;
  const examples: { fault: Fault; shot: number; sample: ShotSample; message?: string }[] = [];
  let longestEvents = 0;
  let longestS = 0;
  for (let shot = 0; shot < shots; shot++) {
    const sample = sampleShot(geometry, uniform);
    probe.reset();
    let message = '';
    try {
      const record = simulator.run(sample.balls, sample.stroke, { resolver });
      inspect(record, sample, probe.found);
      if (record.rest.some((b) => isOffBed(geometry, b.x, b.y))) probe.found.add('off-bed');
      longestEvents = Math.max(longestEvents, record.events.length);
      longestS = Math.max(longestS, record.durationS);
    } catch (error) {
      probe.found.add('threw');
      message = String(error);
      // Whatever state it was left in is not to colour the next shot.
      simulator = new Simulator(table);
      simulator.probe = probe;
    }
    for (const fault of probe.found) {
      faults[fault]++;
      if (faults[fault] <= EXAMPLES) examples.push({ fault, shot, sample, ...(message === '' ? {} : { message }) });
    }
    if ((shot + 1) % 10_000 === 0) progress(shot + 1);
  }
  const total = Object.values(faults).reduce((sum, n) => sum + n, 0);
  return { shots, seed, resolver, events: probe.events, longestEvents, longestS, faults, total, examples };
}

/** Faults that show in the record. */
function inspect(record: ShotRecord, sample: ShotSample, found: Set<Fault>): void {
  if (record.status !== 'rest') found.add('truncated');
  const fallen = record.events.filter((e) => e.type === 'pocket').length;
  if (record.rest.length + fallen !== sample.balls.length) found.add('lost-ball');
  if (!record.rest.every((b) => Number.isFinite(b.x) && Number.isFinite(b.y)) || !Number.isFinite(record.durationS)) {
    found.add('not-finite');
  }
  for (let n = 1; n < record.events.length; n++) {
    if (record.events[n].tS < record.events[n - 1].tS) found.add('time-runs-back');
  }
}
