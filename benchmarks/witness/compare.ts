/** Random shots on the event clock and before the witness: the first contacts, one by one. */
import { Worker } from 'node:worker_threads';
import type { TableGeometry } from '../../engine/geometry/geometry.js';
import { strike } from '../../engine/physics/cue-strike.js';
import { EventRecorder } from '../../engine/table/event-recorder.js';
import { RailClock } from '../../engine/table/rail-clock.js';
import { type ShotSample, sampleShot, uniformsFrom } from '../../engine/table/random-shots.js';
import { Simulator } from '../../engine/table/simulator.js';
import { geometryOf, type Table } from '../../engine/table/table.js';
import type { WitnessContact } from './stepped-world.js';
import type { WitnessTask } from './worker.js';

export const CONTACTS = 3;
export const TIME_TOLERANCE_S = 2e-5;
export const DIRECTION_TOLERANCE_DEG = 0.1;
/** A ball this slow after a contact has no direction to speak of. */
const SLOW_MPS = 0.02;
/** Contacts closer together than this are no sequence; shots that have them are left to the tests of clusters. */
const APART_S = 2e-4;
/** Shots whose third contact comes later are left out: they cost the witness most and show nothing more. */
export const UNTIL_S = 2;

export interface WitnessReport {
  readonly shots: number;
  readonly contacts: number;
  readonly agree: number;
  readonly worstTimeS: number;
  readonly worstDirectionDeg: number;
  readonly differing: readonly { readonly sample: ShotSample; readonly what: string }[];
}

/**
 * Whether a ball touches rubber where a nose or a facing runs into its tip, within a fifth of a millimetre: which of
 * the two it is said to meet hangs on the last bits, and they do not rebound alike.
 */
function isAtJoint(geometry: TableGeometry, x: number, y: number): boolean {
  const joints = [
    ...geometry.noses.flatMap((n) => [n.from, n.to]),
    ...geometry.pockets.flatMap((p) => p.facings.map((f) => f.from)),
  ];
  return joints.some((j) => Math.sqrt((x - j.x) ** 2 + (y - j.y) ** 2) - geometry.ballRadiusM < 1e-6);
}

/** The clock's first contacts of a shot, or null when it has too few, or presses, clusters and joints among them. */
function clockContacts(
  simulator: Simulator,
  recorder: EventRecorder,
  clock: RailClock,
  sample: ShotSample,
  untilS: number,
): WitnessContact[] | null {
  recorder.reset();
  simulator.run(sample.balls, sample.stroke, { resolver: 'closed-form' });
  const out: WitnessContact[] = [];
  for (const event of recorder.events) {
    if (event.kind === 'press' || event.kind === 'cluster') return null;
    if (event.kind !== 'ball' && event.kind !== 'rail') continue;
    const [{ x, y }] = event.before;
    if (event.kind === 'rail' && isAtJoint(geometryOf(simulator.table), x, y)) return null;
    const feature = event.kind === 'rail' ? clock.features[event.feature] : null;
    out.push({
      tS: event.tS,
      kind: event.kind,
      balls: event.balls,
      rail: feature?.rail ?? null,
      part: feature === null || feature.part === 'drop' ? null : feature.part,
      pocket: feature?.pocket ?? null,
      after: event.after.map(({ vx, vy }, n) => ({ ball: event.balls[n], vx, vy })),
    });
    if (out.length === CONTACTS) break;
  }
  if (out.length < CONTACTS || out[CONTACTS - 1].tS > untilS) return null;
  for (let n = 1; n < CONTACTS; n++) if (out[n].tS - out[n - 1].tS < APART_S) return null;
  return out;
}

interface Gap {
  timeS: number;
  directionDeg: number;
}

/** The first thing that differs, or null; `gap` collects the largest differences of what agrees. */
export function firstDifference(
  clock: readonly WitnessContact[],
  witness: readonly WitnessContact[],
  gap: Gap,
): string | null {
  for (let n = 0; n < CONTACTS; n++) {
    const want = clock[n];
    const have = witness[n];
    const name = (c: WitnessContact | undefined) =>
      c === undefined
        ? 'nothing'
        : [c.kind, c.balls.join('-'), c.rail, c.part, c.pocket].filter((s) => s !== null).join(' ');
    if (name(want) !== name(have)) return `contact ${n + 1}: clock ${name(want)}, witness ${name(have)}`;
    const timeS = Math.abs(want.tS - have.tS);
    gap.timeS = Math.max(gap.timeS, timeS);
    if (timeS > TIME_TOLERANCE_S) return `contact ${n + 1} (${name(want)}): ${timeS.toExponential(1)} s apart`;
    for (const a of want.after) {
      const b = have.after.find((w) => w.ball === a.ball);
      if (b === undefined || Math.sqrt(a.vx * a.vx + a.vy * a.vy) < SLOW_MPS) continue;
      const turn = Math.abs(Math.atan2(a.vx * b.vy - a.vy * b.vx, a.vx * b.vx + a.vy * b.vy)) * (180 / Math.PI);
      gap.directionDeg = Math.max(gap.directionDeg, turn);
      if (turn > DIRECTION_TOLERANCE_DEG)
        return `contact ${n + 1} (${name(want)}): ball ${a.ball} ${turn.toFixed(3)} degrees apart`;
    }
  }
  return null;
}

/** The compiled worker, whether this module runs compiled or under the test runner. */
function workerUrl(): URL {
  const here = import.meta.url;
  return here.endsWith('.ts') ? new URL('../../dist/benchmarks/witness/worker.js', here) : new URL('./worker.js', here);
}

function ask(worker: Worker, task: WitnessTask): Promise<WitnessContact[]> {
  return new Promise((resolve, reject) => {
    const answered = (contacts: WitnessContact[]) => {
      worker.off('error', reject);
      resolve(contacts);
    };
    worker.once('message', answered);
    worker.once('error', reject);
    worker.postMessage(task);
  });
}

export async function compareWithWitness(
  table: Table,
  shots: number,
  seed: number,
  untilS = UNTIL_S,
  progress: (done: number) => void = () => {},
): Promise<WitnessReport> {
  const geometry = geometryOf(table);
  const simulator = new Simulator(table);
  const recorder = new EventRecorder(table);
  const clock = new RailClock(geometry);
  simulator.probe = recorder;
  const uniform = uniformsFrom(seed);
  const worker = new Worker(workerUrl());
  const gap: Gap = { timeS: 0, directionDeg: 0 };
  const differing: { sample: ShotSample; what: string }[] = [];
  let done = 0;
  try {
    while (done < shots) {
      const sample = sampleShot(geometry, uniform, {
        maxObjectBalls: 5,
        frozenShare: 0,
        railShare: 0.1,
        minSpeedMps: 0.5,
        maxSpeedMps: 6,
      });
      const contacts = clockContacts(simulator, recorder, clock, sample, untilS);
      if (contacts === null) continue;
      const launch = strike(table.ball, table.cue, sample.stroke);
      const task: WitnessTask = {
        table,
        balls: sample.balls,
        launch,
        contacts: CONTACTS,
        untilS: contacts[CONTACTS - 1].tS + 0.01,
      };
      const witness = await ask(worker, task);
      const what = firstDifference(contacts, witness, gap);
      if (what !== null) differing.push({ sample, what });
      done++;
      progress(done);
    }
  } finally {
    await worker.terminate();
  }
  return {
    shots,
    contacts: CONTACTS * shots,
    agree: shots - differing.length,
    worstTimeS: gap.timeS,
    worstDirectionDeg: gap.directionDeg,
    differing,
  };
}
