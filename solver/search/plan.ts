/**
 * From a question to an answer: look at everything once without error, race what works under shared luck, score
 * what is left on fresh luck on the table of record. Stages end at fixed trial counts, results are read in trial
 * order, and a stage that was interrupted counts for nothing: so a cancelled run is a prefix of the full one.
 */
import { simulate } from '../../engine/table/simulate.js';
import type { Answer, AnswerStatus, Rejected, RejectReason, StopReason, Tolerance } from '../answer.js';
import { showOrder, suggestionsOf } from '../explain/suggestion.js';
import { warningsOf } from '../explain/warnings.js';
import { DEFAULT_BUDGET, type Question } from '../question.js';
import { FRESH_TRIAL } from '../skill/noise.js';
import { MODEL_ERROR } from '../value/constants.js';
import { sortedBalls } from '../value/layout.js';
import { aheadJobs, correctionsOf, type Line, lineJobs, linesOf } from './ahead.js';
import { trialJobs } from './chunks.js';
import { type Entry, Trials } from './entry.js';
import { DEADLINE, type Executor, RUN } from './executor.js';
import { enterField } from './field.js';
import { cleanFirst } from './foul-choice.js';
import { enterRace, finalists, goOn, ranked } from './select.js';
import { DEFAULT_CANDIDATES, LINE_STEPS, type Sizes, sizesFor, TOLERANCES } from './sizes.js';
import { chanceOf, meanError } from './stats.js';
import { type StopCondition, stopConditions } from './stop.js';
import { type Filtered, runTask, type TaskWork } from './task.js';
import { LEGAL, TRIAL_STRIDE } from './trial.js';

const DEFAULT_SHOWN = 8;
/** The filter is dealt into this many tasks, whatever the threads. */
const FILTER_PARTS = 4;
/** Fresh trials are scored in this many steps, each of which may be the last. */
const FRESH_STEPS = 4;
/** First guess at the strokes a millisecond buys on one thread, until it has been measured. */
const ASSUMED_STROKES_PER_MS = 4;
/** Variants of the best are made after this round of the race (counted from 0). */
const REFINE_AFTER = 1;
const REFINED_KINDS: readonly string[] = ['direct', 'combination', 'carom', 'bank', 'safety', 'kick'];
/** Variants are numbered after everything that was generated. */
const VARIANT_INDEX = 1_000_000;
const VARIANTS_PER_BASE = 100;
/** The first look: ideas, suggestions and trials of each. */
const QUICK_IDEAS = 160;
const QUICK_SHOWN = 4;
const QUICK_TRIALS = 8;
/** Trials for the line of a stroke that had no race. */
const LINE_TRIALS = 16;
/** What is looked at when the time was up before the race: ideas, suggestions and trials of each. */
const LAST_RESORT_IDEAS = 60;
const LAST_RESORT_SHOWN = 3;
const LAST_RESORT_TRIALS = 8;
/** With a deadline, trials of a finalist end here: more would not change a digit that is shown. */
const MOST_FRESH = 4096;
const FIRST_FRESH = 64;

export interface PlanOptions {
  /** Over a SharedArrayBuffer; leaves `RUN` when the caller cancels or the time is up. */
  readonly flag: Int32Array;
  /** Names the question to the threads; unique in the process. */
  readonly key: string;
  readonly onPartial?: (answer: Answer) => void;
  /** Copies a foreign cancel handle into the flag; called between tasks. */
  readonly poll?: () => void;
  readonly startedMs: number;
}

/** Plans a stroke (the state is not waiting for a choice). */
export async function planStroke(asked: Question, executor: Executor, options: PlanOptions): Promise<Answer> {
  const question: Question = { ...asked, balls: sortedBalls(asked.balls) };
  return new StrokeSearch(question, executor, options).run();
}

/** Strokes of the limit that are kept for what is found out about the suggestions in the end. */
function reservedAfter({ tolerance, lines, lineStrokes }: Sizes): number {
  return tolerance * TOLERANCES + LINE_STEPS * lines * lineStrokes;
}

