/**
 * Exact times of contact along parabolas. All are times of *entry*: the gap closes. A gap that is already
 * closed counts at once when it is still closing, and not at all while it opens.
 */

/**
 * First t >= 0 at which q + v t + a t²/2 reaches zero from below (moving outward), or Infinity.
 * `q` >= 0 means already there.
 */
export function lineEntry(q: number, v: number, a: number): number {
  if (q >= 0) {
    if (v > 0 || (v === 0 && a > 0)) return 0;
    if (a <= 0) return Infinity;
    const disc = v * v - 2 * a * q;
    // Never quite inside: it turns outward again at the innermost point.
    return disc > 0 ? (Math.sqrt(disc) - v) / a : -v / a;
  }
  if (a === 0) return v > 0 ? -q / v : Infinity;
  const disc = v * v - 2 * a * q;
  if (a > 0) return v >= 0 ? (-2 * q) / (v + Math.sqrt(disc)) : (Math.sqrt(disc) - v) / a;
  return v > 0 && disc >= 0 ? (-2 * q) / (v + Math.sqrt(disc)) : Infinity;
}

/** The same for a point beyond zero, `q` > 0, that does not count until it has come back: Infinity if it never does. */
export function lineReEntry(q: number, v: number, a: number): number {
  if (v >= 0 || a <= 0) return Infinity;
  const disc = v * v - 2 * a * q;
  return disc > 0 ? (Math.sqrt(disc) - v) / a : Infinity;
}

/** Scratch of `circleEntry`: break points of the derivatives. Single-threaded, never read across calls. */
const slopeRoots = new Float64Array(2);
const turningPoints = new Float64Array(5);

/**
 * First t in [0, horizon] at which a point at (dx, dy) with velocity v and acceleration a comes within
 * distance D of the origin, moving closer; Infinity if none. `d2` is D².
 *
 * |d + v t + a t²/2|² - D² is a quartic whose leading terms vanish for equal accelerations and straight
 * shots: nothing here divides by them. Where it is convex over the window (nearly always) Newton's method
 * walks to the first root from the left without passing it; otherwise the roots of the derivatives cut the
 * window into monotone pieces.
 */
export function circleEntry(
  dx: number,
  dy: number,
  vx: number,
  vy: number,
  ax: number,
  ay: number,
  d2: number,
  horizon: number,
): number {
  const c0 = dx * dx + dy * dy - d2;
  const half1 = dx * vx + dy * vy;
  const c1 = 2 * half1;
  const vv = vx * vx + vy * vy;
  const c2 = vv + (dx * ax + dy * ay);
  const c3 = vx * ax + vy * ay;
  const c4 = 0.25 * (ax * ax + ay * ay);
  if (c0 <= 0 && (c1 < 0 || (c1 === 0 && c2 < 0))) return 0;
  if (c1 >= 0 && c2 >= 0 && c3 >= 0) return Infinity;
  if (c0 > 0) {
    // Second derivative: its least value over the window decides convexity.
    let low = 2 * c2;
    if (c4 > 0 && c3 < 0) {
      const vertex = -c3 / (4 * c4);
      low = vertex < horizon ? 2 * c2 - (3 * c3 * c3) / (4 * c4) : 2 * c2 + (6 * c3 + 12 * c4 * horizon) * horizon;
    }
    if (low > 0) {
      if (c1 >= 0) return Infinity;
      // The root without acceleration is a good start if the curve still falls there.
      let t = 0;
      const disc = half1 * half1 - vv * c0;
      if (disc > 0) {
        const guess = c0 / (Math.sqrt(disc) - half1);
        if (guess < horizon && c1 + (2 * c2 + (3 * c3 + 4 * c4 * guess) * guess) * guess < 0) t = guess;
      }
      for (let n = 0; n < 40; n++) {
        const slope = c1 + (2 * c2 + (3 * c3 + 4 * c4 * t) * t) * t;
        if (slope >= 0) return Infinity;
        const step = (c0 + (c1 + (c2 + (c3 + c4 * t) * t) * t) * t) / slope;
        const next = t - step;
        // From the left the iteration never passes the root, so one step beyond the window settles it.
        if (next > horizon) return Infinity;
        // Quadratic convergence: a step this small leaves only rounding.
        if (step < 1e-14 && step > -1e-14) return next > 0 ? next : 0;
        t = next > 0 ? next : 0;
      }
      return t <= horizon ? t : Infinity;
    }
  }
  return piecewiseEntry(c0, c1, c2, c3, c4, horizon);
}

