/**
 * What the referee makes of the state on the table: a set-up says only part of it, the rule set says the rest
 * (who may push out, say). Asked of the service after every change.
 */
import { computed, effect, signal } from '@preact/signals';
import { shooterOf } from '../model/doc.js';
import { stateAsRead } from '../net/rulings.js';
import type { RackState } from '../net/types.js';
import { busy, doc, problems } from '../store.js';
import { keyOf } from './question.js';

const PAUSE_MS = 200;

const held = signal<{ readonly key: string; readonly state: RackState } | null>(null);

/** The state with everything spelt out, as soon as it is known; until then what was set up. */
export const shownState = computed<RackState>(() => {
  const { value } = held;
  return value !== null && value.key === keyOf(doc.value) ? value.state : doc.value.state;
});

export function watchReferee(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return effect(() => {
    const about = doc.value;
    const still = busy.value !== 'no' || problems.value.length > 0 || about.state.phase === 'rack-over';
    clearTimeout(timer);
    if (still) return;
    timer = setTimeout(() => {
      stateAsRead(about, shooterOf(about)).then(
        (state) => {
          held.value = { key: keyOf(about), state };
        },
        // A state that the rules refuse is refused in words when it is asked about.
        () => undefined,
      );
    }, PAUSE_MS);
  });
}
