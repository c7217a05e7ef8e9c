/**
 * Reading values that a person or a client typed: every problem is collected with its path, nothing throws.
 * Balls are numbers or strings (`3`, `"3"`, `"cue"`).
 */
import { type BallIndex, ballIndexOf, PLAYERS, type PlayerId, POCKETS, type PocketId } from '../geometry/ids.js';
import { pointer } from '../pointer.js';
import type { ProblemCode, RulesProblem } from './problem.js';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A ball's index, or null: an integer 1 to 10, or one of the names `cue`, `1` .. `10`. */
export function ballFrom(value: unknown): BallIndex | null {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 1 && value <= 10 ? value : null;
  if (typeof value !== 'string') return null;
  const index = ballIndexOf(value);
  return index < 0 ? null : index;
}

const OBJECT_BALLS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const;

/** Collects the problems of one input. */
export class JsonReader {
  readonly problems: RulesProblem[] = [];

  /** @param lenient unknown fields are left alone instead of being named as problems */
  constructor(private readonly lenient = false) {}

  add(code: ProblemCode, path: string, value?: unknown, allowed?: readonly (string | number)[], clause?: string): void {
    const short =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
        ? value
        : undefined;
    // A number that is not finite does not survive printing; its name does.
    const printable = typeof short === 'number' && !Number.isFinite(short) ? String(short) : short;
    this.problems.push({
      code,
      path,
      ...(clause === undefined ? {} : { clause }),
      ...(printable === undefined ? {} : { value: printable }),
      ...(allowed === undefined ? {} : { allowed }),
    });
  }

  /** An object with none but these fields, or null. */
  object(value: unknown, path: string, fields: readonly string[]): JsonObject | null {
    if (!isObject(value)) {
      this.add(value === undefined ? 'missing' : 'wrong-type', path, undefined, ['object']);
      return null;
    }
    if (!this.lenient) {
      for (const key of Object.keys(value)) {
        if (!fields.includes(key)) this.add('unknown-field', pointer(path, key));
      }
    }
    return value;
  }

  list(value: unknown, path: string): readonly unknown[] {
    if (value === undefined) return [];
    if (Array.isArray(value)) return value;
    this.add('wrong-type', path, value, ['list']);
    return [];
  }

  oneOf<T extends string>(value: unknown, path: string, allowed: readonly T[]): T | null {
    if (typeof value === 'string' && (allowed as readonly string[]).includes(value)) return value as T;
    if (value === undefined) this.add('missing', path, undefined, allowed);
    else this.add('not-allowed-value', path, value, allowed);
    return null;
  }

  /** The same with a value for a field that is absent. */
  oneOfOr<T extends string, D>(value: unknown, path: string, allowed: readonly T[], absent: D): T | D {
    if (value === undefined || value === null) return absent;
    return this.oneOf(value, path, allowed) ?? absent;
  }

  player(value: unknown, path: string): PlayerId | null {
    return this.oneOf(value, path, PLAYERS);
  }

  pocket(value: unknown, path: string): PocketId | null {
    return this.oneOf(value, path, POCKETS);
  }

  flag(value: unknown, path: string, absent: boolean): boolean {
    if (value === undefined) return absent;
    if (typeof value === 'boolean') return value;
    this.add('wrong-type', path, value, ['true', 'false']);
    return absent;
  }

  /** A whole number from `min` on. */
  count(value: unknown, path: string, min: number, absent: number): number {
    if (value === undefined) return absent;
    if (typeof value !== 'number') this.add('wrong-type', path, value, ['whole number']);
    else if (!Number.isSafeInteger(value) || value < min) this.add('out-of-range', path, value);
    else return value;
    return absent;
  }

  /** A ball; the cue ball only if `cueToo`. */
  ball(value: unknown, path: string, cueToo = false): BallIndex | null {
    const ball = ballFrom(value);
    if (ball !== null && (cueToo || ball !== 0)) return ball;
    const allowed = cueToo ? ['cue', ...OBJECT_BALLS] : OBJECT_BALLS;
    if (value === undefined) this.add('missing', path, undefined, allowed);
    else this.add('not-allowed-value', path, value, allowed);
    return null;
  }

  balls(value: unknown, path: string, cueToo = false): readonly BallIndex[] {
    const balls: BallIndex[] = [];
    this.list(value, path).forEach((entry, i) => {
      const ball = this.ball(entry, `${path}/${i}`, cueToo);
      if (ball !== null) balls.push(ball);
    });
    return balls;
  }

  finite(value: unknown, path: string): number | null {
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (value === undefined) this.add('missing', path, undefined, ['number']);
    else this.add('wrong-type', path, value, ['finite number']);
    return null;
  }
}