function quartic(c0: number, c1: number, c2: number, c3: number, c4: number, t: number): number {
  return c0 + (c1 + (c2 + (c3 + c4 * t) * t) * t) * t;
}

/** The general case: cut [0, horizon] at the turning points and look for a falling piece that reaches zero. */
function piecewiseEntry(c0: number, c1: number, c2: number, c3: number, c4: number, horizon: number): number {
  if (horizon === Infinity) return Infinity;
  // Roots of the second derivative 12 c4 t² + 6 c3 t + 2 c2, inside the window.
  let slopeCount = 0;
  const qa = 6 * c4;
  const qb = 3 * c3;
  if (qa === 0) {
    if (qb !== 0) {
      const r = -c2 / qb;
      if (r > 0 && r < horizon) slopeRoots[slopeCount++] = r;
    }
  } else {
    const disc = qb * qb - 4 * qa * c2;
    if (disc > 0) {
      const root = Math.sqrt(disc);
      const q = -0.5 * (qb + (qb >= 0 ? root : -root));
      let r1 = q / qa;
      let r2 = q === 0 ? 0 : c2 / q;
      if (r1 > r2) {
        const swap = r1;
        r1 = r2;
        r2 = swap;
      }
      if (r1 > 0 && r1 < horizon) slopeRoots[slopeCount++] = r1;
      if (r2 > 0 && r2 < horizon && r2 !== r1) slopeRoots[slopeCount++] = r2;
    }
  }
  // Turning points: roots of the first derivative between them.
  let turnCount = 0;
  let left = 0;
  for (let n = 0; n <= slopeCount; n++) {
    const right = n < slopeCount ? slopeRoots[n] : horizon;
    const r = bracketed(c1, 2 * c2, 3 * c3, 4 * c4, 0, left, right);
    if (r > left && r < horizon) turningPoints[turnCount++] = r;
    left = right;
  }
  left = 0;
  let atLeft = c0;
  for (let n = 0; n <= turnCount; n++) {
    const right = n < turnCount ? turningPoints[n] : horizon;
    const atRight = quartic(c0, c1, c2, c3, c4, right);
    if (atRight < atLeft) {
      // Falling. If it starts closed (rounding after a contact), the contact is where it begins to fall.
      if (atLeft <= 0) return left;
      if (atRight <= 0) return bracketed(c0, c1, c2, c3, c4, left, right);
    }
    left = right;
    atLeft = atRight;
  }
  return Infinity;
}

/** Root of a polynomial that is monotone on [lo, hi]; -1 if it does not change sign there. */
function bracketed(c0: number, c1: number, c2: number, c3: number, c4: number, lo: number, hi: number): number {
  let a = lo;
  let b = hi;
  const fa = quartic(c0, c1, c2, c3, c4, a);
  const fb = quartic(c0, c1, c2, c3, c4, b);
  if (fa === 0) return a;
  if (fb === 0) return b;
  if (fa > 0 === fb > 0) return -1;
  const rising = fb > 0;
  let t = a + ((b - a) * fa) / (fa - fb);
  for (let n = 0; n < 100; n++) {
    const f = quartic(c0, c1, c2, c3, c4, t);
    if (f === 0) return t;
    if (f > 0 === rising) b = t;
    else a = t;
    const slope = c1 + (2 * c2 + (3 * c3 + 4 * c4 * t) * t) * t;
    let next = t - f / slope;
    if (!(next > a && next < b)) next = a + (b - a) * 0.5;
    const step = next - t;
    t = next;
    if (step <= 4e-16 * t && step >= -4e-16 * t) return t;
    if (b - a <= 4e-16 * b) return t;
  }
  return t;
}
