/** JSON as we send it: never a number that JSON cannot say, and a canonical form to hash. */
import { createHash } from 'node:crypto';

/** A number that is not finite was about to leave the house: a fault of ours. */
export class NonFiniteError extends Error {
  constructor(readonly where: string) {
    super(`${where} is not finite`);
    this.name = 'NonFiniteError';
  }
}

/**
 * JSON text of a plain value.
 * @throws NonFiniteError naming the field, where JSON.stringify would silently write null
 */
export function toJson(value: unknown, space?: number): string {
  return JSON.stringify(
    value,
    (key, inner: unknown) => {
      if (typeof inner === 'number' && !Number.isFinite(inner)) throw new NonFiniteError(key);
      return inner;
    },
    space,
  );
}

/** JSON text with the fields of every object in order of their names, so that equal values have equal text. */
export function canonicalJson(value: unknown): string {
  return toJson(sorted(value));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

/** SHA-256 of the canonical form, hexadecimal. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
