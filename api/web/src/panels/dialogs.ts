/** Which dialog is open. */
import { signal } from '@preact/signals';

export const dialog = signal<'import' | 'share' | null>(null);
let opener: HTMLElement | null = null;

export function openDialog(which: 'import' | 'share'): void {
  opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  dialog.value = which;
}

/** Closes it and gives the focus back to whatever opened it. */
export function closeDialog(): void {
  dialog.value = null;
  opener?.focus();
}
