/** Decisions that the simple baselines share: the choice after a push-out, and what to play when there is no pot. */

import { shapedBreak } from '../candidates/break.js';
import type { Candidate } from '../candidates/candidate.js';
import { Scene } from '../candidates/scene.js';
import { fallbackStroke } from '../play/fallback.js';
import type { Decision } from '../play/strategy.js';
import type { Question } from '../question.js';
import { newPot } from '../value/pot-field.js';
import { type Board, bestOf, strokeOf } from './board.js';
import { FIRM_BREAK } from './breaking.js';

/** A greedy player plays on with at least this chance and hands anything worse back. */
const ACCEPT_FROM = 0.45;

/** Whether a safety is an idea at all: against a ghost it is not. */
export function mayPlaySafe(question: Question): boolean {
  return question.avoid?.kinds?.includes('safety') !== true;
}

/** Accepts what he can pot. After a lag everybody wants to break. */
export function greedyChoice(question: Question): Decision {
  if (question.state.pendingOption?.origin === 'lag') return { type: 'choice', choice: 'accept' };
  const scene = new Scene(question);
  if (scene.cue === null) return { type: 'choice', choice: 'accept' };
  const chance = scene.field.bestPot(scene.cue.x, scene.cue.y, scene.ballOn, scene.skill, newPot());
  return { type: 'choice', choice: chance >= ACCEPT_FROM ? 'accept' : 'return' };
}

/** The firm break, or whatever break there is. */
export function firmBreak(board: Board): Decision {
  const shot = shapedBreak(board.scene, FIRM_BREAK) ?? board.breaks()[0];
  return shot === undefined ? fallbackStroke(board.question) : strokeOf(shot);
}

/** Share of `trials` noisy tries that are legal. */
export function legalShare(board: Board, shot: Candidate, trials: number): number {
  let legal = 0;
  for (let trial = 0; trial < trials; trial++) if (board.try(shot, trial).ruling?.legal === true) legal++;
  return legal / trials;
}

/** The hit that is legal most often under noise; straight at the ball when nothing is. */
export function surestHit(board: Board, trials: number): Decision {
  const hits = board.quiet().filter((shot) => board.noiseless(shot).ruling?.legal === true);
  const most = Math.max(1, Math.floor(board.simulations / trials));
  const step = Math.max(1, Math.ceil(hits.length / most));
  const kept = hits.filter((_, i) => i % step === 0);
  const best = bestOf(kept, (shot) => legalShare(board, shot, trials));
  return best === null ? fallbackStroke(board.question) : strokeOf(said(board.question, best));
}

/** A quiet shot with a declaration that the rule set knows. */
export function said(question: Question, shot: Candidate): Candidate {
  const known = shot.declaration.type !== 'safety' || question.ruleSet.params.safetyAllowed === 'after-break';
  return known ? shot : { ...shot, declaration: { type: 'none' } };
}
