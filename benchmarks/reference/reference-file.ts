/**
 * The shape of a file of reference shots computed by another simulator, and the door through which one comes in:
 * every problem at once, each with a stable code and a path.
 */
import { readFileSync } from 'node:fs';
import { err, ok, type Result } from '../../engine/result.js';

export type Pair = readonly [number, number];
/** vx, vy, wx, wy, wz. */
export type Motion = readonly number[];
/** Place, motion before, motion after or null. */
export type RowState = readonly [Pair, Motion, Motion | null];
/** Type, ids, time, state by ball (left out where nothing changes). */
export type EventRow = readonly [string, readonly string[], number, Readonly<Record<string, RowState>>?];

export interface ReferenceTable {
  readonly spec: Readonly<Record<string, number>>;
}

export interface Scenario {
  readonly id: string;
  readonly group: string;
  readonly table: string;
  readonly balls: Readonly<Record<string, Pair>>;
  readonly strike: {
    readonly V0: number;
    readonly phi_deg: number;
    readonly theta_deg: number;
    readonly a: number;
    readonly b: number;
  };
  readonly launch: { readonly v: number; readonly direction_deg: number };
  readonly t_end: number;
  readonly pocketed: readonly string[];
  readonly final: Readonly<Record<string, readonly (string | number)[]>>;
  readonly events: readonly EventRow[];
  readonly alt_cushion_models?: { readonly alt_models: Readonly<Record<string, Motion>>; readonly at_event: number };
}

export interface BreakRow {
  readonly table: string;
  readonly cue_ball_speed: number;
  readonly breaks: number;
  readonly mean_object_balls_potted: number;
  readonly share_dry: number;
  readonly share_scratch: number;
  readonly share_ten_potted: number;
  readonly mean_object_balls_to_rail: number;
}

export interface AcceptanceRow {
  readonly table: string;
  readonly pocket: string;
  readonly direction_deg: number;
  readonly speed_at_pocket: number;
  readonly drops_mm: readonly Pair[];
}

export interface ReferenceFile {
  readonly meta: {
    readonly source: string;
    readonly balls: Readonly<Record<string, number>>;
    readonly models: Readonly<Record<string, string>>;
  };
  readonly tables: Readonly<Record<string, ReferenceTable>>;
  readonly scenarios: readonly Scenario[];
  readonly break_statistics: readonly BreakRow[];
  readonly pocket_acceptance: readonly AcceptanceRow[];
}

export const REFERENCE_ERRORS = [
  'unreadable',
  'not-json',
  'missing',
  'wrong-type',
  'unknown-table',
  'unknown-ball',
] as const;
export interface ReferenceError {
  readonly code: (typeof REFERENCE_ERRORS)[number];
  readonly path: string;
}

export function readReferenceFile(path: string): Result<ReferenceFile, ReferenceError[]> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return err([{ code: 'unreadable', path }]);
  }
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return err([{ code: 'not-json', path }]);
  }
  return parseReference(data);
}

const BALL_FIELDS = ['R', 'm', 'u_s', 'u_r', 'u_sp', 'e_b', 'e_c', 'f_c', 'g'] as const;
const SPEC_FIELDS = [
  'l',
  'w',
  'cushion_width',
  'cushion_height',
  'corner_pocket_width',
  'corner_pocket_angle',
  'corner_pocket_depth',
  'corner_pocket_radius',
  'corner_jaw_radius',
  'side_pocket_width',
  'side_pocket_angle',
  'side_pocket_depth',
  'side_pocket_radius',
  'side_jaw_radius',
] as const;
const BALL_ID = /^(cue|[1-9]|10)$/;

type Json = Record<string, unknown>;

/** Checks what the replay reads; statistics and windows may be left out. */
export function parseReference(data: unknown): Result<ReferenceFile, ReferenceError[]> {
  const errors: ReferenceError[] = [];
  const object = (value: unknown, path: string): Json => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
    errors.push({ code: value === undefined ? 'missing' : 'wrong-type', path });
    return {};
  };
  const list = (value: unknown, path: string): readonly unknown[] => {
    if (Array.isArray(value)) return value;
    errors.push({ code: value === undefined ? 'missing' : 'wrong-type', path });
    return [];
  };
  const number = (value: unknown, path: string): void => {
    if (typeof value === 'number' && Number.isFinite(value)) return;
    errors.push({ code: value === undefined ? 'missing' : 'wrong-type', path });
  };
  const text = (value: unknown, path: string): void => {
    if (typeof value === 'string') return;
    errors.push({ code: value === undefined ? 'missing' : 'wrong-type', path });
  };

  const root = object(data, '');
  const meta = object(root.meta, 'meta');
  const balls = object(meta.balls, 'meta.balls');
  for (const field of BALL_FIELDS) number(balls[field], `meta.balls.${field}`);
  const tables = object(root.tables, 'tables');
  for (const [name, table] of Object.entries(tables)) {
    const spec = object(object(table, `tables.${name}`).spec, `tables.${name}.spec`);
    for (const field of SPEC_FIELDS) number(spec[field], `tables.${name}.spec.${field}`);
  }
  list(root.scenarios, 'scenarios').forEach((value, n) => {
    const path = `scenarios[${n}]`;
    const shot = object(value, path);
    text(shot.id, `${path}.id`);
    text(shot.group, `${path}.group`);
    text(shot.table, `${path}.table`);
    if (typeof shot.table === 'string' && tables[shot.table] === undefined) {
      errors.push({ code: 'unknown-table', path: `${path}.table` });
    }
    const placed = object(shot.balls, `${path}.balls`);
    if (placed.cue === undefined) errors.push({ code: 'missing', path: `${path}.balls.cue` });
    for (const [ball, place] of Object.entries(placed)) {
      if (!BALL_ID.test(ball)) errors.push({ code: 'unknown-ball', path: `${path}.balls.${ball}` });
      list(place, `${path}.balls.${ball}`).forEach((c, k) => {
        number(c, `${path}.balls.${ball}[${k}]`);
      });
    }
    const launch = object(shot.launch, `${path}.launch`);
    number(launch.v, `${path}.launch.v`);
    number(launch.direction_deg, `${path}.launch.direction_deg`);
    const strike = object(shot.strike, `${path}.strike`);
    number(strike.phi_deg, `${path}.strike.phi_deg`);
    number(strike.a, `${path}.strike.a`);
    number(strike.b, `${path}.strike.b`);
    list(shot.pocketed, `${path}.pocketed`);
    object(shot.final, `${path}.final`);
    list(shot.events, `${path}.events`).forEach((row, k) => {
      const event = list(row, `${path}.events[${k}]`);
      text(event[0], `${path}.events[${k}][0]`);
      list(event[1], `${path}.events[${k}][1]`);
      number(event[2], `${path}.events[${k}][2]`);
    });
  });
  if (errors.length > 0) return err(errors);
  const file = data as ReferenceFile;
  return ok({
    ...file,
    break_statistics: file.break_statistics ?? [],
    pocket_acceptance: file.pocket_acceptance ?? [],
  });
}