class StrokeSearch {
  private simulations = 0;
  /** Simulated for a first look, beside the budget. */
  private aside = 0;
  private cpuMs = 0;
  private entries: Entry[] = [];
  private racing: Entry[] = [];
  private shown: Entry[] = [];
  private rejectedBy = new Map<Entry, RejectReason>();
  private tolerances = new Map<Entry, Tolerance | null>();
  private lines: ReadonlyMap<Entry, Line> = new Map();
  private filtered = false;

  constructor(
    private readonly question: Question,
    private readonly executor: Executor,
    private readonly options: PlanOptions,
  ) {}

  private get stopped(): boolean {
    this.options.poll?.();
    return Atomics.load(this.options.flag, 0) !== RUN;
  }

  async run(): Promise<Answer> {
    const { budget } = this.question;
    let sizes = this.sizes(ASSUMED_STROKES_PER_MS * this.executor.width);
    if (this.options.onPartial !== undefined && sizes.filter > 2 * QUICK_IDEAS) await this.quickLook();
    if (this.stopped) return this.end();
    await this.filter(sizes.filter);
    if (this.stopped) return this.end();
    if ('ms' in budget) sizes = this.sizes(this.measuredRate());
    if (this.entries.length === 1) this.shown = this.entries;
    else await this.race(sizes);
    if (!this.stopped && this.entries.length > 1) await this.lookAhead(sizes);
    if (this.stopped) return this.end();
    const conditions = stopConditions(this.question.stop ?? {});
    let stop = await this.score(sizes, conditions, this.freshTrials(sizes));
    if (!this.stopped) await this.findTolerances(sizes.tolerance);
    if (!this.stopped) await this.findLines(sizes);
    // A deadline leaves time: more trials, until it comes.
    if ('ms' in budget && stop === null && !this.stopped) stop = await this.score(sizes, conditions, MOST_FRESH);
    return this.end(stop ?? undefined);
  }

  private sizes(strokesPerMs: number): Sizes {
    const { budget, maxCandidates = DEFAULT_CANDIDATES, show = DEFAULT_SHOWN, plies = 1, include } = this.question;
    const line = include?.plan === true || include?.refutation === true;
    const assumed = 'ms' in budget ? Math.max(400, 0.8 * strokesPerMs * budget.ms) : 0;
    return sizesFor(budget ?? DEFAULT_BUDGET, { maxCandidates, show, plies, line }, assumed);
  }

  /** Strokes a millisecond over all threads so far, for the rest of the time. */
  private measuredRate(): number {
    const { budget } = this.question;
    const spent = Math.max(1, performance.now() - this.options.startedMs);
    const total = 'ms' in budget ? budget.ms : spent;
    const rate =
      this.cpuMs > 0 ? ((this.simulations + this.aside) / this.cpuMs) * this.executor.width : ASSUMED_STROKES_PER_MS;
    return rate * Math.max(0.1, 1 - spent / total);
  }

  /**
   * Somebody is watching and the budget is large: a first answer from a few ideas. It is forgotten and its strokes are
   * not the budget's, so that whoever does not watch gets the same answer in the end.
   */
  private async quickLook(): Promise<void> {
    const before = this.simulations;
    await this.filter(QUICK_IDEAS);
    if (this.stopped || this.entries.length === 0) return;
    this.shown = ranked(this.entries, (e) => e.score).slice(0, QUICK_SHOWN);
    if (!(await this.give(this.shown, 0, QUICK_TRIALS, false))) return;
    this.partial();
    this.aside += this.simulations - before;
    this.simulations = before;
    this.entries = [];
    this.shown = [];
    this.rejectedBy.clear();
    this.filtered = false;
  }

  private async filter(most: number): Promise<void> {
    const jobs = Array.from(
      { length: FILTER_PARTS },
      (_, part): TaskWork => ({ type: 'filter', most, part, parts: FILTER_PARTS }),
    );
    const results = await this.all(jobs);
    const found: Filtered[] = [];
    let complete = true;
    let missValue = 0.5;
    for (const result of results) {
      if (result.type !== 'filter') continue;
      complete &&= result.complete;
      missValue = result.missValue;
      found.push(...result.filtered);
    }
    if (complete) this.enter(found, missValue);
  }

