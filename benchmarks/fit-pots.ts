/**
 * The pot model beside the table: random positions of two balls, the chance that `solver/value/pot-field.ts` states
 * and the share of noisy strokes that fall, in bins of the stated chance and of the cut. Its only fitted figures
 * (typical effort, throw per tip error, correction for thin cuts) were set so that these columns agree.
 *
 *   node scripts/run.mjs benchmarks/fit-pots.js --positions 1500 --seed 1
 */
import { aimForHeading } from '../engine/physics/cue-strike.js';
import { Simulator } from '../engine/table/simulator.js';
import { geometryOf, NINE_FOOT } from '../engine/table/table.js';
import { newAim, solveAim } from '../solver/candidates/aim.js';
import { foldKey, keyOf, uniformOf } from '../solver/skill/hash.js';
import { normalsOf, perturb } from '../solver/skill/noise.js';
import { SKILL_IDS, SKILLS } from '../solver/skill/skill.js';
import { Layout } from '../solver/value/layout.js';
import { PotField, potSkill } from '../solver/value/pot-field.js';

const argv = process.argv.slice(2);
const option = (name: string, otherwise: string) => {
  const at = argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : (argv[at + 1] ?? otherwise);
};
const positions = Number(option('positions', '1500'));
const seed = option('seed', '1');
const TRIALS = 32;
const LEAST_STATED = 0.02;
const { halfLengthM, halfWidthM, pockets } = geometryOf(NINE_FOOT);
const simulator = new Simulator(NINE_FOOT);
const z = new Float64Array(5);
const aim = newAim();

interface Bin {
  n: number;
  stated: number;
  made: number;
  square: number;
}
const bins = (count: number): Bin[] => Array.from({ length: count }, () => ({ n: 0, stated: 0, made: 0, square: 0 }));
const add = (bin: Bin, stated: number, made: number) => {
  bin.n++;
  bin.stated += stated;
  bin.made += made;
  bin.square += (stated - made) * (stated - made);
};
const print = (label: string, all: readonly Bin[], name: (i: number) => string) => {
  process.stdout.write(`  ${label}\n`);
  all.forEach(({ n, stated, made, square }, i) => {
    if (n === 0) return;
    const line = `${(stated / n).toFixed(3)} -> ${(made / n).toFixed(3)}  rms ${Math.sqrt(square / n).toFixed(3)}`;
    process.stdout.write(`    ${name(i).padEnd(9)} ${String(n).padStart(4)}  ${line}\n`);
  });
};

for (const id of SKILL_IDS) {
  if (id === 'perfect') continue;
  const skill = SKILLS[id];
  const pot = potSkill(NINE_FOOT, skill);
  const byChance = bins(10);
  const byCut = bins(6);
  for (let k = 0; k < positions; k++) {
    const key = foldKey(keyOf(seed), k);
    const draw = (i: number) => uniformOf(foldKey(key, i));
    const bx = (2 * draw(0) - 1) * (halfLengthM - 0.05);
    const by = (2 * draw(1) - 1) * (halfWidthM - 0.05);
    const cx = (2 * draw(2) - 1) * (halfLengthM - 0.05);
    const cy = (2 * draw(3) - 1) * (halfWidthM - 0.05);
    if ((bx - cx) * (bx - cx) + (by - cy) * (by - cy) < 0.01) continue;
    const balls = [
      { ball: 0, x: cx, y: cy },
      { ball: 1, x: bx, y: by },
    ];
    const field = new PotField(NINE_FOOT, new Layout().load(balls));
    const p = Math.floor(6 * draw(4));
    const stated = field.chanceFrom(cx, cy, 1, p, pot);
    if (stated < LEAST_STATED) continue;
    const cut = field.cutRad;
    // Hard enough for the ball to arrive.
    const speedMps = (1.2 + 1.5 * draw(5)) / Math.max(0.35, Math.cos(cut));
    const at = pockets.length + p;
    if (!solveAim(NINE_FOOT, cx, cy, bx, by, field.dirX[at], field.dirY[at], speedMps, 0, 0, 0, aim)) continue;
    const aimRad = aimForHeading(NINE_FOOT.ball, NINE_FOOT.cue, aim.headingRad, 0);
    const stroke = { aimRad, speedMps, tipSide: 0, tipHeight: 0, elevationRad: 0 };
    let made = 0;
    for (let t = 0; t < TRIALS; t++) {
      normalsOf(key, t, 0, 0, z);
      const noisy = perturb(NINE_FOOT, stroke, skill, z, 1, 0);
      const record = simulator.run(balls, noisy.stroke, { resolver: 'closed-form' });
      if (record.events.some((e) => e.type === 'pocket' && e.ball === 1 && e.pocket === pockets[p].id)) made++;
    }
    add(byChance[Math.min(9, Math.floor(10 * stated))], stated, made / TRIALS);
    add(byCut[Math.min(5, Math.floor((12 * cut) / Math.PI))], stated, made / TRIALS);
  }
  process.stdout.write(`${id}: stated -> made\n`);
  print('by stated chance', byChance, (i) => `${i * 10}-${i * 10 + 10} %`);
  print('by cut', byCut, (i) => `${i * 15}-${i * 15 + 15} deg`);
}
