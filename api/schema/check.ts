/**
 * Checks a JSON value against a schema and says everything that is wrong with it, in the codes of `api/issue.ts`. One
 * checker for HTTP and the command line; it neither coerces nor drops anything.
 */
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { pointer } from '../../engine/notation/problem.js';
import type { Issue, IssueCode } from '../issue.js';
import { article } from '../text/notation.js';

/** Enough for every field of a hopeless request; a bound because a hostile one may hold a million. */
const MAX_ERRORS = 200;
Settings.Set({ maxErrors: MAX_ERRORS });

/** What TypeBox says of one mismatch (the shape that ajv made usual). */
interface SchemaError {
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
}

export type Checker = (value: unknown) => Issue[];

const checkers = new WeakMap<TSchema, Checker>();

/** The checker of a schema; an empty list means that the value is valid. */
export function checkerOf(schema: TSchema): Checker {
  let checker = checkers.get(schema);
  if (checker === undefined) {
    const compiled = Compile(schema);
    checker = (value) => {
      if (compiled.Check(value)) return [];
      const errors = compiled.Errors(value) as unknown as readonly SchemaError[];
      return collect(errors, value);
    };
    checkers.set(schema, checker);
  }
  return checker;
}

function collect(errors: readonly SchemaError[], value: unknown): Issue[] {
  const seen = new Set<string>();
  const issues: Issue[] = [];
  const typed = errors.map((error) => wordOfAnotherType(error, value));
  for (const error of withoutOtherBranches(typed)) {
    for (const issue of issuesOf(error, value)) {
      const key = `${issue.code} ${issue.path}`;
      if (seen.has(key)) continue;
      seen.add(key);
      issues.push(issue);
    }
  }
  // A value that no schema error was translated for would look valid.
  return issues.length > 0 ? issues : [{ code: 'wrong-type', path: '', detail: 'does not match the schema' }];
}

/** A number where one of some words should be has the wrong type; that it is not among them says less. */
function wordOfAnotherType(error: SchemaError, root: unknown): SchemaError {
  if (error.keyword !== 'enum' || typeof valueAt(root, error.instancePath) === 'string') return error;
  const { allowedValues } = error.params;
  const words = Array.isArray(allowedValues) && allowedValues.every((allowed) => typeof allowed === 'string');
  return words ? { ...error, keyword: 'type', params: { type: 'string' } } : error;
}

/**
 * A value that matches no branch of a union is reported once for each branch. Only the branch that it comes closest to
 * is of use: the one whose type and whose discriminating constants it has.
 */
function withoutOtherBranches(errors: readonly SchemaError[]): readonly SchemaError[] {
  const unions = errors.filter((error) => error.keyword === 'anyOf' || error.keyword === 'oneOf');
  // Innermost first: an outer choice is made between what inner ones left.
  unions.sort((a, b) => b.schemaPath.length - a.schemaPath.length);
  let left = errors;
  for (const union of unions) {
    const prefix = `${union.schemaPath}/${union.keyword}/`;
    const branches = new Map<string, SchemaError[]>();
    for (const error of left) {
      const at = error.instancePath;
      const inside = at === union.instancePath || at.startsWith(`${union.instancePath}/`);
      if (!inside || !error.schemaPath.startsWith(prefix)) continue;
      const branch = error.schemaPath.slice(prefix.length).split('/', 1)[0];
      branches.set(branch, [...(branches.get(branch) ?? []), error]);
    }
    if (branches.size === 0) continue;
    const ranked = [...branches.values()].sort(
      (a, b) => mismatch(a, union.instancePath) - mismatch(b, union.instancePath),
    );
    const best = ranked[0];
    const noTypeFits = best.some((error) => error.keyword === 'type' && error.instancePath === union.instancePath);
    const dropped = new Set([...branches.values()].flat());
    const kept = noTypeFits ? [typeUnion([...branches.values()].flat(), union)] : best;
    left = [...left.filter((error) => error !== union && !dropped.has(error)), ...kept];
  }
  return left;
}

/** How far a branch is from the value: another type is further than another constant, and that than a wrong field. */
function mismatch(errors: readonly SchemaError[], at: string): number {
  let sum = 0;
  for (const error of errors) {
    if (error.instancePath === at && error.keyword === 'type') sum += 1_000_000;
    else if (error.keyword === 'const') sum += 10_000;
    else sum += 1;
  }
  return sum;
}

/** One error in place of "must be string" and "must be object". */
function typeUnion(errors: readonly SchemaError[], union: SchemaError): SchemaError {
  const types = errors
    .filter((error) => error.keyword === 'type' && error.instancePath === union.instancePath)
    .map((error) => String(error.params.type));
  return { ...union, keyword: 'type', params: { type: [...new Set(types)] } };
}

function issuesOf(error: SchemaError, root: unknown): Issue[] {
  const { keyword, instancePath: path, params } = error;
  const one = (code: IssueCode, detail: string): Issue[] => [{ code, path, detail }];
  switch (keyword) {
    case 'required':
      return list(params.requiredProperties).map((field) => ({
        code: 'missing-field',
        path: pointer(path, field),
        detail: `the field "${field}" is missing`,
      }));
    case 'additionalProperties':
      return list(params.additionalProperties).map((field) => ({
        code: 'unknown-field',
        path: pointer(path, field),
        detail: `there is no field "${clip(field)}" here`,
      }));
    // Said again, field by field, by `additionalProperties`.
    case 'boolean':
      return [];
    case 'type': {
      const value = valueAt(root, path);
      if (typeof value === 'number' && !Number.isFinite(value)) return one('not-finite', 'must be a finite number');
      const types = (Array.isArray(params.type) ? params.type : [params.type]).map(String);
      return one('wrong-type', `must be ${types.map(article).join(' or ')}`);
    }
    case 'enum':
      return one('not-allowed', `must be one of: ${list(params.allowedValues).join(', ')}`);
    case 'const':
      return one('not-allowed', `must be ${JSON.stringify(params.allowedValue)}`);
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return one('out-of-range', `must be ${params.comparison} ${params.limit}`);
    case 'multipleOf':
      return one('out-of-range', `must be a multiple of ${params.multipleOf}`);
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return one('wrong-length', error.message);
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return one('wrong-length', error.message);
    case 'uniqueItems':
      return one('conflict', 'the elements must differ');
    default:
      return one('wrong-type', error.message);
  }
}

function list(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function clip(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}...`;
}

/** The value that a JSON pointer names. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root;
  for (const token of path.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    value = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
  }
  return value;
}