  /** What came through the filter becomes the field. */
  private enter(found: readonly Filtered[], missValue: number): void {
    this.filtered = true;
    const { entries, rejected } = enterField(found, missValue);
    this.entries = [...entries];
    this.rejectedBy = new Map(rejected);
  }

  private async race(sizes: Sizes): Promise<void> {
    this.racing = enterRace(this.entries, sizes.race);
    const inside = new Set(this.racing);
    for (const entry of this.entries) if (!inside.has(entry)) this.rejectedBy.set(entry, 'low-value');
    let from = 0;
    for (const [round, wanted] of sizes.rounds.entries()) {
      const trials = Math.min(wanted, this.affordable(sizes, this.racing.length));
      if (trials <= 0) break;
      if (!(await this.give(this.racing, from, trials, false))) return;
      from += trials;
      this.shown = finalists(this.racing, sizes.finalists);
      this.partial();
      if (round === sizes.rounds.length - 1) break;
      const next = goOn(this.racing, sizes.finalists);
      for (const entry of this.racing) if (!next.includes(entry)) this.rejectedBy.set(entry, 'lost-race');
      this.racing = next;
      if (round === REFINE_AFTER) await this.refine(sizes, from);
      if (this.stopped) return;
    }
    this.shown = finalists(this.racing, sizes.finalists);
    for (const entry of this.racing) if (!this.shown.includes(entry)) this.rejectedBy.set(entry, 'lost-race');
  }

  /** Trials that each of `count` candidates can still have in the race. */
  private affordable(sizes: Sizes, count: number): number {
    const ahead = sizes.lookedAt * sizes.results * sizes.replyStrokes;
    const left = sizes.limit - this.simulations - sizes.freshReserve - reservedAfter(sizes) - ahead;
    return Math.floor(left / Math.max(1, count));
  }

  /** Variants of the best enter the race with the trials that the others have had. */
  private async refine(sizes: Sizes, trials: number): Promise<void> {
    const order = ranked(this.racing, (e) => e.race.mean()).filter(
      ({ candidate }) => REFINED_KINDS.includes(candidate.kind) && candidate.deliberateFoul !== true,
    );
    const bases = order.filter((e) => e.candidate.considered === null).slice(0, sizes.refine);
    const results = await this.all(
      bases.map(
        ({ candidate }): TaskWork => ({
          type: 'refine',
          candidate,
          strokes: sizes.refineStrokes,
          most: sizes.refineKept,
        }),
      ),
    );
    if (results.length < bases.length || this.stopped) return;
    const fresh: Entry[] = [];
    results.forEach((result, b) => {
      if (result.type !== 'refine') return;
      result.refined.forEach(({ candidate, value, flags }, k) => {
        const index = VARIANT_INDEX + (b * VARIANTS_PER_BASE + k);
        fresh.push({ index, candidate, value, flags, score: bases[b].score, race: new Trials(), fresh: new Trials() });
      });
    });
    const room = Math.floor(this.affordable(sizes, 1) / Math.max(1, trials));
    const some = fresh.slice(0, room);
    if (await this.give(some, 0, trials, false)) this.racing = ranked([...this.racing, ...some], (e) => e.race.mean());
  }

  /** A few results of the leading strokes are played on; how far the value model was off goes into their values. */
  private async lookAhead(sizes: Sizes): Promise<void> {
    const jobs = aheadJobs(this.shown, sizes);
    const results = await this.all(jobs.map((job) => job.work));
    if (results.length < jobs.length || results.some((r) => !r.complete)) return;
    const corrections = correctionsOf(jobs, results);
    for (const entry of this.shown) {
      const by = corrections.of(entry);
      entry.race.correct(by);
      entry.fresh.correct(by);
    }
  }

  /** Fresh trials that each of what is shown can have. */
  private freshTrials(sizes: Sizes): number {
    const left = sizes.limit - this.simulations - reservedAfter(sizes);
    if (Number.isFinite(left)) return Math.max(0, Math.floor(left / Math.max(1, this.shown.length)));
    // Under a deadline a few come first, then what else is told of each, then more until it comes.
    return 'ms' in this.question.budget ? Math.min(sizes.fresh, FIRST_FRESH) : sizes.fresh;
  }

