/**
 * B7: two levels of 30-50 trials, noisy results clustered, a run-out leaf over the next two balls, a searched
 * break; in the spirit of CueCard.
 */
import { maskOf } from '../../engine/rules/balls.js';
import type { Candidate } from '../candidates/candidate.js';
import { fallbackStroke } from '../play/fallback.js';
import type { Decision, Strategy } from '../play/strategy.js';
import type { Question } from '../question.js';
import { potSkill } from '../value/pot-field.js';
import { Board, bestOf, strokeOf, type Tried } from './board.js';
import { searchedBreak } from './breaking.js';
import { firmBreak, mayPlaySafe, said } from './common.js';
import { likeliest } from './greedy.js';
import { NextShots } from './next-shots.js';

const FIRST_SHOTS = 40;
const QUIET_SHOTS = 16;
const SCREEN_TRIALS = 8;
const TRIALS = 40;
/** Shots that reach the second level, clusters of each that are expanded, and strokes and tries there. */
const FINALISTS = 5;
const CLUSTERS = 5;
const REPLIES = 8;
const REPLY_TRIALS = 8;
/** Side of a cell in which rest places of the cue ball count as one, metres. */
const CELL_M = 0.16;
/** Below this value of playing on, a shot is handed back. */
const ACCEPT_FROM = 0.5;
/** What a player who does not run out still wins, as a share: without it every exchange ends in safeties. */
const WINS_ANYWAY = 0.3;

/** A run-out chance over two balls as a chance to win the rack. */
function chanceToWin(run: number): number {
  return run + (1 - run) * WINS_ANYWAY;
}

interface Cluster {
  count: number;
  readonly first: Tried;
}

function decide(question: Question): Decision {
  const leaf = new NextShots(question.table);
  const { state } = question;
  if (state.pendingOption !== null) {
    if (state.pendingOption.origin === 'lag') return { type: 'choice', choice: 'accept' };
    leaf.load(question.balls);
    const value = chanceToWin(leaf.nextTwo(state, potSkill(question.table, question.skills.shooter)));
    return { type: 'choice', choice: value >= ACCEPT_FROM ? 'accept' : 'return' };
  }
  const board = new Board(question);
  if (state.phase === 'break') {
    const shot = searchedBreak(board, board.simulations / 4);
    return shot === null ? firmBreak(board) : strokeOf(shot);
  }
  const quiet = board.quiet().filter((shot) => board.noiseless(shot).ruling?.legal === true);
  const step = Math.max(1, Math.ceil(quiet.length / QUIET_SHOTS));
  const pots = likeliest(board.pots(), FIRST_SHOTS);
  const safe = quiet.filter((_, i) => i % step === 0).map((shot) => said(question, shot));
  const shots = mayPlaySafe(question) || pots.length === 0 ? [...pots, ...safe] : pots;
  if (shots.length === 0) return fallbackStroke(question);
  const screened = shots
    .map((shot) => ({ shot, value: firstLevel(board, leaf, shot, 0, SCREEN_TRIALS) }))
    .sort((p, q) => q.value - p.value)
    .slice(0, FINALISTS * 2)
    .map(({ shot }) => ({ shot, value: firstLevel(board, leaf, shot, SCREEN_TRIALS, TRIALS) }))
    .sort((p, q) => q.value - p.value)
    .slice(0, FINALISTS);
  const best = bestOf(screened, ({ shot }) => secondLevel(board, leaf, shot));
  return best === null ? fallbackStroke(question) : strokeOf(best.shot);
}

/** Our value of what `tried` led to, by the leaf alone. */
function leafValue(board: Board, leaf: NextShots, tried: Tried): number {
  const { ruling } = tried;
  if (ruling === null) return 0;
  if (ruling.turn === 'win') return 1;
  if (ruling.turn === 'loss') return 0;
  const { table, skills } = board.question;
  const next = board.after(tried);
  if (next === null) {
    // The opponent has the choice: he plays or hands back, whichever is worse for us.
    leaf.load(tried.record.rest);
    const mine = chanceToWin(leaf.nextTwo(board.question.state, board.scene.skill));
    const his = chanceToWin(leaf.nextTwo(board.question.state, potSkill(table, skills.opponent)));
    return Math.min(mine, 1 - his);
  }
  leaf.load(next.balls);
  const value = chanceToWin(leaf.nextTwo(next.state, potSkill(table, next.skills.shooter)));
  return ruling.turn === 'continue' ? value : 1 - value;
}

function firstLevel(board: Board, leaf: NextShots, shot: Candidate, from: number, to: number): number {
  let sum = 0;
  for (let trial = from; trial < to; trial++) sum += leafValue(board, leaf, board.try(shot, trial));
  return sum / (to - from);
}

/** Noisy results that leave the same balls, turn and cell of the cue ball are one; the largest are searched on. */
function secondLevel(board: Board, leaf: NextShots, shot: Candidate): number {
  const clusters = new Map<string, Cluster>();
  for (let trial = SCREEN_TRIALS; trial < TRIALS; trial++) {
    const tried = board.try(shot, trial);
    const cue = tried.record.rest.find((b) => b.ball === 0);
    const cell = cue === undefined ? 'gone' : `${Math.round(cue.x / CELL_M)},${Math.round(cue.y / CELL_M)}`;
    const balls = maskOf(tried.record.rest.map((b) => b.ball));
    const key = `${tried.ruling?.turn ?? 'cut-off'}:${balls}:${cell}`;
    const cluster = clusters.get(key);
    if (cluster === undefined) clusters.set(key, { count: 1, first: tried });
    else cluster.count++;
  }
  const ordered = [...clusters.values()].sort((p, q) => q.count - p.count);
  let sum = 0;
  let weight = 0;
  ordered.forEach(({ count, first }, i) => {
    sum += count * (i < CLUSTERS ? deepValue(board, leaf, first) : leafValue(board, leaf, first));
    weight += count;
  });
  return weight === 0 ? 0 : sum / weight;
}

/** Our value of a result with the best reply of the player at the table searched, ours or his. */
function deepValue(board: Board, leaf: NextShots, tried: Tried): number {
  const { ruling } = tried;
  const next = board.after(tried);
  if (ruling === null || next === null || next.state.ballsOnTable.length === 0) return leafValue(board, leaf, tried);
  const reply = new Board(next);
  let top = 0;
  for (const shot of likeliest(reply.pots(), REPLIES)) {
    top = Math.max(top, firstLevel(reply, leaf, shot, 0, REPLY_TRIALS));
  }
  if (top === 0) return leafValue(board, leaf, tried);
  return ruling.turn === 'continue' ? top : 1 - top;
}

export const TWO_LEVEL: Strategy = { id: 'two-level', decide };
