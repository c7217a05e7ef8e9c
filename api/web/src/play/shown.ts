/**
 * The record behind the picture of the picked suggestion: the one that came with it, or, where an answer carries
 * none, the same stroke simulated by the service.
 */
import { computed, effect, signal } from '@preact/signals';
import type { ShotRecord, Suggestion } from '../net/types.js';
import { busy, doc } from '../store.js';
import { selected } from './advice.js';
import { placed, simulateStroke, strokeOf } from './game.js';

const fetched = signal<{ readonly suggestion: Suggestion; readonly record: ShotRecord } | null>(null);

export const shownRecord = computed<ShotRecord | null>(() => {
  const shot = selected.value;
  if (shot === null) return null;
  if (shot.trajectory?.paths !== undefined) return shot.trajectory;
  return fetched.value?.suggestion === shot ? fetched.value.record : null;
});

export function watchShown(): () => void {
  return effect(() => {
    const shot = selected.value;
    if (shot?.stroke === undefined || shot.trajectory?.paths !== undefined || busy.value !== 'no') return;
    const about = doc.peek();
    void simulateStroke(about, placed(about.balls, shot.cuePlacement ?? null), strokeOf(shot.stroke)).then(
      (record) => {
        fetched.value = { suggestion: shot, record };
      },
      () => undefined,
    );
  });
}