  /** Fresh trials for what is shown, up to `total` of each; returns why it ended early, or null. */
  private async score(sizes: Sizes, stop: StopCondition, total: number): Promise<StopReason | null> {
    const [first] = this.shown;
    if (first === undefined) return null;
    const share = 'ms' in this.question.budget ? sizes.fresh : total;
    const stride = Math.max(8, Math.ceil(Math.min(share, 256) / FRESH_STEPS / 8) * 8);
    let from = first.fresh.count;
    while (from < total) {
      const step = Math.min(stride, total - from);
      if (!(await this.give(this.shown, FRESH_TRIAL + from, step, true))) return null;
      from += step;
      const reason = stop(this.shown);
      if (reason !== null) return reason;
      if (from < total) this.partial();
    }
    return null;
  }

  /** What is played after the typical success and the typical failure of the first few suggestions. */
  private async findLines(sizes: Sizes): Promise<void> {
    const first = this.order((e) => e.fresh).slice(0, sizes.lines);
    // A single idea was never raced.
    const unraced = first.filter((e) => e.race.count === 0);
    if (!(await this.give(unraced, 0, LINE_TRIALS, false))) return;
    const jobs = lineJobs(first, this.question.include ?? {}, sizes);
    this.lines = linesOf(jobs, await this.all(jobs.map((job) => job.work)));
  }

  private async findTolerances(each: number): Promise<void> {
    if (each < 8) return;
    const some = this.order((e) => e.fresh)
      .filter((e) => e.candidate.kind !== 'break')
      .slice(0, TOLERANCES);
    const results = await this.all(
      some.map(({ candidate }): TaskWork => ({ type: 'tolerance', candidate, most: each })),
    );
    if (results.length < some.length) return;
    results.forEach((result, i) => {
      if (result.type === 'tolerance') this.tolerances.set(some[i], result.tolerance);
    });
  }

  /** Trials `from`.. for all of `entries`; false (and nothing counted) when interrupted. */
  private async give(entries: readonly Entry[], from: number, trials: number, fresh: boolean): Promise<boolean> {
    if (trials <= 0 || entries.length === 0) return true;
    const jobs = trialJobs(entries, from, trials, fresh);
    const results = await this.all(jobs.map((job) => job.work));
    if (results.length < jobs.length || results.some((r) => !r.complete)) return false;
    results.forEach((result, j) => {
      if (result.type !== 'trials') return;
      const { work, first } = jobs[j];
      const numbers = (work.to - work.from) * TRIAL_STRIDE;
      work.candidates.forEach((_, c) => {
        const entry = entries[first + c];
        (fresh ? entry.fresh : entry.race).add(result.data.subarray(c * numbers, (c + 1) * numbers));
      });
    });
    return true;
  }

  /** Runs jobs in order, `width` and a few at a time; fewer results come back when interrupted. */
  private async all(jobs: readonly TaskWork[]) {
    const { executor, options, question } = this;
    const results: Promise<Awaited<ReturnType<Executor['run']>>>[] = [];
    const ahead = 2 * executor.width;
    for (let i = 0; i < jobs.length; i++) {
      if (this.stopped) break;
      const job = executor.run({ key: options.key, question, work: jobs[i] }, options.flag);
      // Handled below; a failure while waiting for an earlier one must not count as unhandled.
      job.catch(() => undefined);
      results.push(job);
      if (i >= ahead) await results[i - ahead];
    }
    const done = await Promise.all(results);
    for (const { result, cpuMs } of done) {
      this.simulations += result.simulations;
      this.cpuMs += cpuMs;
    }
    return done.map((d) => d.result);
  }

  private partial(): void {
    const { onPartial } = this.options;
    if (onPartial === undefined || this.stopped) return;
    onPartial(this.answer('partial', 'budget'));
  }

