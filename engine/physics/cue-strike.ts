/**
 * The strike: an elastic impulse along the cue at the tip's contact point (physics.md, checks 1, 6, 7, 15, 16;
 * Alciatore TP A.30, A.31). Elevation tilts the impulse into the bed, which takes the vertical part; what is
 * left of the spin curves the path (swerve and massé in the plane). The cue ball never leaves the bed here.
 */
import type { Stroke } from '../table/stroke.js';
import type { BallParams, CueParams } from './parameters.js';

/** Motion just after the strike: m/s and rad/s in the engine's frame. */
export interface Launch {
  readonly vx: number;
  readonly vy: number;
  readonly wx: number;
  readonly wy: number;
  readonly wz: number;
}

/** Speed that a stick of 1 m/s gives a ball along the cue: 2 / (1 + m/M + 2.5 (a² + b²)). */
export function strikeRatio(ball: BallParams, cue: CueParams, tipSide: number, tipHeight: number): number {
  return 2 / (1 + ball.massKg / cue.massKg + 2.5 * (tipSide * tipSide + tipHeight * tipHeight));
}

/** Squirt: the angle by which the ball leaves away from the tip's side, radians, signed like `tipSide`. */
export function squirtRad(ball: BallParams, cue: CueParams, tipSide: number): number {
  const q = 1 - tipSide * tipSide;
  return Math.atan((2.5 * tipSide * Math.sqrt(q)) / (1 + ball.massKg / cue.endMassKg + 2.5 * q));
}

/** Direction in which the ball leaves when the cue points along `aimRad`: right english squirts left. */
export function headingOf(ball: BallParams, cue: CueParams, stroke: Stroke): number {
  return stroke.aimRad + squirtRad(ball, cue, stroke.tipSide);
}

/** The aim that sends the ball along `headingRad`; inverse of `headingOf`. */
export function aimForHeading(ball: BallParams, cue: CueParams, headingRad: number, tipSide: number): number {
  return headingRad - squirtRad(ball, cue, tipSide);
}

/** Speed of the stick that gives the stroke's ball speed; noise acts on it (check 7). */
export function stickSpeedMps(ball: BallParams, cue: CueParams, stroke: Stroke): number {
  return stroke.speedMps / (Math.cos(stroke.elevationRad) * strikeRatio(ball, cue, stroke.tipSide, stroke.tipHeight));
}

/** Ball speed of a stick of `stickMps` at another tip offset and elevation. */
export function ballSpeedMps(
  ball: BallParams,
  cue: CueParams,
  stickMps: number,
  tipSide: number,
  tipHeight: number,
  elevationRad: number,
): number {
  return stickMps * Math.cos(elevationRad) * strikeRatio(ball, cue, tipSide, tipHeight);
}

/**
 * Motion of the cue ball just after the strike.
 * `stroke.speedMps` is the horizontal speed of the ball; the spin follows from the offset of the contact point.
 */
export function strike(ball: BallParams, cue: CueParams, stroke: Stroke): Launch {
  const heading = headingOf(ball, cue, stroke);
  const cosE = Math.cos(stroke.elevationRad);
  const sinE = Math.sin(stroke.elevationRad);
  const ux = Math.cos(heading);
  const uy = Math.sin(heading);
  // Impulse per mass along the cue; its horizontal part is the ball's speed.
  const p = stroke.speedMps / cosE;
  const k = (2.5 * p) / ball.radiusM;
  // Side offset turns about an axis tilted with the cue, height offset about the horizontal one across it.
  const alongAim = k * stroke.tipSide * sinE;
  const across = k * stroke.tipHeight;
  return {
    vx: stroke.speedMps * ux,
    vy: stroke.speedMps * uy,
    wx: alongAim * ux - across * uy,
    wy: alongAim * uy + across * ux,
    wz: k * stroke.tipSide * cosE,
  };
}
