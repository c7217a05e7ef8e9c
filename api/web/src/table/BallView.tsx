/** A ball on the table: dragged with mouse or finger, moved with the arrow keys (shift: a tenth), removed with Delete. */
import { useEffect, useRef } from 'preact/hooks';
import { ballName, num, t } from '../i18n/index.js';
import { toUnit, UNIT_DECIMALS } from '../model/units.js';
import type { LayoutBall, Point } from '../net/types.js';
import { registerBall, transformOf } from '../play/playback.js';
import {
  announce,
  BALL_RADIUS_M,
  busy,
  doc,
  dragged,
  moveBall,
  onCloth,
  problems,
  projection,
  removeBall,
  selectedBall,
  spec,
  unit,
} from '../store.js';
import { BallFace } from './BallFace.js';
import { followPointer, placeOf } from './pointer.js';
import { stepToTable } from './projection.js';

const COARSE_M = 0.01;
const FINE_M = 0.001;
const RADIUS_MM = BALL_RADIUS_M * 1000;
/** A finger needs more than a ball's own size. */
const TOUCH_MM = 46;

const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** "x 1.2000, y 0.3000 m" in the reader's unit. */
export function placeText(place: Point): string {
  const shown = toUnit(place, unit.value, spec.value);
  const decimals = UNIT_DECIMALS[unit.value];
  return t('place', { x: num(shown.x, decimals), y: num(shown.y, decimals), unit: t(`unit.${unit.value}`) });
}

export function BallView({ ball }: { readonly ball: LayoutBall }) {
  const { id } = ball;
  const group = useRef<SVGGElement>(null);
  useEffect(() => {
    registerBall(id, group.current);
    return () => registerBall(id, null);
  }, [id]);

  const place: Point = dragged.value?.id === id ? dragged.value.place : ball;
  const chosen = selectedBall.value === id;
  const bad = problems.value.some(({ path, facts }) => {
    const index = Number(/\/balls\/(\d+)/.exec(path)?.[1] ?? -1);
    return doc.value.balls[index]?.id === id || facts.ball === id || facts.other === id;
  });

  const onPointerDown = (event: PointerEvent): void => {
    if (busy.value !== 'no' || event.button !== 0 || group.current === null) return;
    event.preventDefault();
    group.current.focus();
    selectedBall.value = id;
    const svg = group.current.ownerSVGElement;
    const pressed = svg === null ? null : placeOf(svg, event);
    // Where on the ball it was taken: it must not jump to the pointer.
    const grip = pressed === null ? { x: 0, y: 0 } : { x: ball.x - pressed.x, y: ball.y - pressed.y };
    followPointer(
      group.current,
      event,
      (pointer) => {
        dragged.value = { id, place: onCloth({ x: pointer.x + grip.x, y: pointer.y + grip.y }) };
      },
      (cancelled) => {
        const end = dragged.value;
        dragged.value = null;
        if (!cancelled && end !== null && end.id === id) moveBall(id, end.place);
      },
    );
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (busy.value !== 'no' || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow !== undefined) {
      event.preventDefault();
      const size = event.shiftKey ? FINE_M : COARSE_M;
      const step = stepToTable(projection.value, arrow[0] * size, arrow[1] * size);
      const to = onCloth({ x: ball.x + step.x, y: ball.y + step.y });
      moveBall(id, to, `nudge ${id}`);
      announce(placeText(to));
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      removeBall(id);
      announce(t('removed', { ball: ballName(id) }));
    }
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no button element
    <g
      ref={group}
      class={`ball${chosen ? ' chosen' : ''}${bad ? ' bad' : ''}`}
      data-ball={id}
      transform={transformOf(place)}
      tabindex={0}
      role="button"
      aria-label={`${ballName(id)}, ${placeText(place)}`}
      aria-describedby="ball-help"
      aria-pressed={chosen}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onFocus={() => {
        selectedBall.value = id;
      }}
    >
      <circle class="grip" r={TOUCH_MM} />
      <ellipse class="shadow" cx={5} cy={7} rx={RADIUS_MM} ry={RADIUS_MM} />
      <BallFace id={id} radius={RADIUS_MM} />
      <circle class="ring" r={RADIUS_MM + 7} />
    </g>
  );
}
