/**
 * Work for one thread, a few tens of milliseconds long: plain data in, plain data out, every number decided by the
 * task alone. Between strokes a shared flag is read; a raised flag ends the task with what it has.
 */

import type { PlanStep, Tolerance } from '../answer.js';
import type { Candidate } from '../candidates/candidate.js';
import { generate } from '../candidates/generate.js';
import type { Question } from '../question.js';
import { Evaluator, NOISELESS } from './evaluator.js';
import { lineOfPlay } from './look-ahead.js';
import { type Refined, refine } from './refine.js';
import { toleranceOf } from './tolerance.js';
import { FLAGS, TRIAL_STRIDE, VALUE } from './trial.js';

export type TaskWork =
  /** Every idea tried once without error; part `part` of `parts` of them, dealt in turn. */
  | { readonly type: 'filter'; readonly most: number; readonly part: number; readonly parts: number }
  /** Candidates tried at the noise indexes from `from` to `to` - 1. */
  | {
      readonly type: 'trials';
      readonly candidates: readonly Candidate[];
      readonly from: number;
      readonly to: number;
      /** Fresh trials run on the table of record and carry what is only shown. */
      readonly fresh: boolean;
    }
  /** Better versions of a candidate, at most `most`, found with `strokes` strokes. */
  | { readonly type: 'refine'; readonly candidate: Candidate; readonly strokes: number; readonly most: number }
  | { readonly type: 'tolerance'; readonly candidate: Candidate; readonly most: number }
  /** The line of play after the result of one trial, `steps` strokes long, each searched with `strokes` strokes. */
  | {
      readonly type: 'line';
      readonly candidate: Candidate;
      readonly trial: number;
      readonly strokes: number;
      readonly steps: number;
    };

export interface Task {
  /** Names the question among those that a thread has prepared. */
  readonly key: string;
  readonly question: Question;
  readonly work: TaskWork;
}

export interface Filtered {
  /** Place in the order of generation. */
  readonly index: number;
  readonly candidate: Candidate;
  readonly value: number;
  readonly flags: number;
}

export type TaskResult =
  | {
      readonly type: 'line';
      readonly steps: readonly PlanStep[];
      readonly complete: boolean;
      readonly simulations: number;
    }
  | {
      readonly type: 'filter';
      readonly filtered: readonly Filtered[];
      /** Ideas in all. */
      readonly generated: number;
      readonly missValue: number;
      readonly complete: boolean;
      readonly simulations: number;
    }
  | {
      readonly type: 'trials';
      /** By candidate, by trial: `TRIAL_STRIDE` numbers. */
      readonly data: Float64Array;
      readonly complete: boolean;
      readonly simulations: number;
    }
  | {
      readonly type: 'refine';
      readonly refined: readonly Refined[];
      readonly complete: boolean;
      readonly simulations: number;
    }
  | {
      readonly type: 'tolerance';
      readonly tolerance: Tolerance | null;
      readonly complete: boolean;
      readonly simulations: number;
    };

/** Whether somebody asked to stop. */
export type StopFlag = () => boolean;

interface Prepared {
  readonly evaluator: Evaluator;
  candidates: readonly Candidate[] | null;
  most: number;
}

/** Questions that a thread keeps prepared. */
const KEPT = 8;
const prepared = new Map<string, Prepared>();

function prepare(key: string, question: Question): Prepared {
  let found = prepared.get(key);
  if (found === undefined) {
    found = { evaluator: new Evaluator(question), candidates: null, most: 0 };
    prepared.set(key, found);
    for (const old of prepared.keys()) {
      if (prepared.size <= KEPT) break;
      prepared.delete(old);
    }
  }
  return found;
}

/** Does one task. */
export function runTask({ key, question, work }: Task, stop: StopFlag): TaskResult {
  const ready = prepare(key, question);
  const { evaluator } = ready;
  const before = evaluator.simulations;
  const used = () => evaluator.simulations - before;
  switch (work.type) {
    case 'filter': {
      if (ready.candidates === null || ready.most !== work.most) {
        ready.candidates = generate(evaluator.scene, work.most);
        ready.most = work.most;
      }
      const { candidates } = ready;
      const filtered: Filtered[] = [];
      const out = new Float64Array(TRIAL_STRIDE);
      let complete = true;
      for (let i = work.part; i < candidates.length; i += work.parts) {
        if (stop()) {
          complete = false;
          break;
        }
        evaluator.run(candidates[i], NOISELESS, 'closed-form', false, out, 0);
        filtered.push({ index: i, candidate: candidates[i], value: out[VALUE], flags: out[FLAGS] });
      }
      return {
        type: 'filter',
        filtered,
        generated: candidates.length,
        missValue: evaluator.missValue(),
        complete,
        simulations: used(),
      };
    }
    case 'trials': {
      const { candidates, from, to, fresh } = work;
      const data = new Float64Array(candidates.length * (to - from) * TRIAL_STRIDE);
      const resolver = fresh ? 'planck' : 'closed-form';
      let at = 0;
      for (const candidate of candidates) {
        for (let trial = from; trial < to; trial++) {
          if (stop()) return { type: 'trials', data, complete: false, simulations: used() };
          evaluator.run(candidate, trial, resolver, fresh, data, at);
          at += TRIAL_STRIDE;
        }
      }
      return { type: 'trials', data, complete: true, simulations: used() };
    }
    case 'refine': {
      const refined = stop() ? [] : refine(evaluator, work.candidate, work.strokes, work.most);
      return { type: 'refine', refined, complete: true, simulations: used() };
    }
    case 'line': {
      const { candidate, trial, strokes, steps: most } = work;
      const { steps, simulations, complete } = lineOfPlay(evaluator, candidate, trial, strokes, most, stop);
      return { type: 'line', steps, complete, simulations: used() + simulations };
    }
    case 'tolerance': {
      const tolerance = stop() ? null : toleranceOf(evaluator, work.candidate, work.most);
      return { type: 'tolerance', tolerance, complete: true, simulations: used() };
    }
  }
}
