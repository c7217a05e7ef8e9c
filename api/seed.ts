/** The key of all chance in an answer. */
import { hashOf } from './json.js';

/**
 * The seed as text: `7` and `"7"` are the same. Without one it follows from the request, so that the same question gets
 * the same answer.
 */
export function seedOf(given: string | number | undefined, request: object): string {
  if (given !== undefined) return String(given);
  const { id: _, ...content } = request as { id?: unknown };
  return hashOf(content).slice(0, 16);
}
