/**
 * What turns bytes into a string that survives a link. Deflating needs a library that the engine must not know, so it is
 * handed in; the alphabet is our own.
 */

/** Raw deflate (RFC 1951). `inflate` gives null for bytes that are no such stream or that swell beyond `maxBytes`. */
export interface Codec {
  deflate(bytes: Uint8Array): Uint8Array;
  inflate(bytes: Uint8Array, maxBytes: number): Uint8Array | null;
}

/** No layout is a tenth of this, whatever history it drags along. */
export const MAX_INFLATED_BYTES = 1 << 20;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** RFC 4648, section 5, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const word = (bytes[at] << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const letters = Math.min(4, bytes.length - at + 1);
    for (let letter = 0; letter < letters; letter++) text += ALPHABET[(word >> (18 - 6 * letter)) & 63];
  }
  return text;
}

/** null for text with a letter outside the alphabet; padding is allowed, and so are `+` and `/`. */
export function fromBase64Url(text: string): Uint8Array | null {
  const bare = text.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_');
  if (bare.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((bare.length * 3) / 4));
  let word = 0;
  let bits = 0;
  let at = 0;
  for (const letter of bare) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return null;
    word = ((word << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (word >> bits) & 255;
  }
  return bytes;
}

/** Parsed JSON from deflated, encoded text; null when any step fails. */
export function unpackJson(text: string, codec: Codec): { readonly value: unknown } | null {
  const bytes = fromBase64Url(text);
  const plain = bytes && codec.inflate(bytes, MAX_INFLATED_BYTES);
  if (plain === null) return null;
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain)) as unknown };
  } catch {
    return null;
  }
}

export function packJson(value: unknown, codec: Codec): string {
  return toBase64Url(codec.deflate(new TextEncoder().encode(JSON.stringify(value))));
}
