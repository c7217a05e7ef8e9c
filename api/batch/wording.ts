/** How shares and differences of shares are written wherever a batch speaks. */

/** A share: `54.0`, in percent without the sign. */
export function percentNumber(share: number): string {
  return (100 * share).toFixed(1);
}

/** A share: `54.0 %`. */
export function percent(share: number): string {
  return `${percentNumber(share)} %`;
}

/** With its sign, so that a difference looks like one: `+0.52`. */
export function signed(value: number, digits: number): string {
  return `${value >= 0 ? '+' : ''}${value.toFixed(digits)}`;
}

/** A difference of shares in percentage points: `+5.6`. */
export function points(difference: number): string {
  return signed(100 * difference, 1);
}
