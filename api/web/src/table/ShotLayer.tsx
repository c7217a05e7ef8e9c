/** A shot as it was simulated: the cue, the paths, the ghost ball, the contact, and where the cue ball tends to rest. */
import { useMemo } from 'preact/hooks';
import type { Point, ShotRecord, Stroke, Suggestion } from '../net/types.js';
import { type Curve, curves, firstContact, indexPaths, moved } from '../play/record.js';
import { BALL_RADIUS_M, projection } from '../store.js';
import { BALL_COLOURS } from './balls.js';
import { drawingDeg, type Projection, toDrawing } from './projection.js';

const RADIUS_MM = BALL_RADIUS_M * 1000;
const CUE_MM = 620;
const TIP_GAP_MM = 14;

function pathData(list: readonly Curve[], view: Projection): string {
  let text = '';
  let last: Point | null = null;
  for (const { from, control, to } of list) {
    const [a, b, c] = [from, control, to].map((point) => toDrawing(view, point));
    if (last === null || Math.abs(last.x - a.x) > 0.05 || Math.abs(last.y - a.y) > 0.05)
      text += `M${a.x.toFixed(1)} ${a.y.toFixed(1)}`;
    text += `Q${b.x.toFixed(1)} ${b.y.toFixed(1)} ${c.x.toFixed(1)} ${c.y.toFixed(1)}`;
    last = c;
  }
  return text;
}

export interface ShotDrawing {
  readonly record: ShotRecord;
  readonly stroke: Stroke | null;
  readonly rest: Suggestion['rest'];
  /** Only the cue ball's path, thin: for a shot that is merely looked at. */
  readonly faint?: boolean;
}

export function ShotLayer({ record, stroke, rest, faint = false }: ShotDrawing) {
  const view = projection.value;
  const index = useMemo(() => indexPaths(record), [record]);
  const contact = firstContact(record, index);
  const cue = record.start.find(({ id }) => id === 'cue');
  const movers = moved(index).filter((id) => id !== 'cue');
  const at = (point: Point): Point => toDrawing(view, point);
  const before = curves(index, 'cue', 0, contact?.tS ?? Number.POSITIVE_INFINITY);
  const after = contact === null ? [] : curves(index, 'cue', contact.tS);
  const placed = cue && at(cue);
  const resting = record.rest.find(({ id }) => id === 'cue');
  if (faint) {
    return (
      <g class="shot faint">
        <path class="path cue" d={pathData([...before, ...after], view)} />
      </g>
    );
  }
  return (
    <g class="shot">
      {rest && <LandingZone rest={rest} view={view} />}
      {movers.map((id) => {
        const data = pathData(curves(index, id), view);
        return (
          <g key={id}>
            <path class="path casing" d={data} />
            <path class="path object" d={data} stroke={BALL_COLOURS[id]} />
          </g>
        );
      })}
      <path class="path cue aim" d={pathData(before, view)} />
      <path class="path cue" d={pathData(after, view)} />
      {contact && <circle class="ghost" r={RADIUS_MM} {...centre(at(contact.ghostBall))} />}
      {contact && <circle class="contact" r={5.5} {...centre(at(contact.contactPoint))} />}
      {resting && <circle class="resting" r={RADIUS_MM} {...centre(at(resting))} />}
      {placed && stroke && (
        <g transform={`translate(${placed.x} ${placed.y}) rotate(${drawingDeg(view, stroke.aimRad)})`}>
          <CueStick tipSide={stroke.tipSide} />
        </g>
      )}
    </g>
  );
}

function centre(point: Point): { cx: number; cy: number } {
  return { cx: point.x, cy: point.y };
}

/** Points along +x at the origin; the tip's side offset moves it across (right of the aim is down the drawing). */
function CueStick({ tipSide }: { readonly tipSide: number }) {
  const y = tipSide * RADIUS_MM;
  const tip = -RADIUS_MM - TIP_GAP_MM;
  return (
    <>
      <path class="cue-stick" d={`M${tip} ${y - 5.5}L${tip - CUE_MM} ${y - 9}V${y + 9}L${tip} ${y + 5.5}Z`} />
      <rect class="cue-ferrule" x={tip - 22} y={y - 5.5} width={16} height={11} />
      <rect class="cue-tip" x={tip - 6} y={y - 5.5} width={7} height={11} rx={2.5} />
    </>
  );
}

function LandingZone({ rest, view }: { readonly rest: NonNullable<Suggestion['rest']>; readonly view: Projection }) {
  const { x, y } = toDrawing(view, rest.mean);
  return (
    <g clip-path="url(#on-bed)">
      <circle class="zone p90" cx={x} cy={y} r={rest.p90M * 1000} />
      <circle class="zone p50" cx={x} cy={y} r={rest.p50M * 1000} />
    </g>
  );
}
