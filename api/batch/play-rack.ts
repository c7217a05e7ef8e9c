/**
 * One rack of one arm, as rows. A pure function of the arm, the seed, the rack's number and who breaks: the rack's
 * gaps and the luck of every stroke hang on (seed, rack) alone, so that every arm meets the same.
 */
import type { PlayerId } from '../../engine/geometry/ids.js';
import { explainRuling } from '../../engine/rules/explain.js';
import { ballOn, type RackState } from '../../engine/rules/state.js';
import type { Answer, Suggestion } from '../../solver/answer.js';
import type { Planner } from '../../solver/planner.js';
import type { PlayEvent } from '../../solver/play/events.js';
import { PLAY_LIMITS, type PlayerSetup, playMatch } from '../../solver/play/match.js';
import type { Decision, Strategy } from '../../solver/play/strategy.js';
import type { Question } from '../../solver/question.js';
import { strategyOf } from '../../solver/strategies/index.js';
import type { RackEnding, RackRow, ShotRow } from './columns.js';
import type { Arm } from './experiment.js';

export interface RackKey {
  readonly arm: Arm;
  /** Of the experiment. */
  readonly seed: string;
  /** From 0. */
  readonly rack: number;
  readonly set: number;
  readonly breaker: PlayerId;
}

export interface PlayedRack {
  readonly rack: RackRow;
  readonly shots: readonly ShotRow[];
  readonly winner: PlayerId | null;
}

/** The match seed of a rack: what `runout play` would be given to play it again. */
export function rackSeed(seed: string, rack: number): string {
  return `${seed}/${rack}`;
}

/** A decision together with what the planner said of it. */
interface Thought {
  readonly question: Question;
  readonly answer: Answer | null;
}

/** A player who remembers what he was told when he decided. */
class ThinkingPlayer implements Strategy {
  readonly id: string;
  readonly thoughts: Thought[] = [];
  private answer: Answer | null = null;
  private readonly strategy: Strategy;

  constructor(arm: Arm, seat: PlayerId, planner: Planner) {
    this.strategy = strategyOf(arm.strategies[seat], async (question) => {
      this.answer = await planner.suggest(question);
      return this.answer;
    });
    this.id = this.strategy.id;
  }

  async decide(question: Question): Promise<Decision> {
    this.answer = null;
    const decision = await this.strategy.decide(question);
    this.thoughts.push({ question, answer: this.answer });
    return decision;
  }
}

/** Everything that happened in a rack, as the driver tells it. @param planner of the calling thread */
export async function* rackEvents(key: RackKey, planner: Planner): AsyncGenerator<PlayEvent, ThinkingPlayers> {
  const { arm, seed, rack, breaker } = key;
  const players = {
    A: new ThinkingPlayer(arm, 'A', planner),
    B: new ThinkingPlayer(arm, 'B', planner),
  };
  const setup = (seat: PlayerId): PlayerSetup => ({
    strategy: players[seat],
    skill: arm.skills[seat],
    budget: arm.budget,
  });
  yield* playMatch({
    table: arm.table,
    ruleSet: arm.ruleSet,
    players: { A: setup('A'), B: setup('B') },
    seed: rackSeed(seed, rack),
    race: null,
    racks: 1,
    gaps: arm.gaps,
    breaker,
  });
  return players;
}
type ThinkingPlayers = Readonly<Record<PlayerId, ThinkingPlayer>>;

/** Plays a rack and writes it down. */
export async function playRack(key: RackKey, planner: Planner): Promise<PlayedRack> {
  const events: PlayEvent[] = [];
  const game = rackEvents(key, planner);
  for (;;) {
    const step = await game.next();
    if (step.done !== true) events.push(step.value);
    else return writeDown(key, events, step.value);
  }
}

function writeDown(key: RackKey, events: readonly PlayEvent[], players: ThinkingPlayers): PlayedRack {
  const { arm, rack, breaker } = key;
  const shots: ShotRow[] = [];
  const told = { A: 0, B: 0 };
  let attempt = 0;
  let inning = 0;
  let visitor: PlayerId | null = null;
  let othersVisits = 0;
  let end: Extract<PlayEvent, { type: 'rack-over' }> | null = null;
  for (const event of events) {
    if (event.type === 'rack') {
      attempt = event.attempt;
      // A rack begun again is a new visit, even of the same player.
      visitor = null;
    }
    if (event.type === 'rack-over') end = event;
    if (event.type !== 'stroke' && event.type !== 'choice' && event.type !== 'request-spot') continue;
    const player = event.type === 'stroke' ? event.played.player : event.player;
    // A request that was refused left a thought behind and no event.
    if (event.type === 'stroke' && event.played.faults.includes('request-refused')) told[player]++;
    const thought = players[player].thoughts[told[player]++];
    if (event.type === 'stroke' && player !== visitor) {
      if (visitor !== null) inning++;
      visitor = player;
      if (player !== breaker) othersVisits++;
    }
    const state = event.type === 'stroke' ? event.played.before.state : thought.question.state;
    shots.push({
      arm: arm.id,
      rack,
      step: shots.length,
      attempt,
      ...situation(state, player, breaker, inning),
      ...stated(event, thought.answer),
      ...done(event, arm),
    });
  }
  if (end === null) throw new Error(`a rack without an end: ${arm.id} ${key.seed} ${rack}`);
  const winner = end.winner;
  for (const [index, shot] of shots.entries()) shot.winAfter = winAfter(shots, index, winner);
  for (const shot of shots) {
    if (shot.declaration === 'safety' && shot.success === true) {
      shot.success = shot.winAfter === null ? null : shot.winAfter > 0.5;
    }
  }
  return { rack: rackRow(key, events, shots, end, othersVisits), shots, winner };
}

