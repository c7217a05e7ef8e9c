/**
 * The cue ball as the player sees it, with the point that the tip touches and the point that the cue's axis aims at:
 * the tip is round, so the axis passes further out. Given `onChange` it is a control.
 */
import { useRef } from 'preact/hooks';
import { num, t } from '../i18n/index.js';
import { tipText } from './words.js';

const R = 100;
/** The largest offset at which a chalked tip grips, ball radii. */
export const MISCUE_LIMIT = 0.5;
/** Where the axis points, in contact offsets: a tip of 10.6 mm radius on a 57.15 mm ball. */
const AXIS = (28.575 + 10.6) / 28.575;
const TIP_RADIUS = 15;
const STEP = 0.05;
const FINE_STEP = 0.01;

export interface CueBallFaceProps {
  readonly side: number;
  readonly height: number;
  readonly onChange?: (side: number, height: number) => void;
}

/** Keeps an offset within the ball's gripping part. */
function gripped(side: number, height: number): readonly [number, number] {
  const offset = Math.sqrt(side * side + height * height);
  const share = offset > MISCUE_LIMIT ? MISCUE_LIMIT / offset : 1;
  const round = (value: number): number => Math.round(value * share * 1000) / 1000;
  return [round(side), round(height)];
}

export function CueBallFace({ side, height, onChange }: CueBallFaceProps) {
  const svg = useRef<SVGSVGElement>(null);
  const words = tipText(side, height);
  const figures = t('tipFigures', { side: num(side, 2), height: num(height, 2) });
  const set = (event: PointerEvent): void => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    onChange?.(...gripped(point.x / R, -point.y / R));
  };
  const control = onChange && {
    tabindex: 0,
    onPointerDown: (event: PointerEvent) => {
      svg.current?.setPointerCapture(event.pointerId);
      set(event);
    },
    onPointerMove: (event: PointerEvent) => {
      if (svg.current?.hasPointerCapture(event.pointerId) === true) set(event);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const size = event.shiftKey ? FINE_STEP : STEP;
      const steps: Record<string, readonly [number, number]> = {
        ArrowLeft: [-size, 0],
        ArrowRight: [size, 0],
        ArrowUp: [0, size],
        ArrowDown: [0, -size],
        Home: [-side, -height],
      };
      const step = steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      onChange(...gripped(side + step[0], height + step[1]));
    },
  };
  return (
    <figure class={`cue-ball-face${onChange ? ' control' : ''}`}>
      <svg
        ref={svg}
        viewBox="-112 -112 224 224"
        role={onChange ? 'application' : 'img'}
        aria-label={onChange ? t('tipControl', { words, figures }) : `${words}; ${figures}`}
        {...control}
      >
        <circle class="face" r={R} />
        <path class="grid" d="M-100 0H100M0-100V100" />
        <circle class="grid" r={R * 0.25} />
        <circle class="limit" r={R * MISCUE_LIMIT} />
        <line class="axis" x1={side * R} y1={-height * R} x2={side * AXIS * R} y2={-height * AXIS * R} />
        <circle class="axis-end" cx={side * AXIS * R} cy={-height * AXIS * R} r={TIP_RADIUS} />
        <circle class="tip-contact" cx={side * R} cy={-height * R} r={6.5} />
      </svg>
      <figcaption>{words}</figcaption>
    </figure>
  );
}
