/**
 * Positions of other programs, read by the engine's own importers. Links are deflated, and a browser inflates only
 * asynchronously: the importer is run once to learn which bytes it wants, and again with them inflated.
 */

import { BALL_NAMES } from '../../../../engine/geometry/ids.js';
import { TABLE_SPECS } from '../../../../engine/geometry/table-specs.js';
import { toCorner } from '../../../../engine/notation/frame.js';
import { type Codec, MAX_INFLATED_BYTES } from '../../../../engine/notation/import/codec.js';
import { formatOf, importScene } from '../../../../engine/notation/import/index.js';
import { geometryOf } from '../../../../engine/table/table.js';
import { type Doc, NO_OWN_SHOT, specOf, withBalls } from './doc.js';
import { type ReadResult, readDoc } from './read-doc.js';

/** Reads whatever somebody pastes: JSON of ours, or another program's layout or link. */
export async function readAnything(text: string, base: Doc): Promise<ReadResult> {
  const format = formatOf(text);
  if (format !== 'runout') return readForeign(text, base);
  try {
    return readDoc(JSON.parse(text), base);
  } catch {
    return { ok: false, problems: [{ code: 'not-json', path: '' }] };
  }
}

async function readForeign(text: string, base: Doc): Promise<ReadResult> {
  const wanted: Uint8Array[] = [];
  const asking: Codec = {
    deflate: (bytes) => bytes,
    inflate: (bytes) => {
      wanted.push(bytes);
      return null;
    },
  };
  let read = importScene(text, asking);
  if (wanted.length > 0) {
    const plain = await inflated(wanted[0]);
    read = importScene(text, { ...asking, inflate: () => plain });
  }
  if (!read.ok) return { ok: false, problems: read.error };
  const { table, position, stroke } = read.value;
  const { halfLengthM, halfWidthM } = geometryOf(table);
  const known = table.spec.id in TABLE_SPECS ? table.spec.id : base.table;
  const to = specOf({ table: known });
  // A table of its own size: every ball keeps its place in diamonds.
  const balls = position.balls.map(({ ball, x, y }) => ({
    id: BALL_NAMES[ball],
    x: (toCorner(x, halfLengthM) * to.lengthM) / (2 * halfLengthM),
    y: (toCorner(y, halfWidthM) * to.widthM) / (2 * halfWidthM),
  }));
  const doc = { ...base, table: known, state: { phase: 'normal', shooter: 'A', breaker: 'A' } as const, log: [] };
  return {
    ok: true,
    doc: { ...withBalls(doc, balls), own: stroke === null ? NO_OWN_SHOT : { ...NO_OWN_SHOT, stroke } },
  };
}

/** null for bytes that are no deflate stream or that swell beyond all measure. */
async function inflated(bytes: Uint8Array): Promise<Uint8Array | null> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > MAX_INFLATED_BYTES) return null;
      parts.push(value);
    }
  } catch {
    return null;
  }
  return new Uint8Array(await new Blob(parts.map((part) => new Uint8Array(part))).arrayBuffer());
}
