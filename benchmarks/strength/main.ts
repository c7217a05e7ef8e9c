/**
 * `npm run bench:strength -- ghost|breakrun|runout|match|suite|calibration|scaling [...]`: how strong and how honest
 * the players are. Racks are spread over threads and read in order; Ctrl-C keeps what is done.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Simulator } from '../../engine/table/simulate.js';
import { NINE_FOOT } from '../../engine/table/table.js';
import type { Budget } from '../../solver/question.js';
import { printPlayer } from '../../solver/strategies/player-name.js';
import { speedCases } from '../strokes.js';
import { suite } from '../suite/suite.js';
import { Console } from './console.js';
import type { Job, JobResults } from './job.js';
import { type Options, readOptions, USAGE } from './options.js';
import { Pool } from './pool.js';
import { calibrationFigures, regretFigures, rolloutFigures } from './report-honesty.js';
import { matchFigures, pairScore } from './report-match.js';
import { breakFigures, ghostFigures, PRO_BANDS, words } from './report-solo.js';
import { sprt, wilson } from './stats.js';

/** Racks, pairs or positions of a mode when none are asked for. */
const USUAL = { ghost: 30, breakrun: 300, runout: 30, match: 300, suite: 200, calibration: 80, scaling: 60 } as const;
const ALPHA = 0.05;

