/** Who enters the race, who goes on, who is shown. Order among equals is that of generation. */
import type { Entry } from './entry.js';
import { groupByIdea } from './ideas.js';
import { obviousShot } from './obvious.js';
import { LEGAL, MADE } from './trial.js';

/** Largest share of the race that one idea (kind, ball, pocket) may take. */
const GROUP_SHARE = 0.4;
/** Places kept for quiet shots, so that one currency can compare them. */
const SAFETY_SHARE = 0.25;
const PUSH_OUT_SHARE = 0.12;

/** Does the noiseless stroke do what it says? A called ball must fall, everything else be legal. */
export function worksWithoutError(flags: number, called: boolean): boolean {
  return called ? (flags & MADE) !== 0 : (flags & LEGAL) !== 0;
}

/** Best first by `of`. */
export function ranked(entries: readonly Entry[], of: (entry: Entry) => number): Entry[] {
  return [...entries].sort((a, b) => of(b) - of(a) || a.index - b.index);
}

/** The `most` entries for the race: quotas by kind, then the best of the rest. */
export function enterRace(entries: readonly Entry[], most: number): Entry[] {
  const order = ranked(entries, (e) => e.score);
  const chosen = new Set<Entry>(order.filter((e) => e.candidate.considered !== null));
  const groups = new Map<string, number>();
  const cap = Math.max(2, Math.ceil(most * GROUP_SHARE));
  const take = (kinds: readonly string[], quota: number) => {
    let left = quota;
    for (const entry of order) {
      if (left <= 0 || chosen.size >= most) return;
      if (chosen.has(entry) || !kinds.includes(entry.candidate.kind)) continue;
      chosen.add(entry);
      left--;
    }
  };
  take(['safety', 'kick'], Math.ceil(most * SAFETY_SHARE));
  take(['push-out'], Math.ceil(most * PUSH_OUT_SHARE));
  for (const entry of order) {
    if (chosen.size >= most) break;
    if (chosen.has(entry)) continue;
    const { group } = entry.candidate;
    const taken = groups.get(group) ?? 0;
    if (taken >= cap && group !== 'safety' && group !== 'break') continue;
    groups.set(group, taken + 1);
    chosen.add(entry);
  }
  for (const entry of order) {
    if (chosen.size >= most) break;
    chosen.add(entry);
  }
  return order.filter((e) => chosen.has(e));
}

/** What must not be lost whatever its value: the user's own shots, the best of each kind, the obvious shot. */
function kept(order: readonly Entry[]): Set<Entry> {
  const out = new Set<Entry>();
  const kinds = new Set<string>();
  for (const entry of order) {
    const { considered, deliberateFoul } = entry.candidate;
    const kind = deliberateFoul === true ? 'deliberate-foul' : entry.candidate.kind;
    if (considered !== null || !kinds.has(kind)) out.add(entry);
    if (considered === null) kinds.add(kind);
  }
  const obvious = obviousShot(order);
  if (obvious !== null) out.add(obvious);
  return out;
}

/** Ideas whose best stroke stays in the race although others of fewer ideas are ahead of it. */
const IDEAS_KEPT = 4;

/** The better half (at least `least`) by mean value in the race, and the best of the first few ideas. */
export function goOn(entries: readonly Entry[], least: number): Entry[] {
  const order = ranked(entries, (e) => e.race.mean());
  const size = Math.max(least, Math.ceil(order.length / 2));
  const keep = kept(order);
  for (const [first] of groupByIdea(order, (e) => e.race).slice(0, IDEAS_KEPT)) keep.add(first);
  return order.filter((entry, i) => i < size || keep.has(entry));
}

/** Variants of the leading idea among the finalists; which of them is played is decided on fresh trials. */
const VARIANTS = 3;

/**
 * Who is scored on fresh trials: the leading idea in a few variants (at most half of all), the best of each kind, the
 * obvious shot, the best of every other idea, and further variants where ideas run out. Shown is one stroke of each idea.
 */
export function finalists(entries: readonly Entry[], most: number): Entry[] {
  const order = ranked(entries, (e) => e.race.mean());
  const ideas = groupByIdea(order, (e) => e.race);
  const keep = kept(order);
  const wanted = [
    ...(ideas[0] ?? []).slice(0, Math.min(VARIANTS, Math.ceil(most / 2))),
    ...order.filter((e) => keep.has(e)),
    ...ideas.map(([first]) => first),
    ...order,
  ];
  // The user's own shot is always answered.
  const own = order.filter((e) => e.candidate.considered !== null);
  const chosen = new Set([...[...new Set(wanted)].slice(0, most), ...own]);
  return order.filter((e) => chosen.has(e));
}
