/**
 * A stroke as the player intends it (design.md, section 2).
 */
export interface Stroke {
  /** Direction of the cue before squirt, radians counter-clockwise from +x. */
  readonly aimRad: number;
  /** Speed of the cue ball just after the intended strike, m/s. */
  readonly speedMps: number;
  /** Tip contact right of centre seen along the aim, in ball radii; > 0 is right english (wz > 0). */
  readonly tipSide: number;
  /** Tip contact above centre, in ball radii; > 0 is follow. */
  readonly tipHeight: number;
  /** Elevation of the cue's butt, radians, 0 level. */
  readonly elevationRad: number;
}
