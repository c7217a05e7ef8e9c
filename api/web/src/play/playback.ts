/**
 * Plays a simulated record at real speed. Every frame writes the balls' `transform` straight to the drawing: nothing
 * is laid out or rendered anew, so that 60 frames a second cost little.
 */
import { signal } from '@preact/signals';
import type { BallId, Point, ShotRecord } from '../net/types.js';
import { projection } from '../store.js';
import { toDrawing } from '../table/projection.js';
import { fallTime, indexPaths, lastMotion, placeAt } from './record.js';

export const RATES = [1, 2, 4] as const;
export const rate = signal<(typeof RATES)[number]>(1);

const elements = new Map<BallId, SVGGElement>();

/** A ball's drawing reports here while it is on the page. */
export function registerBall(id: BallId, element: SVGGElement | null): void {
  if (element === null) elements.delete(id);
  else elements.set(id, element);
}

export function transformOf(place: Point): string {
  const drawn = toDrawing(projection.value, place);
  return `translate(${drawn.x.toFixed(2)} ${drawn.y.toFixed(2)})`;
}

/** What is being played; null when nothing is. */
export const playing = signal<ShotRecord | null>(null);
/** Seconds of the shot that have passed, a few times a second; for the clock, not for drawing. */
export const clockS = signal(0);

/** Frames drawn and time taken by the last playback, for the tests that watch smoothness. */
export const lastRun = { frames: 0, wallMs: 0, longestMs: 0 };

let finish: (() => void) | null = null;

/** Shows the end at once. */
export function skipPlayback(): void {
  finish?.();
}

const FADE_S = 0.25;

function draw(record: ShotRecord, index: ReturnType<typeof indexPaths>, timeS: number): void {
  for (const { id } of record.start) {
    const element = elements.get(id);
    if (element === undefined) continue;
    const fell = fallTime(record, id);
    if (fell !== null && timeS >= fell) {
      const share = Math.min(1, (timeS - fell) / FADE_S);
      element.setAttribute('opacity', String(1 - share));
      if (share >= 1) element.setAttribute('visibility', 'hidden');
      continue;
    }
    const place = placeAt(record, index, id, timeS);
    if (place !== null) element.setAttribute('transform', transformOf(place));
  }
}

/** @returns when the last ball has stopped, or at once for readers who asked for less motion */
export async function play(record: ShotRecord): Promise<void> {
  skipPlayback();
  const index = indexPaths(record);
  const endS = lastMotion(record) + FADE_S;
  playing.value = record;
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) await run(record, index, endS);
  draw(record, index, endS);
}

/** Hands the table back to the document; until then the end of the shot stays in sight. */
export function endPlayback(balls: Parameters<typeof resetBalls>[0]): void {
  playing.value = null;
  resetBalls(balls);
}

function run(record: ShotRecord, index: ReturnType<typeof indexPaths>, endS: number): Promise<void> {
  return new Promise((resolve) => {
    const startMs = performance.now();
    let lastMs = startMs;
    let timeS = 0;
    let saidS = 0;
    Object.assign(lastRun, { frames: 0, wallMs: 0, longestMs: 0 });
    clockS.value = 0;
    let handle = 0;
    const end = (): void => {
      cancelAnimationFrame(handle);
      finish = null;
      lastRun.wallMs = performance.now() - startMs;
      resolve();
    };
    const frame = (nowMs: number): void => {
      const passedMs = Math.max(0, nowMs - lastMs);
      lastMs = nowMs;
      lastRun.frames += 1;
      if (lastRun.frames > 1) lastRun.longestMs = Math.max(lastRun.longestMs, passedMs);
      timeS += (passedMs / 1000) * rate.value;
      draw(record, index, Math.min(timeS, endS));
      if (timeS - saidS > 0.1) {
        saidS = timeS;
        clockS.value = timeS;
      }
      if (timeS >= endS) end();
      else handle = requestAnimationFrame(frame);
    };
    finish = end;
    handle = requestAnimationFrame(frame);
  });
}

/** Puts the balls back where the document has them. */
export function resetBalls(balls: readonly { readonly id: BallId; readonly x: number; readonly y: number }[]): void {
  for (const [id, element] of elements) {
    const ball = balls.find((one) => one.id === id);
    if (ball === undefined) continue;
    element.setAttribute('transform', transformOf(ball));
    element.removeAttribute('opacity');
    element.removeAttribute('visibility');
  }
}
