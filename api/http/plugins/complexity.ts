/** A body may be small and still be a maze: how deep it nests and how many values it holds is bounded too. */
import fastifyPlugin from 'fastify-plugin';
import { HttpProblem } from '../problems.js';

export const MAX_DEPTH = 32;
/** The record of a break with all its paths has some 20,000. */
export const MAX_VALUES = 200_000;

export const complexity = fastifyPlugin(
  async (app) => {
    app.addHook('preValidation', async (request) => {
      const excess = excessOf(request.body);
      if (excess !== null) throw new HttpProblem('payload-too-large', excess);
    });
  },
  { name: 'complexity' },
);

/** What there is too much of, or null. Walks level by level: a recursion would be what it guards against. */
export function excessOf(json: unknown): string | null {
  let level: unknown[] = [json];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= MAX_DEPTH && level.some((value) => typeof value === 'object' && value !== null))
      return `Bodies nest at most ${MAX_DEPTH} deep.`;
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      const inner = Array.isArray(value) ? value : Object.values(value);
      values += inner.length;
      if (values > MAX_VALUES) return `Bodies hold at most ${MAX_VALUES} values.`;
      for (const one of inner) if (typeof one === 'object' && one !== null) next.push(one);
    }
    level = next;
  }
  return null;
}
