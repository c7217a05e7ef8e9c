/**
 * A position in a link: `#1.` and the URL-safe base64 of raw-deflated JSON. The digit is the format's version; the
 * link carries the layout and the question, never the shots played.
 */
import type { Doc } from './doc.js';
import { type ReadProblem, readDoc } from './read-doc.js';

export const SHARE_PREFIX = '1.';

/** What a link and a saved file hold. */
export type SharedDoc = Omit<Doc, 'log'>;

export function shared(doc: Doc): SharedDoc {
  const { log: _log, ...rest } = doc;
  return rest;
}

/** @returns the text after `#` */
export async function encodeShare(doc: Doc): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify(shared(doc)));
  return SHARE_PREFIX + toBase64Url(await through(json, new CompressionStream('deflate-raw')));
}

export type ShareResult =
  | { readonly ok: true; readonly doc: Doc }
  | { readonly ok: false; readonly problems: readonly ReadProblem[] };

/**
 * @param hash the text after `#`
 * @returns the document, or why the link cannot be read; null for text that is no shared position at all
 */
export async function decodeShare(hash: string, base: Doc): Promise<ShareResult | null> {
  const match = /^(\d+)\.([\w-]*)$/.exec(hash);
  if (match === null) return null;
  if (`${match[1]}.` !== SHARE_PREFIX) return { ok: false, problems: [{ code: 'share-version', path: '' }] };
  let json: unknown;
  try {
    const bytes = await through(fromBase64Url(match[2]), new DecompressionStream('deflate-raw'));
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { ok: false, problems: [{ code: 'share-damaged', path: '' }] };
  }
  return readDoc(json, base);
}

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const source = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(source).arrayBuffer());
}

function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}
