/** B1 and B2: the pot most likely to fall, by geometry or by simulation; nothing about what comes after it. */
import type { Candidate } from '../candidates/candidate.js';
import type { Decision, Strategy } from '../play/strategy.js';
import type { Question } from '../question.js';
import { Board, bestOf, strokeOf } from './board.js';
import { firmBreak, greedyChoice, surestHit } from './common.js';

/** Pots that B2 tries under noise, most likely first, and the fewest tries each that tell anything. */
const MOST_POTS = 48;
const LEAST_TRIALS = 12;
const HIT_TRIALS = 12;
/** How much a radius of tip and a metre per second away from a medium pace cost B1, in chance: ties only. */
const PLAIN_TIP = 0.02;
const PLAIN_PACE = 0.005;
const MEDIUM_MPS = 2;

export const GREEDY: Strategy = {
  id: 'greedy',
  decide(question: Question): Decision {
    if (question.state.pendingOption !== null) return greedyChoice(question);
    const board = new Board(question);
    if (question.state.phase === 'break') return firmBreak(board);
    const score = (shot: Candidate): number => shot.prior - plainness(shot);
    const pots = board.pots().sort((p, q) => score(q) - score(p));
    // The likeliest stroke whose noiseless course does what it says: a ball followed into its pocket does not.
    const best = pots.find((shot) => board.noiseless(shot).ruling?.calledBallMade === true) ?? pots[0];
    return best === undefined ? surestHit(board, HIT_TRIALS) : strokeOf(best);
  },
};

export const GREEDY_SIMULATED: Strategy = {
  id: 'greedy-sim',
  decide(question: Question): Decision {
    if (question.state.pendingOption !== null) return greedyChoice(question);
    const board = new Board(question);
    if (question.state.phase === 'break') return firmBreak(board);
    const pots = likeliest(board.pots(), Math.min(MOST_POTS, Math.floor(board.simulations / LEAST_TRIALS)));
    if (pots.length === 0) return surestHit(board, HIT_TRIALS);
    const trials = Math.max(LEAST_TRIALS, Math.floor(board.simulations / pots.length));
    const best = bestOf(pots, (shot) => madeShare(board, shot, trials) - 0.01 * plainness(shot));
    return best === null ? surestHit(board, HIT_TRIALS) : strokeOf(best);
  },
};

function plainness({ stroke }: Candidate): number {
  const tip = Math.sqrt(stroke.tipSide * stroke.tipSide + stroke.tipHeight * stroke.tipHeight);
  return PLAIN_TIP * tip + PLAIN_PACE * Math.abs(stroke.speedMps - MEDIUM_MPS);
}

/** Share of tries in which the called ball falls without a foul. */
export function madeShare(board: Board, shot: Candidate, trials: number): number {
  let made = 0;
  for (let trial = 0; trial < trials; trial++) if (board.try(shot, trial).ruling?.calledBallMade === true) made++;
  return made / trials;
}

/**
 * At most `most` of the shots, every pocket and place kept while strokes are thinned: groups in order of their
 * chance, each group's strokes evenly.
 */
export function likeliest(shots: readonly Candidate[], most: number): Candidate[] {
  const groups = new Map<string, Candidate[]>();
  for (const shot of shots) {
    const at = shot.placement === null ? '' : `@${shot.placement.x},${shot.placement.y}`;
    const key = `${shot.group}${at}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [shot]);
    else group.push(shot);
  }
  const ordered = [...groups.values()]
    .sort((p, q) => q[0].prior - p[0].prior)
    .slice(0, Math.max(1, Math.ceil(most / 6)));
  const share = Math.max(1, Math.floor(most / Math.max(1, ordered.length)));
  return ordered.flatMap((group) => {
    const keep = Math.min(share, group.length);
    return Array.from({ length: keep }, (_, k) => group[Math.floor((k * group.length) / keep)]);
  });
}
