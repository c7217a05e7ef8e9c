/** A ruling in JSON: positions in the corner frame, every choice with its consequence, every reason with its clause. */
import type { Static } from 'typebox';
import { BALL_NAMES, type BallIndex, CUE } from '../../engine/geometry/ids.js';
import { toCorner } from '../../engine/notation/frame.js';
import { applyEvent } from '../../engine/rules/apply-event.js';
import { NOTHING_CALLED } from '../../engine/rules/declaration.js';
import type { EventOutcome, RackEvent } from '../../engine/rules/event.js';
import { explainRuling } from '../../engine/rules/explain.js';
import { makeFacts, type StrokeFacts, withDeclarations } from '../../engine/rules/facts.js';
import { parameterValue } from '../../engine/rules/parameters.js';
import type { RuleSet } from '../../engine/rules/rule-set.js';
import type { Ruling } from '../../engine/rules/ruling.js';
import { spotBalls } from '../../engine/rules/spotting.js';
import type { RackState } from '../../engine/rules/state.js';
import type { PlacedBall } from '../../engine/table/record.js';
import { geometryOf, type Table } from '../../engine/table/table.js';
import { PROTOCOL } from '../schema/common.js';
import type { RulingAnswer } from '../schema/ruling.js';
import { choiceText, foulText, type Language, whyText } from '../text/rulings.js';
import type { RulingQuestion } from './ruling-question.js';
import { printState } from './state.js';

export type RulingAnswerJson = Omit<Static<typeof RulingAnswer>, 'requestId'>;

/** The answer to a question whose event was accepted. */
export function printAnswer(question: RulingQuestion, outcome: EventOutcome): RulingAnswerJson {
  const { ruleSet, event, language } = question;
  const layout = layoutAfter(question, outcome);
  return {
    protocol: PROTOCOL,
    ...(question.id !== undefined && { id: question.id }),
    ruleSet: {
      id: ruleSet.id,
      title: ruleSet.title,
      readings: [...ruleSet.readings],
      unstated: [...ruleSet.unstated],
    },
    language,
    assumed: question.assumed,
    ruling: outcome.ruling === null ? null : printRuling(question, outcome, outcome.ruling),
    event:
      event.type === 'stroke'
        ? null
        : {
            type: event.type,
            clause: outcome.clause,
            spotted: printSpotted(question, outcome),
            warningDue: outcome.warningDue,
            callRequired: outcome.callRequired,
            reRack: outcome.reRack,
            rackCheck: outcome.rackCheck && { ...outcome.rackCheck, faults: [...outcome.rackCheck.faults] },
          },
    state: printState(outcome.state),
    layout: layout === null ? null : { balls: layout.map((placed) => printPlaced(placed, question.table)) },
  };
}

/** Balls on the bed once the ruling is carried out: the spotted ones placed, a cue ball in hand picked up. */
function layoutAfter(question: RulingQuestion, outcome: EventOutcome): readonly PlacedBall[] | null {
  if (question.layout === null || outcome.state.phase === 'rack-over' || outcome.reRack) return null;
  const lying = onBed(question, outcome);
  const spotted = spotBalls(geometryOf(question.table), outcome.spotted, lying).map(({ ball, x, y }) => ({
    ball,
    x,
    y,
  }));
  return [...lying.filter(({ ball }) => !outcome.spotted.includes(ball)), ...spotted].sort((a, b) => a.ball - b.ball);
}

/** What lies on the bed when balls are spotted: what left the table is gone, a cue ball in hand too. */
function onBed(question: RulingQuestion, outcome: EventOutcome): readonly PlacedBall[] {
  const gone: readonly BallIndex[] = outcome.ruling === null ? [] : outcome.ruling.staysDown;
  const inHand = outcome.state.cueBallInHand !== 'none';
  return (question.layout ?? []).filter(({ ball }) => !(inHand && ball === CUE) && !gone.includes(ball));
}

function printPlaced({ ball, x, y }: PlacedBall, table: Table) {
  const { halfLengthM, halfWidthM } = geometryOf(table);
  return { id: BALL_NAMES[ball], x: toCorner(x, halfLengthM), y: toCorner(y, halfWidthM) };
}

type Spotted = NonNullable<RulingAnswerJson['ruling']>['spotted'];
type ObjectName = Spotted[number]['ball'];

function names(list: readonly BallIndex[]): ObjectName[] {
  return list.map((ball) => BALL_NAMES[ball] as ObjectName);
}

