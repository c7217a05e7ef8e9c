/**
 * Counter-based chance: a draw is a pure function of its key, so that any thread can make any draw. 32-bit
 * integer arithmetic only.
 */

/** A well-mixed 32-bit integer (the finaliser of MurmurHash3). */
export function mix32(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Folds one more integer into a key. */
export function foldKey(key: number, value: number): number {
  return mix32((Math.imul(key, 0x9e3779b1) + Math.imul(value | 0, 0x85ebca77) + 0x165667b1) | 0);
}

/** 32-bit key of a string (FNV-1a over its UTF-16 units, then mixed). */
export function keyOf(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    h = Math.imul(h ^ (unit & 0xff), 0x01000193);
    h = Math.imul(h ^ (unit >>> 8), 0x01000193);
  }
  return mix32(h);
}

/** Uniform in (0, 1), never an end. */
export function uniformOf(key: number): number {
  return (mix32(key) + 0.5) / 4294967296;
}
