/** First rebounds side by side: the reference, the other models it gives, and our rail. */
import type { Motion, ReferenceFile, Scenario } from './reference-file.js';
import { toState } from './reference-frame.js';
import type { PlainEvent, Replayer } from './replay.js';

export interface Rebound {
  /** From the rail's normal, degrees, signed with the way along the rail before. */
  readonly angleDeg: number;
  readonly speedMps: number;
}

export interface CushionRow {
  readonly id: string;
  readonly arrivingDeg: number;
  /** Just after the rail: the reference's model, the other models of the file, our rail. */
  readonly models: Readonly<Record<string, Rebound>>;
  /** Once rolling again: the reference and ours; null when something comes in between. */
  readonly finalDeg: { readonly reference: number | null; readonly ours: number | null };
  /** Final angles of a rolling ball from physics.md: Mathavan, the through-the-diamonds rule, e 0.85 mu 0.2. */
  readonly columnsDeg: { readonly mathavan: number; readonly diamonds: number; readonly lively: number } | null;
}

const COLUMNS_DEG: Readonly<Record<number, { mathavan: number; diamonds: number; lively: number }>> = {
  20: { mathavan: 21.5, diamonds: 23.3, lively: 25.6 },
  40: { mathavan: 46.9, diamonds: 44.8, lively: 53.2 },
  60: { mathavan: 69.4, diamonds: 64, lively: 75.1 },
};

interface Way {
  readonly vx: number;
  readonly vy: number;
}

/** Angle from the normal of `rail` and speed; `along` gives the sign. */
function rebound(rail: string, way: Way, along: Way): Rebound {
  const short = rail === 'head' || rail === 'foot';
  const n = short ? Math.abs(way.vx) : Math.abs(way.vy);
  const sign = (short ? along.vy : along.vx) < 0 ? -1 : 1;
  const t = sign * (short ? way.vy : way.vx);
  return { angleDeg: (Math.atan2(t, n) * 180) / Math.PI, speedMps: Math.sqrt(way.vx * way.vx + way.vy * way.vy) };
}

/** The state in which the ball of the first nose contact starts to roll after it, unless it meets something before. */
function rollAfter(events: readonly PlainEvent[], at: number): Way | null {
  const ball = events[at].balls[0];
  const next = events.slice(at + 1).find((e) => e.balls.includes(ball));
  return next?.kind === 'roll' ? next.after[0] : null;
}

/** Null when the shot meets no straight rail. */
export function cushionRow(
  file: ReferenceFile,
  shot: Scenario,
  reference: Replayer,
  ours: Replayer,
): CushionRow | null {
  const theirs = reference.reference(shot).events;
  const at = theirs.findIndex((e) => e.kind === 'rail' && e.part === 'nose');
  if (at < 0) return null;
  const { rail, after } = theirs[at];
  const row = shot.events.filter((e) => e[0] === 'rail')[0];
  const state = row[3]?.[row[1][0]];
  const left = after[0];
  if (rail === null || left === null || state === undefined) return null;
  const { spec } = file.tables[shot.table];
  const frame = { lengthM: spec.l, widthM: spec.w };
  const turn = (motion: Motion) => toState(frame, state[0], motion);
  const before = turn(state[1]);
  const models: Record<string, Rebound> = { reference: rebound(rail, left, before) };
  for (const [name, motion] of Object.entries(shot.alt_cushion_models?.alt_models ?? {})) {
    models[name] = rebound(rail, turn(motion), before);
  }
  const events = ours.play(shot).events;
  const mine = events.findIndex((e) => e.kind === 'rail' && e.part === 'nose');
  const mineAfter = mine < 0 ? null : events[mine].after[0];
  if (mineAfter !== null) models.ours = rebound(rail, mineAfter, before);
  const arrivingDeg = rebound(rail, before, before).angleDeg;
  const final = (list: readonly PlainEvent[], n: number): number | null => {
    const way = n < 0 ? null : rollAfter(list, n);
    return way === null ? null : rebound(rail, way, before).angleDeg;
  };
  const plainRolling = shot.strike.a === 0 && shot.strike.b === 0.4 && Object.keys(shot.balls).length === 1;
  return {
    id: shot.id,
    arrivingDeg,
    models,
    finalDeg: { reference: final(theirs, at), ours: final(events, mine) },
    columnsDeg: plainRolling ? (COLUMNS_DEG[Math.round(arrivingDeg)] ?? null) : null,
  };
}
