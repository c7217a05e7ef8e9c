/** Which events of a record show a foul. */
import { CUE } from '../geometry/ids.js';
import type { ShotEvent, ShotRecord } from '../table/record.js';
import { SIMULTANEOUS_S } from './facts-from-record.js';
import type { FoulCode } from './fouls.js';

/** Indexes into `record.events`, ascending; empty for fouls that a person reports, and without a record. */
export function evidenceFor(code: FoulCode, record: ShotRecord | null): readonly number[] {
  if (record === null) return [];
  const { events } = record;
  const where = (test: (event: ShotEvent, i: number) => boolean): readonly number[] =>
    events.flatMap((event, i) => (test(event, i) ? [i] : []));
  const first = events.findIndex((event) => event.type === 'ball' && event.ball === CUE);
  const firstS = first < 0 ? Number.POSITIVE_INFINITY : (events[first]?.tS ?? Number.POSITIVE_INFINITY);
  switch (code) {
    case '6.1':
      return where((event) => event.type === 'pocket' && event.ball === CUE);
    case '6.2':
    case '6.11-1':
      return where((event) => event.type === 'ball' && event.ball === CUE && event.tS - firstS <= SIMULTANEOUS_S);
    case '6.3':
      // The contact, and what pressed a rail without being driven to it.
      return where((event, i) => i === first || (event.type === 'press' && event.rail !== null && event.tS >= firstS));
    case 'break-requirement':
      return where((event) => event.type === 'rail' && event.ball !== CUE && event.tS >= firstS);
    case '6.10':
      return where((event) => event.type === 'strike');
    case '6.11-2':
      return where((event) => event.type === 'strike' || (event.type === 'stop' && event.ball === CUE));
    default:
      return [];
  }
}
