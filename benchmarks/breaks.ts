/**
 * `npm run bench:breaks [-- --racks N] [--skill ID] [--seed S] [--json]`: how the table breaks.
 * First the sweeps of docs/physics (rack gap, offset, speed, ball restitution, aim error) around one reference
 * break; then a search over cue-ball place, aim, speed and tip, whose best are scored again on fresh racks.
 */
import { parseArgs } from 'node:util';
import { DEFAULT_BALL } from '../engine/physics/parameters.js';
import { makeRack, RACK_UNIFORMS, type RackPreset } from '../engine/table/rack.js';
import type { ShotRecord } from '../engine/table/record.js';
import { Simulator } from '../engine/table/simulate.js';
import type { Stroke } from '../engine/table/stroke.js';
import { geometryOf, makeTable, NINE_FOOT, type Table } from '../engine/table/table.js';
import { foldKey, keyOf, uniformOf } from '../solver/skill/hash.js';
import { FRESH_TRIAL, normalsOf, perturb } from '../solver/skill/noise.js';
import { SKILLS, type Skill, type SkillId } from '../solver/skill/skill.js';

const { values } = parseArgs({
  options: {
    racks: { type: 'string', default: '600' },
    skill: { type: 'string', default: 'pro' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const racks = Number(values.racks);
const seedKey = keyOf(values.seed);
const skillId = values.skill as SkillId;
if (!(skillId in SKILLS)) throw new RangeError(`no skill ${skillId}`);
if (!Number.isInteger(racks) || racks < 1) throw new RangeError('--racks wants a positive integer');

interface BreakShot {
  /** Cue ball: metres behind the head string, and off the long string to the left. */
  readonly backM: number;
  readonly offsetM: number;
  /** Where on the one ball the cue ball is aimed: 0 full, in ball diameters to the left of its centre. */
  readonly aimAside: number;
  readonly speedMps: number;
  readonly tipHeight: number;
}

interface BreakFigures {
  readonly racks: number;
  readonly ballOn: number;
  readonly ballsPerBreak: number;
  readonly ten: number;
  readonly scratch: number;
  readonly illegal: number;
}

function strokeOf(table: Table, shot: BreakShot): { stroke: Stroke; x: number; y: number } {
  const { headStringX, footSpot } = geometryOf(table);
  const x = headStringX - shot.backM;
  const y = shot.offsetM;
  const dx = footSpot.x - x;
  const dy = footSpot.y + shot.aimAside * 2 * table.ball.radiusM - y;
  return {
    x,
    y,
    stroke: {
      aimRad: Math.atan2(dy, dx),
      speedMps: shot.speedMps,
      tipSide: 0,
      tipHeight: shot.tipHeight,
      elevationRad: 0,
    },
  };
}

/** Facts of one break, by the three texts' common test: nothing down and fewer than four balls to a rail. */
function judge(record: ShotRecord): { balls: number; ten: boolean; scratch: boolean; illegal: boolean } {
  const railed = new Set<number>();
  let balls = 0;
  let ten = false;
  let scratch = false;
  for (const e of record.events) {
    if (e.type === 'pocket') {
      if (e.ball === 0) scratch = true;
      else balls++;
      if (e.ball === 10) ten = true;
    }
    if (e.type === 'rail' && e.ball > 0) railed.add(e.ball);
  }
  return { balls, ten, scratch, illegal: balls === 0 && railed.size < 4 };
}

const normals = new Float64Array(5);
const uniforms = new Float64Array(RACK_UNIFORMS);

/** Figures of a break over racks `from`..`from + count`; rack and noise of trial t are the same for every shot. */
function figures(
  simulator: Simulator,
  gaps: RackPreset | number,
  shot: BreakShot,
  skill: Skill,
  from: number,
  count: number,
): BreakFigures {
  const { table } = simulator;
  const { stroke, x, y } = strokeOf(table, shot);
  let ballOn = 0;
  let balls = 0;
  let ten = 0;
  let scratch = 0;
  let illegal = 0;
  for (let trial = from; trial < from + count; trial++) {
    const rackKey = foldKey(foldKey(seedKey, 0x7ac4), trial);
    for (let n = 0; n < RACK_UNIFORMS; n++) uniforms[n] = uniformOf(foldKey(rackKey, n));
    normalsOf(seedKey, trial, 0, 0, normals);
    const struck = perturb(table, stroke, skill, normals, 1, 0).stroke;
    const record = simulator.run([{ ball: 0, x, y }, ...makeRack(table, gaps, uniforms)], struck, {
      resolver: 'closed-form',
    });
    const facts = judge(record);
    if (facts.balls > 0) ballOn++;
    balls += facts.balls;
    if (facts.ten) ten++;
    if (facts.scratch) scratch++;
    if (facts.illegal) illegal++;
  }
  return {
    racks: count,
    ballOn: ballOn / count,
    ballsPerBreak: balls / count,
    ten: ten / count,
    scratch: scratch / count,
    illegal: illegal / count,
  };
}

const log = (line: string): void => {
  (values.json ? process.stderr : process.stdout).write(`${line}\n`);
};
const pct = (p: number): string => `${(100 * p).toFixed(0).padStart(3)} %`;
const row = (label: string, f: BreakFigures): string =>
  `${label.padEnd(34)} ${f.ballsPerBreak.toFixed(2)} balls  ${pct(f.ballOn)} not dry  ten ${(100 * f.ten).toFixed(1)} %  scratch ${pct(f.scratch)}  illegal ${(100 * f.illegal).toFixed(1)} %`;

/** The reference break of the sweeps: 11 m/s full at the one from 0.2 m off the long string, aim error 0.1 degrees. */
const REFERENCE: BreakShot = { backM: 0, offsetM: 0.2, aimAside: 0, speedMps: 11, tipHeight: 0 };
const aimOnly = (aimSdDeg: number): Skill => ({ ...SKILLS.perfect, aimSdDeg });
const sweeps: { sweep: string; value: number; figures: BreakFigures }[] = [];
function sweep(name: string, points: readonly number[], at: (value: number) => BreakFigures): void {
  for (const value of points) {
    const f = at(value);
    sweeps.push({ sweep: name, value, figures: f });
    log(row(`${name} ${value}`, f));
  }
}
const usual = new Simulator(NINE_FOOT);
sweep('mean gap µm', [1, 10, 20, 50, 100, 200], (um) => figures(usual, um * 1e-6, REFERENCE, aimOnly(0.1), 0, racks));
sweep('offset m', [0, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4], (offsetM) =>
  figures(usual, 20e-6, { ...REFERENCE, offsetM }, aimOnly(0.1), 0, racks),
);
sweep('ball restitution', [0.9, 0.92, 0.95, 0.98], (restitution) =>
  figures(
    new Simulator(makeTable({ ball: { ...DEFAULT_BALL, restitution } })),
    20e-6,
    REFERENCE,
    aimOnly(0.1),
    0,
    racks,
  ),
);
sweep('aim sd deg', [0, 0.1, 0.3, 0.6], (sd) => figures(usual, 20e-6, REFERENCE, aimOnly(sd), 0, racks));
sweep('speed m/s', [7, 8, 9, 10, 11, 12], (speedMps) =>
  figures(usual, 20e-6, { ...REFERENCE, speedMps }, aimOnly(0.1), 0, racks),
);

log(`\nsearch: template racks, skill ${skillId}`);
const skill = SKILLS[skillId];
const found: { shot: BreakShot; score: number }[] = [];
// A break is good when the breaker stays at the table: a ball down, no scratch.
const score = (f: BreakFigures): number => f.ballOn - f.scratch + 0.1 * f.ballsPerBreak - f.ten;
for (const backM of [0, 0.15, 0.35]) {
  for (let offsetM = 0; offsetM <= 0.501; offsetM += 0.05) {
    for (const aimAside of [-0.15, -0.05, 0, 0.05, 0.15]) {
      for (const speedMps of [10, 11, 11.6]) {
        for (const tipHeight of [-0.1, 0, 0.1]) {
          const shot = { backM, offsetM, aimAside, speedMps, tipHeight };
          found.push({ shot, score: score(figures(usual, 'template', shot, skill, 0, 24)) });
        }
      }
    }
  }
}
found.sort((p, q) => q.score - p.score);
const second = found
  .slice(0, 60)
  .map(({ shot }) => ({ shot, score: score(figures(usual, 'template', shot, skill, 24, 120)) }))
  .sort((p, q) => q.score - p.score);
const best = second
  .slice(0, 8)
  .map(({ shot }) => ({ shot, figures: figures(usual, 'template', shot, skill, FRESH_TRIAL, racks) }));
best.sort((p, q) => score(q.figures) - score(p.figures));
log(`best of ${found.length}, on ${racks} fresh racks:`);
for (const { shot, figures: f } of best) {
  log(
    row(
      `${shot.offsetM.toFixed(2)} m off, ${shot.backM} m back, aside ${shot.aimAside}, ${shot.speedMps} m/s, tip ${shot.tipHeight}`,
      f,
    ),
  );
}
if (values.json) {
  process.stdout.write(
    `${JSON.stringify({ racks, skill: skillId, seed: values.seed, sweeps, searched: found.length, best })}\n`,
  );
}
