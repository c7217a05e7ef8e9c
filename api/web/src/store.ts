/** What the page knows, as signals. Components read them; only the functions here and in `play/` write the document. */
import { computed, signal } from '@preact/signals';
import { makeGeometry } from '../../../engine/geometry/geometry.js';
import { makeTable } from '../../../engine/table/table.js';
import { checkDoc } from './model/check.js';
import { ballAt, type Doc, freePlace, specOf, withBall, withoutBall } from './model/doc.js';
import { START } from './model/examples.js';
import { record, redo, startHistory, undo } from './model/history.js';
import { tidyM, UNITS, type Unit } from './model/units.js';
import type { BallId, Point } from './net/types.js';
import { preference } from './preferences.js';
import type { Projection } from './table/projection.js';

export const BALL_RADIUS_M = makeTable().ball.radiusM;

const history = signal(startHistory<Doc>(START));
export const doc = computed(() => history.value.present);
export const canUndo = computed(() => history.value.past.length > 0);
export const canRedo = computed(() => history.value.future.length > 0);

/** While a shot is shown or the machine thinks about its own, the table is not edited. */
export const busy = signal<'no' | 'playing' | 'thinking'>('no');

/** Changes the document; the same `run` in a row is undone at once. */
export function edit(change: (doc: Doc) => Doc, run: string | null = null): void {
  history.value = record(history.value, change(history.value.present), run);
}

export function undoEdit(): void {
  if (busy.value === 'no') history.value = undo(history.value);
}

export function redoEdit(): void {
  if (busy.value === 'no') history.value = redo(history.value);
}

export const spec = computed(() => specOf(doc.value));
export const geometry = computed(() => makeGeometry(spec.value, BALL_RADIUS_M));

/** What is wrong with the layout. */
export const problems = computed(() => checkDoc(doc.value));

export const unit = preference<Unit>('unit', UNITS, 'm');
export const THEMES = ['auto', 'light', 'dark'] as const;
export const theme = preference<(typeof THEMES)[number]>('theme', THEMES, 'auto');

const narrow = matchMedia('(max-width: 700px)');
/** Lying on wide screens, upright on a phone, unless the reader turned it. */
export const turned = signal(false);
const isNarrow = signal(narrow.matches);
narrow.addEventListener('change', () => {
  isNarrow.value = narrow.matches;
});
export const projection = computed<Projection>(() => ({
  upright: isNarrow.value !== turned.value,
  lengthM: spec.value.lengthM,
  widthM: spec.value.widthM,
}));

export const TABS = ['advice', 'own', 'setup', 'rack'] as const;
export type Tab = (typeof TABS)[number];
export const tab = signal<Tab>('advice');

export const selectedBall = signal<BallId | null>(null);

/** A ball on its way under a finger: shown, not yet part of the document. */
export const dragged = signal<{ readonly id: BallId; readonly place: Point } | null>(null);

/** Said to people who cannot see the change. */
export const announcement = signal('');
export function announce(text: string): void {
  announcement.value = announcement.value === text ? `${text}\u00a0` : text;
}

/** Keeps a ball's centre on the cloth. */
export function onCloth(place: Point): Point {
  const { lengthM, widthM } = spec.value;
  const keep = (value: number, end: number): number =>
    tidyM(Math.min(end - BALL_RADIUS_M, Math.max(BALL_RADIUS_M, value)));
  return { x: keep(place.x, lengthM), y: keep(place.y, widthM) };
}

export function moveBall(id: BallId, place: Point, run: string | null = null): void {
  edit((now) => withBall(now, id, { x: tidyM(place.x), y: tidyM(place.y) }), run);
}

export function removeBall(id: BallId): void {
  edit((now) => withoutBall(now, id));
  if (selectedBall.value === id) selectedBall.value = null;
}

export function bringBack(id: BallId): void {
  if (ballAt(doc.value, id) !== undefined) return;
  const place = freePlace(doc.value, BALL_RADIUS_M);
  edit((now) => withBall(now, id, { x: tidyM(place.x), y: tidyM(place.y) }));
  selectedBall.value = id;
}
