/**
 * Scrambled Sobol points in five dimensions. Every prefix of a power of two is a balanced sample, which makes
 * 64 noisy strokes say what several hundred independent ones would. Points of one scramble are not independent,
 * so trials are dealt over `REPLICATES` independent scrambles, and errors come from comparing those.
 *
 * Direction numbers: Joe and Kuo's first polynomials. Scrambling: nested uniform by hash (Laine and Karras,
 * with the constants of Burley 2020).
 */
import { foldKey } from './hash.js';

/** Independent scrambles over which trials are dealt round-robin. */
export const REPLICATES = 8;
export const DIMENSIONS = 5;

/** Degree, coefficients and first direction numbers; the first dimension is van der Corput's. */
const POLYNOMIALS: readonly { s: number; a: number; m: readonly number[] }[] = [
  { s: 1, a: 0, m: [1] },
  { s: 2, a: 1, m: [1, 3] },
  { s: 3, a: 1, m: [1, 3, 1] },
  { s: 3, a: 2, m: [1, 1, 1] },
];

function directions(): Uint32Array[] {
  const all: Uint32Array[] = [];
  const first = new Uint32Array(32);
  for (let i = 0; i < 32; i++) first[i] = 2 ** (31 - i);
  all.push(first);
  for (const { s, a, m } of POLYNOMIALS) {
    const v = new Uint32Array(32);
    for (let i = 0; i < 32; i++) {
      if (i < s) {
        v[i] = m[i] * 2 ** (31 - i);
        continue;
      }
      let x = v[i - s] ^ (v[i - s] >>> s);
      for (let k = 1; k < s; k++) if ((a >>> (s - 1 - k)) & 1) x ^= v[i - k];
      v[i] = x >>> 0;
    }
    all.push(v);
  }
  return all;
}

const DIRECTIONS = directions();

function reverseBits(value: number): number {
  let x = value;
  x = ((x >>> 1) & 0x55555555) | ((x & 0x55555555) << 1);
  x = ((x >>> 2) & 0x33333333) | ((x & 0x33333333) << 2);
  x = ((x >>> 4) & 0x0f0f0f0f) | ((x & 0x0f0f0f0f) << 4);
  x = ((x >>> 8) & 0x00ff00ff) | ((x & 0x00ff00ff) << 8);
  return ((x >>> 16) | (x << 16)) >>> 0;
}

function nestedScramble(value: number, seed: number): number {
  let x = (reverseBits(value) + seed) | 0;
  x ^= Math.imul(x, 0x6c50b47c);
  x ^= Math.imul(x, 0xb82f1e52);
  x ^= Math.imul(x, 0xc7afe638);
  x ^= Math.imul(x, 0x8d22f6e6);
  return reverseBits(x >>> 0);
}

/**
 * Five uniforms in (0, 1) of point `index` under `key`, written to `out`.
 * @param key says which scramble; other keys give independent ones
 */
export function sobolPoint(key: number, index: number, out: Float64Array): void {
  const shuffled = nestedScramble(index >>> 0, foldKey(key, 0x51ab));
  for (let d = 0; d < DIMENSIONS; d++) {
    const v = DIRECTIONS[d];
    let x = 0;
    let bits = shuffled;
    for (let i = 0; bits !== 0; i++, bits >>>= 1) if (bits & 1) x ^= v[i];
    out[d] = (nestedScramble(x >>> 0, foldKey(key, d)) + 0.5) / 4294967296;
  }
}