let options: Options;
try {
  options = readOptions(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
  process.exit(2);
}
const out = new Console(options.json);
const count = options.racks ?? USUAL[options.mode];
const common = { seed: options.seed, ruleSet: options.rules, player: options.a, budget: options.budget };
let pool: { stop(): void } | null = null;
let interrupted = false;
process.on('SIGINT', () => {
  // A second one ends at once.
  if (interrupted) process.exit(130);
  interrupted = true;
  pool?.stop();
});

async function run<T extends Job['type']>(
  jobs: readonly Extract<Job, { type: T }>[],
  onResult?: (result: JobResults[T], index: number) => boolean,
): Promise<JobResults[T][]> {
  if (interrupted) return [];
  const running = new Pool<T>();
  pool = running;
  out.start();
  return running.run(jobs, {
    ...(options.threads === null ? {} : { threads: options.threads }),
    ...(onResult === undefined ? {} : { onResult }),
    onProgress: (done, total) => out.progress(done, total),
  });
}

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

async function ghost() {
  const results = await run<'ghost'>(range(count).map((index) => ({ ...common, type: 'ghost', index })));
  const f = ghostFigures(results);
  out.line(`${printPlayer(options.a)}, ten-ball ghost, ${f.racks} racks`);
  out.line(`  balls a rack ${words(f.ballsPerRack, false)}, score of ten racks ${words(f.score, false)}`);
  out.line(`  ran out ${words(f.ranOut)}, pots made ${words(f.potsMade)}, ends ${JSON.stringify(f.ends)}`);
  out.line(`  decision ${f.p50Ms.toFixed(0)} ms median, ${f.p95Ms.toFixed(0)} ms at 95 %`);
  // Where the racks were lost, one line each: the seed and the rack recreate it.
  results.forEach((r, index) => {
    if (r.end !== 'ran-out') out.line(`    rack ${index + 1}: ${r.end} on ${r.last}, ${r.balls} balls`);
  });
  return f;
}

async function breakrun() {
  const results = await run<'breakrun'>(range(count).map((index) => ({ ...common, type: 'breakrun', index })));
  const f = breakFigures(results);
  out.line(`${printPlayer(options.a)}, breaks and runs under ${options.rules}, ${f.racks} racks`);
  for (const { figure, low, high } of PRO_BANDS) {
    const value = f[figure];
    if (typeof value === 'number') continue;
    const percent = figure !== 'ballsPerBreak';
    const inside = value.high >= low && value.low <= high ? '' : '  OUTSIDE';
    const band = percent ? `${100 * low}-${100 * high} %` : `${low}-${high}`;
    out.line(`  ${figure.padEnd(18)} ${words(value, percent).padEnd(26)} professionals ${band}${inside}`);
  }
  out.line(
    `  scratch ${words(f.scratch)}, illegal ${words(f.illegal)}, push-out ${words(f.pushedOut)}, ${f.speedMps.toFixed(1)} m/s`,
  );
  return f;
}

async function runout() {
  const byBalls = [];
  for (let balls = 1; balls <= 10; balls++) {
    const results = await run<'runout'>(
      range(count).map((index) => ({ ...common, seed: `${options.seed}-${balls}`, type: 'runout', index, balls })),
    );
    const ranOut = wilson(results.filter((r) => r.end === 'ran-out').length, results.length);
    out.line(`  ${balls} balls: ${words(ranOut)} of ${results.length}`);
    byBalls.push({ balls, ranOut });
  }
  return { byBalls };
}

async function match(other: Budget = options.budget, pairs = count) {
  const bounds = { s0: options.s0, s1: options.s1, alpha: ALPHA, beta: ALPHA };
  const scores: number[] = [];
  out.line(
    `${printPlayer(options.a)} against ${printPlayer(options.b)} under ${options.rules}: at most ${pairs} pairs`,
  );
  out.line(`  sequential test: ${bounds.s0} or ${bounds.s1} of the racks, alpha = beta = ${ALPHA}`);
  const results = await run<'pair'>(
    range(pairs).map((index) => ({ ...common, type: 'pair', index, other: options.b, otherBudget: other })),
    (pair, index) => {
      scores.push(pairScore(pair));
      const [one, two] = pair.racks.map((r) => r.score);
      const test = sprt(scores, bounds);
      out.line(
        `  pair ${index + 1}: ${one} ${two}   score ${((100 * scores.reduce((a, b) => a + b, 0)) / scores.length).toFixed(1)} %, llr ${test.llr.toFixed(2)}`,
      );
      return test.verdict !== 'open';
    },
  );
  const f = matchFigures(results, bounds);
  out.line(
    `  a won ${words(f.score)} of ${f.racks} racks; pairs 0..2: ${f.pairCounts.join(' ')}; ${f.sprt.verdict} (llr ${f.sprt.llr.toFixed(2)})`,
  );
  out.line(
    `  safeties in ${words(f.racksWithSafety)} of racks; ${f.strokesPerRack.value.toFixed(1)} strokes a rack; undecided ${f.undecided}`,
  );
  for (const [name, s] of [
    ['a', f.sideA],
    ['b', f.sideB],
  ] as const) {
    out.line(
      `  ${name}: pots ${words(s.potsMade)}, fouls a rack ${s.foulsPerRack.toFixed(2)}, lost after own foul ${words(s.lostAfterOwnFoul)}, by three fouls ${words(s.lostByThreeFouls)}, ${s.p50Ms.toFixed(0)}/${s.p95Ms.toFixed(0)} ms`,
    );
  }
  return f;
}

/** `wanted` positions of the suite, evenly over it: it is ordered by what positions are about. */
function picked(wanted: number): number[] {
  const all = suite().positions.length;
  const n = Math.min(wanted, all);
  return range(n).map((i) => Math.floor((i * all) / n));
}

async function suiteRun() {
  const deep = { simulations: options.deep * ('simulations' in options.budget ? options.budget.simulations : 4000) };
  const picks = picked(options.racks ?? suite().positions.length);
  const results = await run<'regret'>(picks.map((index) => ({ ...common, type: 'regret', index, deep })));
  const f = regretFigures(results);
  out.line(`${printPlayer(options.a)} on ${f.positions} positions against a search ${options.deep}x deeper`);
  out.line(
    `  regret ${words(f.regret)}, 90 % below ${(100 * f.p90Regret).toFixed(1)} %; clear answers right ${words(f.clearRight)}`,
  );
  for (const { position, decided } of f.clearWrong) out.line(`    wrong: ${position} (${decided})`);
  for (const w of f.worst) {
    const gap = `${(100 * w.regret).toFixed(1)} % +- ${(100 * w.stdError).toFixed(1)}`;
    out.line(`    ${gap}: ${w.position}: ${w.decided}, deep ${w.deepest}`);
  }
  return { suiteVersion: suite().version, deep, ...f };
}

async function calibration() {
  const picks = picked(count);
  const results = await run<'calibration'>(
    picks.map((index) => ({ ...common, type: 'calibration', index, trials: options.trials })),
  );
  const shots = calibrationFigures(results.flatMap((r) => r.stated));
  out.line(`${printPlayer(options.a)}: ${shots.suggestions} suggestions x ${options.trials} fresh strokes`);
  out.line(`  stated - observed ${(100 * shots.bias).toFixed(2)} points, reliability ${shots.reliability.toFixed(5)}`);
  for (const bin of shots.bins) {
    out.line(`    stated ${(100 * bin.stated).toFixed(1)} %  observed ${words(bin.observed)}`);
  }
  const played = await run<'rollout'>(
    picks.map((index) => ({ ...common, type: 'rollout', index, rollouts: options.rollouts })),
  );
  const wins = rolloutFigures(played);
  out.line(`  P(win) of ${wins.positions} positions x ${options.rollouts} rollouts`);
  for (const bin of wins.bins) {
    out.line(`    stated ${(100 * bin.stated).toFixed(1)} %  observed ${words(bin.observed)}`);
  }
  return { shots, wins };
}

async function scaling() {
  const base = 'simulations' in options.budget ? options.budget.simulations : 1000;
  const steps = [];
  for (const factor of [2, 4, 8]) {
    if (interrupted) break;
    out.line(`x${factor}: ${base * factor} against ${base} simulations`);
    const results = await run<'pair'>(
      range(count).map((index) => ({
        ...common,
        type: 'pair',
        index,
        budget: { simulations: base * factor },
        other: options.a,
        otherBudget: { simulations: base },
      })),
    );
    const f = matchFigures(results, { s0: options.s0, s1: options.s1, alpha: ALPHA, beta: ALPHA });
    out.line(`  won ${words(f.score)}; ${f.sideA.p50Ms.toFixed(0)}/${f.sideA.p95Ms.toFixed(0)} ms a decision`);
    steps.push({ factor, score: f.score, p50Ms: f.sideA.p50Ms, p95Ms: f.sideA.p95Ms });
  }
  return { base, steps, simulationsPerSecond: speeds() };
}

/** Strokes a second on this thread with 1 and 10 object balls, and about 5. */
function speeds() {
  const simulator = new Simulator(NINE_FOOT);
  return Object.fromEntries(
    speedCases()
      .filter((c) => c.name === 'cut1' || c.name === 'cut5' || c.name === 'cut10')
      .map(({ name, balls, strokes }) => {
        for (const stroke of strokes) simulator.run(balls, stroke, { resolver: 'closed-form' });
        const from = performance.now();
        let done = 0;
        while (performance.now() - from < 500) {
          simulator.run(balls, strokes[done++ % strokes.length], { resolver: 'closed-form' });
        }
        return [name, Math.round((1000 * done) / (performance.now() - from))];
      }),
  );
}

/** The committed bench signature, if there is one: which simulator and search the figures belong to. */
function signature(): string | null {
  try {
    const file = new URL('../../../benchmarks/signature.json', import.meta.url);
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof parsed !== 'object' || parsed === null || !('signature' in parsed)) return null;
    return String(parsed.signature);
  } catch {
    return null;
  }
}

const MODES = { ghost, breakrun, runout, match: () => match(), suite: suiteRun, calibration, scaling };
const from = performance.now();
const figures = await MODES[options.mode]();
out.result({
  bench: options.mode,
  a: printPlayer(options.a),
  ...(options.mode === 'match' ? { b: printPlayer(options.b) } : {}),
  ruleSet: options.mode === 'ghost' || options.mode === 'runout' ? 'ru-sections' : options.rules,
  budget: options.budget,
  seed: options.seed,
  signature: signature(),
  node: process.version,
  threads: options.threads ?? availableParallelism(),
  interrupted,
  seconds: Math.round((performance.now() - from) / 1000),
  date: new Date().toISOString().slice(0, 10),
  ...figures,
});