function situation(state: RackState, player: PlayerId, breaker: PlayerId, inning: number) {
  return {
    player,
    byBreaker: player === breaker,
    phase: state.phase,
    inning,
    ballOn: ballOn(state),
    ballsLeft: state.ballsOnTable.length,
    inHand: state.cueBallInHand,
    pushOutAvailable: state.pushOutAvailable,
    foulsBefore: state.consecutiveFouls[player],
  };
}

/** What the player was told of what he chose. */
function stated(event: PlayEvent, answer: Answer | null) {
  const nothing = {
    shot: null,
    winBefore: null,
    winLow: null,
    winHigh: null,
    successStated: null,
    otherKind: null,
    otherWin: null,
    winAfter: null,
    simulations: answer?.usage.simulations ?? 0,
  };
  const best = answer?.suggestions.find(({ rank }) => rank === 1);
  if (answer === null || best === undefined) return nothing;
  const { value, low, high } = best.winProbability;
  const other = answer.suggestions.filter(({ kind }) => kind !== best.kind).reduce<Suggestion | null>(better, null);
  return {
    ...nothing,
    shot: best.kind,
    winBefore: value,
    winLow: low,
    winHigh: high,
    successStated: event.type === 'stroke' ? best.success.value : null,
    otherKind: other?.kind ?? null,
    otherWin: other?.winProbability.value ?? null,
  };
}

function better(a: Suggestion | null, b: Suggestion): Suggestion {
  return a === null || b.rank < a.rank ? b : a;
}

type Done = Extract<PlayEvent, { type: 'stroke' | 'choice' | 'request-spot' }>;

/** What was done and what came of it. */
function done(event: Done, arm: Arm) {
  if (event.type === 'stroke') return strokeDone(event, arm);
  const { after, clause } = event;
  return {
    kind: event.type,
    stroke: null,
    declaration: null,
    calledBall: null,
    calledPocket: null,
    speedMps: null,
    tipSide: null,
    tipHeight: null,
    elevationRad: null,
    outcome: event.type === 'choice' ? event.choice : 'spotted',
    success: null,
    legal: null,
    fouls: '',
    pocketed: '',
    spotted: event.type === 'request-spot' ? String(event.ball) : '',
    scratch: null,
    miscue: null,
    turn: null,
    nextPlayer: event.type === 'choice' ? event.nextShooter : event.player,
    nextInHand: after.state.cueBallInHand,
    origin: event.type === 'choice' ? event.origin : null,
    choice: event.type === 'choice' ? event.choice : null,
    clause,
    faults: event.type === 'choice' ? event.faults.join(' ') : '',
  };
}

function strokeDone({ index, played }: Extract<PlayEvent, { type: 'stroke' }>, arm: Arm) {
  const { before, declaration, intended, facts, ruling } = played;
  const called = 'ball' in declaration ? declaration : null;
  const why = explainRuling(arm.ruleSet, before.state, declaration, facts, ruling);
  return {
    kind: 'stroke',
    stroke: index,
    declaration: declaration.type,
    calledBall: called?.ball ?? null,
    calledPocket: called?.pocket ?? null,
    speedMps: intended.speedMps,
    tipSide: intended.tipSide,
    tipHeight: intended.tipHeight,
    elevationRad: intended.elevationRad,
    outcome: outcomeOf(played),
    success:
      called !== null
        ? ruling.calledBallMade
        : declaration.type === 'break'
          ? ruling.legal && ruling.pocketed.length > 0
          : declaration.type === 'safety'
            ? ruling.legal && ruling.pocketed.length === 0
            : ruling.legal,
    legal: ruling.legal,
    fouls: ruling.fouls.join(' '),
    pocketed: ruling.pocketed.join(' '),
    spotted: ruling.spotted.join(' '),
    scratch: facts.cueBallPocketed !== null,
    miscue: played.miscue,
    turn: ruling.turn,
    nextPlayer: ruling.nextShooter ?? ruling.pendingOption?.player ?? null,
    nextInHand: ruling.cueBallInHand,
    origin: ruling.pendingOption?.origin ?? null,
    choice: null,
    clause: deciding(why.filter(({ code }) => !SIDE_REMARKS.has(code)).map(({ clause }) => clause)),
    faults: played.faults.join(' '),
  };
}

