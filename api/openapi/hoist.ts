/** Replaces schemas that have a name by references to it, everywhere in a document. */
import { canonicalJson } from '../json.js';

type Json = Record<string, unknown>;

/**
 * @param document an OpenAPI document with every schema in place
 * @param named schemas by name, as they stand in the document
 * @returns the document with `components.schemas`, each named schema said once
 */
export function hoist(document: Json, named: Readonly<Record<string, unknown>>): Json {
  const names = new Map<string, string>();
  for (const [name, schema] of Object.entries(named)) names.set(canonicalJson(plain(schema)), name);
  const used = new Set<string>();

  const walk = (value: unknown, inside: string | null): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one, null));
    if (typeof value !== 'object' || value === null) return value;
    const name = names.get(canonicalJson(value));
    if (name !== undefined && name !== inside) {
      used.add(name);
      return { $ref: `#/components/schemas/${name}` };
    }
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner, null)]));
  };

  const body = walk(plain(document), null) as Json;
  const schemas: Json = {};
  // A component may use others, so that the set grows while it is walked.
  for (const name of used) schemas[name] = walk(plain(named[name]), name);
  const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...body, components: { ...(body.components as Json), schemas: sorted } };
}

/** Without symbols and undefined fields, and said as generators like it: lists of one word, maps without patterns. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    const { const: only, patternProperties, ...rest } = inner as Json;
    if (only !== undefined && !isObject(only)) return { ...rest, enum: [only] };
    // A record of ours has one pattern, which fits everything.
    if (isObject(patternProperties) && Object.keys(patternProperties).length === 1) {
      return { ...rest, additionalProperties: Object.values(patternProperties)[0] };
    }
    return inner;
  }) as unknown;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
