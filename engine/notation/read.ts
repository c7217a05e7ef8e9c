/**
 * Reads untrusted JSON values field by field and notes every problem instead of stopping at the first. Each reader
 * returns the value or undefined; undefined means that at least one problem was noted, unless the field is optional
 * and absent.
 */
import { BALL_NAMES, type BallIndex, ballIndexOf } from '../geometry/ids.js';
import { type Problem, pointer, problem } from './problem.js';

export type JsonObject = Readonly<Record<string, unknown>>;

export class Reader {
  readonly problems: Problem[] = [];

  note(code: Problem['code'], path: string, facts: Problem['facts'] = {}): undefined {
    this.problems.push(problem(code, path, facts));
    return undefined;
  }

  /** An object whose fields are among `fields`; unknown ones are noted and the known ones still returned. */
  object(value: unknown, path: string, fields: readonly string[]): JsonObject | undefined {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return this.note('wrong-type', path, { expected: 'object' });
    }
    for (const field of Object.keys(value)) {
      if (!fields.includes(field)) this.note('unknown-field', pointer(path, field), { field });
    }
    return value as JsonObject;
  }

  /** The field's value; notes `missing-field` when it is absent. */
  required(
    object: JsonObject,
    field: string,
    path: string,
  ): { readonly value: unknown; readonly path: string } | undefined {
    if (!Object.hasOwn(object, field)) return this.note('missing-field', pointer(path, field), { field });
    return { value: object[field], path: pointer(path, field) };
  }

  array(value: unknown, path: string): readonly unknown[] | undefined {
    return Array.isArray(value) ? value : this.note('wrong-type', path, { expected: 'array' });
  }

  number(value: unknown, path: string): number | undefined {
    if (typeof value !== 'number') return this.note('wrong-type', path, { expected: 'number' });
    return Number.isFinite(value) ? value : this.note('not-finite', path);
  }

  boolean(value: unknown, path: string): boolean | undefined {
    return typeof value === 'boolean' ? value : this.note('wrong-type', path, { expected: 'boolean' });
  }

  oneOf<T extends string>(value: unknown, path: string, allowed: readonly T[]): T | undefined {
    if (typeof value !== 'string') return this.note('wrong-type', path, { expected: 'string' });
    const found = allowed.find((one) => one === value);
    return found ?? this.note('not-allowed', path, { value: clip(value), allowed: allowed.join(', ') });
  }

  ball(value: unknown, path: string): BallIndex | undefined {
    if (typeof value !== 'string') return this.note('wrong-type', path, { expected: 'string' });
    const ball = ballIndexOf(value);
    return ball >= 0 ? ball : this.note('unknown-ball', path, { ball: clip(value), allowed: BALL_NAMES.join(', ') });
  }

  /** A required number field. */
  numberField(object: JsonObject, field: string, path: string): number | undefined {
    const found = this.required(object, field, path);
    return found && this.number(found.value, found.path);
  }

  ballField(object: JsonObject, field: string, path: string): BallIndex | undefined {
    const found = this.required(object, field, path);
    return found && this.ball(found.value, found.path);
  }

  booleanField(object: JsonObject, field: string, path: string): boolean | undefined {
    const found = this.required(object, field, path);
    return found && this.boolean(found.value, found.path);
  }

  oneOfField<T extends string>(object: JsonObject, field: string, path: string, allowed: readonly T[]): T | undefined {
    const found = this.required(object, field, path);
    return found && this.oneOf(found.value, found.path, allowed);
  }
}

/** What a stranger typed is quoted back, but not a megabyte of it. */
function clip(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}...`;
}
