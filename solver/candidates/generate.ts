/** Every idea for a question, by kind, limited to what may be suggested and to what can be looked at. */
import type { Point } from '../../engine/geometry/geometry.js';
import { headingOf } from '../../engine/physics/cue-strike.js';
import { ballOn } from '../../engine/rules/state.js';
import type { ConsideredShot, Question, ShotFilter } from '../question.js';
import { banks } from './bank.js';
import { breaks } from './break.js';
import type { Candidate } from './candidate.js';
import { caroms } from './carom.js';
import { combinations } from './combination.js';
import { deliberateFouls, passes as passesTurn } from './deliberate-foul.js';
import { directPots, FULL_GRID, PLACEMENT_GRID } from './direct.js';
import { blindHits, kicks } from './kick.js';
import { placements } from './placement.js';
import { pushOuts } from './push-out.js';
import { safeties } from './safety.js';
import type { Scene } from './scene.js';

/** Places of the cue ball in hand that are looked at. */
const PLACES = 16;
/** Places from which safeties, banks and kicks are tried as well. */
const QUIET_PLACES = 3;
/** A direct pot this likely makes banks not worth their simulations. */
const BANK_BELOW = 0.5;
/** Nobody fouls on purpose with a pot this likely. */
const FOUL_BELOW = 0.25;

/**
 * Candidates of a scene in a fixed order.
 * @param most how many may be tried; the surplus is thinned evenly within each group, unlikely groups first
 */
export function generate(scene: Scene, most: number): Candidate[] {
  const { question } = scene;
  const all: Candidate[] = [];
  if (question.state.phase === 'break') all.push(...breaks(scene));
  else if (scene.cue !== null) all.push(...fromHere(scene, scene.cue));
  else all.push(...inHand(scene));
  const own = (question.consider ?? []).map((shot) => considered(scene, shot)).filter((c) => c !== null);
  const allowed = all.filter((c) => passes(question, c));
  return [...own, ...thin(allowed, Math.max(1, most - own.length))];
}

function fromHere(scene: Scene, cue: Point): Candidate[] {
  const { question, field, ballOn } = scene;
  if (ballOn === 0) return [];
  const pots = directPots(scene, cue, FULL_GRID, null);
  const best = pots.reduce((chance, c) => Math.max(chance, c.prior), 0);
  const seen = field.visibleShare(cue.x, cue.y, ballOn);
  const out = [...pots, ...combinations(scene, cue, null), ...caroms(scene, cue, null)];
  out.push(...safeties(scene, cue, null));
  if (best < BANK_BELOW && seen > 0) out.push(...banks(scene, cue, null));
  if (seen < 0.4) out.push(...kicks(scene, cue, seen === 0, null));
  if (question.state.pushOutAvailable) out.push(...pushOuts(scene, cue));
  if (out.length === 0) out.push(...blindHits(scene, cue, null));
  if (best < FOUL_BELOW) out.push(...deliberateFouls(scene, cue, null));
  return out;
}

function inHand(scene: Scene): Candidate[] {
  if (scene.ballOn === 0) return [];
  const places = placements(scene, PLACES);
  const out: Candidate[] = [];
  for (const { at } of places) {
    out.push(...directPots(scene, at, PLACEMENT_GRID, at), ...combinations(scene, at, at));
  }
  const best = places.reduce((chance, place) => Math.max(chance, place.chance), 0);
  for (const { at } of places.slice(0, QUIET_PLACES)) {
    out.push(...safeties(scene, at, at));
    if (best < BANK_BELOW) out.push(...banks(scene, at, at), ...kicks(scene, at, false, at));
  }
  if (best < FOUL_BELOW) {
    const [place] = places;
    if (place !== undefined) out.push(...deliberateFouls(scene, place.at, place.at));
    out.push(...passesTurn(scene));
  }
  return out;
}

