/** The player's own shot: its preview is simulated while it is being drawn. */
import { effect, signal } from '@preact/signals';
import { ballAt, type Doc, type OwnShot } from '../model/doc.js';
import type { BallId, Point, ShotRecord, Stroke } from '../net/types.js';
import { BALL_RADIUS_M, busy, doc, edit, geometry, problems, tab } from '../store.js';
import { toCorner } from '../table/shapes.js';
import { simulateStroke } from './game.js';
import { wrapped } from './noise.js';

/** What the drawn shot would do, struck as meant; null while there is none. */
export const ownRecord = signal<ShotRecord | null>(null);

export function editOwn(change: Partial<OwnShot>, run: string | null = 'own'): void {
  edit((now) => ({ ...now, own: { ...now.own, ...change } }), run);
}

export function editOwnStroke(change: Partial<Stroke>, run: string | null = 'own'): void {
  editOwn({ stroke: { ...doc.value.own.stroke, ...change } }, run);
}

/** Points the cue at a place. */
export function aimAt(place: Point): void {
  const cue = ballAt(doc.value, 'cue');
  if (cue === undefined) return;
  const aimRad = Math.atan2(place.y - cue.y, place.x - cue.x);
  if (Number.isFinite(aimRad)) editOwnStroke({ aimRad }, 'own aim');
}

/**
 * Lines the cue up at the ghost ball of a ball and a pocket: where to begin, before throw and squirt.
 * @returns whether both balls are there
 */
export function lineUp(about: Doc, id: BallId, pocket: string): boolean {
  const target = ballAt(about, id);
  const hole = geometry.value.pockets.find((one) => one.id === pocket);
  if (target === undefined || hole === undefined) return false;
  const mouth = toCorner(geometry.value, hole.mouth);
  const dx = mouth.x - target.x;
  const dy = mouth.y - target.y;
  const length = Math.sqrt(dx * dx + dy * dy);
  aimAt({ x: target.x - (2 * BALL_RADIUS_M * dx) / length, y: target.y - (2 * BALL_RADIUS_M * dy) / length });
  return true;
}

export function turnAim(byDeg: number): void {
  editOwnStroke({ aimRad: wrapped(doc.value.own.stroke.aimRad + (byDeg * Math.PI) / 180) }, 'own aim');
}

let asked = 0;
let shown = 0;

/** One request at a time, the newest wins. */
let waiting: Doc | null = null;
let running = false;

async function preview(): Promise<void> {
  if (running) return;
  running = true;
  try {
    while (waiting !== null) {
      const about = waiting;
      waiting = null;
      const ticket = ++asked;
      const record = await simulateStroke(about, about.balls, about.own.stroke).catch(() => null);
      if (ticket > shown) {
        shown = ticket;
        ownRecord.value = record;
      }
    }
  } finally {
    running = false;
  }
}

/** Simulates anew whenever the shot or the table changes while the panel is open. */
export function watchOwnShot(): () => void {
  return effect(() => {
    const about = doc.value;
    const wanted = tab.value === 'own' && busy.value === 'no' && problems.value.length === 0;
    if (!wanted || ballAt(about, 'cue') === undefined) {
      ownRecord.value = null;
      return;
    }
    waiting = about;
    void preview();
  });
}
