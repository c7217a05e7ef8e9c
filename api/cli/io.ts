/** What commands read and where they write: answers to stdout, everything else to stderr. */
import { readFileSync } from 'node:fs';
import type { Issue } from '../issue.js';
import pc from './colours.js';

/** Exit codes: 0 answered; 1 the input was refused or the work failed; 2 the command line was wrong. */
export const EXIT = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** A document to work on, with a name for messages. */
export interface Document {
  readonly name: string;
  /** Parsed JSON, or why it is none. */
  readonly json: { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: string };
}

/**
 * A file or standard input (`-`): one JSON document, or one a line.
 * @throws Error when the file cannot be read
 */
export function readDocuments(file: string): Document[] {
  const text = readFileSync(file === '-' ? 0 : file, 'utf8');
  const name = file === '-' ? 'standard input' : file;
  const whole = parse(text);
  if (whole.ok) return [{ name, json: whole }];
  const lines = text.split('\n').map((line, index) => ({ line, name: `${name} line ${index + 1}` }));
  const filled = lines.filter(({ line }) => line.trim() !== '');
  // One broken document is not a hundred broken lines: lines are requests when the first of them is JSON.
  if (filled.length < 2 || !parse(filled[0].line).ok) return [{ name, json: whole }];
  return filled.map(({ line, name: at }) => ({ name: at, json: parse(line) }));
}

function parse(text: string): Document['json'] {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function complain(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Every problem of an input, a line each. */
export function complainOf(name: string, issues: readonly Issue[]): void {
  complain(pc.red(`${name}: ${issues.length} ${issues.length === 1 ? 'problem' : 'problems'}`));
  for (const { code, path, detail, clause } of issues) {
    complain(`  ${path || '/'}  ${detail} (${code})${clause === undefined ? '' : ` [${clause}]`}`);
  }
}
