/** Values that fit a schema, and one fault planted into one: for fuzzing every door of the service. */
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { pointer } from '../../engine/notation/problem.js';

/** The JSON Schema keywords that our schemas use. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Generators to use instead of the schema's own at a place (`/layout`), because most of its values say little. */
export type Overrides = Readonly<Record<string, fc.Arbitrary<unknown>>>;

export function arbitraryOf(schema: TSchema, overrides: Overrides = {}): fc.Arbitrary<unknown> {
  return build(schema as Schema, '', overrides);
}

function build(schema: Schema, path: string, overrides: Overrides): fc.Arbitrary<unknown> {
  const own = overrides[path];
  if (own) return own;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((branch) => build(branch, path, overrides)));
  switch (schema.type) {
    case 'object': {
      if (!schema.properties)
        return fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
      const fields = Object.entries(schema.properties).map(
        ([name, inner]) => [name, build(inner, pointer(path, name), overrides)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
    }
    case 'array': {
      const bounds = {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
      };
      const items = build(schema.items ?? {}, `${path}/*`, overrides);
      return schema.uniqueItems
        ? fc.uniqueArray(items, { ...bounds, selector: (item) => JSON.stringify(item) })
        : fc.array(items, bounds);
    }
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? -1000,
        max: Math.min(schema.maximum ?? 1000, Number.MAX_SAFE_INTEGER),
      });
    case 'number': {
      const min = schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1e6 : schema.exclusiveMinimum + 1e-9);
      return fc.double({ min, max: schema.maximum ?? 1e6, noNaN: true });
    }
    case 'string':
      return fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 20, 20) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

/** A place in a value where a fault can be planted, with the fault and where it must be reported. */
export interface Fault {
  readonly value: unknown;
  /** Pointer of the spoiled place. */
  readonly path: string;
}

/** Plants one fault somewhere in a value that fits the schema. */
export function faultOf(schema: TSchema, value: unknown): fc.Arbitrary<Fault> {
  const faults: Fault[] = [];
  spoil(schema as Schema, value, '', (spoiled, path) => ({ value: spoiled, path }), faults);
  return fc.constantFrom(...faults);
}

type Rebuild = (spoiled: unknown, path: string) => Fault;

/** Collects every fault that can be planted at or below `value`; `rebuild` puts a spoiled part back into the whole. */
function spoil(schema: Schema, value: unknown, path: string, rebuild: Rebuild, faults: Fault[]): void {
  // Which branch of a union a value belongs to is the checker's business; scalars in unions are spoiled by an array.
  faults.push(rebuild([[['no schema has this']]], path));
  if (typeof value === 'number') faults.push(rebuild(Number.NaN, path));
  if (schema.type === 'object' && schema.properties && isObject(value)) {
    faults.push(rebuild({ ...value, 'unknown~field/': 1 }, pointer(path, 'unknown~field/')));
    for (const field of schema.required ?? []) {
      const { [field]: _, ...rest } = value;
      faults.push(rebuild(rest, pointer(path, field)));
    }
    for (const [field, inner] of Object.entries(schema.properties)) {
      if (!Object.hasOwn(value, field)) continue;
      const put: Rebuild = (spoiled, at) => rebuild({ ...value, [field]: spoiled }, at);
      spoil(inner, value[field], pointer(path, field), put, faults);
    }
  } else if (schema.type === 'array' && Array.isArray(value)) {
    value.forEach((item, index) => {
      const put: Rebuild = (spoiled, at) => rebuild(value.with(index, spoiled), at);
      spoil(schema.items ?? {}, item, pointer(path, index), put, faults);
    });
  } else if ((schema.type === 'number' || schema.type === 'integer') && typeof value === 'number') {
    faults.push(rebuild(String(value), path), rebuild(null, path), rebuild(true, path));
    if (schema.maximum !== undefined) faults.push(rebuild(schema.maximum * 2 + 1, path));
    if (schema.minimum !== undefined) faults.push(rebuild(schema.minimum - 1, path));
  } else if (schema.enum) {
    faults.push(rebuild('no such word', path), rebuild(7, path));
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
