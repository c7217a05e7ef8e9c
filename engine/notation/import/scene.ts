/**
 * What an import yields: a table, a checked layout and, where the document has one, a stroke. Foreign documents are read
 * into the same doors as our own (`parseLayout`, `parseStroke`); only the places in the problems are the foreign ones.
 */
import { BALL_NAMES } from '../../geometry/ids.js';
import { err, ok, type Result } from '../../result.js';
import type { Stroke } from '../../table/stroke.js';
import type { Table } from '../../table/table.js';
import { parseLayout } from '../layout.js';
import type { Position } from '../position.js';
import { type Problem, problem } from '../problem.js';
import { parseStroke, type StrokeJson } from '../stroke.js';

/** What a reader should know about an import that went well. */
export const IMPORT_NOTES = [
  /** The document holds a shot that was played: the layout is the one before it. */
  'layout-before-the-shot',
  /** Balls that lie in a pocket are left out. Facts: `balls`. */
  'pocketed-balls-left-out',
  /** The table is none of the presets; its pockets are those of the nine-foot table. Facts: `lengthM`, `widthM`. */
  'table-of-its-own-size',
  /** Later strokes are not read. Facts: `strokes`. */
  'first-stroke-only',
  /** Statements about another program's physics. Facts: `statements`. */
  'physics-ignored',
] as const;
export type ImportNoteCode = (typeof IMPORT_NOTES)[number];

export interface ImportNote {
  readonly code: ImportNoteCode;
  readonly facts: Readonly<Record<string, string | number>>;
}

export interface Scene {
  readonly table: Table;
  readonly position: Position;
  /** null when the document describes a layout only. */
  readonly stroke: Stroke | null;
  readonly notes: readonly ImportNote[];
}

export type ImportResult = Result<Scene, readonly Problem[]>;

/** A ball as another program names and places it, already in our corner frame. */
export interface ForeignBall {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** JSON pointer (or `/line/n`) of the ball in its document. */
  readonly path: string;
}

/** A stroke, with the place of each of its numbers. */
export interface ForeignStroke {
  readonly json: StrokeJson;
  readonly paths: Readonly<Partial<Record<keyof StrokeJson, string>>>;
  /** Of the whole stroke. */
  readonly path: string;
}

export interface SceneParts {
  readonly table: Table;
  readonly balls: readonly ForeignBall[];
  /** Place of the list of balls. */
  readonly ballsPath: string;
  readonly stroke: ForeignStroke | null;
  readonly notes: readonly ImportNote[];
}

/** Checks what was read. @param found problems noted while reading */
export function makeScene(parts: SceneParts, found: readonly Problem[]): ImportResult {
  const { table, balls, ballsPath, stroke, notes } = parts;
  const problems = [...found];
  const layout = parseLayout({ balls: balls.map(({ id, x, y }) => ({ id, x, y })) }, table);
  if (!layout.ok) {
    // A ball whose numbers could not be read has been complained about already.
    const unread = new Set(found.map(({ path }) => path));
    for (const one of layout.error) {
      const moved = movedBall(one, balls, ballsPath);
      if (![...unread].some((path) => path === moved.path || path.startsWith(`${moved.path}/`))) problems.push(moved);
    }
  }
  const parsed = stroke && parseStroke(stroke.json);
  if (stroke && parsed?.ok === false) {
    for (const { code, path, facts } of parsed.error) {
      const field = path.slice(1) as keyof StrokeJson;
      problems.push(problem(code, (field && stroke.paths[field]) || stroke.path, facts));
    }
  }
  if (problems.length > 0 || !layout.ok || parsed?.ok === false) return err(problems);
  return ok({ table, position: layout.value, stroke: parsed?.ok ? parsed.value : null, notes });
}

/** The problem with its place in the foreign document. */
function movedBall({ code, path, facts }: Problem, balls: readonly ForeignBall[], ballsPath: string): Problem {
  const place = (text: string): string => {
    const match = /^\/balls(?:\/(\d+))?/.exec(text);
    if (match === null) return text;
    const ball = match[1] === undefined ? undefined : balls[Number(match[1])];
    return ball?.path ?? ballsPath;
  };
  const { first } = facts;
  return problem(code, place(path), typeof first === 'string' ? { ...facts, first: place(first) } : facts);
}

/** An angle within a half turn either way, radians. */
export function wrapRad(angleRad: number): number {
  const turn = 2 * Math.PI;
  const wrapped = angleRad - turn * Math.round(angleRad / turn);
  return wrapped + 0;
}

/** Names of balls that were left out, as a fact. */
export function ballList(ids: readonly string[]): string {
  const order = (id: string) => (BALL_NAMES as readonly string[]).indexOf(id);
  return [...ids].sort((a, b) => order(a) - order(b)).join(', ');
}
