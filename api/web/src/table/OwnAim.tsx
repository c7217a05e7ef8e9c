/** The handle that turns the own shot's cue. */
import { useRef } from 'preact/hooks';
import { num, t } from '../i18n/index.js';
import { ballAt } from '../model/doc.js';
import type { Point } from '../net/types.js';
import { aimAt, turnAim } from '../play/own.js';
import { BALL_RADIUS_M, busy, doc, projection, spec } from '../store.js';
import { followPointer } from './pointer.js';
import { toDrawing } from './projection.js';

const REACH_M = 0.55;
const COARSE_DEG = 0.5;
const FINE_DEG = 0.05;

/** A place on the line of aim, on the cloth. */
function handlePlace(cue: Point, aimRad: number): Point {
  const { lengthM, widthM } = spec.value;
  const room = (from: number, step: number, end: number): number =>
    step === 0 ? Number.POSITIVE_INFINITY : ((step > 0 ? end : 0) - from) / step;
  const dx = Math.cos(aimRad);
  const dy = Math.sin(aimRad);
  const reach = Math.max(3 * BALL_RADIUS_M, Math.min(REACH_M, room(cue.x, dx, lengthM), room(cue.y, dy, widthM)));
  return { x: cue.x + dx * reach, y: cue.y + dy * reach };
}

export function OwnAim() {
  const handle = useRef<SVGGElement>(null);
  const cue = ballAt(doc.value, 'cue');
  if (cue === undefined || busy.value !== 'no') return null;
  const { aimRad } = doc.value.own.stroke;
  const view = projection.value;
  const from = toDrawing(view, cue);
  const to = toDrawing(view, handlePlace(cue, aimRad));
  const degrees = (aimRad * 180) / Math.PI;
  return (
    <g class="own-aim">
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      <g
        ref={handle}
        id="aim-handle"
        transform={`translate(${to.x} ${to.y})`}
        tabindex={0}
        role="slider"
        aria-label={t('aimHandle')}
        aria-valuemin={-180}
        aria-valuemax={180}
        aria-valuenow={Math.round(degrees * 100) / 100}
        aria-valuetext={`${num(degrees, 2)}°`}
        onPointerDown={(event: PointerEvent) => {
          if (event.button !== 0 || handle.current === null) return;
          event.preventDefault();
          handle.current.focus();
          followPointer(handle.current, event, aimAt, () => undefined);
        }}
        onKeyDown={(event: KeyboardEvent) => {
          const size = event.shiftKey ? FINE_DEG : COARSE_DEG;
          const turn = { ArrowLeft: size, ArrowUp: size, ArrowRight: -size, ArrowDown: -size }[event.key];
          if (turn === undefined) return;
          event.preventDefault();
          turnAim(turn);
        }}
      >
        <circle class="grip" r={52} />
        <circle class="handle" r={24} />
        <path class="cross" d="M-12 0H12M0-12V12" />
      </g>
    </g>
  );
}