  /**
   * The time was up before anything could be compared (threads still starting): a look at a few ideas on this
   * thread, some milliseconds late, is better than no answer.
   */
  private lastResort(): void {
    const { question, options } = this;
    const go = () => false;
    const ask = (work: TaskWork) => {
      const result = runTask({ key: options.key, question, work }, go);
      this.simulations += result.simulations;
      return result;
    };
    if (this.entries.length === 0) {
      const result = ask({ type: 'filter', most: LAST_RESORT_IDEAS, part: 0, parts: 1 });
      if (result.type === 'filter') this.enter(result.filtered, result.missValue);
    }
    this.shown = ranked(this.entries, (e) => e.score).slice(0, LAST_RESORT_SHOWN);
    for (const entry of this.shown) {
      const candidates = [entry.candidate];
      const result = ask({ type: 'trials', candidates, from: 0, to: LAST_RESORT_TRIALS, fresh: false });
      if (result.type === 'trials') entry.race.add(result.data);
    }
  }

  private end(stop?: StopReason): Answer {
    const flag = Atomics.load(this.options.flag, 0);
    if (flag === DEADLINE) {
      if (this.shown.length === 0) this.lastResort();
      return this.answer('final', 'deadline');
    }
    if (flag !== RUN) return this.answer('cancelled', 'cancelled');
    return this.answer('final', stop ?? (this.entries.length === 1 ? 'only-choice' : 'budget'));
  }

  private answer(status: AnswerStatus, stopReason: StopReason): Answer {
    const { question } = this;
    const scored = this.shown.length > 0 && this.shown.every((e) => e.fresh.count > 0);
    const trialsOf = (entry: Entry): Trials => (scored ? entry.fresh : entry.race);
    const order = this.order(trialsOf);
    const best = order[0];
    const withPath = question.include?.trajectory === true;
    const suggestions = suggestionsOf(
      question,
      order,
      trialsOf,
      (entry) => this.tolerances.get(entry) ?? null,
      (entry) => (withPath && status !== 'partial' ? this.intended(entry) : null),
    ).map((suggestion, i) => ({ ...suggestion, ...this.lines.get(order[i]) }));
    const root = best === undefined ? chanceOf(meanError([])) : chanceOf(meanError(trialsOf(best).values()));
    return {
      status,
      perspective: 'shooter',
      reproducible: !('ms' in question.budget) && stopReason !== 'cancelled',
      seed: question.seed,
      modelError: MODEL_ERROR,
      root: { ...root, trials: best === undefined ? 0 : trialsOf(best).count },
      suggestions,
      ...(question.include?.rejected === true ? { rejected: this.rejected() } : {}),
      stopReason,
      usage: {
        trials: suggestions.reduce((sum, s) => sum + s.trials, 0),
        simulations: this.simulations + this.aside,
        cpuMs: this.cpuMs,
        wallMs: performance.now() - this.options.startedMs,
      },
      warnings: warningsOf(question, order, trialsOf, {
        underScored: !scored && status === 'final',
        nothingGood: this.filtered && order.every((e) => (e.flags & LEGAL) === 0),
        simulations: this.simulations,
        candidates: this.entries.length,
      }),
    };
  }

  /** What is shown, best first. */
  private order(trialsOf: (entry: Entry) => Trials): Entry[] {
    const seen = this.shown.filter((e) => trialsOf(e).count > 0);
    return cleanFirst(showOrder(seen, trialsOf), trialsOf);
  }

  private intended(entry: Entry) {
    const { candidate } = entry;
    const lying = this.question.balls.filter((b) => b.ball !== 0 || candidate.placement === null);
    const placed = candidate.placement === null ? lying : [{ ball: 0, ...candidate.placement }, ...lying];
    return simulate(this.question.table, placed, candidate.stroke, { resolver: 'planck', trajectory: true });
  }

  private rejected(): Rejected[] {
    return ranked([...this.rejectedBy.keys()], (e) => e.score).map((entry) => ({
      kind: entry.candidate.kind,
      declaration: entry.candidate.declaration,
      stroke: entry.candidate.stroke,
      placement: entry.candidate.placement,
      reason: this.rejectedBy.get(entry) ?? 'low-value',
      trials: entry.race.count,
    }));
  }
}
