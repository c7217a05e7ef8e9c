/** From a pointer event to a place on the table. */

import type { Point } from '../net/types.js';
import { projection } from '../store.js';
import { toTable } from './projection.js';

/** @param svg the drawing the event happened in */
export function placeOf(
  svg: SVGSVGElement,
  event: { readonly clientX: number; readonly clientY: number },
): Point | null {
  const matrix = svg.getScreenCTM();
  if (matrix === null) return null;
  const drawn = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return toTable(projection.value, drawn);
}

/** Follows a pointer from press to release; `move` gets places on the table, `end` says whether it was cancelled. */
export function followPointer(
  element: Element,
  event: PointerEvent,
  move: (place: Point, event: PointerEvent) => void,
  end: (cancelled: boolean) => void,
): void {
  const svg = element.closest('svg');
  if (svg === null) return;
  element.setPointerCapture(event.pointerId);
  const onMove = (moved: Event): void => {
    if (!(moved instanceof PointerEvent) || moved.pointerId !== event.pointerId) return;
    const place = placeOf(svg, moved);
    if (place !== null) move(place, moved);
  };
  const stop = (ended: Event): void => {
    if (!(ended instanceof PointerEvent) || ended.pointerId !== event.pointerId) return;
    element.removeEventListener('pointermove', onMove);
    element.removeEventListener('pointerup', stop);
    element.removeEventListener('pointercancel', stop);
    end(ended.type === 'pointercancel');
  };
  element.addEventListener('pointermove', onMove);
  element.addEventListener('pointerup', stop);
  element.addEventListener('pointercancel', stop);
}