function printSpotted(question: RulingQuestion, outcome: EventOutcome): Spotted {
  if (question.layout === null) return names(outcome.spotted).map((ball) => ({ ball }));
  return spotBalls(geometryOf(question.table), outcome.spotted, onBed(question, outcome)).map((place) => {
    const { x, y } = printPlaced(place, question.table);
    return {
      ball: BALL_NAMES[place.ball] as ObjectName,
      x,
      y,
      touching: place.touching === null ? null : (BALL_NAMES[place.touching] as ObjectName),
    };
  });
}

function printRuling(question: RulingQuestion, outcome: EventOutcome, ruling: Ruling): RulingAnswerJson['ruling'] {
  const { ruleSet, state, event, record, language } = question;
  const declaration = event.type === 'stroke' ? event.declaration : NOTHING_CALLED;
  const facts = factsOf(state, event);
  const why = explainRuling(ruleSet, state, declaration, facts, ruling, record);
  const evidence = (code: string): number[] => {
    const line = why.find((entry) => entry.code === 'foul' && entry.data.foul === code);
    return line === undefined ? [] : [...line.evidence];
  };
  return {
    legal: ruling.legal,
    fouls: ruling.fouls.map((code) => ({
      code,
      clause: ruleSet.clauses[code],
      evidence: evidence(code),
      text: foulText(code, language),
    })),
    player: ruling.player,
    stroke: ruling.stroke,
    turn: ruling.turn,
    validPushOut: ruling.validPushOut,
    calledBallMade: ruling.calledBallMade,
    pocketed: names(ruling.pocketed),
    spotted: printSpotted(question, outcome),
    staysDown: names(ruling.staysDown),
    nextPhase: ruling.nextPhase,
    nextShooter: ruling.nextShooter,
    pendingOption: printOption(ruleSet, outcome.state, language),
    cueBallInHand: ruling.cueBallInHand,
    placement: printPlacement(question, ruling),
    pushOutAvailable: ruling.pushOutAvailable,
    consecutiveFouls: ruling.consecutiveFouls,
    warnedOnTwoFouls: ruling.warnedOnTwoFouls,
    warningDue: ruling.warningDue,
    rackWinner: ruling.rackWinner,
    matchWinner: outcome.state.matchWinner,
    warnings: [...ruling.warnings],
    why: why.map((line) => ({
      code: line.code,
      clause: line.clause,
      parameter: line.parameter,
      value: line.parameter === null ? null : parameterValue(ruleSet.params, line.parameter),
      data: line.data,
      evidence: [...line.evidence],
      text: whyText(line, language),
    })),
  };
}

/** The facts a ruling was made from; for conduct without a stroke, the report alone. */
function factsOf(state: RackState, event: RackEvent): StrokeFacts {
  if (event.type === 'stroke') return withDeclarations(state, event.facts);
  if (event.type !== 'unsporting') return makeFacts({ stroke: false });
  const { player, penalty } = event;
  return makeFacts({ stroke: false, playedBy: player, reportedFouls: ['6.16'], unsportingPenalty: penalty });
}

/** Every choice with what follows from it. */
function printOption(ruleSet: RuleSet, state: RackState, language: Language) {
  const pending = state.pendingOption;
  if (pending === null) return null;
  const options = pending.options.flatMap(({ choice, nextShooter }) => {
    const applied = applyEvent(ruleSet, state, { type: 'choose', player: pending.player, choice });
    if (!applied.ok) return [];
    const { state: after, warningDue } = applied.value;
    return [
      {
        choice,
        nextShooter,
        text: choiceText(choice, language),
        phase: after.phase,
        cueBallInHand: after.cueBallInHand,
        pushOutAvailable: after.pushOutAvailable,
        warningDue,
      },
    ];
  });
  return { player: pending.player, origin: pending.origin, options };
}

/** Where the centre of a cue ball in hand may be put; behind the head string without the string itself. */
function printPlacement(question: RulingQuestion, ruling: Ruling) {
  if (ruling.cueBallInHand === 'none') return null;
  const { halfLengthM, halfWidthM, ballRadiusM, headStringX } = geometryOf(question.table);
  const xMax = ruling.cueBallInHand === 'anywhere' ? halfLengthM - ballRadiusM : headStringX;
  return {
    clause: question.ruleSet.clauses.placement,
    region: {
      xMin: toCorner(-halfLengthM + ballRadiusM, halfLengthM),
      xMax: toCorner(xMax, halfLengthM),
      yMin: toCorner(-halfWidthM + ballRadiusM, halfWidthM),
      yMax: toCorner(halfWidthM - ballRadiusM, halfWidthM),
    },
  };
}
