/**
 * The search for breaks: many shapes on a few racks, better ones and their neighbours on more, the best of each rule set
 * apart from one another, scored once more on racks and errors that chose nothing.
 */
import type { BreakShape } from '../../solver/candidates/break.js';
import { foldKey, keyOf, uniformOf } from '../../solver/skill/hash.js';
import { type BreakJudge, newSums, type Sums } from './judge.js';

/** Slower breaks are soft: meant to be legal and to leave little. */
export const SOFT_BELOW_MPS = 7;
const HARD_SHAPES = 130;
const SOFT_SHAPES = 80;
/** Found good before, on a nine-foot table: firm ones from near the side rail and near the middle, and a soft one. */
const KNOWN: readonly BreakShape[] = [
  { offsetM: 0.5, aside: 0.16, speedMps: 11.6, tipHeight: 0 },
  { offsetM: 0.5, aside: 0.16, speedMps: 11.6, tipHeight: 0.1 },
  { offsetM: 0.52, aside: 0.18, speedMps: 11.4, tipHeight: 0 },
  { offsetM: 0.54, aside: 0.18, speedMps: 11.4, tipHeight: 0.1 },
  { offsetM: 0.4, aside: 0.16, speedMps: 11.6, tipHeight: 0.1 },
  { offsetM: 0.36, aside: 0.2, speedMps: 11.6, tipHeight: -0.15 },
  { offsetM: 0.14, aside: 0.06, speedMps: 10.4, tipHeight: -0.1 },
  { offsetM: 0.5, aside: 0.16, speedMps: 9, tipHeight: 0 },
  { offsetM: 0.08, aside: -0.32, speedMps: 3.4, tipHeight: 0.2 },
];
/** Widest offset on the table of those. */
const KNOWN_WIDEST_M = 0.535;
/**
 * What staying at the table adds to P(win) in the order of shapes. The value model is all but flat with a full table,
 * so for most hands P(win) alone would choose by noise; among equals the break that keeps its player at the table.
 */
const GOES_ON_WEIGHT = 0.05;
/** Racks of each stage; later stages go on where earlier ones ended. */
const STAGES = [20, 80, 240] as const;
/** Hard and soft shapes of each rule set that stay after a stage. */
const STAY = [
  [18, 8],
  [8, 3],
] as const;
/** Hard and soft shapes whose neighbours are tried, and how many of each. */
const REFINED = [5, 2] as const;
const NEIGHBOURS = 5;
/** Kept for the planner: the best, the soft ones among them at least this many. */
export const KEPT = 8;
export const KEPT_SOFT = 2;

export interface Scored {
  readonly shape: BreakShape;
  readonly sums: Sums;
}

export interface Found {
  /** By rule set: the kept shapes with the sums of fresh racks, best first. */
  readonly kept: readonly (readonly Scored[])[];
  readonly searched: number;
}

/** Shapes on a grid that keeps the artefact small; finer differences drown in the player's own error. */
function rounded({ offsetM, aside, speedMps, tipHeight }: BreakShape): BreakShape {
  const to = (value: number, step: number) => Math.round(value / step) / Math.round(1 / step);
  return {
    offsetM: Math.max(0, to(offsetM, 0.02)),
    aside: to(aside, 0.02),
    speedMps: to(Math.min(11.6, Math.max(2.4, speedMps)), 0.2),
    tipHeight: to(Math.min(0.3, Math.max(-0.3, tipHeight)), 0.05),
  };
}

function drawn(key: number, soft: boolean, widestM: number): BreakShape {
  const u = (i: number, low: number, high: number) => low + (high - low) * uniformOf(foldKey(key, i));
  return rounded({
    offsetM: u(0, 0, widestM),
    aside: soft ? u(1, -0.8, 0.8) : u(1, -0.3, 0.3),
    speedMps: soft ? u(2, 2.8, SOFT_BELOW_MPS) : u(2, SOFT_BELOW_MPS, 11.6),
    tipHeight: u(3, -0.2, 0.2),
  });
}

function neighbour(shape: BreakShape, key: number, widestM: number): BreakShape {
  const u = (i: number, spread: number) => spread * (2 * uniformOf(foldKey(key, i)) - 1);
  return rounded({
    offsetM: Math.min(widestM, Math.abs(shape.offsetM + u(0, 0.08))),
    aside: shape.aside + u(1, 0.08),
    speedMps: shape.speedMps + u(2, 1.2),
    tipHeight: shape.tipHeight + u(3, 0.1),
  });
}

