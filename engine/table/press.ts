/**
 * Pressed contacts (design.md, section 4): a ball that slides or rolls against what it touches comes back as soon as
 * it has parted, ever slower, for as long as the cloth drives it. Below a limit the partners simply part again, at
 * 1e-4 m/s at first. A run of presses that goes on is parted faster by and by: at 1e-4 m/s a slide of a fifth of a
 * second would take a thousand of them, faster they last seconds and still hop micrometres only.
 */

/** The limit for a first press, and the least speed of parting, m/s. */
export const PRESS_MPS = 1e-4;
/** Each press of a run parts this much faster than it met: where nothing is lost between, it met as it had parted. */
const GROWTH_MPS = PRESS_MPS / 16;
/** Where a rolling partner's cloth takes its share between, the least speed grows with the run instead, so far. */
const FLOOR_RUN = 64;
const FLOOR_MOST = 10;
/** Most that the least speed grows to, m/s: what a press may add to a slow contact. */
export const PRESS_CEILING_MPS = FLOOR_MOST * PRESS_MPS;

/** Closing speed below which a contact is pressed, after `run` presses of a partner in a row. */
export function pressLimit(run: number): number {
  return PRESS_MPS + 2 * GROWTH_MPS * run;
}

/** Speed at which partners part that met at `approachMps`; always below the next limit. */
export function pressParting(approachMps: number, run: number): number {
  const faster = approachMps + GROWTH_MPS;
  const share = 1 + run / FLOOR_RUN;
  const floor = PRESS_MPS * (share < FLOOR_MOST ? share : FLOOR_MOST);
  return faster > floor ? faster : floor;
}
