/** 95 % interval of a share counted in independent trials. */
const Z95 = 1.959963984540054;

export interface ChanceJson {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Wilson's interval, which behaves at 0 and 1.
 * @param count successes; @param trials at least 1
 */
export function wilson(count: number, trials: number): ChanceJson {
  const share = count / trials;
  const z2 = Z95 * Z95;
  const centre = (share + z2 / (2 * trials)) / (1 + z2 / trials);
  const half = (Z95 / (1 + z2 / trials)) * Math.sqrt((share * (1 - share)) / trials + z2 / (4 * trials * trials));
  return {
    value: share,
    low: count === 0 ? 0 : Math.max(0, centre - half),
    high: count === trials ? 1 : Math.min(1, centre + half),
  };
}
