/**
 * B5: one- and two-ply Monte Carlo with the best next shot as the leaf, in the spirit of PickPocket: maximise the
 * chance to stay at the table, think of the opponent only when nothing is likely to fall.
 */
import type { Candidate } from '../candidates/candidate.js';
import { fallbackStroke } from '../play/fallback.js';
import type { Decision, Strategy } from '../play/strategy.js';
import type { Question } from '../question.js';
import { potSkill } from '../value/pot-field.js';
import { Board, bestOf, strokeOf, type Tried } from './board.js';
import { firmBreak, greedyChoice, mayPlaySafe, said } from './common.js';
import { likeliest } from './greedy.js';
import { NextShots } from './next-shots.js';

const MOST_SHOTS = 48;
const LEAST_TRIALS = 12;
/** Below this value of the best pot a safety is played instead. */
const SAFETY_BELOW = 0.2;
/** Two plies: pots that are expanded, results of each that are, and strokes and tries at each of those. */
const EXPANDED = 4;
const RESULTS = 8;
const REPLIES = 10;
const REPLY_TRIALS = 4;

function decide(question: Question, plies: 1 | 2): Decision {
  if (question.state.pendingOption !== null) return greedyChoice(question);
  const board = new Board(question);
  if (question.state.phase === 'break') return firmBreak(board);
  const leaf = new NextShots(question.table);
  const spent = plies === 1 ? board.simulations : board.simulations / 2;
  const most = Math.max(4, Math.min(MOST_SHOTS, Math.floor(spent / LEAST_TRIALS)));
  const pots = likeliest(board.pots(), most);
  const trials = Math.max(LEAST_TRIALS, Math.floor(spent / Math.max(1, pots.length)));
  const valued = pots.map((shot) => ({ shot, value: meanValue(board, leaf, shot, trials) }));
  valued.sort((p, q) => q.value - p.value);
  let best = valued[0];
  if (plies === 2 && valued.length > 1) {
    const deeper = valued.slice(0, EXPANDED).map(({ shot }) => ({ shot, value: twoPly(board, leaf, shot) }));
    best = bestOf(deeper, (entry) => entry.value) ?? best;
  }
  if (best !== undefined && (best.value >= SAFETY_BELOW || !mayPlaySafe(question))) return strokeOf(best.shot);
  const safety = bestSafety(board, leaf);
  const safe = safety ?? best?.shot;
  return safe === undefined ? fallbackStroke(question) : strokeOf(safe);
}

/** 1 for a rack won, the leaf for a shot that goes on, nothing otherwise. */
function staying(board: Board, leaf: NextShots, tried: Tried): number {
  const { ruling, record } = tried;
  if (ruling === null) return 0;
  if (ruling.turn === 'win') return 1;
  if (ruling.turn !== 'continue') return 0;
  const next = board.after(tried);
  if (next === null) return 0;
  leaf.load(next.balls.length > 0 ? next.balls : record.rest);
  return leaf.bestNext(next.state, board.scene.skill);
}

function meanValue(board: Board, leaf: NextShots, shot: Candidate, trials: number): number {
  let sum = 0;
  for (let trial = 0; trial < trials; trial++) sum += staying(board, leaf, board.try(shot, trial));
  return sum / trials;
}

/** The same with the best reply of our own searched from a few noisy results. */
function twoPly(board: Board, leaf: NextShots, shot: Candidate): number {
  let sum = 0;
  for (let trial = 0; trial < RESULTS; trial++) {
    const tried = board.try(shot, trial);
    if (tried.ruling?.turn === 'win') sum += 1;
    if (tried.ruling?.turn !== 'continue') continue;
    const next = board.after(tried);
    if (next === null) continue;
    const deeper = new Board(next);
    let top = 0;
    for (const reply of likeliest(deeper.pots(), REPLIES)) {
      top = Math.max(top, meanValue(deeper, leaf, reply, REPLY_TRIALS));
    }
    sum += top;
  }
  return sum / RESULTS;
}

/** Of the quiet hits the one that leaves the opponent least; a foul leaves him ball in hand. */
function bestSafety(board: Board, leaf: NextShots): Candidate | null {
  const { question } = board;
  const pot = potSkill(question.table, question.skills.opponent);
  const hits = board.quiet().filter((shot) => board.noiseless(shot).ruling?.legal === true);
  const most = Math.max(4, Math.floor(board.simulations / (2 * LEAST_TRIALS)));
  const step = Math.max(1, Math.ceil(hits.length / most));
  const kept = hits.filter((_, i) => i % step === 0).map((shot) => said(question, shot));
  return bestOf(kept, (shot) => {
    let left = 0;
    for (let trial = 0; trial < LEAST_TRIALS; trial++) {
      const tried = board.try(shot, trial);
      const next = board.after(tried);
      if (next === null) continue;
      leaf.load(next.balls);
      left += leaf.bestNext(next.state, pot);
    }
    return -left;
  });
}

export const MONTE_CARLO_1: Strategy = { id: 'mc1', decide: (question) => decide(question, 1) };
export const MONTE_CARLO_2: Strategy = { id: 'mc2', decide: (question) => decide(question, 2) };
