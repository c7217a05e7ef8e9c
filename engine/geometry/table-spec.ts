/**
 * A table's measures (physics.md, section 2), metres. Pure data: `geometry.ts` turns it into noses, jaws,
 * pockets, spots and strings.
 */
export interface PocketSpec {
  /** Mouth, from virtual tip to virtual tip: where nose line and facing line would cross. */
  readonly mouthM: number;
  /** Angle inside the rubber between nose and facing, degrees (corner 142, side 104). */
  readonly facingDeg: number;
  /** Radius of the rounded jaw tip. */
  readonly tipRadiusM: number;
  /** A ball drops when its centre crosses this circle. */
  readonly dropRadiusM: number;
  /** Distance of the drop circle's centre beyond the corner point (diagonally) or the nose line (side). */
  readonly dropDepthM: number;
}

export interface TableSpec {
  readonly id: string;
  /** Nose to nose along the table. */
  readonly lengthM: number;
  /** Nose to nose across. */
  readonly widthM: number;
  /** How far the facings reach behind the nose line. */
  readonly railDepthM: number;
  readonly corner: PocketSpec;
  readonly side: PocketSpec;
}
