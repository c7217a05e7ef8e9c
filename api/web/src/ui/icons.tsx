/** Line drawings for buttons, 20 x 20. */
const PATHS = {
  undo: 'M7 4 3 8l4 4M3 8h8a5 5 0 0 1 0 10H8',
  redo: 'm13 4 4 4-4 4m4-4H9a5 5 0 0 0 0 10h3',
  mirror: 'M10 2v16M7 6 3 14h4zM13 6l4 8h-4z',
  rack: 'M10 3 2.5 16.5h15zM10 9.5l-3.6 7m3.6-7 3.6 7',
  turn: 'M4 9a6 6 0 0 1 11-2m1-4v4h-4M16 11a6 6 0 0 1-11 2m-1 4v-4h4',
  share: 'M14 7l-4-4-4 4m4-4v10M4 11v5.5h12V11',
  open: 'M3 16V5h5l2 2h7v9z',
  sun: 'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM10 2v1.5m0 13V18m8-8h-1.5M3.5 10H2m13.7-5.7-1.1 1.1M5.4 14.6l-1.1 1.1m11.4 0-1.1-1.1M5.4 5.4 4.3 4.3',
  moon: 'M16.5 12.5A7 7 0 0 1 7.5 3.5a7 7 0 1 0 9 9z',
  auto: 'M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14',
  play: 'M6 4v12l10-6z',
  stop: 'M5 5h10v10H5z',
  skip: 'M4 4v12l8-6zM15 4v12',
  think: 'M10 3a5 5 0 0 1 3 9v2H7v-2a5 5 0 0 1 3-9zM8 17h4',
  close: 'M5 5l10 10M15 5 5 15',
  bin: 'M4 6h12M8 6V4h4v2m3 0-.7 11H5.7L5 6m3.5 3v5m3-5v5',
  replay: 'M4 10a6 6 0 1 0 2-4.5L4 7m0-4v4h4',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
