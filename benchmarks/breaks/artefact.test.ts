import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BREAK_CELLS, BREAK_LIBRARY, BREAK_SHAPES } from '../../solver/candidates/break-library-data.js';
import { artefact } from './artefact.js';

test('writing what was read gives the file that is kept', () => {
  const cells = BREAK_CELLS.map((cell) => ({
    ...cell,
    shapes: cell.shapes.map((index) => {
      const [offsetM, aside, speedMps, tipHeight] = BREAK_SHAPES[index];
      return { offsetM, aside, speedMps, tipHeight };
    }),
  }));
  const kept = readFileSync(new URL('../../solver/candidates/break-library-data.ts', import.meta.url), 'utf8');
  expect(artefact(BREAK_LIBRARY.physics, BREAK_LIBRARY.nodeMajor, cells)).toBe(kept);
});
