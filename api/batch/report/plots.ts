/** Plots as inline SVG. */
import type { Interval } from '../intervals.js';
import { escapeHtml } from './html.js';

const LABEL = 210;
const WIDTH = 720;
const ROW = 26;

const COLOURS = ['#1f6f78', '#c3651b', '#6b4fa0', '#4f8a3c', '#b23b57', '#8a7a2c', '#4a6fb5'] as const;

export interface Dot {
  readonly label: string;
  readonly interval: Interval;
}

export interface DotPlot {
  readonly title: string;
  readonly rows: readonly Dot[];
  /** How a value is written on the axis. */
  readonly say: (value: number) => string;
  /** A line to compare with. */
  readonly reference?: number;
  /** Ends of the axis; from the intervals when absent. */
  readonly range?: readonly [number, number];
}

/** A dot and its 95 % interval for each row. */
export function dotPlot({ title, rows, say, reference, range }: DotPlot): string {
  const values = rows.flatMap(({ interval }) => [interval.low, interval.high]);
  if (reference !== undefined) values.push(reference);
  const [low, high] = range ?? padded(values);
  const x = (value: number) => LABEL + ((value - low) / (high - low)) * (WIDTH - LABEL - 70);
  const height = ROW * rows.length + 34;
  const parts: string[] = [];
  for (const tick of ticks(low, high)) {
    parts.push(
      `<path class="grid" d="M${px(x(tick))} 4V${height - 26}"/>`,
      `<text class="soft" x="${px(x(tick))}" y="${height - 10}" text-anchor="middle">${escapeHtml(say(tick))}</text>`,
    );
  }
  if (reference !== undefined) parts.push(`<path class="zero" d="M${px(x(reference))} 4V${height - 26}"/>`);
  rows.forEach(({ label, interval }, index) => {
    const y = ROW * index + ROW / 2 + 4;
    parts.push(
      `<text x="${LABEL - 12}" y="${px(y + 4)}" text-anchor="end">${escapeHtml(clip(label))}</text>`,
      `<path class="mark" stroke-width="2" d="M${px(x(interval.low))} ${px(y)}H${px(x(interval.high))}"/>`,
      `<circle class="mark" cx="${px(x(interval.value))}" cy="${px(y)}" r="4.5"/>`,
      `<text x="${px(Math.min(WIDTH - 62, x(interval.high) + 8))}" y="${px(y + 4)}">${escapeHtml(say(interval.value))}</text>`,
    );
  });
  return svg(title, height, parts);
}

export interface Bars {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly parts: readonly number[] }[];
  readonly legend: readonly string[];
}

/** Shares of a whole, a bar for each row. */
export function stackedBars({ title, rows, legend }: Bars): string {
  const span = WIDTH - LABEL - 20;
  const height = ROW * rows.length + 40;
  const parts: string[] = [];
  rows.forEach(({ label, parts: sizes }, index) => {
    const y = ROW * index + 6;
    const whole = sizes.reduce((a, b) => a + b, 0);
    parts.push(`<text x="${LABEL - 12}" y="${px(y + 14)}" text-anchor="end">${escapeHtml(clip(label))}</text>`);
    let at = LABEL;
    sizes.forEach((size, part) => {
      const width = whole === 0 ? 0 : (size / whole) * span;
      if (width === 0) return;
      const share = `${legend[part]}: ${size} of ${whole} (${((100 * size) / whole).toFixed(1)} %)`;
      parts.push(
        `<rect x="${px(at)}" y="${y}" width="${px(width)}" height="18" fill="${COLOURS[part % COLOURS.length]}"><title>${escapeHtml(share)}</title></rect>`,
      );
      at += width;
    });
  });
  let at = LABEL;
  legend.forEach((name, part) => {
    if (rows.every(({ parts: sizes }) => sizes[part] === 0)) return;
    parts.push(
      `<rect x="${px(at)}" y="${height - 24}" width="11" height="11" fill="${COLOURS[part % COLOURS.length]}"/>`,
      `<text x="${px(at + 16)}" y="${height - 14}">${escapeHtml(name)}</text>`,
    );
    at += 34 + 7 * name.length;
  });
  return svg(title, height, parts);
}

export interface Histogram {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly counts: readonly number[] }[];
  /** Names of the columns, the same for all rows. */
  readonly columns: readonly string[];
}

/** Small histograms above each other on one axis. */
export function histograms({ title, rows, columns }: Histogram): string {
  const each = 54;
  const span = WIDTH - LABEL - 20;
  const step = span / columns.length;
  const height = each * rows.length + 30;
  const parts: string[] = [];
  rows.forEach(({ label, counts }, index) => {
    const base = each * (index + 1);
    const most = Math.max(1, ...counts);
    const whole = counts.reduce((a, b) => a + b, 0);
    parts.push(
      `<text x="${LABEL - 12}" y="${base - 6}" text-anchor="end">${escapeHtml(clip(label))}</text>`,
      `<path class="grid" d="M${LABEL} ${base}H${WIDTH - 20}"/>`,
    );
    counts.forEach((count, column) => {
      const tall = (count / most) * (each - 12);
      if (tall === 0) return;
      const share = `${columns[column]}: ${count} of ${whole}`;
      parts.push(
        `<rect class="mark" x="${px(LABEL + column * step + 1)}" y="${px(base - tall)}" width="${px(step - 2)}" height="${px(tall)}"><title>${escapeHtml(share)}</title></rect>`,
      );
    });
  });
  columns.forEach((name, column) => {
    if (columns.length > 12 && column % 2 === 1) return;
    parts.push(
      `<text class="soft" x="${px(LABEL + (column + 0.5) * step)}" y="${height - 12}" text-anchor="middle">${escapeHtml(name)}</text>`,
    );
  });
  return svg(title, height, parts);
}

function svg(title: string, height: number, parts: readonly string[]): string {
  return (
    `<svg class="plot" viewBox="0 0 ${WIDTH} ${px(height)}" role="img" aria-label="${escapeHtml(title)}">` +
    `<title>${escapeHtml(title)}</title>${parts.join('')}</svg>`
  );
}

function px(value: number): string {
  return String(Number(value.toFixed(1)) + 0);
}

function clip(label: string): string {
  return label.length <= 34 ? label : `${label.slice(0, 33)}…`;
}

function padded(values: readonly number[]): readonly [number, number] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const pad = high > low ? 0.08 * (high - low) : 0.5;
  return [low - pad, high + pad];
}

/** Three to eight round numbers between the ends. */
function ticks(low: number, high: number): number[] {
  const rough = (high - low) / 6;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * magnitude).find((size) => size >= rough) ?? rough;
  const found: number[] = [];
  for (let n = Math.ceil(low / step); n * step <= high + 1e-9 * step; n++) found.push(n * step);
  return found;
}
