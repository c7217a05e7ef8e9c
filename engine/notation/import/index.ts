/** Layouts and shots from wherever they exist: our own JSON, its link, and what other programs save. */
import { err } from '../../result.js';
import { problem } from '../problem.js';
import type { Codec } from './codec.js';
import { importJmqd } from './jmqd.js';
import { importPooltool } from './pooltool.js';
import { importLink, importRunout, isLinkString } from './runout.js';
import type { ImportResult } from './scene.js';
import { importTailuge } from './tailuge.js';

export const IMPORT_FORMATS = ['runout', 'link', 'pooltool', 'tailuge', 'jmqd'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** What a text looks like. */
export function formatOf(text: string): ImportFormat {
  const bare = text.trim();
  if (bare.startsWith('{')) return looksLikePooltool(bare) ? 'pooltool' : 'runout';
  if (isLinkString(bare)) return 'link';
  if (!bare.includes('\n') && /[?&](init|state)=/.test(bare)) return 'tailuge';
  return 'jmqd';
}

/** Its balls are a dictionary; ours are a list. */
function looksLikePooltool(text: string): boolean {
  return /"balls"\s*:\s*\{/.test(text);
}

/**
 * Reads a document.
 * @param format undefined to go by its looks
 * @returns the scene, or every problem with its place in the document
 */
export function importScene(text: string, codec: Codec, format: ImportFormat = formatOf(text)): ImportResult {
  const bare = text.trim();
  switch (format) {
    case 'link':
      return importLink(bare, codec);
    case 'tailuge':
      return importTailuge(bare, codec);
    case 'jmqd':
      return importJmqd(text);
    default: {
      let json: unknown;
      try {
        json = JSON.parse(bare);
      } catch {
        return err([problem('malformed', '', { why: 'it is not JSON' })]);
      }
      return format === 'pooltool' ? importPooltool(json) : importRunout(json);
    }
  }
}