/** Lines of an explanation that do not say who plays next. */
const SIDE_REMARKS: ReadonlySet<string> = new Set([
  'counter-cleared',
  'foul-count',
  'push-out-available',
  'push-out-not-given',
  'warning-due',
  'stays-down',
  'ball-in-hand',
]);

/** The last line decides: an explanation goes from what happened to what follows. */
function deciding(clauses: readonly string[]): string {
  return clauses.at(-1) ?? '';
}

function outcomeOf({ ruling, declaration }: Extract<PlayEvent, { type: 'stroke' }>['played']): string {
  if (ruling.turn === 'win' || ruling.turn === 'loss') return ruling.turn;
  if (!ruling.legal) return 'foul';
  switch (declaration.type) {
    case 'break':
      return ruling.pocketed.length > 0 ? 'balls' : 'dry';
    case 'safety':
    case 'push-out':
      return declaration.type;
    default:
      return ruling.calledBallMade ? 'made' : 'missed';
  }
}

/** P(win) of the player of a row after it: what the next decision states, seen from him. */
function winAfter(shots: readonly ShotRow[], index: number, winner: PlayerId | null): number | null {
  const { player } = shots[index];
  const next = shots[index + 1];
  if (next === undefined) return winner === null ? null : winner === player ? 1 : 0;
  if (next.winBefore === null) return null;
  return next.player === player ? next.winBefore : 1 - next.winBefore;
}

function endingOf(end: Extract<PlayEvent, { type: 'rack-over' }>, shots: readonly ShotRow[]): RackEnding {
  if (end.by === 'ten') {
    const last = shots[shots.length - 1];
    if (last.phase === 'break') return 'ten-on-break';
    return last.ballsLeft === 1 ? 'last-ten' : 'early-ten';
  }
  // The driver gives a rack up either for its strokes or for its re-racks.
  if (end.by === 'stroke-cap') return end.strokes >= PLAY_LIMITS.strokes ? 'stroke-cap' : 'stalemate';
  return end.by;
}

function rackRow(
  key: RackKey,
  events: readonly PlayEvent[],
  shots: readonly ShotRow[],
  end: Extract<PlayEvent, { type: 'rack-over' }>,
  othersVisits: number,
): RackRow {
  const { arm, rack, set, breaker } = key;
  const strokes = events.flatMap((event) => (event.type === 'stroke' ? [event.played] : []));
  const choices = shots.filter(({ kind }) => kind === 'choice');
  const breaks = strokes.filter(({ declaration }) => declaration.type === 'break');
  const opening = breaks.at(-1)?.ruling;
  const pushOut = strokes.find(({ ruling }) => ruling.validPushOut);
  const legalBalls = (one: (typeof strokes)[number]) => (one.ruling.legal ? one.ruling.pocketed.length : 0);
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
  const { winner } = end;
  return {
    arm: arm.id,
    rack,
    set,
    breaker,
    winner,
    breakerWon: winner === null ? null : winner === breaker,
    ending: endingOf(end, shots),
    strokes: strokes.length,
    innings: strokes.length === 0 ? 0 : (shots.at(-1)?.inning ?? 0) + 1,
    balls: sum(strokes.map(legalBalls)),
    ballsByBreaker: sum(strokes.filter(({ player }) => player === breaker).map(legalBalls)),
    breakLegal: opening?.legal === true,
    breakBalls: opening?.pocketed.length ?? 0,
    tenOnBreak: opening?.legal === true && opening.pocketed.includes(10),
    breakAndRun: winner === breaker && othersVisits === 0,
    earlyTens: strokes.filter(
      ({ declaration, ruling, before }) =>
        'ball' in declaration &&
        declaration.ball === 10 &&
        ruling.calledBallMade &&
        before.state.ballsOnTable.length > 1,
    ).length,
    pushOutOffered: shots.some(({ kind, pushOutAvailable }) => kind === 'stroke' && pushOutAvailable),
    pushOutBy: pushOut === undefined ? null : pushOut.player === breaker ? 'breaker' : 'other',
    pushOutAnswer: choices.find(({ origin }) => origin === 'push-out')?.choice ?? null,
    options: choices.length,
    optionsReturned: choices.filter(({ choice }) => choice === 'return').length,
    safeties: strokes.filter(({ declaration }) => declaration.type === 'safety').length,
    fouls: strokes.filter(({ ruling }) => !ruling.legal).length,
    scratches: strokes.filter(({ facts }) => facts.cueBallPocketed !== null).length,
    threeFoulLoss: end.by === 'three-fouls',
    reRacks: events.filter((event) => event.type === 'rack' && event.attempt > 0).length,
    simulations: sum(shots.map((shot) => shot.simulations)),
  };
}
