/**
 * A turn of the bot, as asked by `POST /v1/plays`: choose, strike with the errors of the player's skill, simulate, rule.
 * The answer's `next` is the next request's `state` and `layout`.
 */
import type { Static } from 'typebox';
import type { PlayerId } from '../engine/geometry/ids.js';
import { printLayout } from '../engine/notation/layout.js';
import { printRecord } from '../engine/notation/record.js';
import { err, type Result } from '../engine/result.js';
import { applyEvent } from '../engine/rules/apply-event.js';
import type { RackEvent } from '../engine/rules/event.js';
import type { RackState } from '../engine/rules/state.js';
import { makeRack } from '../engine/table/rack.js';
import type { PlacedBall } from '../engine/table/record.js';
import { simulate } from '../engine/table/simulate.js';
import type { Answer } from '../solver/answer.js';
import { rackUniforms, strokeNormals } from '../solver/play/chance.js';
import { fallbackStroke } from '../solver/play/fallback.js';
import { frozenOf } from '../solver/play/frozen.js';
import { onBed } from '../solver/play/position.js';
import type { Decision } from '../solver/play/strategy.js';
import { type PlayedStroke, playStroke } from '../solver/play/stroke-step.js';
import type { Question } from '../solver/question.js';
import { decisionOf } from '../solver/strategies/full.js';
import { toDeclarationJson, toPointJson } from './convert/answer.js';
import { type AskedQuestion, parseQuestion } from './convert/question.js';
import { printState } from './convert/state.js';
import { drawSvg } from './diagram/svg.js';
import { engineInfo } from './engine-info.js';
import type { Issue } from './issue.js';
import { hashOf } from './json.js';
import { judge } from './rulings.js';
import { checkerOf } from './schema/check.js';
import { PROTOCOL } from './schema/common.js';
import { type PlayAnswer, PlayRequest } from './schema/play.js';
import { type AnswerOptions, answerTo, DeadlineError } from './suggest.js';

export type PlayAnswerJson = Omit<Static<typeof PlayAnswer>, 'requestId'>;
type RecordJson = NonNullable<PlayAnswerJson['played']>['record'];
type LayoutJson = PlayAnswerJson['next']['layout'];

/** Suggestions compared on fresh trials before one is played. */
const FINALISTS = 4;

/** Reads a request. @returns every problem, when there are any */
export function parsePlay(json: unknown): Result<AskedQuestion, Issue[]> {
  const parsed = parseQuestion(json);
  const issues = parsed.ok ? [] : [...parsed.error];
  // What a suggestion may be asked and a turn may not.
  const seen = new Set(issues.map(({ code, path }) => `${code} ${path}`));
  for (const issue of checkerOf(PlayRequest)(json)) {
    const own = issue.code === 'unknown-field' ? /^\/[^/]+$/.test(issue.path) : issue.path.startsWith('/include');
    if (own && !seen.has(`${issue.code} ${issue.path}`)) issues.push(issue);
  }
  return parsed.ok && issues.length === 0 ? parsed : err(issues);
}

/** Plays the turn. @throws what `answerTo` throws */
export async function playTurn(asked: AskedQuestion, options: AnswerOptions): Promise<PlayAnswerJson> {
  const turn = new Turn(asked.question);
  const warned = turn.begin();
  const answer = await answerTo({ ...turn.question(), show: FINALISTS }, options);
  if (answer.status === 'cancelled' && answer.suggestions.length === 0) throw new DeadlineError();
  const decision = turn.possible(decisionOf(answer));
  const outcome = turn.carryOut(decision);
  return toPlayJson(asked, answer, { warned, decision, ...outcome });
}

interface Outcome {
  /** null for a choice, and for a stroke that the simulator's caps cut off. */
  readonly played: PlayedStroke | null;
  readonly truncated: boolean;
  readonly state: RackState;
  readonly balls: readonly PlacedBall[];
}

/** A rack at the moment one player has to act. */
class Turn {
  private state: RackState;
  private balls: readonly PlacedBall[];
  /** The luck of a turn belongs to its place: with the same seed another position meets other errors. */
  private readonly luck: string;

  constructor(private readonly asked: Question) {
    this.state = asked.state;
    this.balls = asked.balls;
    const places = [...asked.balls].sort((a, b) => a.ball - b.ball);
    this.luck = `${asked.seed} ${hashOf([printState(asked.state), places])}`;
    if (this.state.phase === 'break' && !this.balls.some(({ ball }) => ball !== 0)) this.rack();
  }

  /** Warns and declares as the referee does before a stroke. @returns who was warned */
  begin(): PlayerId | null {
    if (this.state.phase === 'option-pending') return null;
    const player = this.state.shooter;
    const inHand = this.state.cueBallInHand !== 'none';
    this.balls = onBed(this.balls, inHand);
    const due = this.apply({ type: 'comes-to-table', player });
    if (due === player) this.apply({ type: 'warn', player });
    const frozen = frozenOf(this.asked.table, this.balls, inHand);
    this.apply({ type: 'declare-frozen', by: 'referee', frozen });
    return due;
  }

  question(): Question {
    return { ...this.asked, state: this.state, balls: this.balls };
  }

