/**
 * `npm run bench:break-library [-- --skill ID] [--table SIZE] [--rack PRESET] [--fresh N] [--seed S] [--write]`: searches
 * the breaks of every table, rack and skill for the P(win) of each rule set and prints what the best of them do on
 * fresh racks. `--write` replaces solver/candidates/break-library-data.ts (about ten minutes of one core); then build.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PACKAGE } from '../api/package-info.js';
import { type TableSize, tableSpec } from '../engine/geometry/table-specs.js';
import { RULE_SETS, type RuleSetId } from '../engine/rules/rule-sets/index.js';
import type { RackPreset } from '../engine/table/rack.js';
import { geometryOf, makeTable } from '../engine/table/table.js';
import { SKILLS, type SkillId } from '../solver/skill/skill.js';
import { artefact, type FoundCell } from './breaks/artefact.js';
import { BreakJudge, type Sums } from './breaks/judge.js';
import { NODE_MAJOR, physicsSignature } from './breaks/physics-signature.js';
import { searchBreaks } from './breaks/search.js';

const { values } = parseArgs({
  options: {
    skill: { type: 'string' },
    table: { type: 'string' },
    rack: { type: 'string' },
    fresh: { type: 'string', default: '300' },
    seed: { type: 'string', default: 'break-library' },
    write: { type: 'boolean', default: false },
  },
});
const freshRacks = Number(values.fresh);
if (!Number.isInteger(freshRacks) || freshRacks < 2) throw new RangeError('--fresh wants an integer of at least 2');
if (values.write && (values.skill !== undefined || values.table !== undefined || values.rack !== undefined)) {
  throw new RangeError('--write wants the whole library: leave out --skill, --table and --rack');
}

/** The three source texts differ in what matters on a break; the other sets are near one of them. */
const RULES: readonly RuleSetId[] = ['ru-chapter9', 'ru-sections', 'sk-desiatka'];
/** `perfect` breaks like the steadiest of these. */
const SKILLED: readonly SkillId[] = ['pro', 'advanced', 'intermediate', 'beginner', 'olympiad'];
const GROUNDS: readonly (readonly [TableSize, RackPreset])[] = [
  ['nine-foot', 'template'],
  ['nine-foot', 'tight-triangle'],
  ['nine-foot', 'loose-triangle'],
  ['eight-foot', 'template'],
  ['seven-foot', 'template'],
];
/** Room between the cue ball and the side cushion, metres. */
const FROM_CUSHION_M = 0.1;

const pct = (share: number): string => `${(100 * share).toFixed(1).padStart(5)} %`;

function figures(s: Sums, r: number): string {
  const n = s.breaks;
  const mean = s.win[r] / n;
  const sd = Math.sqrt(Math.max(0, s.square[r] / n - mean * mean));
  return [
    `win ${pct(mean)} +-${((196 * sd) / Math.sqrt(n)).toFixed(1)}`,
    `goes on ${pct(s.goesOn[r] / n)}`,
    `not dry ${pct(s.fell / n)}`,
    `${(s.balls / n).toFixed(2)} balls`,
    `ten ${pct(s.ten / n)}`,
    `scratch ${pct(s.scratch / n)}`,
    `illegal ${pct(s.illegal / n)}`,
    `hides ${pct(s.hidden / n)}`,
  ].join('  ');
}

const cells: FoundCell[] = [];
let simulations = 0;
const startedMs = performance.now();
const wanted = (value: string | undefined, name: string) => value === undefined || value === name;
for (const [size, rack] of GROUNDS) {
  if (!wanted(values.table, size) || !wanted(values.rack, rack)) continue;
  const table = makeTable({ spec: tableSpec(size) });
  for (const skill of SKILLED) {
    if (!wanted(values.skill, skill)) continue;
    const ruleSets = RULES.map((id) => RULE_SETS[id]);
    const judge = new BreakJudge(table, rack, SKILLS[skill], ruleSets, values.seed);
    const widestM = geometryOf(table).halfWidthM - FROM_CUSHION_M;
    const { kept, searched } = searchBreaks(judge, RULES.length, widestM, values.seed, freshRacks);
    simulations += judge.simulations;
    RULES.forEach((rules, r) => {
      cells.push({ table: size, rack, skill, rules, shapes: kept[r].map(({ shape }) => shape) });
      process.stdout.write(`${size} ${rack} ${skill} ${rules}: ${searched} shapes, ${freshRacks} fresh racks\n`);
      for (const { shape, sums } of kept[r]) {
        const { offsetM, aside, speedMps, tipHeight } = shape;
        const name = `${offsetM.toFixed(2)} m ${aside.toFixed(2)} ${speedMps.toFixed(1)} m/s ${tipHeight.toFixed(2)}`;
        process.stdout.write(`  ${name.padEnd(30)}  ${figures(sums, r)}\n`);
      }
    });
  }
}
const physics = physicsSignature();
const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
process.stdout.write(`${simulations} breaks simulated, ${seconds} s, physics ${physics} (Node ${NODE_MAJOR})\n`);
if (values.write) {
  const file = path.join(PACKAGE.root, 'solver', 'candidates', 'break-library-data.ts');
  writeFileSync(file, artefact(physics, NODE_MAJOR, cells));
  process.stdout.write(`${file} written\n`);
}
