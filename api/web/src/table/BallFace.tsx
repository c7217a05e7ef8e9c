/** A ball seen from above, centred on the origin, radius given. */
import type { BallId } from '../net/types.js';
import { BALL_COLOURS, striped } from './balls.js';

export function BallFace({ id, radius }: { readonly id: BallId; readonly radius: number }) {
  const colour = BALL_COLOURS[id];
  const stripe = striped(id);
  // Half height of the stripe, and where its edge meets the circle.
  const h = radius * 0.62;
  const w = Math.sqrt(radius * radius - h * h);
  return (
    <>
      <circle r={radius} fill={stripe ? '#fbf8ee' : colour} />
      {stripe && (
        <path
          d={`M${-w} ${-h}H${w}A${radius} ${radius} 0 0 1 ${w} ${h}H${-w}A${radius} ${radius} 0 0 1 ${-w} ${-h}Z`}
          fill={colour}
        />
      )}
      {id !== 'cue' && (
        <>
          <circle r={radius * 0.53} fill="#fbf8ee" />
          <text
            y={radius * 0.27}
            font-size={radius * (id === '10' ? 0.66 : 0.76)}
            font-weight="700"
            text-anchor="middle"
            fill="#17171a"
            font-family="Arial, Helvetica, sans-serif"
          >
            {id}
          </text>
        </>
      )}
      <circle r={radius} fill="url(#shine)" />
    </>
  );
}

/** The light on every ball; once in a drawing. */
export function BallDefs() {
  return (
    <defs>
      <radialGradient id="shine" cx="0.36" cy="0.3" r="0.75">
        <stop offset="0" stop-color="#fff" stop-opacity="0.6" />
        <stop offset="0.25" stop-color="#fff" stop-opacity="0.12" />
        <stop offset="0.6" stop-color="#000" stop-opacity="0" />
        <stop offset="1" stop-color="#000" stop-opacity="0.42" />
      </radialGradient>
    </defs>
  );
}
