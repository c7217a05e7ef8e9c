/**
 * Playing: a stroke is simulated, shown, and ruled on by the service's referee; the rack goes on from the state the
 * ruling gives. The page itself knows no rule.
 */
import { signal } from '@preact/signals';
import type { Static } from 'typebox';
import type { PlayAnswer, PlayRequest } from '../../../schema/play.js';
import { t } from '../i18n/index.js';
import { type Doc, NO_OWN_SHOT, shooterOf } from '../model/doc.js';
import type { Expectation, Turn } from '../model/turn.js';
import { ApiError, type ProblemBody, post } from '../net/client.js';
import { nextRack, type Ruled, ruleChoice, ruleStroke } from '../net/rulings.js';
import type { Answer, Declaration, LayoutBall, Point, ShotRecord, Stroke, Suggestion } from '../net/types.js';
import { preference } from '../preferences.js';
import { announce, busy, doc, edit, problems } from '../store.js';
import { freshSeed, struck } from './noise.js';
import { endPlayback, play } from './playback.js';
import { questionOf, SIMULATIONS } from './question.js';
import { rackUp } from './rack.js';

/** Whether a stroke that is played carries the errors of the player's skill, or is struck as meant. */
export const HANDS = ['skill', 'perfect'] as const;
export const hand = preference<(typeof HANDS)[number]>('hand', HANDS, 'skill');

/** The last thing that went wrong while playing. */
export const gameProblem = signal<ProblemBody | null>(null);

/** How long the machine thinks about its own turns: strokes simulated. */
const BOT_EFFORT = 'quick';

export interface PlayedShot {
  readonly declaration: Declaration;
  readonly stroke: Stroke;
  readonly placement: Point | null;
  readonly expectation: Expectation | null;
}

interface SimulationReply {
  readonly record: ShotRecord;
}

/** One stroke, simulated exactly as it is delivered. */
export async function simulateStroke(about: Doc, balls: readonly LayoutBall[], stroke: Stroke): Promise<ShotRecord> {
  const reply = await post<SimulationReply>('/v1/simulations', {
    table: about.table,
    conditions: about.conditions,
    layout: { balls },
    stroke,
    include: ['trajectory'],
  });
  return reply.record;
}

/** The balls with the cue ball put where the player puts it. */
export function placed(balls: readonly LayoutBall[], placement: Point | null): LayoutBall[] {
  if (placement === null) return [...balls];
  return [...balls.filter(({ id }) => id !== 'cue'), { id: 'cue', x: placement.x, y: placement.y }];
}

/** What the answer promised for the suggestion that is being played. */
export function expectationOf(answer: Answer, chosen: Suggestion): Expectation {
  const { low, high, value } = chosen.winProbability;
  return {
    best: answer.root.winProbability,
    chosen: value,
    uncertainty: Math.max((high - low) / 2, (answer.root.high - answer.root.low) / 2),
  };
}

/** What the position itself is worth to the player, when his own shot was not evaluated. */
export function expectationOfRoot(answer: Answer): Expectation {
  const { winProbability, low, high } = answer.root;
  return { best: winProbability, chosen: null, uncertainty: (high - low) / 2 };
}

/** Runs one step of the game; a refusal by the service is shown, anything else is a fault of ours. */
async function step(state: 'playing' | 'thinking', work: () => Promise<void>): Promise<boolean> {
  if (busy.value !== 'no') return false;
  busy.value = state;
  gameProblem.value = null;
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    gameProblem.value = error.problem;
    announce(error.problem.detail);
    return false;
  } finally {
    busy.value = 'no';
    endPlayback(doc.value.balls);
  }
}

/** Plays a shot of the player at the table, then lets the machine have its turns. */
export async function playShot(shot: PlayedShot): Promise<void> {
  const done = await step('playing', () => deliver(shot, hand.value === 'skill', false));
  if (done) await machineTurns();
}

async function deliver(shot: PlayedShot, withErrors: boolean, byBot: boolean): Promise<void> {
  const before = doc.value;
  const player = shooterOf(before);
  const stroke = withErrors ? struck(before, shot.stroke, before.skills[player], freshSeed()) : shot.stroke;
  const balls = placed(before.balls, shot.placement);
  await show(shot, await simulateStroke(before, balls, stroke), byBot);
}

