/** The break library as a source file: shapes once, cells by number; formatted as the linter wants it. */
import type { BreakShape } from '../../solver/candidates/break.js';
import type { BreakCell } from '../../solver/candidates/break-library-data.js';

/** A cell with its shapes spelled out. */
export type FoundCell = Omit<BreakCell, 'shapes'> & { readonly shapes: readonly BreakShape[] };

export const LIBRARY_VERSION = 1;

const HEAD = `/** Made by \`npm run bench:break-library -- --write\`; what it is made of is in benchmarks/breaks. */
import type { TableSize } from '../../engine/geometry/table-specs.js';
import type { RuleSetId } from '../../engine/rules/rule-sets/index.js';
import type { RackPreset } from '../../engine/table/rack.js';
import type { SkillId } from '../skill/skill.js';

export interface BreakCell {
  readonly table: TableSize;
  readonly rack: RackPreset;
  readonly skill: SkillId;
  readonly rules: RuleSetId;
  /** Indexes into \`BREAK_SHAPES\`, best first. */
  readonly shapes: readonly number[];
}
`;

export function artefact(physics: string, nodeMajor: number, cells: readonly FoundCell[]): string {
  const shapes = new Map<string, number>();
  const lines = cells.map(({ table, rack, skill, rules, shapes: own }) => {
    const indexes = own.map(({ offsetM, aside, speedMps, tipHeight }) => {
      const key = [offsetM, aside, speedMps, tipHeight].join(', ');
      const index = shapes.get(key) ?? shapes.size;
      shapes.set(key, index);
      return index;
    });
    const fields = [`table: '${table}'`, `rack: '${rack}'`, `skill: '${skill}'`, `rules: '${rules}'`];
    const list = `shapes: [${indexes.join(', ')}]`;
    const oneLine = `  { ${[...fields, list].join(', ')} },`;
    // The formatter keeps an object on one line while it fits.
    return oneLine.length <= 120 ? oneLine : `  {\n${[...fields, list].map((f) => `    ${f},\n`).join('')}  },`;
  });
  const table = [...shapes.keys()].map((key) => `  [${key}],\n`).join('');
  return `${HEAD}
/** Version of this format, and hash of the physics that the breaks were searched with on a Node major. */
export const BREAK_LIBRARY = { version: ${LIBRARY_VERSION}, physics: '${physics}', nodeMajor: ${nodeMajor} } as const;

/** Offset in metres, aim beside the one in ball diameters, speed in m/s, height of the tip. */
export const BREAK_SHAPES: readonly (readonly [number, number, number, number])[] = [
${table}];

export const BREAK_CELLS: readonly BreakCell[] = [
${lines.join('\n')}
];
`;
}