  /** The decision, or a plain one when there is none that the rules offer at this moment. */
  possible(decision: Decision | null): Decision {
    const options = this.state.pendingOption?.options;
    if (options === undefined) return decision?.type === 'stroke' ? decision : fallbackStroke(this.question());
    const offered = decision?.type === 'choice' && options.some(({ choice }) => choice === decision.choice);
    return offered ? decision : { type: 'choice', choice: options[0].choice };
  }

  carryOut(decision: Decision): Outcome {
    const { table, ruleSet, skills } = this.asked;
    if (decision.type === 'choice') {
      this.apply({ type: 'choose', player: this.state.shooter, choice: decision.choice });
      if (this.state.phase === 'break') this.rack();
      return { played: null, truncated: false, state: this.state, balls: this.balls };
    }
    if (decision.type === 'request-spot') throw new Error('the planner asked for a ball to be spotted');
    const player = this.state.shooter;
    const key = { seed: this.luck, rack: this.state.rackNumber, attempt: 0 };
    const position = { state: this.state, balls: this.balls };
    const played = playStroke(table, ruleSet, position, decision, skills.shooter, (replay) =>
      strokeNormals(key, 0, player, replay),
    );
    if ('truncated' in played) return { played: null, truncated: true, ...position };
    return { played, truncated: false, state: played.after.state, balls: played.after.balls };
  }

  private rack(): void {
    const { table, ruleSet } = this.asked;
    const { corners } = ruleSet.params.rack;
    const uniforms = rackUniforms({ seed: this.luck, rack: this.state.rackNumber, attempt: 0 });
    this.balls = makeRack(table, 'template', uniforms, corners === 'any' ? [] : corners);
  }

  /** An event that cannot be refused here: a refusal is a fault of ours. @returns whom to warn */
  private apply(event: RackEvent): PlayerId | null {
    const outcome = applyEvent(this.asked.ruleSet, this.state, event);
    if (!outcome.ok) throw new Error(`${event.type} was refused: ${JSON.stringify(outcome.error)}`);
    this.state = outcome.value.state;
    return outcome.value.warningDue;
  }
}

interface Told extends Outcome {
  readonly warned: PlayerId | null;
  readonly decision: Decision;
}

function toPlayJson(asked: AskedQuestion, answer: Answer, told: Told): PlayAnswerJson {
  const { question, shows } = asked;
  const { table, ruleSet } = question;
  const best = answer.suggestions.find(({ rank }) => rank === 1);
  const { root } = answer;
  const warnings = answer.warnings.map(({ code, facts }) => ({ code, facts: { ...facts } }));
  const body = {
    protocol: PROTOCOL,
    ...(asked.id !== undefined && { id: asked.id }),
    status: answer.status === 'cancelled' ? ('cancelled' as const) : ('final' as const),
    reproducible: answer.reproducible,
    engine: engineInfo(),
    seed: answer.seed,
    ruleSet: [ruleSet.id, ...ruleSet.readings].join('+'),
    player: question.state.shooter,
    assumed: asked.assumed,
    warned: told.warned,
    decision: decisionJson(told, question),
    winProbability: { value: root.value, low: root.low, high: root.high },
    ...(best && told.played && { success: { ...best.success } }),
    ...(told.played && strokeJson(told.played, question, shows)),
    next: {
      state: printState(told.state),
      layout: printLayout({ balls: told.balls }, table) as LayoutJson,
    },
    warnings: told.truncated ? [...warnings, { code: 'truncated-trials', facts: { trials: 1 } }] : warnings,
  };
  return { ...body, usage: answer.usage, answerHash: hashOf(body) };
}

function decisionJson({ decision, played }: Told, { table }: Question): PlayAnswerJson['decision'] {
  if (decision.type === 'choice') return { type: 'choice', choice: decision.choice };
  if (decision.type === 'request-spot') throw new Error('no such decision');
  // As it was carried out: the cue raised as far as it had to be, the cue ball where it was put.
  const placement = played?.placement ?? decision.placement;
  return {
    type: 'stroke',
    declaration: toDeclarationJson(played?.declaration ?? decision.declaration),
    stroke: { ...(played?.intended ?? decision.stroke) },
    ...(placement && { cuePlacement: toPointJson(placement, table) }),
  };
}

function strokeJson(
  played: PlayedStroke,
  { table, ruleSet }: Question,
  shows: AskedQuestion['shows'],
): Pick<PlayAnswerJson, 'played' | 'ruling'> {
  const { record, before, declaration, facts } = played;
  const ruled = judge({
    id: undefined,
    ruleSet,
    table,
    state: before.state,
    assumed: {},
    event: { type: 'stroke', declaration, facts },
    record,
    layout: record.rest,
    language: 'en',
  });
  if (!ruled.ok) throw new Error(`the stroke was refused: ${JSON.stringify(ruled.error)}`);
  // The same stroke again, with its paths: the table gives the same record.
  const drawn = shows.trajectory || shows.diagram;
  const full = drawn ? simulate(table, record.start, played.struck, { trajectory: true }) : record;
  const { paths, ...printed } = printRecord(full, table) as RecordJson;
  const { ruling } = ruled.value;
  return {
    played: {
      struck: { ...played.struck },
      miscue: played.miscue,
      layout: printLayout({ balls: before.balls }, table) as LayoutJson,
      record: { ...printed, ...(shows.trajectory && paths && { paths }) },
      ...(shows.diagram && {
        diagram: drawSvg({ table, balls: record.start, shot: { record: full, stroke: played.struck } }),
      }),
    },
    ...(ruling && { ruling }),
  };
}
