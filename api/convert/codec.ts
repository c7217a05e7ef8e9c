/** Raw deflate for link-safe strings, bounded: a few kilobytes can swell to gigabytes. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Codec } from '../../engine/notation/import/codec.js';

export const ZLIB_CODEC: Codec = {
  deflate: (bytes) => deflateRawSync(bytes, { level: 9 }),
  inflate: (bytes, maxBytes) => {
    try {
      return inflateRawSync(bytes, { maxOutputLength: maxBytes });
    } catch {
      return null;
    }
  },
};
