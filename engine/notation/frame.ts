/**
 * The one converter between the two frames (design.md, section 2). The engine's origin is the table's centre;
 * JSON's is the head-right corner of the playing surface. Axes are parallel, so directions, speeds and angles are the
 * same in both.
 *
 * A corner coordinate and a centre coordinate cannot both be arbitrary doubles and convert exactly: near the
 * centre line the engine's are finer. Positions therefore pass onto a grid of 2^-40 m (about a picometre) at this
 * door. On the grid printing and parsing are inverse, a decimal of up to eleven places prints as it was typed, and a
 * layout mirrored in JSON is mirrored in the engine bit for bit.
 */

/** Anything that knows the size of the playing surface; a `TableGeometry` does. */
export interface Frame {
  readonly halfLengthM: number;
  readonly halfWidthM: number;
}

/** Grid points per metre. A power of two, so that scaling is exact. */
const GRID_PER_M = 2 ** 40;

/** The nearest grid value, halves away from zero so that mirroring commutes with it; never -0. */
export function snap(valueM: number): number {
  const scaled = valueM * GRID_PER_M;
  return (scaled < 0 ? -Math.round(-scaled) : Math.round(scaled)) / GRID_PER_M + 0;
}

/** Corner coordinate (JSON) to centre coordinate (engine), metres. `half` is half the table's extent on that axis. */
export function fromCorner(cornerM: number, half: number): number {
  return snap(cornerM - half);
}

/**
 * Centre coordinate (engine) to corner coordinate (JSON): the number with the fewest decimals that `fromCorner`
 * turns into the same grid value.
 */
export function toCorner(centreM: number, half: number): number {
  const target = snap(centreM);
  const exact = target + half;
  for (let decimals = 4; decimals <= 13; decimals += 1) {
    const candidate = Number(exact.toFixed(decimals));
    if (fromCorner(candidate, half) === target) return candidate + 0;
  }
  return exact;
}