/** The user's own shot as a candidate; null when the cue ball has no place to be struck from. */
function considered(scene: Scene, shot: ConsideredShot): Candidate | null {
  const cue = shot.placement ?? scene.cue;
  if (cue === null) return null;
  const { stroke, declaration } = shot;
  const { ball, cue: stick } = scene.table;
  const heading = headingOf(ball, stick, stroke);
  const least = scene.elevationRad(cue, stroke.aimRad, stroke.tipSide, stroke.tipHeight);
  const on = ballOn(scene.question.state);
  const dx = scene.layout.x[on] - cue.x;
  const dy = scene.layout.y[on] - cue.y;
  const ux = Math.cos(heading);
  const uy = Math.sin(heading);
  const aside = ux * dy - uy * dx;
  const along = ux * dx + uy * dy;
  const diameter = 2 * scene.radiusM;
  const hits = on > 0 && along > 0 && Math.abs(aside) < diameter;
  const path = hits ? along - Math.sqrt(diameter * diameter - aside * aside) : 0;
  const cut = hits ? Math.atan2(aside, along - path) : 0;
  const called = declaration.type === 'called' || declaration.type === 'obvious' ? declaration : null;
  const kind =
    declaration.type === 'break' || declaration.type === 'push-out' || declaration.type === 'safety'
      ? declaration.type
      : called !== null && called.ball !== on
        ? 'combination'
        : 'direct';
  return {
    kind,
    declaration,
    stroke: { ...stroke, elevationRad: Math.max(least, stroke.elevationRad) },
    placement: scene.cue === null ? cue : null,
    hand: cut === 0 ? (uy > 0 ? -1 : 1) : cut > 0 ? -1 : 1,
    minElevationRad: least,
    prior: called === null ? 0.5 : 0.3,
    group: `considered:${shot.id}`,
    considered: shot.id,
    aim: hits ? scene.aimAt(on, cue.x + ux * path, cue.y + uy * path, cut) : null,
  };
}

function passes(question: Question, candidate: Candidate): boolean {
  const { allow, avoid } = question;
  if (allow !== undefined && !fields(allow).every((field) => matches(allow, field, candidate))) return false;
  return avoid === undefined || !fields(avoid).some((field) => matches(avoid, field, candidate));
}

const FILTER_FIELDS = ['kinds', 'balls', 'pockets', 'speedMps', 'tip'] as const;
type FilterField = (typeof FILTER_FIELDS)[number];

function fields(filter: ShotFilter): FilterField[] {
  return FILTER_FIELDS.filter((field) => filter[field] !== undefined);
}

function matches(filter: ShotFilter, field: FilterField, { kind, declaration, stroke }: Candidate): boolean {
  const called = declaration.type === 'called' || declaration.type === 'obvious' ? declaration : null;
  switch (field) {
    case 'kinds':
      return filter.kinds?.includes(kind) === true;
    case 'balls':
      return called !== null && filter.balls?.includes(called.ball) === true;
    case 'pockets':
      return called !== null && filter.pockets?.includes(called.pocket) === true;
    case 'speedMps':
      return within(stroke.speedMps, filter.speedMps);
    case 'tip':
      return within(Math.sqrt(stroke.tipSide * stroke.tipSide + stroke.tipHeight * stroke.tipHeight), filter.tip);
  }
}

function within(value: number, range: readonly [number, number] | undefined): boolean {
  return range !== undefined && value >= range[0] && value <= range[1];
}

/** At most `most` candidates: every group keeps a share that grows with its chance, thinned evenly. */
function thin(candidates: Candidate[], most: number): Candidate[] {
  if (candidates.length <= most) return candidates;
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const key = candidate.placement === null ? candidate.group : candidate.kind;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [candidate]);
    else group.push(candidate);
  }
  const weights = [...groups.values()].map((group) => 0.3 + Math.max(...group.map((c) => c.prior)));
  // Small groups take less than their share; what they leave is dealt to the others.
  const sizes = [...groups.values()].map((group) => group.length);
  const quota = sizes.map(() => 0);
  let left = most;
  let open = sizes.map((_, i) => i);
  while (left > 0 && open.length > 0) {
    const total = open.reduce((sum, i) => sum + weights[i], 0);
    let dealt = 0;
    for (const i of open) {
      const more = Math.min(sizes[i] - quota[i], Math.max(1, Math.floor((left * weights[i]) / total)), left - dealt);
      quota[i] += more;
      dealt += more;
    }
    if (dealt === 0) break;
    left -= dealt;
    open = open.filter((i) => quota[i] < sizes[i]);
  }
  return [...groups.values()].flatMap((group, i) => {
    const keep = quota[i];
    return Array.from({ length: keep }, (_, k) => group[Math.floor((k * group.length) / keep)]);
  });
}
