/** A table as Parquet bytes and back. The same rows give the same bytes. */
import { parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { Cell, Column } from './columns.js';

/** @param rows cells in the order of the columns */
export function toParquet(columns: readonly Column[], rows: readonly (readonly Cell[])[]): Uint8Array {
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: columns.map(({ name, type, nullable }, index) => ({
        name,
        type,
        nullable,
        data: rows.map((row) => row[index]),
      })),
      createdBy: 'runout',
    }),
  );
}

/** Rows of a Parquet file, cells in the order of the columns. */
export async function fromParquet(columns: readonly Column[], bytes: Uint8Array): Promise<Cell[][]> {
  // A Buffer may be a window on something larger.
  const copy = new Uint8Array(bytes);
  const objects: Readonly<Record<string, Cell>>[] = await parquetReadObjects({ file: copy.buffer });
  return objects.map((object) => columns.map(({ name }) => object[name] ?? null));
}