const nameOf = (s: BreakShape): string => [s.offsetM, s.aside, s.speedMps, s.tipHeight].join();
const isSoft = (s: BreakShape): boolean => s.speedMps < SOFT_BELOW_MPS;

function alike(a: BreakShape, b: BreakShape): boolean {
  return (
    Math.abs(a.offsetM - b.offsetM) < 0.05 &&
    Math.abs(a.aside - b.aside) < 0.05 &&
    Math.abs(a.speedMps - b.speedMps) < 0.7 &&
    Math.abs(a.tipHeight - b.tipHeight) < 0.08
  );
}

/** Shapes apart from one another, best first: the best of any speed, soft ones up to their share. */
function pick(order: readonly Scored[], most: number, soft: number): Scored[] {
  const out: Scored[] = [];
  const apart = (s: Scored) => !out.some((o) => alike(o.shape, s.shape));
  for (const s of order) if (out.length < most - soft && apart(s)) out.push(s);
  for (const s of order) {
    if (out.length >= most || out.filter((o) => isSoft(o.shape)).length >= soft) break;
    if (isSoft(s.shape) && apart(s)) out.push(s);
  }
  for (const s of order) if (out.length < most && !out.includes(s) && apart(s)) out.push(s);
  return out;
}

/**
 * @param ruleSets how many rule sets the judge has
 * @param widestM farthest place of the cue ball off the long string
 * @param freshRacks racks of the last scoring
 */
export function searchBreaks(
  judge: BreakJudge,
  ruleSets: number,
  widestM: number,
  seed: string,
  freshRacks: number,
): Found {
  const seedKey = keyOf(seed);
  const field = new Map<string, Scored>();
  const enter = (shape: BreakShape, racks: number) => {
    const name = nameOf(shape);
    if (field.has(name)) return;
    const sums = newSums(ruleSets);
    if (judge.add(shape, 0, racks, false, sums) && sums.breaks > 0) field.set(name, { shape, sums });
  };
  const mean = ({ sums }: Scored, r: number) => (sums.win[r] + GOES_ON_WEIGHT * sums.goesOn[r]) / sums.breaks;
  const best = (of: Iterable<Scored>, r: number) => [...of].sort((p, q) => mean(q, r) - mean(p, r));
  const leaders = (of: Iterable<Scored>, hard: number, soft: number): Set<Scored> => {
    const out = new Set<Scored>();
    for (let r = 0; r < ruleSets; r++) {
      const order = best(of, r);
      for (const s of order.filter(({ shape }) => !isSoft(shape)).slice(0, hard)) out.add(s);
      for (const s of order.filter(({ shape }) => isSoft(shape)).slice(0, soft)) out.add(s);
    }
    return out;
  };
  for (const shape of KNOWN) {
    enter(rounded({ ...shape, offsetM: Math.min(widestM, (widestM / KNOWN_WIDEST_M) * shape.offsetM) }), STAGES[0]);
  }
  for (let n = 0; n < HARD_SHAPES + SOFT_SHAPES; n++) {
    enter(drawn(foldKey(seedKey, n), n >= HARD_SHAPES, widestM), STAGES[0]);
  }
  let stay = leaders(field.values(), ...STAY[0]);
  for (const s of stay) judge.add(s.shape, STAGES[0], STAGES[1], false, s.sums);
  const before = new Set(field.values());
  let draw = 0;
  for (const { shape } of leaders(stay, ...REFINED)) {
    for (let n = 0; n < NEIGHBOURS; n++) {
      enter(neighbour(shape, foldKey(foldKey(seedKey, 0x9e1), draw++), widestM), STAGES[1]);
    }
  }
  const searched = field.size;
  const refined = [...field.values()].filter((s) => !before.has(s));
  stay = leaders([...stay, ...refined], ...STAY[1]);
  for (const s of stay) judge.add(s.shape, STAGES[1], STAGES[2], false, s.sums);
  const fresh = new Map<Scored, Scored>();
  const kept: Scored[][] = [];
  for (let r = 0; r < ruleSets; r++) {
    const chosen = pick(best(stay, r), KEPT, KEPT_SOFT).map((s) => {
      let again = fresh.get(s);
      if (again === undefined) {
        again = { shape: s.shape, sums: newSums(ruleSets) };
        judge.add(s.shape, 0, freshRacks, true, again.sums);
        fresh.set(s, again);
      }
      return again;
    });
    kept.push(best(chosen, r));
  }
  return { kept, searched };
}
