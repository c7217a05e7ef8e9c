/** Recorded strokes to judge again: requests as in `/v1/rulings`, one a line, or the racks of a run. */
import { err, ok, type Result } from '../../engine/result.js';
import type { Planner } from '../../solver/planner.js';
import { parseRuling } from '../convert/ruling-question.js';
import type { Issue } from '../issue.js';
import type { RecordedStroke } from './adjudicate.js';
import { RACK_COLUMNS, rowOf } from './columns.js';
import { storyOf } from './divergence.js';
import type { RunFolder } from './store.js';

/** @param json a ruling request whose event is a stroke @returns the stroke, or every problem */
export function strokeOfRequest(json: unknown, at: string): Result<RecordedStroke, Issue[]> {
  const parsed = parseRuling(json);
  if (!parsed.ok) return parsed;
  const { event, ruleSet, state } = parsed.value;
  if (event.type !== 'stroke') {
    return err([{ code: 'conflict', path: '/event', detail: 'only strokes are judged again: give a record or facts' }]);
  }
  return ok({ at, rack: null, ruleSet, state, declaration: event.declaration, facts: event.facts });
}

/**
 * Strokes of a run's racks, played again.
 * @param perArm racks of each arm at most
 */
export async function* strokesOfRun(run: RunFolder, planner: Planner, perArm: number): AsyncGenerator<RecordedStroke> {
  const { experiment } = run;
  for (const arm of experiment.arms) {
    let racks = 0;
    for (const note of run.notes().filter((one) => one.arm === arm.id)) {
      for (const cells of await run.rows(note, 'racks')) {
        if (racks++ >= perArm) break;
        const { rack, breaker } = rowOf(RACK_COLUMNS, cells);
        const seat = breaker === 'B' ? 'B' : 'A';
        for (const event of await storyOf({ arm, breaker: seat }, experiment.seed, rack, planner)) {
          if (event.type !== 'stroke') continue;
          const { before, declaration, facts } = event.played;
          yield {
            at: `${arm.id} rack ${rack} stroke ${event.index}`,
            rack: `${arm.id} ${rack}`,
            ruleSet: arm.ruleSet,
            state: before.state,
            declaration,
            facts,
          };
        }
      }
    }
  }
}