/** Shows a stroke, has it ruled on, and goes on from there. */
async function show(
  shot: Omit<PlayedShot, 'stroke'> & { stroke: Partial<Stroke> },
  record: ShotRecord,
  byBot: boolean,
): Promise<void> {
  const before = doc.value;
  const player = shooterOf(before);
  busy.value = 'playing';
  await play(record);
  const ruled = await ruleStroke(before, shot.declaration, record);
  const turn: Turn = {
    player,
    byBot,
    before,
    kind: 'stroke',
    declaration: shot.declaration,
    choice: null,
    intended: fullStroke(shot.stroke),
    placement: shot.placement,
    record,
    lines: ruled.lines,
    expectation: shot.expectation,
  };
  commit(ruled, turn);
}

function commit(ruled: Ruled, turn: Turn): void {
  edit((now) => ({
    ...now,
    balls: ruled.balls ?? turn.record?.rest ?? now.balls,
    state: ruled.state,
    own: NO_OWN_SHOT,
    log: [...now.log, turn],
  }));
  endPlayback(doc.value.balls);
  announce(ruled.lines.map(({ text }) => text).join(' '));
}

/** Takes a choice that the rules offer. */
export async function choose(choice: string): Promise<void> {
  const done = await step('playing', () => take(choice, false, null));
  if (done) await machineTurns();
}

async function take(choice: string, byBot: boolean, expectation: Expectation | null): Promise<void> {
  const before = doc.value;
  const ruled = await ruleChoice(before, choice);
  const player = shooterOf(before);
  const entry: Turn = {
    player,
    byBot,
    before,
    kind: 'choice',
    declaration: null,
    choice,
    intended: null,
    placement: null,
    record: null,
    lines: ruled.lines,
    expectation,
  };
  commit(ruled.reRack || ruled.state.phase === 'break' ? { ...ruled, balls: rackUp(before) } : ruled, entry);
}

/** Racks the balls for a new rack after one that is over. */
export async function startNextRack(): Promise<void> {
  const done = await step('playing', async () => {
    const ruled = await nextRack(doc.value);
    edit((now) => ({ ...now, balls: rackUp(now), state: ruled.state, own: NO_OWN_SHOT, log: [] }));
    announce(t('racked'));
  });
  if (done) await machineTurns();
}

/** Racks a fresh triangle; `breaker` breaks. */
export function startRack(breaker: 'A' | 'B'): void {
  edit((now) => ({
    ...now,
    balls: rackUp(now),
    state: { phase: 'break', breaker, shooter: breaker, cueBallInHand: 'behind-head-string' },
    own: NO_OWN_SHOT,
    log: [],
  }));
  announce(t('racked'));
}

function over(about: Doc): boolean {
  const { phase, rackWinner, matchWinner } = about.state;
  return phase === 'rack-over' || (rackWinner ?? null) !== null || (matchWinner ?? null) !== null;
}

/** As long as it is the machine's turn, it plays. */
export async function machineTurns(): Promise<void> {
  while (doc.value.bot === shooterOf(doc.value) && !over(doc.value) && problems.value.length === 0) {
    if (!(await step('thinking', machineTurn))) return;
  }
}

type PlayReply = Static<typeof PlayAnswer>;

/** The machine's turn: the service chooses and strikes with the errors of its level; the page shows it. */
async function machineTurn(): Promise<void> {
  const before = doc.value;
  const { include: _include, kind: _kind, ...question } = questionOf(before, null);
  const request: Static<typeof PlayRequest> = {
    ...question,
    include: ['trajectory'],
    // The same position must not meet the same errors again.
    seed: freshSeed(),
    budget: { simulations: SIMULATIONS[BOT_EFFORT] },
  };
  const reply = await post<PlayReply>('/v1/plays', request);
  const { value, low, high } = reply.winProbability;
  const expectation = { best: value, chosen: value, uncertainty: (high - low) / 2 };
  const { decision, played } = reply;
  if (decision.type === 'choice') return take(decision.choice, true, expectation);
  if (played === undefined) return;
  await show({ ...decision, placement: decision.cuePlacement ?? null, expectation }, played.record, true);
}

/** A stroke with what may be left out of it: a level cue on the centre. */
function fullStroke(stroke: Partial<Stroke>): Stroke {
  return { ...NO_OWN_SHOT.stroke, ...stroke };
}

/** The five numbers of a suggested stroke. */
export function strokeOf(stroke: NonNullable<Suggestion['stroke']>): Stroke {
  const { aimRad, speedMps, tipSide, tipHeight, elevationRad } = stroke;
  return { aimRad, speedMps, tipSide, tipHeight, elevationRad };
}
