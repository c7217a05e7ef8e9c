/** What a reader chose, kept for the next visit where the browser allows it. */
import { effect, type Signal, signal } from '@preact/signals';

export function preference<T extends string>(name: string, allowed: readonly T[], fallback: T): Signal<T> {
  const key = `runout.${name}`;
  const value = signal<T>(allowed.find((word) => word === stored(key)) ?? fallback);
  effect(() => {
    const { value: now } = value;
    try {
      localStorage.setItem(key, now);
    } catch {
      // Private windows may forbid it; the choice then lasts as long as the page.
    }
  });
  return value;
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
