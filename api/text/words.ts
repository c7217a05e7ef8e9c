/** Figures of a stroke in the words of the field. Each number's label names the scale it belongs to. */

const MPS_PER_MPH = 0.44704;

/**
 * The scale of typical shot speeds of the FAQ at billiards.colostate.edu, by the speed of the cue ball after the strike.
 * Other scales use the same words for other speeds, hence the name beside every label.
 */
export const SPEED_SCALE = 'colostate-faq';
const SPEED_LABELS: readonly (readonly [belowMps: number, label: string])[] = [
  [0.45, 'soft'],
  [0.9, 'slow'],
  [1.9, 'medium'],
  [3.2, 'fast'],
  [4.5, 'power'],
  [9, 'very hard'],
  [Number.POSITIVE_INFINITY, 'break'],
];

export interface SpeedWords {
  readonly mps: number;
  readonly mph: number;
  readonly label: string;
  readonly scale: string;
}

export function speedWords(mps: number): SpeedWords {
  const label = SPEED_LABELS.find(([below]) => mps < below)?.[1] ?? 'break';
  return { mps, mph: mps / MPS_PER_MPH, label, scale: SPEED_SCALE };
}

/** "A tip" is this displacement of the cue's axis, metres: the width of a usual tip. */
export const TIP_WIDTH_M = 0.013;

/**
 * The cue's axis lies further out than the point of contact, because the tip is round: 1.37 times for a 10.6 mm tip on a
 * 57.15 mm ball. A contact at the miscue limit of 0.5 R is a tip and a half.
 * @param contact offset of the contact, ball radii
 */
export function tipsOf(contact: number, ballRadiusM: number, tipRadiusM: number): number {
  return (contact * (ballRadiusM + tipRadiusM)) / TIP_WIDTH_M;
}

const UP_TO_ONE = ['', 'a quarter tip', 'half a tip', 'three quarters of a tip', 'one tip'];
const FRACTIONS = ['', ' and a quarter', ' and a half', ' and three quarters'];

/** Quarter tips in words; empty below an eighth. */
function tipAmount(tips: number): string {
  const quarters = Math.round(Math.abs(tips) * 4);
  if (quarters <= 4) return UP_TO_ONE[quarters];
  const whole = Math.floor(quarters / 4);
  return `${whole === 1 ? 'one' : whole}${FRACTIONS[quarters % 4]} tips`;
}

/**
 * "half a tip right, one tip below centre"; "centre" when neither is an eighth of a tip.
 * @param side, height tips, right and up positive
 */
export function tipWords(side: number, height: number): string {
  const across = tipAmount(side);
  const up = tipAmount(height);
  const parts: string[] = [];
  if (across !== '') parts.push(`${across} ${side > 0 ? 'right' : 'left'}`);
  if (up !== '') parts.push(`${up} ${height > 0 ? 'above' : 'below'} centre`);
  return parts.length === 0 ? 'centre' : parts.join(', ');
}

/** Share of the object ball that the cue ball covers, seen along its path: 1 - sin(cut). A half ball is 30 degrees. */
export function fullnessOf(cutRad: number): number {
  return 1 - Math.sin(Math.abs(cutRad));
}

const EIGHTHS = ['thin', '1/8 ball', '1/4 ball', '3/8 ball', '1/2 ball', '5/8 ball', '3/4 ball', '7/8 ball', 'full'];

/** The nearest eighth of a ball. */
export function fullnessWords(fullness: number): string {
  return EIGHTHS[Math.round(Math.min(1, Math.max(0, fullness)) * 8)];
}
