/** Tables as CSV (RFC 4180), opened by any tool. */
import type { Cell } from './columns.js';

export function csvLine(cells: readonly (Cell | undefined)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
