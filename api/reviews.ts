/** A review as asked by `POST /v1/reviews` and `runout review`: turn after turn, under one deadline. */
import type { Static } from 'typebox';
import type { PlayerId } from '../engine/geometry/ids.js';
import { printStroke } from '../engine/notation/stroke.js';
import type { Table } from '../engine/table/table.js';
import type { Answer, Chance, Suggestion } from '../solver/answer.js';
import type { CancelHandle, Planner } from '../solver/index.js';
import type { Question } from '../solver/question.js';
import { LABEL_LOSS, REVIEW_LABELS } from '../solver/review/label.js';
import { compare, forPlayer, questionOf, type ReviewedTurn } from '../solver/review/review.js';
import { toDeclarationJson, toPointJson } from './convert/answer.js';
import type { Review } from './convert/review.js';
import { engineInfo } from './engine-info.js';
import { hashOf } from './json.js';
import { PROTOCOL } from './schema/common.js';
import type { ReviewAnswer } from './schema/review.js';
import { answerTo, DeadlineError } from './suggest.js';

export type ReviewAnswerJson = Omit<Static<typeof ReviewAnswer>, 'requestId'>;
type IdeaJson = NonNullable<ReviewAnswerJson['turns'][number]['best']>;
type LedgerJson = ReviewAnswerJson['players']['A'];

export interface ReviewOptions {
  readonly planner: Planner;
  /** A fresh flag for each search. */
  readonly makeCancel: () => CancelHandle;
  /** Raised when nobody waits any more; what was reviewed until then is the answer. */
  readonly cancel: CancelHandle;
  /** Longest time for all turns together, milliseconds. */
  readonly deadlineMs: number;
  readonly onTurn?: (done: number, of: number) => void;
}

/** @throws DeadlineError when not even one turn was reviewed; what the planner throws */
export async function runReview(review: Review, options: ReviewOptions): Promise<ReviewAnswerJson> {
  const { setup, turns, leadsToNext } = review;
  const until = performance.now() + options.deadlineMs;
  const usage = { trials: 0, simulations: 0, cpuMs: 0, wallMs: 0 };
  let cut = false;
  let reproducible = true;
  /** null once the time is up. */
  const analyse = async (question: Question): Promise<Answer | null> => {
    const left = until - performance.now();
    if (cut || left <= 0 || options.cancel.cancelled) return null;
    const answer = await searched(question, options, left);
    for (const name of ['trials', 'simulations', 'cpuMs', 'wallMs'] as const) usage[name] += answer.usage[name];
    // A search that was cut short would tell less of one turn than of the others.
    if (answer.status === 'cancelled' || answer.stopReason === 'deadline') {
      cut = !('ms' in question.budget) || answer.status === 'cancelled';
    }
    reproducible &&= answer.reproducible;
    return cut ? null : answer;
  };

  const answers: Answer[] = [];
  for (const turn of turns) {
    const answer = await analyse(questionOf(setup, turn, turn.decision));
    if (answer === null) break;
    answers.push(answer);
    options.onTurn?.(answers.length, turns.length);
  }
  if (answers.length === 0) throw new DeadlineError();
  const reviewed: ReviewedTurn[] = [];
  for (const [index, answer] of answers.entries()) {
    const turn = turns[index];
    let after: Chance | null = null;
    if (turn.result !== null) {
      const { rackWinner, shooter } = turn.result.state;
      const same = shooter === turn.state.shooter;
      if (rackWinner !== null) after = certain(rackWinner === turn.state.shooter);
      else if (leadsToNext[index] && answers[index + 1]) after = forPlayer(answers[index + 1].root, same);
      else {
        const next = await analyse(questionOf(setup, turn.result, null));
        after = next && forPlayer(next.root, same);
      }
    }
    reviewed.push(compare(turn, answer, after));
  }
  return toReviewJson(review, reviewed, { usage, cut, reproducible });
}

/** One search; the whole review's wish to stop ends it too. */
async function searched(question: Question, options: ReviewOptions, deadlineMs: number): Promise<Answer> {
  const { planner, cancel } = options;
  const own = options.makeCancel();
  const poll = setInterval(() => {
    if (cancel.cancelled) own.cancel();
  }, POLL_MS);
  try {
    return await answerTo(question, { planner, cancel: own, deadlineMs });
  } finally {
    clearInterval(poll);
  }
}

/** How often a search under way looks whether anybody still waits for the review. */
const POLL_MS = 20;

function certain(won: boolean): Chance {
  const value = won ? 1 : 0;
  return { value, low: value, high: value };
}

interface Ending {
  readonly usage: ReviewAnswerJson['usage'];
  readonly cut: boolean;
  readonly reproducible: boolean;
}

function toReviewJson(review: Review, reviewed: readonly ReviewedTurn[], ending: Ending): ReviewAnswerJson {
  const { setup, turns } = review;
  const { ruleSet, table } = setup;
  const graph = reviewed.map(({ player, before }, index) => ({ index, A: forPlayer(before, player === 'A') }));
  const last = reviewed.at(-1);
  if (last?.after) graph.push({ index: reviewed.length, A: forPlayer(last.after, last.player === 'A') });
  const body = {
    protocol: PROTOCOL,
    ...(review.id !== undefined && { id: review.id }),
    status: ending.cut ? ('cancelled' as const) : ('final' as const),
    reproducible: ending.reproducible && !ending.cut,
    engine: engineInfo(),
    seed: setup.seed,
    ruleSet: [ruleSet.id, ...ruleSet.readings].join('+'),
    assumed: review.assumed,
    thresholds: { ...LABEL_LOSS },
    turns: reviewed.map(({ best, chosen, ...turn }, index) => ({
      index,
      ...turn,
      best: best && ideaJson(best, table),
      chosen: chosen && ideaJson(chosen, table),
    })),
    graph,
    players: { A: ledger(reviewed, 'A'), B: ledger(reviewed, 'B') },
    warnings:
      reviewed.length < turns.length
        ? [{ code: 'turns-left-out', facts: { reviewed: reviewed.length, turns: turns.length } }]
        : [],
  };
  return { ...body, usage: ending.usage, answerHash: hashOf(body) };
}

function ideaJson(
  { kind, declaration, stroke, placement, winProbability, success }: Suggestion,
  table: Table,
): IdeaJson {
  return {
    kind,
    ...(declaration && { declaration: toDeclarationJson(declaration) }),
    ...(stroke && { stroke: printStroke(stroke) }),
    ...(placement && { cuePlacement: toPointJson(placement, table) }),
    winProbability: plain(winProbability),
    success: plain(success),
  };
}

function plain({ value, low, high }: Chance): IdeaJson['success'] {
  return { value, low, high };
}

function ledger(reviewed: readonly ReviewedTurn[], player: PlayerId): LedgerJson {
  const own = reviewed.filter((turn) => turn.player === player);
  const sum = (values: readonly (number | undefined)[]) =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0);
  return {
    turns: own.length,
    choiceLoss: sum(own.map(({ choiceLoss }) => choiceLoss?.value)),
    executionLuck: sum(own.map(({ executionLuck }) => executionLuck?.value)),
    labels: Object.fromEntries(
      REVIEW_LABELS.map((label) => [label, own.filter((turn) => turn.label === label).length]),
    ) as LedgerJson['labels'],
  };
}
