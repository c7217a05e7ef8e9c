/**
 * From JSON that somebody saved, typed or was sent to a document: a saved position of this page, a request of the
 * protocol, or a layout file. Every problem of the layout is listed with its path.
 */

import { PLAYERS } from '../../../../engine/geometry/ids.js';
import { TABLE_SPECS } from '../../../../engine/geometry/table-specs.js';
import { READING_IDS } from '../../../../engine/rules/readings.js';
import { IN_HAND } from '../../../../engine/rules/rule-set.js';
import { RULE_SET_IDS } from '../../../../engine/rules/rule-sets/index.js';
import { PHASES } from '../../../../engine/rules/state.js';
import type { LayoutBall, PlayerId, RackState, Stroke } from '../net/types.js';
import { checkBalls } from './check.js';
import { CONDITION_IDS, type Doc, NO_OWN_SHOT, SKILL_IDS, withBalls } from './doc.js';

export interface ReadProblem {
  readonly code: string;
  readonly path: string;
  readonly facts?: Readonly<Record<string, string | number>>;
}

export type ReadResult =
  | { readonly ok: true; readonly doc: Doc }
  | { readonly ok: false; readonly problems: readonly ReadProblem[] };

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function oneOf<T extends string>(value: unknown, words: readonly T[], fallback: T): T {
  return words.find((word) => word === value) ?? fallback;
}

/** @param base what is not in the JSON stays as it is here */
export function readDoc(json: unknown, base: Doc): ReadResult {
  if (!isObject(json))
    return { ok: false, problems: [{ code: 'wrong-type', path: '', facts: { expected: 'object' } }] };
  const table = typeof json.table === 'string' && json.table in TABLE_SPECS ? json.table : base.table;
  const layout = isObject(json.layout) ? json.layout : json;
  const where = isObject(json.layout) ? '/layout' : '';
  const state = readState(json);
  const problems = checkBalls({ balls: layout.balls }, { table, state }, where);
  if (problems.length > 0) return { ok: false, problems };
  const ruleSet = isObject(json.ruleSet) ? json.ruleSet.base : json.ruleSet;
  const readings = isObject(json.ruleSet) ? json.ruleSet.readings : json.readings;
  const skills = isObject(json.skills) ? json.skills : {};
  const doc: Doc = {
    table,
    conditions: oneOf(json.conditions, CONDITION_IDS, base.conditions),
    ruleSet: oneOf(ruleSet, RULE_SET_IDS, base.ruleSet),
    readings: Array.isArray(readings) ? READING_IDS.filter((id) => readings.includes(id)) : base.readings,
    balls: [],
    state: {},
    skills: {
      A: oneOf(skills.A, SKILL_IDS, base.skills.A),
      B: oneOf(skills.B, SKILL_IDS, base.skills.B),
    },
    bot: PLAYERS.find((player) => player === json.bot) ?? null,
    own: readOwn(json.own),
    log: [],
  };
  return { ok: true, doc: { ...withBalls(doc, layout.balls as LayoutBall[]), state } };
}

/** A state as saved; a layout file has none, and says how the break went instead (protocol: layout files). */
function readState(json: Json): RackState {
  if (!isObject(json.state)) {
    if (!Array.isArray(json.pocketedOnBreak)) return { phase: 'normal', shooter: 'A', breaker: 'A' };
    const breaker: PlayerId = json.breaker === 'B' ? 'B' : 'A';
    const fell = json.pocketedOnBreak.length > 0;
    return { phase: 'second-shot', breaker, shooter: fell ? breaker : breaker === 'A' ? 'B' : 'A' };
  }
  const { state } = json;
  // The service checks the rest of a state; here only what the page itself reads must be sound.
  return {
    ...(state as RackState),
    phase: oneOf(state.phase, PHASES, 'normal'),
    breaker: oneOf(state.breaker, PLAYERS, 'A'),
    shooter: oneOf(state.shooter, PLAYERS, 'A'),
    cueBallInHand: oneOf(state.cueBallInHand, IN_HAND, 'none'),
  };
}

function readOwn(json: unknown): Doc['own'] {
  if (!isObject(json) || !isObject(json.stroke) || !isObject(json.declaration)) return NO_OWN_SHOT;
  const read = json.stroke;
  const stroke = Object.fromEntries(
    Object.entries(NO_OWN_SHOT.stroke).map(([name, fallback]) => {
      const value = read[name];
      return [name, typeof value === 'number' && Number.isFinite(value) ? value : fallback];
    }),
  ) as unknown as Stroke;
  return { stroke, declaration: json.declaration as Doc['own']['declaration'] };
}
