/** Preset tables: sizes and pocket cuts of physics.md, section 2. */
import type { PocketSpec, TableSpec } from './table-spec.js';

const INCH_M = 0.0254;

/** Cuts of the corner mouth, inches. */
export const CORNER_CUTS_IN = [4.25, 4.5, 4.75, 5] as const;
export type CornerCutIn = (typeof CORNER_CUTS_IN)[number];

export const TABLE_SIZES = ['nine-foot', 'eight-foot', 'eight-foot-small', 'seven-foot'] as const;
export type TableSize = (typeof TABLE_SIZES)[number];

/** Nose to nose, metres. */
const PLAYING_SURFACE_M: Record<TableSize, readonly [length: number, width: number]> = {
  'nine-foot': [2.54, 1.27],
  'eight-foot': [2.3368, 1.1684],
  'eight-foot-small': [2.2352, 1.1176],
  'seven-foot': [1.9812, 0.9906],
};

function cornerPocket(cutIn: number): PocketSpec {
  return { mouthM: cutIn * INCH_M, facingDeg: 142, tipRadiusM: 0.02095, dropRadiusM: 0.062, dropDepthM: 0.0417 };
}

/** The side mouth follows the corner cut half an inch wider, as the rule-book pair 4.5 and 5 does. */
function sidePocket(cutIn: number): PocketSpec {
  return {
    mouthM: (cutIn + 0.5) * INCH_M,
    facingDeg: 104,
    tipRadiusM: 0.00795,
    dropRadiusM: 0.0645,
    dropDepthM: 0.0685,
  };
}

/**
 * A preset table.
 * @param cutIn width of the corner mouth in inches; 4.5 is the rule-book table
 */
export function tableSpec(size: TableSize = 'nine-foot', cutIn: CornerCutIn = 4.5): TableSpec {
  const [lengthM, widthM] = PLAYING_SURFACE_M[size];
  return {
    id: cutIn === 4.5 ? size : `${size}-${cutIn}`,
    lengthM,
    widthM,
    railDepthM: 0.0508,
    corner: cornerPocket(cutIn),
    side: sidePocket(cutIn),
  };
}

/** Every preset by id: `nine-foot`, `nine-foot-4.25`, ... */
export const TABLE_SPECS: Readonly<Record<string, TableSpec>> = Object.fromEntries(
  TABLE_SIZES.flatMap((size) => CORNER_CUTS_IN.map((cut) => tableSpec(size, cut))).map((spec) => [spec.id, spec]),
);
