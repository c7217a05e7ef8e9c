/** A worker that fails as told by the question's seed: for tests of what the pool makes of it. */
import { existsSync, writeFileSync } from 'node:fs';

export default function work({ task }) {
  if (task === undefined) return { ok: true, warm: true };
  const [how, mark] = task.question.seed.split('|');
  if (how === 'die-once' && !existsSync(mark)) {
    writeFileSync(mark, 'died');
    process.exit(1);
  }
  if (how === 'die') process.exit(1);
  if (how === 'throw') throw new Error('raw');
  if (how === 'tagged') return { ok: false, detail: 'tagged detail' };
  return { ok: true, result: { type: 'trials', data: new Float64Array(0), complete: true, simulations: 0 }, cpuMs: 1 };
}
