/**
 * Results of a stroke that are much alike: the same turn, balls moved or not, the cue ball in the same part of the table,
 * and about the same chances from there (the ball-on seen or not, pockets open or not). One of each is looked at for all.
 */
import {
  CONTINUES,
  FLAGS,
  LOSS,
  MADE,
  MOVED,
  OPPONENT_AT_TABLE,
  OPTION,
  REST_X,
  REST_Y,
  SCRATCH,
  TRIAL_STRIDE,
  TRUNCATED,
  VALUE,
  WIN,
} from './trial.js';

/** Side of a part of the table, metres. */
const CELL_M = 0.3;
/** Results whose values differ by less are alike. */
const BAND = 0.15;
const ALIKE = CONTINUES | OPPONENT_AT_TABLE | OPTION | MOVED | SCRATCH | MADE;

export interface Cluster {
  /** Trial whose value lies nearest the mean of its like. */
  readonly trial: number;
  /** Trials it stands for. */
  readonly weight: number;
  readonly flags: number;
  /** The value model's word on the representative. */
  readonly value: number;
}

/** Results after which somebody plays on, by how many are alike, largest first. */
export function clustersOf(data: Float64Array): Cluster[] {
  const alike = new Map<string, number[]>();
  for (let t = 0; t * TRIAL_STRIDE < data.length; t++) {
    const at = t * TRIAL_STRIDE;
    const flags = data[at + FLAGS];
    if ((flags & (TRUNCATED | WIN | LOSS)) !== 0) continue;
    const lies = (flags & SCRATCH) === 0;
    const cell = lies ? `${Math.floor(data[at + REST_X] / CELL_M)},${Math.floor(data[at + REST_Y] / CELL_M)}` : '';
    const key = `${flags & ALIKE}:${cell}:${Math.floor(data[at + VALUE] / BAND)}`;
    const members = alike.get(key);
    if (members === undefined) alike.set(key, [t]);
    else members.push(t);
  }
  const clusters = [...alike.values()].map((members): Cluster => {
    const worthOf = (t: number) => data[t * TRIAL_STRIDE + VALUE];
    const mean = members.reduce((sum, t) => sum + worthOf(t), 0) / members.length;
    const off = (t: number) => Math.abs(worthOf(t) - mean);
    const trial = members.reduce((best, t) => (off(t) < off(best) ? t : best), members[0]);
    return { trial, weight: members.length, flags: data[trial * TRIAL_STRIDE + FLAGS], value: worthOf(trial) };
  });
  return clusters.sort((a, b) => b.weight - a.weight || a.trial - b.trial);
}
