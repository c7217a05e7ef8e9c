/** Lines of `benchmarks/results/*.jsonl`, as far as the report reads them. */
import { isObject } from '../../engine/rules/json.js';

export interface ResultLine {
  readonly file: string;
  readonly bench: string;
  readonly a: string;
  readonly b: string | null;
  readonly ruleSet: string;
  readonly budget: string;
  readonly seed: string;
  readonly signature: string | null;
  readonly date: string;
  readonly figures: Readonly<Record<string, unknown>>;
}

export interface Measured {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
}

/** A figure with its interval, or null when the line has none of that name. */
export function measured(value: unknown): Measured | null {
  if (!isObject(value)) return null;
  const { value: v, low, high, n } = value;
  if (typeof v !== 'number' || typeof low !== 'number' || typeof high !== 'number') return null;
  return { value: v, low, high, n: typeof n === 'number' ? n : 0 };
}

/** @returns the line, or null when it is not a result */
export function parseResult(text: string, file: string): ResultLine | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(parsed) || typeof parsed.bench !== 'string' || typeof parsed.a !== 'string') return null;
  const word = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
  return {
    file,
    bench: parsed.bench,
    a: parsed.a,
    b: typeof parsed.b === 'string' ? parsed.b : null,
    ruleSet: word(parsed.ruleSet),
    budget: isObject(parsed.budget)
      ? Object.entries(parsed.budget)
          .map(([k, v]) => `${v} ${k}`)
          .join()
      : '',
    seed: word(parsed.seed),
    signature: typeof parsed.signature === 'string' ? parsed.signature : null,
    date: word(parsed.date),
    figures: parsed,
  };
}

/** The last line of each measurement: the same bench, players, rules and budget. */
export function latest(lines: readonly ResultLine[]): ResultLine[] {
  const kept = new Map<string, ResultLine>();
  for (const line of lines) kept.set([line.bench, line.a, line.b, line.ruleSet, line.budget].join('|'), line);
  return [...kept.values()];
}
