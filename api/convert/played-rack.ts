/** What `runout play --json` prints, as a request for a review: its strokes and choices, in order. */
import { BALL_NAMES } from '../../engine/geometry/ids.js';

type Json = Readonly<Record<string, unknown>>;

/** Whether lines are events of a match rather than requests. */
export function isPlayedRack(lines: readonly unknown[]): lines is readonly Json[] {
  return (
    lines.length > 0 && lines.every((line) => isObject(line) && typeof line.type === 'string' && !('turns' in line))
  );
}

/** @returns the `turns` of a review; the review's own reader checks them */
export function turnsOf(events: readonly Json[]): object[] {
  const turns: object[] = [];
  let position: { readonly state: unknown; readonly layout: unknown } | null = null;
  for (const event of events) {
    if (event.type === 'stroke') {
      const { state, layout, declaration, intended, after } = event;
      turns.push({
        state,
        layout,
        decision: { type: 'stroke', declaration: withBallName(declaration), stroke: intended },
        ...(isObject(after) && { result: after }),
      });
      position = isObject(after) ? { state: after.state, layout: after.layout } : null;
    } else if (event.type === 'choice' && typeof event.choice === 'string') {
      const { choice, state, layout } = event;
      if (position !== null) {
        turns.push({ ...position, decision: { type: 'choice', choice }, result: { state, layout } });
      }
      position = { state, layout };
    }
  }
  return turns;
}

function withBallName(declaration: unknown): unknown {
  if (!isObject(declaration) || typeof declaration.ball !== 'number') return declaration;
  return { ...declaration, ball: BALL_NAMES[declaration.ball] ?? declaration.ball };
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
