/** Small plots as SVG text: intervals on a scale, and points against the diagonal. */

export interface Row {
  readonly label: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** A stretch of the scale where the value is expected, if any. */
  readonly band?: readonly [number, number];
}

export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
  readonly print: (value: number) => string;
  /** A line to compare with, as one half. */
  readonly mark?: number;
}

const LEFT = 260;
const WIDTH = 760;
const RIGHT = 90;
const ROW = 24;

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Shares as percentages, 0 to 100. */
export const PERCENT: Scale = {
  min: 0,
  max: 1,
  ticks: [0, 0.25, 0.5, 0.75, 1],
  print: (v) => `${Math.round(100 * v)} %`,
};

/** One row each: a dot with its interval, over the band where one is given. */
export function intervals(rows: readonly Row[], scale: Scale): string {
  const height = ROW * rows.length + 34;
  const span = WIDTH - LEFT - RIGHT;
  const x = (v: number): number =>
    LEFT + (span * (Math.max(scale.min, Math.min(scale.max, v)) - scale.min)) / (scale.max - scale.min);
  const parts: string[] = [];
  for (const tick of scale.ticks) {
    parts.push(`<line class="grid" x1="${x(tick)}" x2="${x(tick)}" y1="6" y2="${height - 24}"/>`);
    parts.push(
      `<text class="tick" x="${x(tick)}" y="${height - 8}" text-anchor="middle">${escapeText(scale.print(tick))}</text>`,
    );
  }
  if (scale.mark !== undefined)
    parts.push(`<line class="mark" x1="${x(scale.mark)}" x2="${x(scale.mark)}" y1="6" y2="${height - 24}"/>`);
  rows.forEach((row, i) => {
    const y = 18 + ROW * i;
    parts.push(`<text class="label" x="${LEFT - 10}" y="${y + 4}" text-anchor="end">${escapeText(row.label)}</text>`);
    if (row.band !== undefined) {
      const [low, high] = row.band;
      parts.push(`<rect class="band" x="${x(low)}" y="${y - 8}" width="${x(high) - x(low)}" height="16"/>`);
    }
    parts.push(`<line class="interval" x1="${x(row.low)}" x2="${x(row.high)}" y1="${y}" y2="${y}"/>`);
    parts.push(`<circle class="dot" cx="${x(row.value)}" cy="${y}" r="4"/>`);
    parts.push(
      `<text class="value" x="${WIDTH - RIGHT + 10}" y="${y + 4}">${escapeText(scale.print(row.value))}</text>`,
    );
  });
  return `<svg viewBox="0 0 ${WIDTH} ${height}" role="img">${parts.join('')}</svg>`;
}

export interface Bin {
  readonly stated: number;
  readonly observed: { readonly value: number; readonly low: number; readonly high: number };
}

/** Stated against observed; a forecaster who tells the truth lies on the diagonal. */
export function reliability(bins: readonly Bin[]): string {
  const size = 360;
  const pad = 44;
  const at = (v: number): number => pad + (size - 2 * pad) * v;
  const up = (v: number): number => size - at(v);
  const parts = [`<line class="mark" x1="${at(0)}" y1="${up(0)}" x2="${at(1)}" y2="${up(1)}"/>`];
  for (const tick of [0, 0.25, 0.5, 0.75, 1]) {
    const name = `${100 * tick} %`;
    parts.push(`<line class="grid" x1="${at(tick)}" x2="${at(tick)}" y1="${up(0)}" y2="${up(1)}"/>`);
    parts.push(`<line class="grid" x1="${at(0)}" x2="${at(1)}" y1="${up(tick)}" y2="${up(tick)}"/>`);
    parts.push(`<text class="tick" x="${at(tick)}" y="${size - pad + 16}" text-anchor="middle">${name}</text>`);
    parts.push(`<text class="tick" x="${pad - 6}" y="${up(tick) + 4}" text-anchor="end">${name}</text>`);
  }
  for (const { stated, observed } of bins) {
    parts.push(
      `<line class="interval" x1="${at(stated)}" x2="${at(stated)}" y1="${up(observed.low)}" y2="${up(observed.high)}"/>`,
    );
    parts.push(`<circle class="dot" cx="${at(stated)}" cy="${up(observed.value)}" r="4"/>`);
  }
  parts.push(`<text class="tick" x="${size / 2}" y="${size - 6}" text-anchor="middle">stated</text>`);
  parts.push(
    `<text class="tick" x="12" y="${size / 2}" transform="rotate(-90 12 ${size / 2})" text-anchor="middle">observed</text>`,
  );
  return `<svg class="square" viewBox="0 0 ${size} ${size}" role="img">${parts.join('')}</svg>`;
}
