/**
 * A rule set from JSON: a preset's id; a preset with readings or parameters switched (`{base, readings?, params?}`);
 * or a full object with every parameter.
 */
import { pointer } from '../pointer.js';
import { err, ok, type Result } from '../result.js';
import { CLAUSE_TOPICS, type ClauseTopic } from './clauses.js';
import { isObject, type JsonObject, JsonReader } from './json.js';
import { PARAMETERS, type ParameterDoc } from './parameters.js';
import type { RulesProblem } from './problem.js';
import { ruleSetWith } from './readings.js';
import type { ParameterName, RackRule, RuleSet, RuleSetParams } from './rule-set.js';
import { GENERAL_CLAUSES } from './rule-sets/general.js';
import { DEFAULT_RULE_SET_ID, isRuleSetId, RULE_SET_IDS, RULE_SETS } from './rule-sets/index.js';

const FIELDS = ['id', 'title', 'language', 'source', 'base', 'readings', 'params', 'clauses'] as const;

/**
 * @param value undefined for the default set
 * @returns the rule set, or every problem with a JSON pointer: `unknown-rule-set`, `unknown-reading`,
 * `readings-conflict`, `missing`, `unknown-field`, `wrong-type`, `not-allowed-value`, `out-of-range`
 */
export function parseRuleSet(value: unknown, path = '/ruleSet'): Result<RuleSet, readonly RulesProblem[]> {
  if (value === undefined) return ok(RULE_SETS[DEFAULT_RULE_SET_ID]);
  if (typeof value === 'string') {
    if (isRuleSetId(value)) return ok(RULE_SETS[value]);
    return err([{ code: 'unknown-rule-set', path, value, allowed: RULE_SET_IDS }]);
  }
  const reader = new JsonReader();
  const object = reader.object(value, path, FIELDS);
  if (object === null) return err(reader.problems);
  const base = readBase(reader, object, path);
  const params = readParams(reader, object.params, `${path}/params`, base);
  const clauses = readClauses(reader, object.clauses, `${path}/clauses`, base);
  const text = (field: 'id' | 'title' | 'language' | 'source', absent: string): string => {
    const given = object[field];
    if (given === undefined) return absent;
    if (typeof given === 'string' && given.length > 0 && given.length <= 200) return given;
    reader.add('wrong-type', `${path}/${field}`, given, ['text of 1 to 200 characters']);
    return absent;
  };
  const readings: string[] = [];
  reader.list(object.readings, `${path}/readings`).forEach((reading, i) => {
    if (typeof reading === 'string') readings.push(reading);
    else reader.add('wrong-type', `${path}/readings/${i}`, reading, ['text']);
  });
  const changed = object.params !== undefined || object.clauses !== undefined || base === null;
  const made: RuleSet = {
    id: text('id', base === null ? 'custom' : changed ? `${base.id}*` : base.id),
    title: text('title', base === null ? 'Custom rules' : changed ? `${base.title}, changed` : base.title),
    language: text('language', base?.language ?? 'en'),
    source: text('source', base === null || changed ? 'given with the request' : base.source),
    unstated: base === null ? [] : base.unstated.filter((name) => base.params[name] === params[name]),
    readings: base?.readings ?? [],
    params,
    clauses,
  };
  const switched = ruleSetWith(made, readings, `${path}/readings`);
  if (!switched.ok) reader.problems.push(...switched.error);
  return reader.problems.length > 0 || !switched.ok ? err(reader.problems) : switched;
}

function readBase(reader: JsonReader, object: JsonObject, path: string): RuleSet | null {
  if (object.base === undefined) return null;
  if (isRuleSetId(object.base)) return RULE_SETS[object.base];
  reader.add('unknown-rule-set', `${path}/base`, object.base, RULE_SET_IDS);
  return null;
}

/** Parameters over a base; without one every parameter must be there. */
function readParams(reader: JsonReader, value: unknown, path: string, base: RuleSet | null): RuleSetParams {
  const filled: RuleSetParams = base?.params ?? RULE_SETS[DEFAULT_RULE_SET_ID].params;
  if (value === undefined && base !== null) return filled;
  const object = reader.object(
    value,
    path,
    PARAMETERS.map((parameter) => parameter.name),
  );
  if (object === null) return filled;
  const patch: Partial<Record<ParameterName, unknown>> = {};
  for (const parameter of PARAMETERS) {
    const given = object[parameter.name];
    if (given === undefined) {
      if (base === null) reader.add('missing', `${path}/${parameter.name}`);
      continue;
    }
    const read = readParameter(reader, given, `${path}/${parameter.name}`, parameter);
    if (read !== undefined) patch[parameter.name] = read;
  }
  // Each value was checked against the parameter's own list.
  return { ...filled, ...(patch as Partial<RuleSetParams>) };
}

function readParameter(reader: JsonReader, value: unknown, path: string, parameter: ParameterDoc): unknown {
  const { values } = parameter;
  if (values === 'rack') return readRack(reader, value, path);
  if (values === 'whole number 0 to 10') {
    const balls = reader.count(value, path, 0, -1);
    if (balls > 10) reader.add('out-of-range', path, balls);
    return balls < 0 || balls > 10 ? undefined : balls;
  }
  if (values.some((allowed) => allowed === value)) return value;
  reader.add('not-allowed-value', path, value, values.map(String));
  return undefined;
}

function readRack(reader: JsonReader, value: unknown, path: string): RackRule | undefined {
  const object = reader.object(value, path, ['apex', 'centre', 'corners', 'deliberatePattern']);
  if (object === null) return undefined;
  const apex = reader.ball(object.apex, `${path}/apex`);
  const centre = reader.ball(object.centre, `${path}/centre`);
  const deliberatePattern = reader.flag(object.deliberatePattern, `${path}/deliberatePattern`, false);
  let corners: RackRule['corners'] | null = 'any';
  if (object.corners !== undefined && object.corners !== 'any') {
    const [left, right, ...more] = reader.balls(object.corners, `${path}/corners`);
    corners = left === undefined || right === undefined || more.length > 0 ? null : [left, right];
    if (corners === null) reader.add('not-allowed-value', `${path}/corners`, undefined, ['any', 'two balls']);
  }
  return apex === null || centre === null || corners === null
    ? undefined
    : { apex, centre, corners, deliberatePattern };
}

function readClauses(
  reader: JsonReader,
  value: unknown,
  path: string,
  base: RuleSet | null,
): Readonly<Record<ClauseTopic, string>> {
  const filled = base?.clauses ?? GENERAL_CLAUSES;
  if (value === undefined || !isObject(value)) {
    if (value !== undefined) reader.add('wrong-type', path, undefined, ['object']);
    return filled;
  }
  const patch: Partial<Record<ClauseTopic, string>> = {};
  for (const [topic, clause] of Object.entries(value)) {
    const known = CLAUSE_TOPICS.find((name) => name === topic);
    if (known === undefined) reader.add('unknown-field', pointer(path, topic));
    else if (typeof clause === 'string' && clause.length <= 200) patch[known] = clause;
    else reader.add('wrong-type', pointer(path, topic), undefined, ['text']);
  }
  return { ...filled, ...patch };
}
