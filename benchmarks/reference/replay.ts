/** Plays a reference shot on our table and says where the two first differ. */
import type { BallIndex, PocketId, RailId } from '../../engine/geometry/ids.js';
import { EventRecorder } from '../../engine/table/event-recorder.js';
import { RailClock } from '../../engine/table/rail-clock.js';
import type { RailPart } from '../../engine/table/record.js';
import type { ResolverId } from '../../engine/table/resolver.js';
import { Simulator } from '../../engine/table/simulator.js';
import { geometryOf, type Table } from '../../engine/table/table.js';
import { compliantCushion } from './compliant-cushion.js';
import type { ReferenceFile, RowState, Scenario } from './reference-file.js';
import { toBall, toLaunch, toPlace, toPocket, toRail, toState, toTable } from './reference-frame.js';

/** One event in terms that both sides can say. */
export interface PlainEvent {
  readonly kind: 'ball' | 'rail' | 'pocket' | 'roll' | 'stop';
  readonly tS: number;
  readonly balls: readonly BallIndex[];
  readonly rail: RailId | null;
  readonly part: RailPart | null;
  readonly pocket: PocketId | null;
  /** Places of `balls`, where known. */
  readonly places: readonly ({ readonly x: number; readonly y: number } | null)[];
  /** Velocities of `balls` just after, where known. */
  readonly after: readonly ({ readonly vx: number; readonly vy: number } | null)[];
}

export interface Replay {
  readonly events: readonly PlainEvent[];
  /** In order: ball and pocket. */
  readonly pots: readonly string[];
}

/** A roll this soon after a ball's last event is a launch or a rebound in natural roll. */
const AT_ONCE_S = 1e-5;

export class Replayer {
  private readonly simulators = new Map<
    string,
    { simulator: Simulator; recorder: EventRecorder; table: Table; clock: RailClock }
  >();

  constructor(
    private readonly file: ReferenceFile,
    private readonly cushion: 'file' | 'ours',
    private readonly resolver: ResolverId = 'planck',
  ) {}

  table(name: string): { simulator: Simulator; recorder: EventRecorder; table: Table; clock: RailClock } {
    let made = this.simulators.get(name);
    if (made === undefined) {
      const simulator = this.newSimulator(name);
      const { table } = simulator;
      const recorder = new EventRecorder(table);
      simulator.probe = recorder;
      made = { simulator, recorder, table, clock: new RailClock(geometryOf(table)) };
      this.simulators.set(name, made);
    }
    return made;
  }

  /** The file's table with the file's rail or ours, unwatched. */
  newSimulator(name: string): Simulator {
    const table = toTable(this.file, name, this.cushion);
    if (this.cushion === 'ours') return new Simulator(table);
    const { cushion_height } = this.file.tables[name].spec;
    return new Simulator(table, compliantCushion(cushion_height / this.file.meta.balls.R - 1));
  }

  play(shot: Scenario): Replay {
    const { simulator, recorder, table, clock } = this.table(shot.table);
    recorder.reset();
    const placed = Object.entries(shot.balls).map(([name, place]) => ({
      ball: toBall(name),
      ...toPlace(table.spec, place),
    }));
    const record = simulator.runLaunch(placed, toLaunch(this.file, shot), { resolver: this.resolver });
    const events: PlainEvent[] = [];
    for (const e of recorder.events) {
      if (e.kind === 'press') continue;
      const feature = e.feature >= 0 ? clock.features[e.feature] : undefined;
      const base = {
        tS: e.tS,
        rail: e.kind === 'rail' ? (feature?.rail ?? null) : null,
        part: e.kind === 'rail' && feature?.part !== 'drop' ? (feature?.part ?? null) : null,
        pocket: e.kind === 'pocket' ? (feature?.pocket ?? null) : null,
      };
      if (e.kind !== 'cluster') {
        events.push({ ...base, kind: e.kind, balls: e.balls, places: e.before, after: e.after });
        continue;
      }
      const until = e.tS + 2e-3;
      for (const contact of record.events) {
        if (contact.type !== 'ball' || !contact.cluster || contact.tS < e.tS || contact.tS > until) continue;
        if (!e.balls.includes(contact.ball) || !e.balls.includes(contact.other)) continue;
        const balls = [contact.ball, contact.other];
        events.push({ ...base, kind: 'ball', tS: contact.tS, balls, places: [null, null], after: [null, null] });
      }
    }
    const pots = record.events.flatMap((e) => (e.type === 'pocket' ? [`${e.ball}${e.pocket}`] : []));
    return { events: plainRolls(events), pots };
  }

  /** The file's own events in our frame and names. */
  reference(shot: Scenario): Replay {
    const { table } = this.table(shot.table);
    const events: PlainEvent[] = [];
    const spinning = new Set<BallIndex>();
    const pots: string[] = [];
    for (const [type, ids, tS, states] of shot.events) {
      if (type === 'stick') continue;
      const names = type === 'rail' || type === 'jaw' || type === 'pocket' ? ids.slice(0, 1) : ids;
      const balls = names.map(toBall);
      const state = (name: string): RowState | null => states?.[name] ?? null;
      const rows = names.map(state);
      const event: PlainEvent = {
        kind: type === 'jaw' ? 'rail' : type === 'spin' ? 'stop' : plainKind(type),
        tS,
        balls,
        ...(type === 'rail' || type === 'jaw' ? toRail(ids[1]) : { rail: null, part: null }),
        pocket: type === 'pocket' ? toPocket(ids[1]) : null,
        places: rows.map((row) => (row === null ? null : toPlace(table.spec, row[0]))),
        after: rows.map((row) => {
          const motion = row?.[2];
          return row === null || motion === null || motion === undefined ? null : toState(table.spec, row[0], motion);
        }),
      };
      // A ball that spins in place has stopped for us; the end of its spin is no event.
      if (type === 'spin') spinning.add(balls[0]);
      else if (type === 'stop' && spinning.delete(balls[0])) continue;
      else for (const ball of balls) spinning.delete(ball);
      if (event.pocket !== null) pots.push(`${balls[0]}${event.pocket}`);
      events.push(ordered(event));
    }
    return { events: plainRolls(events), pots };
  }
}

function plainKind(type: string): PlainEvent['kind'] {
  if (type === 'ball' || type === 'rail' || type === 'pocket' || type === 'roll' || type === 'stop') return type;
  throw new RangeError(`unknown event ${type}`);
}

/** Balls ascending, with their places. */
function ordered(event: PlainEvent): PlainEvent {
  if (event.balls.length < 2 || event.balls[0] < event.balls[1]) return event;
  return {
    ...event,
    balls: [...event.balls].reverse(),
    places: [...event.places].reverse(),
    after: [...event.after].reverse(),
  };
}

function plainRolls(events: readonly PlainEvent[]): PlainEvent[] {
  const last = new Map<BallIndex, number>([[0, 0]]);
  const out: PlainEvent[] = [];
  for (const event of events) {
    const before = last.get(event.balls[0]);
    if (event.kind === 'roll' && before !== undefined && event.tS - before < AT_ONCE_S) continue;
    for (const ball of event.balls) last.set(ball, event.tS);
    out.push(event);
  }
  return out;
}
